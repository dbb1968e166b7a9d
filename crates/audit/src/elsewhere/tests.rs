//! Where a browser goes, input by input.

use super::*;

fn parts(scheme: &'static str, host: Option<&'static str>, path: &'static str) -> Answer {
    let [scheme, host] = [Some(scheme), host].map(|text| text.map(Into::into));
    Answer::accept(CommonParts { scheme, host, path: path.into(), ..CommonParts::default() })
}

fn way(input: &str, given: &Answer) -> Option<Way> {
    let plain = parts("http", Some("a.example"), "/");
    let answers = [("http://a.example/", &plain), (input, given)];
    Ways::of(answers.into_iter()).others.into_iter().find(|one| one.input == input).map(|one| one.way)
}

#[test]
fn a_browser_goes_elsewhere_in_these_ways() {
    for (input, scheme, host, path, expected) in [
        ("http://a.example\\@b.example/", "http", Some("b.example"), "/", Some(Way::Host)),
        ("http://a.example\\@b.example/", "http", Some("a.example"), "/@b.example/", None),
        ("\tjavascript:a", "\tjavascript", None, "a", Some(Way::Script)),
        ("ht\ttp:a.example", "ht\ttp", None, "a.example", Some(Way::Scheme)),
        ("javascript:a", "javascript", None, "a", None),
        ("http://a.example/%0a", "http", Some("a.example"), "/\n", None),
        // A path of the page.
        ("https:a.example", "https", None, "a.example", None),
        ("http:a.example", "http", None, "a.example", Some(Way::NoHost)),
        ("http:a.example", "http", Some(""), "a.example", Some(Way::NoHost)),
        // A reference on a page.
        ("/\\a.example", "http", None, "/\\a.example", Some(Way::NoHost)),
        ("/a.example", "http", None, "/a.example", None),
        ("http://u@v@a.example/", "http", Some("v@a.example"), "/", Some(Way::Text)),
        ("http://a.example/\nb", "http", Some("a.example"), "/\nb", Some(Way::LineBreak)),
        ("http://a.example/\nb", "http", Some("a.example"), "/b", None),
        ("http://010.0.0.1/", "http", Some("010.0.0.1"), "/", Some(Way::Address)),
        ("http://\u{fc}.example/", "http", Some("\u{fc}.example"), "/", Some(Way::Spelling)),
        ("http://[0:0::1]/", "http", Some("[0:0::1]"), "/", None),
        // No browser opens a host for an unknown scheme.
        ("x://a.example/", "x", Some("b.example"), "/", None),
        // A browser rejects it.
        ("http://a.example:8x/", "http", Some("b.example"), "/", None),
    ] {
        assert_eq!(way(input, &parts(scheme, host, path)), expected, "{input} {host:?} {path}");
    }
    assert_eq!(way("http://a.example\\@b.example/", &Answer::Reject), None);
}

/// What a validator accepts is read by the regular expression of RFC 3986.
#[test]
fn a_validator_says_what_the_generic_syntax_says() {
    let valid = Answer::accept(CommonParts::not_reported());
    for (input, expected) in [
        ("http://a.example\\@b.example/", Some(Way::Host)),
        ("http:a.example", Some(Way::NoHost)),
        ("http://a.example/\n", Some(Way::LineBreak)),
        ("http://a.example/", None),
    ] {
        let found = Ways::of([(input, &valid)].into_iter());
        assert_eq!(found.others.first().map(|one| one.way), expected, "{input}");
        let causes = found.causes(Text::Rfc3986, &|_| true);
        assert!(causes.iter().all(|one| one.is_verdict && one.both()[1] == "accepts it"), "{causes:?}");
    }
    // The parser of the URL Standard accepts both, and divides them otherwise than a program
    // that takes them as they stand.
    for input in ["http:a.example", "http://a.example/\n"] {
        let causes = Ways::of([(input, &valid)].into_iter()).causes(Text::UrlStandard, &|_| true);
        assert!(!causes[0].is_by_text, "{input}");
    }
    let causes = Ways::of([("http:a.example", &valid)].into_iter()).causes(Text::Rfc3986, &|_| true);
    assert!(causes[0].is_by_text);
}

