//! `cargo xtask golden`: what the commands print, kept in a folder before a change and compared
//! with it after the change.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use rayon::prelude::*;
use rfc1738::Rule;
use rfc1738_audit::{Audit, Expectation, Record, Texts, Wanted, junit, record};
use rfc1738_oracle::escape;
use rfc1738_texts::RFC1738;
use serde_json::json;

use super::rulings;
use crate::program::{print, write};
use crate::workspace::{Failure, root};

/// Write what the commands print into a folder, or compare it with the folder
///
/// The files are the results of `conformance`, `coverage`, `vectors` and `rulings`, the sections
/// and the rulings of RFC 1738, and an audit of each record. A change that is to change no verdict,
/// part, offset or finding is compared with the folder of its parent.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder
    folder: PathBuf,
    /// Write into target/golden instead, and exit 1 if a file differs from the one in the folder
    #[arg(long)]
    compare: bool,
    /// Audit all records of this folder, as JUnit
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let made = if arguments.compare { root().join("target/golden") } else { arguments.folder.clone() };
    if made.exists() {
        fs::remove_dir_all(&made)?;
    }
    fs::create_dir_all(made.join("audits"))?;
    for (words, file) in [
        (&["conformance", "--format", "json"][..], "conformance.json"),
        (&["coverage", "--format", "json"], "coverage.json"),
        (&["vectors"], "vectors"),
    ] {
        let output = made.join(file).into_os_string();
        let line = ["xtask", words[0], "--output"].map(Into::into).into_iter().chain([output]);
        crate::commands::Arguments::try_parse_from(line.chain(words[1..].iter().map(Into::into)))?
            .command
            .run()?;
    }
    write(&made.join("rulings.json"), &rulings::json())?;
    write(&made.join("texts.json"), &texts())?;
    if let Some(records) = &arguments.records {
        audits(records, &made.join("audits"))?;
    }
    if !arguments.compare {
        return Ok(ExitCode::SUCCESS);
    }
    let differing = differing(&arguments.folder, &made)?;
    for name in &differing {
        print(&format!("{}: differs from {}\n", escape::path(name), escape::path(&made.join(name))))?;
    }
    Ok(ExitCode::from(u8::from(!differing.is_empty())))
}

fn texts() -> String {
    let sections = RFC1738.sections.iter().map(|section| {
        let rules = Rule::ALL.iter().filter(|rule| rule.section() == section.number);
        let rules: Vec<&str> = rules.map(|rule| rule.name()).collect();
        json!({ "section": section.number, "title": section.title, "rules": rules })
    });
    let rulings = RFC1738.rulings.iter().map(|ruling| {
        let (point, answer) = (&ruling.point, &ruling.answer);
        json!({ "ruling": ruling.id, "sections": ruling.sections, "point": point, "answer": answer })
    });
    sections.chain(rulings).map(|line| format!("{line}\n")).collect()
}

fn audits(records: &Path, to: &Path) -> Result<(), Failure> {
    let mut files =
        fs::read_dir(records)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, Failure>>()?;
    files.retain(|file| record::name(file).is_some());
    files.sort();
    let audit = |texts: &mut Texts, file: &PathBuf| -> Result<(), String> {
        let name = record::name(file).unwrap_or_default();
        let record = Record::read(file)?;
        let audit = Audit::of_record(&record, Wanted::Causes, None, texts);
        let text = junit(&audit, &Expectation::default());
        fs::write(to.join(format!("{name}.xml")), text).map_err(|error| error.to_string())
    };
    Ok(files.par_iter().map_init(Texts::that_keep, audit).collect::<Result<(), String>>()?)
}

/// Returns the names of the files that only one of two folders has, or that differ.
fn differing(one: &Path, other: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut names = BTreeSet::new();
    for folder in [one, other] {
        let mut open = vec![folder.to_owned()];
        while let Some(inside) = open.pop() {
            for entry in fs::read_dir(&inside)? {
                let path = entry?.path();
                match path.strip_prefix(folder) {
                    Ok(name) if !path.is_dir() => _ = names.insert(name.to_owned()),
                    _ => open.push(path),
                }
            }
        }
    }
    let differs = |name: &PathBuf| fs::read(one.join(name)).ok() != fs::read(other.join(name)).ok();
    Ok(names.into_iter().filter(differs).collect())
}
