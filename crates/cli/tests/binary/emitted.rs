//! The tests of `rfc1738 audit --emit` in the languages of the frameworks. Each fails about a
//! parser with its bug, and passes when the bug is fixed.
//!
//! The function `read` of a test asks `homemade/by_steps.py` in another process, so one parser and
//! its bugs serve all languages.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::{command, python};

/// For each cause of `by_steps`, the bug and what fixes it.
const FIXES: [(&str, &str, &str); 3] = [
    ("after-at-sign", r#"if "@" in path and "@" not in authority:"#, "if False:"),
    ("end-line-feed", "pattern.match(text)", "pattern.fullmatch(text)"),
    ("port-other-digit", r#"PORT = re.compile(r"^\d*$")"#, r#"PORT = re.compile(r"^[0-9]*$")"#),
];

/// Asks the parser about a URL in hexadecimal digits. The exit code is 3 if it rejects the URL.
const ASK: &str = r#"
import sys
from by_steps import parse
try:
    parts = parse(bytes.fromhex(sys.argv[1]).decode())
except ValueError:
    sys.exit(3)
for name, part in parts.items():
    print(name, part.encode().hex())
"#;

/// A test framework: how a person fills in its file, what runs before the tests, and what runs
/// them.
struct Framework {
    name: &'static str,
    file: &'static str,
    fill_in: [(&'static str, &'static str); 2],
    builds: &'static [&'static str],
    runs: &'static [&'static str],
    /// What begins the line of a test that passes, and of one that fails.
    passes: &'static str,
    fails: &'static str,
}

const PYTEST: Framework = Framework {
    name: "pytest",
    file: "test_emitted.py",
    fill_in: [
        ("def read(url):", "import os, subprocess\n\n\ndef read(url):"),
        (
            r#"raise NotImplementedError("call your library here")"#,
            r#"command = [os.environ["PYTHON"], os.environ["ASK"], url.encode().hex()]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if ran.returncode == 3:
        return None
    assert ran.returncode == 0
    lines = (line.partition(" ") for line in ran.stdout.splitlines())
    return {name: bytes.fromhex(part).decode() for name, _, part in lines}"#,
        ),
    ],
    builds: &["python3", "-m", "pytest", "--version"],
    runs: &["python3", "-m", "pytest", "-p", "no:cacheprovider", "-rA", "--tb=no", "-q", "test_emitted.py"],
    passes: "PASSED test_emitted.py::test_",
    fails: "FAILED test_emitted.py::test_",
};

const JEST: Framework = Framework {
    name: "jest",
    file: "emitted.test.js",
    fill_in: [
        // The test runner of Node.js has the function of Jest as a module.
        ("// Calls the library.", "const test = require(\"node:test\");\n// Calls the library."),
        (
            r#"throw new Error("call your library here");"#,
            r#"const hex = Buffer.from(url).toString("hex");
  const { spawnSync } = require("node:child_process");
  const ran = spawnSync(process.env.PYTHON, [process.env.ASK, hex], { encoding: "utf8" });
  if (ran.status === 3) return null;
  if (ran.status !== 0) throw new Error(ran.stderr);
  const pairs = ran.stdout.split("\n").filter((line) => line).map((line) => line.split(" "));
  return Object.fromEntries(pairs.map(([name, part]) => [name, Buffer.from(part, "hex").toString()]));"#,
        ),
    ],
    builds: &["node", "--version"],
    runs: &["node", "--test-reporter=tap", "emitted.test.js"],
    passes: "ok ",
    fails: "not ok ",
};

const GO: Framework = Framework {
    name: "go",
    file: "emitted_test.go",
    fill_in: [
        (
            r#"import "testing""#,
            r#"import (
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)"#,
        ),
        (
            "\tt.Fatal(\"call your library here\")\n\treturn nil, nil\n",
            r#"	text := hex.EncodeToString([]byte(url))
	command := exec.Command(os.Getenv("PYTHON"), os.Getenv("ASK"), text)
	out, err := command.Output()
	if command.ProcessState.ExitCode() == 3 {
		return nil, errors.New("rejected")
	} else if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		name, part, _ := strings.Cut(line, " ")
		text, _ := hex.DecodeString(part)
		parts[name] = string(text)
	}
	return parts, nil
"#,
        ),
    ],
    builds: &["go", "test", "-c", "-o", "emitted", "emitted_test.go"],
    runs: &["./emitted", "-test.v"],
    passes: "--- PASS: Test",
    fails: "--- FAIL: Test",
};

