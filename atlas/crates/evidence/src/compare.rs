//! Compares two texts or libraries: the decisions in which they differ, each with a URL that shows
//! it, and a URL in which they see two hosts.
//!
//! The search tries a fixed list of inputs, short ones of http and https first. So what it finds is
//! a short URL, and what it does not find may exist.

use std::sync::OnceLock;

use url_atlas_decisions::inputs::documented;
use url_atlas_decisions::{Answer, Decision, Design, Library, Trace};

use rfc1738_audit::hosts::{Relation, is_registrable};

/// Who reads: a text, or a library with its quirks.
#[derive(Clone)]
pub struct Reader(Library);

impl From<&Design> for Reader {
    fn from(text: &Design) -> Reader {
        let (name, design) = (String::new(), *text);
        Reader(Library {
            name,
            text: "",
            design,
            exact: 0,
            unseen: 0,
            hosts: None,
            quirks: &[],
            schemes: &[],
        })
    }
}

impl From<&Library> for Reader {
    fn from(library: &Library) -> Reader {
        Reader(library.clone())
    }
}

impl Reader {
    /// Returns this reader with the option of another one at a decision.
    fn taking(&self, decision: &Decision, other: &Reader) -> Reader {
        let design = (decision.take)(&self.0.design, &other.0.design);
        Reader(Library { design, ..self.0.clone() })
    }

    fn read(&self, input: &str) -> Answer {
        self.0.read(input.as_bytes())
    }

    fn trace(&self, input: &str) -> (Answer, Trace) {
        self.0.trace(input.as_bytes())
    }
}

/// What two readers make of one input.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The input.
    pub input: &'static str,
    /// Their answers.
    pub answers: [Answer; 2],
}

/// A decision in which two readers differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The decision.
    pub decision: &'static Decision,
    /// The first input whose answers differ because of the decision: if one of the two took the
    /// option of the other one here, and kept all its other options and its quirks, it would give
    /// the answer of the other one. `None`: no input that was tried shows it.
    pub shown: Option<Shown>,
}

/// How two readers differ.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The decisions in which they differ, in the order in which a parser reads.
    pub differences: Vec<Difference>,
    /// The first input that both accept, with two hosts that a person can register.
    pub two_hosts: Option<Shown>,
    /// The first input that both accept, with two other hosts, which are not both registrable.
    pub two_other_hosts: Option<Shown>,
    /// The first input that both accept, with two addresses, or two spellings of a number for which
    /// some resolver opens two.
    pub two_addresses: Option<Shown>,
    /// The first input that both accept, with a host for one of them that a person can register,
    /// and no host for the other.
    pub no_host: Option<Shown>,
    /// The number of inputs that were tried.
    pub tried: usize,
}

/// Two hosts that two libraries see in one URL: two names, or a name and an address. One text that
/// is two addresses is another relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TwoHosts {
    /// Two names that a person can register.
    Registrable,
    /// All others.
    Other,
}

impl TwoHosts {
    /// Returns which two hosts are in two answers to one input, or `None` if they are one host, or
    /// one answer has none.
    pub fn of(answers: [&Answer; 2]) -> Option<TwoHosts> {
        let [Some(Some(one)), Some(Some(other))] = answers.map(host) else { return None };
        let are_two = relation(answers) == Some(Relation::Name);
        let are_registrable = is_registrable(one) && is_registrable(other);
        are_two.then_some(if are_registrable { TwoHosts::Registrable } else { TwoHosts::Other })
    }
}

/// Compares two texts or libraries.
///
/// ```
/// use url_atlas_evidence::compare::compare;
/// use url_atlas_decisions::{RFC_1738, RFC_3986, URL_STANDARD};
///
/// let compared = compare(&RFC_3986, &URL_STANDARD);
/// let slashes = compared.differences.iter().find(|one| one.decision.name == "backslash").unwrap();
/// assert!(slashes.shown.as_ref().unwrap().input.contains('\\'));
/// // A "?" ends the host for one of them, and can stand in the user for the other.
/// assert!(compare(&RFC_1738, &URL_STANDARD).two_hosts.unwrap().input.contains("?"));
/// assert!(compare(&RFC_3986, &RFC_3986).differences.is_empty());
/// ```
pub fn compare(one: impl Into<Reader>, other: impl Into<Reader>) -> Compared {
    let [one, other] = &[one.into(), other.into()];
    let all = inputs().iter().map(|input| {
        let [(here, by_one), (there, by_other)] = [one, other].map(|reader| reader.trace(input));
        (Shown { input, answers: [here, there] }, [by_one, by_other])
    });
    let differing: Vec<(Shown, [Trace; 2])> =
        all.filter(|(shown, _)| shown.answers[0] != shown.answers[1]).collect();
    let shown_by = |decision: &'static Decision| {
        let [here, there] = [one.taking(decision, other), other.taking(decision, one)];
        let is_due_to = |(shown, [by_one, by_other]): &&(Shown, [Trace; 2])| {
            (by_one.concerns(decision, &one.0.design, &here.0.design)
                && here.read(shown.input) == shown.answers[1])
                || (by_other.concerns(decision, &other.0.design, &there.0.design)
                    && there.read(shown.input) == shown.answers[0])
        };
        Difference { decision, shown: differing.iter().find(is_due_to).map(|(shown, _)| shown.clone()) }
    };
    let first = |is_wanted: fn([&Answer; 2]) -> bool| {
        let mut all = differing.iter().map(|(shown, _)| shown);
        all.find(|shown| is_wanted(shown.answers.each_ref())).cloned()
    };
    Compared {
        differences: one.0.design.differing(&other.0.design).map(shown_by).collect(),
        two_hosts: first(|answers| TwoHosts::of(answers) == Some(TwoHosts::Registrable)),
        two_other_hosts: first(|answers| TwoHosts::of(answers) == Some(TwoHosts::Other)),
        two_addresses: first(|answers| relation(answers) == Some(Relation::Address)),
        no_host: first(|answers| match answers.map(host) {
            [Some(Some(host)), Some(None)] | [Some(None), Some(Some(host))] => is_registrable(host),
            _ => false,
        }),
        tried: inputs().len(),
    }
}

