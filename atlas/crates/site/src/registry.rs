//! The libraries that adapters/*/adapter.toml describe.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rfc1738_audit::record;
use serde::Deserialize;

use crate::Failure;
use crate::versions::Release;

/// A library with an adapter. Keys that the audit does not need are left out.
#[derive(Clone, Deserialize)]
pub struct Library {
    /// The name of the adapter.
    pub name: String,
    /// The library, as its users name it.
    pub library: String,
    /// The language.
    pub language: String,
    /// The version of its record.
    #[serde(default)]
    pub version: String,
    /// The version that the install lines install, if it is another one.
    pub installed: Option<String>,
    /// Why the newest version with a record is old, if it is.
    pub old: Option<String>,
    /// The shell lines that install it.
    #[serde(default)]
    pub install: Vec<String>,
    /// The package that has the library, as it is installed from the registry of its language.
    pub package: Option<String>,
    /// The other versions of the package of which a record is kept.
    #[serde(default)]
    pub versions: Vec<String>,
    /// What suites of Debian have of it, of which a record is kept.
    #[serde(default)]
    pub debian: BTreeMap<String, Release>,
    /// Versions of CPython of which a record is kept, each with the version of the package
    /// `pyodide` of npm that contains it.
    #[serde(default)]
    pub pyodide: BTreeMap<String, String>,
    /// The line that starts the adapter, at the root of the repository.
    pub run: String,
    /// The texts that the library says that it implements.
    #[serde(default)]
    pub claims: Vec<String>,
    /// `parser`, or `validator` if the library says only yes or no.
    #[serde(default)]
    pub kind: String,
    /// The other questions that the adapter answers.
    #[serde(default)]
    pub answers: Vec<String>,
    /// How it is asked, where it can be asked in several ways.
    #[serde(default)]
    pub options: Vec<Asked>,
}

/// A choice of an adapter: an option of the library, or what the adapter does because the library
/// does not.
#[derive(Clone, Deserialize)]
pub struct Asked {
    /// The name.
    pub name: String,
    /// A text, a number or a truth value.
    pub value: serde_json::Value,
    /// Why.
    pub why: String,
}

#[derive(Deserialize)]
struct File {
    library: Vec<Library>,
}

impl Library {
    /// Returns whether the library reports the authority as one text, so that its adapter looks for
    /// the host.
    pub fn reports_authority(&self) -> bool {
        self.options.iter().any(|option| option.name == "authority")
    }

    /// Returns whether its adapter resolves references.
    pub fn resolves(&self) -> bool {
        self.answers.iter().any(|question| question == "resolution")
    }

    /// Returns all other versions of which a record is kept.
    pub fn other_versions(&self) -> impl Iterator<Item = &str> {
        let named = self.installed.iter().chain(&self.versions).chain(self.pyodide.keys());
        let all = named.map(|version| &**version).chain(self.debian.values().map(Release::version));
        all.filter(|version| *version != self.version)
    }

    /// Returns the path of the library's record in a folder.
    pub fn record(&self, folder: &Path) -> PathBuf {
        record::file(folder, &self.name)
    }
}

/// Shows the install lines of libraries and runs each once, in the folder of the checkout.
/// Libraries share lines.
///
/// # Errors
/// Returns an error if a line fails.
pub fn install(libraries: &[&Library], root: &Path) -> Result<(), Failure> {
    let mut done = BTreeSet::new();
    for library in libraries {
        for line in library.install.iter().filter(|line| !done.contains(line)) {
            eprintln!("+ {line}");
            let status = Command::new("sh").args(["-c", line]).current_dir(root).status()?;
            if !status.success() {
                return Err(format!("{}: `{line}` ended with {status}", library.name).into());
            }
        }
        done.extend(&library.install);
    }
    Ok(())
}

/// Reads the libraries of a folder of adapters, sorted by language and name.
///
/// # Errors
/// Returns an error if a description cannot be read.
pub fn libraries(adapters: &Path) -> Result<Vec<Library>, Failure> {
    let mut all = Vec::new();
    for entry in fs::read_dir(adapters)? {
        let file = entry?.path().join("adapter.toml");
        if file.is_file() {
            let text = fs::read_to_string(&file)?;
            let read: File = toml::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
            all.extend(read.library);
        }
    }
    all.sort_by(|one, other| (&one.language, &one.name).cmp(&(&other.language, &other.name)));
    Ok(all)
}

/// Returns the libraries with these names; all without a name.
///
/// # Errors
/// Returns an error if no library has the name.
pub fn select<'a>(all: &'a [Library], names: &[String]) -> Result<Vec<&'a Library>, Failure> {
    if names.is_empty() {
        return Ok(all.iter().collect());
    }
    names
        .iter()
        .map(|name| {
            let found = all.iter().find(|library| library.name == *name);
            found.ok_or_else(|| {
                format!("no adapter has the name `{name}`, see `cargo maintain record --list`").into()
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_adapter_has_a_name_of_its_own_and_says_how_to_start_it() {
        let all = libraries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../adapters")).unwrap();
        assert!(all.len() >= 100, "{}", all.len());
        let names: BTreeSet<&str> = all.iter().map(|library| &*library.name).collect();
        assert_eq!(names.len(), all.len());
        for library in &all {
            assert!(library.run.contains("adapters/"), "{}: {}", library.name, library.run);
            assert!(["parser", "validator"].contains(&&*library.kind), "{}: {}", library.name, library.kind);
            let is_file_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
            assert!(library.name.bytes().all(is_file_name), "{}", library.name);
        }
        assert!(select(&all, &["no-such-library".into()]).is_err());
        assert_eq!(select(&all, &["python-urllib".into()]).unwrap().len(), 1);
    }
}
