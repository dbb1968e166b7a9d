//! Records: a run that was stopped goes on, shards are merged, and two runs write the same file.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rfc1738_adapter::{Adapter, Limits};
use rfc1738_audit::Sources;
use rfc1738_audit::{Audit, Input, Inputs, Record, Recorder};

/// An adapter that reports the text after the first ":" as the path. With an argument it ends after so many batches.
const ADAPTER: &str = r#"
import json, sys
batches = int(sys.argv[1]) if len(sys.argv) > 1 else None
for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "start":
        print(json.dumps({"protocol": 1, "name": "fake", "language": "Python", "version": "1"}), flush=True)
    elif command["cmd"] == "observe":
        if batches == 0:
            sys.exit(1)
        batches = batches and batches - 1
        def answer(text):
            if not isinstance(text, str) or ":" not in text:
                return {"reject": "no scheme"}
            scheme, path = text.split(":", 1)
            return {"accept": {"common": {"scheme": scheme, "path": path.encode().decode("latin-1")}}}
        print(json.dumps({"id": command["id"], "observations": [answer(text) for text in command["inputs"]]}), flush=True)
    else:
        break
"#;

/// Whether Python is here. Without it there is no adapter.
fn has_python() -> bool {
    std::process::Command::new("python3").arg("--version").output().is_ok()
}

fn adapter(folder: &Path, arguments: &[&str]) -> Adapter {
    let file = folder.join("adapter.py");
    fs::write(&file, ADAPTER).unwrap();
    let words =
        ["python3", file.to_str().unwrap()].iter().chain(arguments).map(ToString::to_string).collect();
    Adapter::start_words(words, Limits::with_timeout(Duration::from_secs(60))).unwrap()
}

fn inputs() -> Inputs {
    let rest = (0..1200).map(|number| Input::new(format!("http:{number}").as_bytes()));
    rest.chain([Input::new(b""), Input::new(b"foo:\xff")]).collect()
}

#[test]
fn a_record_is_read_as_it_was_written() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fake.jsonl.gz");
    let record =
        Recorder::new(&file).record(&mut adapter(folder.path(), &[]), &inputs(), &mut |_| {}).unwrap();
    assert_eq!(record.len(), 1202);
    assert!(Record::read(&file).unwrap() == record);
    let mut sources = Sources::new();
    let audit = Audit::of_record(&record, &mut sources).unwrap();
    assert_eq!((audit.asked, &*audit.name), (1202, "fake"));
    // A second run with the same answers writes the same bytes.
    let again = folder.path().join("again.jsonl.gz");
    Recorder::new(&again).record(&mut adapter(folder.path(), &[]), &inputs(), &mut |_| {}).unwrap();
    assert!(fs::read(&file).unwrap() == fs::read(&again).unwrap());
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let [whole, resumed] = ["whole.jsonl.gz", "resumed.jsonl.gz"].map(|name| folder.path().join(name));
    let record =
        Recorder::new(&whole).record(&mut adapter(folder.path(), &[]), &inputs(), &mut |_| {}).unwrap();
    // What a killed run leaves: some answers, and the beginning of one.
    let mut lines = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(fs::File::open(&whole).unwrap());
    std::io::Read::read_to_end(&mut decoder, &mut lines).unwrap();
    fs::write(folder.path().join("resumed.jsonl.gz.unfinished"), &lines[..lines.len() / 2]).unwrap();
    let mut first = None;
    let mut progress = |count: usize| _ = first.get_or_insert(count);
    let done =
        Recorder::new(&resumed).record(&mut adapter(folder.path(), &[]), &inputs(), &mut progress).unwrap();
    assert!(done == record);
    assert!(first.unwrap() > 500, "the answers of the first run are kept: {first:?}");
    assert!(fs::read(&whole).unwrap() == fs::read(&resumed).unwrap());
    assert!(!folder.path().join("resumed.jsonl.gz.unfinished").exists());
}

