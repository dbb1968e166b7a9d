//! Records: a run that was stopped goes on, shards are merged, and two runs write the same file.

use std::fs;

use rfc1738_audit::{Audit, Input, Inputs, Record, Recorder, Texts, Wanted};
use rfc1738_oracle::protocol::Description;
use rfc1738_oracle::{CommonParts, Observation, Rejection, Subject};

/// A library that reports the text after the first ":" as the path. It can answer only so many
/// batches.
#[derive(Default)]
struct Fake {
    batches: Option<usize>,
    trouble: Option<String>,
}

impl Subject for Fake {
    fn name(&self) -> &str {
        "fake"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let Some(colon) = input.iter().position(|&byte| byte == b':') else {
            return Observation::Reject(Rejection::default());
        };
        let text = |octets: &[u8]| octets.iter().copied().map(char::from).collect::<String>();
        Observation::AcceptCommon(CommonParts {
            scheme: Some(text(&input[..colon]).into()),
            path: text(&input[colon + 1..]).into(),
            ..CommonParts::default()
        })
    }

    fn observe_all(&mut self, inputs: &[&[u8]], see: &mut dyn FnMut(usize, Observation<'_>)) {
        if self.batches == Some(0) {
            self.trouble = Some("it ended".into());
            return;
        }
        self.batches = self.batches.map(|batches| batches - 1);
        inputs.iter().enumerate().for_each(|(index, input)| see(index, self.observe(input)));
    }

    fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}

fn description(version: &str) -> Description {
    serde_json::from_value(serde_json::json!({ "protocol": 1, "name": "fake", "version": version })).unwrap()
}

/// Asks a library that answers everything.
fn ask(recorder: &Recorder, inputs: &Inputs, progress: &mut dyn FnMut(usize)) -> Record {
    recorder.record(&mut Fake::default(), &description("1"), inputs, progress).unwrap()
}

fn inputs() -> Inputs {
    let rest = (0..1200).map(|number| Input::new(format!("http:{number}").as_bytes()));
    rest.chain([Input::new(b""), Input::new(b"foo:\xff")]).collect()
}

#[test]
fn a_record_is_read_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fake.jsonl.gz");
    let record = ask(&Recorder::new(&file), &inputs(), &mut |_| {});
    assert_eq!(record.len(), 1202);
    assert!(Record::read(&file).unwrap() == record);
    let mut sources = Texts::new();
    let audit = Audit::of_record(&record, Wanted::All, None, &mut sources);
    assert_eq!((audit.asked, &*audit.name), (1202, "fake"));
    // A second run with the same answers writes the same bytes.
    let again = folder.path().join("again.jsonl.gz");
    ask(&Recorder::new(&again), &inputs(), &mut |_| {});
    assert!(fs::read(&file).unwrap() == fs::read(&again).unwrap());
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, resumed] = ["whole.jsonl.gz", "resumed.jsonl.gz"].map(|name| folder.path().join(name));
    let record = ask(&Recorder::new(&whole), &inputs(), &mut |_| {});
    // What a killed run leaves: some answers, and the beginning of one.
    let mut lines = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(fs::File::open(&whole).unwrap());
    std::io::Read::read_to_end(&mut decoder, &mut lines).unwrap();
    fs::write(folder.path().join("resumed.jsonl.gz.unfinished"), &lines[..lines.len() / 2]).unwrap();
    let mut first = None;
    let mut progress = |count: usize| _ = first.get_or_insert(count);
    let done = ask(&Recorder::new(&resumed), &inputs(), &mut progress);
    assert!(done == record);
    assert!(first.unwrap() > 500, "the answers of the first run are kept: {first:?}");
    assert!(fs::read(&whole).unwrap() == fs::read(&resumed).unwrap());
    assert!(!folder.path().join("resumed.jsonl.gz.unfinished").exists());
}

/// A killed run can end within a character.
#[test]
fn a_torn_line_is_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.jsonl.gz");
    let inputs: Inputs =
        [Input::new(b"a:1"), Input::new("foo:\u{e9}\u{20ac}".as_bytes())].into_iter().collect();
    let record = ask(&Recorder::new(&whole), &inputs, &mut |_| {});
    let mut lines = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(fs::File::open(&whole).unwrap());
    std::io::Read::read_to_end(&mut decoder, &mut lines).unwrap();
    let torn = lines.windows(3).position(|bytes| bytes == "\u{20ac}".as_bytes()).unwrap() + 1;
    assert!(std::str::from_utf8(&lines[..torn]).is_err());
    let file = folder.path().join("torn.jsonl.gz");
    fs::write(folder.path().join("torn.jsonl.gz.unfinished"), &lines[..torn]).unwrap();
    let done = ask(&Recorder::new(&file), &inputs, &mut |_| {});
    assert!(done == record);
}

