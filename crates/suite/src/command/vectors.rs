//! `vectors`: writes the cases and a complete suite of each scheme as JSON files, for tests in any
//! language.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::files;
use crate::vectors::{self, Indexed, VectorFile};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use rfc1738::Rule;
use rfc1738_oracle::escape;
use tempfile::TempDir;

use crate::command::program::named;
use crate::command::{Cases, Failure, Program, Status, parallel};

/// Write the cases and a complete suite of each scheme as JSON files (docs/vectors.md)
///
/// The files have the same bytes on every computer. One of them is the JSON Schema of all others.
/// No file is written unless the parser and the grammar agree on every vector.
#[derive(Clone, Debug, clap::Args)]
pub struct VectorsOptions {
    /// Write the files to this folder
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Write no file; compare with the files that are there
    #[arg(long)]
    check: bool,
    /// Of the suites, take only those of these schemes: a name of section 3, `other` or `generic`
    #[arg(long = "scheme", value_name = "SCHEME", ignore_case = true)]
    #[arg(value_parser = PossibleValuesParser::new(schemes()).map(|name| name.to_ascii_lowercase()))]
    schemes: Vec<String>,
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
  {program} vectors --scheme http         all cases, and one suite of twelve

Exit codes:
  0    the files are written, or up to date
  1    --check finds a file that is missing or differs
  2    a case fails, the parser and the grammar disagree, or the cases, a file
       or the command line are wrong; standard error says what
  141  standard output was closed by its reader, as after SIGPIPE"
    )
}

fn schemes() -> impl Iterator<Item = &'static str> {
    Rule::URLS.iter().map(|rule| rule.scheme_or_form())
}

/// Runs the command.
///
/// # Errors
/// Returns an error if the cases are wrong, there are no vectors, or a file cannot be written.
pub fn run(arguments: &VectorsOptions, program: &mut Program<'_>) -> Result<Status, Failure> {
    let corpus = arguments.cases.load(program)?;
    let folder = arguments.output.as_ref().unwrap_or(&program.vectors).clone();
    let kept = Kept::new(&folder, arguments.check)?;
    let mut files = Vec::new();
    let of_cases =
        [&vectors::cases(&corpus)?[..], &[vectors::answers(&corpus)?, vectors::by_hand(&corpus)?]].concat();
    for file in &of_cases {
        files.push(kept.keep(file)?);
    }
    let of_rule = |(): &mut (), rule: &Rule| {
        let written =
            kept.keep_pieces(&vectors::suite_name(*rule), |write| Ok(vectors::write_suite(*rule, write)?));
        written.map_err(|error| error.to_string())
    };
    let is_asked = |rule: &Rule| arguments.schemes.iter().any(|name| name == rule.scheme_or_form());
    let mut rules = Rule::URLS.to_vec();
    rules.retain(|rule| arguments.schemes.is_empty() || is_asked(rule));
    for file in parallel::map(&rules, || (), of_rule) {
        files.push(file?);
    }
    files.push(kept.keep(&vectors::schema())?);
    files.push(kept.keep(&vectors::index(&files))?);
    let stale = kept.finish(&files)?;
    if !stale.is_empty() {
        let list = stale.join(", ");
        (program.problem)(&format!("{}: missing or not up to date: {list}", escape::path(&folder)));
        return Ok(Status::Bad);
    }
    program.print(&format!("{}: {}\n", escape::path(&folder), figures(&files)))?;
    Ok(Status::Good)
}

/// The folder in the folder of the files, until all of them are made.
const INSIDE: &str = ".rfc1738-writing";

