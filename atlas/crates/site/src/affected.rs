//! Which versions of a package have a published vulnerability, as far as the records say.

use regex::Regex;
use rfc1738_audit::html::visible;
use rfc1738_audit::{Input, Record};

use crate::attacks::{Attack, program};
use crate::versions::{History, Version};

/// A published vulnerability, and what the records of the versions say about it.
pub struct Affected<'a> {
    pub(crate) attack: &'a Attack,
    /// The adapter that asks the package, if one does.
    pub library: Option<&'a str>,
    /// The last version that was asked and has it, and the first one without it.
    pub vulnerable: &'a str,
    pub fixed: &'a str,
    /// The versions that answer as the vulnerable one does, the oldest first: to more than half of
    /// the inputs that have the shape of the attack and to which the fixed version gives another
    /// answer. Empty: no input of the records shows it.
    pub same: Vec<&'a str>,
    /// The versions that answer as the fixed one does.
    pub other: Vec<&'a str>,
}

/// Returns what the records say of each attack.
pub(crate) fn affected<'a>(attacks: &'a [Attack], histories: &'a [History<'a>]) -> Vec<Affected<'a>> {
    attacks.iter().map(|attack| Affected::new(attack, histories)).collect()
}

impl<'a> Affected<'a> {
    fn new(attack: &'a Attack, histories: &'a [History<'a>]) -> Affected<'a> {
        let found = histories.iter().find_map(|one| Some((one, attack.versions_of(one.library)?)));
        let Some((history, [vulnerable, fixed])) = found else {
            let (vulnerable, fixed) = (&*attack.vulnerable, &*attack.fixed);
            return Affected {
                attack,
                library: None,
                vulnerable,
                fixed,
                same: Vec::new(),
                other: Vec::new(),
            };
        };
        let (mut same, mut other) = (Vec::new(), Vec::new());
        let record =
            |version: &str| Some(&history.versions.iter().find(|one| one.version == version)?.record);
        let shape = attack.shape.as_ref().and_then(|shape| Regex::new(shape).ok());
        if let (Some(shape), Some(wrong), Some(right)) = (shape, record(vulnerable), record(fixed)) {
            let shown: Vec<&Input> =
                wrong.differences(right).filter(|input| shape.is_match(&input.text)).collect();
            for Version { version, record } in &history.versions {
                let is_like = |known: &Record| {
                    let alike = shown.iter().filter(|input| record.is_like(known, input));
                    2 * alike.count() > shown.len()
                };
                if is_like(wrong) {
                    same.push(&**version);
                } else if is_like(right) {
                    other.push(&**version);
                }
            }
        }
        Affected { attack, library: Some(&history.library.name), vulnerable, fixed, same, other }
    }

    /// Returns the name of the program and where its package comes from: `url-parse (npm)`.
    pub fn program(&self) -> String {
        let Attack { package, ecosystem, .. } = self.attack;
        match (&**package, program(package)) {
            (package, program) if package == program => format!("{package} ({ecosystem})"),
            // Its version is not that of libcurl.
            ("rasterio", program) => format!("{program} in rasterio ({ecosystem})"),
            (_, program) => program.into(),
        }
    }

    /// Returns the package for an address: `url-parse`.
    pub fn key(&self) -> String {
        visible(&self.attack.package)
    }

    /// Returns in a sentence which versions have it.
    pub fn words(&self) -> String {
        let asked = match (self.same.first(), self.same.last()) {
            (Some(first), Some(last)) if first != last => {
                format!("Recorded versions {first} to {last} answer such URLs wrongly.")
            }
            (Some(first), _) => format!("The recorded version {first} answers such URLs wrongly."),
            _ => format!("Version {} was tried, and has it.", self.vulnerable),
        };
        format!("Fixed in {}. {asked} {}", self.fixed, self.attack.ranges.words())
    }
}

#[cfg(test)]
mod tests {
    use rfc1738_audit::record::OtherVersions;

    use super::*;
    use crate::attacks::attacks;
    use crate::{Fleet, versions};

    #[test]
    fn five_published_vulnerabilities_reproduce_in_url_parse_1_5_1() {
        let root = Fleet::of_source().root;
        let all = crate::libraries(&root.join("adapters")).unwrap();
        let library = all.iter().find(|library| library.name == "node-url-parse").unwrap();
        let others = OtherVersions::read(&root.join(versions::FILE)).unwrap();
        let histories = [History::read(&root, &others, library, &|_| None).unwrap()];
        let attacks = attacks(&root).unwrap();
        let affected = affected(&attacks, &histories);
        let has = |one: &&Affected<'_>| one.same.contains(&"1.5.1");
        let names: Vec<&str> = affected.iter().filter(has).map(|one| &*one.attack.name).collect();
        let expected =
            ["colon-without-port", "empty-user-and-host", "leading-control", "one-slash", "two-at-signs"];
        assert_eq!(names, expected.map(|name| format!("url-parse-{name}")));
        let fixed = affected.iter().filter(|one| one.library.is_some() && one.other.contains(&"1.5.1"));
        let fixed: Vec<&str> = fixed.map(|one| one.fixed).collect();
        assert_eq!(fixed, ["1.4.3", "1.4.5", "1.5.0"]);
    }
}
