//! The check of files without libFuzzer, cargo-fuzz or another toolchain.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use rfc1738_oracle::properties::Property;

/// Checks the files and folders of the command line. Exits with 0 if the property holds for all of
/// them, with 1 if it does not, and with 2 if there are no files.
pub fn main(mut property: impl Property) -> ExitCode {
    let paths: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    ExitCode::from(status(replay(&mut property, &paths)))
}

fn status(counts: io::Result<(usize, usize)>) -> u8 {
    match counts {
        Ok((0, _)) => {
            eprintln!("error: no input file was found; name files or folders");
            2
        }
        Ok((_, failures)) => u8::from(failures > 0),
        Err(error) => {
            eprintln!("error: {error}");
            2
        }
    }
}

/// Checks files and all files below folders, and prints each failure and a line with both counts,
/// which it returns.
///
/// # Errors
/// Returns an error with the path of a file that cannot be read.
pub fn replay(property: &mut dyn Property, paths: &[PathBuf]) -> io::Result<(usize, usize)> {
    let (mut files, mut failures) = (0, 0);
    for path in paths {
        for file in all_files(path).map_err(|error| named(path, &error))? {
            let input = fs::read(&file).map_err(|error| named(&file, &error))?;
            files += 1;
            let words = match catch_unwind(AssertUnwindSafe(|| property.holds(&input))) {
                Ok(Ok(())) => continue,
                Ok(Err(failure)) => failure.to_string(),
                Err(_) => format!("FAIL {}: it panics\n", property.name()),
            };
            failures += 1;
            println!("{words}  file      {}\n", file.display());
        }
    }
    println!("{:<10} {files:>6} inputs  {failures} failures", property.name());
    Ok((files, failures))
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Returns the file itself, or all files below a folder in the order of their names.
fn all_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut inside: Vec<PathBuf> =
        fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    inside.sort();
    let mut found = Vec::new();
    for path in inside {
        found.extend(all_files(&path)?);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_tells_failures_from_errors() {
        let error = Err(io::ErrorKind::NotFound.into());
        assert_eq!([Ok((0, 0)), Ok((2, 0)), Ok((2, 1)), Ok((300, 256)), error].map(status), [2, 0, 1, 1, 2]);
    }
}
