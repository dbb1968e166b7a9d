//! URLs in running text: the examples of the Appendix, what people write, and what holds for every text.

use proptest::prelude::*;
use rfc1738::extract::{Form, Found, LONGEST, extract};
use rfc1738::{Profile, parse};

fn found(text: &(impl AsRef<[u8]> + ?Sized)) -> Vec<Found<'_>> {
    extract(text.as_ref()).collect()
}

fn shown(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}

/// The URLs, each with what the text goes on with where a URL cannot.
fn urls(text: &str) -> Vec<String> {
    let stopped = |found: &Found<'_>| {
        found.stopped_at.map_or(String::new(), |byte| format!(" before {}", shown(&[byte])))
    };
    found(text).iter().map(|found| shown(&found.url) + &stopped(found)).collect()
}

#[track_caller]
fn finds(text: &str, expected: &[&str]) {
    assert_eq!(urls(text), expected, "{text:?}");
}

#[track_caller]
fn the_one(text: &str) -> Found<'_> {
    let [found] = found(text).try_into().expect("there is one URL");
    found
}

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

/// The list of references breaks three of its URLs, and indents what follows.
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
    finds(text, &expected);
    finds(&text.replace('\n', "\r\n"), &expected);
    finds(&text.replace('\n', "\r"), &expected);
    finds(&text.replace("URL:", "url:"), &expected);
    finds(&text.replace("URL:", ""), &expected);
    finds(&text.replace("URL:", " \x0c\n URL:\t"), &expected);
}

/// Section 3.1 and elsewhere, where the text says of each what it means.
#[test]
fn urls_in_the_middle_of_a_sentence() {
    finds(
        "E.g., <URL:ftp://@host.com/> has an empty user name, <URL:ftp://foo:@host.com/>; (as in <URL:news:*>).",
        &["ftp://@host.com/", "ftp://foo:@host.com/", "news:*"],
    );
}

#[test]
fn a_hyphen_at_a_line_break_is_in_doubt() {
    let readings = |text: &str| the_one(text).readings().map(shown).collect::<Vec<_>>();
    for gap in ["\n", "\r\n", " \n\t ", "\n\n", "\r"] {
        let text = format!("<URL:http://host.dom/work-{gap}group>");
        assert_eq!(readings(&text), ["http://host.dom/work-group", "http://host.dom/workgroup"], "{gap:?}");
    }
    // In the middle of a line, and elsewhere than after the hyphen, there is no doubt.
    assert_eq!(readings("<URL:http://host.dom/work- group>"), ["http://host.dom/work-group"]);
    assert_eq!(readings("<URL:http://host.dom/work\n-group>"), ["http://host.dom/work-group"]);
    assert_eq!(readings("<URL:http://host.dom/a-\n>"), ["http://host.dom/a-", "http://host.dom/a"]);
    assert_eq!(readings("<URL:http://host.dom/a-\n#b-\nc>"), ["http://host.dom/a-", "http://host.dom/a"]);
    assert_eq!(readings("<http://host.dom/a-\nb>"), ["http://host.dom/a-b", "http://host.dom/ab"]);
    // A reading is a URL.
    assert_eq!(readings("<URL:http://host-\n.dom/>"), ["http://host.dom/"]);
    assert_eq!(the_one("<URL:http://host-\n.dom/>").url, &b"http://host.dom/"[..]);
    assert_eq!(readings("<URL:http://host-\nname.1-\nx/>"), Vec::<String>::new());
}

#[test]
fn several_hyphens_are_in_doubt_together() {
    let text = |hyphens: usize| format!("<URL:x:a{}>", "-\nb".repeat(hyphens));
    let readings = |hyphens: usize| the_one(&text(hyphens)).readings().map(shown).collect::<Vec<_>>();
    assert_eq!(readings(2), ["x:a-b-b", "x:ab-b", "x:a-bb", "x:abb"]);
    assert_eq!(readings(4).len(), 16);
    assert_eq!(readings(5), ["x:a-b-b-b-b-b", "x:abbbbb"]);
    // Which of two hyphens is left out makes no difference here.
    let found = the_one("<URL:x:a-\n-\nb>");
    assert!(found.readings().eq([b"x:a--b".as_slice(), b"x:a-b", b"x:ab"]));
}

#[test]
fn what_only_the_wrapper_calls_a_url_has_a_fault() {
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
        let found = the_one(text);
        let fault = found.fault.unwrap();
        assert!(text[fault.offset..].starts_with(at) || at == ">", "{text:?}: {}", fault.offset);
        assert_eq!(fault.error.to_string(), message);
        assert_eq!(found.readings().count(), 0);
    }
}

