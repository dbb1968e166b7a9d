//! The rulings: the points at which the text allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "U1",
        sections: &["3.3", "1.3"],
        point: "What is <pchar> in path-empty = 0<pchar>?",
        answer: "The rule pchar, zero times: the empty string. RFC 2234, which section 1.3 names, permits angle brackets around the name of a rule in its section 2.1, and section 3.3 comments path-empty with \"zero characters\". Rejected: a prose value, which its formal grammar also permits. Zero times anything is the same string.",
    },
];
