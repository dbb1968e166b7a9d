//! The committed findings under other names: `ask` gives the answers of the findings.

use std::collections::BTreeMap;

use serde::Deserialize;
use url_atlas_decisions::Answer;
use url_atlas_evidence::everyone::{How, known};

const FINDINGS: &str = include_str!("../../../../adapters/findings.toml");

#[derive(Deserialize)]
struct File {
    finding: Vec<Finding>,
}

#[derive(Deserialize)]
struct Finding {
    id: String,
    library: String,
    url: String,
    answer: BTreeMap<String, String>,
}

/// Returns the runs of letters and digits of a text that stand beside no escape and no character
/// beyond US-ASCII, each with where it begins.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let is_escape = rest.starts_with('%') && rest.len() > 2;
        let end = rest.find(|one: char| !one.is_ascii_alphanumeric()).unwrap_or(rest.len());
        if end > 0 {
            found.push((at, &rest[..end]));
        }
        at += if is_escape { 3 } else { end.max(rest.chars().next().map_or(1, char::len_utf8)) };
    }
    found
}

/// Returns the names of a URL with their new names.
fn names(url: &str, word: &dyn Fn(&str) -> String) -> BTreeMap<String, String> {
    let scheme = url.find(':').unwrap();
    let is_beside = |one: Option<char>| one.is_some_and(|one| one == '%' || !one.is_ascii());
    let is_name = |(at, word): &(usize, &str)| {
        let escape = at.checked_sub(3).is_some_and(|at| url.as_bytes()[at] == b'%');
        *at > scheme
            && !escape
            && !is_beside(url[..*at].chars().next_back())
            && !is_beside(url[at + word.len()..].chars().next())
            && word.bytes().all(|octet| octet.is_ascii_lowercase())
    };
    words(url).iter().filter(|one| is_name(one)).map(|(_, name)| ((*name).into(), word(name))).collect()
}

/// Returns a text with other names: also two of them one after the other.
fn renamed(text: &str, names: &BTreeMap<String, String>) -> String {
    let new = |word: &str| {
        let two =
            (1..word.len()).find_map(|at| Some(names.get(&word[..at])?.to_owned() + names.get(&word[at..])?));
        names.get(word).cloned().or(two).unwrap_or_else(|| word.into())
    };
    let (mut out, mut end) = (String::new(), 0);
    for (at, word) in words(text) {
        out += &text[end..at];
        out += &new(word);
        end = at + word.len();
    }
    out + &text[end..]
}

fn is_answer(expected: &BTreeMap<String, String>, answer: &Answer, names: &BTreeMap<String, String>) -> bool {
    expected.iter().all(|(name, text)| match (&**name, answer) {
        ("verdict", Answer::Accept(_)) => text == "accept",
        ("verdict", Answer::Reject) => text == "reject",
        ("verdict", Answer::Crash) => text == "crash" || text == "timeout",
        // No answer of `ask` has it.
        ("printed", Answer::Accept(_)) => true,
        // An empty part and no part are one.
        (_, Answer::Accept(parts)) if text.is_empty() => {
            parts.texts().all(|(part, text)| part != name || text.is_empty())
        }
        ("scheme", Answer::Accept(parts)) => parts.scheme.as_deref() == Some(text),
        (name, Answer::Accept(parts)) => parts
            .texts()
            .any(|(part, found)| part == name && text_of(found) == text_of(&renamed(text, names))),
        _ => false,
    })
}

/// Returns a part as its adapter can spell it: httpx and Guzzle escape a backslash in a user.
fn text_of(part: &str) -> String {
    part.replace("%5C", "\\")
}

#[test]
fn findings_with_other_names_are_answered_as_they_are() {
    let file: File = toml::from_str(FINDINGS).unwrap();
    let next = |letter: char| char::from((letter as u8 - b'a' + 3) % 26 + b'a');
    let same_length = |word: &str| word.chars().map(next).collect::<String>();
    // A single letter can be that of a drive.
    let longer =
        |word: &str| if word.len() > 1 { format!("q{}x", same_length(word)) } else { same_length(word) };
    let words: [&dyn Fn(&str) -> String; 2] = [&same_length, &longer];
    let (mut asked, mut unknown, mut wrong) = (0, Vec::new(), Vec::new());
    for word in words {
        for finding in &file.finding {
            let (scheme, rest) = finding.url.split_once(':').unwrap();
            let names = names(&finding.url, word);
            let url = format!("{scheme}:{}", renamed(rest, &names));
            if url == finding.url {
                continue;
            }
            let of_library =
                |url: &str| known(url).find(|(known, _)| known.library.name == finding.library).unwrap();
            let (_, own) = of_library(&finding.url);
            if !own.is_some_and(|own| is_answer(&finding.answer, &own, &BTreeMap::new())) {
                // The newest version gives another answer.
                continue;
            }
            asked += 1;
            let (known, answer) = of_library(&url);
            match answer {
                None => unknown.push(format!("{} {url}", finding.id)),
                Some(answer) if !is_answer(&finding.answer, &answer, &names) => {
                    wrong.push(format!("{} {:?} {url}: {answer:?}", finding.id, known.how));
                }
                Some(_) => assert_ne!(known.how, How::Recorded),
            }
        }
    }
    println!("asked {asked}, unknown {}", unknown.len());
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked > 140 && unknown.len() * 10 <= asked, "{} of {asked}: {unknown:?}", unknown.len());
}
