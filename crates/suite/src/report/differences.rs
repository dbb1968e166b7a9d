//! Reports the known differences between a library and RFC 1738, for people and for programs.

use anstyle::AnsiColor;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Color, FORMAT, escape, schema};
use crate::corpus::{Clause, Corpus, Input};
use crate::difference::{Byte, Catalogue, DifferenceKind, KnownDifference, Survey};
use crate::subject::{CommonParts, Observation, PartValue, Parts, Subject};
use rfc1738::parse::parse;
use rfc1738::url::{Part, Value};
use rfc1738::{Profile, Rule};

/// The number of differences in the summary at the top.
const MOST_IMPORTANT: usize = 10;

/// A library with its catalogue and its survey.
pub struct Differences<'r> {
    /// The library. The report asks it about the inputs that it prints.
    pub library: &'r mut dyn Subject,
    /// The known differences, in order of importance.
    pub catalogue: &'r Catalogue,
    /// The differences that the corpus and the suites show.
    pub survey: &'r Survey,
    /// The corpus whose clauses the entries cite.
    pub corpus: &'r Corpus,
}

impl<'r> Differences<'r> {
    /// Returns the number of classes that an entry explains, in words.
    fn classes(&self, known: &KnownDifference) -> String {
        count(self.survey.explained_by(self.catalogue, known))
    }

    /// Returns the clause of RFC 1738 that an entry cites.
    fn clause(&self, known: &KnownDifference) -> Option<&'r Clause> {
        self.corpus.clauses.iter().find(|clause| clause.id == known.clause)
    }

    /// Returns three lines: the input, and the answers of RFC 1738 and of the library.
    fn example(&mut self, known: &KnownDifference) -> Vec<String> {
        let name = self.library.name().to_owned();
        let width = "RFC 1738".len().max(name.len());
        let line = |who: &str, what: &str| format!("{who:width$}  {what}");
        Vec::from([
            line("input", &escape::quoted(&known.input)),
            line("RFC 1738", &ours(&known.input)),
            line(&name, &theirs(self.library, &known.input)),
        ])
    }

    /// Returns a line for each class that no entry explains.
    fn unexplained(&self) -> Vec<String> {
        let all = self.survey.unexplained(self.catalogue);
        all.map(|(class, input)| format!("{class}: {}", escape::quoted(input))).collect()
    }
}

/// Returns the answer of RFC 1738: the parts, or the reason of the rejection.
pub(super) fn ours(input: &[u8]) -> String {
    let url = match parse(input, Profile::Interpreter) {
        Err(error) => return format!("not a URL: {}", escape::words(&format!("{error}"))),
        Ok(url) => url,
    };
    let mut parts = Vec::new();
    url.for_each_part(|part| {
        let quoted = |part: Part<'_>| escape::quoted(part.as_bytes());
        let text = match part.value {
            Value::Text(text) => quoted(text),
            Value::List(texts) => format!("[{}]", texts.map(quoted).collect::<Vec<_>>().join(", ")),
            Value::Fields(fields) => {
                let field = |(name, value)| format!("{}={}", quoted(name), quoted(value));
                format!("[{}]", fields.map(field).collect::<Vec<_>>().join(", "))
            }
        };
        if part.name != Rule::Scheme.name() {
            parts.push(format!("{} {text}", part.name));
        }
    });
    parts.join(", ")
}

/// Returns the answer of the library.
pub(super) fn theirs(library: &mut dyn Subject, input: &[u8]) -> String {
    let mut words = String::new();
    library.observe_all(&[input], &mut |_, seen| words = said(&seen));
    words
}

/// Returns an observation in a line.
fn said(observation: &Observation<'_>) -> String {
    let with = |what: &str, words: &str| match words {
        "" => what.into(),
        words => format!("{what}: {}", escape::words(words)),
    };
    match observation {
        Observation::AcceptCommon(common) => parts(common).join(", "),
        Observation::Accept(parts) | Observation::Answer(parts) => named(parts),
        Observation::Reject(rejection) => with("rejects it", &rejection.message),
        Observation::Decline(words) => with("declines it", words),
        Observation::Crash(words) => with("crashes", words),
        Observation::Timeout => "does not answer in time".into(),
    }
}

