//! Which versions of a package have a published vulnerability, as far as the records say.

use regex::Regex;
use rfc1738_audit::Record;
use rfc1738_audit::html::visible;

use crate::attacks::{Attack, program};
use crate::versions::{History, Version, compare};

/// A published vulnerability, and what the records of the versions say about it.
pub struct Affected<'a> {
    pub(crate) attack: &'a Attack,
    /// The adapter that asks the package, if one does.
    pub library: Option<&'a str>,
    /// The last version that was tried and has it, and the first one after it without it.
    pub vulnerable: &'a str,
    pub fixed: &'a str,
    /// The versions that answer as the vulnerable one does, the oldest first: to more than half of
    /// the inputs that have the shape of the attack and to which the fixed version gives another
    /// answer. A later version of the fixed branch does so to each, because another change can share
    /// some answers. Empty: no input of the records shows it.
    pub same: Vec<&'a str>,
    /// The versions that answer as the fixed one does, none of which an advisory calls affected.
    pub other: Vec<&'a str>,
}

/// Returns what the records say of each attack.
pub(crate) fn affected<'a>(attacks: &'a [Attack], histories: &'a [History<'a>]) -> Vec<Affected<'a>> {
    attacks.iter().map(|attack| Affected::new(attack, histories)).collect()
}

