//! A packed record: a file of answers, beside a list of inputs that all records of a folder share.
//!
//! Line N of `NAME.answers` is the answer about the input on line N of `inputs.jsonl`, and `paste`
//! shows them side by side. New inputs are appended to the list. So the files of other libraries
//! stay valid, and they do not change.
//!
//! | line | the library |
//! |---|---|
//! | `-` | was not asked |
//! | `A` | accepts the input, and reports no parts |
//! | `R`, `D`, `C`, `T` | rejects it, declines it, crashes, times out |
//! | `s4+3h8np7` | accepts it: 4 octets are the scheme, 3 no part, 8 the host, 7 the path; the port is "" |
//! | `s"ftp"+6h8p7` | accepts it: the scheme is text that the input does not have, 6 octets are no part |
//!
//! The parts stand in the order of a URL: `s` scheme, `u` user, `w` password, `h` host, `n` port,
//! `p` path, `q` query, `f` fragment. A part without a letter is absent. `=` at the end says that
//! the library prints the URL as it stands in the input, and `="http://a/"` that it prints it so.
//! Files are ASCII: inputs and texts are strings of JSON with escapes.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use flate2::Crc;
use rfc1738_oracle::{Answer, CommonPart, CommonParts, Reports};
use rfc1738_suite::files;
use serde::{Deserialize, Serialize};

use super::lines::Lines;
use super::list;
use crate::Inputs;
use crate::kept::Given;

/// The ending of the names of packed records.
pub(super) const ENDING: &str = "answers";

/// The name of the list of inputs, in the folder of the records.
pub(super) const INPUTS: &str = "inputs.jsonl";

/// The first line of the list of inputs. The first line of a record describes the library, so the
/// lines of both agree.
pub(super) const FIRST: &str =
    r#""The inputs of the records in this folder. `cargo xtask audit merge` appends new ones.""#;

/// The number of the first input. The first line of the list is not an input, and lines are counted
/// from 1.
pub(super) const FIRST_INPUT: usize = 2;

/// The parts and their letters, in the order of a URL.
const PARTS: [(char, CommonPart); 8] = [
    ('s', CommonPart::Scheme),
    ('u', CommonPart::User),
    ('w', CommonPart::Password),
    ('h', CommonPart::Host),
    ('n', CommonPart::Port),
    ('p', CommonPart::Path),
    ('q', CommonPart::Query),
    ('f', CommonPart::Fragment),
];

/// What stands before the printed URL.
const PRINTED: char = '=';

/// The inputs of a packed record: how many of the list there are, and a checksum of them. It shows
/// that the list was only appended to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Listed {
    count: usize,
    crc32: u32,
}

impl Listed {
    /// Returns how many inputs there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn new<'i>(inputs: impl Iterator<Item = &'i str>) -> Listed {
        let (mut crc, mut count) = (Crc::new(), 0);
        for input in inputs {
            crc.update(input.as_bytes());
            crc.update(b"\n");
            count += 1;
        }
        Listed { count, crc32: crc.sum() }
    }
}

/// Reads the answers of a record after its first line, and makes each what the record declares.
pub(super) fn read(
    path: &Path,
    lines: &mut Lines<'_>,
    listed: &Listed,
    declared: impl Fn(Answer) -> Answer,
) -> Result<Given, String> {
    let list = list::read(&path.with_file_name(INPUTS))?;
    let inputs = list.iter().take(listed.count);
    if Listed::new(inputs.clone()) != *listed {
        let why = format!("{INPUTS} does not begin with the {} inputs of this record", listed.count);
        return Err(lines.problem(why));
    }
    let mut answers = Given::about(&list);
    for input in inputs {
        let line = lines.next().ok_or_else(|| lines.problem("an input has no answer"))??;
        let answer = unpacked(input, &line).map_err(|why| lines.problem(why))?;
        answers.push(answer.map(&declared).as_ref());
    }
    match lines.next() {
        None => Ok(answers),
        Some(_) => Err(lines.problem("an answer has no input")),
    }
}

