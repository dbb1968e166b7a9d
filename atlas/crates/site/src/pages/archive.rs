//! All files of the data in one archive, in the format of tar, compressed.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::Failure;

/// The address of the archive from the root of the site.
pub const FILE: &str = "data.tar.gz";

/// The length of a block of tar.
const BLOCK: usize = 512;

/// Returns the archive. It has no time, so the same data give the same bytes.
///
/// # Errors
/// Returns an error if a name is too long for the format.
pub fn archive(files: &[(String, String)]) -> Result<Vec<u8>, Failure> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    for (name, text) in files.iter().filter(|(name, _)| name.starts_with("data/")) {
        encoder.write_all(&header(name, text.len())?)?;
        encoder.write_all(text.as_bytes())?;
        encoder.write_all(&vec![0; text.len().next_multiple_of(BLOCK) - text.len()])?;
    }
    // Two empty blocks end an archive.
    encoder.write_all(&[0; 2 * BLOCK])?;
    Ok(encoder.finish()?)
}

/// Returns the block before a file, by the format `ustar` of POSIX.
fn header(name: &str, length: usize) -> Result<[u8; BLOCK], Failure> {
    let mut block = [0; BLOCK];
    let mut put = |at: usize, text: &str| block[at..at + text.len()].copy_from_slice(text.as_bytes());
    if name.len() > 100 {
        return Err(format!("{name}: the name is too long for the archive").into());
    }
    put(0, name);
    // Who may read it, two owners, the length, no time, spaces for the sum, and a plain file.
    put(100, "0000644\x000000000\x000000000\0");
    put(124, &format!("{length:011o}\x0000000000000\0        0"));
    put(257, "ustar\x0000");
    let sum: u32 = block.iter().map(|octet| u32::from(*octet)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    Ok(block)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::*;

    /// Without the program tar nothing is compared.
    #[test]
    fn the_program_tar_finds_the_data_and_nothing_else() {
        let files = [("data/a.json", "{}\n"), ("data/b/c.csv", ""), ("index.html", "x")];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), archive(&files).unwrap()).unwrap();
        let Ok(output) = Command::new("tar").args(["-xvzf", FILE]).current_dir(folder.path()).output() else {
            eprintln!("tar is not here, so the archive is not read");
            return;
        };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stdout), "data/a.json\ndata/b/c.csv\n");
        assert_eq!(fs::read_to_string(folder.path().join("data/a.json")).unwrap(), "{}\n");
    }

    #[test]
    fn a_name_that_is_too_long_is_an_error() {
        assert!(archive(&[(format!("data/{}", "a".repeat(96)), String::new())]).is_err());
    }
}