impl<'a> Affected<'a> {
    fn new(attack: &'a Attack, histories: &'a [History<'a>]) -> Affected<'a> {
        let found = histories.iter().find_map(|one| Some((one, attack.versions_of(one.library)?)));
        let (vulnerable, fixed) = (&*attack.vulnerable, &*attack.fixed);
        let Some((history, [vulnerable, fixed])) = found else {
            let (same, other) = (Vec::new(), Vec::new());
            return Affected { attack, library: None, vulnerable, fixed, same, other };
        };
        let (mut same, mut other) = (Vec::new(), Vec::new());
        let record =
            |version: &str| Some(&history.versions.iter().find(|one| one.version == version)?.record);
        let shape = attack.shape.as_ref().and_then(|shape| Regex::new(shape).ok());
        match (shape, record(vulnerable), record(fixed)) {
            (Some(shape), Some(wrong), Some(right)) => {
                let shown: Vec<&str> =
                    wrong.differences(right).filter(|input| shape.is_match(input)).collect();
                for Version { version, record } in &history.versions {
                    let alike =
                        |known: &Record| shown.iter().filter(|input| record.is_like(known, input)).count();
                    let is_like = |known: &Record| 2 * alike(known) > shown.len();
                    // Another branch can have the mistake still.
                    let branch = |version: &str| version.split('.').next().map(str::to_owned);
                    let is_after = compare(version, fixed).is_gt() && branch(version) == branch(fixed);
                    let has_it = is_like(wrong) && (!is_after || alike(wrong) == shown.len());
                    // Another mistake can have the same answers, so an advisory decides.
                    let is_affected = attack.ranges.has(version);
                    if has_it && is_affected != Some(false) {
                        same.push(&**version);
                    } else if is_like(right) && is_affected != Some(true) {
                        other.push(&**version);
                    }
                }
            }
            // The mistake is that such URLs have a host. Every library of the package is asked.
            (Some(shape), None, None) if attack.is_about_no_host() => {
                let all = || histories.iter().filter(|one| attack.versions_of(one.library).is_some());
                let has_no_host = |version: &str| {
                    let of_version = |one: &Version| one.version == version && one.has_no_host(&shape);
                    all().all(|one| one.versions.iter().any(of_version))
                };
                other.extend(history.versions.iter().map(|one| &*one.version).filter(|one| has_no_host(one)));
            }
            _ => {}
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
        let Affected { attack, vulnerable, same, .. } = self;
        let without = self.without();
        let at = same.partition_point(|version| compare(version, without).is_lt());
        let (before, again) = same.split_at(at);
        let asked = match before {
            [first, .., last] => format!("Recorded versions {first} to {last} answer such URLs wrongly."),
            [first] => format!("The recorded version {first} answers such URLs wrongly."),
            [] => format!("Version {vulnerable} was tried, and has it."),
        };
        let again = match again {
            [] => String::new(),
            again => {
                format!(" Recorded later versions answer such URLs wrongly again: {}.", again.join(", "))
            }
        };
        let ranges = attack.ranges.words().map_or_else(String::new, |words| format!(" {words}"));
        format!("{asked} The first tried version without it is {without}.{again}{ranges}")
    }

    /// Returns the first version after the vulnerable one that was tried or recorded and does not
    /// have it.
    pub fn without(&self) -> &'a str {
        let is_after = |one: &&&str| compare(one, self.vulnerable).is_gt();
        self.other
            .iter()
            .filter(is_after)
            .chain([&self.fixed])
            .copied()
            .min_by(|one, other| compare(one, other))
            .unwrap_or(self.fixed)
    }

    /// Returns a version as it was tried: a package of another project has a version of its own.
    pub fn tried(&self, version: &str) -> String {
        let of_package =
            if version == self.vulnerable { &self.attack.vulnerable } else { &self.attack.fixed };
        match &*self.attack.package {
            "pyodide" => format!("Pyodide {of_package} (CPython {version})"),
            "rasterio" => format!("rasterio {version}"),
            _ => format!("version {version}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use rfc1738_audit::record::OtherVersions;

    use super::*;
    use crate::attacks::attacks;
    use crate::{Fleet, versions};

    /// Returns what the records say of all attacks, from the records of some libraries.
    fn of_libraries(names: &[&str]) -> Vec<Affected<'static>> {
        let root = Fleet::of_source().root;
        let all = crate::libraries(&root.join("adapters")).unwrap().leak();
        let others = OtherVersions::read(&root.join(versions::FILE)).unwrap();
        let of_names = all.iter().filter(|library| names.contains(&&*library.name));
        let histories: Vec<_> =
            of_names.map(|library| History::read(&root, &others, library, &|_| None).unwrap()).collect();
        affected(attacks(&root).unwrap().leak(), histories.leak())
    }

    fn find<'a>(all: &'a [Affected<'a>], name: &str) -> &'a Affected<'a> {
        all.iter().find(|one| one.attack.name == name).unwrap()
    }

    #[test]
    fn five_published_vulnerabilities_reproduce_in_url_parse_1_5_1() {
        let affected = of_libraries(&["node-url-parse"]);
        let has = |one: &&Affected<'_>| one.same.contains(&"1.5.1");
        let names: Vec<&str> = affected.iter().filter(has).map(|one| &*one.attack.name).collect();
        let expected =
            ["colon-without-port", "empty-user-and-host", "leading-control", "one-slash", "two-at-signs"];
        assert_eq!(names, expected.map(|name| format!("url-parse-{name}")));
        let fixed = affected.iter().filter(|one| one.library.is_some() && one.other.contains(&"1.5.1"));
        let fixed: Vec<&str> = fixed.map(|one| one.fixed).collect();
        assert_eq!(fixed, ["1.4.3", "1.4.5", "1.5.0"]);
    }
    /// The record of CPython 3.11.7 does not have the mistake. By its advisory Go 1.19.8 has
    /// another one, and by a third advisory urllib3 2.2.3 has none, whatever their records are like.
    #[test]
    fn the_first_version_without_it_is_a_recorded_one_and_ranges_decide() {
        let all = of_libraries(&["python-urllib", "python-urllib3", "go-net-url"]);
        let cpython = find(&all, "cpython-leading-space");
        assert_eq!(cpython.without(), "3.11.7");
        assert!(cpython.words().contains("The first tried version without it is 3.11.7."));
        assert_eq!(cpython.tried(cpython.vulnerable), "Pyodide 0.25.1 (CPython 3.11.3)");
        for name in ["cpython-bracketed-text", "cpython-text-before-bracket"] {
            let one = find(&all, name);
            let has = [one.vulnerable, one.fixed].map(|version| one.attack.ranges.has(version));
            assert_eq!(has, [Some(true), Some(false)], "{name}");
        }
        let of_advisory = |advisory: &str| {
            all.iter().find(|one| one.attack.advisories.iter().any(|one| one == advisory)).unwrap()
        };
        assert!(!of_advisory("CVE-2026-25679").other.contains(&"1.19.8"));
        assert!(!of_advisory("CVE-2019-11236").same.contains(&"2.2.3"));
        assert_eq!(of_advisory("CVE-2019-11236").same, ["1.24.2"]);
    }

    /// Installed, parse-url 6.0.5 has the mistake again, and validator 13.15.35 does not have it.
    #[test]
    fn a_later_version_has_the_mistake_again_only_if_each_answer_shows_it() {
        let all = of_libraries(&["node-parse-url", "node-validator"]);
        let again = find(&all, "parse-url-hostname-confusion");
        assert_eq!(again.same, ["5.0.8", "6.0.0", "6.0.5"]);
        assert!(again.words().contains(
            "Recorded versions 5.0.8 to 6.0.0 answer such URLs wrongly. The first tried version without it \
             is 6.0.1. Recorded later versions answer such URLs wrongly again: 6.0.5."
        ));
        let validator = find(&all, "validator-scheme-without-slashes");
        assert_eq!(validator.same, ["10.11.0", "13.15.0", "13.15.15"]);
        // The branch of fast-uri 4.0.0 has a fix of its own.
        let branch = of_libraries(&["node-fast-uri"]);
        let one = branch.iter().find(|one| one.attack.advisories.contains(&"GHSA-jqff-g426-hqxp".into()));
        assert!(one.unwrap().same.contains(&"4.0.0"));
    }

    /// Node.js 10.13.0, which has the mistake, has no record, and reads the host "alert" in
    /// `JavaScript:alert(1)`.
    #[test]
    fn a_record_without_a_host_is_one_without_the_mistake() {
        let all = of_libraries(&["node-url", "node-url-parse-legacy"]);
        let one = find(&all, "node-javascript-in-mixed-case");
        assert_eq!(one.other, ["18.20.8", "20.20.2", "22.23.3", "24.21.0", "26.10.0"]);
        assert_eq!((&one.same[..], one.without()), (&[][..], "10.14.0"));
    }
}
