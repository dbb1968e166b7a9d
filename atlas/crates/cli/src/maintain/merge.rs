//! `url-atlas maintain merge`: puts the records of several runs together, such as those of shards.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rfc1738_audit::Record;
use rfc1738_audit::record::{self, ENDING, TOGETHER, read_together, write_together};
use rfc1738_oracle::escape;

use super::folders::{Failure, say};

/// Put the records of several runs together, such as those of shards
///
/// A folder that has a list of inputs, such as records, gets packed records. Any other folder gets
/// records that hold their inputs. A file *.records gets all of them with their inputs. Such a file
/// can also be given in the place of a folder, so the records of a new library are added to it.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folders of the records, or files *.records
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// The folder in which the merged records are written, or a file *.records
    #[arg(long, value_name = "PATH")]
    into: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let mut merged: BTreeMap<String, Record> = BTreeMap::new();
    for folder in &arguments.folders {
        for (name, record) in read_all(folder)? {
            match merged.get_mut(&name) {
                Some(known) => {
                    known.merge(record).map_err(|why| format!("{}: {why}", escape::path(folder)))?
                }
                None => _ = merged.insert(name, record),
            }
        }
    }
    if has_several(&arguments.into) {
        write_together(&arguments.into, &merged)?;
    } else {
        fs::create_dir_all(&arguments.into)?;
        for (name, record) in &merged {
            record.write(&record::file(&arguments.into, name))?;
        }
    }
    say(&format!("{}: {} records were written", escape::path(&arguments.into), merged.len()));
    Ok(true)
}

/// Returns whether the path is that of a file with several records.
fn has_several(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == TOGETHER)
}

/// Returns the records of a folder, by the names of their files, or those of one file.
pub fn read_all(path: &Path) -> Result<BTreeMap<String, Record>, Failure> {
    if has_several(path) {
        return Ok(read_together(path)?);
    }
    let files = if path.is_dir() {
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, Failure>>()?
    } else {
        vec![path.into()]
    };
    let mut all = BTreeMap::new();
    for file in files {
        let Some(name) = record::name(&file) else { continue };
        if all.insert(name.into(), Record::read(&file)?).is_some() {
            return Err(format!("{}: {name} has two records", escape::path(path)).into());
        }
    }
    if all.is_empty() {
        return Err(format!("{}: there is no record, which is a file *.{ENDING}", escape::path(path)).into());
    }
    Ok(all)
}
