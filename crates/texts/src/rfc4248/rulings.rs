//! The rulings: the points at which the prose allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "T1",
        sections: &["2"],
        point: "May the host be empty, as the rule host of RFC 3986 permits?",
        answer: "No. The form of a telnet URL shows <host>, the prose says which parts may be omitted and <host> is not among them, and the scheme has no default host. Rejected: a reg-name without characters, which RFC 3986 leaves to each scheme (section 3.2.2).",
    },
    Ruling {
        id: "T2",
        sections: &["2"],
        point: "Where do <user> and <password> end, and may they be empty?",
        answer: "The first \":\" ends the user, so a password may contain \":\" and a user may not. Both may be empty, as the rule userinfo of RFC 3986 permits. Section 2 lets the password be omitted with its \":\". Rejected: no \":\" in a password, as in RFC 1738; and a user or a password of at least one character.",
    },
    Ruling {
        id: "T3",
        sections: &["2"],
        point: "May the port be empty after its \":\"?",
        answer: "Yes. The prose omits \":<port>\" as a whole, and RFC 3986 permits an empty port in every scheme (section 3.2.3) and reads it as an absent one (section 6.2.3). Rejected: a \":\" without digits is no <port>.",
    },
    Ruling {
        id: "T4",
        sections: &["2"],
        point: "May a path, a query or a fragment follow the authority?",
        answer: "Only the \"/\" that section 2 shows. The form has nothing else, and the URL \"does not designate a data object\". Rejected: every path and query of the generic syntax of RFC 3986.",
    },
];
