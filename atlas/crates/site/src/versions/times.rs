//! What `rfc1738 audit time` finds in the versions of published attacks on time: the last section
//! of reports/vulnerabilities.md.

use std::fs;
use std::path::Path;

use rfc1738_oracle::notation::code;
use serde::Deserialize;

use crate::Failure;
use crate::attacks::Attack;
use crate::markdown::line;

/// What was found in each version, a line for each: `url-atlas maintain attacks times` writes it.
const RECORD: &str = "reports/times.jsonl";

/// A version of an attack, and what was found about its time.
#[derive(Deserialize)]
struct Asked {
    /// The name of the attack.
    name: String,
    /// `vulnerable` or `fixed`.
    of: String,
    /// The version that was asked.
    version: String,
    /// The places that were asked about. Empty: all places.
    #[serde(default)]
    places: Vec<String>,
    /// The number of families. It is absent from lines that were written before there were hosts
    /// that libraries tell apart, and text around a URL.
    families: Option<usize>,
    slow: Vec<Slow>,
}

/// A place in which the time grows faster than the length, with its worst family.
#[derive(Deserialize, Clone, PartialEq, Eq)]
struct Slow {
    cause: String,
    growth: String,
    prefix: String,
    unit: String,
    suffix: String,
}

impl Slow {
    /// Returns the place, and whether the time grows like a power. One power measured twice can
    /// have two names.
    fn kind(&self) -> (&str, bool) {
        (&self.cause, !["exponential", "no answer"].contains(&&*self.growth))
    }

    fn words(&self) -> String {
        let [prefix, unit, suffix] =
            [&self.prefix, &self.unit, &self.suffix].map(|text| text.escape_default());
        format!("{} {}: {}", self.growth, self.cause, code(&format!("{prefix}({unit})*{suffix}")))
    }
}

/// An attack, and what was found in its two versions.
struct Judged<'a> {
    attack: &'a Attack,
    vulnerable: &'a Asked,
    fixed: &'a Asked,
}

impl Judged<'_> {
    /// Returns what was found in the vulnerable version and not, in this place and of this kind, in
    /// the fixed one.
    fn found(&self) -> Vec<&Slow> {
        let is_new = |slow: &&Slow| self.fixed.slow.iter().all(|other| other.kind() != slow.kind());
        self.vulnerable.slow.iter().filter(is_new).collect()
    }

    fn row(&self) -> String {
        let attack = self.attack;
        let id = attack.advisories.first().map_or(&*attack.name, |id| id);
        let places = self.vulnerable.places.join(", ");
        let list = |slow: &[&Slow]| match slow {
            [] if places.is_empty() => "nothing".to_owned(),
            [] => format!("nothing in {places}"),
            [first] => first.words(),
            [first, rest @ ..] => format!("{}, and {} more", first.words(), rest.len()),
        };
        let cells = [
            format!("[{id}]({}) {}", attack.link, attack.name),
            format!("{} {} {}", attack.package, attack.vulnerable, attack.fixed),
            if attack.unseen { "yes".into() } else { String::new() },
            match &self.found()[..] {
                [] if places.is_empty() => "not found".into(),
                [] => format!("not found in {places}"),
                found => list(found),
            },
            list(&self.fixed.slow.iter().collect::<Vec<_>>()),
            attack.missed.clone().filter(|_| self.found().is_empty()).unwrap_or_default(),
        ];
        line(cells)
    }
}

