//! Another version of a library, in a folder of its own.
//!
//! The folder has a copy of the adapter, and in it nothing is installed but the package and what the package and the adapter need. So the
//! adapter asks this version, and its answer to `start` has the version of the package that answers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Failure, Library};

/// The folder of the installed versions, in a checkout.
const INSTALLED: &str = "target/versions";

/// The file that says what is installed in a folder.
const MARK: &str = "installed";

/// A registry of packages.
#[derive(Clone, Copy)]
enum Registry {
    Npm,
    PyPi,
}

impl Registry {
    fn of(library: &Library) -> Option<Registry> {
        match &*library.language {
            "JavaScript" => Some(Registry::Npm),
            "Python" => Some(Registry::PyPi),
            _ => None,
        }
    }

    /// Returns the files of the adapter, at the root of a checkout: folders with the endings of their files.
    const fn adapter(self) -> &'static [(&'static str, &'static [&'static str])] {
        match self {
            Registry::Npm => &[("adapters/node", &["mjs", "toml"])],
            Registry::PyPi => &[("adapters", &["py"]), ("adapters/python", &["py", "toml"])],
        }
    }

    /// Returns the words of the commands that install a package into a folder that has the adapter.
    fn install(self, package: &str, version: &str, root: &Path) -> Result<Vec<Vec<String>>, Failure> {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        Ok(match self {
            Registry::Npm => {
                let manifest = fs::read_to_string(root.join("adapters/node/package.json"))?;
                let manifest: serde_json::Value = serde_json::from_str(&manifest)?;
                let toml = manifest["dependencies"]["smol-toml"].as_str().unwrap_or("latest");
                let mut npm =
                    words("npm install --no-audit --no-fund --no-package-lock --prefix adapters/node");
                // The package `node` fetches its program when it is installed. No other package may run a script.
                if package != "node" {
                    npm.push("--ignore-scripts".into());
                }
                npm.extend([format!("smol-toml@{toml}"), format!("{package}@{version}")]);
                vec![npm]
            }
            Registry::PyPi => {
                let mut pip =
                    words("python3 -m pip --python adapters/python/.venv/bin/python install --quiet");
                pip.push(format!("{package}=={version}"));
                vec![words("python3 -m venv --without-pip adapters/python/.venv"), pip]
            }
        })
    }
}

impl Library {
    /// Returns the library as `NAME@VERSION`, after it installed this version into a folder of its own, if it is not there. Nothing else
    /// changes: neither the system nor the version that is installed for the adapter.
    ///
    /// # Errors
    /// Returns an error if the version cannot be installed.
    pub fn at(&self, version: &str, root: &Path) -> Result<Library, Failure> {
        let name = format!("{}@{version}", self.name);
        let is_version = |byte: u8| byte.is_ascii_alphanumeric() || b".-+".contains(&byte);
        if !version.bytes().all(is_version) || !version.starts_with(|first: char| first.is_ascii_digit()) {
            return Err(format!("{name}: expected a version after the \"@\", such as 1.5.0").into());
        }
        let registry = Registry::of(self);
        let (Some(registry), Some(package)) = (registry, &self.package) else {
            return Err(format!(
                "{name}: only libraries of npm and PyPI have other versions, and their `package` stands in adapter.toml"
            )
            .into());
        };
        let folder = root.join(INSTALLED).join(&name);
        copy(registry, root, &folder)?;
        let wanted = format!("{package} {version}\n");
        let mark = folder.join(MARK);
        if fs::read_to_string(&mark).ok().as_ref() != Some(&wanted) {
            if matches!(registry, Registry::Npm) {
                fs::write(folder.join("adapters/node/package.json"), "{\"private\": true}\n")?;
            }
            for words in registry.install(package, version, root)? {
                run(&words, &folder).map_err(|why| format!("{name}: {why}"))?;
            }
            fs::write(&mark, wanted)?;
        }
        let run = format!("{IN_FOLDER} {} {}", shell_words::quote(&folder.display().to_string()), self.run);
        Ok(Library { name, run, install: Vec::new(), ..self.clone() })
    }
}

/// Starts an adapter in a folder. A version of Node.js that is installed there comes before that of the system.
const IN_FOLDER: &str = r#"sh -c 'cd "$0" && PATH="$PWD/adapters/node/node_modules/.bin:$PATH" exec "$@"'"#;

/// Copies the adapter. It is copied each time, because it may have changed.
fn copy(registry: Registry, root: &Path, folder: &Path) -> Result<(), Failure> {
    for (part, endings) in registry.adapter() {
        fs::create_dir_all(folder.join(part))?;
        for entry in fs::read_dir(root.join(part))? {
            let path: PathBuf = entry?.path();
            let is_wanted = path.extension().is_some_and(|end| endings.iter().any(|one| end == *one));
            if let Some(name) = path.file_name().filter(|_| is_wanted) {
                fs::copy(&path, folder.join(part).join(name))?;
            }
        }
    }
    Ok(())
}

/// Runs a command in a folder.
fn run(words: &[String], folder: &Path) -> Result<(), String> {
    let (program, arguments) = words.split_first().ok_or("no command")?;
    let done = Command::new(program).args(arguments).current_dir(folder).output();
    let done = done.map_err(|error| format!("{program} cannot be started: {error}"))?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    let last: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).take(3).collect();
    Err(format!("`{}` ended with {}: {}", words.join(" "), done.status, last.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::libraries;

    #[test]
    fn what_is_not_a_version_is_rejected_before_anything_is_installed() {
        let all = libraries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../adapters")).unwrap();
        let library = |name: &str| all.iter().find(|library| library.name == name).unwrap();
        let nowhere = Path::new("/nonexistent");
        for version in ["", "latest", "../1", "1 2", "1;2", "file:/x"] {
            let error =
                library("node-url-parse").at(version, nowhere).map(|library| library.name).unwrap_err();
            assert!(error.to_string().contains("expected a version"), "{error}");
        }
        let error = library("go-net-url").at("1.20", nowhere).map(|library| library.name).unwrap_err();
        assert!(error.to_string().contains("only libraries of npm and PyPI"), "{error}");
    }

    #[test]
    fn every_library_with_versions_has_a_package_and_no_version_twice() {
        let all = libraries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../adapters")).unwrap();
        let with_versions: Vec<&Library> = all.iter().filter(|one| !one.versions.is_empty()).collect();
        assert!(!with_versions.is_empty());
        for library in with_versions {
            assert!(library.package.is_some() && Registry::of(library).is_some(), "{}", library.name);
            let mut versions = library.versions.clone();
            versions.sort();
            versions.dedup();
            assert_eq!(versions.len(), library.versions.len(), "{}", library.name);
        }
    }
}
