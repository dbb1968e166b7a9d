//! The rulings: the points at which the prose allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "P1",
        sections: &["2"],
        point: "May the host be empty, as the rule host of RFC 3986 permits?",
        answer: "No. The form of a prospero URL shows <host>, the prose says which parts may be omitted and <host> is not among them, and the scheme has no default host. Rejected: a reg-name without characters, which RFC 3986 leaves to each scheme (section 3.2.2).",
    },
    Ruling {
        id: "P2",
        sections: &["2"],
        point: "Which characters may <field> and <value> have?",
        answer: "Those of a segment of RFC 3986 (section 3.3) other than \";\" and \"=\", which separate fields, names and values. Neither has a \"/\", because section 2 permits a \"/\" without quoting only in the <hsoname>. Both may be empty, because section 2 states no other limit. Rejected: a value with \"=\"; a \"/\" in every place; and a field of at least one character.",
    },
    Ruling {
        id: "P3",
        sections: &["2"],
        point: "May <hsoname> be empty?",
        answer: "Yes. Section 2 states no lower limit, and a path of RFC 3986 may be \"/\". Rejected: at least one character, because <hsoname> is a name.",
    },
    Ruling {
        id: "P4",
        sections: &["2"],
        point: "May the port be empty after its \":\"?",
        answer: "Yes. The prose omits \":<port>\" as a whole, and RFC 3986 permits an empty port in every scheme (section 3.2.3) and reads it as an absent one (section 6.2.3). Rejected: a \":\" without digits is no <port>.",
    },
];