/// Returns how the hosts of two answers to one input differ.
fn relation(answers: [&Answer; 2]) -> Option<Relation> {
    let [Some(one), Some(other)] = answers.map(host) else { return None };
    Relation::of(one, other)
}

/// Returns the host of an accepted input, or `None` for another answer. `Some(None)`: the input has
/// no host, or an empty one.
fn host(answer: &Answer) -> Option<Option<&str>> {
    match answer {
        Answer::Accept(parts) => Some(parts.host.as_deref().filter(|host| !host.is_empty())),
        _ => None,
    }
}

const SCHEMES: &[&str] = &[
    "http",
    "https",
    "ftp",
    "ws",
    "wss",
    "file",
    "gopher",
    "telnet",
    "mailto",
    "news",
    "x",
    "HTTP",
    "1x",
    "x_y",
    "c.example",
    "",
];

const SLASHES: &[&str] = &["//", "", "/", "///", "////", "\\\\", "/\\", "80//"];

#[rustfmt::skip]
const HOSTS: &[&str] = &[
    "a.example", "", "A.example", "a", "a.example.", "a..example", "-a.example", "a_b.example", "a%2eexample",
    "%61.example", "a%00.example", "b\u{fc}cher.example", "\u{ff41}.example", "a\u{3002}example",
    "xn--a.example", "\u{2460}.example", "a\u{df}\u{1f4a9}.example", "a\u{ff0e}example", "a.example\u{ff0e}",
    "%41a.example", "a%2542.example", "a.example%41", "a.example%2541", "a.example::", "a.example:b[v1.a]c",
    "a.example:8:[v1.b.example]", "localhost", "1.2.3.4", "127.1", "010.0.0.1", "0x7f.1", "1.2.3.256",
    "1.2.3.4.5", "5", "[::1]", "[::1%25a]", "[::ffff:1.2.3.4]", "[v1.a]", "[a]", "[::1", "c:", "c|",
    "a.example:", "a.example:80", "a.example:443", "a.example:080", "a.example:65536", "a.example:8a",
    "u@a.example", "@a.example", ":@a.example", "u:@a.example", "u:p@a.example", "u:p:q@a.example",
    "u@v@a.example", "a.example[::1]",
];

#[rustfmt::skip]
const ENDS: &[&str] = &[
    "", "/", "?", "#", "?q", "#f", "/..", "/./a", "/a/../b", "/%2e%2e/b", "//", "/%", "/%4", "?%", "#%",
    "/a?b?c", "/a#b#c", "/;type=a", "/;type=x", "/\u{e9}", "/ ", "/a ",
];

/// What can stand between two hosts.
const BETWEEN: &[&str] = &[
    "@", "?@", "#@", "\\@", "\\x@", "/@", ";@", ":@", ":80@", "%40", "%2f@", "%23@", "%3f@", "[@", "]@",
    "[::1]@", "\t@", " @", "\n@", "\0@", "\"@", "<@", "|@", "^@", "`@", "{@", "_@", "\\", "?", "#", ";", ":",
    "|", "^", " ", "\t", "\n", "\r", "\0", "\u{7f}", "\u{3002}", "\u{ff0f}", "&@", "=@", "@x@", ":x@y@",
    "//", "\\\\",
];

/// What stands around a character of each part.
#[rustfmt::skip]
const AROUND: [(&str, &str); 13] = [
    ("//a.example/", "b"), ("//a.example/?", "b"), ("//a.example/#", "b"), ("//a", "b.example/"),
    ("//a", "b@a.example/"), ("//u:a", "b@a.example/"), ("//a.example:8", "0/"), ("a", "b"), ("", "b"),
    ("//", "www.a.example/"), ("//a.example", "/"), ("//a.example", ""), ("//u@b.example:a", "b@a.example/"),
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
            for character in ('\0'..='\u{80}').chain(['\u{fffd}']) {
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