#[test]
fn what_stands_in_brackets_without_prefix_is_passed_over_unless_it_is_a_url() {
    for text in [
        "<a>",
        "<joe@host.dom>",
        "<3469A91.D10AF4C@host.dom>",
        "<xs:element name='x'>",
        "<!DOCTYPE html>",
        "<std::vec<int>>",
        "a<b:c>d",
        "<scheme>:<rest>",
        "http://<host>:<port>/<path>?<searchpart>",
        "<>",
        "<:>",
        "<",
        "< ",
    ] {
        finds(text, &[]);
    }
    finds(
        "<mailto:joe@host.dom> <news:a.b> <foo://host.dom/>",
        &["mailto:joe@host.dom", "news:a.b", "foo://host.dom/"],
    );
    finds("<a href=\"http://host.dom/a?b\">x</a>", &["http://host.dom/a?b"]);
    finds("<URL:foo:bar> <foo:bar> <URL:1x:y>", &["foo:bar", "1x:y"]);
    finds("<http://host.dom/~user>", &["http://host.dom/ before ~"]);
}

/// What is never closed opens nothing: the prefix alone remains of the wrapper.
#[test]
fn wrappers_end() {
    finds("<URL:http://host.dom/a and more", &["http://host.dom/a"]);
    assert_eq!(the_one("<URL:http://host.dom/a and more").form, Form::Prefixed);
    finds("<URL:http://a/ <URL:http://b/>", &["http://a/", "http://b/"]);
    finds("<<URL:http://a/>>", &["http://a/"]);
    let long = |length: usize| format!("<URL:x:{}>", "a".repeat(length - 2));
    assert_eq!(the_one(&long(LONGEST)).form, Form::Wrapped);
    assert_eq!(the_one(&long(LONGEST + 1)).form, Form::Prefixed);
}

/// The end of one page and the beginning of the next are no white space.
#[test]
fn a_page_break_is_no_part_of_a_url() {
    let text = "<URL:http://host.dom/a\n\n\nAuthor & Author   [Page 22]\n\x0c\nRFC 1738   Title\n\n\n/b>";
    let fault = the_one(text).fault.unwrap();
    assert_eq!(&text[fault.offset..fault.offset + 8], "[Page 22");
    finds(
        &text.replace("Author & Author   [Page 22]", "").replace("RFC 1738   Title", ""),
        &["http://host.dom/a/b"],
    );
}

#[test]
fn the_prefix_without_brackets() {
    finds("URL:http://host.dom/a, url:foo:bar.", &["http://host.dom/a", "foo:bar"]);
    assert!(found("URL:http://host.dom/a, url:foo:bar.").iter().all(|found| found.form == Form::Prefixed));
    let found = the_one("see Url:x:y.");
    assert_eq!((found.span, found.whole), (8..11, 4..11));
    assert_eq!(the_one("URL: http://host.dom/").form, Form::Plain);
    finds("URL:URL:URL:http://host.dom/", &["http://host.dom/"]);
    finds("the prefix \"URL:\", URL:, URL:x and Curl:x:y", &[]);
}

#[test]
fn sentences_end_after_urls() {
    for (before, after) in [
        ("", ""),
        ("see ", "."),
        ("see ", ", and"),
        ("(", ")"),
        ("(see ", ")."),
        ("\"", "\""),
        ("\"", ",\" he said"),
        ("'", "'"),
        ("[", "]"),
        ("{", "},"),
        ("`", "`"),
        ("is it ", "?"),
        ("", "!!"),
        ("", "..."),
        ("", "; "),
        ("", "'s"),
        ("**", "**"),
        ("_", "_."),
        ("\u{201c}", "\u{201d}"),
        ("\u{8acb}", "\u{3002}"),
        ("=", "\0"),
        ("1.", "\x1b[0m"),
    ] {
        for url in [
            "http://host.dom/a",
            "http://host.dom",
            "http://host.dom:80/a_(b)?c=d",
            "ftp://user:pw@host.dom/a;type=i",
            "mailto:joe@host.dom",
            "news:comp.infosystems.www.misc",
            "news:1234@host.dom",
            "file:///etc/motd",
            "telnet://host.dom",
            "HTTPS://host.dom/a(b)",
            "git+ssh://user@host.dom/a",
        ] {
            finds(&format!("{before}{url}{after}"), &[url]);
        }
    }
    finds(
        "(http://host.dom/a_(b)) (http://host.dom/(a)b)",
        &["http://host.dom/a_(b)", "http://host.dom/(a)b"],
    );
}