const RUST: Framework = Framework {
    name: "rust",
    file: "emitted.rs",
    fill_in: [
        ("use std::collections::HashMap;", "use std::collections::HashMap;\nuse std::env::var;"),
        (
            r#"unimplemented!("call your library here with {url:?}")"#,
            r#"let hex: String = url.bytes().map(|octet| format!("{octet:02x}")).collect();
    let mut command = std::process::Command::new(var("PYTHON").unwrap());
    let ran = command.args([var("ASK").unwrap(), hex]).output().unwrap();
    if ran.status.code() == Some(3) {
        return None;
    }
    assert!(ran.status.success(), "{ran:?}");
    let octet = |hex: &str| u8::from_str_radix(hex, 16).unwrap();
    let octets = |hex: &str| (0..hex.len()).step_by(2).map(|at| octet(&hex[at..at + 2])).collect();
    let decoded = |part: &str| String::from_utf8(octets(part)).unwrap();
    let lines = String::from_utf8(ran.stdout).unwrap();
    let parts = lines.lines().map(|line| line.split_once(' ').unwrap());
    Some(parts.map(|(name, part)| (&*name.to_owned().leak(), decoded(part))).collect())"#,
        ),
    ],
    builds: &["rustc", "--edition", "2021", "--test", "emitted.rs", "-o", "emitted"],
    runs: &["./emitted"],
    passes: " ... ok",
    fails: " ... FAILED",
};

impl Framework {
    /// Returns the names of the tests that pass and of those that fail, of letters and digits
    /// alone.
    fn results(&self, output: &Output) -> [Vec<String>; 2] {
        let text = String::from_utf8_lossy(&output.stdout);
        [self.passes, self.fails].map(|mark| {
            let lines = text.lines().filter_map(|line| match mark.starts_with(' ') {
                true => line.strip_suffix(mark)?.strip_prefix("test "),
                false => line.strip_prefix(mark),
            });
            let plain = |line: &str| line.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
            lines.map(|line| plain(line).to_ascii_lowercase()).collect()
        })
    }

    /// Runs the tests about each fixed parser.
    fn check(&self, python: &str) {
        let folder = tempfile::tempdir().unwrap();
        let here = |name: &str| folder.path().join(name);
        let homemade = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/binary/homemade");
        let adapter = homemade.join("adapter.py");
        let adapter = adapter.to_str().unwrap();
        let audit = ["audit", "--suite", "corpus", "--emit", self.name, "--", python, adapter, "by_steps"];
        // Go has tabs, so this is no output for a terminal.
        let emitted = command(&audit).output().unwrap();
        assert_eq!(emitted.status.code(), Some(1), "{}", String::from_utf8_lossy(&emitted.stderr));
        let mut file = String::from_utf8(emitted.stdout).unwrap();
        for (from, to) in self.fill_in {
            assert!(file.contains(from), "{file}");
            file = file.replace(from, to);
        }
        fs::write(here(self.file), file).unwrap();
        fs::write(here("ask.py"), ASK).unwrap();
        fs::write(here("go.mod"), "module emitted\n\ngo 1.18\n").unwrap();
        let tool = |words: &[&str]| {
            let mut command = Command::new(if words[0] == "python3" { python } else { words[0] });
            command.args(&words[1..]).current_dir(folder.path());
            command.envs([
                ("PYTHON", python),
                ("ASK", here("ask.py").to_str().unwrap()),
                ("PYTHONDONTWRITEBYTECODE", "1"),
            ]);
            command.output()
        };
        match tool(self.builds) {
            Ok(built) if built.status.success() => {}
            Ok(built) if self.builds[0] != "python3" => panic!("{}", String::from_utf8_lossy(&built.stderr)),
            _ => {
                eprintln!("{} is not installed, so its tests are not tested", self.name);
                return;
            }
        }
        let source = fs::read_to_string(homemade.join("by_steps.py")).unwrap();
        let ran = |fixed: &str| {
            fs::write(here("by_steps.py"), fixed).unwrap();
            self.results(&tool(self.runs).unwrap())
        };
        let [passed, failed] = ran(&source);
        assert!(passed.is_empty() && failed.len() == FIXES.len(), "{}: {passed:?} {failed:?}", self.name);
        for (cause, bug, fix) in FIXES {
            assert!(source.contains(bug), "{bug}");
            let [passed, failed] = ran(&source.replace(bug, fix));
            let cause = cause.replace('-', "");
            let is_fixed = passed.len() == 1 && passed[0].contains(&cause);
            assert!(
                is_fixed && failed.len() == FIXES.len() - 1,
                "{}, {cause}: {passed:?} {failed:?}",
                self.name
            );
        }
    }
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn a_test_fails_with_its_bug_and_passes_without_it() {
        let Some(python) = python() else { return };
        [PYTEST, JEST, GO, RUST].iter().for_each(|framework| framework.check(python));
    }
}