/// Whether a library reads ws as a browser does is one decision, however many slashes follow.
#[test]
fn what_only_web_sockets_show_is_one_cause() {
    let count = |inputs: &[&'static str]| {
        let answers: Vec<_> =
            inputs.iter().map(|input| (*input, Text::Rfc3986.read(input.as_bytes()))).collect();
        let ways = Ways::of(answers.iter().map(|(input, answer)| (*input, answer)));
        ways.causes(Text::Rfc3986, &|_| true).len()
    };
    assert_eq!(count(&["ws:/a.example", "ws:///a.example", "wss:///b.example"]), 1);
    assert_eq!(count(&["http:/a.example", "http:///a.example", "http:///b.example"]), 2);
    // What RFC 3986 says stays apart from a host that is lost.
    let answers = [
        ("ws:/a.example", parts("ws", None, "/a.example")),
        ("wss:/b.example", parts("wss", None, "/b.example")),
        ("ws://a.example/", parts("ws", None, "/")),
    ];
    let ways = Ways::of(answers.iter().map(|(input, answer)| (*input, answer)));
    let causes = ways.causes(Text::Rfc3986, &|_| true);
    let counted: Vec<(bool, usize)> =
        causes.iter().map(|one| (one.is_by_text, one.cause.inputs.len())).collect();
    assert_eq!(counted, [(false, 1), (true, 2)]);
}

/// A browser goes with the printed URL where it goes with the input. If it rejects the input,
/// it goes where the library says.
#[test]
fn a_browser_goes_to_one_place_with_the_input_and_with_the_printed_url() {
    for (input, host, printed, expected) in [
        ("http://a.example/b", Some("a.example"), "http://a.example/b", None),
        ("http://a.example", Some("a.example"), "HTTP://A.example:80/%7e/..", None),
        ("http://a.example/b", Some("a.example"), "http://b.example/b", Some(Way::PrintedHost)),
        ("http://a.example/b%2Fc", Some("a.example"), "http://a.example/b/c", Some(Way::PrintedPlace)),
        ("http://a.example/b", Some("a.example"), "javascript:a", Some(Way::PrintedScript)),
        // A browser rejects the input.
        ("http://a%40b.example/", Some("a%40b.example"), "http://a@b.example/", Some(Way::PrintedHost)),
        ("http://@/a.example", Some(""), "http:///a.example", Some(Way::PrintedHost)),
        ("http://a%252eexample/", Some("a.example"), "http://a.example/", None),
        // Neither is opened.
        ("x://a.example/", Some("a.example"), "x://b.example/", None),
        // What is read otherwise is also printed otherwise.
        ("http:b.example", None, "http:/b.example/c", Some(Way::NoHost)),
        ("http://a.example:8/", Some("a.example"), "http://a.example/", None),
    ] {
        let Answer::Accept(mut given) = parts("http", host, "/") else { unreachable!() };
        given.printed = Some(printed.into());
        if input.starts_with('x') {
            given.scheme = Some("x".into());
        }
        assert_eq!(way(input, &Answer::Accept(given)), expected, "{input} {printed}");
    }
}

#[test]
fn a_script_without_a_reported_scheme_has_another_one() {
    let given = CommonParts { path: "java\tscript:a".into(), ..CommonParts::default() };
    assert_eq!(way("java\tscript:a", &Answer::accept(given)), Some(Way::Script));
}

#[test]
fn the_shown_input_is_one_of_http_with_names() {
    let answers = ["ws:a", "http:[::1]", "http:evil.com", "http:a", "http://a.example/"].map(|input| {
        let path = &input[input.find(':').unwrap_or_default() + 1..];
        let host = path.strip_prefix("//").map(|_| "a.example");
        (input, parts(&input[..input.len() - path.len() - 1], host, path))
    });
    let found = Ways::of(answers.iter().map(|(input, answer)| (*input, answer)));
    let causes = found.causes(Text::Rfc3986, &|_| true);
    // RFC 3986 also reads no host, so it is a danger and not a bug.
    let [danger] = &causes[..] else { panic!("{causes:?}") };
    assert!(danger.cause.input == "http:evil.com" && danger.is_by_text, "{causes:?}");
    // It has no bracket in a path, so that one is a bug by the text.
    assert!(danger.cause.inputs.iter().eq(["http:evil.com", "http:a", "ws:a"]), "{danger:?}");
}

#[test]
fn what_is_wrong_by_the_text_stays_apart_from_what_is_right() {
    let answers = ["http:[::1]", "http:[::2]", "http:a", "http://a.example/"].map(|input| {
        let path = &input["http:".len()..];
        (input, parts("http", path.strip_prefix("//").map(|_| "a.example"), path))
    });
    let found = Ways::of(answers.iter().map(|(input, answer)| (*input, answer)));
    let causes = found.causes(Text::Rfc3986, &|_| true);
    let shown: Vec<(&str, bool)> = causes.iter().map(|one| (&*one.cause.input, one.is_by_text)).collect();
    assert_eq!(shown, [("http:[::1]", false), ("http:a", true)]);
}
