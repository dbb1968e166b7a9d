//! Compares two designs: the decisions in which they differ, each with a URL that shows it, and a URL in which they see two hosts.
//!
//! The search tries a fixed list of some ten thousand inputs, short ones of http and https first. So what it finds is a short URL, and what
//! it does not find may exist.

use std::sync::OnceLock;

use crate::inputs::documented;
use crate::{Answer, Decision, Design, read};

/// What two designs make of one input.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The input.
    pub input: &'static str,
    /// The answers of the two designs.
    pub answers: [Answer; 2],
}

/// A decision in which two designs differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The decision.
    pub decision: &'static Decision,
    /// The first input whose answers differ because of the decision: if one of the two designs took the option of the other one here, and
    /// kept all its other options, it would give the answer of the other one. `None`: no input that was tried shows it.
    pub shown: Option<Shown>,
}

/// How two designs differ.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The decisions in which they differ, in the order in which a parser reads.
    pub differences: Vec<Difference>,
    /// The first input that both accept, with two hosts.
    pub two_hosts: Option<Shown>,
    /// The first input that both accept, with a host for one of them and no host for the other.
    pub no_host: Option<Shown>,
    /// The number of inputs that were tried.
    pub tried: usize,
}

/// Compares two designs.
///
/// ```
/// use rfc1738_decisions::compare::compare;
/// use rfc1738_decisions::{RFC_1738, RFC_3986, URL_STANDARD};
///
/// let compared = compare(&RFC_3986, &URL_STANDARD);
/// let slashes = compared.differences.iter().find(|one| one.decision.name == "backslash").unwrap();
/// assert!(slashes.shown.as_ref().unwrap().input.contains('\\'));
/// // A "?" ends the host for one of them, and can stand in the user for the other.
/// assert!(compare(&RFC_1738, &URL_STANDARD).two_hosts.unwrap().input.contains("?"));
/// assert!(compare(&RFC_3986, &RFC_3986).differences.is_empty());
/// ```
pub fn compare(one: &Design, other: &Design) -> Compared {
    let answers = |input: &str| [one, other].map(|design| read(design, input.as_bytes()));
    let all = inputs().iter().map(|input| Shown { input, answers: answers(input) });
    let differing: Vec<Shown> = all.filter(|shown| shown.answers[0] != shown.answers[1]).collect();
    let is_due_to = |shown: &Shown, decision: &Decision| {
        let gives = |design: Design, answer: &Answer| read(&design, shown.input.as_bytes()) == *answer;
        gives((decision.take)(one, other), &shown.answers[1])
            || gives((decision.take)(other, one), &shown.answers[0])
    };
    let shown_by = |decision: &'static Decision| Difference {
        decision,
        shown: differing.iter().find(|shown| is_due_to(shown, decision)).cloned(),
    };
    let first = |is_wanted: fn([Option<Option<&str>>; 2]) -> bool| {
        differing.iter().find(|shown| is_wanted(shown.answers.each_ref().map(host))).cloned()
    };
    Compared {
        differences: one.differing(other).map(shown_by).collect(),
        two_hosts: first(
            |hosts| matches!(hosts, [Some(Some(one)), Some(Some(other))] if is_name(one) && is_name(other) && !one.eq_ignore_ascii_case(other)),
        ),
        no_host: first(
            |hosts| matches!(hosts, [Some(Some(one)), Some(None)] | [Some(None), Some(Some(one))] if is_name(one)),
        ),
        tried: inputs().len(),
    }
}

/// Returns the host of an accepted input, or `None` for another answer. An empty host is none.
fn host(answer: &Answer) -> Option<Option<&str>> {
    match answer {
        Answer::Accept(parts) => Some(parts.host.as_deref().filter(|host| !host.is_empty())),
        _ => None,
    }
}

/// Returns whether a host is a name that a person can register: two labels or more, and a last one of letters.
fn is_name(host: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let is_top = |(_, top): (&str, &str)| top.bytes().all(|byte| byte.is_ascii_alphabetic());
    host.split('.').all(is_label) && host.rsplit_once('.').is_some_and(is_top)
}

const SCHEMES: &[&str] = &[
    "http", "https", "ftp", "ws", "wss", "file", "gopher", "telnet", "mailto", "news", "x", "HTTP", "1x",
    "x_y", "",
];

