//! `rfc1738 adapter`: the templates run at once, and the check says what an adapter does wrong.

use std::fs;
use std::io::{BufRead, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{ADAPTERS, is_installed, python, rejects, run};

const RFC1738: &str = env!("CARGO_BIN_EXE_rfc1738");

/// Whether these programs of a language can be started. Not each has the option `--version`.
fn are_installed(programs: &[&[&str]]) -> bool {
    programs.iter().all(|program| {
        let ran = Command::new(program[0]).args(&program[1..]).output();
        let is_here = ran.is_ok_and(|output| output.status.success());
        if !is_here {
            eprintln!("{} is not installed, so the template that needs it is not tested", program[0]);
        }
        is_here
    })
}

/// Writes the template of a language, and runs the lines that the command prints.
#[track_caller]
fn runs_at_once(language: &str, file: &str, programs: &[&[&str]]) {
    let folder = tempfile::tempdir().unwrap();
    let new = || {
        let mut new = Command::new(RFC1738);
        new.args(["adapter", "new", language, "my-lib"]).current_dir(folder.path()).output().unwrap()
    };
    let written = new();
    let said = String::from_utf8(written.stdout).unwrap();
    assert!(written.status.success() && said.starts_with(&format!("{file} is written. ")), "{said}");
    // A second time nothing is overwritten.
    let again = new();
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("it exists already"));
    // Each place of the template is filled.
    let text = fs::read_to_string(folder.path().join(file)).unwrap();
    let (yours, protocol) = text.split_once("You need not change what follows").unwrap();
    assert!(yours.contains("my-lib") && !protocol.contains("my-lib"), "{text}");
    for place in ["LIBRARY_NAME", "FILE_NAME", "STEM", "BUILD_COMMAND", "RUN_COMMAND"] {
        assert!(!text.contains(place), "{text}");
    }
    let lines: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    assert!(lines.iter().all(|line| text.contains(line)), "{said}{text}");
    if !are_installed(programs) {
        return;
    }
    let (build, asks): (Vec<&str>, Vec<&str>) =
        lines.into_iter().partition(|line| !line.starts_with("rfc1738 "));
    for line in build {
        let built = Command::new("sh").args(["-c", line]).current_dir(folder.path()).output().unwrap();
        assert!(built.status.success(), "{line}: {}", String::from_utf8_lossy(&built.stderr));
    }
    let ran = |line: &str, more: &[&str]| {
        let (before, adapter) = line.split_once(" -- ").unwrap();
        let words = before.split(' ').skip(1).chain(more.iter().copied());
        let words = words.chain(["--"]).chain(adapter.split(' '));
        let ran = Command::new(RFC1738).args(words).current_dir(folder.path()).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ran.stderr), "", "{line}");
        (ran.status.code(), String::from_utf8(ran.stdout).unwrap())
    };
    let &[check, audit] = &*asks else { panic!("{said}") };
    let (code, checked) = ran(check, &[]);
    assert!(code == Some(0) && !checked.contains("wrong: "), "{checked}");
    let (_, audited) = ran(audit, &["--suite", "corpus", "--scheme", "nntp"]);
    assert!(audited.starts_with("my-lib: judged against"), "{audited}");
    assert!(!audited.contains("crash"), "{audited}");
}

/// The templates read JSON in the same way: escapes, surrogate pairs, octets, white space and
/// another order of the fields.
#[test]
fn the_templates_with_a_function_of_their_own_agree() {
    const QUESTIONS: &str = concat!(
        r#"{"cmd":"start","protocol":1}"#,
        "\n",
        r#"{"cmd":"observe","id":9007199254740991,"#,
        r#""inputs":["x:\u00e9\t\"\\\/\ud83d\ude00\u20ac ü😀","","http://u:p@[::1]:3?q#"]}"#,
        "\n",
        r#"{ "inputs" : [ ] , "id" : 2 , "cmd" : "observe" }"#,
        "\n",
        r#"{"inputs":[{"hex":"783aFf"}],"id":3,"cmd":"observe"}"#,
        "\n",
        r#"{"cmd":"stop"}"#,
        "\n"
    );
    let folder = tempfile::tempdir().unwrap();
    for (language, program, build) in [
        ("c", &["cc", "--version"], "cc -o a x_adapter.c"),
        ("rust", &["rustc", "--version"], "rustc --edition 2021 --crate-name adapter -o a x_adapter.rs"),
    ] {
        if !are_installed(&[program]) {
            continue;
        }
        let begin = |program: &str, arguments: &[&str]| {
            let mut command = Command::new(program);
            command.args(arguments).current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
            command.spawn().unwrap()
        };
        assert!(
            begin(RFC1738, &["adapter", "new", language, "x"]).wait_with_output().unwrap().status.success()
        );
        assert!(begin("sh", &["-c", build]).wait_with_output().unwrap().status.success());
        let mut adapter = begin("./a", &[]);
        adapter.stdin.take().unwrap().write_all(QUESTIONS.as_bytes()).unwrap();
        let output = adapter.wait_with_output().unwrap();
        assert!(output.status.success());
        let lines: Vec<Value> =
            output.stdout.lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect();
        let octets = |text: &str| text.bytes().map(char::from).collect::<String>();
        assert_eq!(lines[0]["conventions"]["absent"], "left-out", "{language}");
        let observations = json!([
            {"accept": {"common": {"scheme": "x", "path": octets("é\t\"\\/😀€ ü😀")}}},
            {"reject": "it has no scheme"},
            {"accept": {"common": {"scheme": "http", "user": "u", "password": "p", "host": "[::1]",
                "port": "3", "path": "", "query": "q", "fragment": ""}}},
        ]);
        assert_eq!(
            lines[1],
            json!({"id": 9_007_199_254_740_991_u64, "observations": observations}),
            "{language}"
        );
        assert_eq!(lines[2], json!({"id": 2, "observations": []}), "{language}");
        let octet = match language {
            "rust" => json!({"decline": "the library takes text, and the input is not UTF-8"}),
            _ => json!({"accept": {"common": {"scheme": "x", "path": "\u{ff}"}}}),
        };
        assert_eq!(lines[3], json!({"id": 3, "observations": [octet]}), "{language}");
        assert_eq!(lines.len(), 4, "{language}");
    }
}

