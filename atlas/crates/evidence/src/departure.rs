//! Departures: the decisions in which a library takes another option than its text, and answers
//! something else because of it.

use url_atlas_decisions::infer::is_same;
use url_atlas_decisions::{Answer, Decision, Design, Library, TEXTS, Trace, design, read, trace};

use rfc1738_audit::causes::{is_named, is_of_web};
use rfc1738_audit::{Danger, Input, Inputs, Text, or_disputed};

/// A decision in which a library departs from a text, and that changes at least one of its answers.
#[derive(Clone, Debug)]
pub struct Departure {
    /// The decision.
    pub decision: &'static Decision,
    /// The option of the library.
    pub option: String,
    /// The option of the text.
    pub of_text: String,
    /// The greatest danger that one of the inputs shows.
    pub danger: Danger,
    /// On how many inputs the library would answer something else with the option of the text; if
    /// on none, on how many the text would with the option of the library.
    pub inputs: u64,
    /// The most convincing input that shows the danger.
    pub input: String,
    /// The answer of the library.
    pub answer: Answer,
    /// The answer by the text.
    pub expected: Answer,
    /// The other texts that take the option of the library.
    pub also: Vec<&'static str>,
}

/// Returns the departures that the predicted answers of a library show. No library is asked.
///
/// ```
/// use rfc1738_audit::{Danger, Inputs, Text};
/// use url_atlas_evidence::departures;
/// use url_atlas_decisions::{Library, URL_STANDARD};
///
/// let standard = Library::new("URL Standard", URL_STANDARD, 0, 0);
/// let found = departures(&standard, Text::Rfc1738, &Inputs::of_cases().of_schemes(&["ftp".into()]));
/// assert_eq!(found[0].danger, Danger::Host);
/// ```
pub fn departures(library: &Library, against: Text, inputs: &Inputs) -> Vec<Departure> {
    let mut departures = Departures::new(library, against);
    for input in inputs.iter() {
        let (predicted, asked) = library.trace(input.as_bytes());
        departures.count(&Input::new(input.as_bytes()), &predicted, &predicted, asked);
    }
    departures.finish()
}

/// The decisions in which a library takes another option than a text, and what each of them changed
/// so far.
pub(crate) struct Departures {
    against: Text,
    library: Library,
    differing: Vec<Differing>,
}

/// A decision in which the library takes another option than the text.
struct Differing {
    decision: &'static Decision,
    /// The library with the option of the text.
    library: Library,
    /// The text with the option of the library.
    text: Design,
    /// What the option of the text would change in the answers of the library.
    found: Option<Found>,
    /// What the option of the library would change in the answers of the text. It counts if the
    /// option of the text changes nothing, because it acts only together with another decision:
    /// whether a backslash is a slash in the schemes that a parser knows, and which it knows.
    reverse: Option<Found>,
}

/// The inputs whose answers a decision changes: their number, and the most convincing one with its
/// answers.
struct Found {
    inputs: u64,
    rank: Rank,
    answer: Answer,
    expected: Answer,
}

/// How convincing an input is. Less is better: the danger, whether other decisions also change the
/// answer, whether it is no URL of http or https with host names that a person can register, whether
/// it has other characters than visible ones, its length, and its text.
type Rank = (Danger, bool, bool, bool, usize, String);

impl Departures {
    pub(crate) fn new(library: &Library, against: Text) -> Departures {
        let text = design(against);
        let differing = text.differing(&library.design).map(|decision| Differing {
            decision,
            library: Library { design: (decision.take)(&library.design, text), ..library.clone() },
            text: (decision.take)(text, &library.design),
            found: None,
            reverse: None,
        });
        let differing = differing.collect();
        Departures { against, library: library.clone(), differing }
    }

    /// Counts an answer that the design of the library predicts, for each decision that changes the
    /// prediction. It asked for some decisions.
    pub(crate) fn count(&mut self, input: &Input, given: &Answer, predicted: &Answer, asked: Trace) {
        let octets = input.text.as_bytes();
        let (of_text, asked_by_text) = trace(design(self.against), octets);
        let expected = or_disputed(self.against, of_text, octets, given);
        let Some(danger) = Danger::of(&expected, given) else { return };
        let is_web = is_web(&input.text, &expected, given);
        let is_plain = octets.iter().all(u8::is_ascii_graphic);
        let rank = |changed: Danger, is_alone: bool| {
            (danger.max(changed), !is_alone, !is_web, !is_plain, input.text.len(), input.text.clone())
        };
        for differing in &mut self.differing {
            // The prediction can have parts that the library does not report, and can spell the
            // same octets otherwise.
            let is_concerned =
                asked.concerns(differing.decision, &self.library.design, &differing.library.design);
            let of_library = is_concerned
                .then(|| differing.library.read(octets))
                .filter(|other| other != predicted && Danger::of(other, predicted).is_some());
            let changed = of_library.and_then(|other| Some((Danger::of(&other, given)?, other == expected)));
            if let Some((changed, is_alone)) = changed {
                add(&mut differing.found, rank(changed, is_alone), given, &expected);
            } else if differing.found.is_none() && asked_by_text.has(differing.decision) {
                let of_text = read(&differing.text, octets);
                if let Some(changed) = Danger::of(&expected, &of_text) {
                    add(&mut differing.reverse, rank(changed, is_same(&of_text, given)), given, &expected);
                }
            }
        }
    }

    /// Returns the departures, the most dangerous first, then those of most inputs.
    pub(crate) fn finish(self) -> Vec<Departure> {
        let (library, against) = (&self.library.design, design(self.against));
        let departure = |differing: Differing| {
            let decision = differing.decision;
            let found = differing.found.or(differing.reverse)?;
            let takes = |text: &Design| (decision.take)(library, text) == *library;
            Some(Departure {
                decision,
                option: (decision.option)(library),
                of_text: (decision.option)(against),
                danger: found.rank.0,
                inputs: found.inputs,
                input: found.rank.5,
                answer: found.answer,
                expected: found.expected,
                also: TEXTS.iter().filter(|(_, text)| takes(text)).map(|(name, _)| *name).collect(),
            })
        };
        let mut all: Vec<Departure> = self.differing.into_iter().filter_map(departure).collect();
        all.sort_by_key(|one| (one.danger, std::cmp::Reverse(one.inputs)));
        all
    }
}

/// Counts an input, and keeps it if it is the most convincing one.
fn add(found: &mut Option<Found>, rank: Rank, answer: &Answer, expected: &Answer) {
    let inputs = 1 + found.as_ref().map_or(0, |found| found.inputs);
    match found {
        Some(found) if found.rank <= rank => found.inputs = inputs,
        _ => *found = Some(Found { inputs, rank, answer: answer.clone(), expected: expected.clone() }),
    }
}

/// Returns whether an input is a URL of http or https in which each answer that accepts it has a
/// host name that a person can register.
pub(crate) fn is_web(input: &str, expected: &Answer, given: &Answer) -> bool {
    is_of_web(input) && is_named(expected) && is_named(given)
}
