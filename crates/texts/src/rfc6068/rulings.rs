//! The rulings: the points at which the text allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "M1",
        sections: &["2", "6.1"],
        point: "The rules of an address name no percent-encoding. Which of its characters may be percent-encoded, and which must be?",
        answer: "Item 1 of section 2 decides which ones must be: those that no URI has, \"%\", all gen-delims but \"@\" and \":\", and \"&\", \";\" and \"=\". Every other character of a local-part and of a domain literal may be percent-encoded, because RFC 3986 (sections 2.3 and 2.4) and the words \"at least\" in item 1 permit it. The example %22not%40me%22 encodes an \"@\" that item 1 does not list. The \"@\" before the domain and the \",\" between addresses are delimiters and stand as they are. Rejected: the rules as printed, without any \"%\", which the examples of section 6.1 contradict; and percent-encoding of nothing but the listed characters.",
    },
    Ruling {
        id: "M2",
        sections: &["2"],
        point: "Item 5 reserves percent-encoded octets beyond US-ASCII in the local-part for internationalization. Are they valid?",
        answer: "Yes, if they are well-formed UTF-8, where an atext or a qtext may stand. Item 5 says how they are encoded, and prohibits only other encodings. Rejected: they are invalid because RFC 5322 has no such characters, and item 5 keeps them for a later text.",
    },
    Ruling {
        id: "M3",
        sections: &["2", "6.2"],
        point: "Item 3 forbids white space within the local-part. May a quoted-pair contain a space or a tab?",
        answer: "Yes. Section 6.2 encodes the address \"\\\\\\\"it's\\ ugly\\\\\\\"\"@example.org, whose quoted-pair has a space. Item 3 forbids the white space that has no \"operational semantics\", and that is folding white space. Rejected: no white space at all.",
    },
    Ruling {
        id: "M4",
        sections: &["2"],
        point: "Item 4 forbids percent-encoding in domain names unless it represents a UTF-8 character sequence. May US-ASCII characters be percent-encoded in a domain?",
        answer: "In a domain literal, yes: it is not a domain name, and item 1 requires its brackets to be percent-encoded. In a dot-atom-text, no: item 4 speaks of internationalized domain names. A character of atext that item 1 requires to be percent-encoded, such as \"#\", is in no domain. Rejected: any percent-encoded octet, as the rule reg-name of RFC 3986 permits; and US-ASCII as a part of UTF-8.",
    },
    Ruling {
        id: "M5",
        sections: &["2"],
        point: "Must \";\" be percent-encoded in hfname and hfvalue?",
        answer: "No. The rule some-delims lists \";\", and only \"?\", \"=\" and \"&\" are delimiters of a mailto URI. Rejected: the sentence that percent-encoding is needed there \"for the same characters as listed above for <addr-spec>\", which include \";\".",
    },
    Ruling {
        id: "M6",
        sections: &["2", "5"],
        point: "Must hfname and hfvalue be the name and the value of a header field?",
        answer: "No. The rules permit every sequence of qchar, also an empty name, a name with \":\" and octets that are not UTF-8. Section 2 calls them \"encodings of an [RFC5322] header field name and value\", and gives no rule for it. Rejected: only the names and values that RFC 5322 permits.",
    },
    Ruling {
        id: "M7",
        sections: &["2"],
        point: "Item 1 says that at least \"&\", \";\" and \"=\" among the sub-delims must be percent-encoded in an address. Must \",\" be also?",
        answer: "No. A \",\" in a quoted-string or in a domain literal cannot be mistaken for the one between two addresses, because each has a closing %22 or %5D. Rejected: the comma must be percent-encoded as a delimiter of the rule to.",
    },
];
