//! `rfc1738 fuzz`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::{ADAPTERS, command, python, run, temporary};

const RFC1738: &str = env!("CARGO_BIN_EXE_rfc1738");

/// Some inputs to learn from. To learn from those of an audit takes seconds: see `exhaustive`.
const INPUTS: &str = "http://host.dom/\nftp://user:p@host.dom:21/a;type=i\nmailto:a@b.com\n\"x\\u0000:y\"\n";

#[test]
fn the_parser_of_this_project_surprises_nobody() {
    let inputs = temporary("fuzz-parser-inputs.txt", INPUTS);
    let ran = run(&["fuzz", "--inputs", &inputs, "--count", "1900", "--", RFC1738, "serve", "parser"], b"");
    assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.out);
    ran.says(" inputs by seed 1738, up to batch 8; ");
    ran.says("no bug: all 2004 answers are those of RFC 1738");
    ran.says("; in this run 0 answers are not those of RFC 1738");
    assert!(ran.out.ends_with("; found by the campaign: 0 (0 new)\n"), "{}", ran.out);
}

/// A library whose answers depend on earlier inputs has no bug about the last of them.
#[test]
fn what_a_fresh_process_does_not_show_is_no_finding() {
    let Some(python) = python() else { return };
    let inputs = temporary("fuzz-tires-inputs.txt", INPUTS);
    let library = ["--", python, ADAPTERS, "tires", RFC1738];
    let ran = run(&[&["fuzz", "--inputs", &inputs, "--count", "1900"][..], &library].concat(), b"");
    ran.says("a fresh process does not show ");
    assert!(ran.out.ends_with("; found by the campaign: 0 (0 new)\n"), "{}", ran.out);
}

/// Returns the number of findings in the folder of a campaign. The slower a campaign is stopped,
/// the more it has found.
fn findings(state: &Path) -> usize {
    let names = fs::read_dir(state).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with("finding-") && name.ends_with(".json")).count()
}

/// The campaign is killed as soon as it has a finding. The next one knows it and replays it.
#[test]
fn a_campaign_that_is_killed_keeps_its_findings() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let state_name = state.to_str().unwrap();
    let library = ["--", python, ADAPTERS, "dollars", RFC1738];
    let inputs = temporary("fuzz-killed-inputs.txt", INPUTS);
    let started = ["fuzz", "--time", "1h", "--inputs", &inputs, "--state", state_name];
    let mut campaign = command(&[&started[..], &library].concat());
    let mut campaign = campaign.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let finding = state.join("finding-0001.json");
    while !finding.exists() {
        assert!(campaign.try_wait().unwrap().is_none(), "the campaign ended");
        std::thread::sleep(Duration::from_millis(50));
    }
    campaign.kill().unwrap();
    campaign.wait().unwrap();
    let kept: Value = serde_json::from_slice(&fs::read(&finding).unwrap()).unwrap();
    assert_eq!(
        (kept["input"].as_str(), kept["cause"].as_str()),
        (Some("$$$"), Some("crash/path-dollar-sign"))
    );
    let replay = run(&[&["fuzz", "--replay", "--state", state_name][..], &library].concat(), b"");
    assert!(replay.code == 1 && replay.out.contains("   \"$$$\"\n"), "{}{}", replay.out, replay.err);
    let json = run(&[&["fuzz", "--replay", "--json", "--state", state_name][..], &library].concat(), b"");
    assert!(json.out.lines().all(|line| line.starts_with("{\"cause\":\"crash/")), "{}", json.out);
    assert!(json.code == 1 && json.out.contains("\"input\":\"$$$\""), "{}", json.out);
    assert!(json.err.contains(" findings are found again\n"), "{}", json.err);
    // The library without the bug.
    let none = format!("0 of {} findings are found again\n", findings(&state));
    let replay = run(&["fuzz", "--replay", "--state", state_name, "--", RFC1738, "serve", "parser"], b"");
    assert_eq!((replay.code, &*replay.out), (0, &*none), "{}", replay.err);
}

