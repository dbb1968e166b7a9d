//! The rulings: the points at which the text allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "S1",
        sections: &["3.3", "3.4"],
        point: "Which strings are a valid domain string?",
        answer: "The text defines it with the algorithm Unicode ToASCII and asks for a definition in code points. The grammar has the domains of US-ASCII that the algorithm accepts with CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength: labels of 1 to 63 letters, digits and hyphens, without a hyphen at their ends or in both their third and their fourth place, and without an empty last label, which VerifyDnsLength does not permit. Three things are left out. Domains with other characters need the tables of IDNA. A label that begins with \"xn--\" needs them also, and is in no domain here. The limit of 253 characters for the whole domain is not counted. The grammar is not compared with anything on these domains.",
    },
    Ruling {
        id: "S2",
        sections: &["3.4", "3.5"],
        point: "May the last label of a domain be a number?",
        answer: "No. A valid domain does not end in a number: its last label is neither digits only nor \"0x\" with hexadecimal digits. An IPv4 address has its own definition, which is narrower than what the IPv4 parser reads. Rejected: the definition of the domain parser alone.",
    },
    Ruling {
        id: "S3",
        sections: &["3.4"],
        point: "May a valid host string contain percent-encoded bytes?",
        answer: "No. The host parser decodes them, but \"valid domain\" runs the domain parser on the string as it stands, and UseSTD3ASCIIRules rejects \"%\". The example file://loc%61lhost/ in section 4 is marked as invalid. A valid opaque-host string may contain them.",
    },
    Ruling {
        id: "S4",
        sections: &["4.3"],
        point: "In file:///path, is the host absent?",
        answer: "It is present and empty, as in the texts of the RFCs. The definition of a scheme-relative-file-URL string has no host there, and a URL record of the scheme file has an empty host. The strings that match are the same.",
    },
    Ruling {
        id: "S5",
        sections: &["4", "4.3"],
        point: "Section 4 says that a valid URL string is one that triggers no validation error in the URL parser. Does the parser or the definition decide?",
        answer: "The definition in section 4.3 decides. Rejected: the validation errors of the parser, which is an algorithm and not a grammar.",
    },
];
