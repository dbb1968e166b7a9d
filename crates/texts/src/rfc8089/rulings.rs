//! The rulings: the points at which the text allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "F1",
        sections: &["2", "B"],
        point: "In file:///path, is the file-auth absent, or is it present and empty?",
        answer: "It is present and empty, so the host is the empty string. Appendix B calls this form \"a local file with an empty authority\", and RFC 3986 also finds an empty host in it. Rejected: the file-auth is absent, which [ file-auth ] also permits. The strings that match are the same.",
    },
    Ruling {
        id: "F2",
        sections: &["2"],
        point: "May the host be an IPv6 address with a zone identifier, such as [fe80::1%25en1]?",
        answer: "Yes. Section 2 takes the rule host from RFC 3986 \"as updated by [RFC6874]\", and RFC 6874 adds the rule IPv6addrz to IP-literal. RFC 9844 obsoleted RFC 6874 in 2025; here the text of 2017 is read as it stands. Rejected: the IP-literal of RFC 3986 alone.",
    },
    Ruling {
        id: "F3",
        sections: &["2", "E"],
        point: "Are the variations of appendix E file URIs?",
        answer: "No. Appendix E says that the normative syntax of section 2 does not support them. Rejected: the collected rules of appendix F.",
    },
];
