//! The resolution of a reference against a base URL, as a text describes it.
//!
//! ```
//! use rfc1738_texts::resolution::Resolution;
//! use rfc1738_texts::resolvers::{RFC3986_STRICT, Resolver, URL_STANDARD};
//!
//! let host = |resolver: Resolver| match resolver.resolve(b"http://a.example/b", br"\\c.example") {
//!     Resolution::Url { host, .. } => host,
//!     _ => None,
//! };
//! assert_eq!(host(RFC3986_STRICT).as_deref(), Some(&b"a.example"[..]));
//! assert_eq!(host(URL_STANDARD).as_deref(), Some(&b"c.example"[..]));
//! ```

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::{CompileError, LetterCase};
use bnf_automata::specification::Specification;

use crate::resolution::Resolution;
use crate::rfc3986::{self, Strictness};
use crate::{RFC3986, url_standard};

/// A text that describes a resolution.
#[derive(Clone, Copy, Debug)]
pub struct Resolver {
    /// The name in cases and in JSON.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    pub section: &'static str,
    /// Resolves a reference, the second argument, against a base URL.
    pub resolve: fn(&[u8], &[u8]) -> Resolution,
    /// The grammar, if the text has one.
    pub grammar: Option<References>,
}

/// The grammar of a text, and its rules for references and for base URLs without a fragment.
#[derive(Clone, Copy, Debug)]
pub struct References {
    pub text: fn() -> &'static Specification,
    pub reference: &'static str,
    pub base: &'static str,
}

impl Resolver {
    /// Resolves a reference against a base URL.
    ///
    /// The algorithms of the RFCs give a result for every two texts, also for those about which the
    /// grammar of the RFC says that they are no URL.
    pub fn resolve(&self, base: &[u8], reference: &[u8]) -> Resolution {
        (self.resolve)(base, reference)
    }

    /// Returns whether the grammar of the text matches a reference; `None` if the text has no
    /// grammar of references. About other references an RFC says nothing, also if its algorithm
    /// gives a result.
    ///
    /// # Errors
    /// Returns an error if the automaton cannot be compiled.
    pub fn has_reference(&self, reference: &[u8]) -> Result<Option<bool>, CompileError> {
        self.accepts(|grammar| grammar.reference, reference)
    }

    /// Returns whether the grammar of the text matches a base URL, without its fragment; `None` if
    /// the text has no grammar. Against another base an RFC resolves nothing, also if its algorithm
    /// gives a result.
    ///
    /// # Errors
    /// Returns an error if the automaton cannot be compiled.
    pub fn has_base(&self, base: &[u8]) -> Result<Option<bool>, CompileError> {
        let without_fragment = base.split(|octet| *octet == b'#').next().unwrap_or_default();
        self.accepts(|grammar| grammar.base, without_fragment)
    }

    fn accepts(
        &self,
        rule: fn(&References) -> &'static str,
        text: &[u8],
    ) -> Result<Option<bool>, CompileError> {
        let dfa =
            |grammar: References| Dfa::compile((grammar.text)().amended(LetterCase::Any), rule(&grammar));
        Ok(self.grammar.map(dfa).transpose()?.map(|dfa| dfa.accepts(text)))
    }
}

const OF_RFC_3986: References =
    References { text: || &RFC3986, reference: "URI-reference", base: "absolute-URI" };

/// RFC 3986, by which a reference with a scheme is absolute.
pub const RFC3986_STRICT: Resolver = Resolver {
    id: "rfc3986",
    name: "RFC 3986",
    section: "5.2",
    resolve: |base, reference| rfc3986::resolve(base, reference, Strictness::Strict),
    grammar: Some(OF_RFC_3986),
};

/// The second answer that RFC 3986 allows to a reference with the scheme of the base.
pub const RFC3986_LAX: Resolver = Resolver {
    id: "rfc3986_lax",
    name: "RFC 3986, not strict",
    section: "5.2.2",
    resolve: |base, reference| rfc3986::resolve(base, reference, Strictness::NotStrict),
    grammar: Some(OF_RFC_3986),
};

pub const URL_STANDARD: Resolver = Resolver {
    id: "url_standard",
    name: "URL Standard",
    section: "4.4",
    resolve: url_standard::resolve,
    grammar: None,
};