/// Where the files are kept until all of them are made. They have a hundred megabytes, too much to
/// keep in memory.
enum Kept<'f> {
    /// They are in a temporary folder inside the folder, which is locked.
    Inside(&'f Path, TempDir, Option<File>),
    /// Each was compared with the one that is there. These differ.
    Compared(&'f Path, Mutex<BTreeSet<String>>),
}

impl<'f> Kept<'f> {
    fn new(folder: &'f Path, check: bool) -> Result<Kept<'f>, Failure> {
        if check {
            return Ok(Kept::Compared(folder, Mutex::default()));
        }
        let made = || {
            fs::create_dir_all(folder)?;
            let lock = files::locked_folder(folder)?;
            // A run that was killed leaves it.
            let inside = folder.join(INSIDE);
            if inside.is_dir() {
                fs::remove_dir_all(inside)?;
            }
            Ok((tempfile::Builder::new().prefix(INSIDE).rand_bytes(0).tempdir_in(folder)?, lock))
        };
        let (inside, lock) = made().map_err(|error| named(folder, "written", &error))?;
        Ok(Kept::Inside(folder, inside, lock))
    }

    fn keep(&self, file: &VectorFile) -> Result<Indexed, Failure> {
        self.keep_pieces(&file.name, |write| Ok(file.write(write)))
    }

    /// Keeps a file that `make` gives in pieces.
    fn keep_pieces(
        &self,
        name: &str,
        make: impl FnOnce(&mut dyn FnMut(&str)) -> Result<Indexed, Failure>,
    ) -> Result<Indexed, Failure> {
        match self {
            Kept::Inside(_, inside, _) => {
                let path = inside.path().join(name);
                let failed = |error: io::Error| named(&path, "written", &error);
                let mut file = BufWriter::new(File::create(&path).map_err(failed)?);
                let mut written = Ok(());
                let made = make(&mut |piece| {
                    if written.is_ok() {
                        written = file.write_all(piece.as_bytes());
                    }
                })?;
                written.and_then(|()| file.flush()).map_err(failed)?;
                Ok(made)
            }
            Kept::Compared(folder, stale) => {
                // A file that is not there differs as an empty one does.
                let mut there: Box<dyn Read> = match File::open(folder.join(name)) {
                    Ok(file) => Box::new(BufReader::new(file)),
                    Err(_) => Box::new(io::empty()),
                };
                let mut is_same = true;
                let mut buffer = Vec::new();
                let made = make(&mut |piece| {
                    buffer.resize(piece.len(), 0);
                    is_same &= there.read_exact(&mut buffer).is_ok() && buffer == piece.as_bytes();
                })?;
                if !is_same || !matches!(there.read(&mut [0]), Ok(0)) {
                    stale.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_string());
                }
                Ok(made)
            }
        }
    }

    /// Moves the files to the folder, or returns the names of those that are missing or differ, in
    /// order.
    fn finish(self, files: &[Indexed]) -> Result<Vec<String>, Failure> {
        match self {
            Kept::Inside(folder, inside, _lock) => {
                let paths =
                    || files.iter().map(|file| [inside.path().join(&file.name), folder.join(&file.name)]);
                // No file is moved if one of them would replace another thing.
                for [from, to] in paths() {
                    is_like(&from, &to).map_err(|error| named(&to, "written", &error))?;
                }
                for [from, to] in paths() {
                    fs::rename(from, &to).map_err(|error| named(&to, "written", &error))?;
                }
                Ok(Vec::new())
            }
            Kept::Compared(_, stale) => {
                Ok(stale.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect())
            }
        }
    }
}

/// Checks that a file which is replaced is of the same kind: it begins in the same way.
fn is_like(new: &Path, old: &Path) -> io::Result<()> {
    const BEGINNING: u64 = 10;
    let beginning = |path: &Path| {
        let mut bytes = Vec::new();
        File::open(path)?.take(BEGINNING).read_to_end(&mut bytes)?;
        io::Result::Ok(bytes)
    };
    match old.symlink_metadata().is_err() || beginning(new)? == beginning(old)? {
        true => Ok(()),
        false => Err(io::Error::other("another file has this name: remove it or name another folder")),
    }
}

fn figures(files: &[Indexed]) -> String {
    let sum = |of: fn(&Indexed) -> usize| files.iter().map(of).sum::<usize>();
    format!(
        "{} files, {} vectors: {} valid, {} invalid, {} open; {} bytes",
        files.len(),
        sum(|file| file.counts.vectors),
        sum(|file| file.counts.valid),
        sum(|file| file.counts.invalid),
        sum(|file| file.counts.open),
        sum(|file| file.bytes),
    )
}
