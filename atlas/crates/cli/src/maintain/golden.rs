//! `url-atlas maintain golden`: what the commands print, kept in a folder before a change and compared with it after the change.

use std::path::PathBuf;
use std::{fs, slice};

use rayon::prelude::*;
use url_atlas_site::libraries;

use super::folders::{Failure, print, root, write};
use super::{lineage, merge, predictions, whatwg};

/// Write the lineage, the differences and the predictions of the unseen answers into a folder, or compare them with it
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder
    folder: PathBuf,
    /// Write nothing, and exit 1 if a file would change
    #[arg(long)]
    compare: bool,
}

/// The records of answers that no inference sees.
const UNSEEN: &str = "reports/unseen";

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let mut files =
        vec![("lineage.md".to_owned(), lineage::page()?), ("whatwg.md".to_owned(), whatwg::page())];
    let folder = root().join(UNSEEN);
    let names: Vec<String> = merge::read_all(&folder)?.into_keys().collect();
    let all = libraries(&root().join("adapters"))?;
    let table = |name: &String| {
        let library = all.iter().find(|library| library.name == *name);
        let library = library.ok_or_else(|| format!("{name}: no adapter has this name"))?;
        let (table, _) =
            predictions::table(slice::from_ref(&library), &folder, &[]).map_err(|error| error.to_string())?;
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
