//! The meaning and the advisories of random URLs: nothing panics, no command is forged, and all
//! text is printable. Each advisory points at a place in the text and cites words that the corpus
//! quotes.

use std::collections::HashSet;

use bnf_automata::generate::{RandomDerivations, seeded};
use bnf_automata::grammar::LetterCase;
use rfc1738::advise::{AdvisoryKind, advisories};
use rfc1738::meaning::{Command, GopherPlus, GopherTarget, Meaning, meaning};
use rfc1738::{Profile, Rule, Url, parse};
use rfc1738_texts::RFC1738;

/// Calls `check` with random URLs of every scheme.
fn for_random_urls(mut check: impl FnMut(&str, &Url<'_>)) {
    let mut random = seeded(1738);
    for rule in Rule::URLS {
        let urls = RandomDerivations::new(RFC1738.amended(LetterCase::Any), rule.name()).unwrap();
        for _ in 0..5_000 {
            let text = String::from_utf8(urls.sample(&mut random)).expect("URLs are US-ASCII");
            // Delimiters are rare among all 256 octets.
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
    let (mut lines, mut rejected) = (0, 0);
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
        rejected += usize::from(commands.is_empty());
        for line in commands.iter().filter_map(Command::line) {
            assert!(is_line(&line), "{text}: \"{}\"", line.escape_ascii());
            lines += 1;
        }
    });
    assert!(lines > 0 && rejected > 0, "{lines} lines, {rejected} URLs without lines");
}

#[test]
fn a_meaning_prints_visible_text() {
    for_random_urls(|text, url| {
        let shown = meaning(url).to_string();
        assert!(shown.lines().count() > 0 && shown.lines().all(is_printable), "{text}: {shown:?}");
    });
}

fn is_printable(line: &str) -> bool {
    !line.is_empty() && line.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// Section 2.1: the case of the scheme's name makes no difference. The case of every other part
/// stays.
#[test]
fn meaning_ignores_the_case_of_the_scheme() {
    for_random_urls(|text, url| {
        let (scheme, rest) = text.split_once(':').expect("a URL has a colon");
        let other = format!("{}:{rest}", scheme.to_ascii_uppercase());
        let other = parse(other.as_bytes(), Profile::Interpreter).expect("the profile allows either case");
        if !matches!(url, Url::Other(_)) {
            assert_eq!(meaning(url), meaning(&other), "{text}");
        }
    });
}

#[test]
fn spans_of_advisories_are_in_the_text() {
    let mut seen = HashSet::new();
    for_random_urls(|text, url| {
        let found = advisories(url);
        for advisory in &found {
            let there = text.get(advisory.span.clone());
            assert!(there.is_some_and(|there| !there.is_empty()), "{text}: {advisory:?}");
            assert!(is_printable(&advisory.to_string()), "{text}: {advisory:?}");
            seen.insert(advisory.kind);
        }
        assert!(found.is_sorted_by_key(|advisory| advisory.span.start), "{text}");
        // The same text at another address has the same advisories.
        let copy = format!(" {text}");
        let again = parse(&copy.as_bytes()[1..], Profile::Interpreter).expect("it is the same URL");
        assert_eq!(advisories(&again), found, "{text}");
    });
    assert!(seen.len() > AdvisoryKind::ALL.len() / 2, "{seen:?}");
}

/// Every kind has its own name, and cites an existing clause, an existing section and, if any, an
/// existing ruling.
#[test]
fn kinds_cite_existing_clauses_and_rulings() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec-cases/clauses.yaml");
    let clauses = std::fs::read_to_string(path).unwrap();
    let mut ids = HashSet::new();
    for kind in AdvisoryKind::ALL {
        assert!(ids.insert(kind.id()), "{kind} is the name of two kinds");
        assert!(
            kind.id().bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        );
        let clause = format!("- id: \"{}\"\n", kind.clause());
        assert!(clauses.contains(&clause), "{kind}: there is no clause {}", kind.clause());
        assert!(RFC1738.section(kind.section()).is_some(), "{kind}");
        assert!(kind.ruling().is_none_or(|ruling| RFC1738.ruling(ruling).is_some()), "{kind}");
    }
}