/// Returns the parts by the names of the scheme.
fn named(parts: &Parts) -> String {
    let text = |text: &String| escape::octets(text);
    let value = |value: &PartValue| match value {
        PartValue::Text(one) => text(one),
        PartValue::List(all) => format!("[{}]", all.iter().map(text).collect::<Vec<_>>().join(", ")),
        PartValue::Fields(all) => {
            let fields = all.iter().map(|(name, value)| format!("{}={}", text(name), text(value)));
            format!("[{}]", fields.collect::<Vec<_>>().join(", "))
        }
    };
    let parts = parts.iter().filter(|(name, _)| *name != Rule::Scheme.name());
    parts.map(|(name, of)| format!("{} {}", escape::words(name), value(of))).collect::<Vec<_>>().join(", ")
}

/// Returns the parts that are present and not empty. The path is always included.
fn parts(common: &CommonParts<'_>) -> Vec<String> {
    let is_shown = |(name, text): &(&str, &str)| *name == "path" || (*name != "scheme" && !text.is_empty());
    let shown = common.texts().filter(is_shown);
    shown.map(|(name, text)| format!("{name} {}", escape::octets(text))).collect()
}

/// Returns the report for a terminal.
pub fn human(differences: &mut Differences<'_>, color: Color) -> String {
    let mut text = String::new();
    let catalogue = differences.catalogue;
    for known in &catalogue.known {
        let name = color.paint(AnsiColor::Yellow, &escape::words(&known.name));
        text += &format!("{name}  {}, {}\n", kinds(known), differences.classes(known));
        text += &format!("  {}\n", escape::words(&known.why));
        differences.example(known).iter().for_each(|line| text += &format!("    {line}\n"));
        text += "\n";
    }
    for line in differences.unexplained() {
        text += &format!("{} {line}\n", color.paint(AnsiColor::Red, "not explained:"));
    }
    text + &summary(differences) + "\n"
}

/// Returns the report as Markdown, as a document.
pub fn markdown(differences: &mut Differences<'_>) -> String {
    let (name, follows) = (differences.library.name().to_owned(), differences.library.follows().to_owned());
    let catalogue = differences.catalogue;
    let all = &catalogue.known;
    let mut text = format!("# RFC 1738 and {}\n\n", escape::markdown(&follows));
    text += &format!(
        "In what {follows}, as the crate `{name}` has it, differs from RFC 1738, the URL of December 1994. What could mislead \
         most about the host comes first. Where both conform to their own text neither is wrong, but whoever hands a URL from \
         one to the other should know. The crate was asked about every input of the corpus and of the complete suites, and \
         the differences that it showed were sorted into classes by what differs, at which production and at which byte: \
         {}\n",
        summary(differences)
    );
    text +=
        "\nThis is written by `cargo xtask differences --write` from what `spec-cases/differences/` says.\n";
    text += "\n## The most important\n\n";
    for (at, known) in all.iter().take(MOST_IMPORTANT).enumerate() {
        text += &format!("{}. [{}](#{})\n", at + 1, title(known), known.name);
    }
    text += "\n## All\n";
    for known in all {
        text += &format!("\n### {}\n\n{}\n\n", title(known), escape::markdown(&known.why));
        differences.example(known).iter().for_each(|line| {
            // A line with four spaces in front is code in Markdown, whatever it contains.
            text += &format!("    {line}\n");
        });
        text += "\n";
        if let Some(clause) = differences.clause(known) {
            let (section, quote) = (clause.section.number, escape::markdown(&clause.quote));
            text += &format!("- RFC 1738, section {section}: \"{quote}\"\n");
        }
        text += &format!("- The crate follows: {}\n", escape::markdown(&known.theirs));
        text += &format!("- {}: {}\n", kinds(known), differences.classes(known));
    }
    let unexplained = differences.unexplained();
    if !unexplained.is_empty() {
        text += "\n## Not explained\n\n";
        unexplained.iter().for_each(|line| text += &format!("    {line}\n"));
    }
    text
}

