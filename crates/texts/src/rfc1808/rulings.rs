//! The rulings: the points at which the text allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "R1",
        sections: &["2.1", "2.2", "2.4.3"],
        point: "Which strings are a net_loc, and what are its parts?",
        answer: "The strings of the BNF as printed. Its parts are those of the rule login of RFC 1738 where the net_loc is one, because section 2.1 calls it \"network location and login information, as per Section 3.1 of RFC 1738\". An empty net_loc has an empty host, as in file:///a of RFC 1738. Every other net_loc, such as a_b or h?q, is one part without a host. Rejected: only a login is a net_loc. Section 2.4.3 takes everything up to the next slash, and the BNF agrees.",
    },
    Ruling {
        id: "R2",
        sections: &["2.1", "2.2"],
        point: "Is a URL that matches both alternatives of absoluteURL a generic-RL?",
        answer: "Yes. Section 2.1 wants a parser to resolve relative URLs \"based upon a single, generic-RL syntax\", and only this alternative has parts. The other one remains for URLs such as http://a//b, whose path has a void first segment. Rejected: the second alternative, which divides nothing after the scheme.",
    },
    Ruling {
        id: "R3",
        sections: &["2.2", "2.4.2", "5.3"],
        point: "Is this:that an absolute URL or a relative path?",
        answer: "An absolute URL. Section 2.4.2 reads the scheme before anything else, and section 5.3 warns that such a path would be mistaken for a scheme name. Rejected: a relative path, although the first segment may contain \":\" by the BNF.",
    },
];
