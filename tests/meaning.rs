//! What URLs mean, whatever URL it is: nothing panics, no command is forged, and only printable text is shown.
#![cfg(feature = "sample")]

use rfc1738::generate::{Unweighted, seeded};
use rfc1738::grammar::Grammar;
use rfc1738::meaning::{Command, GopherPlus, GopherTarget, Meaning, meaning};
use rfc1738::{Profile, Rule, Url, parse};

/// Calls `check` with random URLs of every scheme.
fn for_random_urls(mut check: impl FnMut(&str, &Url<'_>)) {
    let mut random = seeded(1738);
    for rule in Rule::URLS {
        let urls = Unweighted::new(Grammar::amended(), rule.name(), Profile::Interpreter).unwrap();
        for _ in 0..5_000 {
            let text = String::from_utf8(urls.sample(&mut random)).expect("URLs are US-ASCII");
            // Octets that delimit something are rare among all 256.
            for text in [text.replace("%1", "%0"), text] {
                if let Ok(url) = parse(text.as_bytes(), Profile::Interpreter) {
                    check(&text, &url);
                }
            }
        }
    }
}

fn is_line(line: &[u8]) -> bool {
    line.strip_suffix(b"\r\n").is_some_and(|line| !line.iter().any(|octet| b"\r\n\0".contains(octet)))
}

#[test]
fn no_url_forges_a_command() {
    let (mut lines, mut refused) = (0, 0);
    for_random_urls(|text, url| {
        let commands: Vec<Command> = match meaning(url) {
            Meaning::Ftp(ftp) => ftp.commands.unwrap_or_default(),
            Meaning::News(news) => news.commands.unwrap_or_default(),
            Meaning::Nntp(nntp) => nntp.commands,
            Meaning::Gopher(gopher) => {
                let form =
                    matches!(&gopher.target, GopherTarget::Plus { of: GopherPlus::FilledForm { .. }, .. });
                let no_line = |request: Vec<u8>| request.split(|octet| b"\r\n".contains(octet)).count() != 3;
                assert!(form || !gopher.request.is_ok_and(no_line), "{text}");
                return;
            }
            _ => return,
        };
        refused += usize::from(commands.is_empty());
        for line in commands.iter().filter_map(Command::line) {
            assert!(is_line(&line), "{text}: \"{}\"", line.escape_ascii());
            lines += 1;
        }
    });
    assert!(lines > 0 && refused > 0, "{lines} lines, {refused} URLs without any");
}

#[test]
fn what_is_shown_is_printable_and_never_empty() {
    for_random_urls(|text, url| {
        let shown = meaning(url).to_string();
        let printable =
            |line: &str| !line.is_empty() && line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        assert!(shown.lines().count() > 0 && shown.lines().all(printable), "{text}: {shown:?}");
    });
}

/// Section 2.1: the case of the scheme's name makes no difference, and of nothing else is the case touched.
#[test]
fn the_case_of_a_scheme_means_nothing() {
    for_random_urls(|text, url| {
        let (scheme, rest) = text.split_once(':').expect("a URL has a colon");
        let other = format!("{}:{rest}", scheme.to_ascii_uppercase());
        let other = parse(other.as_bytes(), Profile::Interpreter).expect("the profile allows either case");
        if !matches!(url, Url::Other(_)) {
            assert_eq!(meaning(url), meaning(&other), "{text}");
        }
    });
}
