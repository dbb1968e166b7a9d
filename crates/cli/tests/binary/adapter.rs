//! `rfc1738 adapter`: the templates run at once, and the check says what an adapter does wrong.

use std::fs;
use std::process::Command;

use super::{is_installed, run};

const RFC1738: &str = env!("CARGO_BIN_EXE_rfc1738");

#[test]
fn templates_run_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for (language, program, file) in
        [("python", "python3", "my_lib_adapter.py"), ("node", "node", "my_lib_adapter.mjs")]
    {
        if !is_installed(program) {
            continue;
        }
        let new = || {
            Command::new(RFC1738)
                .args(["adapter", "new", language, "my_lib"])
                .current_dir(folder.path())
                .output()
                .unwrap()
        };
        let written = new();
        assert!(written.status.success() && String::from_utf8_lossy(&written.stdout).contains(file));
        // A second time nothing is overwritten.
        let again = new();
        assert_eq!(again.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&again.stderr).contains("it exists already"));
        let file = folder.path().join(file);
        let file = file.to_str().unwrap();
        let checked = run(&["adapter", "check", "--", program, file], b"");
        assert_eq!((checked.code, &*checked.err), (0, ""), "{}", checked.out);
        assert!(checked.out.contains("a batch of 1000 inputs: 1000 answers"), "{}", checked.out);
        let audited = run(&["audit", "--suite", "corpus", "--scheme", "wais", "--", program, file], b"");
        assert!(audited.out.starts_with("my_lib: claims"), "{}", audited.out);
    }
}

#[test]
fn names_are_beginnings_of_file_names() {
    for name in ["../evil", "-x", "a b", ""] {
        let ran = run(&["adapter", "new", "python", "--", name], b"");
        assert!(ran.code == 2 && ran.err.contains("is not the beginning of a file name"), "{}", ran.err);
    }
}

/// This adapter answers a batch in the reverse order.
const REVERSED: &str = r#"
import json, sys, urllib.parse
for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "start":
        print(json.dumps({"protocol": 1, "name": "reversed", "claims": [], "conventions": {}}), flush=True)
    elif command["cmd"] == "observe":
        seen = [{"accept": {"common": {"path": urllib.parse.urlsplit(i).path}}} if isinstance(i, str) else {"decline": ""} for i in command["inputs"]]
        print(json.dumps({"id": command["id"], "observations": seen[::-1]}), flush=True)
    else:
        break
"#;

#[test]
fn a_wrong_order_is_found() {
    if !is_installed("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reversed.py");
    fs::write(&file, REVERSED).unwrap();
    let ran = run(&["adapter", "check", "--", "python3", file.to_str().unwrap()], b"");
    assert!(ran.code == 1 && ran.out.contains("are the answers in the order of the inputs?"), "{}", ran.out);
    let silent = run(&["adapter", "check", "--timeout", "1", "--", "sh", "-c", "read line; echo '{}'"], b"");
    assert!(silent.code == 2 && silent.err.contains("the answer to `start`"), "{}", silent.err);
}
