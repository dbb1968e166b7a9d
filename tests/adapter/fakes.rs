//! The adapters that the tests ask: most of them lie, crash, hang or write lines that the protocol
//! does not allow.

use std::io::{self, BufRead, Write};
use std::process::{ExitCode, exit};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use rfc1738::{Profile, parse};
use rfc1738_oracle::protocol::{Description, Observations, Observed, VERSION};
use rfc1738_oracle::subjects::ParserSubject;
use rfc1738_oracle::{CommonParts, Conventions, Input, Observation, Parts, Subject};
use serde_json::{Value, json};

use crate::hostile;

/// A text that moves the cursor, sets the title, hides what follows, and is a program in a page and
/// in an attribute.
const HARMFUL: &str =
    "\u{1b}[2J\u{1b}]0;evil\u{7}\u{9b}31m\n\u{202e}\"'><script>alert(1)</script>]]>`|\n# title";

fn answer(name: &str, input: &[u8]) -> Observed {
    let url = parse(input, Profile::Interpreter);
    if let Some(spells) = spells(name) {
        return serde_json::from_value(json!({"accept": {"common": spells["common"]}})).expect("it is one");
    }
    match (name, &url) {
        ("common" | "liar-about-query", Ok(url)) => {
            let mut common = CommonParts::from_url(url).unwrap_or_else(CommonParts::not_reported);
            if name == "liar-about-query" && common.query.as_deref() == Some("lie") {
                common.query = Some("truth".into());
            }
            return Observed::new(Observation::AcceptCommon(common));
        }
        ("verdict", Ok(_)) => {
            let common = CommonParts::not_reported();
            return Observed::new(Observation::AcceptCommon(common));
        }
        ("liar", Ok(_)) => {
            let mut parts = Parts::new();
            parts.text("host", "evil.example");
            return Observed::new(Observation::Accept(parts));
        }
        ("accepts-all", Err(_)) => return Observed::new(Observation::Accept(Parts::new())),
        ("crasher", _) if input == b"http://crash/" => {
            eprintln!("first line\nthe last \u{1b}[2J words\n");
            exit(3);
        }
        ("crashes-always", _) => exit(3),
        ("remembers", _) => {
            static ASKED: AtomicU32 = AtomicU32::new(1);
            return Observed::Reject(ASKED.fetch_add(1, Ordering::Relaxed).to_string());
        }
        ("sleeps-on-users", _) if input.contains(&b'@') => loop {
            thread::park();
        },
        ("caught", _) if input == b"http://crash/" => return Observed::Crash("caught".into()),
        ("sleeper", _) if input == b"http://crash/" => loop {
            thread::park();
        },
        ("escapes-rejects", _) => return Observed::Reject(HARMFUL.into()),
        ("escapes-parts", _) => {
            let mut parts = Parts::new();
            ["host", "path", "fragment"].into_iter().for_each(|name| parts.text(name, HARMFUL));
            return Observed::new(Observation::Accept(parts));
        }
        ("escapes-dies", _) => {
            eprintln!("{HARMFUL}");
            exit(3);
        }
        ("escapes-protocol", _) => {
            println!("{HARMFUL}");
        }
        ("decliner", _) => return Observed::Decline("not mine".into()),
        ("escapes", _) => return Observed::Crash(HARMFUL.into()),
        _ => {}
    }
    if let Some(seen) = hostile::answer(name, input) {
        return seen;
    }
    Observed::new(ParserSubject::new(Profile::Interpreter).observe(input))
}

