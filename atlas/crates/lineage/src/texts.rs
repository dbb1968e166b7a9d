//! The eleven texts beside those of the suite, as data: each is a folder of `data/`, read as the
//! texts of the suite are.
//!
//! No later RFC defines the ftp scheme of RFC 1738. The later texts of its other schemes are here,
//! but for http: its later RFCs take their syntax from RFC 3986.
//!
//! ```
//! use bnf_automata::automata::Dfa;
//! use bnf_automata::grammar::LetterCase;
//! use url_atlas_lineage::texts::RFC4266;
//!
//! let url = Dfa::compile(RFC4266.amended(LetterCase::Any), "gopher-URL")?;
//! assert!(url.accepts(b"gopher://host/1selector%09search") && !url.accepts(b"gopher://host/1?search"));
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
