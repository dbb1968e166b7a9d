//! The rulings: the points at which the text allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

/// All rulings.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    Ruling {
        id: "B1",
        sections: &["BNF of Generic URI Syntax", "BNF for specific URL schemes"],
        point: "Which rule counts where both sections define one?",
        answer: "That of the second section. The sections differ in path, xpalphas and safe. The second one repairs xpalphas, of which the first permits only one or two characters, names the segments of a path, and adds \"+\" to safe. Only fragmentaddress and uri are taken from the first section. They name rules of the second, because the two sections describe one syntax at two levels. Rejected: the first section alone for uri, in which no segment of a path has three characters.",
    },
    Ruling {
        id: "B2",
        sections: &["BNF of Generic URI Syntax", "URN", "Partial (relative) form"],
        point: "Does the rule uri match the URLs of the schemes?",
        answer: "Only those without \"//\", \":\", \"=\" and \";\" after the scheme. The rule is read as printed: a path neither begins with \"/\" nor has two of them side by side, and xalpha has no \":\". Rejected: a path with void segments. The examples urn:/iana/dns/ch/cern/cn/techdoc/94/1642-3 and magic://a/b/c//d/e/f need it, and the first section says that generic \"gives a higher level parsing of the same URIs as the other productions\". But a URL with a port would still not be generic, and no rule states such a path.",
    },
    Ruling {
        id: "B3",
        sections: &["Data type", "BNF for specific URL schemes"],
        point: "What stands between the path and the type of an FTP URL?",
        answer: "The characters \";type=\". Section \"Data type\" says that the type is a suffix of the URL and lists it as \";type = <type-code>\". The spaces around the \"=\" belong to the layout: no space may stand unencoded in a URL of this text. Rejected: nothing, as printed. Every type code would then also be the end of the path, so a program could never know it.",
    },
    Ruling {
        id: "B4",
        sections: &["Message-Id", "Content-Id", "Mailto"],
        point: "What are addr-spec and content-identifier, which no rule defines?",
        answer: "What the rule mailtoaddress has after its colon. Section \"Mailto\" says that a mailto URL has an addr-spec, section \"Message-Id\" that a message identifier has the format of an addr-spec, and section \"Content-Id\" that cid is similar to mid. Rejected: the rule addr-spec of RFC 822 itself. It permits quoted strings and comments, whose characters a URL must encode.",
    },
    Ruling {
        id: "B5",
        sections: &["News"],
        point: "Is news:a@b a group or an article?",
        answer: "An article. Section \"News\" says that a message identifier may be distinguished from the name of a group \"by the presence of the commercial at\". Rejected: a group, although a group may contain \"@\" by the BNF. What has a \"@\" and cannot be an article, such as news:a@, stays a group.",
    },
    Ruling {
        id: "B6",
        sections: &["User name and password", "BNF for specific URL schemes"],
        point: "Does ftp://a@b/ have a user, or a host with a \"@\"?",
        answer: "It has a user. The syntax \"allows for the inclusion of a user name and even a password\", and user and password contain no \"@\" and no \":\", so the first \"@\" ends the login. RFC 1738, section 3.1, writes down the same use. Rejected: the hostname a@b, which the BNF permits. If the text after the first \"@\" is not a hostport, as in ftp://a@1@b/, the hostname has the \"@\".",
    },
    Ruling {
        id: "B7",
        sections: &["Prospero"],
        point: "Where do version and attributes of a Prospero URL begin?",
        answer: "At the last \"%00\", if only digits and then letters and digits follow it. The version takes all digits. Section \"Prospero\" says that \"%00\" separates the version from the name. Rejected: a name that contains the \"%00\". The strings and the parts are the same.",
    },
    Ruling {
        id: "B8",
        sections: &["BNF for specific URL schemes"],
        point: "Do the letters of schemes match in either case?",
        answer: "The text does not say. The letters follow the case rule with which the grammar is compiled, as in the other texts. Rejected: one answer for both, because nothing in the text supports it.",
    },
];
