//! What libraries answered in their audits, about the same input or about one of its shape.
//!
//! All records are about the inputs of one list, and those of `reports/further.records` about further
//! ones. `recorded.jsonl.gz` has a line for each input about
//! which a library answered otherwise than its design predicts: the number of the input, and each
//! such answer as a packed record has it, with the names of the libraries that gave it. So the
//! answers about all inputs of the list are known. `url-atlas maintain infer` writes the file.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::{self, Write as _};
use std::sync::{Arc, LazyLock};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use rfc1738_audit::record::{packed, unpacked};
use rfc1738_audit::{Record, answer};
use url_atlas_decisions::infer::is_same;
use url_atlas_decisions::{Answer, Library};

use crate::{Renaming, Shape, further_inputs};

/// The list of inputs. Its first line is a comment.
const LIST: &str = include_str!("../../../records/inputs.jsonl");

/// The lines of the file, by the numbers of their inputs.
static LINES: LazyLock<HashMap<usize, Contradictions>> = LazyLock::new(|| {
    let file = GzDecoder::new(&include_bytes!("recorded.jsonl.gz")[..]);
    let text = io::read_to_string(file).expect("the file is compressed text");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is a number and answers")).collect()
});

/// The inputs of the list, and behind them the further ones that it does not have.
pub(crate) static INPUTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let read = |line| serde_json::from_str(line).expect("each line is a string");
    let mut inputs: Vec<String> = LIST.lines().skip(1).map(read).collect();
    let listed: HashSet<&String> = inputs.iter().collect();
    let others: Vec<String> = further_inputs().filter(|input| !listed.contains(input)).collect();
    inputs.extend(others);
    inputs
});

/// The numbers of the inputs of each shape.
static SHAPES: LazyLock<HashMap<String, Vec<usize>>> = LazyLock::new(|| {
    let mut shapes: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, input) in INPUTS.iter().enumerate() {
        shapes.entry(Shape::of(input).key).or_default().push(number);
    }
    shapes
});

/// The libraries whose answers depend on the letters of names, so a record about one name says
/// nothing about another one: Apache Commons Validator has a list of top-level domains.
const BY_NAME: &[&str] = &["java-commons-validator"];

/// The line of a library that was not asked.
const NOT_ASKED: &str = "-";

/// Stands for a declined input, as in a packed record.
const DECLINED: &str = "D";

/// How many inputs of one shape are looked at.
const MOST: usize = 8;

/// The names of the libraries by their answers about one input, if their designs predict other ones.
type Contradictions = BTreeMap<String, BTreeSet<String>>;

/// The recorded answers about an input, or about inputs of its shape.
pub struct Recorded {
    /// The numbers of inputs, and how their names become those of the input. Without a renaming it
    /// is the input itself.
    about: Vec<(usize, Option<Renaming>)>,
}

/// A recorded answer, as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// The library gave this answer about the input.
    Same(Answer),
    /// It gave this answer about an input with other names.
    OtherNames(Answer),
    /// It was asked about inputs with other names, and its answers do not say what it makes of this
    /// one: they have parts of names, or contradict each other.
    Unclear,
}

impl Recorded {
    /// Looks for an input.
    ///
    /// ```
    /// use url_atlas_decisions::{Answer, by_name};
    /// use url_atlas_evidence::{Found, Recorded};
    ///
    /// let recorded = Recorded::about("http://good.example\\@other.example/");
    /// let found = recorded.answer(by_name("c-curl").unwrap());
    /// let Some(Found::OtherNames(Answer::Accept(parts))) = found else { panic!() };
    /// assert_eq!(parts.host.as_deref(), Some("other.example"));
    /// ```
    pub fn about(input: &str) -> Recorded {
        let shape = Shape::of(input);
        let numbers = SHAPES.get(&shape.key).map_or(&[][..], Vec::as_slice);
        if let Some(number) = numbers.iter().find(|number| INPUTS[**number] == input) {
            return Recorded { about: vec![(*number, None)] };
        }
        let renamed = |&number: &usize| Some((number, Some(Shape::of(&INPUTS[number]).renaming(&shape)?)));
        Recorded { about: numbers.iter().filter_map(renamed).take(MOST).collect() }
    }

