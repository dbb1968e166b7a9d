//! `rfc1738 adapter`: the templates run at once, and the check says what an adapter does wrong.

use std::fs;
use std::process::Command;

use super::{is_installed, refuses, run};

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
        assert!(!checked.out.contains("wrong: "), "{}", checked.out);
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

/// An adapter that makes the mistake that its argument names.
const MISTAKEN: &str = r#"
import json, os, sys, time, urllib.parse

mistake = sys.argv[1]
count = 0

def observe(given):
    global count
    count += 1
    if not isinstance(given, str):
        if mistake == "crashes-on-octets":
            sys.exit("no \x1b[2J octets")
        return {"decline": "not text"}
    if mistake == "changes" and given == "x:y":
        return {"reject": "error number %d" % count}
    if mistake == "changes-with-the-process" and given == "x:y":
        return {"reject": "error in process %d" % time.time_ns()}
    try:
        parts = urllib.parse.urlsplit(given)
        host = "\x1b[2J" if mistake == "other-host" else parts.hostname or ""
        if any(c in parts.netloc for c in "[%<") and mistake != "accepts-all":
            return {"reject": "no host"}
        return {"accept": {"common": {"host": host, "path": parts.path}}}
    except ValueError as error:
        return {"reject": str(error)}

for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "start":
        answer = {"protocol": 1, "name": "mistaken", "claims": ["whatwg"], "conventions": {}}
        if mistake == "unknown-field":
            answer["verzion"] = "1"
    elif command["cmd"] == "observe":
        seen = [observe(given) for given in command["inputs"]]
        if mistake == "crashes-on-nothing" and not seen:
            sys.exit("no inputs")
        if mistake == "reversed":
            seen = seen[::-1]
        if mistake == "too-few" and len(seen) > 500:
            seen = seen[:500]
        answer = {"id": command["id"] & 0xffffffff if mistake == "has-32-bits" else command["id"], "observations": seen}
    else:
        if mistake == "does-not-stop":
            continue
        if mistake == "stops-with-an-answer":
            print("{}", flush=True)
        os._exit(3 if mistake == "stops-with-3" else 0)
    print(json.dumps(answer), flush=True)
if mistake == "ends-with-4":
    sys.exit(4)
"#;

/// Checks the adapter that makes a mistake, and returns the lines that begin with this word, without it.
#[track_caller]
fn checked(mistake: &str, word: &str) -> (i32, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mistaken.py");
    fs::write(&file, MISTAKEN).unwrap();
    let file = file.to_str().unwrap();
    let ran = run(&["adapter", "check", "--timeout", "5", "--", "python3", file, mistake], b"");
    assert_eq!(ran.err, "");
    assert!(ran.out.starts_with("contained: time"), "{}", ran.out);
    let lines = ran.out.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(": "));
    (ran.code, lines.map(str::to_owned).collect())
}

#[test]
fn each_mistake_is_named_with_what_to_do() {
    if !is_installed("python3") {
        return;
    }
    let (code, right) = checked("none", "ok");
    assert_eq!((code, right.len()), (0, 10), "{right:?}");
    for (mistake, begins, ends) in [
        (
            "unknown-field",
            "the answer to `start` has the unknown field \"verzion\"",
            ": did you mean `version`?",
        ),
        (
            "crashes-on-nothing",
            "an empty batch: it ended with exit status: 1: no inputs: ",
            "answer it with the empty list, \"observations\":[]",
        ),
        (
            "reversed",
            "a batch of 1000 inputs: the answer to http://host.dom/0 is {\"accept\":",
            " alone: are the answers in the order of the inputs?",
        ),
        (
            "too-few",
            "a batch of 1000 inputs: `observations` has the length 500 for 1000 inputs: ",
            ": answer all inputs of a batch with one line",
        ),
        (
            "crashes-on-octets",
            "an input that is not UTF-8, {\"hex\":\"66ff\"}: it ended with exit status: 1: no \\x1b[2J octets",
            ": decline such inputs if the library takes only text",
        ),
        (
            "has-32-bits",
            "the `id` 4294967296: it answers 0 after 0 was answered, expected 4294967296: ",
            ": repeat the `id` of the question in its answer",
        ),
        (
            "changes",
            "the answer to \"x:y\" is {\"reject\":\"error number ",
            "\"}: leave out what changes, such as times, addresses and random orders",
        ),
        (
            "changes-with-the-process",
            "the answer to \"x:y\" is {\"reject\":\"error in process ",
            "\"}: leave out what changes, such as times, addresses and random orders",
        ),
        ("does-not-stop", "`stop`: it does not end within 5 s", ": write nothing, and end with exit code 0"),
        ("stops-with-3", "`stop`: it ended with exit status: 3", ": write nothing, and end with exit code 0"),
        (
            "stops-with-an-answer",
            "`stop`: it writes another line after its answer: \"{}\"",
            ": write nothing, and end with exit code 0",
        ),
        (
            "ends-with-4",
            "the end of standard input: it ended with exit status: 4",
            ": write nothing, and end with exit code 0",
        ),
    ] {
        let (code, wrong) = checked(mistake, "wrong");
        assert_eq!(code, 1, "{mistake}: {wrong:?}");
        assert!(
            wrong.iter().any(|line| line.starts_with(begins) && line.ends_with(ends)),
            "{mistake}: {wrong:?}"
        );
        // A mistake of one step is not one of the others, except of those that ask octets.
        assert!(wrong.len() == 1 || mistake == "crashes-on-octets", "{mistake}: {wrong:?}");
    }
}

