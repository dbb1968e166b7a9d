//! The resolution of a reference against a base URL, as three texts describe it.
//!
//! ```
//! use rfc1738_texts::resolution::Resolution;
//! use rfc1738_texts::resolvers::RESOLVERS;
//!
//! let host = |resolver: usize| match RESOLVERS[resolver].resolve(b"http://a.example/b", br"\\c.example") {
//!     Resolution::Url { host, .. } => host,
//!     _ => None,
//! };
//! assert_eq!(RESOLVERS[1].id, "rfc3986");
//! assert_eq!(host(1).as_deref(), Some(&b"a.example"[..]));
//! assert_eq!(RESOLVERS[3].id, "url_standard");
//! assert_eq!(host(3).as_deref(), Some(&b"c.example"[..]));
//! ```

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::{CompileError, LetterCase};
use bnf_automata::specification::Specification;

use crate::resolution::Resolution;
use crate::{RFC1808, RFC3986, rfc1808, rfc3986, url_standard};

/// A text that describes a resolution.
#[derive(Clone, Copy, Debug)]
pub struct Resolver {
    /// The name in cases and in JSON.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The section that describes the resolution.
    pub section: &'static str,
    resolve: fn(&[u8], &[u8]) -> Resolution,
    /// The grammar, if the text has one.
    grammar: Option<Grammar>,
}

/// A text with a grammar, and its rules for references and for base URLs without a fragment.
#[derive(Clone, Copy, Debug)]
struct Grammar {
    text: &'static Specification,
    reference: &'static str,
    base: &'static str,
}

const OF_RFC_1808: Grammar = Grammar { text: &RFC1808, reference: "URL", base: "absoluteURL" };
const OF_RFC_3986: Grammar = Grammar { text: &RFC3986, reference: "URI-reference", base: "absolute-URI" };

impl Resolver {
    /// Resolves a reference against a base URL.
    ///
    /// The algorithms of the RFCs give a result for every two texts, also for those about which the grammar of the RFC says that they
    /// are no URL.
    pub fn resolve(&self, base: &[u8], reference: &[u8]) -> Resolution {
        (self.resolve)(base, reference)
    }

    /// Returns whether the grammar of the text matches a reference; `None` if the text has no grammar of references. About other references
    /// an RFC says nothing, also if its algorithm gives a result.
    ///
    /// # Errors
    /// Returns an error if the automaton cannot be compiled.
    pub fn has_reference(&self, reference: &[u8]) -> Result<Option<bool>, CompileError> {
        self.accepts(|grammar| grammar.reference, reference)
    }

    /// Returns whether the grammar of the text matches a base URL, without its fragment; `None` if the text has no grammar. Against
    /// another base an RFC resolves nothing, also if its algorithm gives a result.
    ///
    /// # Errors
    /// Returns an error if the automaton cannot be compiled.
    pub fn has_base(&self, base: &[u8]) -> Result<Option<bool>, CompileError> {
        let without_fragment = base.split(|octet| *octet == b'#').next().unwrap_or_default();
        self.accepts(|grammar| grammar.base, without_fragment)
    }

    fn accepts(&self, rule: fn(&Grammar) -> &'static str, text: &[u8]) -> Result<Option<bool>, CompileError> {
        let dfa = |grammar: Grammar| Dfa::compile(grammar.text.amended(LetterCase::Any), rule(&grammar));
        Ok(self.grammar.map(dfa).transpose()?.map(|dfa| dfa.accepts(text)))
    }
}

/// The texts, the oldest first. RFC 3986 allows two answers to a reference with the scheme of the base.
pub const RESOLVERS: [Resolver; 4] = [
    Resolver {
        id: "rfc1808",
        name: "RFC 1808",
        section: "4",
        resolve: rfc1808::resolve,
        grammar: Some(OF_RFC_1808),
    },
    Resolver {
        id: "rfc3986",
        name: "RFC 3986",
        section: "5.2",
        resolve: |base, reference| rfc3986::resolve(base, reference, rfc3986::Strictness::Strict),
        grammar: Some(OF_RFC_3986),
    },
    Resolver {
        id: "rfc3986_lax",
        name: "RFC 3986, not strict",
        section: "5.2.2",
        resolve: |base, reference| rfc3986::resolve(base, reference, rfc3986::Strictness::NotStrict),
        grammar: Some(OF_RFC_3986),
    },
    Resolver {
        id: "url_standard",
        name: "URL Standard",
        section: "4.4",
        resolve: url_standard::resolve,
        grammar: None,
    },
];
