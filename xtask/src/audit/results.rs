//! The results of audits, as they are written.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rfc1738_audit::Audit;
use serde::Deserialize;

use super::registry::Library;
use crate::workspace::Failure;

/// The report of one audit: the keys that the page needs.
#[derive(Deserialize)]
pub struct Report {
    pub asked: u64,
    pub declined: u64,
    pub predicted: u64,
    pub texts: BTreeMap<String, Text>,
    pub behaviors: Vec<Found>,
    pub not_explained: Vec<Group>,
    pub shown: BTreeMap<String, Given>,
}

/// The agreement with a text.
#[derive(Deserialize)]
pub struct Text {
    pub all: Option<f64>,
    pub schemes: BTreeMap<String, f64>,
}

/// A behavior that was found.
#[derive(Deserialize)]
pub struct Found {
    pub name: String,
    pub inputs: u64,
    pub input: String,
    pub answer: Given,
}

/// Answers that are not explained.
#[derive(Deserialize)]
pub struct Group {
    pub scheme: String,
    pub what: String,
    pub inputs: u64,
    pub input: String,
    pub answer: Given,
    pub predicted: Given,
}

/// An answer.
#[derive(Deserialize, PartialEq, Eq)]
pub struct Given {
    pub verdict: String,
    #[serde(default)]
    pub parts: Option<BTreeMap<String, String>>,
}

impl Given {
    /// Returns the part, if it is there.
    pub fn part(&self, name: &str) -> Option<&str> {
        self.parts.as_ref()?.get(name).map(String::as_str)
    }

    /// Returns the answer in words.
    pub fn words(&self) -> String {
        let Some(parts) = self.parts.as_ref().filter(|_| self.verdict == "accept") else {
            return self.verdict.clone();
        };
        let order = ["user", "password", "host", "port", "path", "query", "fragment"];
        let shown = order.into_iter().filter_map(|name| Some((name, parts.get(name)?)));
        let shown: Vec<String> = shown.map(|(name, text)| format!("{name} \u{201c}{text}\u{201d}")).collect();
        shown.join(", ")
    }
}

impl Report {
    /// Returns the id of the text with the greatest share of equal answers, and the share. A text of single schemes does not count.
    pub fn nearest(&self) -> Option<(&str, f64)> {
        let shares = self.texts.iter().filter(|(_, text)| text.schemes.len() >= 10);
        let shares = shares.filter_map(|(id, text)| Some((&**id, text.all?)));
        shares.max_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// Returns the id of the text that the library follows.
    pub fn follows(&self) -> Option<&str> {
        self.nearest().filter(|(_, share)| *share >= Audit::FOLLOWED).map(|(id, _)| id)
    }

    /// Returns the share of predicted answers, from 0 to 1.
    pub fn share(&self) -> f64 {
        let asked = self.asked - self.declined;
        if asked == 0 { 1.0 } else { self.predicted as f64 / asked as f64 }
    }
}

/// Returns the libraries that have a result, each with it.
pub fn read<'a>(all: &'a [Library], folder: &Path) -> Result<Vec<(&'a Library, Report)>, Failure> {
    let mut found = Vec::new();
    for library in all {
        let file = folder.join(format!("{}.json", library.name));
        if file.exists() {
            let text = fs::read_to_string(&file)?;
            let report =
                serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
            found.push((library, report));
        }
    }
    Ok(found)
}
