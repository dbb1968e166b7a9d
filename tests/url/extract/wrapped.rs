//! URLs in brackets: the examples of the Appendix, its hyphens, and wrapped texts that are not
//! URLs.

use super::*;

/// Appendix: "Yes, Jim, I found it under ...".
const EXAMPLES: &str = "\
Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
type=d> but you can probably pick it up from <URL:ftp://ds.in
ternic.net/rfc>.  Note the warning in <URL:http://ds.internic.
net/instructions/overview.html#WARNING>.
";

#[test]
fn the_examples_of_the_appendix() {
    let found = found(EXAMPLES);
    let urls: Vec<_> = found.iter().map(|found| shown(&found.url)).collect();
    assert_eq!(
        urls,
        [
            "ftp://info.cern.ch/pub/www/doc;type=d",
            "ftp://ds.internic.net/rfc",
            "http://ds.internic.net/instructions/overview.html",
        ]
    );
    assert!(found.iter().all(|found| found.form == Form::Wrapped && found.fault.is_none()));
    assert!(found.iter().all(|found| found.readings().eq([&*found.url])));
    let [first, second, third] = &found[..] else { unreachable!() };
    assert_eq!(&EXAMPLES[first.span.clone()], "ftp://info.cern.ch/pub/www/doc;\ntype=d");
    assert_eq!(&EXAMPLES[first.whole.clone()], "<URL:ftp://info.cern.ch/pub/www/doc;\ntype=d>");
    assert_eq!((first.fragment.as_ref(), second.fragment.as_ref()), (None, None));
    let fragment = third.fragment.as_ref().unwrap();
    assert_eq!((&*fragment.text, &EXAMPLES[fragment.span.clone()]), (&b"WARNING"[..], "WARNING"));
    assert!(third.whole.end == fragment.span.end + 1 && third.span.end + 1 == fragment.span.start);
}

/// The list of references breaks three of its URLs and indents the next line.
#[test]
fn the_references_broken_across_lines() {
    let text = "\
       University of Minnesota, July 1993.
       <URL:ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol
       /Gopher+/Gopher+.txt>
       Locators\", Work in Progress, December 1994.
       <URL:ftp://ds.internic.net/internet-drafts
       /draft-ietf-uri-irl-fun-req-02.txt>
       USC/Information Sciences Institute, June 1993.
       <URL:ftp://prospero.isi.edu/pub/prospero/doc
       /prospero-protocol.PS.Z>
       <URL:ftp://uu.psi.com/wp/nir.txt>, June 1991.
";
    let expected = [
        "ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt",
        "ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt",
        "ftp://prospero.isi.edu/pub/prospero/doc/prospero-protocol.PS.Z",
        "ftp://uu.psi.com/wp/nir.txt",
    ];
    assert_finds(text, &expected);
    assert_finds(&text.replace('\n', "\r\n"), &expected);
    assert_finds(&text.replace('\n', "\r"), &expected);
    assert_finds(&text.replace("URL:", "url:"), &expected);
    assert_finds(&text.replace("URL:", ""), &expected);
    assert_finds(&text.replace("URL:", " \x0c\n URL:\t"), &expected);
}

/// These URLs stand in section 3.1 and elsewhere, where the text explains each.
#[test]
fn urls_in_the_middle_of_a_sentence() {
    assert_finds(
        "E.g., <URL:ftp://@host.com/> has an empty user name, <URL:ftp://foo:@host.com/>; (as in \
         <URL:news:*>).",
        &["ftp://@host.com/", "ftp://foo:@host.com/", "news:*"],
    );
}

#[test]
fn a_hyphen_at_a_line_break_has_two_readings() {
    let readings = |text: &str| only_url(text).readings().map(shown).collect::<Vec<_>>();
    for gap in ["\n", "\r\n", " \n\t ", "\n\n", "\r"] {
        let text = format!("<URL:http://host.dom/work-{gap}group>");
        assert_eq!(readings(&text), ["http://host.dom/work-group", "http://host.dom/workgroup"], "{gap:?}");
    }
    // A hyphen in the middle of a line, or not right before the line break, has only one reading.
    assert_eq!(readings("<URL:http://host.dom/work- group>"), ["http://host.dom/work-group"]);
    assert_eq!(readings("<URL:http://host.dom/work\n-group>"), ["http://host.dom/work-group"]);
    assert_eq!(readings("<URL:http://host.dom/a-\n>"), ["http://host.dom/a-", "http://host.dom/a"]);
    assert_eq!(readings("<URL:http://host.dom/a-\n#b-\nc>"), ["http://host.dom/a-", "http://host.dom/a"]);
    assert_eq!(readings("<http://host.dom/a-\nb>"), ["http://host.dom/a-b", "http://host.dom/ab"]);
    // Each reading is a URL.
    assert_eq!(readings("<URL:http://host-\n.dom/>"), ["http://host.dom/"]);
    assert_eq!(only_url("<URL:http://host-\n.dom/>").url, &b"http://host.dom/"[..]);
    assert_eq!(readings("<URL:http://host-\nname.1-\nx/>"), Vec::<String>::new());
}

