//! Another version of a library of Debian, in a root folder that has a suite of Debian.
//!
//! In the root the install lines, `version_command` and `run` of `adapter.toml` work, and nothing
//! of the system is there. So the version of the answer to `start` is that of the program that
//! answers. All libraries of a suite share its root.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;

use super::install::{INSTALLED, Run};
use crate::{Failure, Library};

/// What a suite of Debian has of a library.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub enum Release {
    /// A version, which the lines of `adapter.toml` install.
    Version(String),
    /// A version, for which `adapter.toml` has other words, such as the names of packages.
    Instead {
        /// The version.
        version: String,
        /// The words of `adapter.toml`, each with the word that takes its place.
        instead: BTreeMap<String, String>,
    },
}

impl Release {
    /// Returns the version.
    pub fn version(&self) -> &str {
        match self {
            Release::Version(version) | Release::Instead { version, .. } => version,
        }
    }

    /// Returns a text of `adapter.toml` with the words for this suite. What takes the place of a
    /// word is not replaced again. Of two words at one place the longer one counts.
    fn said(&self, mut text: &str) -> String {
        let Release::Instead { instead, .. } = self else { return text.into() };
        let mut said = String::new();
        while let Some(first) = text.chars().next() {
            let words = instead.iter().filter(|(word, _)| !word.is_empty() && text.starts_with(&***word));
            match words.max_by_key(|(word, _)| word.len()) {
                Some((word, other)) => {
                    said += other;
                    text = &text[word.len()..];
                }
                None => {
                    said.push(first);
                    text = &text[first.len_utf8()..];
                }
            }
        }
        said
    }
}

/// The roots whose lists of packages were read in this run. Only one program can install packages,
/// so the lock is held while one does.
static CURRENT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The environment in a root: nothing of the one outside. The language is not set, as in a
/// container: some answers depend on it.
const CLEAN: &str = "env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    DEBIAN_FRONTEND=noninteractive";

/// What a root needs before any install line runs: as in a container, Python 3 with `venv` is there
/// before.
const BEFORE: &str = "--include=python3,python3-venv";

impl Library {
    /// Returns the suite that has a version, and what it has. The name of a suite is also a name of
    /// its version.
    pub(super) fn suite(&self, version: &str) -> Option<(&str, &Release)> {
        let is_wanted =
            |(suite, release): &(&String, &Release)| [*suite, release.version()].contains(&version);
        self.debian.iter().find(is_wanted).map(|(suite, release)| (&**suite, release))
    }

    /// Returns whether a suite of Debian has a version.
    pub fn is_of_suite(&self, version: &str) -> bool {
        self.suite(version).is_some()
    }

    /// Returns the library as a suite has it, with a line that starts its adapter in the root of
    /// the suite. It is installed before.
    pub(super) fn in_suite(
        &self,
        (suite, release): (&str, &Release),
        root: &Path,
        run: Run<'_>,
    ) -> Result<Library, Failure> {
        let folder = root.join(INSTALLED).join(format!("debian-{suite}"));
        let checkout = Path::new("/").join(&self.name);
        let enter = |rights: &str, at: &Path| {
            let (folder, at) = (folder.display().to_string(), at.display().to_string());
            let (folder, at) = (shell_words::quote(&folder), shell_words::quote(&at));
            let enter = "--mount --pid --fork --kill-child --mount-proc";
            format!("unshare {rights}{enter} --root={folder} --wd={at} {CLEAN}")
        };
        let shell = |line: &str, at: &Path| {
            let mut words = shell_words::split(&enter("", at))?;
            words.extend(["sh".into(), "-c".into(), line.into()]);
            Ok::<_, Failure>(run(&words, root)?)
        };
        let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        if !current.contains(&folder) {
            make(suite, &folder, root, run)?;
            shell("apt-get update", Path::new("/"))?;
            current.insert(folder.clone());
        }
        copy(&root.join("adapters"), &folder.join(&self.name).join("adapters"), release)?;
        for line in &self.install {
            shell(&release.said(line), &checkout)?;
        }
        let run = format!("{} {}", enter("--map-root-user ", &checkout), release.said(&self.run));
        Ok(Library { run, install: Vec::new(), ..self.clone() })
    }
}

/// Makes the root of a suite, unless it is there.
fn make(suite: &str, folder: &Path, root: &Path, run: Run<'_>) -> Result<(), Failure> {
    if !suite.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Err(format!("{suite}: the name of a suite of Debian has small letters only").into());
    }
    if !folder.exists() {
        let unfinished = folder.with_extension("unfinished");
        if unfinished.exists() {
            fs::remove_dir_all(&unfinished)?;
        }
        fs::create_dir_all(root.join(INSTALLED))?;
        // The lists of `sid` are valid for some days only, and a mirror can be older.
        let valid = (suite == "sid").then_some("--aptopt=Acquire::Check-Valid-Until \"false\"");
        let unfinished_root = unfinished.display().to_string();
        let words = ["mmdebstrap", "--variant=apt", BEFORE].into_iter().chain(valid);
        let words: Vec<String> = words.chain([suite, &unfinished_root]).map(String::from).collect();
        run(&words, root)?;
        fs::rename(&unfinished, folder)?;
    }
    // The name server can be another one since the root was made.
    let resolver = Path::new("/etc/resolv.conf");
    if resolver.exists() {
        fs::create_dir_all(folder.join("etc"))?;
        fs::copy(resolver, folder.join("etc/resolv.conf"))?;
    }
    Ok(())
}