/// A killed run can end within a character.
#[test]
fn a_torn_line_is_asked_again() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.jsonl.gz");
    let inputs: Inputs =
        [Input::new(b"a:1"), Input::new("foo:\u{e9}\u{20ac}".as_bytes())].into_iter().collect();
    let record =
        Recorder::new(&whole).record(&mut adapter(folder.path(), &[]), &inputs, &mut |_| {}).unwrap();
    let mut lines = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(fs::File::open(&whole).unwrap());
    std::io::Read::read_to_end(&mut decoder, &mut lines).unwrap();
    let torn = lines.windows(3).position(|bytes| bytes == "\u{20ac}".as_bytes()).unwrap() + 1;
    assert!(std::str::from_utf8(&lines[..torn]).is_err());
    let file = folder.path().join("torn.jsonl.gz");
    fs::write(folder.path().join("torn.jsonl.gz.unfinished"), &lines[..torn]).unwrap();
    let done = Recorder::new(&file).record(&mut adapter(folder.path(), &[]), &inputs, &mut |_| {}).unwrap();
    assert!(done == record);
}

#[test]
fn shards_are_merged() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let record = |name: &str, inputs: &Inputs| {
        let file = folder.path().join(name);
        Recorder::new(&file).record(&mut adapter(folder.path(), &[]), inputs, &mut |_| {}).unwrap()
    };
    let whole = record("whole.jsonl.gz", &inputs());
    let mut merged: Option<Record> = None;
    for shard in 0..3 {
        let share: Inputs = inputs().into_iter().skip(shard).step_by(3).collect();
        let part = record(&format!("{shard}.jsonl.gz"), &share);
        match &mut merged {
            Some(merged) => merged.merge(part).unwrap(),
            None => merged = Some(part),
        }
    }
    assert!(merged.unwrap() == whole);
}

#[test]
fn records_of_two_versions_are_not_merged() {
    let mut one = Record::new(serde_json::from_str(r#"{"protocol":1,"name":"a","version":"1"}"#).unwrap());
    let other = Record::new(serde_json::from_str(r#"{"protocol":1,"name":"a","version":"2"}"#).unwrap());
    assert!(one.merge(other).unwrap_err().contains("not about the same version"));
}

#[test]
fn a_file_that_is_no_record_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.jsonl.gz");
    assert!(Record::read(&file).unwrap_err().contains("wrong.jsonl.gz: it cannot be read"));
    fs::write(&file, "no gzip").unwrap();
    assert!(Record::read(&file).unwrap_err().contains("wrong.jsonl.gz:1: it cannot be read"));
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn a_record_lacks_nothing_of_what_was_asked_before() {
        if !has_python() {
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("fake.jsonl.gz");
        let some: Inputs = inputs().into_iter().take(700).collect();
        Recorder::new(&file).record(&mut adapter(folder.path(), &[]), &some, &mut |_| {}).unwrap();
        // The library ends after one batch, and again after each start. The record says how many inputs were not asked, and loses no answer.
        let record =
            Recorder::new(&file).record(&mut adapter(folder.path(), &["0"]), &inputs(), &mut |_| {}).unwrap();
        assert!(record.trouble.is_some() && record.not_asked > 0, "{:?}", record.trouble);
        assert!(some.as_slice().iter().all(|input| record.has(input)));
        let again = Record::read(&file).unwrap();
        assert_eq!((again.not_asked, again.trouble.is_some()), (record.not_asked, true));
        // `asking_again` asks about all, and the old record stands until then.
        let recorder = Recorder::new(&file).asking_again();
        let mut first = None;
        let mut progress = |count: usize| {
            first.get_or_insert(count);
            assert!(Record::read(&file).is_ok());
        };
        let done = recorder.record(&mut adapter(folder.path(), &[]), &inputs(), &mut progress).unwrap();
        assert_eq!((first, done.len(), done.not_asked, done.trouble), (Some(0), 1202, 0, None));
    }
}