/// Writes the answers of a record, after it appended the inputs that the list lacks. `first`
/// returns the first line.
pub(super) fn write(
    answers: &Given,
    first: impl FnOnce(Listed) -> serde_json::Result<String>,
    path: &Path,
) -> io::Result<()> {
    let inputs = append(answers, &path.with_file_name(INPUTS))?;
    let asked = inputs.iter().rposition(|input| answers.find(input).is_some()).map_or(0, |last| last + 1);
    let inputs = inputs.iter().take(asked);
    replace(path, |out| {
        writeln!(out, "{}", first(Listed::new(inputs.clone()))?)?;
        inputs.clone().try_for_each(|input| writeln!(out, "{}", line(answers, input)))
    })
}

/// Appends to the list the inputs that it lacks, in their order, and returns the whole list.
fn append(answers: &Given, list: &Path) -> io::Result<Inputs> {
    // Several threads write records into the same folder.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut inputs =
        if list.exists() { list::read(list).map_err(io::Error::other)? } else { Inputs::default() };
    let known = inputs.len();
    answers.iter().for_each(|(input, _)| _ = inputs.add(input));
    if inputs.len() > known || !list.exists() {
        replace(list, |out| {
            writeln!(out, "{FIRST}")?;
            inputs.iter().try_for_each(|input| writeln!(out, "{}", json(input)))
        })?;
    }
    Ok(inputs)
}

/// Returns the line of the answer about an input, or `-` if the library was not asked.
pub(super) fn line(answers: &Given, input: &str) -> String {
    answers.get_kept(input).map_or("-".into(), |answer| packed(input, &answer))
}

/// Writes a file, whole or not at all.
pub(super) fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    files::replace(path, |out| {
        let mut out = BufWriter::new(out);
        write(&mut out)?;
        out.flush()
    })
}

/// Returns the line of an answer.
pub fn packed(input: &str, answer: &Answer) -> String {
    let parts = match answer {
        Answer::Accept(parts) if parts.reports == Reports::Verdict => return "A".into(),
        Answer::Accept(parts) => parts,
        Answer::Reject => return "R".into(),
        Answer::Decline => return "D".into(),
        Answer::Crash => return "C".into(),
        Answer::Timeout => return "T".into(),
    };
    let (mut line, mut rest) = (String::new(), input.as_bytes());
    for (letter, part) in PARTS {
        let Some(text) = parts.get(part) else { continue };
        // Writing to memory does not fail.
        let _ = match find(rest, text) {
            _ if text.is_empty() => write!(line, "{letter}"),
            None => write!(line, "{letter}{}", json(text)),
            Some((gap, length)) => {
                rest = &rest[gap + length..];
                if gap > 0 {
                    let _ = write!(line, "+{gap}");
                }
                write!(line, "{letter}{length}")
            }
        };
    }
    if let Some(printed) = &parts.printed {
        line.push(PRINTED);
        if !is_text(input.as_bytes(), printed) {
            line += &json(printed);
        }
    }
    line
}

/// Returns whether octets are a text. Each character of the text is one octet.
fn is_text(octets: &[u8], text: &str) -> bool {
    octets.iter().map(|octet| char::from(*octet)).eq(text.chars())
}

/// Returns where a part stands in octets, and its length. Each character of a part is one octet.
fn find(octets: &[u8], part: &str) -> Option<(usize, usize)> {
    let part = part.chars().map(u8::try_from).collect::<Result<Vec<u8>, _>>().ok()?;
    let gap = octets.windows(part.len().max(1)).position(|window| window == part)?;
    Some((gap, part.len()))
}

/// Returns the answer of a line, or `None` if the library was not asked.
pub fn unpacked(input: &str, line: &str) -> Result<Option<Answer>, String> {
    Ok(Some(match line {
        "-" => return Ok(None),
        "A" => Answer::accept(CommonParts::not_reported()),
        "R" => Answer::Reject,
        "D" => Answer::Decline,
        "C" => Answer::Crash,
        "T" => Answer::Timeout,
        _ => Answer::accept(parts(input.as_bytes(), line)?),
    }))
}

