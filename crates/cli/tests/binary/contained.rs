//! An adapter reaches nothing that is not its own: no terminal, no secret, no other process, no memory
//! that is not counted. What the system cannot enforce is said, and stands in the record.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{ADAPTERS, ON_TERMINAL, command, python, ran};

/// The words of a command that asks an adapter about one input.
fn words<'a>(options: &[&'a str], adapter: &[&'a str]) -> Vec<&'a str> {
    [&["conformance", "ftp/typecode-image"], options, &["--"], adapter].concat()
}

/// Returns what the adapter could do, what was drawn on the terminal, and the folder.
fn tries(has_unshare: bool, options: &[&str]) -> Option<(Value, String, tempfile::TempDir)> {
    let python = python()?;
    // A disk may take milliseconds for each of the 15,000 folders. In a namespace they are in memory.
    let memory = Path::new("/dev/shm");
    let within = if !has_unshare && memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let folder = tempfile::tempdir_in(within).unwrap();
    let path = |name| folder.path().join(name).to_str().unwrap().to_owned();
    let [result, temporary] = ["result.json", "temporary"].map(path);
    fs::create_dir(&temporary).unwrap();
    let mut on_terminal = Command::new(python);
    on_terminal.args(["-c", ON_TERMINAL, "0", "errors", env!("CARGO_BIN_EXE_rfc1738")]);
    on_terminal.args(words(options, &[python, ADAPTERS, "tries", &result])).env("TMPDIR", &temporary);
    for secret in ["GITHUB_ENV", "GITHUB_TOKEN", "NODE_AUTH_TOKEN", "MINE"] {
        on_terminal.env(secret, "secret");
    }
    if !has_unshare {
        on_terminal.env("PATH", &temporary);
    }
    let drawn = on_terminal.stdin(Stdio::null()).output().unwrap();
    let result = fs::read_to_string(result).expect("the adapter was started");
    let drawn = String::from_utf8_lossy(&drawn.stdout).into_owned();
    Some((serde_json::from_str(&result).unwrap(), drawn, folder))
}

/// Waits until a folder is empty.
#[track_caller]
pub(super) fn becomes_empty(folder: &Path) {
    for _ in 0..6000 {
        if fs::read_dir(folder).unwrap().next().is_none() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("{} is not empty", folder.display());
}

fn is_isolated() -> bool {
    let unshare = ["--user", "--map-root-user", "--net", "--pid", "--fork", "--mount-proc", "true"];
    Command::new("unshare").args(unshare).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn check_tried(result: &Value, drawn: &str) {
    assert_eq!(result["terminal"], "ENXIO", "{drawn}");
    assert!(!drawn.contains("drawn"), "{drawn}");
    for refused in ["memfd", "shared", "trace"] {
        assert_eq!(result[refused], "ENOSYS", "{refused}");
    }
    let environment = result["environment"].as_array().unwrap();
    for (name, is_given) in [
        ("PATH", true),
        ("TMPDIR", true),
        ("MINE", true),
        ("GITHUB_ENV", false),
        ("GITHUB_TOKEN", false),
        ("NODE_AUTH_TOKEN", false),
    ] {
        assert_eq!(environment.contains(&json!(name)), is_given, "{name}");
    }
    assert_eq!(result["deep"], "done");
}

#[cfg(target_os = "linux")]
#[test]
fn an_adapter_reaches_nothing_that_is_not_its_own() {
    if !is_isolated() {
        return eprintln!("`unshare` does not work here, so this is not tested");
    }
    let Some((result, drawn, folder)) = tries(true, &["--contained", "--adapter-env", "MINE"]) else {
        return;
    };
    check_tried(&result, &drawn);
    assert_eq!(result["terminals"], json!(["ptmx"]));
    assert_eq!((&result["first"], &result["mount"]), (&json!("EACCES"), &json!("ENOSPC")));
    becomes_empty(&folder.path().join("temporary"));
}

#[cfg(target_os = "linux")]
#[test]
fn an_adapter_without_a_namespace_has_no_terminal_and_no_secrets() {
    let Some((result, drawn, folder)) = tries(false, &["--adapter-env", "MINE"]) else { return };
    check_tried(&result, &drawn);
    let said = "rfc1738: the adapter is not contained in everything: contained: time, environment, memory, \
        files, terminal; not contained: processes, disk, network (`unshare` is not available)";
    let at = drawn.find(said).unwrap_or_else(|| panic!("{drawn}"));
    assert!(at < drawn.find("ftp/typecode-image").unwrap(), "it stands before the first answer: {drawn}");
    assert_eq!(drawn.matches("not contained").count(), 2, "it is said once");
    becomes_empty(&folder.path().join("temporary"));
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_not_contained_is_an_error_or_stands_in_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let parser = [env!("CARGO_BIN_EXE_rfc1738"), "serve", "parser"];
    let strict = ran(command(&words(&["--contained"], &parser)).env("PATH", folder.path()), b"");
    assert_eq!((strict.code, &*strict.out), (2, ""));
    let why = "cannot be started, --contained: the adapter is not started: contained: ";
    assert!(strict.err.contains(why), "{}", strict.err);
    let record = folder.path().join("record.jsonl.gz");
    let inputs = folder.path().join("inputs");
    fs::write(&inputs, "http://host.dom/\n").unwrap();
    let header = |options: &[&str], has_unshare: bool| {
        let _ = fs::remove_file(&record);
        let files = ["audit", "--inputs", inputs.to_str().unwrap(), "--record", record.to_str().unwrap()];
        let mut command = command(&[&files, options, &["--"], &parser].concat());
        if !has_unshare {
            command.env("PATH", folder.path());
        }
        assert_eq!(ran(&mut command, b"").code, 0);
        let mut text = String::new();
        let mut file = flate2::read::GzDecoder::new(fs::File::open(&record).unwrap());
        std::io::Read::read_to_string(&mut file, &mut text).unwrap();
        serde_json::from_str::<Value>(text.lines().next().unwrap()).unwrap()
    };
    let missing = header(&[], false);
    assert_eq!(missing["not_contained"], "processes, disk, network (`unshare` is not available)");
    if is_isolated() {
        assert_eq!(header(&[], true).get("not_contained"), None);
        assert_eq!(header(&["--allow-network"], true)["not_contained"], "network (it is allowed)");
    }
}

#[test]
fn a_time_that_is_too_long_is_an_error() {
    for (words, expected) in [
        (
            &["audit", "--timeout", "9223372036854775807"][..],
            "write a number of seconds, greater than 0 and less than",
        ),
        (&["audit", "time", "--timeout", "86400"], "write a number of seconds, greater than 0 and less than"),
        (&["adapter", "check", "--timeout", "0"], "write a number of seconds, greater than 0 and less than"),
        (&["fuzz", "--time", "18446744073709551615s"], "the time is too long, write 8760h or less"),
    ] {
        let ran = super::run(&[words, &["--", "adapter"]].concat(), b"");
        assert!(ran.code == 2 && ran.err.contains(expected), "{words:?}: {}", ran.err);
    }
    let ran = super::run(&["conformance", "--contained"], b"");
    ran.fails_with("--contained: there is no adapter");
}
