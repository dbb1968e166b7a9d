//! Runs a target without libFuzzer, over given files and all files of given folders.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use rfc1738_oracle::properties::Property;

/// Replays the files and folders of the command line. Exits with 0 if the property holds for all of them, with 1 if it
/// does not, and with 2 if there are no files.
pub fn replay(mut property: impl Property) -> ExitCode {
    let (mut files, mut failures) = (0_usize, 0_usize);
    for argument in env::args_os().skip(1) {
        let found = match all_files(Path::new(&argument)) {
            Ok(found) => found,
            Err(error) => {
                eprintln!("error: {}: {error}", argument.display());
                return ExitCode::from(2);
            }
        };
        for file in found {
            let input = match fs::read(&file) {
                Ok(input) => input,
                Err(error) => {
                    eprintln!("error: {}: {error}", file.display());
                    return ExitCode::from(2);
                }
            };
            files += 1;
            if let Err(failure) = property.holds(&input) {
                failures += 1;
                eprintln!("{failure}  file      {}\n", file.display());
            }
        }
    }
    println!("{}: {files} files, {failures} failures", property.name());
    match (files, failures) {
        (0, _) => {
            eprintln!("error: no input file was found; name files or folders");
            ExitCode::from(2)
        }
        (_, 0) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
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
