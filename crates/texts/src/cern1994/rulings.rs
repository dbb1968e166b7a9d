//! The rulings: the points at which the page allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "C1",
        sections: &["BNF"],
        point: "Does the rule generic match the URLs of the other rules?",
        answer: "Only those of newsaddress. The rule is read as printed: a path neither begins with \"/\" nor has two of them side by side, so no URL with \"//\" is generic. The rule url has the addresses of the schemes beside it, so no URL is lost. Rejected: a path with void segments, which the prose before the rules suggests (generic \"gives a higher level parsing of the same URLs as the other productions\") and no rule states.",
    },
    Ruling {
        id: "C2",
        sections: &["BNF"],
        point: "Which colon of a generic URL ends the scheme?",
        answer: "The first one. RFC 1630, section \"SCHEME\", says that the first element is the name of the scheme, separated from the rest by a colon. Rejected: a later colon, because ialpha contains \":\" in this text. The strings are the same.",
    },
    Ruling {
        id: "C3",
        sections: &["BNF"],
        point: "Is news:a@b a group or an article?",
        answer: "An article. RFC 1630, section \"News\", says that a message identifier is distinguished from the name of a group by the \"@\". Rejected: a group, although a group of this text may contain \"@\". What has a \"@\" and cannot be an article, such as news:a@, stays a group.",
    },
    Ruling {
        id: "C4",
        sections: &["BNF"],
        point: "Which \"@\" ends the user and the password, and which \":\" divides them?",
        answer: "The first \"@\" that leaves a hostport after it and a user before it, and the first \":\" that leaves a user and a password. RFC 1738, section 3.1, writes down the same use: user and password end at an \"@\" and are divided at a \":\", and neither of them may contain these characters unencoded. Rejected: the last \"@\", as in the URL Standard, and no user at all, because a hostname of this text may contain \"@\" and \":\".",
    },
    Ruling {
        id: "C5",
        sections: &["BNF"],
        point: "Is the number after the last colon a port or the end of the hostname?",
        answer: "A port. The rule hostport names it, and it would otherwise never be needed after a hostname. Rejected: the end of the hostname, which may contain \":\" in this text. A colon without digits after it, as in http://h:/, belongs to the hostname, because a port has at least one digit.",
    },
    Ruling {
        id: "C6",
        sections: &["BNF"],
        point: "Where do version and attributes of a Prospero URL begin?",
        answer: "At the last \"%00\", if only digits and then letters and digits follow it. The version takes all digits. RFC 1630, section \"Prospero\", says that \"%00\" separates the version from the name. Rejected: a name that contains the \"%00\". The strings and the parts are the same.",
    },
    Ruling {
        id: "C7",
        sections: &["BNF"],
        point: "Do the letters of schemes match in either case?",
        answer: "The page does not say. The letters follow the case rule with which the grammar is compiled, as in the other texts. Rejected: one answer for both, because nothing in the page supports it.",
    },
];