/// Returns the parts of a line.
fn parts(input: &[u8], line: &str) -> Result<CommonParts<'static>, String> {
    let mut octets = input;
    let (mut rest, mut letters, mut found) = (line, PARTS.into_iter(), CommonParts::default());
    let mut has_path = false;
    let mut take = |length: usize| {
        let (taken, after) = octets.split_at_checked(length).ok_or("a part ends after the input")?;
        octets = after;
        Ok::<String, String>(taken.iter().copied().map(char::from).collect())
    };
    while !rest.is_empty() {
        if let Some(text) = rest.strip_prefix(PRINTED) {
            let printed = match text {
                "" => input.iter().copied().map(char::from).collect(),
                text => serde_json::from_str::<String>(text).map_err(|error| error.to_string())?,
            };
            found.printed = Some(printed.into());
            break;
        }
        if let Some(after) = rest.strip_prefix('+') {
            rest = after;
            take(number(&mut rest)?)?;
        }
        let mut characters = rest.chars();
        let letter = characters.next().ok_or("a part was expected")?;
        let part = letters.find(|(one, _)| *one == letter);
        let (_, part) = part.ok_or_else(|| format!("a later part was expected, found {letter:?}"))?;
        rest = characters.as_str();
        let text = if rest.starts_with('"') {
            let mut texts = serde_json::Deserializer::from_str(rest).into_iter::<String>();
            let text = texts.next().ok_or("a text was expected")?.map_err(|error| error.to_string())?;
            rest = &rest[texts.byte_offset()..];
            text
        } else {
            take(number(&mut rest)?)?
        };
        found.set(part, Some(text.into()));
        has_path |= part == CommonPart::Path;
    }
    if has_path { Ok(found) } else { Err("a path was expected".into()) }
}

/// Takes the number with which a line begins. Without a digit, it is 0.
fn number(rest: &mut &str) -> Result<usize, String> {
    let after = rest.trim_start_matches(|character: char| character.is_ascii_digit());
    let digits = &rest[..rest.len() - after.len()];
    *rest = after;
    if digits.is_empty() { Ok(0) } else { digits.parse().map_err(|_| "a number is too large".into()) }
}

