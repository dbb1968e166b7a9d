//! URLs without brackets, and the sentences around them.

use super::*;

#[test]
fn the_prefix_without_brackets() {
    assert_finds("URL:http://host.dom/a, url:foo:bar.", &["http://host.dom/a", "foo:bar"]);
    assert!(found("URL:http://host.dom/a, url:foo:bar.").iter().all(|found| found.form == Form::Prefixed));
    let found = only_url("see Url:x:y.");
    assert_eq!((found.span, found.whole), (8..11, 4..11));
    assert_eq!(only_url("URL: http://host.dom/").form, Form::Plain);
    assert_finds("URL:URL:URL:http://host.dom/", &["http://host.dom/"]);
    assert_finds("the prefix \"URL:\", URL:, URL:x and Curl:x:y", &[]);
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
            assert_finds(&format!("{before}{url}{after}"), &[url]);
        }
    }
    assert_finds(
        "(http://host.dom/a_(b)) (http://host.dom/(a)b)",
        &["http://host.dom/a_(b)", "http://host.dom/(a)b"],
    );
}

/// A mark that opens right before a URL closes after it, even if the text continues without a
/// space.
#[test]
fn brackets_and_quotes_enclose_urls() {
    for (text, expected) in [
        ("fetch('http://host.dom/a').then(b)", &["http://host.dom/a"][..]),
        ("get(http://host.dom/a).then(b)", &["http://host.dom/a"]),
        ("get(http://host.dom/a_(b)).then(c)", &["http://host.dom/a_(b)"]),
        ("get(http://host.dom).then(b)", &["http://host.dom"]),
        ("(http://host.dom/a#b).then(c)", &["http://host.dom/a"]),
        ("['http://a.dom/','http://b.dom/']", &["http://a.dom/", "http://b.dom/"]),
        ("(http://a.dom/),(ftp://b.dom/x.)", &["http://a.dom/", "ftp://b.dom/x"]),
        ("'URL:x:y','URL:x:z'", &["x:y", "x:z"]),
        ("http://host.dom/a)b", &["http://host.dom/a)b"]),
        ("(http://host.dom/a", &["http://host.dom/a"]),
    ] {
        assert_finds(text, expected);
    }
    assert_eq!(only_url("(http://host.dom/a#b).then(c)").fragment.unwrap().text, &b"b"[..]);
}

/// Schemes outside section 3 name their hosts in these forms.
#[test]
fn hosts_of_other_schemes() {
    for url in [
        "https://host_name.dom/a",
        "https://host.dom?q=1&r=2",
        "imap://joe;AUTH=*@host.dom:143/in?a/b",
        "xx://1.2/",
    ] {
        assert_finds(&format!("see {url}, or <{url}>."), &[url, url]);
    }
    for text in
        ["https://$HOST/a", "xx://-a/", "xx://*/", "xx://?a", "xx://@/", "xx:// a", "xx:///a", "x://a/"]
    {
        assert_finds(text, &[]);
    }
}

#[test]
fn a_word_does_not_begin_a_url() {
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
        assert_finds(text, &[]);
    }
}

/// The text continues with a character that no URL can have there.
#[test]
fn text_may_continue_after_a_url() {
    for (text, expected) in [
        ("http://host.dom/~user.", "http://host.dom/ before ~"),
        ("http://host.dom/a.~b", "http://host.dom/a. before ~"),
        ("http://host.dom:8o/", "http://host.dom:8 before o"),
        ("http://host.dom?q", "http://host.dom before ?"),
        ("https://host.dom;q=1&r=2&s=3&t=4&u=5&v=6", "https://host.dom before ;"),
        ("https://host.dom:80;q=1&r=2&s=3&t=4&u=5&v=6", "https://host.dom:80 before ;"),
        ("https://host.dom:port/", "https://host.dom before :"),
        ("https://a.$b/c.d.e.f.g.h", "https://a before ."),
        ("ftp://a.b:c.d.e.f", "ftp://a.b before :"),
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
        assert_finds(text, &[expected]);
    }
    assert_finds("http://http://host.dom/ https://ftp://host.dom/", &["http://host.dom/", "ftp://host.dom/"]);
    assert_finds(
        "https://a.dom,ftp://b.dom,http://c.dom:80",
        &["https://a.dom before ,", "ftp://b.dom before ,", "http://c.dom:80"],
    );
}

#[test]
fn fragments_without_wrapper() {
    let text = "(http://host.dom/a.#b.c).";
    let found = only_url(text);
    let fragment = found.fragment.unwrap();
    assert_eq!(
        (&text[found.span], &text[fragment.span], found.stopped_at),
        ("http://host.dom/a.", "b.c", None)
    );
    assert_eq!(&text[found.whole], "http://host.dom/a.#b.c");
    let found = only_url("http://host.dom#");
    assert_eq!((&*found.fragment.unwrap().text, found.whole), (&b""[..], 0..16));
}

#[test]
fn the_profile_decides() {
    let text = "HTTP://host.dom/ <URL:HTTP://host.dom/>";
    assert_eq!(found(text).iter().filter(|found| found.fault.is_none()).count(), 2);
    let found: Vec<_> = extract(text.as_bytes()).profile(Profile::Producer).collect();
    assert_eq!((found.len(), found[0].fault.unwrap().offset), (1, text.rfind("HTTP").unwrap()));
}
