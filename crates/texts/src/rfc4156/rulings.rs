//! The rulings: the points at which the prose allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "W1",
        sections: &["2"],
        point: "May the host be empty, as the rule host of RFC 3986 permits?",
        answer: "No. The form of a wais URL shows <host>, the prose says which parts may be omitted and <host> is not among them, and the scheme has no default host. Rejected: a reg-name without characters, which RFC 3986 leaves to each scheme (section 3.2.2).",
    },
    Ruling {
        id: "W2",
        sections: &["2"],
        point: "May <database>, <wtype> and <wpath> be empty, and which characters may they have?",
        answer: "They may be empty and have the characters of a segment of RFC 3986 (section 3.3), because section 2 states no other limit. A \"/\" ends <database> and <wtype>, because it is their delimiter. Rejected: at least one character, because <database> is a name; and only the characters of RFC 1738's uchar.",
    },
    Ruling {
        id: "W3",
        sections: &["2"],
        point: "May <wpath> contain \"/\"?",
        answer: "Yes. It is the last element, and section 2 says that it \"should be treated opaquely\", so no character of a path ends it. Rejected: a single segment, as in RFC 1738.",
    },
    Ruling {
        id: "W4",
        sections: &["2"],
        point: "May the port be empty after its \":\"?",
        answer: "Yes. The prose omits \":<port>\" as a whole, and RFC 3986 permits an empty port in every scheme (section 3.2.3) and reads it as an absent one (section 6.2.3). Rejected: a \":\" without digits is no <port>.",
    },
    Ruling {
        id: "W5",
        sections: &["2"],
        point: "May a user name and a password stand before the host?",
        answer: "No. None of the three forms has them. Rejected: the userinfo of the generic syntax of RFC 3986.",
    },
];
