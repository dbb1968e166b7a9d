//! The report of `url-atlas maintain predict`.

use std::collections::BTreeMap;

use rfc1738_oracle::{Input, readings, shrink};
use url_atlas_decisions::{Library, RFC_1738};

use super::super::folders::Failure;

/// The counts of a library.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// The number of inputs.
    pub inputs: u64,
    /// The number of inputs whose answer was predicted.
    pub predicted: u64,
    /// The other inputs by what differs, such as `host-path`: how many, and the shortest one.
    pub others: BTreeMap<String, (u64, Vec<u8>)>,
}

impl Counts {
    /// Adds the counts of other inputs.
    pub fn add(&mut self, other: Counts) {
        self.inputs += other.inputs;
        self.predicted += other.predicted;
        for (class, (count, input)) in other.others {
            self.count(class, count, input);
        }
    }

    /// Counts inputs of a class. `input` is the shortest of them.
    pub fn count(&mut self, class: String, count: u64, input: Vec<u8>) {
        let (all, shortest) = self.others.entry(class).or_insert_with(|| (0, input.clone()));
        *all += count;
        if input.len() < shortest.len() {
            *shortest = input;
        }
    }
}

/// A class of answers that are not predicted.
struct Unpredicted {
    /// What differs from the prediction: `verdict`, or the parts.
    class: String,
    /// The number of inputs.
    inputs: u64,
    /// A minimized input.
    input: Input,
    /// The prediction, in words.
    predicted: String,
    /// The answer of the library, in words.
    answer: String,
    /// The decisions in which the library differs from RFC 1738, and that change the prediction.
    decisions: Vec<&'static str>,
}

/// The largest number of questions for one minimized input. A long input would need millions.
const QUESTIONS: usize = 5000;

/// Returns the classes that are not predicted, each with a minimized input. Of the classes with one
/// minimized input only the first is listed, with the inputs of all.
fn unpredicted(
    name: &str,
    library: &Library,
    counts: &Counts,
    limit: usize,
) -> Result<Vec<Unpredicted>, Failure> {
    let mut subject = url_atlas_libraries::by_name(name).ok_or("there is no such library")?;
    let mut all: Vec<_> = counts.others.iter().collect();
    all.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    let mut found: Vec<Unpredicted> = Vec::new();
    for (class, (count, input)) in all {
        let mut questions = 0;
        let smallest = shrink(input, |text| {
            questions += 1;
            questions <= QUESTIONS && library.differs(&mut *subject, text).is_some()
        });
        if let Some(same) = found.iter_mut().find(|found| found.input.bytes() == smallest) {
            same.inputs += count;
            continue;
        }
        if found.len() == limit {
            break;
        }
        found.push(Unpredicted {
            class: class.clone(),
            inputs: *count,
            predicted: library.read(&smallest).words(&smallest),
            answer: readings::of_library(&mut *subject, &smallest),
            decisions: library.explain(&RFC_1738, &smallest).iter().map(|decision| decision.name).collect(),
            input: Input::from(&smallest[..]),
        });
    }
    Ok(found)
}

/// Cuts a long text for a terminal.
fn cut(text: &str) -> String {
    const LONGEST: usize = 300;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}... ({} bytes)", &text[..end], text.len()),
    }
}

/// Returns the report about one library for a terminal. The last line has the counts.
pub fn human(name: &str, library: &Library, counts: &Counts, limit: usize) -> Result<String, Failure> {
    let mut text = String::new();
    let mut shown = 0;
    for found in unpredicted(name, library, counts, limit)? {
        shown += found.inputs;
        let inputs = if found.inputs == 1 { "input" } else { "inputs" };
        text += &format!("not predicted: {}, {} {inputs}\n", found.class, found.inputs);
        text += &format!("  input      \"{}\"\n", cut(&found.input.bytes().escape_ascii().to_string()));
        text += &format!("  predicted  {}\n  {name:9}  {}\n", cut(&found.predicted), cut(&found.answer));
        text += &format!(
            "  decisions  {}\n\n",
            if found.decisions.is_empty() { "none".into() } else { found.decisions.join(", ") }
        );
    }
    let other = counts.inputs - counts.predicted - shown;
    if other > 0 {
        text += &format!("{other} more inputs are not predicted: --limit shows more of them.\n\n");
    }
    Ok(text + &format!("{name}: {} inputs, {} predicted exactly\n", counts.inputs, counts.predicted))
}
