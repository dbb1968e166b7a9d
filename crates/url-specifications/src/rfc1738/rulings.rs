//! The rulings: where the text can be read in more than one way, and which reading this project follows.

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
    ruling("A1", &["5"], "Do the brackets in *[ .. ] and 1*[ .. ] group, or make optional?",
        "They group: 1*[ .. ] needs at least one, so a scheme is never empty. Erratum 2845 proposed the other reading and was rejected."),
    ruling("A2", &["5", "3.1"], "In domainlabel and toplabel, which binds tighter, the bar or the sequence?",
        "The sequence: a label is one alphanumeric character, or starts and ends with one, as the prose of 3.1 says."),
    ruling("A3", &["5"], "What is the bare / in gopherurl?",
        "The literal \"/\" (erratum 5118, verified)."),
    ruling("A4", &["5", "3"], "Does otherurl = genericurl take in the predefined schemes?",
        "No: it excludes the ten predefined names, or every rule of section 3 would be void."),
    ruling("A5", &["2.1", "5"], "May a scheme name be in upper case?",
        "The profile says: an interpreter reads either case, a producer writes lower case."),
    ruling("A6", &["5"], "Do quoted literals such as \"ftp://\" and \";type=\" match in any case, as in RFC 822?",
        "The profile says: an interpreter reads either case, a producer writes them as printed."),
    ruling("A7", &["5", "3.2.2"], "Are \"A\", \"I\" and \"D\" typecodes, which the BNF lists and the prose does not?",
        "BNF decides: they are. Advisory on upper case."),
    ruling("A8", &["5", "4"], "May a scheme start with a digit, \"+\", \"-\" or \".\"?",
        "BNF decides: it may. RFC 2396 and its successors ask for a letter."),
    ruling("A9", &["5", "3.1"], "May \"?\", \";\", \"&\" and \"=\" stand in user and password?",
        "BNF decides: they may, so ftp://a.com?x@evil.com/f is on evil.com. RFC 2396 and later, and WHATWG, say a.com."),
    ruling("A10", &["3.1", "5"], "May the user be empty where there is a password?",
        "It may; and an empty user is not an absent one."),
    ruling("A11", &["5", "3.1"], "What may a port be?",
        "BNF decides: one digit or more, without an upper bound, so \"host:\" is invalid and :99999 is valid. Advisory above 65535."),
    ruling("A12", &["5", "3.1"], "Which groups of digits are a host number?",
        "BNF decides: exactly four, of any size. Advisory above 255."),
    ruling("A13", &["5", "3.1"], "May a host end in a dot?",
        "BNF decides: it may not."),
    ruling("A14", &["5", "3.1"], "Do the limits of RFC 1034 and 1123 hold, 63 octets a label and 255 a name?",
        "BNF decides: length makes no URL invalid. Advisory."),
    ruling("A15", &["5", "3.1"], "Is a host of one label a host, though the prose says fully qualified?",
        "BNF decides: it is."),
    ruling("A16", &["5", "3.1"], "May \"%\", \"_\" or a bracketed address stand in a host?",
        "BNF decides: none may."),
    ruling("A17", &["2.2", "5"], "May \"~\" and the other national and punctuation characters stand anywhere?",
        "Nowhere: 2.2 wants them encoded always, and no production reaches them."),
    ruling("A18", &["2.2", "5", "Appendix"], "Is a \"#\" with what follows part of a URL?",
        "Never. The Appendix puts a fragment inside the wrapper; taking it off is the extractor's work."),
    ruling("A19", &["5", "3.3"], "May an http or wais search contain \"/\" or \"?\"?",
        "BNF decides: it may not."),
    ruling("A20", &["5", "3.3"], "May an http search follow the host without a \"/\"?",
        "BNF decides: it may not; the \"/\" may be left out only where path and search both are."),
    ruling("A21", &["3.3", "5"], "May an http URL carry a user or a password?",
        "No, by the prose and by the BNF."),
    ruling("A22", &["5", "3.2.2"], "What is a \"?\" in an ftp or file segment?",
        "BNF decides: data. RFC 1808 section 2.3 calls this an error of RFC 1738."),
    ruling("A23", &["5", "3.2.2"], "Where may a \";\" stand in an ftp path?",
        "BNF decides: only in a final \";type=\" with one letter."),
    ruling("A24", &["5", "3.10"], "May a \";\" stand in a file path?",
        "BNF decides: it may not."),
    ruling("A25", &["5", "3.10"], "What may stand between \"file:\" and the path?",
        "BNF decides: \"//\", then a host or nothing, never a port, then \"/\"."),
    ruling("A26", &["5", "3.4.1"], "May a gopher type be an escape such as %41, though it is a single-character field?",
        "BNF decides: any xchar. Advisory."),
    ruling("A27", &["5", "3.4.1", "6"], "May a gopher selector hold %09, %0A and %0D, which the protocol forbids?",
        "BNF decides the verdict; the first %09 after the type ends the selector. Advisory on encoded LF and CR."),
    ruling("A28", &["5", "3.4.1"], "May a gopher search hold \"/\" and \"?\", which the production search excludes and 3.4.1 does not reserve?",
        "It may: the verdict is unaffected, and the search is the text between the first and the second %09."),
    ruling("A29", &["3.4.9", "3.4.1"], "May a Gopher+ string hold %09 itself?",
        "It may: the third field is all the rest, as the form of 3.4.9 needs."),
    ruling("A30", &["5", "3.5"], "Must a mailto URL hold an RFC 822 addr-spec?",
        "BNF decides the verdict. Advisory where the decoded text is no addr-spec."),
    ruling("A31", &["5", "3.6"], "May a news group have an empty component, as in a..b?",
        "BNF decides: it may. Advisory."),
    ruling("A32", &["5", "3.6"], "What may follow the \"@\" of a news article?",
        "BNF decides: a host, so three digit groups are none."),
    ruling("A33", &["5", "3.7"], "May an nntp URL lack the article number?",
        "BNF decides: it may, without the slash too. Advisory."),
    ruling("A34", &["5", "3.9"], "May database, wtype and wpath of a wais URL be empty, and may wpath hold a \"/\"?",
        "BNF decides: empty they may be; a \"/\" must be encoded."),
    ruling("A35", &["5", "3.11"], "May \"=\" and \";\" stand in the names and values of prospero fields?",
        "BNF decides: neither may, and every field has its \"=\"."),
    ruling("A36", &["2.2", "6"], "May NUL, CR and LF be encoded?",
        "They may. Security advisory."),
    ruling("A37", &["Appendix"], "Are the prefix \"URL:\", angle brackets, white space and a hyphen at a line break part of the URL?",
        "Never: the extractor of the Appendix takes them off, the parser sees none of it."),
    ruling("A38", &["2.2", "5"], "Does 2.2, which allows reserved characters only for their reserved purposes, narrow xchar?",
        "BNF decides: it does not."),
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