/// Returns a string of JSON that is ASCII.
pub(super) fn json(text: &str) -> String {
    let mut out = String::new();
    for character in serde_json::Value::from(text).to_string().chars() {
        if matches!(character, ' '..='~') {
            out.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::Record;

    /// Every kind of answer: the input, the answer as a line of a record that holds its inputs has
    /// it, and its line.
    const ANSWERS: &[(&str, &str, &str)] = &[
        ("a", r#"{"accept":null}"#, "A"),
        ("b", r#""reject""#, "R"),
        ("c", r#""decline""#, "D"),
        ("d", r#""crash""#, "C"),
        ("e", r#""timeout""#, "T"),
        ("f", r#"{"accept":{"path":""}}"#, "p"),
        ("g:/", r#"{"accept":{"scheme":"g","path":"/"}}"#, "s1+1p1"),
        // Empty parts are not absent.
        ("h:", r#"{"accept":{"user":"","password":"","path":"","query":"","fragment":""}}"#, "uwpqf"),
        ("i://u:w@h:1/", r#"{"accept":{"user":"u","password":"w","host":"h","path":""}}"#, "+4u1+1w1+1h1p"),
        ("j:1/?q#f", r#"{"accept":{"port":"1","path":"/","query":"q","fragment":"f"}}"#, "+2n1p1+1q1+1f1"),
        // The scheme stands only after its place, and the host only before it.
        ("k/K", r#"{"accept":{"scheme":"K","host":"k","path":""}}"#, r#"+2s1h"k"p"#),
        // A part is its octets: U+00E9 has two of them. U+0100 is not an octet.
        ("l\u{e9}", "{\"accept\":{\"host\":\"\u{c3}\",\"path\":\"\u{a9}\"}}", "+1h1p1"),
        ("m\u{e9}", "{\"accept\":{\"host\":\"\u{e9}\",\"path\":\"\u{100}\"}}", r#"h"\u00e9"p"\u0100""#),
        // The low octet of U+0161 is "a", which stands in the input.
        ("na", "{\"accept\":{\"path\":\"\u{161}\"}}", r#"p"\u0161""#),
        ("n", r#"{"accept":{"path":"\"\\\n\u007f\ud83d\ude00"}}"#, r#"p"\"\\\n\u007f\ud83d\ude00""#),
        // What the library prints: the input, whose octets are characters there, or another text.
        ("o:\u{e9}", "{\"accept\":{\"path\":\"\",\"printed\":\"o:\u{c3}\u{a9}\"}}", "p="),
        ("p:=", r#"{"accept":{"path":"=","printed":"p:%3D"}}"#, r#"+2p1="p:%3D""#),
    ];

    fn record(answers: &[(&str, &str, &str)]) -> Record {
        let description = serde_json::from_str(r#"{"protocol":1,"name":"fake","version":"1"}"#).unwrap();
        let mut record = Record::new(description);
        for (input, json, _) in answers {
            let answer: Answer = serde_json::from_str(json).unwrap();
            record.insert(input, answer);
        }
        record
    }

    #[test]
    fn every_kind_of_answer_is_packed_and_unpacked() {
        for (input, json, line) in ANSWERS {
            let answer: Answer = serde_json::from_str(json).unwrap();
            assert_eq!(packed(input, &answer), *line);
            assert_eq!(unpacked(input, line), Ok(Some(answer)), "{line}");
        }
        let wrong = "s1 s1p3 +4p +p18446744073709551615 s1p18446744073709551616 p1s1 p1p1 p1+ x é p\" \
            p\"\\ud800\" RR = p=a p== p=\"a\"b";
        for line in wrong.split(' ').chain([""]) {
            assert!(unpacked("a:b", line).is_err(), "{line}");
        }
    }

    #[test]
    fn records_share_the_inputs_of_their_folder() {
        let folder = tempfile::tempdir().unwrap();
        let [all, one, list] = ["all.answers", "one.answers", INPUTS].map(|name| folder.path().join(name));
        let text = |path: &Path| fs::read_to_string(path).unwrap();
        record(&ANSWERS[3..5]).write(&one).unwrap();
        let before = text(&one);
        // The list is appended to, and the first record, which has fewer inputs, does not change.
        record(ANSWERS).write(&all).unwrap();
        assert!(text(&list).starts_with(&format!("{FIRST}\n\"d\"\n\"e\"\n\"a\"\n")));
        assert_eq!(Record::read(&all), Ok(record(ANSWERS)));
        assert_eq!(Record::read(&one), Ok(record(&ANSWERS[3..5])));
        record(&ANSWERS[3..5]).write(&one).unwrap();
        assert!(text(&one) == before && text(&list).is_ascii() && text(&all).is_ascii());
        // A library that was not asked about the first inputs.
        record(&ANSWERS[1..3]).write(&one).unwrap();
        assert!(text(&one).ends_with("}\n-\n-\n-\nR\nD\n"));
        assert_eq!(Record::read(&one), Ok(record(&ANSWERS[1..3])));
        assert_eq!(super::super::file(folder.path(), "all"), all);
        fs::remove_file(&list).unwrap();
        assert_eq!(super::super::file(folder.path(), "all"), folder.path().join("all.jsonl.gz"));
        assert!(Record::read(&all).unwrap_err().contains("inputs.jsonl: it cannot be read"));
    }

    #[test]
    fn a_torn_file_is_named_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let [path, list] = ["a.answers", INPUTS].map(|name| folder.path().join(name));
        record(&ANSWERS[..4]).write(&path).unwrap();
        let [text, inputs] = [&path, &list].map(|path| fs::read_to_string(path).unwrap());
        let read = |text: &str, inputs: &str| {
            fs::write(&path, text).unwrap();
            fs::write(&list, inputs).unwrap();
            Record::read(&path)
        };
        assert!(read(&text.replace('\n', "\r\n"), &(inputs.clone() + "\"new\"\n")).is_ok());
        let other =
            "a.answers:1: it cannot be read, inputs.jsonl does not begin with the 4 inputs of this record";
        for (text, inputs, why) in [
            ("", &*inputs, "a.answers:1: it cannot be read, it is empty"),
            (text.trim_end(), &inputs, "a.answers:5: it cannot be read, the line has no end"),
            (text.trim_end_matches("C\n"), &inputs, "a.answers:5: it cannot be read, an input has no answer"),
            (&(text.clone() + "R\n"), &inputs, "a.answers:6: it cannot be read, an answer has no input"),
            (
                &text.replace("R", "r"),
                &inputs,
                "a.answers:3: it cannot be read, a later part was expected, found 'r'",
            ),
            (&text, &inputs.replace("\"c\"", "\"x\""), other),
            (&text, &inputs.replace("\"d\"\n", ""), other),
            (
                &text,
                &inputs.replace("\"c\"", "c"),
                "inputs.jsonl:4: it cannot be read, expected value at column 1",
            ),
            (&text, "\"a\"\n", "inputs.jsonl:1: it cannot be read, the first line of a list of inputs is"),
        ] {
            let error = read(text, inputs).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
