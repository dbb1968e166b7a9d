//! The rulings: the points at which the text allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "V1",
        sections: &["3.2.2"],
        point: "Which strings are an IPv6address, for which RFC 2732 cites RFC 2373?",
        answer: "Those of the grammar in appendix B of RFC 2373, with the repair that erratum 456 proposes: an IPv4address follows \"::\" directly. RFC 2732 itself has the example http://[::192.9.5.5]/ipng, which the unrepaired grammar does not match. The grammar does not count the pieces of an address. Rejected: the unrepaired grammar, and the eight pieces of RFC 2373's prose, which became a grammar only in RFC 3986.",
    },
    Ruling {
        id: "V2",
        sections: &["5", "C"],
        point: "Is a query alone, such as ?y, a relative URI?",
        answer: "No. The rule relativeURI needs a net_path, an abs_path or a rel_path, and none of them is empty. Rejected: appendix C, which resolves the reference \"?y\" as if its path were empty. RFC 3986 changed the rule.",
    },
];