/// Ctrl-C is typed as soon as the campaign has a finding. It tells what it found, where that is,
/// and how to go on.
#[cfg(unix)]
#[test]
fn a_campaign_that_is_interrupted_tells_what_it_found() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let inputs = temporary("fuzz-interrupted-inputs.txt", INPUTS);
    let started = ["fuzz", "--time", "1h", "--inputs", &inputs, "--state", state.to_str().unwrap()];
    let library = ["--", python, ADAPTERS, "dollars", RFC1738];
    let mut campaign = command(&[&started[..], &library].concat());
    let mut campaign = campaign.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while !state.join("finding-0001.json").exists() {
        assert!(campaign.try_wait().unwrap().is_none(), "the campaign ended");
        std::thread::sleep(Duration::from_millis(50));
    }
    let kill = Command::new("kill").args(["-INT", &campaign.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = campaign.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{out}");
    let (_, last) = out.split_once("judged against ").unwrap_or_else(|| panic!("{out}"));
    assert!(last.contains("\"$$$\"\n"), "{last}");
    let found = findings(&state);
    let folder = state.to_str().unwrap();
    assert!(last.contains(&format!("kept in {folder}: the same command goes on there")), "{last}");
    assert!(last.contains(&format!("`rfc1738 fuzz --replay --state {folder} -- COMMAND`")), "{last}");
    assert!(last.ends_with(&format!("; found by the campaign: {found} ({found} new)\n")), "{last}");
}

#[test]
fn a_wrong_time_and_a_wrong_folder_are_named() {
    let ran = run(&["fuzz", "--time", "soon", "--", RFC1738, "serve", "parser"], b"");
    ran.fails_with("write a time such as 90s, 10m or 2h");
    let ran = run(&["fuzz", "--state", "/dev/null/x", "--", RFC1738, "serve", "parser"], b"");
    ran.fails_with("/dev/null/x: it cannot be made");
    let wrong = temporary("fuzz-wrong-inputs.txt", "x:y\n\"x\n");
    let ran = run(&["fuzz", "--inputs", &wrong, "--", RFC1738, "serve", "parser"], b"");
    ran.fails_with("fuzz-wrong-inputs.txt:2: not a string of JSON");
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn the_parser_surprises_nobody_who_learned_from_an_audit() {
        let ran = run(&["fuzz", "--count", "20000", "--", RFC1738, "serve", "parser"], b"");
        assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.out);
        ran.says("; in this run 0 answers are not those of RFC 1738");
        assert!(ran.out.ends_with("; found by the campaign: 0 (0 new)\n"), "{}", ran.out);
    }

    /// `planted/bugs.py` has bugs of a parser that is correct otherwise. The campaign shows each
    /// one, as a cause of the audit or as a finding.
    #[test]
    #[ignore = "exhaustive"]
    fn planted_bugs_are_found() {
        let Some(python) = python() else { return };
        let folder = format!("{}/tests/binary/planted", env!("CARGO_MANIFEST_DIR"));
        let list = "import bugs; print(*bugs.BUGS)";
        let bugs = Command::new(python).args(["-c", list]).env("PYTHONPATH", &folder).output().unwrap();
        let bugs = String::from_utf8(bugs.stdout).unwrap();
        assert!(bugs.split_whitespace().count() >= 20, "{bugs}");
        let adapter = format!("{folder}/adapter.py");
        let fuzz = &|bug: &str, count: &str| {
            run(&["fuzz", "--count", count, "--time", "1h", "--", python, "-S", &adapter, bug], b"")
        };
        let none = fuzz("none", "20000");
        assert!(none.code == 0 && none.out.ends_with("; found by the campaign: 0 (0 new)\n"), "{}", none.out);
        let is_found = &|out: &str| !out.contains("no bug: all ");
        let bugs: Vec<&str> = bugs.split_whitespace().collect();
        std::thread::scope(|scope| {
            for half in bugs.chunks(bugs.len().div_ceil(2)) {
                scope.spawn(move || {
                    for bug in half {
                        // Most are a cause of the audit or among the first inputs. By the seed, the
                        // fourth "@" is found after 1,800 to 13,500.
                        let mut ran = fuzz(bug, "500");
                        if !is_found(&ran.out) {
                            ran = fuzz(bug, if bug == &"fourth-at" { "20000" } else { "10000" });
                        }
                        assert!(is_found(&ran.out), "{bug}: {}{}", ran.out, ran.err);
                    }
                });
            }
        });
    }
}
