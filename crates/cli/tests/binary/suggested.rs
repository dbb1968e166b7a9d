//! Properties of what `rfc1738 explain` suggests, over wrong URLs and changes of them.

use std::collections::BTreeSet;

use crate::explain::{all_wrong_urls, suggested};
use crate::*;
use rfc1738_oracle::{Answer, Text};

/// What a change inserts: delimiters, another host, escapes, characters that nobody sees.
const INSERTED: [&str; 44] = [
    "@",
    "\\",
    "/",
    "//",
    "#",
    "?",
    ":",
    "%00",
    "%2F",
    "%40",
    "[::1]",
    "http://evil.test/",
    "evil.test",
    "@evil.test",
    "\\evil.test",
    "#evil.test",
    "/evil.test",
    "\u{202e}",
    "\u{200b}",
    " ",
    "\t",
    "..",
    ".",
    "。",
    "：",
    "／",
    "⁄",
    "xn--",
    "127.0.0.1",
    ";",
    "<",
    ">",
    "\"",
    "http:",
    "ftp:",
    "mailto:",
    "file://",
    "%",
    "ä",
    ":80",
    "[",
    "www.",
    "URL:",
    "=",
];

/// Numbers that are the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }
}

/// Returns one of the texts, changed in one to three places.
fn changed(texts: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut text = texts[dice.below(texts.len())].clone();
    for _ in 0..=dice.below(3) {
        let at = dice.below(text.len() + 1);
        let inserted = INSERTED[dice.below(INSERTED.len())].bytes();
        match dice.below(6) {
            0 => drop(text.drain(at..(at + 1 + dice.below(3)).min(text.len()))),
            1 => {
                let other = &texts[dice.below(texts.len())];
                text.truncate(at);
                text.extend(&other[dice.below(other.len() + 1)..]);
            }
            _ => drop(text.splice(at..at, inserted)),
        }
    }
    text.retain(|byte| !matches!(byte, b'\n' | b'\r'));
    text
}

/// Returns what `explain` says of each text.
fn explained(texts: &[Vec<u8>]) -> Vec<Value> {
    json_lines(&run(&["explain", "--json", "-"], &texts.join(&b"\n"[..])).out)
}

/// Returns whether a host is a word of a text, perhaps after what a suggestion may change in it: white
/// space, characters that nobody sees, a second dot, an escape, Punycode, a port after a dot.
fn stands(host: &str, text: &str) -> bool {
    let is_hidden =
        |each: char| each.is_whitespace() || "\u{ad}\u{200b}\u{200e}\u{200f}\u{2060}\u{feff}".contains(each);
    let text = if text.contains("www,") { &text.replace(',', ".") } else { text };
    let text = &text
        .replace(['。', '．', '｡'], ".")
        .replace("\\u002F", "/")
        .replace("\\u002f", "/")
        .replace("\\x2f", "/");
    let whole = text.replace(is_hidden, "");
    // A URL that is encoded as a whole, or its separators.
    let decoded = match whole.contains("%2F%2F") {
        true => whole.replace("%3A", ":").replace("%2F", "/"),
        false => String::new(),
    };
    let joined = text.replace(|each| is_hidden(each) && each != ' ', "");
    [text, &whole, &joined, &decoded].iter().flat_map(|text| [text.to_string(), text.replace("..", ".")]).any(
        |text| {
            let words = text.split(|each: char| !(each.is_alphanumeric() || "-._".contains(each)));
            words.map(|word| word.trim_matches('.').to_lowercase()).any(|word| {
                let before_port = word.rsplit_once('.').filter(|(_, port)| port.parse::<u16>().is_ok());
                let in_ascii = match Text::UrlStandard.read(format!("http://{word}").as_bytes()) {
                    Answer::Accept(parts) => parts.host.clone(),
                    _ => None,
                };
                word == host
                    || before_port.is_some_and(|(name, _)| name == host)
                    || in_ascii.is_some_and(|name| name.trim_end_matches('.') == host)
            })
        },
    )
}

/// Returns whether two texts read two hosts in a suggestion. Numbers and names beyond US-ASCII have
/// several spellings, and RFC 1738 gives none of them.
fn has_two_hosts(url: &[u8]) -> bool {
    let hosts: BTreeSet<String> = Text::ALL
        .into_iter()
        .filter_map(|text| match text.read(url) {
            Answer::Accept(parts) => {
                parts.host.as_deref().map(|host| host.trim_end_matches('.').to_ascii_lowercase())
            }
            _ => None,
        })
        // A file of this machine has several hosts.
        .filter(|host| !host.is_empty() && host != "localhost")
        .collect();
    let is_number = |host: &String| host.ends_with(|last: char| last.is_ascii_digit());
    hosts.len() > 1 && !hosts.iter().any(is_number)
}

/// Returns whether a suggestion has an octet that is dangerous by section 6, or an address that is no
/// addr-spec, and the input has it not.
fn has_new_danger(url: &[u8], input: &[u8], explained: &Value) -> bool {
    let dangers =
        ["host-read-otherwise", "encoded-delimiter", "encoded-line-end", "encoded-nul", "not-an-addr-spec"];
    explained["advisories"].as_array().unwrap().iter().any(|advisory| {
        let [start, end] = [0, 1].map(|at| advisory["span"][at].as_u64().unwrap() as usize);
        let piece = &url[start..end];
        let is_of_header = advisory["id"] == "not-an-addr-spec" && url[..start].contains(&b'?');
        dangers.contains(&advisory["id"].as_str().unwrap())
            && !is_of_header
            && !input.windows(piece.len()).any(|window| window == piece)
    })
}

#[test]
fn every_suggestion_is_a_url_whose_host_stands_in_the_input() {
    let texts: Vec<Vec<u8>> = all_wrong_urls().into_iter().flatten().map(|(url, ..)| url).collect();
    let mut dice = Dice(1738);
    let inputs: Vec<Vec<u8>> = (0..2500)
        .map(|_| changed(&texts, &mut dice))
        .filter(|text| !text.is_empty() && str::from_utf8(text).is_ok())
        .collect();
    let found = explained(&inputs);
    assert_eq!(found.len(), inputs.len());
    let urls: Vec<(&[u8], Vec<u8>)> = inputs
        .iter()
        .zip(&found)
        .flat_map(|(input, found)| suggested(found).into_iter().map(|url| (&**input, url.into_bytes())))
        .collect();
    assert!(urls.len() > inputs.len() / 5, "{} of {}", urls.len(), inputs.len());
    let again = explained(&urls.iter().map(|(_, url)| url.clone()).collect::<Vec<_>>());
    let mut wrong = Vec::new();
    for ((input, url), again) in urls.iter().zip(&again) {
        let host = match Text::Rfc3986.read(url) {
            Answer::Accept(parts) => {
                parts.host.as_deref().unwrap_or_default().trim_end_matches('.').to_ascii_lowercase()
            }
            _ => String::new(),
        };
        let is_url = again["verdict"] == "valid" && again["hint"].is_null();
        if !is_url
            || has_two_hosts(url)
            || has_new_danger(url, input, again)
            || !(host.is_empty() || stands(&host, str::from_utf8(input).unwrap()))
        {
            wrong.push(format!("{} -> {}", input.escape_ascii(), url.escape_ascii()));
        }
    }
    assert_eq!(wrong, [""; 0]);
}
