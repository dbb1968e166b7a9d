//! The characters that libraries treat in another way than most of their class, computed from the
//! records.
//!
//! Many cases put each byte of a class in the place of one fault. RFC 1738 gives all these inputs
//! one answer, and a library often does not. The list of risks of `rfc1738-suite` is written by
//! hand, and this module tests it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use rfc1738_audit::Input;
use rfc1738_oracle::CommonPart;
use rfc1738_oracle::notation::{code, prose};
use rfc1738_oracle::risk::{RISKS, Risk};
use rfc1738_suite::corpus::{Corpus, Expected};
use url_atlas_decisions::Answer;

use crate::Entry;
use crate::markdown::line;

/// The inputs that differ in one character, by that character.
type Family = BTreeMap<char, Input>;

/// The fewest characters of a family for which the most common answer is taken as that of the
/// class.
const MEMBERS: usize = 10;

/// A library's answers about a family: the characters that get each answer, apart from the
/// character itself.
type Answers = BTreeMap<String, BTreeSet<char>>;

/// Calls `see` with the place of each library and its answers about each family.
fn each_family(entries: &[Entry<'_>], mut see: impl FnMut(usize, &Answers)) {
    let families = families();
    for (place, entry) in entries.iter().enumerate() {
        for family in &families {
            let mut answers = Answers::new();
            for (&character, input) in family {
                if let Some(answer) = entry.record.answer(&input.text) {
                    answers.entry(without(&answer, character)).or_default().insert(character);
                }
            }
            if answers.values().map(BTreeSet::len).sum::<usize>() >= MEMBERS {
                see(place, &answers);
            }
        }
    }
}

/// Returns for each character the places of the libraries that treat it apart: in some family, its
/// answer is not the most common one.
fn apart(entries: &[Entry<'_>]) -> BTreeMap<char, BTreeSet<usize>> {
    let mut found: BTreeMap<char, BTreeSet<usize>> = BTreeMap::new();
    each_family(entries, |place, answers| {
        let most = answers.values().map(BTreeSet::len).max();
        for characters in answers.values().filter(|characters| Some(characters.len()) != most) {
            characters.iter().for_each(|&one| _ = found.entry(one).or_default().insert(place));
        }
    });
    found
}

/// Returns the families of the cases. A character beyond US-ASCII is in none, because libraries
/// write each of them in a way of its own in a host.
fn families() -> Vec<Family> {
    let mut families: BTreeMap<&str, Family> = BTreeMap::new();
    for case in Corpus::shipped().of_verdicts() {
        let (Expected::Reject { at }, octets) = (&case.expected, case.input.bytes()) else { continue };
        let Some(&octet) = octets.get(*at) else { continue };
        // An answer can contain a character that stands also elsewhere, and the digits of a default
        // port.
        let is_alone = octets.iter().filter(|&&other| other == octet).count() == 1;
        if octet.is_ascii() && !octet.is_ascii_alphanumeric() && is_alone {
            let family = case.id.split_once('@').map_or(&*case.id, |(family, _)| family);
            families.entry(family).or_default().insert(octet.into(), Input::new(octets));
        }
    }
    families.into_values().filter(|family| family.len() >= MEMBERS).collect()
}

/// Returns an answer as a text in which the character, escaped or not, has no name.
fn without(answer: &Answer, character: char) -> String {
    let Answer::Accept(parts) = answer else { return format!("{answer:?}") };
    let escaped = format!("%{:02X}", u32::from(character));
    let mut text = String::new();
    for part in CommonPart::ALL {
        let value = parts.get(part).map(|value| {
            [escaped.clone(), escaped.to_lowercase(), character.into()]
                .iter()
                .fold(value.to_owned(), |value, written| value.replace(written, "\u{fffc}"))
        });
        let _ = write!(text, "{value:?} ");
    }
    text
}

/// Returns the character of a risk, if it is in US-ASCII.
fn recorded(risk: &Risk) -> Option<char> {
    match risk.octets {
        [octet] if octet.is_ascii() => Some((*octet).into()),
        _ => None,
    }
}

/// Writes the risks about which the records tell something, each with the libraries that treat it
/// alone.
pub fn write(text: &mut String, entries: &[Entry<'_>]) {
    let apart = apart(entries);
    *text += "\n## Characters that libraries treat apart\n\n\
        RFC 1738 does not distinguish these characters from others of a class, and libraries do. The cases \
        put each character of a class in the place of one fault. A library treats a character apart if its \
        answer is not the one that most of the class get. The complete suites ask about each of these \
        characters. The records have no such answers about the other characters of the list of risks.\n\n\
        | character | why | libraries | such as |\n|---|---|---:|---|\n";
    for risk in RISKS.iter() {
        let Some(libraries) = recorded(risk).and_then(|character| apart.get(&character)) else { continue };
        let names: Vec<&str> = libraries.iter().map(|&place| &*entries[place].library.name).collect();
        let cells = [
            prose(risk.name),
            prose(risk.reason),
            libraries.len().to_string(),
            names.iter().take(3).map(|name| code(name)).collect::<Vec<_>>().join(", "),
        ];
        text.push_str(&line(cells));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::survey::of_all_records;

    /// Of so many libraries one may treat a character that is no risk in a way of its own.
    const MANY: usize = 10;

    /// What takes long: `cargo xtask exhaustive` runs it.
    mod exhaustive {
        use super::*;

        #[test]
        #[ignore = "exhaustive"]
        fn libraries_treat_other_characters_like_a_risk_or_like_the_rest() {
            let (_, entries) = of_all_records();
            let risks: BTreeSet<char> = RISKS.iter().filter_map(recorded).collect();
            let mut own: BTreeMap<char, BTreeSet<usize>> = BTreeMap::new();
            each_family(entries, |place, answers| {
                let most = answers.values().map(BTreeSet::len).max();
                for characters in answers.values() {
                    if Some(characters.len()) != most && characters.is_disjoint(&risks) {
                        characters.iter().for_each(|&one| _ = own.entry(one).or_default().insert(place));
                    }
                }
            });
            let missing = own.iter().filter(|(_, places)| places.len() * MANY > entries.len());
            let missing: Vec<(char, usize)> = missing.map(|(&one, places)| (one, places.len())).collect();
            assert_eq!(missing, []);
            let apart = apart(entries);
            // A colon stands in each URL, so no family has it.
            let risks = risks.into_iter().filter(|&risk| risk != ':');
            let none: Vec<char> = risks.filter(|risk| !apart.contains_key(risk)).collect();
            assert!(none.is_empty(), "{none:?}: no library treats these risks apart");
        }
    }
}
