//! The transcripts of `transcripts/`: command lines with their input, their whole output and their
//! exit code.
//!
//! A transcript has its commands run in one empty folder, in order. Each line says by its beginning
//! what it is:
//!
//! | begins with | is |
//! |---|---|
//! | `$ ` | a command; its words are those that a shell would read, and no shell reads it |
//! | `= ` | the name of a file in the folder, whose lines follow with `< `; a folder's name ends in `/` |
//! | `< ` | a line of standard input, or of the file; `\xFF`, `\t`, `\r` and `\\` are octets |
//! | `<-` | the same without a line feed at its end |
//! | `> ` | a line of standard output, or its beginning and `...` |
//! | `! ` | a line of standard error, without the name of the program |
//! | `? ` | the exit code, if it is not 0 |
//! | `# ` | a remark |

use std::path::Path;

use crate::*;

#[derive(Default)]
struct Step {
    number: usize,
    command: String,
    input: Vec<u8>,
    out: String,
    err: String,
    code: i32,
}

impl Step {
    /// Returns how a run differs, as a transcript, so it can be pasted.
    fn difference(&self, ran: &Ran) -> Option<String> {
        let is_line = |(expected, line): (&str, &str)| match expected.strip_suffix("...") {
            Some(begins) => line.starts_with(begins),
            None => line == expected,
        };
        let has_as_many = self.out.lines().count() == ran.out.lines().count();
        let is_same = has_as_many && self.out.lines().zip(ran.out.lines()).all(is_line);
        if is_same && ran.err == self.err && ran.code == self.code {
            return None;
        }
        let lines =
            |mark, text: &str| text.lines().map(|line| format!("{mark} {line}\n")).collect::<String>();
        let (out, err) = (lines('>', &ran.out), lines('!', &ran.err.replace("rfc1738: ", "")));
        Some(format!("{}: $ {}\n{out}{err}? {}\n", self.number, self.command, ran.code))
    }
}

fn octets(line: &str) -> Vec<u8> {
    let (mut octets, mut rest) = (Vec::new(), line);
    while let Some((before, after)) = rest.split_once('\\') {
        octets.extend(before.as_bytes());
        let (octet, length) = match &after[..1] {
            "x" => (u8::from_str_radix(&after[1..3], 16).unwrap(), 3),
            "t" => (b'\t', 1),
            "r" => (b'\r', 1),
            other => (other.as_bytes()[0], 1),
        };
        octets.push(octet);
        rest = &after[length..];
    }
    octets.extend(rest.as_bytes());
    octets
}

/// Reads a transcript, and calls `play` with each command after its files are written.
fn read(text: &str, folder: &Path, mut play: impl FnMut(&Step)) {
    let (mut step, mut file) = (None::<Step>, None);
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let (mark, rest) = line.split_at(line.len().min(2));
        match mark {
            "$ " | "= " => {
                step.take().inspect(&mut play);
                file = (mark == "= ").then(|| folder.join(rest));
                match &file {
                    None => step = Some(Step { number: at + 1, command: rest.into(), ..Step::default() }),
                    Some(path) if rest.ends_with('/') => std::fs::create_dir(path).unwrap(),
                    Some(path) => std::fs::write(path, "").unwrap(),
                }
            }
            "< " | "<" | "<-" => {
                let end: &[u8] = if mark == "<-" { b"" } else { b"\n" };
                let line =
                    [&octets(rest.strip_prefix(' ').filter(|_| mark == "<-").unwrap_or(rest)), end].concat();
                match (&file, &mut step) {
                    (Some(path), _) => {
                        let before = std::fs::read(path).unwrap();
                        std::fs::write(path, [before, line].concat()).unwrap();
                    }
                    (None, Some(step)) => step.input.extend(line),
                    (None, None) => panic!("line {}: {line:?}", at + 1),
                }
            }
            "# " => {}
            _ => {
                let step = step.as_mut().unwrap_or_else(|| panic!("line {}: a command is missing", at + 1));
                match mark {
                    "> " | ">" => step.out.push_str(&format!("{rest}\n")),
                    "! " => step.err.push_str(&format!("rfc1738: {rest}\n")),
                    "? " => step.code = rest.parse().unwrap(),
                    _ => panic!("line {}: no line of a transcript begins so: {line}", at + 1),
                }
            }
        }
    }
    step.take().inspect(&mut play);
}

#[track_caller]
fn plays(name: &str) {
    let path = format!("{}/tests/binary/transcripts/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let mut differences = String::new();
    let mut count = 0;
    read(&std::fs::read_to_string(&path).unwrap(), folder.path(), |step| {
        let words = shell_words::split(&step.command).unwrap();
        assert_eq!(words[0], "rfc1738", "{path}:{}", step.number);
        let mut command = command(&words[1..]);
        let ran = ran(command.current_dir(folder.path()), &step.input);
        differences.extend(step.difference(&ran).map(|text| format!("{path}:{text}\n")));
        count += 1;
    });
    assert!(differences.is_empty() && count > 0, "{differences}");
}

#[test]
fn check() {
    plays("check");
}

#[test]
fn command_lines() {
    plays("command_lines");
}

#[test]
fn explain() {
    plays("explain");
}

#[test]
fn extract() {
    plays("extract");
}

#[test]
fn generate() {
    plays("generate");
}

#[test]
fn grammar() {
    plays("grammar");
}

#[test]
fn serve() {
    plays("serve");
}
