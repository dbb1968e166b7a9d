//! What a campaign keeps in its folder: a file for each finding, and the place in the sequence of
//! inputs. Each file is written whole or not at all, so a campaign that is killed goes on where it
//! was.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rfc1738_audit::{Cause, Text, words};
use rfc1738_oracle::{Answer, Conventions};
use rfc1738_suite::command::Shard;
use rfc1738_suite::files;
use serde::{Deserialize, Serialize};

use crate::escape;
use crate::output::{Failure, Output, WIDTH};
use crate::phrases::{fitted, hanging};

/// The file with the place in the sequence of inputs.
const PLACE: &str = "campaign.json";

/// A finding: a cause that the audit does not have, with a minimized input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    /// The name of the cause. Only those without a feature of their own can share one.
    pub(super) cause: String,
    pub(super) input: String,
    answer: Answer,
    /// What the library does, and how dangerous it is.
    does: String,
    danger: String,
    /// The answers in words: that of the text, and that of the library.
    text: String,
    expected: String,
    got: String,
    /// The number of batches that were answered before; 0 for what the audit finds.
    batch: u64,
}

/// A line of `rfc1738 fuzz --json`. The fields are those of [`Kept`].
#[derive(Serialize)]
struct JsonFinding<'a> {
    cause: &'a str,
    input: &'a str,
    does: &'a str,
    danger: &'a str,
    text: &'a str,
    expected: &'a str,
    got: &'a str,
    batch: u64,
}

/// The place of a campaign.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    seed: u64,
    /// The share of one computer, such as `2 of 5`.
    shard: String,
    batch: u64,
    asked: u64,
}

pub(super) struct State {
    folder: Option<PathBuf>,
    pub(super) seed: u64,
    shard: Shard,
    /// All batches before this one are answered.
    pub(super) batch: u64,
    /// The batches after it that are answered.
    later: BTreeSet<u64>,
    pub(super) asked: u64,
    pub(super) kept: Vec<Kept>,
    /// The number of the file of the next finding.
    number: usize,
    _lock: Option<File>,
}

impl Kept {
    /// Returns the finding of a cause about an input with this answer, by a text.
    pub(super) fn new(cause: &Cause, answer: Answer, against: Text, batch: u64) -> Kept {
        let [expected, got] = cause.both();
        let mut answer = answer;
        if let Answer::Accept(parts) = &mut answer {
            // The adapter declares them again.
            parts.conventions = None;
        }
        Kept {
            cause: cause.name.clone(),
            input: cause.input.clone(),
            answer,
            does: cause.title(),
            danger: cause.danger.name().into(),
            text: against.name().into(),
            expected,
            got,
            batch,
        }
    }

    pub(super) fn against(&self) -> Result<Text, String> {
        let text = Text::ALL.into_iter().find(|text| text.name() == self.text);
        text.ok_or_else(|| format!("a finding names an unknown text, \"{}\"", escape::text(&self.text)))
    }

    /// Returns the cause of the finding, by the conventions of the adapter. `None`: by these, the
    /// answer is that of the text.
    pub(super) fn cause(&self, conventions: &Arc<Conventions>) -> Result<Option<Cause>, String> {
        let mut answer = self.answer.clone();
        if let Answer::Accept(parts) = &mut answer {
            parts.conventions = Some(Arc::clone(conventions));
        }
        let (_, feature) = self.cause.split_once('/').unwrap_or_default();
        Ok(Cause::of_answer(&self.input, &answer, self.against()?, feature))
    }

    /// Writes the finding for a person, or as a line of JSON: as it stands in its file, without the
    /// answer.
    pub(super) fn write(&self, json: bool, out: &mut Output) -> Result<(), Failure> {
        if json {
            let Kept { cause, input, answer: _, does, danger, text, expected, got, batch } = self;
            let line = JsonFinding { cause, input, does, danger, text, expected, got, batch: *batch };
            return out.json(&line);
        }
        Ok(out.write_all(fitted(&self.text(), out.width()).as_bytes())?)
    }