const SLASHES: &[&str] = &["//", "", "/", "///", "////", "\\\\", "/\\"];

#[rustfmt::skip]
const HOSTS: &[&str] = &[
    "a.example", "", "A.example", "a", "a.example.", "a..example", "-a.example", "a_b.example", "a%2eexample",
    "%61.example", "a%00.example", "b\u{fc}cher.example", "\u{ff41}.example", "a\u{3002}example", "xn--a.example",
    "localhost", "1.2.3.4", "127.1", "010.0.0.1", "0x7f.1", "1.2.3.256", "1.2.3.4.5", "5", "[::1]", "[::1%25a]",
    "[::ffff:1.2.3.4]", "[v1.a]", "[a]", "[::1", "c:", "c|", "a.example:", "a.example:80", "a.example:443",
    "a.example:080", "a.example:65536", "a.example:8a", "u@a.example", "@a.example", ":@a.example", "u:@a.example",
    "u:p@a.example", "u:p:q@a.example", "u@v@a.example", "a.example[::1]",
];

#[rustfmt::skip]
const ENDS: &[&str] = &[
    "", "/", "?", "#", "?q", "#f", "/..", "/./a", "/a/../b", "/%2e%2e/b", "//", "/%", "/%4", "?%", "#%", "/a?b?c",
    "/a#b#c", "/;type=a", "/;type=x", "/\u{e9}", "/ ", "/a ",
];

/// What can stand between two hosts.
const BETWEEN: &[&str] = &[
    "@", "?@", "#@", "\\@", "/@", ";@", ":@", ":80@", "%40", "%2f@", "%23@", "%3f@", "[@", "]@", "\t@", " @",
    "\n@", "\0@", "\"@", "<@", "|@", "^@", "`@", "{@", "_@", "\\", "?", "#", ";", ":", "|", "^", " ", "\t",
    "\n", "\r", "\0", "\u{7f}", "\u{3002}", "\u{ff0f}", "&@", "=@", "@x@", ":x@y@", "//", "\\\\",
];

/// What stands around a character of each part.
#[rustfmt::skip]
const AROUND: [(&str, &str); 9] = [
    ("//a.example/", "b"), ("//a.example/?", "b"), ("//a.example/#", "b"), ("//a", "b.example/"), ("//a", "b@a.example/"),
    ("//u:a", "b@a.example/"), ("//a.example:8", "0/"), ("a", "b"), ("", "b"),
];

/// Returns the inputs that a comparison tries, each once: short ones of http and https first.
fn inputs() -> &'static [String] {
    static INPUTS: OnceLock<Vec<String>> = OnceLock::new();
    INPUTS.get_or_init(|| {
        let mut all: Vec<String> = Vec::new();
        // The inputs in the documentation of the options.
        all.extend(documented().iter().cloned());
        let starts = || {
            SCHEMES.iter().map(|scheme| if scheme.is_empty() { String::new() } else { format!("{scheme}:") })
        };
        for start in starts() {
            for slashes in SLASHES {
                for host in HOSTS {
                    all.extend(["", "/"].map(|end| [&*start, slashes, host, end].concat()));
                }
                for between in BETWEEN {
                    all.push([&*start, slashes, "a.example", between, "b.example/"].concat());
                }
            }
            all.extend(ENDS.iter().map(|end| [&*start, "//a.example", *end].concat()));
            all.extend(ENDS.iter().map(|end| [&*start, "a", *end].concat()));
            // Each character in each part.
            for character in (0..=0x80).map(char::from) {
                all.extend(AROUND.map(|(before, after)| format!("{start}{before}{character}{after}")));
            }
        }
        for text in ["http://a.example/", "x:a"] {
            for around in [" ", "\t", "\n", "\0", "\u{1}", "\u{a0}"] {
                all.extend([format!("{around}{text}"), format!("{text}{around}")]);
                all.push(text.replace(':', &format!("{around}:")));
            }
        }
        let is_web = |text: &str| text.starts_with("http:") || text.starts_with("https:");
        all.sort_by(|one, other| (!is_web(one), one.len(), one).cmp(&(!is_web(other), other.len(), other)));
        all.dedup();
        all
    })
}
