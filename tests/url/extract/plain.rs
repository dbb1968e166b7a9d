//! URLs without brackets, and the sentences around them.

use super::*;

#[test]
fn the_prefix_without_brackets() {
    assert_rows("the_prefix_without_brackets");
    assert!(found("URL:http://host.dom/a, url:foo:bar.").iter().all(|found| found.form == Form::Prefixed));
    let found = only_url("see Url:x:y.");
    assert_eq!((found.span, found.whole), (8..11, 4..11));
    assert_eq!(only_url("URL: http://host.dom/").form, Form::Plain);
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
    assert_rows("brackets_and_quotes_enclose_urls");
    assert_eq!(only_url("(http://host.dom/a#b).then(c)").fragment.unwrap().text, &b"b"[..]);
}

/// Schemes outside section 3 name their hosts in these forms.
#[test]
fn hosts_of_other_schemes() {
    assert_rows("hosts_of_other_schemes");
    for url in [
        "https://host_name.dom/a",
        "https://host.dom?q=1&r=2",
        "imap://joe;AUTH=*@host.dom:143/in?a/b",
        "xx://1.2/",
    ] {
        assert_finds(&format!("see {url}, or <{url}>."), &[url, url]);
    }
}

#[test]
fn a_word_does_not_begin_a_url() {
    assert_rows("a_word_does_not_begin_a_url");
}

/// The word goes on beyond US-ASCII: a symbol or a dash, not the end of a word.
#[test]
fn words_go_on_with_symbols() {
    for (text, expected) in [
        ("https://example.com/\u{1f600}/x", r"https://example.com/ before \xf0"),
        ("https://example.com/a\u{2192}b", r"https://example.com/a before \xe2"),
        ("http://host.dom/Michelson\u{2013}Morley", r"http://host.dom/Michelson before \xe2"),
        ("http://host\u{3002}dom/", r"http://host before \xe3"),
    ] {
        assert_finds(text, &[expected]);
    }
}

/// The URL ends within the host that the text names.
#[test]
fn a_host_may_be_cut() {
    for (text, url) in [
        ("http://user:pass@host.dom/a", "http://user"),
        ("http://user@host.dom/a", "http://user"),
        ("https://m\u{fc}nchen.de", "https://m"),
        ("http://a.b.host_name.dom/a", "http://a.b.host"),
        ("http://host.dom:80x", "http://host.dom:80"),
        ("http://i.\u{1f600}.dom/", "http://i"),
        ("http://host\u{200b}.dom/", "http://host"),
        ("https://host_name.dom~x", "https://host_name.dom"),
        ("ftp://me@host.dom~x", "ftp://me@host.dom"),
        ("mailto:joe@m\u{fc}nchen.de", "mailto:joe@m"),
        ("news:1@m\u{fc}nchen.de", "news:1@m"),
        ("NEWS:1@m\u{fc}nchen.de", "NEWS:1@m"),
    ] {
        let found = only_url(text);
        assert_eq!((shown(&found.url).as_str(), found.cuts_host()), (url, true), "{text}");
    }
    for whole in [
        "http://host.dom",
        "http://host.dom.",
        "(http://host.dom)",
        "http://host.dom\u{2014}and",
        "http://host.dom?q=1",
        "http://host.dom#a",
        "http://host.dom/~user",
        "telnet://host.dom/x",
        "mailto:joe@host.dom.",
        "news:comp.\u{fc}",
    ] {
        assert!(!only_url(whole).cuts_host(), "{whole}");
    }
}

/// The text continues with a character that no URL can have there.
#[test]
fn text_may_continue_after_a_url() {
    assert_rows("text_may_continue_after_a_url");
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