pub(super) fn adapter(name: &str) -> ExitCode {
    if let Some(child) = name.strip_prefix("child ") {
        hostile::child(child);
    }
    if let Some(file) = hostile::counter(name) {
        hostile::count(file, 's');
    }
    if name == "dies" {
        eprintln!("no library here");
        return ExitCode::from(7);
    }
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line.expect("the commands can be read");
        let command: Value = serde_json::from_str(&line).expect("the commands are JSON");
        let text = match (command["cmd"].as_str(), name) {
            (Some("start"), "babbles-at-once") => "hello\u{1b}[2J".into(),
            (Some("start"), "other-version") => json!({"protocol": 2, "name": "x"}).to_string(),
            (Some("start"), "mute") => loop {
                thread::park();
            },
            (Some("start"), "starts-twice") => format!("{0}\n{0}", description(name)),
            (Some("start"), "large-name") => json!({"protocol": 1, "name": "n".repeat(201)}).to_string(),
            (Some("start"), "large-start") => {
                json!({"protocol": 1, "name": "n", "a": "b".repeat(1 << 17)}).to_string()
            }
            (Some("start"), _) => description(name),
            (Some("observe"), _) if name.starts_with("tires ") && command["id"] == 3 => "hello".into(),
            (Some("observe"), _) => {
                let inputs = command["inputs"].as_array().expect("there are inputs");
                let inputs: Vec<Vec<u8>> = inputs.iter().map(bytes).collect();
                observations(name, command["id"].as_u64().expect("there is an id"), &inputs, &mut out)
            }
            _ => return ExitCode::SUCCESS,
        };
        if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
            return ExitCode::FAILURE;
        }
        if (name == "ends-after-each" || name.starts_with("counts-and-ends ")) && command["cmd"] == "observe"
        {
            return ExitCode::SUCCESS;
        }
    }
    ExitCode::SUCCESS
}

/// The conventions and the common parts of a fake that gives the same answer about every input.
fn spells(name: &str) -> Option<Value> {
    serde_json::from_str(name.strip_prefix("spells ")?).ok()
}

fn description(name: &str) -> String {
    if let Some(spells) = spells(name) {
        return json!({"protocol": VERSION, "name": "spells", "conventions": spells["conventions"]})
            .to_string();
    }
    let description = Description {
        protocol: VERSION,
        name: if name.starts_with("escapes") { HARMFUL.into() } else { format!("fake-{name}") },
        language: if name.starts_with("escapes") { HARMFUL.into() } else { String::new() },
        version: if name.starts_with("escapes") { HARMFUL.into() } else { String::new() },
        claims: if name.starts_with("escapes") { vec![HARMFUL.into()] } else { Vec::new() },
        conventions: Conventions::default(),
        answers: Vec::new(),
    };
    serde_json::to_string(&description).expect("it becomes JSON")
}

fn observations(name: &str, id: u64, inputs: &[Vec<u8>], out: &mut impl Write) -> String {
    // These fail about one input only, so that everything else must still get its answer.
    let is_bad = inputs.iter().any(|input| input == b"http://crash/");
    let mut observations: Vec<Observed> = inputs.iter().map(|input| answer(name, input)).collect();
    let mut id = id;
    match name {
        "babbler" if is_bad => return "hello".into(),
        "babbles-long" if is_bad => return "\u{e9}".repeat(200),
        "prints" if is_bad => writeln!(out, "debug: {}", inputs.len()).expect("the client reads"),
        "answers-twice" => {
            let answer = serde_json::to_string(&Observations { id, observations }).expect("it becomes JSON");
            return format!("{answer}\n{answer}");
        }
        "adds-a-line" if is_bad => {
            let answer = serde_json::to_string(&Observations { id, observations }).expect("it becomes JSON");
            return format!("{answer}\nbye\u{1b}");
        }
        "too-few" if is_bad => _ = observations.pop(),
        "too-many" if is_bad => observations.push(Observed::Decline(String::new())),
        "out-of-order" if is_bad => id += 1,
        "flood" if is_bad => while writeln!(out, "{{}}").is_ok() {},
        "endless-line" if is_bad => while out.write_all(b"aaaaaaaaaaaaaaaa").is_ok() {},
        _ => {
            if let Some(file) = hostile::counter(name) {
                hostile::count(file, 'o');
            }
        }
    }
    serde_json::to_string(&Observations { id, observations }).expect("it becomes JSON")
}

fn bytes(input: &Value) -> Vec<u8> {
    match input {
        Value::String(text) => text.as_bytes().into(),
        hex => Input::from_hex(hex["hex"].as_str().expect("it is hex")).expect("it is hex").bytes().into(),
    }
}