    /// Returns what a library answered. `None`: it was not asked.
    pub fn answer(&self, library: &Library) -> Option<Found> {
        self.answer_by(library, &|number| given(number, library))
    }

    /// Returns what a library answered by these answers about the inputs of the list.
    pub(crate) fn answer_by(&self, library: &Library, given: Answers<'_>) -> Option<Found> {
        let mut found = None;
        for (number, renaming) in &self.about {
            let Some(given) = given(*number) else { continue };
            let Some(renaming) = renaming else { return Some(Found::Same(given)) };
            if BY_NAME.contains(&&*library.name) {
                return None;
            }
            let renamed = renaming.answer(&given).map_or(Found::Unclear, Found::OtherNames);
            match &found {
                None | Some(Found::Unclear) => found = Some(renamed),
                Some(before) if *before != renamed && renamed != Found::Unclear => {
                    return Some(Found::Unclear);
                }
                Some(_) => {}
            }
        }
        found
    }

    /// Returns the numbers of the inputs, with the libraries whose designs predict another answer, and
    /// whether the library declines the input.
    pub(crate) fn contradicted() -> impl Iterator<Item = (usize, impl Iterator<Item = (&'static str, bool)>)>
    {
        let mut numbers: Vec<_> = LINES.iter().collect();
        numbers.sort_by_key(|(number, _)| **number);
        let names = |lines: &'static Contradictions| {
            let wrong = lines.iter().filter(|(line, _)| *line != NOT_ASKED);
            wrong.flat_map(|(line, names)| names.iter().map(move |name| (&**name, line == DECLINED)))
        };
        numbers.into_iter().map(move |(number, lines)| (*number, names(lines)))
    }

    /// Returns the inputs about which a design predicts another answer than the record has.
    pub fn inputs() -> impl Iterator<Item = &'static str> {
        Recorded::contradicted().map(|(number, _)| &*INPUTS[number])
    }

    /// Returns the content of the file for these libraries and their records.
    ///
    /// # Errors
    /// Returns an error if the text cannot be compressed.
    pub fn file<'a>(all: impl IntoIterator<Item = (&'a Library, &'a Record)>) -> io::Result<Vec<u8>> {
        let mut found: BTreeMap<usize, Contradictions> = BTreeMap::new();
        for (library, record) in all {
            for (number, text) in INPUTS.iter().enumerate() {
                let kept = record.as_kept(text);
                if given_by(record, number)
                    .is_some_and(|given| is_same(&library.read(text.as_bytes()), &given))
                {
                    continue;
                }
                let line = kept.map_or_else(
                    || NOT_ASKED.into(),
                    |mut kept| {
                        if let Answer::Accept(parts) = &mut kept {
                            // A prediction has no printed URL.
                            parts.printed = None;
                        }
                        packed(text, &kept)
                    },
                );
                found.entry(number).or_default().entry(line).or_default().insert(library.name.clone());
            }
        }
        let mut out = GzEncoder::new(Vec::new(), Compression::best());
        for line in &found {
            serde_json::to_writer(&mut out, &line)?;
            out.write_all(b"\n")?;
        }
        out.finish()
    }
}

/// The answers of a library about the inputs of the list, by their numbers.
pub(crate) type Answers<'a> = &'a dyn Fn(usize) -> Option<Answer>;

/// Returns the answer of a record about an input of the list. `None`: the library was not asked.
pub(crate) fn given_by(record: &Record, number: usize) -> Option<Answer> {
    Some(answer(record.as_kept(&INPUTS[number])?))
}

/// Returns what a library answered about an input of the list. `None`: it was not asked.
pub(crate) fn given(number: usize, library: &Library) -> Option<Answer> {
    let input = &INPUTS[number];
    let lines = LINES.get(&number).into_iter().flatten();
    let Some((line, _)) = lines.into_iter().find(|(_, names)| names.contains(&library.name)) else {
        return Some(library.read(input.as_bytes()));
    };
    let mut found = unpacked(input, line).expect("a test reads the file")?;
    if let Answer::Accept(parts) = &mut found {
        // These make the octets of the parts text again.
        parts.conventions = Some(Arc::default());
    }
    Some(answer(found))
}
