//! `url-atlas maintain golden`: what the commands print, kept in a folder before a change and
//! compared with it after the change.

use std::path::PathBuf;
use std::{fs, slice};

use rayon::prelude::*;
use rfc1738_audit::record::read_together;
use url_atlas_site::{Library, libraries};

use super::folders::{Failure, print, root, write};
use super::{lineage, predictions, whatwg};

/// Write the lineage, the differences and the predictions of the unseen answers into a folder, or
/// compare them with it
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder
    folder: PathBuf,
    /// Write nothing, and exit 1 if a file would change
    #[arg(long)]
    compare: bool,
}

/// The records of answers that no inference sees.
const UNSEEN: &str = "reports/unseen.records";

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let mut files =
        vec![("lineage.md".to_owned(), lineage::page()?), ("whatwg.md".to_owned(), whatwg::page())];
    let unseen = read_together(&root().join(UNSEEN))?;
    let names: Vec<&String> = unseen.keys().collect();
    let all = libraries(&root().join("adapters"))?;
    let table = |name: &&String| {
        let library = all.iter().find(|library| library.name == **name);
        let library = library.ok_or_else(|| format!("{name}: no adapter has this name"))?;
        let record = |library: &Library| unseen.get(&library.name).cloned();
        let (table, _) =
            predictions::table(slice::from_ref(&library), &record, &[]).map_err(|error| error.to_string())?;
        Ok((format!("{name}.txt"), table))
    };
    files.extend(names.par_iter().map(table).collect::<Result<Vec<_>, String>>()?);
    let mut differing = 0;
    fs::create_dir_all(&arguments.folder)?;
    for (name, text) in &files {
        let path = arguments.folder.join(name);
        if !arguments.compare {
            write(&path, text)?;
        } else if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            print(&format!("{name}: differs\n"))?;
            differing += 1;
        }
    }
    Ok(differing == 0)
}