#[test]
fn no_url_begins_in_a_mere_word() {
    for text in [
        "Note: this",
        "Note:this",
        "at 12:30",
        "C:\\dir C:/dir C://dir",
        "std::vec::new",
        "[TELNET:1]",
        "http::Uri file:line news: mailto: ftp:",
        "http:// http://. http:/host.dom http//host.dom",
        "the \"http:\" scheme, \"http://\", \"mailto:\"",
        "my_http://host.dom/",
        "://host.dom",
        "foo:///bar foo://",
        "http://[::1]/",
        "wais://host.dom and nntp://host.dom/",
        "foo:bar:baz foo:/bar",
    ] {
        finds(text, &[]);
    }
}

/// What no URL can go on with where the text does.
#[test]
fn urls_that_the_text_goes_on_after() {
    for (text, expected) in [
        ("http://host.dom/~user.", "http://host.dom/ before ~"),
        ("http://host.dom/a.~b", "http://host.dom/a. before ~"),
        ("http://host.dom:8o/", "http://host.dom:8 before o"),
        ("http://host.dom?q", "http://host.dom before ?"),
        ("https://host.dom?q=1&r=2&s=3&t=4&u=5&v=6", "https://host.dom before ?"),
        ("http://host.dom/a?b?c", "http://host.dom/a?b before ?"),
        ("http://host.dom/caf\u{e9}", "http://host.dom/caf before \\xc3"),
        ("http://host.dom/%4g", "http://host.dom/ before %"),
        ("http://host.dom/a|b", "http://host.dom/a before |"),
        ("http://host.dom-/", "http://host.dom before -"),
        ("http://1.2.3.4.5/", "http://1.2.3.4 before ."),
        ("ftp://host.dom;x=1", "ftp://host.dom before ;"),
        ("ftp://host.dom/a;type=x", "ftp://host.dom/a before ;"),
        ("nntp://host.dom/a/", "nntp://host.dom/a before /"),
        ("wais://host.dom/a/b", "wais://host.dom/a before /"),
        ("prospero://host.dom/a;b", "prospero://host.dom/a before ;"),
        ("news:a.b/c/d/e/f/g/h", "news:a.b before /"),
    ] {
        finds(text, &[expected]);
    }
    finds(
        "https://a.dom,ftp://b.dom,http://c.dom:80",
        &["https://a.dom before ,", "ftp://b.dom before ,", "http://c.dom:80"],
    );
}

#[test]
fn fragments_without_wrapper() {
    let text = "(http://host.dom/a.#b.c).";
    let found = the_one(text);
    let fragment = found.fragment.unwrap();
    assert_eq!(
        (&text[found.span], &text[fragment.span], found.stopped_at),
        ("http://host.dom/a.", "b.c", None)
    );
    assert_eq!(&text[found.whole], "http://host.dom/a.#b.c");
    let found = the_one("http://host.dom#");
    assert_eq!((&*found.fragment.unwrap().text, found.whole), (&b""[..], 0..16));
}

#[test]
fn the_profile_decides() {
    let text = "HTTP://host.dom/ <URL:HTTP://host.dom/>";
    assert_eq!(found(text).iter().filter(|found| found.fault.is_none()).count(), 2);
    let found: Vec<_> = extract(text.as_bytes()).profile(Profile::Producer).collect();
    assert_eq!((found.len(), found[0].fault.unwrap().offset), (1, text.rfind("HTTP").unwrap()));
}

fn without_white_space(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
}

/// URLs of many schemes, some long; none has a hyphen.
fn url() -> impl Strategy<Value = String> {
    let start = prop::sample::select(vec![
        "http://host.dom/",
        "ftp://user:pw@host.dom:21/",
        "gopher://host.dom/1",
        "mailto:joe@",
        "file:///",
        "x:",
        "git+ssh://h/",
        "prospero://host.dom/",
        "wais://host.dom/",
    ]);
    (start, "[a-zA-Z0-9$_.+!*'(),]{1,60}[a-z0-9]").prop_map(|(start, rest)| format!("{start}{rest}"))
}

