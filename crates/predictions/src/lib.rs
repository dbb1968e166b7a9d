//! What the texts and the known libraries make of a URL: read by their designs, not asked.
//!
//! [`json`] is the function. [`boundary`] offers it to a browser: `cargo xtask audit site` compiles this package to WebAssembly and puts
//! the module beside the pages. So a page answers without a server, and the URL that a reader types stays on the reader's machine.

pub mod boundary;

use rfc1738_audit::names;
use rfc1738_audit::opinions::{Opinion, SHARE, Same, limited, opinions};
use rfc1738_decisions::{Answer, Library, TEXTS, libraries, read};
use rfc1738_subject::{CommonParts, Reports};
use serde::Serialize;

/// Everyone's answers. The names of the fields are those of `rfc1738 ask --json`.
#[derive(Serialize)]
struct Answers<'a> {
    /// Whether two parsers read two hosts, without the libraries whose designs predict too little.
    two_hosts: bool,
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

/// A text, or a library whose answer is predicted.
#[derive(Serialize)]
struct Parser {
    how: &'static str,
    name: &'static str,
    /// The name in a list.
    label: String,
    /// Whether most readers know the library.
    known: bool,
    #[serde(skip)]
    place: usize,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    library: Option<Known>,
}

/// What is known of a library. `share` is the share of unseen answers that its design predicts exactly, from 0 to 1.
#[derive(Serialize)]
struct Known {
    library: &'static str,
    language: &'static str,
    version: &'static str,
    share: f64,
}

/// Returns what the texts and all libraries with a design make of an input, in groups, as JSON.
///
/// ```
/// let json: serde_json::Value = serde_json::from_str(&rfc1738_predictions::json(b"http://a.com\\@evil.com/"))?;
/// assert_eq!(json["two_hosts"], true);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn json(input: &[u8]) -> String {
    let texts = TEXTS.iter().map(|(name, design)| {
        (
            Parser { how: "text", name, label: (*name).into(), known: false, place: 0, library: None },
            read(design, input),
        )
    });
    let mut predicted: Vec<(Parser, Answer)> =
        libraries().iter().map(|library| predict(library, input)).collect();
    predicted.sort_by(|(one, _), (other, _)| (one.place, &one.label).cmp(&(other.place, &other.label)));
    let groups = opinions(texts.chain(predicted));
    let is_weak = |parser: &Parser| parser.library.as_ref().is_some_and(|known| known.share < SHARE);
    let answers = Answers {
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

/// Returns the predicted answer of a library, without the parts that it does not report.
fn predict(library: &'static Library, input: &[u8]) -> (Parser, Answer) {
    let known = names::find(&library.name);
    let reports = known.map_or(Reports::All, names::Name::reports);
    let (place, label) = known.map_or_else(|| (usize::MAX, library.name.clone()), names::Name::label);
    let share = library.share();
    let known_as = known.map(|known| Known {
        library: &known.library,
        language: &known.language,
        version: &known.version,
        share,
    });
    let parser = Parser {
        how: "predicted",
        name: &library.name,
        label,
        known: names::is_known(&library.name),
        place,
        library: known_as,
    };
    (parser, limited(library.read(input), reports))
}

fn group(opinion: &Opinion<Parser>) -> Group<'_> {
    let answered = |same| Answered { parts: Same::parts(same), by: &same.by };
    Group {
        outcome: opinion.outcome.name(),
        host: opinion.outcome.host(),
        answers: opinion.answers.iter().map(answered).collect(),
    }
}