#[test]
fn a_claim_is_compared_with_what_all_texts_say() {
    if !is_installed("python3") {
        return;
    }
    let (code, warnings) = checked("other-host", "warning");
    let first = "the answer to http://host.dom/a is {\"accept\":{\"common\":{\"host\":\"\\\\u001b[2J\",\"path\":\"/a\"}}}, but all texts accept it with the host host.dom: this is probably a mistake of the adapter";
    assert_eq!((code, warnings.first().map(String::as_str)), (0, Some(&*first.replace("\\\\", "\\"))));
    let (code, warnings) = checked("accepts-all", "warning");
    let last = "but all texts reject it: this is probably a mistake of the adapter";
    assert!(code == 0 && warnings.iter().all(|line| line.ends_with(last)), "{warnings:?}");
    assert!(warnings.len() >= 2, "{warnings:?}");
    assert_eq!(checked("none", "warning"), (0, vec![]));
}

#[test]
fn an_adapter_that_does_not_start_is_wrong() {
    let script = "read line; echo '{}'";
    let ran = run(&["adapter", "check", "--timeout", "1", "--", "sh", "-c", script], b"");
    assert_eq!((ran.code, &*ran.err), (1, ""));
    let wrong = "\nwrong: the answer to `start`: the line is not an answer, missing field `protocol`";
    assert!(ran.out.contains(wrong), "{}", ran.out);
    let why = "the adapter \"/nonexistent\": cannot be started, No such file or directory (os error 2)";
    refuses(&["adapter", "check", "--", "/nonexistent"], b"", why);
    let why = "the adapter \"no-such-program\": cannot be started, No such file or directory (os error 2)";
    refuses(&["adapter", "check", "--", "no-such-program"], b"", why);
}

#[test]
fn the_network_can_be_allowed() {
    let parser = ["--", RFC1738, "serve", "parser"];
    let check = |more: &[&str]| run(&[&["adapter", "check"], more, &parser].concat(), b"");
    let (usual, allowed) = (check(&[]), check(&["--allow-network"]));
    assert_eq!((usual.code, allowed.code), (0, 0));
    let line = |out: &str| out.lines().next().unwrap().to_owned();
    if line(&usual.out).contains("; not contained") {
        return;
    }
    assert!(line(&usual.out).ends_with("processes, network"), "{}", usual.out);
    assert!(
        line(&allowed.out).ends_with("processes; not contained: network (it is allowed)"),
        "{}",
        allowed.out
    );
    // The other commands that start adapters take the option.
    let ran = run(
        &[&["audit", "--allow-network", "--suite", "corpus", "--scheme", "wais"][..], &parser].concat(),
        b"",
    );
    assert_eq!((ran.code, &*ran.err), (0, ""));
}

/// A program in Node.js, such as a browser that is driven over a port of this computer, talks to itself.
#[test]
fn a_server_of_the_adapter_can_be_reached_by_it() {
    if !is_installed("node") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("server.mjs");
    fs::write(&file, SERVER).unwrap();
    let ran = run(&["adapter", "check", "--", "node", file.to_str().unwrap()], b"");
    let has_loopback = !ran.out.contains("127.0.0.1 does not work");
    assert_eq!(ran.out.contains("{\"reject\":\"reached\"}"), has_loopback, "{}", ran.out);
}

const SERVER: &str = r#"
import { createConnection, createServer } from "node:net";
import { createInterface } from "node:readline";
const server = createServer((socket) => socket.end("reached"));
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const reached = await new Promise((done) => {
  const socket = createConnection(server.address().port, "127.0.0.1");
  socket.on("data", (data) => done(String(data)));
  socket.on("error", (error) => done(error.message));
});
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (command.cmd === "stop") break;
  const start = { protocol: 1, name: "server", claims: [], conventions: {} };
  const seen = () => ({ id: command.id, observations: command.inputs.map(() => ({ reject: reached })) });
  console.log(JSON.stringify(command.cmd === "start" ? start : seen()));
}
process.exit(0);
"#;
