//! `vectors`: writes the cases and a complete suite of each scheme as JSON files, for tests in any language.

use std::fs;
use std::path::PathBuf;

use rfc1738::Rule;

use crate::program::{read, write};
use crate::{Cases, Failure, Program, Status, parallel};
use rfc1738_suite::vectors::{self, VectorFile};

/// Write the cases and a complete suite of each scheme as JSON files (docs/vectors.md)
///
/// The files have the same bytes on every computer. One of them is the JSON Schema of all others. No file is written
/// unless the parser and the grammar agree on every vector.
#[derive(Clone, Debug, clap::Args)]
pub struct Arguments {
    /// Write the files to this folder
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Write no file; compare with the files that are there
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    cases: Cases,
}

/// Returns the end of `--help`. `program` is what the user types before the name of the command.
pub fn help(program: &str) -> String {
    format!(
        "\
Examples:
  {program} vectors                       write the files to the folder `vectors`
  {program} vectors --output tests/rfc1738 --check

Exit codes:
  0    the files are written, or up to date
  1    --check finds a file that is missing or differs
  2    a case fails, the parser and the grammar disagree, or the cases, a file
       or the command line are wrong; standard error says what
  141  standard output was closed by its reader, as after SIGPIPE"
    )
}

/// Runs the command.
///
/// # Errors
/// Returns an error if the cases are wrong, there are no vectors, or a file cannot be written.
pub fn run(arguments: &Arguments, program: &mut Program<'_>) -> Result<Status, Failure> {
    let corpus = arguments.cases.load(program)?;
    let mut files = Vec::from(vectors::cases(&corpus)?);
    files.push(vectors::answers(&corpus)?);
    files.push(vectors::by_hand(&corpus)?);
    for file in parallel::map(&Rule::URLS, || (), |(), rule| vectors::suite(*rule)) {
        files.push(file?);
    }
    files.push(vectors::schema());
    files.push(vectors::index(&files));
    let folder = arguments.output.as_ref().unwrap_or(&program.vectors).clone();
    if arguments.check {
        let is_stale = |file: &&VectorFile| read(&folder.join(&file.name)).ok().as_ref() != Some(&file.text);
        let stale: Vec<&str> = files.iter().filter(is_stale).map(|file| file.name.as_str()).collect();
        if !stale.is_empty() {
            let list = stale.join(", ");
            (program.problem)(&format!("{}: missing or not up to date: {list}", folder.display()));
            return Ok(Status::Bad);
        }
    } else {
        fs::create_dir_all(&folder)
            .map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        for file in &files {
            write(&folder.join(&file.name), &file.text)?;
        }
    }
    program.print(&format!("{}: {}\n", folder.display(), figures(&files)))?;
    Ok(Status::Good)
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
