//! The rulings: the points at which the text allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "L1",
        sections: &["2", "5", "6"],
        point: "The RFC does not define urlc. Which characters stand as they are in a mailto URL?",
        answer: "Those that RFC 1738 permits in a URL and that are not reserved here. Section 2 reserves \"?\", \"=\" and \"&\" within mailto URLs, and names parentheses, commas and the percent sign as characters that must be encoded, in hname and hvalue \"as with\" to. RFC 1738 (section 2.2) lets a scheme leave \";\", \"/\", \":\" and \"@\" unreserved, and the examples of section 6 have \"@\" as it is, in addresses and in header values. A character that is not reserved may also be percent-encoded. Rejected: RFC 1738's unreserved characters only, which would make the examples invalid; all characters that RFC 1738 may reserve, except \"@\"; and parentheses and commas in hname and hvalue.",
    },
    Ruling {
        id: "L2",
        sections: &["2"],
        point: "\"8-bit characters in mailto URLs are forbidden.\" May they be percent-encoded?",
        answer: "No. RFC 1738 already forbids octets beyond US-ASCII that are not encoded, so the sentence forbids the encoded ones, and RFC 822 has no such characters. Rejected: the sentence repeats RFC 1738, and %80 to %FF are valid.",
    },
    Ruling {
        id: "L3",
        sections: &["2"],
        point: "Does to follow the whole grammar of RFC 822's #mailbox, with white space, comments and null elements?",
        answer: "Yes. Section 2 says that \"#mailbox\" is as specified in RFC 822, \"possibly including \"phrase\" and \"comment\" components\". The addresses addr1 and addr2 in section 2 stand for mailboxes and are not mailboxes themselves. Rejected: any sequence of urlc, and an addr-spec without white space and comments.",
    },
    Ruling {
        id: "L4",
        sections: &["2"],
        point: "A comment of RFC 822 may contain comments without a limit. How many levels are read?",
        answer: "Two: a comment, and comments in it. No regular language has all levels. The grammar is not compared with anything on deeper comments.",
    },
    Ruling {
        id: "L5",
        sections: &["2"],
        point: "Must hname and hvalue be the name and the value of a header of RFC 822?",
        answer: "No. The rules permit every sequence of urlc, also an empty name. Section 2 calls them \"encodings of an RFC 822 header name and value\", and gives no rule for it. Rejected: only the names and values that RFC 822 permits.",
    },
];
