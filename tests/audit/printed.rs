//! What a library prints, what a row shows, and how a part is spelled.

use rfc1738_audit::report::of_elsewhere;
use rfc1738_audit::{Audit, Input, Text, Texts, Wanted, causes};
use rfc1738_oracle::{Answer, CommonParts};

use crate::causes::{audited, record_declaring, record_of};

/// Which characters of a part are printed otherwise is one decision of a library.
#[test]
fn characters_of_one_part_that_are_printed_wrongly_are_one_cause() {
    let answers = ["$", "+", ","].map(|mark| {
        let url = format!("http://a.example{mark}@b.example/");
        let Answer::Accept(mut parts) = Text::UrlStandard.read(url.as_bytes()) else { panic!("{url}") };
        parts.printed = Some(format!("http://a.example%{:02X}@b.example/", mark.as_bytes()[0]).into());
        (url, Answer::Accept(parts))
    });
    // It prints others of these characters rightly, so their class is not the cause.
    let right = ["!", "*", "'", "(", ")", "=", ";"].map(|user| {
        let url = format!("http://{user}@b.example/");
        let answer = Text::UrlStandard.read(url.as_bytes());
        (url, answer)
    });
    let all = answers.iter().chain(&right).map(|(url, answer)| (&**url, answer));
    let found = causes::of_answers(all, Text::UrlStandard);
    let shown: Vec<usize> = found.iter().map(|one| one.inputs.len()).collect();
    assert_eq!(shown, [3], "{found:?}");
}

/// Returns a library that reads as RFC 3986 says, and prints this URL.
fn printing(url: &'static str) -> impl Fn(&[u8]) -> Answer {
    move |input| {
        let Answer::Accept(mut parts) = Text::Rfc3986.read(input) else { return Answer::Reject };
        parts.printed = Some(url.into());
        Answer::Accept(parts)
    }
}

/// Two cells that look alike say nothing.
#[test]
fn a_row_shows_what_differs() {
    let input = || [Input::new(b"http://a.example/#")].into_iter().collect();
    let drops_the_fragment = record_of(input(), printing("http://a.example/"));
    let [expected, got] = audited(&drops_the_fragment).causes[0].both();
    assert_eq!(expected, r#"host "a.example", path "/", fragment """#);
    assert_eq!(got, r#"prints "http://a.example/""#);
    let inputs = ["javas\tcript:a", "http://a.example/"].map(|text| Input::new(text.as_bytes()));
    let without_scheme = |input: &[u8]| match input {
        b"http://a.example/" => Text::UrlStandard.read(input),
        _ => Answer::accept(CommonParts { path: "a".into(), ..CommonParts::default() }),
    };
    let audit = Audit::of_record(
        &record_of(inputs.into_iter().collect(), without_scheme),
        Wanted::Causes,
        Some(Text::UrlStandard),
        &mut Texts::new(),
    );
    let [browser, library] = audit.elsewhere[0].both();
    assert_eq!([&*browser, &*library], [r#"scheme "javascript", path "a""#, r#"path "a""#]);
}

/// In a page of https a browser resolves such a URL, and opens the host of the page: it rejects nothing.
#[test]
fn a_browser_does_not_reject_what_it_resolves() {
    let input = || [Input::new(b"https:a.example/b")].into_iter().collect();
    let audit = audited(&record_of(input(), printing("https://a.example/b")));
    let [browser, library] = audit.elsewhere[0].both();
    assert_eq!([&*browser, &*library], ["reads a reference", r#"prints "https://a.example/b""#]);
    let [_, _, browser, _] = of_elsewhere(&audit.elsewhere[0]);
    assert_eq!(browser, "reads a reference");
}

/// A text has no octet FF, so a part that is decoded has U+FFFD in its place. Another part is not right.
#[test]
fn octets_that_are_no_utf_8_are_replaced_in_a_decoded_text() {
    let input = || [Input::new(b"http://%ff@c.example/")].into_iter().collect();
    let with = |user: &'static str| {
        move |input: &[u8]| {
            let Answer::Accept(mut parts) = Text::Rfc3986.read(input) else { return Answer::Reject };
            parts.user = Some(user.into());
            Answer::Accept(parts)
        }
    };
    let causes = |declared, user| audited(&record_declaring(declared, input(), with(user))).causes.len();
    let [decoded, plain] = [r#"{"decoded":["user"]}"#, "{}"];
    assert_eq!(["\u{ef}\u{bf}\u{bd}", "\u{ff}"].map(|user| causes(decoded, user)), [0, 0]);
    assert_eq!([causes(decoded, "\u{fe}"), causes(plain, "\u{ef}\u{bf}\u{bd}")], [1, 1]);
}
