//! The list of inputs of a folder of records, which is read once for all of them.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::lines::{LARGEST, Lines, problem};
use super::packed::FIRST;
use crate::Input;

/// The inputs of a folder of records.
pub(super) struct List {
    /// The inputs in the order of the file.
    pub(super) inputs: Vec<Input>,
    /// The same inputs, sorted. Records share them.
    pub(super) sorted: Arc<[Input]>,
    /// The place of each input of the file among the sorted ones.
    pub(super) places: Vec<usize>,
}

/// The most bytes of a list that is kept for the next record.
const KEPT: usize = 1 << 24;

impl List {
    /// Reads a file. The same text as that of the last file is the same list.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub(super) fn read(path: &Path) -> Result<Arc<List>, String> {
        static LAST: Mutex<Option<(Vec<u8>, Arc<List>)>> = Mutex::new(None);
        let mut text = Vec::new();
        let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut text));
        read.map_err(|error| problem(path, error))?;
        // Threads wait for the first one, and then have its list.
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, list)) = last.as_ref().filter(|(known, _)| *known == text) {
            return Ok(Arc::clone(list));
        }
        let list = Arc::new(List::new(inputs(Lines::of(path, &*text)?)?));
        if text.len() <= KEPT {
            *last = Some((text, Arc::clone(&list)));
        }
        Ok(list)
    }

    fn new(inputs: Vec<Input>) -> List {
        let mut order: Vec<usize> = (0..inputs.len()).collect();
        order.sort_by_key(|at| &inputs[*at]);
        let mut places = vec![0; inputs.len()];
        order.iter().enumerate().for_each(|(place, at)| places[*at] = place);
        List { sorted: order.iter().map(|at| inputs[*at].clone()).collect(), inputs, places }
    }
}

fn inputs(mut lines: Lines<'_>) -> Result<Vec<Input>, String> {
    // An empty file is the beginning of a list.
    if lines.next().transpose()?.is_some_and(|first| first != FIRST) {
        return Err(lines.problem(format!("the first line of a list of inputs is {FIRST}")));
    }
    let mut inputs = Vec::new();
    let mut known = HashSet::new();
    while let Some(line) = lines.next() {
        let text: String = serde_json::from_str(&line?).map_err(|error| lines.problem(error))?;
        inputs.push(Input::new(text.as_bytes()));
        if !known.insert(text) {
            return Err(lines.problem("the input stands there before"));
        }
    }
    Ok(inputs)
}
