//! Records as lines of JSON: the first one says who was asked, and each of the others is an answer.

use std::fs;
use std::path::{Path, PathBuf};

use rfc1738_suite::files;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Failure;

/// Writes a record into a folder.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(
    folder: &Path,
    name: &str,
    asked: &impl Serialize,
    answers: impl IntoIterator<Item: Serialize>,
) -> Result<(), Failure> {
    let mut text = serde_json::to_string(asked)? + "\n";
    for answer in answers {
        text += &(serde_json::to_string(&answer)? + "\n");
    }
    fs::create_dir_all(folder)?;
    Ok(files::write(&folder.join(format!("{name}.jsonl")), &text)?)
}

/// Reads all records of a folder, in the order of the names of their files.
///
/// # Errors
/// Returns an error if a record cannot be read. It names the file and the line.
pub fn read_all<Asked: DeserializeOwned, Answer: DeserializeOwned>(
    folder: &Path,
) -> Result<Vec<(PathBuf, Asked, Vec<Answer>)>, Failure> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, Failure>>()?;
    paths.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
    paths.sort();
    paths.into_iter().map(read).collect()
}

fn read<Asked: DeserializeOwned, Answer: DeserializeOwned>(
    path: PathBuf,
) -> Result<(PathBuf, Asked, Vec<Answer>), Failure> {
    let text = fs::read_to_string(&path)?;
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let wrong = |line: usize, error: serde_json::Error| format!("{}:{line}: {error}", path.display());
    let asked = serde_json::from_str(first).map_err(|error| wrong(1, error))?;
    let answer = |(line, text)| serde_json::from_str(text).map_err(|error| wrong(line + 2, error));
    let answers = rest.lines().enumerate().map(answer).collect::<Result<_, _>>()?;
    Ok((path, asked, answers))
}
