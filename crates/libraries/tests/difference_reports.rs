//! Reports of differences: both readings side by side, the clause, and no text that controls a terminal or a page.

use std::path::Path;
use std::sync::LazyLock;

use rfc1738::Rule;
use rfc1738_libraries::WhatwgUrl;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::difference::{Byte, Catalogue, Class, DifferenceKind, KnownDifference, Survey};
use rfc1738_suite::report::Color;
use rfc1738_suite::report::differences::{Differences, human, json, markdown};

static CORPUS: LazyLock<Corpus> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec-cases");
    Corpus::load(&folder, "spec-cases").unwrap_or_else(|problems| panic!("{problems}"))
});

/// Two entries and a class that neither explains. One entry has every text that a page or a terminal could take for a
/// command.
fn small() -> (Catalogue, Survey) {
    let known = |name: &str, why: &str, rules: &[Rule], byte, input: &[u8]| KnownDifference {
        name: name.into(),
        line: 1,
        why: why.into(),
        clause: "3.1/encoded-in-user".into(),
        theirs: "URL Standard, authority state".into(),
        only: Vec::new(),
        kinds: vec![DifferenceKind::OtherHost, DifferenceKind::AcceptsInvalid],
        rules: rules.to_vec(),
        bytes: vec![byte],
        input: input.to_vec(),
    };
    let known = vec![
        known(
            "question-mark",
            "Who is \"it\"?",
            &[Rule::User],
            Byte::Character('?'),
            b"ftp://a.com?x@evil.com/f",
        ),
        known("odd-marks", "`a|b` <i> \u{1b}", &[], Byte::Control, b"http://h/`|\x1b<"),
    ];
    let classes = [
        (
            Class { kind: DifferenceKind::OtherHost, rule: Rule::User, byte: Byte::Character('?') },
            b"ftp://a?@b".to_vec(),
        ),
        (
            Class { kind: DifferenceKind::RejectsValid, rule: Rule::Port, byte: Byte::Digit },
            b"http://h:99999/\x1b".to_vec(),
        ),
    ];
    let catalogue = Catalogue { peer: "url".into(), file: "url.yaml".into(), known };
    (catalogue, Survey { classes: classes.into(), ..Survey::default() })
}

fn all() -> [String; 3] {
    let (catalogue, survey) = small();
    let mut library = WhatwgUrl::default();
    let mut differences =
        Differences { library: &mut library, catalogue: &catalogue, survey: &survey, corpus: &CORPUS };
    [human(&mut differences, Color::Plain), markdown(&mut differences), json(&differences)]
}

#[test]
fn text_shows_both_readings() {
    let [text, ..] = all();
    assert_eq!(
        text,
        r#"question-mark  other-host, accepts-invalid, 1 class
  Who is "it"?
    input     "ftp://a.com?x@evil.com/f"
    RFC 1738  user "a.com?x", host "evil.com", cwd [], name "f"
    url       host "a.com", path "/", query "x@evil.com/f"

odd-marks  other-host, accepts-invalid, 0 classes
  `a|b` <i> \x1b
    input     "http://h/`|\x1b<"
    RFC 1738  not a URL: byte 9: expected a character of a path, "?" or the end, reading `hsegment` (section 3.3)
    url       host "h", path "/%60|%1B%3C"

not explained: rejects-valid at port, digit: "http://h:99999/\x1b"
2 classes, 2 entries that explain them, 1 class not explained.
"#
    );
}

#[test]
fn markdown_explains_each_difference() {
    let [_, page, _] = all();
    let (head, entries) = page.split_once("## All\n").unwrap();
    let title = "# RFC 1738 and the WHATWG URL Standard\n\nIn what the WHATWG URL Standard, as the crate `url` has it,";
    assert!(head.starts_with(title), "{head}");
    assert!(head.ends_with("1. [Question mark](#question-mark)\n2. [Odd marks](#odd-marks)\n\n"), "{head}");
    assert_eq!(
        entries,
        r#"
### Question mark

Who is "it"?

    input     "ftp://a.com?x@evil.com/f"
    RFC 1738  user "a.com?x", host "evil.com", cwd [], name "f"
    url       host "a.com", path "/", query "x@evil.com/f"

- RFC 1738, section 3.1: "Within the user and password field, any ":", "@", or "/" must be encoded."
- The crate follows: URL Standard, authority state
- other-host, accepts-invalid: 1 class

### Odd marks

\`a\|b\` \<i\> \\x1b

    input     "http://h/`|\x1b<"
    RFC 1738  not a URL: byte 9: expected a character of a path, "?" or the end, reading `hsegment` (section 3.3)
    url       host "h", path "/%60|%1B%3C"

- RFC 1738, section 3.1: "Within the user and password field, any ":", "@", or "/" must be encoded."
- The crate follows: URL Standard, authority state
- other-host, accepts-invalid: 0 classes

## Not explained

    rejects-valid at port, digit: "http://h:99999/\x1b"
"#
    );
}

#[test]
fn json_names_every_field() {
    let [.., text] = all();
    for line in [
        r#"  "format": 2,"#,
        r#"  "library": "url","#,
        r#"      "clause": "3.1/encoded-in-user","#,
        r#"      "quote": "Within the user and password field, any \":\", \"@\", or \"/\" must be encoded.","#,
        r#"      "input": "ftp://a.com?x@evil.com/f","#,
        r#"      "rule": "port","#,
    ] {
        assert!(text.lines().any(|known| known == line), "{line}\n{text}");
    }
}

#[test]
fn output_is_printable_ascii() {
    for text in all() {
        assert!(text.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)), "{text}");
    }
}
