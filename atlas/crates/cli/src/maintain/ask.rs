//! `url-atlas maintain ask`: what every library makes of one URL.

use std::fmt::Write as _;

use rayon::prelude::*;
use rfc1738_adapter::Adapter;
use rfc1738_audit::{answer, words};
use rfc1738_oracle::Subject;
use url_atlas_decisions::Answer;
use url_atlas_evidence::opinions::opinions;

use super::folders::{Failure, print, root};
use super::run::limits;
use url_atlas_site::{Library, libraries, select};

/// Ask every installed library about one URL, and group the libraries by their answers
#[derive(clap::Args)]
pub struct Arguments {
    /// The URL
    url: String,
    /// The libraries [default: all that are installed]
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
}

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let all = libraries(&root().join("adapters"))?;
    let libraries = select(&all, &arguments.libraries)?;
    let answers: Vec<_> =
        libraries.par_iter().map(|library| (library, ask(library, &arguments.url))).collect();
    let mut not_asked = Vec::new();
    let mut asked = Vec::new();
    for (library, answer) in answers {
        match answer {
            Ok(answer) => asked.push((&*library.name, answer)),
            Err(_) => not_asked.push(&*library.name),
        }
    }
    let mut out = String::new();
    for same in opinions(asked).iter().flat_map(|opinion| &opinion.answers) {
        let (answer, by) = (words::answer(&arguments.url, &same.answer), &same.by);
        let _ = writeln!(out, "{answer}\n  {}: {}\n", by.len(), by.join(", "));
    }
    if !not_asked.is_empty() {
        let _ = writeln!(out, "not installed, or no answer\n  {}: {}", not_asked.len(), not_asked.join(", "));
    }
    print(&out)?;
    Ok(true)
}

fn ask(library: &Library, url: &str) -> Result<Answer, String> {
    let mut adapter = Adapter::start(&library.run, limits())?;
    let answer = answer(adapter.observe(url.as_bytes()));
    adapter.finish();
    adapter.trouble().map_or(Ok(answer), |why| Err(why.into()))
}
