//! The check of all saved inputs in this process, without cargo-fuzz or another toolchain.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use rfc1738_oracle::silence_panics;

use super::targets::Target;
use xtask::workspace::{Failure, print};

/// Replays the inputs in the targets' folders. Returns the number of inputs that fail.
pub fn replay(targets: &[Target]) -> Result<usize, Failure> {
    let mut all = 0;
    // A library's panic messages are not useful here.
    silence_panics();
    for &target in targets {
        let mut property = target.property()?;
        let (files, mut failures) = (files(target)?, 0);
        for file in &files {
            let input = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
            let words = match catch_unwind(AssertUnwindSafe(|| property.holds(&input))) {
                Ok(Ok(())) => continue,
                Ok(Err(failure)) => failure.to_string(),
                Err(_) => format!("FAIL {}: it panics\n", target.name),
            };
            failures += 1;
            print(&format!("{words}  file      {}\n\n", file.display()))?;
        }
        print(&format!("{:<10} {:>6} inputs  {failures} failures\n", target.name, files.len()))?;
        eprint!("{}", target.not_asked("fuzz --replay"));
        all += failures;
    }
    Ok(all)
}

/// Returns the files of a target in the order of their names.
fn files(target: Target) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let folders = ["saved", "corpus", "artifacts", "findings"].map(|of| target.folder(of));
    for folder in folders.into_iter().chain([target.kind.seeds()]).filter(|folder| folder.exists()) {
        let mut inside = Vec::new();
        for entry in fs::read_dir(folder)? {
            inside.push(entry?.path());
        }
        inside.retain(|path| path.is_file());
        inside.sort();
        found.extend(inside);
    }
    Ok(found)
}