#[test]
fn names_are_beginnings_of_file_names() {
    for name in ["../evil", "-x", "a b", ""] {
        let ran = run(&["adapter", "new", "python", "--", name], b"");
        ran.fails_with("is not the beginning of a file name");
    }
}

/// Checks the adapter that makes a mistake, and returns the lines that begin with this word,
/// without it.
#[track_caller]
fn checked(python: &str, mistake: &str, word: &str) -> (i32, Vec<String>) {
    let mistaken = ["-I", "-S", ADAPTERS, "mistaken", mistake];
    let ran = run(&[&["adapter", "check", "--timeout", "5", "--", python], &mistaken[..]].concat(), b"");
    assert_eq!(ran.err, "");
    assert!(ran.out.starts_with("contained: time"), "{}", ran.out);
    let lines = ran.out.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(": "));
    (ran.code, lines.map(str::to_owned).collect())
}

#[test]
fn an_adapter_without_a_mistake_passes_each_step() {
    let Some(python) = python() else { return };
    let (code, right) = checked(python, "none", "ok");
    assert_eq!((code, right.len()), (0, 11), "{right:?}");
    // Written only if there is no warning.
    assert!(right[9].starts_with("the answers to 6 easy inputs are those of its claim"), "{right:?}");
    assert_eq!(right[10], "the answers show 8 conventions as they are declared");
}

/// Checks that a mistake of an adapter is the only one that is found, and that its line has this
/// beginning and this end, which says what to do.
#[track_caller]
fn is_named(mistake: &str, begins: &str, ends: &str) {
    let Some(python) = python() else { return };
    let (code, wrong) = checked(python, mistake, "wrong");
    assert_eq!(code, 1, "{wrong:?}");
    assert!(wrong.iter().any(|line| line.starts_with(begins) && line.ends_with(ends)), "{wrong:?}");
    // A mistake of one step is not one of the others, except of those that ask octets.
    assert!(wrong.len() == 1 || mistake == "crashes-on-octets", "{wrong:?}");
}

/// A test for each mistake: its name, the beginning and the end of the line about it.
macro_rules! mistakes {
    ($($test:ident: $mistake:literal, $begins:literal, $ends:literal;)*) => {
        mod mistakes {
            $(#[test]
            fn $test() {
                super::is_named($mistake, $begins, $ends);
            })*
        }
    };
}

mistakes! {
    unknown_claim: "unknown-claim",
        "the claim \"rfc-3968\" names no text, did you mean `rfc3986`, ",
        ", rfc3987, url-standard, whatwg";
    unknown_field: "unknown-field",
        "the answer to `start` has the unknown field \"verzion\"",
        ": did you mean `version`?";
    crashes_on_nothing: "crashes-on-nothing",
        "an empty batch: it ended with exit status: 1: no inputs: ",
        "answer it with the empty list, \"observations\":[]";
    reversed: "reversed",
        "a batch of 1000 inputs: the answer to http://host.dom/0 is {\"accept\":",
        " alone: are the answers in the order of the inputs?";
    too_few: "too-few",
        "a batch of 1000 inputs: `observations` has the length 500 for 1000 inputs: ",
        ": answer all inputs of a batch with one line";
    crashes_on_octets: "crashes-on-octets",
        "an input that is not UTF-8, {\"hex\":\"66ff\"}: it ended with exit status: 1: no \\x1b[2J octets",
        ": decline such inputs if the library takes only text";
    has_32_bits: "has-32-bits",
        "the `id` 4294967296: it answers 0 after 0 was answered, expected 4294967296: ",
        ": repeat the `id` of the question in its answer";
    changes: "changes",
        "the answer to \"x:y\" is {\"reject\":\"error number ",
        "\"}: leave out what changes, such as times, addresses and random orders";
    changes_with_the_process: "changes-with-the-process",
        "the answer to \"x:y\" is {\"reject\":\"error in process ",
        "\"}: leave out what changes, such as times, addresses and random orders";
    stops_with_3: "stops-with-3",
        "`stop`: it ended with exit status: 3",
        ": write nothing, and end with exit code 0";
    stops_with_an_answer: "stops-with-an-answer",
        "`stop`: it writes another line after its answer: \"{}\"",
        ": write nothing, and end with exit code 0";
    ends_with_4: "ends-with-4",
        "the end of standard input: it ended with exit status: 4",
        ": write nothing, and end with exit code 0";
}

