//! `url-atlas ask --asked`: the libraries of adapters/ that are installed on this machine.

use std::collections::BTreeMap;
use std::env;
use std::path::Path;

use rayon::prelude::*;
use rfc1738_adapter::{Adapter, Limits};
use url_atlas_site::{libraries, select};

use super::everyone::Given;
use crate::maintain::root;

/// How many libraries are asked at a time.
const AT_A_TIME: usize = 2;

/// The answers of the libraries whose adapters start, and the names of the others.
#[derive(Default)]
pub(super) struct Installed {
    pub(super) answers: BTreeMap<String, Given>,
    pub(super) not_started: Vec<String>,
}

/// Asks all libraries of adapters/, or those of these names. The current folder becomes that of the
/// atlas, from which the lines of `adapter.toml` start the adapters: no adapter of another folder is
/// asked afterwards.
///
/// # Errors
/// Returns an error if there is no folder of adapters.
pub(super) fn ask(input: &str, of: &[&str], limits: &Limits) -> Result<Installed, String> {
    let said = |error: &dyn ToString| format!("--asked: {}", error.to_string());
    let of: Vec<String> = of.iter().map(ToString::to_string).collect();
    env::set_current_dir(root()).map_err(|error| said(&error))?;
    let adapters = Path::new("adapters");
    if !adapters.is_dir() {
        return Err("--asked: there is no folder adapters/ here: it needs a checkout of this project".into());
    }
    let all = libraries(adapters).map_err(|error| said(&error))?;
    let wanted = select(&all, &of).map_err(|error| said(&error))?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(AT_A_TIME).build();
    let given = pool.map_err(|error| said(&error))?.install(|| {
        let ask = |library: &&url_atlas_site::Library| {
            let adapter = Adapter::start(&library.run, limits.clone());
            let given = adapter.and_then(|mut adapter| Given::of(&mut adapter, input.as_bytes()));
            (library.name.clone(), given)
        };
        wanted.par_iter().with_max_len(1).map(ask).collect::<Vec<_>>()
    });
    let mut installed = Installed::default();
    for (name, given) in given {
        match given {
            Ok(given) => drop(installed.answers.insert(name, given)),
            Err(_) => installed.not_started.push(name),
        }
    }
    Ok(installed)
}