/// Copies the files of all adapters, without what is installed or compiled. They are copied each
/// time, because they may have changed.
fn copy(from: &Path, to: &Path, release: &Release) -> Result<(), Failure> {
    let folders = fs::read_dir(from)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, Failure>>()?;
    for folder in folders.iter().filter(|path| path.is_dir()).chain([&from.to_path_buf()]) {
        let to = to.join(folder.strip_prefix(from)?);
        fs::create_dir_all(&to)?;
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let Some(name) = path.file_name().filter(|_| path.is_file()) else { continue };
            if name == "adapter.toml" {
                fs::write(to.join(name), release.said(&fs::read_to_string(&path)?))?;
            } else {
                fs::copy(&path, to.join(name))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    const ADAPTER: &str = r#"
        name = "c-a"
        library = "a"
        language = "C"
        version_command = "dpkg-query liba1-dev"
        install = ["apt-get install liba1-dev", "make -C adapters/c build/a"]
        run = "python3 adapters/relay.py c c-a"
        debian = { trixie = "2.0-1", sid = { version = "3.0-1", instead = { liba1-dev = "liba3-dev" } } }
    "#;

    /// Installs a version into a checkout of its own. Returns the line that starts it, and the
    /// commands that ran, which are only recorded.
    fn installed(version: &str, root: &Path, times: usize) -> (String, Vec<String>) {
        let library: Library = toml::from_str(ADAPTER).unwrap();
        fs::create_dir_all(root.join("adapters/c/build")).unwrap();
        fs::write(root.join("adapters/relay.py"), "").unwrap();
        fs::write(root.join("adapters/c/adapter.toml"), ADAPTER).unwrap();
        fs::write(root.join("adapters/c/build/a"), "").unwrap();
        let ran = RefCell::new(Vec::new());
        let run = |words: &[String], _: &Path| {
            if words[0] == "mmdebstrap" {
                fs::create_dir(words.last().unwrap()).unwrap();
            }
            ran.borrow_mut().push(words.join(" ").replace(&root.display().to_string(), "ROOT"));
            Ok(())
        };
        let mut line = String::new();
        for _ in 0..times {
            line = library.in_suite(library.suite(version).unwrap(), root, &run).unwrap().run;
        }
        (line.replace(&root.display().to_string(), "ROOT"), ran.into_inner())
    }

    #[test]
    fn a_root_is_made_once_and_the_lines_of_adapter_toml_run_in_it() {
        let root = tempfile::tempdir().unwrap();
        let (line, ran) = installed("2.0-1", root.path(), 2);
        let last = |words: &String| words.rsplit(" sh -c ").next().unwrap().to_owned();
        let lines = ["apt-get install liba1-dev", "make -C adapters/c build/a"];
        assert!(
            ran[0].starts_with("mmdebstrap ")
                && ran[0].ends_with(" trixie ROOT/target/versions/debian-trixie.unfinished"),
            "{}",
            ran[0]
        );
        assert_eq!(
            ran[1..].iter().map(last).collect::<Vec<_>>(),
            [&["apt-get update"][..], &lines, &lines].concat()
        );
        assert!(
            ran[2].contains(" --root=ROOT/target/versions/debian-trixie --wd=/c-a env -i "),
            "{}",
            ran[2]
        );
        assert!(
            line.ends_with(" python3 adapters/relay.py c c-a") && line.contains("--map-root-user"),
            "{line}"
        );
        let checkout = root.path().join("target/versions/debian-trixie/c-a/adapters");
        assert!(checkout.join("relay.py").is_file() && !checkout.join("c/build").exists());
        assert_eq!(fs::read_to_string(checkout.join("c/adapter.toml")).unwrap(), ADAPTER);
    }

    #[test]
    fn what_takes_the_place_of_a_word_is_not_replaced_again() {
        let instead = [("liba1-dev", "liba{b}-dev"), ("{b}", "{c}"), ("liba1-dev-doc", "a-doc"), ("", "x")];
        let instead = instead.map(|(word, other)| (word.to_owned(), other.to_owned())).into();
        let release = Release::Instead { version: "1".into(), instead };
        assert_eq!(release.said("apt liba1-dev {b} é liba1-dev-doc"), "apt liba{b}-dev {c} é a-doc");
    }

    #[test]
    fn a_suite_can_have_other_names_of_packages() {
        let root = tempfile::tempdir().unwrap();
        let (_, ran) = installed("sid", root.path(), 1);
        assert!(ran[2].ends_with(" sh -c apt-get install liba3-dev"), "{}", ran[2]);
        let copied = root.path().join("target/versions/debian-sid/c-a/adapters/c/adapter.toml");
        assert!(fs::read_to_string(copied).unwrap().contains("dpkg-query liba3-dev"));
    }
}
