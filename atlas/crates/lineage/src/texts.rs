//! The eleven texts beside those of the suite, as data: each is a folder of `data/`, read as the
//! texts of the suite are.
//!
//! No later RFC defines the ftp scheme of RFC 1738. The later texts of its other schemes are here,
//! but for http: its later RFCs take their syntax from RFC 3986.
//!
//! ```
//! use bnf_automata::automata::Dfa;
//! use bnf_automata::grammar::LetterCase;
//! use rfc1738_texts::Text;
//! use url_atlas_lineage::texts::*;
//!
//! // A rule of each text, a string that it matches, and one that it does not match.
//! let examples: [(&Text, &str, &str, &str); 11] = [
//!     (&CERN1994, "url", "http://info.cern.ch/a document", "http:///a"),
//!     (&RFC1630, "url", "http://info.cern.ch:8000/imaginary/test", "news:12345667123%asdghfh@info.cern.ch"),
//!     (&RFC1808, "generic-RL", "http://a/b/c/d;p?q", "http://a//b"),
//!     (&RFC2368, "mailtoURL", "mailto:joe@example.com?cc=bob@example.com&body=hello", "mailto:joe@example.com?cc=bob@example.com?body=hello"),
//!     (&RFC4156, "wais-URL", "wais://host/database?search", "wais://host/database/wtype"),
//!     (&RFC4157, "prospero-URL", "prospero://example.com//pros/name", "prospero://user@example.com/name"),
//!     (&RFC4248, "telnet-URL", "telnet://user@host:23", "telnet://host/path"),
//!     (&RFC4266, "gopher-URL", "gopher://host/1selector%09search", "gopher://host/1?search"),
//!     (&RFC5538, "newsURL", "news://news.server.example/*", "news:example.group.th?se"),
//!     (&RFC6068, "mailtoURI", "mailto:%22not%40me%22@example.org", "mailto:Mike&family@example.org"),
//!     (&RFC8089, "file-URI", "file:/path/to/file", "file:c:/path/to/file"),
//! ];
//! for (text, rule, matched, other) in examples {
//!     let dfa = Dfa::compile(text.amended(LetterCase::Any), rule)?;
//!     assert!(dfa.accepts(matched.as_bytes()) && !dfa.accepts(other.as_bytes()), "{rule}");
//! }
//! # Ok::<(), bnf_automata::grammar::CompileError>(())
//! ```

use rfc1738_texts::{RFC1738, RFC3986, Text, folder};

/// Declares a text of this package: its name, its folder, the file of its grammar, and the texts
/// whose rules it names.
macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $id:literal, $grammar:literal $(, $import:expr)*) => {
        $(#[$doc])*
        pub static $name: Text =
            Text::new(|| folder!("atlas/crates/lineage", $id, $grammar).shipped(&[$(&$import),*]));
    };
}

text!(
    /// CERN's page "BNF syntax" of 1994.
    CERN1994, "cern1994", "cern1994.bnf"
);
text!(
    /// RFC 1630, Universal Resource Identifiers in WWW.
    RFC1630, "rfc1630", "rfc1630.bnf"
);
text!(
    /// RFC 1808, Relative Uniform Resource Locators.
    RFC1808, "rfc1808", "rfc1808.bnf", RFC1738
);
text!(
    /// RFC 2368, the mailto scheme of 1998.
    RFC2368, "rfc2368", "rfc2368.abnf", RFC1738
);
text!(
    /// RFC 4156, the wais scheme.
    RFC4156, "rfc4156", "rfc4156.abnf", RFC3986
);
text!(
    /// RFC 4157, the prospero scheme.
    RFC4157, "rfc4157", "rfc4157.abnf", RFC3986
);
text!(
    /// RFC 4248, the telnet scheme.
    RFC4248, "rfc4248", "rfc4248.abnf", RFC3986
);
text!(
    /// RFC 4266, the gopher scheme.
    RFC4266, "rfc4266", "rfc4266.abnf", RFC3986
);
text!(
    /// RFC 5538, the news and nntp schemes.
    RFC5538, "rfc5538", "rfc5538.abnf", RFC3986
);
text!(
    /// RFC 6068, the mailto scheme of 2010.
    RFC6068, "rfc6068", "rfc6068.abnf", RFC3986
);
text!(
    /// RFC 8089, the file scheme.
    RFC8089, "rfc8089", "rfc8089.abnf", RFC3986
);
