//! All files of the data in one archive, in the format of tar, compressed.

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{Builder, Header};

use crate::Failure;

/// The address of the archive from the root of the site.
pub const FILE: &str = "data.tar.gz";

/// Returns the archive. It has no time, so the same data give the same bytes.
pub fn archive(files: &[(String, String)]) -> Result<Vec<u8>, Failure> {
    let mut archive = Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for (name, text) in files.iter().filter(|(name, _)| name.starts_with("data/")) {
        let mut header = Header::new_ustar();
        header.set_mode(0o644);
        header.set_size(text.len() as u64);
        archive.append_data(&mut header, name, text.as_bytes())?;
    }
    Ok(archive.into_inner()?.finish()?)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;
    use tar::Archive;

    use super::*;

    #[test]
    fn the_archive_has_the_data_and_nothing_else() {
        let files = [("data/a.json", "{}\n"), ("data/b/c.csv", ""), ("index.html", "x")];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let bytes = archive(&files).unwrap();
        let mut archive = Archive::new(GzDecoder::new(&bytes[..]));
        let found = archive.entries().unwrap().map(|entry| {
            let mut entry = entry.unwrap();
            let mut text = String::new();
            entry.read_to_string(&mut text).unwrap();
            (entry.path().unwrap().display().to_string(), text)
        });
        assert_eq!(found.collect::<Vec<_>>(), files[..2]);
    }
}
