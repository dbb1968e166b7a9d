//! The rulings: the points at which the prose allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "G1",
        sections: &["2.1", "1"],
        point: "Section 2.1 says that no characters are reserved within the gopher-path. May it contain \"?\" and \"#\" as they are?",
        answer: "No. The scheme gives no meaning to any character there, but section 1 names RFC 3986, in which the first \"?\" or \"#\" ends the path of every URI, so both must be percent-encoded as data. Every character of a path in RFC 3986 stands as it is, \"/\" included. Rejected: \"?\" stands as it is, as RFC 1738 permits and as section 2.4 may be read; and a query, which the form does not have.",
    },
    Ruling {
        id: "G2",
        sections: &["2.1"],
        point: "May the host be empty, as the rule host of RFC 3986 permits?",
        answer: "No. The form of a gopher URL shows <host>, the prose says which parts may be omitted and <host> is not among them, and the scheme has no default host. Rejected: a reg-name without characters, which RFC 3986 leaves to each scheme (section 3.2.2).",
    },
    Ruling {
        id: "G3",
        sections: &["2.1"],
        point: "May the port be empty after its \":\"?",
        answer: "Yes. The prose omits \":<port>\" as a whole, and RFC 3986 permits an empty port in every scheme (section 3.2.3) and reads it as an absent one (section 6.2.3). Rejected: a \":\" without digits is no <port>.",
    },
    Ruling {
        id: "G4",
        sections: &["2.1", "2.2", "2.3"],
        point: "May <search> contain a percent-encoded tab, LF or CR?",
        answer: "It may contain LF and CR, because section 2.1 excludes them only from the selector. It contains no tab, because a second tab begins the gopher+_string. The gopher+_string may contain all three, as section 2.9 shows. Rejected: a search without LF and CR; and a search with a tab.",
    },
    Ruling {
        id: "G5",
        sections: &["2.1"],
        point: "Which characters may <gophertype> be?",
        answer: "Each one that a gopher-path may contain, also \"/\" and a percent-encoded octet: section 2.1 says that it is \"a single-character field\", and that no characters are reserved. Rejected: only the types of RFC 1436.",
    },
    Ruling {
        id: "G6",
        sections: &["2.1"],
        point: "May a user name and a password stand before the host?",
        answer: "No. The form gopher://<host>:<port>/<gopher-path> has neither. Rejected: the userinfo of the generic syntax of RFC 3986.",
    },
];