/// A run does not replace what it did not write itself, and two runs do not write one record.
#[test]
fn a_run_keeps_what_another_one_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fake.jsonl.gz");
    ask(&Recorder::new(&file), &inputs(), &mut |_| {});
    let written = fs::read(&file).unwrap();
    let run = |version: &str, recorder: Recorder| {
        let mut library = Fake::default();
        recorder
            .record(&mut library, &description(version), &inputs(), &mut |_| {})
            .map_err(|why| why.to_string())
    };
    let refused = run("2", Recorder::new(&file)).unwrap_err();
    let expected =
        "fake.jsonl.gz has the answers of fake 1, and not of fake 2: remove it or name another file";
    assert!(refused.ends_with(expected), "{refused}");
    let damaged = [&written[..written.len() / 2], b"notes of somebody\n", b"\x1f\x8b"];
    for text in damaged {
        fs::write(&file, text).unwrap();
        for recorder in [Recorder::new(&file), Recorder::new(&file).asking_again()] {
            let refused = run("1", recorder).unwrap_err();
            assert!(refused.ends_with(": remove it or name another file"), "{refused}");
            assert!(fs::read(&file).unwrap() == text);
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    fs::write(&file, &written).unwrap();
    // The unfinished answers of another version.
    let unfinished = folder.path().join("fake.jsonl.gz.unfinished");
    let header = serde_json::to_string(&description("0")).unwrap() + "\n";
    fs::write(&unfinished, &header).unwrap();
    let refused = run("1", Recorder::new(&file)).unwrap_err();
    assert!(refused.contains(".unfinished has the answers of fake 0"), "{refused}");
    assert_eq!(fs::read_to_string(&unfinished).unwrap(), header);
    fs::remove_file(&unfinished).unwrap();
    // A second run while the first one asks.
    let mut seen = Vec::new();
    let mut other = |_| seen.push(run("1", Recorder::new(&file)).unwrap_err());
    ask(&Recorder::new(&file).asking_again(), &inputs(), &mut other);
    assert!(seen.iter().all(|why| why.starts_with("another run uses it")) && !seen.is_empty(), "{seen:?}");
    // A new version replaces the record if it is asked to.
    assert!(run("2", Recorder::new(&file).asking_again()).is_ok());
}

/// `cat` of two compressed files is one compressed file.
#[test]
fn a_record_is_read_whole_and_each_input_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fake.jsonl.gz");
    let packed = |lines: &str| {
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut out, lines.as_bytes()).unwrap();
        out.finish().unwrap()
    };
    let header = serde_json::to_string(&description("1")).unwrap() + "\n";
    let both = [packed(&header), packed("[\"x:a\",\"reject\"]\n"), packed("[\"x:b\",\"reject\"]\n")];
    fs::write(&file, both.concat()).unwrap();
    assert_eq!(Record::read(&file).unwrap().len(), 2);
    fs::write(&file, [&both[0][..], &both[1], &both[1]].concat()).unwrap();
    let twice = Record::read(&file).unwrap_err();
    assert!(twice.ends_with("fake.jsonl.gz:3: it cannot be read, its input has an answer before"), "{twice}");
}

#[test]
fn shards_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let recorded =
        |name: &str, inputs: &Inputs| ask(&Recorder::new(&folder.path().join(name)), inputs, &mut |_| {});
    let whole = recorded("whole.jsonl.gz", &inputs());
    let mut merged: Option<Record> = None;
    for shard in 0..3 {
        let share: Inputs = inputs().into_iter().skip(shard).step_by(3).collect();
        let part = recorded(&format!("{shard}.jsonl.gz"), &share);
        match &mut merged {
            Some(merged) => merged.merge(part).unwrap(),
            None => merged = Some(part),
        }
    }
    assert!(merged.unwrap() == whole);
}

#[test]
fn records_of_two_versions_are_not_merged() {
    let [mut one, other] = ["1", "2"].map(|version| Record::new(description(version)));
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

#[test]
fn a_record_lacks_nothing_of_what_was_asked_before() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fake.jsonl.gz");
    let some: Inputs = inputs().into_iter().take(700).collect();
    ask(&Recorder::new(&file), &some, &mut |_| {});
    // The library ends after one batch of 500. The record says how many inputs were not asked, and
    // loses no answer.
    let mut ending = Fake { batches: Some(1), ..Fake::default() };
    let record = Recorder::new(&file).record(&mut ending, &description("1"), &inputs(), &mut |_| {}).unwrap();
    assert_eq!((record.len(), record.not_asked, record.trouble.as_deref()), (1200, 2, Some("it ended")));
    assert!(some.iter().all(|input| record.has(input)));
    assert!(Record::read(&file).unwrap() == record);
    // `asking_again` asks about all, and the old record stands until then.
    let recorder = Recorder::new(&file).asking_again();
    let mut first = None;
    let mut progress = |count: usize| {
        first.get_or_insert(count);
        assert!(Record::read(&file).unwrap() == record);
    };
    let done = ask(&recorder, &inputs(), &mut progress);
    assert_eq!((first, done.len(), done.not_asked, done.trouble), (Some(0), 1202, 0, None));
}