/// Returns the name as a title. Markdown gives the title the link of the kebab-case name.
fn title(known: &KnownDifference) -> String {
    let words = known.name.replace('-', " ");
    let (first, rest) = words.split_at(words.len().min(1));
    escape::markdown(&(first.to_ascii_uppercase() + rest))
}

fn kinds(known: &KnownDifference) -> String {
    known.kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ")
}

fn summary(differences: &Differences<'_>) -> String {
    let (classes, unknown) = (differences.survey.classes.len(), differences.unexplained().len());
    let entries = differences.catalogue.known.len();
    format!("{}, {entries} entries that explain them, {} not explained.", count(classes), count(unknown))
}

fn count(classes: usize) -> String {
    format!("{classes} class{}", if classes == 1 { "" } else { "es" })
}

/// The report of `cargo xtask differences --format json`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "report", deny_unknown_fields)]
struct Report<'r> {
    /// The version of the format.
    #[schemars(schema_with = "schema::format")]
    format: u32,
    /// The name of the library.
    library: &'r str,
    /// The specification that the library follows.
    follows: &'r str,
    /// How many classes of differences were found.
    classes: usize,
    /// The known differences, the most misleading first.
    entries: Vec<Entry<'r>>,
    /// The classes that no entry explains.
    unexplained: Vec<Class>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "entry", deny_unknown_fields)]
struct Entry<'r> {
    /// The name of the entry.
    name: &'r str,
    /// The reason for the difference.
    why: &'r str,
    /// The id of a clause of RFC 1738.
    clause: &'r str,
    /// The words of that clause.
    quote: &'r str,
    /// What the library follows in its place.
    theirs: &'r str,
    /// The kinds of its differences.
    #[schemars(schema_with = "schema::kinds")]
    kinds: Vec<&'r str>,
    /// The rules at which it occurs; empty for any rule.
    rules: Vec<&'r str>,
    /// The bytes at which it occurs; empty for any byte.
    bytes: Vec<String>,
    /// An input that shows it.
    input: Input,
    /// How many of the classes that were found it explains.
    classes: usize,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "class", deny_unknown_fields)]
struct Class {
    /// What differs.
    #[schemars(schema_with = "schema::kind")]
    kind: &'static str,
    /// The rule at which it differs.
    rule: &'static str,
    /// The byte at which it differs.
    byte: String,
    /// An input that shows it.
    input: Input,
}

/// Returns the JSON Schema of [`json`].
pub fn json_schema() -> serde_json::Value {
    schema::document::<Report<'_>>("The report of `cargo xtask differences --format json`")
}

/// Returns the report as JSON, for programs: one object, described by [`json_schema`].
///
/// The text is ASCII, and other characters are `\u` escapes. `format` grows when a key is removed or changes its
/// meaning, but not when a key is added.
pub fn json(differences: &Differences<'_>) -> String {
    let Differences { library, catalogue, survey, .. } = differences;
    let report = Report {
        format: FORMAT,
        library: library.name(),
        follows: library.follows(),
        classes: survey.classes.len(),
        entries: catalogue.known.iter().map(|known| entry(differences, known)).collect(),
        unexplained: survey
            .unexplained(catalogue)
            .map(|(class, input)| Class {
                kind: class.kind.name(),
                rule: class.rule.name(),
                byte: class.byte.name(),
                input: Input::from(input),
            })
            .collect(),
    };
    let text = serde_json::to_string_pretty(&report).expect("names and texts become JSON");
    escape::json(&text) + "\n"
}

fn entry<'r>(differences: &Differences<'r>, known: &'r KnownDifference) -> Entry<'r> {
    Entry {
        name: &known.name,
        why: &known.why,
        clause: &known.clause,
        quote: differences.clause(known).map_or("", |clause| &clause.quote),
        theirs: &known.theirs,
        kinds: known.kinds.iter().copied().map(DifferenceKind::name).collect(),
        rules: known.rules.iter().map(|rule| rule.name()).collect(),
        bytes: known.bytes.iter().copied().map(Byte::name).collect(),
        input: Input::from(&known.input[..]),
        classes: differences.survey.explained_by(differences.catalogue, known),
    }
}
