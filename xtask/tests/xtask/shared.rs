//! Starts a command as a user types it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

pub fn xtask(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask")).args(arguments).env_remove("RFC_TEXTS").output().unwrap()
}

#[track_caller]
pub fn assert_ends(arguments: &[&str], status: i32, stdout: &str, stderr: &str) {
    let output = xtask(arguments);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(status), "{out}{err}");
    assert!(out.contains(stdout) && out.is_empty() == stdout.is_empty(), "{out}");
    assert!(err.contains(stderr) && err.is_empty() == stderr.is_empty(), "{err}");
}

/// A copy of the shipped cases that a command may change.
pub fn copy(name: &str) -> PathBuf {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&to);
    fs::create_dir(&to).unwrap();
    for entry in fs::read_dir(root().join("spec-cases")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
    to
}