/// Returns the section.
///
/// # Errors
/// Returns an error if the record cannot be read, or is about another version than the attack.
pub(super) fn section(attacks: &[Attack], root: &Path) -> Result<String, Failure> {
    let text = fs::read_to_string(root.join(RECORD)).map_err(|error| format!("{RECORD}: {error}"))?;
    let asked = read(&text)?;
    let judged = judged(attacks, &asked)?;
    let about_time = attacks.iter().filter(|attack| attack.growing.is_some()).count();
    let unseen: Vec<&Judged<'_>> = judged.iter().filter(|judged| judged.attack.unseen).collect();
    let found = |of: &[&Judged<'_>]| of.iter().filter(|judged| !judged.found().is_empty()).count();
    let all: Vec<&Judged<'_>> = judged.iter().collect();
    let (wholly, partly): (Vec<_>, Vec<_>) = judged
        .iter()
        .partition(|judged| judged.vulnerable.places.is_empty() && judged.fixed.places.is_empty());
    let quiet = wholly.iter().filter(|judged| judged.fixed.slow.is_empty()).count();
    let most = partly.iter().map(|judged| judged.vulnerable.places.len()).max().unwrap_or_default();
    let older = wholly.iter().filter(|judged| judged.vulnerable.families.is_none()).count();
    let mut page = format!(
        "\n## Attacks on time\n\n\
         `rfc1738 audit time` was asked about the calls of {} of the {about_time} entries of \
         [time.yaml](../attacks/time.yaml) so far, in both versions and without the input of the entry. An \
         attack is found if the time grows faster than the length in a place of the vulnerable version, and \
         not in this place of the fixed one, or not as fast as exponentially there. Found: {} of them, and \
         {} of the {} unseen ones, which nobody here knew when the families of inputs were made. Some units \
         and places of the families are like those of four attacks that earlier families missed, so these \
         are not called unseen. To save time, {} were asked about at most {most} places alone, which \
         somebody chose who knew the advisory. {older} were asked with earlier families, which are fewer. \
         The fixed version has no slow family in {quiet} of the {} that were asked about all places; what \
         the others have is another fault, which is in both versions or came with the fix. `url-atlas \
         maintain attacks times` asks, and writes [times.jsonl](times.jsonl).\n\n\
         | vulnerability | package | unseen | found | the fixed version | why it is not found \
         |\n|---|---|---|---|---|---|\n",
        judged.len(),
        found(&all),
        found(&unseen),
        unseen.len(),
        partly.len(),
        wholly.len(),
    );
    for one in &judged {
        page.push_str(&one.row());
    }
    Ok(page)
}

fn read(text: &str) -> Result<Vec<Asked>, Failure> {
    let lines = text.lines().enumerate();
    let asked = lines.map(|(at, line)| {
        serde_json::from_str(line).map_err(|error| format!("{RECORD}:{}: {error}", at + 1).into())
    });
    asked.collect()
}

/// Returns the attacks of which both versions were asked.
fn judged<'a>(attacks: &'a [Attack], asked: &'a [Asked]) -> Result<Vec<Judged<'a>>, Failure> {
    let mut all = Vec::new();
    for attack in attacks.iter().filter(|attack| attack.growing.is_some()) {
        let find = |of: &str| asked.iter().find(|one| one.name == attack.name && one.of == of);
        let (Some(vulnerable), Some(fixed)) = (find("vulnerable"), find("fixed")) else { continue };
        if (&vulnerable.version, &fixed.version) != (&attack.vulnerable, &attack.fixed) {
            return Err(format!("{RECORD}: {} has other versions than its entry", attack.name).into());
        }
        if vulnerable.places != fixed.places {
            return Err(
                format!("{RECORD}: the versions of {} were asked about other places", attack.name).into()
            );
        }
        all.push(Judged { attack, vulnerable, fixed });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_fixed_version_also_has_is_not_found() {
        let slow = |cause: &str, growth: &str| Slow {
            cause: cause.into(),
            growth: growth.into(),
            prefix: "http://".into(),
            unit: "\u{9}".into(),
            suffix: "[".into(),
        };
        let asked = |of: &str, slow: &[Slow]| Asked {
            name: "x".into(),
            of: of.into(),
            version: "1".into(),
            places: Vec::new(),
            families: None,
            slow: slow.to_vec(),
        };
        let vulnerable =
            asked("vulnerable", &[slow("time-host", "exponential"), slow("time-path", "quadratic")]);
        let fixed = asked("fixed", &[slow("time-host", "quadratic"), slow("time-path", "cubic")]);
        let attacks = crate::attacks::attacks(&crate::Fleet::of_source().root).unwrap();
        let judged = Judged { attack: &attacks[0], vulnerable: &vulnerable, fixed: &fixed };
        assert_eq!(judged.found().iter().map(|slow| slow.kind()).collect::<Vec<_>>(), [("time-host", false)]);
        assert!(judged.row().contains("exponential time-host: `http://(\\t)*[`"), "{}", judged.row());
    }
}
