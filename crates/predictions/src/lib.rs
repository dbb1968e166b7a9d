//! What the texts and the known libraries make of a URL: read by their designs, not asked.
//!
//! [`json`] is the function. [`boundary`] offers it to a browser: `cargo xtask audit site` compiles this package to WebAssembly and puts
//! the module beside the pages. So a page answers without a server, and the URL that a reader types stays on the reader's machine.
//!
//! A library that was asked about the URL in its audit, and answered otherwise than its design predicts, has that answer.

pub mod boundary;

use rfc1738_audit::names;
use rfc1738_audit::opinions::{Known, Opinion, SHARE, Same, known, opinions, verdict};
use rfc1738_decisions::{Answer, TEXTS, libraries, read};
use rfc1738_subject::CommonParts;
use serde::Serialize;

const PREDICTED: &str = "predicted";

/// Everyone's answers. The names of the fields are those of `rfc1738 ask --json`.
#[derive(Serialize)]
struct Answers<'a> {
    /// Whether two parsers read two hosts, without the libraries whose designs predict too little.
    two_hosts: bool,
    /// The same in a sentence.
    verdict: String,
    predictions: Predictions,
    groups: Vec<Group<'a>>,
}

/// How well the designs of all libraries predict.
#[derive(Serialize)]
struct Predictions {
    libraries: usize,
    unseen: usize,
    predicted: usize,
}

/// Parsers that read one host, or give one verdict.
#[derive(Serialize)]
struct Group<'a> {
    outcome: &'static str,
    /// The outcome in words, without the host.
    words: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<&'a str>,
    answers: Vec<Answered<'a>>,
}

/// Parsers that give the same answer.
#[derive(Serialize)]
struct Answered<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<&'a CommonParts<'static>>,
    by: &'a [Parser],
}

/// A text, or a library whose answer is predicted or recorded.
#[derive(Serialize)]
struct Parser {
    how: &'static str,
    name: &'static str,
    /// The name in a list.
    label: String,
    /// Whether most readers know the library.
    known: bool,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    library: Option<Details>,
}

/// What is known of a library. `share` is the share of unseen answers that its design predicts exactly, from 0 to 1.
#[derive(Serialize)]
struct Details {
    library: &'static str,
    language: &'static str,
    version: &'static str,
    share: f64,
}

/// Returns what the texts and all libraries with a design make of an input, in groups, as JSON. Recorded answers about the input replace predictions.
///
/// ```
/// let json: serde_json::Value = serde_json::from_str(&rfc1738_predictions::json("http://a.com\\@evil.com/"))?;
/// assert_eq!(json["two_hosts"], true);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn json(input: &str) -> String {
    let texts = TEXTS.iter().map(|(name, design)| {
        (
            Parser { how: "text", name, label: (*name).into(), known: false, library: None },
            read(design, input.as_bytes()),
        )
    });
    let groups = opinions(texts.chain(known(input).map(parser)));
    let is_weak = |parser: &Parser| {
        parser.how == PREDICTED && parser.library.as_ref().is_some_and(|details| details.share < SHARE)
    };
    let answers = Answers {
        verdict: verdict(&groups, is_weak),
        two_hosts: groups.iter().filter(|group| group.is_host(is_weak)).nth(1).is_some(),
        predictions: Predictions {
            libraries: libraries().len(),
            unseen: libraries().iter().map(|library| library.unseen).sum(),
            predicted: libraries().iter().map(|library| library.exact).sum(),
        },
        groups: groups.iter().map(group).collect(),
    };
    serde_json::to_string(&answers).expect("texts and finite numbers are JSON")
}

/// Returns a known library with its answer.
fn parser(known: Known) -> (Parser, Answer) {
    let Known { library, label, is_recorded, answer, .. } = known;
    let share = library.share();
    let details = names::find(&library.name).map(|name| Details {
        library: &name.library,
        language: &name.language,
        version: &name.version,
        share,
    });
    let parser = Parser {
        how: if is_recorded { "recorded" } else { PREDICTED },
        name: &library.name,
        label,
        known: names::is_known(&library.name),
        library: details,
    };
    (parser, answer)
}

fn group(opinion: &Opinion<Parser>) -> Group<'_> {
    let answered = |same| Answered { parts: Same::parts(same), by: &same.by };
    Group {
        outcome: opinion.outcome.name(),
        words: opinion.outcome.words(),
        host: opinion.outcome.host(),
        answers: opinion.answers.iter().map(answered).collect(),
    }
}