/// A text in parts that mean something here, so that every path is taken.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let part = prop::sample::select(vec![
        "<",
        ">",
        "<URL:",
        "url:",
        "http://",
        "h.dom",
        "/",
        "-",
        "-\n",
        "\n",
        " ",
        "\r\n",
        "(",
        ")",
        "#",
        "news:",
        "mailto:",
        "@",
        "%4",
        "%41",
        "xx://",
        "x:",
        ":",
        "'s",
        ".",
        ",",
        ";",
        "?",
        "*",
        "_",
        "~",
        "\"",
        "\u{e9}",
        "\u{3002}",
        "a",
        "1",
        ";type=",
        "ftp://",
        "prospero://h/",
        "wais://h/",
        "\0",
        "\x0c",
    ]);
    let byte = any::<u8>().prop_map(|byte| vec![byte]);
    let part = prop_oneof![9 => part.prop_map(|part| part.as_bytes().to_vec()), 1 => byte];
    prop::collection::vec(part, 0..40).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn a_url_broken_anywhere_comes_back(
        url in url(),
        breaks in prop::collection::vec((any::<prop::sample::Index>(), "[ \t\r\n\x0c]{1,5}"), 0..10),
        prefix in prop::sample::select(vec!["URL:", "url:", "Url: ", "\nuRL:\n"]),
        before in "[^<>:]{0,20}",
        after in "[^<>:]{0,20}",
    ) {
        let places = breaks.iter().map(|(at, gap)| (at.index(url.len() + 1), &**gap));
        let mut gaps: Vec<(usize, &str)> = places.collect();
        gaps.sort_by_key(|(at, _)| usize::MAX - at);
        let mut broken = url.clone();
        gaps.iter().for_each(|(at, gap)| broken.insert_str(*at, gap));
        let text = format!("{before}<{prefix}{broken}>{after}");
        let found = the_one(&text);
        prop_assert_eq!(&*found.url, url.as_bytes());
        prop_assert_eq!(&text[found.whole.clone()], format!("<{prefix}{broken}>"));
        prop_assert_eq!(&text[found.span.clone()], broken.trim_ascii());
        prop_assert_eq!((found.form, found.fault), (Form::Wrapped, None));
        prop_assert!(found.readings().eq([url.as_bytes()]));
    }

    #[test]
    fn a_hyphen_anywhere_is_read_both_ways(url in url(), at in any::<prop::sample::Index>()) {
        let (head, tail) = url.split_at(at.index(url.len()));
        let text = format!("<URL:{head}-\n  {tail}>");
        let readings: Vec<Vec<u8>> = the_one(&text).readings().map(<[u8]>::to_vec).collect();
        let with = format!("{head}-{tail}").into_bytes();
        let mut expected = vec![with, url.into_bytes()];
        expected.retain(|reading| parse(reading, Profile::Interpreter).is_ok());
        prop_assert_eq!(readings, expected);
    }

    #[test]
    fn spans_are_right_and_readings_are_urls(text in text()) {
        let mut end = 0;
        for found in found(&text) {
            prop_assert!(end <= found.whole.start && found.whole.end <= text.len());
            prop_assert!(found.whole.start <= found.span.start && found.span.end <= found.whole.end);
            end = found.whole.end;
            let stripped = without_white_space(&text[found.span.clone()]);
            let hyphens = stripped.iter().filter(|byte| **byte == b'-').count();
            prop_assert!(stripped == *found.url || stripped.len() - found.url.len() <= hyphens);
            if let Some(fragment) = &found.fragment {
                prop_assert_eq!(without_white_space(&text[fragment.span.clone()]), &*fragment.text);
            }
            let verdict = parse(&found.url, Profile::Interpreter);
            prop_assert_eq!(verdict.err(), found.fault.map(|fault| fault.error));
            prop_assert_eq!(found.readings().next().is_some(), verdict.is_ok());
            prop_assert!(found.readings().all(|reading| parse(reading, Profile::Interpreter).is_ok()));
            prop_assert!(found.stopped_at.is_none_or(|byte| text.get(found.span.end) == Some(&byte)));
            if let Some(fault) = found.fault {
                let place = fault.error.offset();
                let byte = text.get(fault.offset).filter(|_| place < found.url.len());
                prop_assert_eq!(byte, found.url.get(place));
                prop_assert_eq!(without_white_space(&text[found.span.start..fault.offset]).len(), place);
            }
        }
    }

    #[test]
    fn arbitrary_bytes_are_taken(text in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(found(&text).iter().all(|found| found.whole.end <= text.len()));
    }

    /// `<>` ends whatever stands before it, and begins nothing.
    #[test]
    fn a_concatenation_has_the_urls_of_both(one in text(), other in text()) {
        let both = [&one[..], b"<>", &other].concat();
        let shift = one.len() + 2;
        let spans = |text: &[u8], by: usize| -> Vec<_> {
            let found = extract(text);
            found.map(|found| (found.span.start + by, found.whole.end + by, found.url.into_owned())).collect()
        };
        let expected = [spans(&one, 0), spans(&other, shift)].concat();
        prop_assert_eq!(spans(&both, 0), expected);
    }
}
