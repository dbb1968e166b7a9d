//! `url-atlas maintain diff`: what two runs, or two versions of a library, answer differently.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use rfc1738_audit::{Record, Texts, words};
use rfc1738_oracle::notation::{cut, quoted};
use url_atlas_decisions::{Answer, Library};
use url_atlas_evidence::Examined;

use super::folders::{Failure, print};
use super::merge::read_all;

/// List what two runs, or two versions of a library, answer differently
#[derive(clap::Args)]
pub struct Arguments {
    /// The records of the first run: a folder, or the file of one library
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The records of the second run
    #[arg(value_name = "NEW")]
    new: PathBuf,
}

/// The most inputs that are shown for a library.
const SHOWN: usize = 10;

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let (old, new) = (read_all(&arguments.old)?, read_all(&arguments.new)?);
    let mut out = String::new();
    let mut differ = 0;
    // Two files are compared also if they have different names: two versions of a library may.
    let are_files = arguments.old.is_file() && arguments.new.is_file();
    let names: BTreeSet<&String> =
        if are_files { old.keys().collect() } else { old.keys().chain(new.keys()).collect() };
    for name in &names {
        let there = if are_files { new.values().next() } else { new.get(*name) };
        let text = match (old.get(*name), there) {
            (Some(old), Some(new)) => compare(name, old, new)?,
            (Some(_), None) => format!("{name}: only in the first run\n"),
            (None, _) => format!("{name}: only in the second run\n"),
        };
        differ += usize::from(!text.is_empty());
        out += &text;
    }
    let _ = writeln!(out, "{differ} of {} libraries differ", names.len());
    print(&out)?;
    Ok(differ == 0)
}

/// Describes the differences of a library. The text is empty if there is none.
fn compare(name: &str, old: &Record, new: &Record) -> Result<String, Failure> {
    let inputs: Vec<&str> = old.differences(new).collect();
    let only_in_one = old.only_in_one(new);
    if inputs.is_empty() && only_in_one == 0 && old.description == new.description {
        return Ok(String::new());
    }
    let mut out = String::new();
    let [before, after] = [old, new].map(|record| record.description.version.escape_debug().to_string());
    let _ = writeln!(out, "{name}, version {before} and version {after}: {} other answers", inputs.len());
    if only_in_one > 0 {
        let _ = writeln!(out, "  {only_in_one} inputs are only in one of them");
    }
    for input in inputs.iter().take(SHOWN) {
        let [before, after] = [old, new].map(|record| {
            record.answer(input).map_or_else(String::new, |answer| words::answer(input, &answer))
        });
        let _ = writeln!(out, "  {}\n    {before}\n    {after}", quoted(&cut(input)));
    }
    if inputs.len() > SHOWN {
        let _ = writeln!(out, "  and {} more", inputs.len() - SHOWN);
    }
    let mut texts = Texts::default();
    let mut examined = |record: &Record| {
        let answers: Vec<(&str, Answer)> = record.answers().collect();
        let given: Vec<_> = answers.iter().map(|(input, given)| (input.as_bytes(), given)).collect();
        Examined::of_record(record, &Library::inferred_from_all(name, &given), &mut texts)
    };
    let (before, after) = (examined(old), examined(new));
    for (sign, here, there) in [("no longer", &before, &after), ("new", &after, &before)] {
        for one in &here.departures {
            if !there
                .departures
                .iter()
                .any(|other| other.decision.name == one.decision.name && other.option == one.option)
            {
                let _ = writeln!(out, "  {sign}: {}: {}", one.decision.name, one.option);
            }
        }
    }
    Ok(out)
}
