//! Tests that the work is linear in the length of the text, for every text.

extern crate std;

use std::vec::Vec;
use std::{format, println};

use super::scan::looked_at;
use super::*;

/// Returns the number of bytes that a search looks at.
fn work(text: &[u8]) -> usize {
    let before = looked_at();
    extract(text).for_each(drop);
    looked_at() - before
}

/// Texts for which a naive search scans the same bytes many times.
const HOSTILE: &[&str] = &[
    "<",
    ">",
    ":",
    "h",
    "(",
    ")",
    "-",
    "-\n",
    "\n",
    "%",
    "@",
    "#",
    "_",
    "'s",
    "<<>>",
    "://",
    "<URL:",
    "<URL: ",
    "<http://h/ ",
    "< ",
    "URL:",
    "URL:URL",
    "URL:a",
    "URL:a:",
    "http://",
    "http:",
    "http://http://",
    "http://h",
    "http://h\"",
    "http://h/~",
    "http://h.1.",
    "http://1.",
    "http://h/(",
    "http://h/)",
    "ftp://a;",
    "ftp://a@",
    "ftp://a:",
    "ftp://a;type=",
    "ftp://h,",
    "news:a;",
    "news:a/",
    "news:",
    "news:a/ftp://b;",
    "mailto:",
    "mailto:a)",
    "mailto:a\"",
    "nntp://h/a/",
    "wais://h/a/b",
    "prospero://h/;news:",
    "prospero://h/a;b",
    "prospero://h/a;b:",
    "x://",
    "x://h,",
    "xx://a;",
    "xx://a?b/",
    "xx://h/#",
    "http://h/#",
    "a_b:",
    "a.b-c+:",
    "<URL:x:a-\n",
    "<URL:x:a-\n>",
    "<URL:x:-\n-\n>",
    "<x:a>",
    "<xx://a-\n>",
    "<URL:x#",
    "URL:<",
    "URL:<\n",
    "(news:a",
    "('http://h/",
    "http://(",
    "(http://h/)",
    "'news:a",
    "http://http",
    "xx://a_b:",
    "< \n",
];

#[test]
fn extracting_does_linear_work() {
    let mut worst = (0.0, "");
    for unit in HOSTILE {
        for (before, after) in
            [("", ""), ("<URL:", ""), ("<URL:http://h/", ">"), ("news:", ""), ("ftp://", "@h/")]
        {
            let per_byte = |times: usize| {
                let mut text = before.as_bytes().to_vec();
                text.extend(unit.as_bytes().iter().cycle().take(times * unit.len()));
                text.extend_from_slice(after.as_bytes());
                work(&text) as f64 / text.len() as f64
            };
            // Quadratic work shows when the text is thirty times as long, or four times.
            let lengths = if before.is_empty() { &[1 << 12, 1 << 17][..] } else { &[1 << 12, 1 << 14] };
            for &length in lengths {
                let cost = per_byte(length / unit.len());
                if cost > worst.0 {
                    worst = (cost, unit);
                }
                assert!(cost < 48.0, "{before}({unit})*{after}: {length} bytes cost {cost:.1} looks each");
            }
        }
    }
    println!("at worst {:.1} looks at a byte, for {:?}", worst.0, worst.1);
}

/// The greatest cost of a wrapper: it has the maximum length, and the parser rejects all its
/// readings.
#[test]
fn a_wrapper_needs_bounded_work() {
    for (url, end) in [("http://h/", ""), ("http://h/", "~"), ("x:", ""), ("xx://h/", ""), ("", "")] {
        for form in ["URL:", ""] {
            let hyphens = "-\na-\nb-\nc-\nd";
            let name = "a".repeat(LONGEST - form.len() - url.len() - hyphens.len() - end.len());
            let text = format!("<{form}{url}{name}{hyphens}{end}>").repeat(8);
            let cost = work(text.as_bytes()) as f64 / text.len() as f64;
            assert!(cost < 100.0, "<{form}{url}...{end}>: {cost:.1} looks at each byte");
        }
    }
}

/// The cost of `settled` is at most that of the last word and a wrapper.
#[test]
fn settling_does_bounded_work() {
    for unit in ["<", "< ", "a ", "<URL: ", "\n", ">", "<a\n"] {
        let text = unit.repeat(1 << 16);
        let before = looked_at();
        settled(text.as_bytes());
        assert!(looked_at() - before < LONGEST + 16, "{unit:?}");
    }
}

/// The count is correct: a search looks at a text at least once, and a failed attempt makes it look
/// again.
#[test]
fn the_counter_counts_work() {
    assert_eq!(work(&[b'h'; 1000]), 1000);
    let wrapped = format!("<URL:http://h/{}>", "a".repeat(1000));
    assert!(work(wrapped.as_bytes()) >= 3 * 1000, "to the end, through the content, and by the parser");
}

/// The cost limit of a run counts from the start of the run, so the text before it does not raise
/// the limit.
#[test]
fn text_before_a_run_does_not_raise_its_limit() {
    let hostile = "news:a/".repeat(2000);
    let blanks = 1 << 16;
    let text = " ".repeat(blanks) + &hostile;
    // The blanks are looked at twice: in search of a ":", and of a "<" before it.
    assert_eq!(work(text.as_bytes()), 2 * blanks + work(hostile.as_bytes()));
}

/// The cost limit leaves room for many URLs without a space between them.
#[test]
fn a_list_without_spaces_stays_below_the_limit() {
    let list = "news:a@h.dom,".repeat(1000);
    assert_eq!(extract(list.as_bytes()).count(), 1000);
}

/// The cost limit of a run affects only that run.
#[test]
fn a_costly_run_does_not_hide_the_next_url() {
    let hostile = "news:a/".repeat(1000);
    let text = format!("{hostile} http://host.dom/ {hostile}");
    let found: Vec<_> = extract(text.as_bytes()).collect();
    assert!(found.iter().any(|found| *found.url == *b"http://host.dom/"));
}

/// A search that is at its end stays there.
#[test]
fn nothing_follows_the_end() {
    for text in [&b"no scheme"[..], b"a:b c: d", b""] {
        let mut search = extract(text);
        assert_eq!([search.next(), search.next()], [None, None], "{}", text.escape_ascii());
    }
}
