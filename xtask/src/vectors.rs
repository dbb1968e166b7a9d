//! `cargo xtask vectors`: the corpus and complete suites as JSON files, for every language.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use rfc1738::Rule;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::vectors::{self, VectorFile};

use crate::parallel;
use crate::place::{Cases, Failure, print, read, root, write};

/// Write the corpus and a complete suite of each scheme as JSON (docs/vectors.md)
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if all is well, 1 if --check finds another file than would be written, 2 if a \
                        case fails, if the parser and the grammar disagree, or if the command line is wrong."
)]
pub struct Arguments {
    /// Where the files go [default: target/vectors of this workspace]
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Write nothing; compare with the files that are there
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    cases: Cases,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let corpus = Corpus::load(&arguments.cases.path(), &arguments.cases.shown())?;
    let mut files = vec![vectors::cases(&corpus)?, vectors::answers(&corpus)?];
    for file in parallel::map(&Rule::URLS, || (), |(), rule| vectors::suite(*rule)) {
        files.push(file?);
    }
    files.push(vectors::schema());
    files.push(vectors::index(&files));
    let folder = arguments.output.unwrap_or_else(|| root().join("target/vectors"));
    if arguments.check {
        let stale =
            files.iter().filter(|file| read(&folder.join(&file.name)).ok().as_ref() != Some(&file.text));
        let stale: Vec<&str> = stale.map(|file| file.name.as_str()).collect();
        if !stale.is_empty() {
            eprintln!("{}: not what would be written: {}", folder.display(), stale.join(", "));
            return Ok(ExitCode::FAILURE);
        }
    } else {
        fs::create_dir_all(&folder)
            .map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        for file in &files {
            write(&folder.join(&file.name), &file.text)?;
        }
    }
    print(&format!("{}: {}\n", folder.display(), figures(&files)))?;
    Ok(ExitCode::SUCCESS)
}

fn figures(files: &[VectorFile]) -> String {
    let sum = |of: fn(&VectorFile) -> usize| files.iter().map(of).sum::<usize>();
    format!(
        "{} files, {} vectors: {} valid, {} invalid, {} open; {} bytes",
        files.len(),
        sum(|file| file.counts.vectors),
        sum(|file| file.counts.valid),
        sum(|file| file.counts.invalid),
        sum(|file| file.counts.open),
        sum(|file| file.text.len()),
    )
}