#[test]
fn several_hyphens_multiply_the_readings() {
    let text = |hyphens: usize| format!("<URL:x:a{}>", "-\nb".repeat(hyphens));
    let readings = |hyphens: usize| only_url(&text(hyphens)).readings().map(shown).collect::<Vec<_>>();
    assert_eq!(readings(2), ["x:a-b-b", "x:ab-b", "x:a-bb", "x:abb"]);
    assert_eq!(readings(4).len(), 16);
    assert_eq!(readings(5), ["x:a-b-b-b-b-b", "x:abbbbb"]);
    // Either hyphen may be left out here, with the same result.
    let found = only_url("<URL:x:a-\n-\nb>");
    assert!(found.readings().eq([b"x:a--b".as_slice(), b"x:a-b", b"x:ab"]));
}

#[test]
fn an_invalid_url_in_a_wrapper_has_a_fault() {
    for (text, at, message) in [
        (
            "see <URL:http://host.dom\n  :8o/>.",
            "o/",
            "byte 17: expected a digit, \"/\" or the end, reading `port` (section 3.1)",
        ),
        (
            "<URL: http:\n//host.dom/~user>",
            "~",
            "byte 16: expected a character of a path, \"?\" or the end, reading `hsegment` (section 3.3)",
        ),
        ("<URL:\n>", ">", "byte 0: expected the name of a scheme, reading `scheme` (section 2.1)"),
        (
            "<URL:nntp://host.dom\n#x>",
            "\n#",
            "byte 15: expected more of the host, \":\" or \"/\", reading `host` (section 3.1)",
        ),
    ] {
        let found = only_url(text);
        let fault = found.fault.unwrap();
        assert!(text[fault.offset..].starts_with(at) || at == ">", "{text:?}: {}", fault.offset);
        assert_eq!(fault.error.to_string(), message);
        assert_eq!(found.readings().count(), 0);
    }
}

#[test]
fn brackets_without_prefix_need_a_valid_url() {
    assert_rows("brackets_without_prefix_need_a_valid_url");
}

/// Without the prefix, a text with blanks is more likely a comparison than a URL.
#[test]
fn brackets_without_prefix_allow_only_line_breaks() {
    assert_rows("brackets_without_prefix_allow_only_line_breaks");
    assert_eq!(only_url("<http://host.dom/a#b c>").form, Form::Plain);
}

/// An open wrapper is no wrapper: only its prefix remains.
#[test]
fn wrappers_end() {
    assert_rows("wrappers_end");
    assert_eq!(only_url("<URL:http://host.dom/a and more").form, Form::Prefixed);
    for before in ["", " ", "\n\n"] {
        let prefix = format!("{before}URL:x:");
        let long = |length: usize| format!("<{prefix}{}>", "a".repeat(length - prefix.len()));
        assert_eq!(only_url(&long(LONGEST)).form, Form::Wrapped);
        assert_eq!(only_url(&long(LONGEST + 1)).form, Form::Prefixed);
    }
}

/// A quoted message has a ">" before each line. It is a bracket like any other.
#[test]
fn a_quoted_line_closes_the_wrapper() {
    assert_finds("> see <URL:http://host.dom/a\n> /b>", &["http://host.dom/a"]);
}

/// The end of one page and the beginning of the next are not white space.
#[test]
fn a_page_break_is_not_part_of_a_url() {
    let text = "<URL:http://host.dom/a\n\n\nAuthor & Author   [Page 22]\n\x0c\nRFC 1738   Title\n\n\n/b>";
    let fault = only_url(text).fault.unwrap();
    assert_eq!(&text[fault.offset..fault.offset + 8], "[Page 22");
    assert_finds(
        &text.replace("Author & Author   [Page 22]", "").replace("RFC 1738   Title", ""),
        &["http://host.dom/a/b"],
    );
}