    /// Returns the finding in lines. All of it may come from a file that anyone has changed.
    pub(super) fn text(&self) -> String {
        let lines = [
            format!("{} ({}), by {}", plain(&self.does), plain(&self.danger), plain(&self.text)),
            format!("   {}", words::input(&self.input)),
            format!("     expected  {}", plain(&self.expected)),
            format!("     got       {}", plain(&self.got)),
            format!("   {}", plain(&self.cause)),
        ];
        lines.map(|line| hanging(&line, 7, WIDTH) + "\n").concat() + "\n"
    }
}

impl State {
    /// Opens the folder of a campaign, or makes it. Without a folder nothing is kept.
    pub(super) fn open(folder: Option<&Path>, seed: u64, shard: Shard) -> Result<State, String> {
        let folder = folder.map(Path::to_path_buf);
        let (later, kept) = (BTreeSet::new(), Vec::new());
        let mut state =
            State { folder, seed, shard, batch: 0, later, asked: 0, kept, number: 1, _lock: None };
        let Some(folder) = &state.folder else { return Ok(state) };
        fs::create_dir_all(folder).map_err(|error| problem(folder, "made", &error))?;
        state._lock = files::locked_folder(folder).map_err(|error| problem(folder, "written", &error))?;
        let place = folder.join(PLACE);
        if place.exists() {
            let Place { seed, shard: before, batch, asked } = read(&place)?;
            if before != shard.to_string() {
                let place = escape::argument(place.as_os_str());
                return Err(format!("{place}: the campaign is shard {}, not {shard}", escape::text(&before)));
            }
            (state.seed, state.batch, state.asked) = (seed, batch, asked);
        }
        state.kept = State::read(folder)?;
        state.number = numbers(folder)?.last().map_or(1, |last| last + 1);
        Ok(state)
    }

    pub(super) fn read(folder: &Path) -> Result<Vec<Kept>, String> {
        numbers(folder)?.into_iter().map(|number| read(&finding(folder, number))).collect()
    }

    pub(super) fn answered(&mut self, batch: u64, count: usize) -> Result<(), String> {
        self.asked += count as u64;
        self.later.insert(batch);
        while self.later.remove(&self.batch) {
            self.batch += 1;
        }
        let place =
            Place { seed: self.seed, shard: self.shard.to_string(), batch: self.batch, asked: self.asked };
        self.folder.as_ref().map_or(Ok(()), |folder| write(&folder.join(PLACE), &place))
    }

    /// Keeps a finding, and returns it if its cause is new.
    pub(super) fn add(&mut self, kept: Kept) -> Result<Option<&Kept>, String> {
        let like = self.kept.iter().filter(|known| known.cause == kept.cause);
        if like.count() >= most_of(&kept.cause) || self.kept.iter().any(|known| known.input == kept.input) {
            return Ok(None);
        }
        if let Some(folder) = &self.folder {
            write(&finding(folder, self.number), &kept)?;
            self.number += 1;
        }
        self.kept.push(kept);
        Ok(self.kept.last())
    }
}

/// Returns how many findings can have this cause: one, or some if no feature explains them.
pub(super) fn most_of(cause: &str) -> usize {
    if cause.ends_with("/other") { 4 } else { 1 }
}

/// Returns a text of a file without what controls a terminal.
fn plain(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).collect()
}

/// Returns the numbers of the findings in a folder. Some may be missing, because a person removed
/// them. A folder that is not there has no findings, and is a mistake.
fn numbers(folder: &Path) -> Result<BTreeSet<usize>, String> {
    let entries = fs::read_dir(folder).map_err(|error| problem(folder, "read", &error))?;
    let number = |name: &str| name.strip_prefix("finding-")?.strip_suffix(".json")?.parse().ok();
    Ok(entries.flatten().filter_map(|entry| number(entry.file_name().to_str()?)).collect())
}

