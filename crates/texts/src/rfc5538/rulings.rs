//! The rulings: the points at which the text allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "N1",
        sections: &["2.1", "3"],
        point: "May the host of an nntp URL be empty, as the rule authority of RFC 3986 permits?",
        answer: "No. Section 2.1 says that nntp URIs have a non-empty authority and that \"there is no default <host>\", so an empty host means nothing. Rejected: the rule server as printed; and an authority that has only a port or a userinfo. A news URL may have an empty authority: it has a default server.",
    },
    Ruling {
        id: "N2",
        sections: &["2.2", "4"],
        point: "Must a \"/\" follow the server of a news URL?",
        answer: "Yes. The rule newsURL has it, and section 4 shows news://news.server.example/ with it. Rejected: news://news.server.example, which the description of an authority in section 2.2 permits (\"terminated by the next slash, question mark, number sign, or the end of the URI\").",
    },
    Ruling {
        id: "N3",
        sections: &["4", "7"],
        point: "The rule msg-id-core names no percent-encoding. Which of its characters may be percent-encoded, and which must be?",
        answer: "Section 4 requires it of \"/\", \"?\", \"#\", \"[\", \"]\" and \"%\", and says that it is not wrong to encode others. No URI has the characters <, \", {, |, }, ^ and ` either, and section 7 says that a URI outside the generic syntax is invalid, so these are percent-encoded also. The \"@\" between both sides is a delimiter and stands as it is. Rejected: the listed characters are the only ones; and a Message-ID whose \"@\" is %40, which the rule newsgroups matches.",
    },
    Ruling {
        id: "N4",
        sections: &["4"],
        point: "RFC 5536 limits a Message-ID to 250 octets. Does the limit hold for an article?",
        answer: "No. The limit stands at the rule msg-id, and an article is a msg-id-core. Rejected: at most 248 octets after decoding.",
    },
    Ruling {
        id: "N5",
        sections: &["3", "4", "6"],
        point: "Must a group or a set of newsgroups, once decoded, be a wildmat-exact or a wildmat-pattern of RFC 3977?",
        answer: "No. The rules group and newsgroups permit any octet as pct-encoded, and any sequence of dots. Section 3 says that <pct-encoded> covers additional characters \"to keep the syntax simple\". Rejected: only octets of a wildmat, in well-formed UTF-8; and only dot-separated components, as a newsgroup-name has.",
    },
    Ruling {
        id: "N6",
        sections: &["3"],
        point: "May the characters \":\", \";\" and \"~\" stand in a group as they are?",
        answer: "No. The rule group-char does not list them. Section 3 says that RFC 3986 would not require their encoding, and covers them by <pct-encoded>. Rejected: every character that a path segment permits.",
    },
];
