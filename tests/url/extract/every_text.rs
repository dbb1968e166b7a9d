//! Properties of extraction for every text.

use proptest::prelude::*;
use rfc1738::extract::settled;
use rfc1738::parse;

use super::*;

fn without_white_space(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(|byte| !matches!(byte, b' ' | b'\t'..=b'\r')).collect()
}

/// Generates URLs of many schemes, some long, without hyphens.
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

/// Generates a text of significant pieces, so every path of the code is taken.
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
        "'",
        "\"",
        ".",
        ",",
        ";",
        "?",
        "*",
        "_",
        "~",
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

type Place = (usize, usize, Vec<u8>, Option<u8>);

/// Returns the URLs in a text that begins at `start`, with their places.
fn places(text: &[u8], start: usize) -> Vec<Place> {
    let place = |found: Extracted<'_>| {
        (found.span.start + start, found.whole.end + start, found.url.into_owned(), found.stopped_at)
    };
    extract(text).map(place).collect()
}

/// Checks that the result for the settled prefix of the first `seen` bytes does not change when
/// more text follows.
#[track_caller]
fn piece_by_piece(text: &[u8], seen: usize) {
    let (piece, rest) = text.split_at(settled(&text[..seen]));
    let found = [places(piece, 0), places(rest, piece.len())].concat();
    assert_eq!(found, places(text, 0), "after {seen} bytes of {:?}", shown(text));
}

#[test]
fn settled_returns_the_finished_prefix() {
    for (text, piece) in [
        ("", ""),
        ("http://host.dom/", ""),
        ("see http://host.dom", "see "),
        ("http://host.dom/\n", "http://host.dom/\n"),
        ("\"http://host.dom/\",\"http://", "\"http://host.dom/\",\""),
        ("a <URL:http://host.\n", "a "),
        ("a <URL:http://host.\ndom> b", "a <URL:http://host.\ndom> "),
        ("a <b <c ", "a <b "),
    ] {
        assert_eq!(&text[..settled(text.as_bytes())], piece);
    }
}

/// Extraction gives up an open wrapper when no closing bracket can close it any more.
#[test]
fn an_open_wrapper_settles_after_the_limit() {
    let open = |inside: usize| format!("a <URL:x:{}", "b ".repeat(inside / 2 - 3));
    assert_eq!(settled(open(LONGEST).as_bytes()), 2);
    let longer = open(LONGEST + 2);
    assert_eq!(settled(longer.as_bytes()), longer.len());
    for inside in LONGEST - 6..LONGEST + 6 {
        let text = open(inside) + "> http://host.dom/";
        for seen in text.len() - 40..=text.len() {
            piece_by_piece(text.as_bytes(), seen);
        }
    }
}

proptest! {
    #[test]
    fn a_url_broken_anywhere_is_restored(
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
        let found = only_url(&text);
        prop_assert_eq!(&*found.url, url.as_bytes());
        prop_assert_eq!(&text[found.whole.clone()], format!("<{prefix}{broken}>"));
        prop_assert_eq!(&text[found.span.clone()], broken.trim_ascii());
        prop_assert_eq!((found.form, found.fault), (Form::Wrapped, None));
        prop_assert!(found.readings().eq([url.as_bytes()]));
    }

    #[test]
    fn a_hyphen_at_any_line_break_has_two_readings(url in url(), at in any::<prop::sample::Index>()) {
        let (head, tail) = url.split_at(at.index(url.len()));
        let text = format!("<URL:{head}-\n  {tail}>");
        let readings: Vec<Vec<u8>> = only_url(&text).readings().map(<[u8]>::to_vec).collect();
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
    fn arbitrary_bytes_do_not_panic(text in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(found(&text).iter().all(|found| found.whole.end <= text.len()));
    }

    /// `<>` ends the text before it and begins nothing.
    #[test]
    fn a_concatenation_has_the_urls_of_both_texts(one in text(), other in text()) {
        let both = [&one[..], b"<>", &other].concat();
        let expected = [places(&one, 0), places(&other, one.len() + 2)].concat();
        prop_assert_eq!(places(&both, 0), expected);
    }

    #[test]
    fn reading_in_pieces_finds_the_same_urls(text in text()) {
        for seen in 0..=text.len() {
            piece_by_piece(&text, seen);
        }
    }
}