fn finding(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("finding-{number:04}.json"))
}

fn read<T: for<'d> Deserialize<'d>>(file: &Path) -> Result<T, String> {
    let text = fs::read(file).map_err(|error| problem(file, "read", &error))?;
    serde_json::from_slice(&text).map_err(|error| problem(file, "read", &error))
}

fn write(file: &Path, value: &impl Serialize) -> Result<(), String> {
    let written = files::replace(file, |out| Ok(serde_json::to_writer_pretty(out, value)?));
    written.map_err(|error| problem(file, "written", &error))
}

fn problem(file: &Path, done: &str, error: &dyn std::fmt::Display) -> String {
    format!(
        "{}: it cannot be {done}, {}",
        escape::argument(file.as_os_str()),
        escape::text(&error.to_string())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crash(input: &str) -> Kept {
        let cause = Cause::of_answer(input, &Answer::Crash, Text::Rfc3986, "scheme-upper").unwrap();
        Kept::new(&cause, Answer::Crash, Text::Rfc3986, 0)
    }

    #[test]
    fn a_campaign_goes_on_where_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let mut state = State::open(Some(folder.path()), 7, Shard::ALL).unwrap();
        state.answered(1, 250).unwrap();
        assert_eq!(state.batch, 0);
        state.answered(0, 250).unwrap();
        assert!(state.add(crash("Ab:\u{1b}")).unwrap().is_some());
        assert!(state.add(crash("Cde:\u{1b}")).unwrap().is_none());
        let busy = State::open(Some(folder.path()), 7, Shard::ALL);
        assert!(busy.is_err_and(|why| why.contains("another run uses it")));
        let State { kept, _lock: lock, .. } = state;
        drop(lock);
        // A file that was not written to its end does not count.
        fs::write(folder.path().join("finding-0002.writing"), "{").unwrap();
        let again = State::open(Some(folder.path()), 8, Shard::ALL).unwrap();
        assert_eq!((again.seed, again.batch, again.asked), (7, 2, 500));
        assert_eq!(again.kept, kept);
        drop(again._lock);
        assert!(!again.kept[0].text().contains('\u{1b}'));
        let other = State::open(Some(folder.path()), 7, Shard { index: 1, count: 2 });
        assert!(other.is_err_and(|why| why.ends_with("the campaign is shard 1 of 1, not 2 of 2")));
        let merged = tempfile::tempdir().unwrap();
        let mut all = State::open(Some(merged.path()), 0, Shard::ALL).unwrap();
        for kept in State::read(folder.path()).unwrap() {
            assert!(all.add(kept.clone()).unwrap().is_some() && all.add(kept).unwrap().is_none());
        }
        assert_eq!(State::read(merged.path()).unwrap(), kept);
        // A person removed the first of two findings.
        assert!(all.add(crash("Fgh:\u{1b}\u{7}")).unwrap().is_none());
        fs::rename(finding(merged.path(), 1), finding(merged.path(), 5)).unwrap();
        drop(all._lock);
        let mut gap = State::open(Some(merged.path()), 0, Shard::ALL).unwrap();
        assert_eq!((gap.kept.len(), gap.number), (1, 6));
        let (one, two) = (finding(merged.path(), 5), finding(merged.path(), 6));
        let before = fs::read(&one).unwrap();
        gap.kept.clear();
        assert!(gap.add(kept[0].clone()).unwrap().is_some() && two.exists());
        assert_eq!(fs::read(&one).unwrap(), before);
        assert!(State::read(&folder.path().join("none")).is_err());
        fs::write(folder.path().join("finding-0001.json"), "{}").unwrap();
        assert!(
            State::open(Some(folder.path()), 7, Shard::ALL)
                .is_err_and(|why| why.contains("finding-0001.json"))
        );
    }
}