#[test]
fn a_claim_is_compared_with_what_all_texts_say() {
    let Some(python) = python() else { return };
    let (code, warnings) = checked(python, "other-host", "warning");
    let first = "the answer to http://host.dom/a has the host \"\\u{1b}[2J\", but all texts accept it with \
        the host host.dom: this is probably a mistake of the adapter, or a bug of the library";
    assert_eq!((code, warnings.first().map(String::as_str)), (0, Some(first)));
    let (code, warnings) = checked(python, "accepts-all", "warning");
    let last = "but all texts reject it: this is probably a mistake of the adapter, or a bug of the library";
    assert!(code == 0 && warnings.iter().all(|line| line.ends_with(last)), "{warnings:?}");
    assert!(warnings.len() >= 2 && warnings[0].contains(" accepts it, but "), "{warnings:?}");
}

#[test]
fn an_adapter_that_does_not_start_is_wrong() {
    let script = "read line; echo '{}'";
    let ran = run(&["adapter", "check", "--timeout", "1", "--", "sh", "-c", script], b"");
    assert_eq!((ran.code, &*ran.err), (1, ""));
    let wrong = "\nwrong: the answer to `start`: the line is not an answer, missing field `protocol`";
    ran.says(wrong);
    let why = "the adapter \"/nonexistent\": cannot be started, No such file or directory (os error 2)";
    rejects(&["adapter", "check", "--", "/nonexistent"], b"", why);
    let why = "the adapter \"no-such-program\": cannot be started, No such file or directory (os error 2)";
    rejects(&["adapter", "check", "--", "no-such-program"], b"", why);
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
    assert!(line(&usual.out).ends_with("processes, disk, network"), "{}", usual.out);
    assert!(
        line(&allowed.out).ends_with("processes, disk; not contained: network (it is allowed)"),
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

/// A program in Node.js, such as a browser that is driven over a port of this computer, talks to
/// itself.
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

mod exhaustive {
    use super::*;

    /// The check waits for as long as its option `--timeout` says.
    #[test]
    #[ignore = "exhaustive"]
    fn an_adapter_that_does_not_stop_is_named() {
        is_named(
            "does-not-stop",
            "`stop`: it does not end within 5 s",
            ": write nothing, and end with exit code 0",
        );
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_templates_run_at_once() {
        runs_at_once("python", "my-lib_adapter.py", &[&["python3", "--version"]]);
        runs_at_once("node", "my-lib_adapter.mjs", &[&["node", "--version"]]);
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_templates_that_are_built_run_at_once() {
        runs_at_once("go", "my-lib_adapter.go", &[&["go", "version"]]);
        // The name of a class has no "-".
        runs_at_once("java", "my_lib_adapter.java", &[&["javac", "-version"], &["java", "-version"]]);
        runs_at_once("c", "my-lib_adapter.c", &[&["cc", "--version"]]);
        runs_at_once("rust", "my-lib_adapter.rs", &[&["rustc", "--version"]]);
    }
}

/// What readers of JSON read in two ways, and what the protocol does not have.
#[test]
fn the_check_rejects_keys_twice_null_and_numbers_that_are_not_whole() {
    let Some(python) = python() else { return };
    for (part, why) in [
        (r#""host":"a","host":"b""#, r#"the key "host" stands there twice"#),
        (r#""host":null"#, "invalid type: null"),
        (r#""port":8.5"#, "invalid type: floating point `8.5`"),
    ] {
        let ran = run(&["adapter", "check", "--", python, ADAPTERS, "has-part", part], b"");
        assert!(ran.code == 1 && ran.out.contains(why), "{part}: {}{}", ran.out, ran.err);
    }
    let ran = run(&["adapter", "check", "--", python, ADAPTERS, "has-part", r#""port":8"#], b"");
    assert!(!ran.out.contains("invalid type"), "{}", ran.out);
}
