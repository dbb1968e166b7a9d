//! The characters that libraries treat in another way than the others of their class, computed from the records.
//!
//! Many cases put each byte of a class in the place of one fault. RFC 1738 gives all these inputs one answer, and a library
//! often does not. The list of risks of `rfc1738-suite` is written by hand, and this module tests it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use rfc1738_audit::Input;
use rfc1738_behaviors::Answer;
use rfc1738_subject::CommonPart;
use rfc1738_subject::notation::{cell, code, prose};
use rfc1738_suite::corpus::{Corpus, Expected};
use rfc1738_suite::risk::{RISKS, Risk};

use crate::Entry;

/// The inputs that differ in one character, by that character.
type Family = BTreeMap<char, String>;

/// The fewest characters of a family for which the most common answer is taken as that of the class.
const MEMBERS: usize = 10;

/// Returns for each character the places of the libraries that treat it alone: in some family, the answer is another one than
/// the most common answer of the library, apart from the character itself.
fn alone(entries: &[Entry<'_>]) -> BTreeMap<char, BTreeSet<usize>> {
    let families = families();
    let mut found: BTreeMap<char, BTreeSet<usize>> = BTreeMap::new();
    for (place, entry) in entries.iter().enumerate() {
        for family in &families {
            let mut answers: BTreeMap<String, Vec<char>> = BTreeMap::new();
            for (&character, input) in family {
                if let Some(answer) = entry.answers.get(input) {
                    answers.entry(without(answer, character)).or_default().push(character);
                }
            }
            if answers.values().map(Vec::len).sum::<usize>() < MEMBERS {
                continue;
            }
            let most = answers.values().map(Vec::len).max();
            for characters in answers.values().filter(|characters| Some(characters.len()) != most) {
                characters.iter().for_each(|&one| _ = found.entry(one).or_default().insert(place));
            }
        }
    }
    found
}

/// Returns the families of the cases.
fn families() -> Vec<Family> {
    let mut families: BTreeMap<&str, Family> = BTreeMap::new();
    for case in Corpus::shipped().of_verdicts() {
        let Expected::Reject { at } = case.expected else { continue };
        let Some(&octet) = case.input.bytes().get(at) else { continue };
        let family = case.id.split_once('@').map_or(&*case.id, |(family, _)| family);
        families.entry(family).or_default().insert(octet.into(), Input::new(case.input.bytes()).text);
    }
    families.into_values().filter(|family| family.len() >= MEMBERS).collect()
}

/// Returns an answer as a text in which the character, written in any way, has no name.
fn without(answer: &Answer, character: char) -> String {
    let Answer::Accept(parts) = answer else { return format!("{answer:?}") };
    let octets = character.to_string().into_bytes();
    let escaped: String = octets.iter().map(|octet| format!("%{octet:02X}")).collect();
    let single = format!("%{:02X}", u32::from(character));
    let mut text = String::new();
    for part in CommonPart::ALL {
        let value = parts.get(part).map(|value| {
            [escaped.clone(), escaped.to_lowercase(), single.clone(), single.to_lowercase(), character.into()]
                .iter()
                .fold(value.to_owned(), |value, written| value.replace(written, "\u{fffc}"))
        });
        let _ = write!(text, "{value:?} ");
    }
    text
}

/// Returns the character of a risk under which the records have it: an octet that is not UTF-8 is asked as a character.
fn recorded(risk: &Risk) -> Option<char> {
    match risk.octets {
        [octet] => Some((*octet).into()),
        octets => {
            let character = std::str::from_utf8(octets).ok()?.chars().next()?;
            (u32::from(character) <= 0xff).then_some(character)
        }
    }
}

/// Writes the risks about which the records tell something, each with the libraries that treat it alone.
pub fn write(text: &mut String, entries: &[Entry<'_>]) {
    let alone = alone(entries);
    *text += "\n## Characters that libraries treat alone\n\n\
        RFC 1738 does not distinguish these characters from others of a class, and libraries do. The cases put each character of a class \
        in the place of one fault. A library treats a character alone if its answer is another one than for most of the class, apart from \
        the character itself. The complete suites ask about each of these characters.\n\n\
        | character | why | libraries | such as |\n|---|---|---:|---|\n";
    for risk in RISKS {
        let Some(libraries) = recorded(risk).and_then(|character| alone.get(&character)) else { continue };
        let names: Vec<&str> = libraries.iter().map(|&place| &*entries[place].library.name).collect();
        let cells = [
            prose(risk.name),
            prose(risk.reason),
            libraries.len().to_string(),
            names.iter().take(3).map(|name| code(name)).collect::<Vec<_>>().join(", "),
        ];
        let _ = writeln!(text, "| {} |", cells.map(|one| cell(&one)).join(" | "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fleet, libraries, survey};

    /// The share of all libraries from which on a character must be a risk.
    const MANY: usize = 10;

    #[test]
    fn each_character_that_many_libraries_treat_alone_is_a_risk() {
        let fleet = Fleet::of_source();
        let libraries = libraries(&fleet.adapters()).unwrap();
        let entries = survey(&libraries.iter().collect::<Vec<_>>(), &fleet).unwrap();
        let risks: BTreeSet<char> = RISKS.iter().filter_map(recorded).collect();
        let alone = alone(&entries);
        for (one, who) in &alone {
            println!("{:?} {} {}", one, who.len(), risks.contains(one));
        }
        let missing: Vec<(char, usize)> = alone
            .iter()
            .filter(|(one, places)| places.len() * MANY > entries.len() && !risks.contains(one))
            .map(|(&one, places)| (one, places.len()))
            .collect();
        assert_eq!(missing, []);
    }
}
