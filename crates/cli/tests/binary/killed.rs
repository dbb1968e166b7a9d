//! Commands that write are killed at random moments. Nothing is lost or stands twice, and the next run
//! leaves no other file. `cargo xtask exhaustive` runs these tests.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use flate2::read::GzDecoder;
use serde_json::Value;

use super::contained::becomes_empty;

const RFC1738: &str = env!("CARGO_BIN_EXE_rfc1738");

/// Random numbers of a seed, by the generator of Lehmer.
struct Random(u64);

impl Random {
    /// Returns a part of a time.
    fn part(&mut self, of: Duration) -> Duration {
        self.0 = self.0 * 48271 % 0x7fff_ffff;
        of.mul_f64(self.0 as f64 / 2f64.powi(31))
    }
}

/// A command with a folder for its files, and one for temporary files.
struct Killed<'a> {
    folder: tempfile::TempDir,
    words: &'a [&'a str],
    random: Random,
    /// The time of a run that is not killed.
    whole: Duration,
}

impl<'a> Killed<'a> {
    fn new(words: &'a [&'a str]) -> Killed<'a> {
        let folder = tempfile::tempdir().unwrap();
        let mut killed = Killed { folder, words, random: Random(1738), whole: Duration::ZERO };
        killed.begin();
        let start = Instant::now();
        killed.run();
        killed.whole = start.elapsed();
        killed
    }

    /// Empties the folder.
    fn begin(&self) {
        let _ = fs::remove_dir_all(self.folder.path());
        for name in ["files", "temporary"] {
            fs::create_dir_all(self.folder.path().join(name)).unwrap();
        }
    }

    fn command(&self) -> Command {
        let mut command = super::command(self.words);
        command.current_dir(self.folder.path().join("files"));
        command.env("TMPDIR", self.folder.path().join("temporary"));
        command
    }

    /// Runs the command to its end, and returns what it writes to standard output. No temporary file
    /// is left.
    fn run(&self) -> String {
        let output = self.command().output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{said}");
        becomes_empty(&self.folder.path().join("temporary"));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs the command, and kills it at a random moment.
    fn kill(&mut self) {
        let mut command = self.command();
        let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(self.random.part(self.whole));
        running.kill().unwrap();
        running.wait().unwrap();
    }

    /// Returns the files with their names.
    fn files(&self, within: &str) -> BTreeMap<String, Vec<u8>> {
        files(&self.folder.path().join("files").join(within))
    }
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().filter(|entry| entry.path().is_file());
    let read = |entry: fs::DirEntry| {
        (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap_or_default())
    };
    entries.map(read).collect()
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn a_record_is_that_of_a_run_that_is_not_killed() {
        let words =
            ["audit", "--suite", "corpus", "--record", "a.jsonl.gz", "--", RFC1738, "serve", "parser"];
        let mut killed = Killed::new(&words);
        let text = |killed: &Killed<'_>| {
            let files = killed.files("");
            assert_eq!(files.keys().collect::<Vec<_>>(), ["a.jsonl.gz"]);
            let mut text = String::new();
            GzDecoder::new(&files["a.jsonl.gz"][..]).read_to_string(&mut text).unwrap();
            text
        };
        let expected = text(&killed);
        for _ in 0..10 {
            killed.begin();
            killed.kill();
            killed.run();
            assert!(text(&killed) == expected);
        }
    }

    #[test]
    #[ignore = "exhaustive"]
    fn a_campaign_keeps_each_finding_once() {
        let against = ["--against", "whatwg", "--", RFC1738, "serve", "parser"];
        let words = [&["fuzz", "--count", "1500", "--json", "--state", "state"][..], &against].concat();
        let mut killed = Killed::new(&words);
        killed.begin();
        let (mut known, mut batch): (BTreeMap<String, Vec<u8>>, u64) = (BTreeMap::new(), 0);
        let mut check = |killed: &Killed<'_>| {
            let mut files = killed.files("state");
            files.retain(|name, _| name.ends_with(".json"));
            if let Some(place) = files.remove("campaign.json") {
                let place: Value = serde_json::from_slice(&place).unwrap();
                let before = std::mem::replace(&mut batch, place["batch"].as_u64().unwrap());
                assert!(before <= batch && place["asked"].as_u64() >= Some(batch));
            }
            assert!(known.iter().all(|(name, text)| files.get(name) == Some(text)), "a finding is lost");
            known.clone_from(&files);
            let mut found: Vec<[String; 2]> = Vec::new();
            for text in files.values() {
                let finding: Value = serde_json::from_slice(text).unwrap();
                let [cause, input] = ["cause", "input"].map(|key| finding[key].as_str().unwrap().to_owned());
                let is_twice = |[other, also]: &[String; 2]| {
                    *also == input || (*other == cause && !cause.ends_with("/other"))
                };
                assert!(!found.iter().any(is_twice), "{cause} {input}");
                found.push([cause, input]);
            }
            found
        };
        for _ in 0..10 {
            killed.kill();
            check(&killed);
        }
        let printed = killed.run();
        let found = check(&killed);
        assert!(!found.is_empty());
        for line in printed.lines() {
            let finding: Value = serde_json::from_str(line).unwrap();
            let is_it = |[_, input]: &[String; 2]| finding["input"] == input.as_str();
            assert!(finding["batch"] == 0 || found.iter().any(is_it), "{line}");
        }
        assert!(killed.files("state").keys().all(|name| name.ends_with(".json")));
    }

    #[test]
    #[ignore = "exhaustive"]
    fn vectors_are_those_of_a_run_that_is_not_killed() {
        // Small suites, so many runs end at different places.
        let words = ["vectors", "--scheme", "mailto", "--scheme", "nntp", "--output", "vectors"];
        let mut killed = Killed::new(&words);
        let expected = killed.files("vectors");
        for _ in 0..10 {
            killed.kill();
            assert!(killed.files("vectors") == expected, "each file is whole");
        }
        killed.run();
        assert!(killed.files("vectors") == expected);
        let names = fs::read_dir(killed.folder.path().join("files/vectors")).unwrap();
        assert_eq!(names.count(), expected.len());
    }
}
