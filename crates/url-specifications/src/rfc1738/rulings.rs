//! The rulings: the points at which the text allows more than one reading, and the reading that this project follows.

use bnf_automata::specification::Ruling;

const fn ruling(
    id: &'static str,
    sections: &'static [&'static str],
    point: &'static str,
    answer: &'static str,
) -> Ruling {
    Ruling { id, sections, point, answer }
}

/// All rulings, in the order of their numbers.
#[rustfmt::skip]
pub const RULINGS: &[Ruling] = &[
    ruling("A1", &["5"], "Do the brackets in *[ .. ] and 1*[ .. ] group, or do they make an element optional?",
        "They group. A 1*[ .. ] needs at least one element, so a scheme is never empty. Section 5 says that brackets enclose \"optional or repeated elements\". Rejected: the brackets make a repeated element optional. Erratum 2845 proposed that reading and was rejected."),
    ruling("A2", &["5", "3.1"], "In domainlabel and toplabel, which binds tighter, the bar or the sequence?",
        "The sequence. A domainlabel is one alphanumeric character, or it starts and ends with one, as section 3.1 says; a toplabel must also start with a letter. Rejected: the bar binds tighter, and a label of one character is invalid."),
    ruling("A3", &["5"], "What is the bare / in gopherurl?",
        "The literal \"/\". Section 3.4.1 puts a \"/\" between the host and the gopher-path, and verified erratum 5118 agrees. Rejected: the / separates alternatives, as in RFC 822. Section 5 writes \"|\" for alternatives."),
    ruling("A4", &["5", "3"], "Does otherurl = genericurl include the predefined schemes?",
        "No, otherurl excludes the ten predefined scheme names. Otherwise a string that the rule of its own scheme rejects could still be a URL, and section 3 would decide nothing. Rejected: otherurl matches every genericurl, as printed."),
    ruling("A5", &["2.1", "5"], "May a scheme name be in upper case?",
        "The profile decides. An interpreter accepts both cases, because section 2.1 asks programs to treat upper case letters as equivalent. A producer writes lower case, because section 5 builds a scheme from lowalpha. Rejected: one answer for both."),
    ruling("A6", &["5"], "Do quoted literals such as \"ftp://\" and \";type=\" match in any case, as in RFC 822?",
        "The profile decides. An interpreter accepts both cases, because section 5 uses the conventions of RFC 822, in which literals match in any case. A producer writes literals as printed. Rejected: an interpreter accepts both cases only in scheme names (section 2.1 names nothing else)."),
    ruling("A7", &["5", "3.2.2"], "Are \"A\", \"I\" and \"D\" typecodes, although only the BNF lists them?",
        "They are typecodes, because section 5 lists them and is the full description of the syntax (section 2.1). Rejected: only \"a\", \"i\" and \"d\" are typecodes (section 3.2.2 names no others). An upper case typecode raises an advisory."),
    ruling("A8", &["5", "4"], "May a scheme start with a digit, \"+\", \"-\" or \".\"?",
        "It may. Sections 2.1 and 5 list the characters of a scheme and give none of them a fixed place. Rejected: a scheme begins with a letter, which RFC 2396 and later standards require."),
    ruling("A9", &["5", "3.1"], "May \"?\", \";\", \"&\" and \"=\" stand in user and password?",
        "They may. Section 5 lists them, and section 3.1 requires only \":\", \"@\" and \"/\" to be encoded. So the host of ftp://a.com?x@evil.com/f is evil.com. Rejected: the \"?\" ends the host a.com, as in RFC 2396, later RFCs and the URL Standard."),
    ruling("A10", &["3.1", "5"], "May the user name be empty before a password?",
        "It may. Section 5 allows zero characters in a user, and section 3.1 says that an empty user name is different from no user name. Rejected: a password after an empty user name is a password without a user name, which section 3.1 excludes."),
    ruling("A11", &["5", "3.1"], "What may a port be?",
        "One digit or more, without an upper bound, because section 5 defines it as digits. So \"host:\" is invalid, and \":0\" and \":99999\" are valid. Rejected: the limit of TCP, which the RFC does not state, and the empty port of RFC 2396. A port above 65535 raises an advisory."),
    ruling("A12", &["5", "3.1"], "Which groups of digits are a host number?",
        "Exactly four groups of one digit or more, because section 5 defines hostnumber so. Section 5 sets no limit on a group. So 999.999.999.999 is valid, and 1.2.3 is invalid. Rejected: a group is at most 255 (section 3.1 calls the four groups an IP address). A group above 255 raises an advisory."),
    ruling("A13", &["5", "3.1"], "May a host end with a dot?",
        "It may not. In section 5 a hostname ends with a toplabel, and in section 3.1 a dot only separates labels. Rejected: a final dot stands for the root, as in the DNS."),
    ruling("A14", &["5", "3.1"], "Do the limits of RFC 1034 and RFC 1123 apply, 63 octets for a label and 255 for a name?",
        "They do not limit a URL, because section 5 sets no limit. Rejected: section 3.1 takes over the limits when it cites the two RFCs for the form of a name. A longer label or name raises an advisory."),
    ruling("A15", &["5", "3.1"], "Is one label a host, although the prose asks for a fully qualified name?",
        "It is, because in section 5 a hostname may be a toplabel alone. Rejected: a host is a fully qualified domain name of several labels, as the words of section 3.1 suggest."),
    ruling("A16", &["5", "3.1"], "May \"%\", \"_\" or a bracketed address stand in a host?",
        "None of them may. In section 5 a label contains only letters, digits and \"-\". Rejected: an escape in a host (section 2.2 counts the host name among the parts whose octets may be encoded). Also rejected: \"_\" and bracketed addresses, which later RFCs allow."),
    ruling("A17", &["2.2", "5"], "May \"~\" and the other national and punctuation characters stand anywhere?",
        "Nowhere, except \"%\" as the first character of an escape. Section 2.2 says that unsafe characters must always be encoded, and no rule of section 5 uses national or punctuation. Rejected: \"~\" is allowed, as in RFC 2396."),
    ruling("A18", &["2.2", "5", "Appendix"], "Is a \"#\" with the text after it part of a URL?",
        "Never. Section 2.2 requires \"#\" to be encoded, and section 5 has no fragment. The Appendix puts a fragment inside the wrapper, and the extractor removes and reports it. Rejected: a fragment is part of the URL, as in RFC 3986."),
    ruling("A19", &["5", "3.3"], "May an http or wais search contain \"/\" or \"?\"?",
        "It may not, because section 5 leaves both out of the rule search. Rejected: a bare \"/\" or \"?\" may have its reserved purpose in a search (section 3.3 only reserves them). RFC 3986 allows both in a query."),
    ruling("A20", &["5", "3.3"], "May an http search follow the host without a \"/\"?",
        "It may not. In section 5 the search stands after \"/\" and a path, and section 3.3 omits the \"/\" only if neither path nor search is present. Rejected: the search follows the host directly, as in RFC 3986."),
    ruling("A21", &["3.3", "5"], "May an http URL have a user name or a password?",
        "No. Section 3.3 says that no user name or password is allowed, and section 5 builds an http URL from hostport. Rejected: the common syntax of section 3.1 gives every scheme a user and a password."),
    ruling("A22", &["5", "3.2.2"], "What is a \"?\" in an ftp or file segment?",
        "Data. Section 5 lists \"?\" in fsegment, and section 3.2.2 reserves only \"/\" and \";\". Rejected: the \"?\" begins a query or is invalid. RFC 1808 section 2.3 takes the \"?\" in fsegment for an error of RFC 1738."),
    ruling("A23", &["5", "3.2.2"], "Where may a \";\" stand in an ftp path?",
        "Only in a final \";type=\" with one letter that section 5 lists. Section 5 leaves \";\" out of fsegment, and section 3.2.2 says that it must be encoded. Rejected: another \";\" is data."),
    ruling("A24", &["5", "3.10"], "May a \";\" stand in a file path?",
        "It may not. A file URL uses the rule fpath of ftp, whose segments contain no \";\", and it has no typecode. Rejected: \";\" is data (section 3.10 does not reserve it)."),
    ruling("A25", &["5", "3.10"], "What may stand between \"file:\" and the path?",
        "The \"//\", then a host or nothing, and then \"/\". This is the rule fileurl of section 5 and the form of section 3.10. Rejected: a port, as in the common syntax of section 3.1, and a path directly after \"file:\", as in RFC 8089."),
    ruling("A26", &["5", "3.4.1"], "May a gopher type be an escape such as %41, although section 3.4.1 calls it a single-character field?",
        "It may, because section 5 defines gtype as xchar, and an escape is one xchar. Rejected: the type is one character of the URL (section 3.4.1 calls it a single-character field). An encoded type raises an advisory."),
    ruling("A27", &["5", "3.4.1", "6"], "May a gopher selector contain %09, %0A and %0D, which the protocol forbids?",
        "It may contain %0A and %0D, because section 5 defines selector as *xchar. The first %09 after the type ends the selector, because section 3.4.1 puts it before the search. Rejected: a URL with %0A or %0D in its selector is invalid (section 3.4.1 excludes these octets). They raise an advisory."),
    ruling("A28", &["5", "3.4.1"], "May a gopher search contain \"/\" and \"?\", which the rule search excludes and section 3.4.1 does not reserve?",
        "It may, because section 3.4.1 reserves no character in a gopher-path. The search is the text between the first and the second %09. Rejected: the rule search applies, and such a text belongs to the selector. The verdict is the same in both readings."),
    ruling("A29", &["3.4.9", "3.4.1"], "May a Gopher+ string contain %09?",
        "It may. The form of section 3.4.9 contains %09, so the Gopher+ string is all text after the second %09. Rejected: a third %09 ends the Gopher+ string."),
    ruling("A30", &["5", "3.5"], "Must a mailto URL contain an RFC 822 addr-spec?",
        "Not for the verdict, because section 5 requires only one xchar or more. Rejected: section 3.5 and the comment in section 5 make a URL invalid if its decoded text is not an addr-spec. Such a text raises an advisory."),
    ruling("A31", &["5", "3.6"], "May a news group have an empty component, as in a..b?",
        "It may, because section 5 allows \".\" anywhere after the first letter of a group. Rejected: the hierarchical name of section 3.6 has no empty components. An empty component raises an advisory."),
    ruling("A32", &["5", "3.6"], "What may follow the \"@\" of a news article?",
        "A host, because section 5 defines an article so. A host may be a host number, and three digit groups are not a host. Rejected: only a domain name may follow (section 3.6 writes full_domain_name)."),
    ruling("A33", &["5", "3.7"], "May an nntp URL omit the article number?",
        "It may, together with the slash before the number, because section 5 makes both optional. Rejected: the number is required (the only form in section 3.7 contains it). An absent number raises an advisory."),
    ruling("A34", &["5", "3.9"], "May database, wtype and wpath of a wais URL be empty, and may wpath contain a \"/\"?",
        "They may be empty, because section 5 defines each of them as *uchar. A \"/\" in wpath must be encoded, because it is not a uchar. Rejected: the forms of section 3.9 need text in each place, and a bare \"/\" is part of the document-id."),
    ruling("A35", &["5", "3.11"], "May \"=\" and \";\" stand in the names and values of prospero fields?",
        "Neither may, because section 5 leaves both out of fieldname and fieldvalue. In section 3.11 \";\" and \"=\" are separators, so every field has one \"=\". Rejected: a second \"=\" is data, and a field may lack its \"=\"."),
    ruling("A36", &["2.2", "6"], "May NUL, CR and LF be encoded?",
        "They may. Section 2.2 requires control characters to be encoded, so their escapes are valid. Rejected: section 6 forbids them. Section 6 only asks for care, so they raise a security advisory."),
    ruling("A37", &["Appendix"], "Are the prefix \"URL:\", angle brackets, white space and a hyphen at a line break part of the URL?",
        "The prefix, the brackets and the white space are never part of it. The Appendix says so, and the extractor removes them before the parser reads the URL. A hyphen \"may or may not\" be part of the URL, so the extractor reports both readings. Rejected: the parser removes them."),
    ruling("A38", &["2.2", "5"], "Does section 2.2, which allows reserved characters only for their reserved purposes, narrow xchar?",
        "It does not, because section 5 allows every reserved character as xchar. Rejected: a reserved character without a reserved purpose in its scheme must be encoded."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RFC1738;

    #[test]
    fn ids_are_a1_to_a38_and_cite_sections_that_exist() {
        for (index, ruling) in RULINGS.iter().enumerate() {
            assert_eq!(ruling.id, format!("A{}", index + 1));
            assert!(!ruling.sections.is_empty());
            for number in ruling.sections {
                assert!(RFC1738.section(number).is_some(), "{} cites section {number}", ruling.id);
            }
        }
        assert_eq!(RULINGS.len(), 38);
    }
}
