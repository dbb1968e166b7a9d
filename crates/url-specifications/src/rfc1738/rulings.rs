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
        "They group. A 1*[ .. ] needs at least one element, so a scheme is never empty. Section 5 says that brackets enclose \"optional or repeated elements\". Rejected: the brackets make a repeated element optional. Erratum 2845 proposed that reading and was rejected. Cases about this point are not open: section 5 explains its own brackets."),
    ruling("A2", &["5", "3.1"], "In domainlabel and toplabel, which binds tighter, the bar or the sequence?",
        "The sequence. A domainlabel is one alphanumeric character, or it starts and ends with one, as section 3.1 says; a toplabel must also start with a letter. Rejected: the bar binds tighter, and a label of one character is invalid. Cases about this point are not open: section 3.1 says how each label starts and ends."),
    ruling("A3", &["5"], "What is the bare / in gopherurl?",
        "The literal \"/\". Section 3.4.1 puts a \"/\" between the host and the gopher-path, and verified erratum 5118 agrees. Rejected: the / separates alternatives, as in RFC 822. Section 5 writes \"|\" for alternatives. Cases about this point are not open: section 3.4.1 decides."),
    ruling("A4", &["5", "3"], "Does otherurl = genericurl include the predefined schemes?",
        "No, otherurl excludes the ten predefined scheme names. Otherwise a string that the rule of its own scheme rejects could still be a URL, and section 3 would decide nothing. Rejected: otherurl matches every genericurl, as printed. Cases about this point are not open: the comment above otherurl in section 5 says that new schemes follow the general syntax, and the ten schemes are not new."),
    ruling("A5", &["2.1", "5"], "May a scheme name be in upper case?",
        "The profile decides. An interpreter accepts both cases, because section 2.1 asks programs to treat upper case letters as equivalent. A producer writes lower case, because the comment above scheme in section 5 says that the scheme is in lower case. Rejected: one answer for both. Cases about this point are not open: each profile has one answer."),
    ruling("A6", &["5"], "Do quoted literals such as \"ftp://\" and \";type=\" match in any case, as in RFC 822?",
        "The profile decides. An interpreter accepts both cases, because section 5 uses the conventions of RFC 822, in which literals match in any case. A producer writes literals as printed. Rejected: an interpreter accepts both cases only in scheme names (section 2.1 names nothing else). Cases about this point are open, because section 5 takes the conventions of RFC 822 and still lists both \"A\" and \"a\" as typecodes, which would be needless if literals matched in any case. Two kinds of cases are not open: a literal in the place of a scheme, because section 2.1 decides it, and any literal under the profile producer."),
    ruling("A7", &["5", "3.2.2"], "Are \"A\", \"I\" and \"D\" typecodes, although only the BNF lists them?",
        "They are typecodes, because section 5 lists them and is the full description of the syntax (section 2.1). Rejected: only \"a\", \"i\" and \"d\" are typecodes (section 3.2.2 names no others). An upper case typecode raises an advisory. Cases about this point are open, because section 3.2.2 says of the typecode itself that it is one of \"a\", \"i\" and \"d\". The meaning of \"D\" is open also, because section 3.2.2 gives NLST to \"d\" and a TYPE command to every other typecode."),
    ruling("A8", &["5", "4"], "May a scheme start with a digit, \"+\", \"-\" or \".\"?",
        "It may. Sections 2.1 and 5 list the characters of a scheme and give none of them a fixed place. Rejected: a scheme begins with a letter, which RFC 2396 and later standards require. Cases about this point are not open: sections 2.1 and 5 agree, and only later standards differ."),
    ruling("A9", &["5", "3.1"], "May \"?\", \";\", \"&\" and \"=\" stand in user and password?",
        "They may. Section 5 lists them, and section 3.1 requires only \":\", \"@\" and \"/\" to be encoded. So the host of ftp://a.com?x@evil.com/f is evil.com. Rejected: the \"?\" ends the host a.com, as in RFC 2396, later RFCs and the URL Standard. Cases about this point are not open: sections 3.1 and 5 agree, and only later standards differ."),
    ruling("A10", &["3.1", "5"], "May the user name be empty, also before a password?",
        "It may. Section 5 allows zero characters in a user, and section 3.1 says that an empty user name is different from no user name. Rejected: a password after an empty user name is a password without a user name, which section 3.1 excludes. Cases about this point are not open: section 3.1 gives an example with an empty user name and calls it different from no user name."),
    ruling("A11", &["5", "3.1"], "What may a port be?",
        "One digit or more, without an upper bound, because section 5 defines it as digits. So \"host:\" is invalid, and \":0\" and \":99999\" are valid. Rejected: the limit of TCP, which the RFC does not state, and the empty port of RFC 2396. A port above 65535 raises an advisory. Cases about this point are not open: no words of the RFC limit a port, and section 3.1 omits the colon with the port."),
    ruling("A12", &["5", "3.1"], "Which groups of digits are a host number?",
        "Exactly four groups of one digit or more, because section 5 defines hostnumber so and sets no limit on a group. So 999.999.999.999 is valid, and 1.2.3 is invalid. Rejected: a group is at most 255, because section 3.1 calls the four groups the IP address of a host. A group above 255 raises an advisory. Cases about a group above 255 are open, because section 3.1 says of the host itself that it is an IP address (compare rulings A32 and A43). Cases about the number of groups are not open: sections 3.1 and 5 both ask for four."),
    ruling("A13", &["5", "3.1"], "May a host end with a dot?",
        "It may not. In section 5 a hostname ends with a toplabel, and in section 3.1 a dot only separates labels. Rejected: a final dot stands for the root, as in the DNS. Cases about this point are not open: sections 3.1 and 5 agree that a period separates labels."),
    ruling("A14", &["5", "3.1"], "Do the limits of RFC 1034 and RFC 1123 apply, 63 octets for a label and 255 for a name?",
        "They do not limit a URL, because section 5 sets no limit. Rejected: section 3.1 takes over the limits when it cites section 3.5 of RFC 1034 and section 2.1 of RFC 1123 for the form of a name. A longer label or name raises an advisory. The advisory about a name counts as section 3.1 of RFC 1034 does, which RFC 1738 does not cite: the labels and one octet before each, at most 255 octets in all. Cases about a long label are open, because section 3.1 says that names take the form of section 3.5 of RFC 1034, which allows at most 63 characters in a label. Cases about a long name are not open: section 2.1 of RFC 1123 asks software to handle names of up to 255 characters, and no cited text sets a maximum."),
    ruling("A15", &["5", "3.1"], "Is one label a host, although the prose asks for a fully qualified name?",
        "It is, because in section 5 a hostname may be a toplabel alone. Rejected: a host is a fully qualified domain name of several labels, as the words of section 3.1 suggest. Cases about this point are not open: section 3.1 describes the form of a fully qualified domain name as a sequence of labels, and section 3.5 of RFC 1034 allows a sequence of one. The host of a news article is another point (A32)."),
    ruling("A16", &["5", "3.1", "2.2"], "May \"%\", \"_\" or a bracketed address stand in a host?",
        "None of them may. In section 5 a label contains only letters, digits and \"-\". Rejected: an escape in a host. Section 2.2 says that in most schemes the parts of a URL represent sequences of octets (in ftp it names the host name), and that an octet may be encoded. Also rejected: \"_\" and bracketed addresses, which later RFCs allow. Cases about the escape of a letter, a digit, a hyphen or a period in a host are open, because section 2.2 allows the encoding of an octet in the parts of most URLs, and section 3.1 allows these characters in a host. Cases about \"_\" and brackets are not open: section 3.1 builds a label of letters, digits and hyphens, an escape stands for the same octet, and no words of the RFC allow another octet in a host."),
    ruling("A17", &["2.2", "5"], "May \"~\" and the other national and punctuation characters stand in a URL unencoded?",
        "They may not, because section 2.2 says that unsafe characters must always be encoded, and no rule of section 5 uses national or punctuation. Only \"%\" stands in a URL, as the first character of every escape. Rejected: \"~\" is allowed, as in RFC 2396. Cases about this point are not open: sections 2.2 and 5 agree."),
    ruling("A18", &["2.2", "5", "Appendix"], "Is a \"#\" with the text after it part of a URL?",
        "Never. Section 2.2 requires \"#\" to be encoded, and section 5 has no fragment. The Appendix puts a fragment inside the wrapper, and the extractor removes and reports it. Rejected: a fragment is part of the URL, as in RFC 3986. Cases about this point are not open: section 2.2 decides, and the Appendix does not call the fragment a part of the URL."),
    ruling("A19", &["5", "3.3"], "May an http or wais search contain \"/\" or \"?\"?",
        "It may not, because section 5 leaves both out of the rule search. Rejected: a bare \"/\" or \"?\" may have its reserved purpose in a search (section 3.3 only reserves them). RFC 3986 allows both in a query. Cases about this point are not open: section 5 decides. Section 3.3 says that \"/\" may designate a hierarchical structure, which is that of the path: it calls the searchpart a query string. It gives \"?\" no purpose in a search, and section 3.9 gives neither character one."),
    ruling("A20", &["5", "3.3"], "May an http search follow the host without a \"/\"?",
        "It may not. In section 5 the search stands after \"/\" and a path, and section 3.3 omits the \"/\" only if neither path nor search is present. Rejected: the search follows the host directly, as in RFC 3986. Cases about this point are not open: sections 3.3 and 5 agree."),
    ruling("A21", &["3.3", "5"], "May an http URL have a user name or a password?",
        "No. Section 3.3 says that no user name or password is allowed, and section 5 builds an http URL from hostport. Rejected: the common syntax of section 3.1 gives every scheme a user and a password. Cases about this point are not open: sections 3.3 and 5 agree."),
    ruling("A22", &["5", "3.2.2"], "What is a \"?\" in an ftp or file segment?",
        "Data. Section 5 lists \"?\" in fsegment, and section 3.2.2 reserves only \"/\" and \";\". Rejected: the \"?\" begins a query or is invalid. RFC 1808 section 2.3 calls the \"?\" in fsegment an error of RFC 1738. Cases about this point are not open: sections 3.2.2 and 5 agree, and only later texts differ."),
    ruling("A23", &["5", "3.2.2"], "Where may a \";\" stand in an ftp path?",
        "Only in a final \";type=\" with one letter that section 5 lists. Section 5 leaves \";\" out of fsegment, and section 3.2.2 says that it must be encoded. Rejected: another \";\" is data. Cases about this point are not open: sections 3.2.2 and 5 agree."),
    ruling("A24", &["5", "3.10"], "May a \";\" stand in a file path?",
        "It may not. A file URL uses the rule fpath of ftp, whose segments contain no \";\", and it has no typecode. Rejected: \";\" is data (section 3.10 does not reserve it). Cases about this point are not open: section 5 decides, and section 3.10 does not speak of the semicolon."),
    ruling("A25", &["5", "3.10"], "What may stand between \"file:\" and the path?",
        "The \"//\", then a host or nothing, and then \"/\". This is the rule fileurl of section 5 and the form of section 3.10. Rejected: a port, as in the common syntax of section 3.1, and a path directly after \"file:\", as in RFC 8089. Cases about this point are not open: sections 3.10 and 5 agree."),
    ruling("A26", &["5", "3.4.1"], "May a gopher type be an escape such as %41, although section 3.4.1 calls it a single-character field?",
        "It may, because section 5 defines gtype as xchar, and an escape is one xchar. Rejected: the type is one character of the URL (section 3.4.1 calls it a single-character field). An encoded type raises an advisory. Cases about this point are open, because section 3.4.1 says of the type itself that it is a single-character field."),
    ruling("A27", &["5", "3.4.1", "6"], "May a gopher selector contain %09, %0A and %0D, which the protocol forbids?",
        "It may contain %0A and %0D, because section 5 defines selector as *xchar. The first %09 after the type ends the selector, because section 3.4.1 puts it before the search. Rejected: a URL with %0A or %0D in its selector is invalid (section 3.4.1 excludes these octets). They raise an advisory. Cases about this point are open, because section 3.4.1 says of the selector itself that it contains neither 0A nor 0D. The end of the selector at %09 is not open, because section 3.4.1 also excludes 09."),
    ruling("A28", &["5", "3.4.1"], "May a gopher search contain \"/\" and \"?\", which the rule search excludes and section 3.4.1 does not reserve?",
        "It may, because section 3.4.1 reserves no character in a gopher-path. The search is the text between the first and the second %09. Rejected: the rule search applies as section 5 prints it, and a text that does not match it belongs to the selector, which section 5 defines as *xchar. Cases about such a text are open, because the two readings give other parts. The verdict is the same in both."),
    ruling("A29", &["3.4.9", "3.4.1"], "May a Gopher+ string contain %09?",
        "It may. The form of section 3.4.9 contains %09, so the Gopher+ string is all text after the second %09. Rejected: a third %09 ends the Gopher+ string. Cases about this point are not open: the form of section 3.4.9 decides."),
    ruling("A30", &["5", "3.5"], "Must a mailto URL contain an RFC 822 addr-spec?",
        "Not for the verdict, because section 5 requires only one xchar or more. Rejected: section 3.5 and the comment in section 5 make a URL invalid if its decoded text is not an addr-spec. Such a text raises an advisory. Cases about this point are open, because section 3.5 says that the text is the encoding of an addr-spec. Whether an addr-spec may contain comments and spaces is open also, because appendix A.1.4 of RFC 822 gives one that does. Its section 3.4.3 excludes comments outside of messages, and its section 3.4.2 says that no space should stand beside a period or an at-sign there."),
    ruling("A31", &["5", "3.6"], "May a news group have an empty component, as in a..b?",
        "It may, because section 5 allows \".\" anywhere after the first letter of a group. Rejected: each component of the hierarchical name of section 3.6 has a character. An empty component raises an advisory. Cases about this point are not open: section 5 decides, because section 3.6 calls the name period-delimited and hierarchical, and does not say that a component cannot be empty (compare ruling A34)."),
    ruling("A32", &["5", "3.6"], "What may follow the \"@\" of a news article?",
        "A host, because section 5 defines an article so. A host may be a host number or one label, and three digit groups are not a host. Rejected: only the full name of a host within a domain may follow (section 3.6 writes full_domain_name). Cases about a host number or a host of one label are open, because section 3.6 writes full_domain_name, and section 2.1.5 of RFC 1036, which it cites, asks for the full name of the host with a domain that the host is in. Cases about a text that is no host are not open: it is invalid in both readings."),
    ruling("A33", &["5", "3.7"], "May an nntp URL omit the article number?",
        "It may, together with the slash before the number, because section 5 makes both optional. Rejected: the number is required (the only form in section 3.7 contains it). An absent number raises an advisory. Cases about this point are open, because the only form in section 3.7 contains the number, and section 3.7 does not say that it may be omitted. A slash without a number is not open, because it is invalid in both readings."),
    ruling("A34", &["5", "3.9"], "May database, wtype and wpath of a wais URL be empty, and may wpath contain a \"/\"?",
        "They may be empty, because section 5 defines each of them as *uchar. A \"/\" in wpath must be encoded, because it is not a uchar. Rejected: the forms of section 3.9 need text in each place, and a bare \"/\" is part of the document-id. Cases about this point are not open: section 5 decides, because the forms of section 3.9 show the places of the parts and do not say that a part cannot be empty. Section 3.9 has the document-id encoded as necessary, and no words allow a bare slash in it."),
    ruling("A35", &["5", "3.11"], "May \"=\" and \";\" stand in the names and values of prospero fields?",
        "Neither may, because section 5 leaves both out of fieldname and fieldvalue. In section 3.11 \";\" and \"=\" are separators, so every field has one \"=\". Rejected: a second \"=\" is data, and a field may lack its \"=\". Cases about this point are not open: sections 3.11 and 5 agree that \";\" and \"=\" separate."),
    ruling("A36", &["2.2", "6"], "May NUL, CR and LF be encoded?",
        "They may. Section 2.2 requires control characters to be encoded, so their escapes are valid. Rejected: section 6 forbids them. Section 6 only asks for care, so they raise a security advisory. Cases about this point are not open: section 2.2 requires these octets to be encoded, and section 6 asks for care and forbids nothing."),
    ruling("A37", &["Appendix"], "Are the prefix \"URL:\", angle brackets, white space and a hyphen at a line break part of the URL?",
        "The prefix, the brackets and the white space are never part of it. The Appendix says so, and the extractor removes them before the parser reads the URL. A hyphen \"may or may not\" be part of the URL, so the extractor reports both readings. Rejected: the parser removes them. Cases about this point are not open: the Appendix says that the wrapper is not part of the URL, and section 2.2 says that white space must be encoded within a URL."),
    ruling("A38", &["2.2", "5"], "Does section 2.2, which allows reserved characters only for their reserved purposes, narrow xchar?",
        "It does not, because section 5 allows every reserved character as xchar. Rejected: a reserved character without a reserved purpose in its scheme must be encoded. Cases about this point are not open: the words of section 2.2 name no part, and the RFC itself sets them aside. Section 3.4.1 reserves no character in a gopher-path, and section 3.4.8 writes a bare \"/\" in one."),
    ruling("A39", &["Appendix"], "Which URLs does a text contain outside of <URL:...>?",
        "This project finds text in plain angle brackets, text after the prefix \"URL:\" in any case, and bare text with a known scheme or with a scheme, \"//\" and a host. Bare text ends at a character that a URL cannot contain and before the punctuation of the sentence. The RFC gives no algorithm: the Appendix only recommends the wrapper. Rejected: a text contains no URLs outside of wrappers. Cases about this point are not open: they state a convention of this project, and no library fails them."),
    ruling("A40", &["3.2.3", "3.2.2"], "What does a client do for an empty ftp name without a typecode?",
        "It lists the directory with NLST. Section 3.2.3 lets the client guess the mode, and an empty name names no file. Rejected: a TYPE command and then RETR with an empty argument, because section 3.2.2 gives NLST only to the typecode \"d\". Cases about this point are open, because section 3.2.3 says only that the client must guess."),
    ruling("A41", &["3.4.9", "3.4.3"], "Does the request for a filled-in Gopher+ form have a field for the search?",
        "Only if the search is not empty. Section 3.4.9 shows the whole request, and a tab, \"+\" and a tab follow the selector directly. Rejected: section 3.4.3 puts the search, which may be empty, between two tabs in every Gopher+ request. Cases about this point are open, because the two sections show two requests for one URL."),
    ruling("A42", &["3.6", "3.7"], "Which commands do news and nntp URLs ask for?",
        "Those of RFC 977: LIST for all groups, GROUP for a group, ARTICLE for a message-id, and GROUP and ARTICLE for an article number. Section 3.7 names RFC 977, and no section gives a command. Section 3.6 names no protocol, and section 3.7 does not describe a URL without a number. Rejected: such URLs ask for no command. Cases about this point are not open: for news, and for nntp without a number, they state a convention of this project, and no library fails them. For a number they follow section 3.7, which names NNTP servers and RFC 977: there GROUP selects the group, and ARTICLE fetches an article by its number."),
    ruling("A43", &["5", "3.10"], "May the host of a file URL be a host number?",
        "It may, because section 5 allows any host. Rejected: only a domain name or \"localhost\" (section 3.10 says that the host is the fully qualified domain name of the system). Cases about this point are open, because section 3.10 says this of the host itself, and section 3.1 distinguishes domain names from IP addresses."),
    ruling("A44", &["5", "2.2"], "May an escape stand in a group, a typecode, a port or an article number?",
        "It may not, because section 5 derives no escape there. Rejected: section 2.2 says that characters, including alphanumerics, may be encoded within the scheme-specific part. Cases about an escape of a character that may stand in a group, a typecode, a port or an article number are open, because these words cover all four. Section 3.2.2 calls a typecode a character, section 3.1 writes a port in decimal, and section 3.7 calls an article number numeric, but an escape represents the same character (compare ruling A16). Cases about other escapes there are not open: they are invalid in both readings."),
    ruling("A45", &["2.1", "2.2"], "When are two URLs equivalent?",
        "If sections 2.1 and 2.2 say that they are the same: they differ only in the case of their schemes or in escapes of characters that their scheme does not reserve. Rejected: also if another section gives them one meaning, such as an omitted port and the default port. Cases about a pair to which another section gives one meaning are open, because the RFC does not define \"equivalent\". The others are not open."),
    ruling("A46", &["Appendix"], "Which characters are white space and line breaks in the Appendix?",
        "Space, tab, LF, CR, VT and FF are white space. LF, CR LF and CR alone are line breaks. A hyphen is doubtful also if spaces or tabs stand between it and the line break. The Appendix names spaces, line breaks and tabs, and ends the list with \"etc.\". It speaks of a hyphen immediately before a line break; this project extends that to spaces that an editor left between them. Rejected: only space, tab, LF and CR LF. Cases about space, tab, LF and CR LF are not open: the Appendix names spaces, tabs and line breaks, and LF and CR LF are line breaks in every reading. The others are not open either: the RFC gives no rule for them. They state a convention of this project, and no library fails them."),
    ruling("A47", &["5", "3.6"], "May the unique part of a news article contain octets that RFC 1036 excludes from a Message-ID?",
        "It may, encoded, because section 5 allows any escape there. Rejected: section 3.6 says that a message-id corresponds to the Message-ID of section 2.1.5 of RFC 1036. That unique part contains only printing characters and neither \"<\", \">\", \"@\" nor white space. Cases about this point are open, because section 3.6 cites that section for the part itself."),
    ruling("A48", &["3.1", "3.3"], "Is the slash before the path part of the HTTP selector?",
        "It is not. Section 3.3 calls the path an HTTP selector, and the slash stands before the path (section 3.1: \"NOT part of the url-path\"). Rejected: the selector begins with the slash, which a client sends. HTTP is specified elsewhere (section 3.3), so the request is not a matter of this RFC. Cases about this point are not open: sections 3.1 and 3.3 decide."),
    ruling("A49", &["3.1"], "To which port does a client connect if the port is above 65535?",
        "To none, because TCP has no such port. Section 3.1 calls the digits \"The port number to connect to\", and gives no rule for a number that no port has. Rejected: the number is the port. Cases about this point are not open: they state a convention of this project, and no library fails them."),
    ruling("A50", &["3.4.4", "3.4.8", "3.4.9"], "What is the meaning of a Gopher+ string that begins with \"+\" and has none of the forms of section 3.4?",
        "The text after the \"+\" is the name of a view, without a language. The RFC describes only the forms of sections 3.4.4 to 3.4.9, and gives no rule for other strings. Rejected: such a string means nothing. Cases about this point are not open: they state a convention of this project, and no library fails them."),
    ruling("A51", &["6"], "Which ports are in the reserved space?",
        "Those from 0 to 1023, which only a system's administrator can open on many systems. Section 6 speaks of \"a number within the reserved space\" and gives no number. Rejected: no port is known to be reserved. Cases about this point are not open: the RFC gives no rule. They state a convention of this project, and no library fails them."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RFC1738;

    #[test]
    fn ids_are_a1_to_a51_and_cite_sections_that_exist() {
        for (index, ruling) in RULINGS.iter().enumerate() {
            assert_eq!(ruling.id, format!("A{}", index + 1));
            assert!(!ruling.sections.is_empty());
            for number in ruling.sections {
                assert!(RFC1738.section(number).is_some(), "{} cites section {number}", ruling.id);
            }
        }
        assert_eq!(RULINGS.len(), 51);
    }

    #[test]
    fn every_ruling_says_whether_cases_are_open() {
        for ruling in RULINGS {
            assert!(ruling.answer.contains("Cases about "), "{} does not say it", ruling.id);
            assert!(ruling.answer.contains("open"), "{} does not say it", ruling.id);
        }
    }
}
