//! Files of entries: lists of maps in YAML. An entry with a mistake does not hide the problems of the others.

use std::iter;

use rfc1738_texts::entries::{Problem, suggestion, yaml};
use serde::de::DeserializeOwned;

/// Reads the entries of a file, each with its first line. A mistake becomes a problem with its line.
pub(crate) fn read<T: DeserializeOwned>(
    file: &str,
    text: &str,
    problems: &mut Vec<Problem>,
) -> Vec<(usize, T)> {
    let mut starts = Vec::new();
    let mut offset = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if line.starts_with("- ") {
            starts.push((index + 1, offset));
        }
        offset += line.len();
    }
    let ends = starts.iter().skip(1).map(|&(_, offset)| offset).chain(iter::once(text.len()));
    let mut found = Vec::new();
    for (&(line, start), end) in starts.iter().zip(ends) {
        match yaml::deserialized::<[T; 1]>(&text[start..end]) {
            Ok([value]) => found.push((line, value)),
            Err(error) => problems.push(problem(file, line + error.line - 1, message(&error.message))),
        }
    }
    found
}

pub(crate) fn problem(file: &str, line: usize, message: String) -> Problem {
    Problem { file: file.into(), line, message }
}

/// Returns the problem of a name that is not kebab-case: small letters and digits, joined by "-".
pub(crate) fn fault_of_name(name: &str) -> Option<String> {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    let is_kebab = name.starts_with(|first: char| first.is_ascii_lowercase()) && name.split('-').all(is_word);
    (!is_kebab).then(|| format!("`name` is {name:?}, which is not in kebab-case"))
}

/// Returns a message of the library without its place, and with the field that was meant.
fn message(error: &str) -> String {
    let error = error.trim_start_matches('.').trim_start_matches("[0]").trim_start_matches(['.', ':', ' ']);
    let error = error.split(" at line ").next().unwrap_or(error);
    let names: Vec<&str> = error.split('`').skip(1).step_by(2).collect();
    match names[..] {
        [field, ref known @ ..] if error.starts_with("unknown field `") => {
            let known = suggestion(field, known.iter().copied());
            known.map_or_else(|| error.into(), |known| format!("`{field}` is not a field; {known}"))
        }
        _ => error.into(),
    }
}
