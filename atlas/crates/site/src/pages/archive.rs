//! All files of the data in one archive, in the format of tar, compressed.

use std::fmt::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{Builder, Header};

use super::page::{HOME, REPOSITORY};
use crate::Failure;
use crate::data::{Set, VERSION};
use crate::site::Edition;

/// The address of the archive from the root of the site.
pub const FILE: &str = "data.tar.gz";

const LICENSES: [(&str, &str); 2] = [
    ("LICENSE-MIT", include_str!("../../../../../LICENSE-MIT")),
    ("LICENSE-APACHE", include_str!("../../../../../LICENSE-APACHE")),
];

/// Returns the text of the file README of the archive.
pub fn readme(edition: &Edition, sets: &[Set]) -> String {
    let mut text = format!(
        "Data of the atlas of URL parsers, version {VERSION}, of {}, {}.\n\n\
         License: MIT or Apache-2.0, at your choice. The files LICENSE-MIT and LICENSE-APACHE have the \
         terms.\nSource: {REPOSITORY}\nPage of the data: {HOME}data.html\n\n\
         Each set is data/NAME.json, with the schema data/NAME.schema.json, and data/NAME.csv:\n\n",
        edition.date,
        edition.name(),
    );
    for Set { name, what, .. } in sets {
        let _ = writeln!(text, "{name}: {what}");
    }
    text + "\ndata/libraries/NAME.json is one element of the list `libraries` of data/libraries.json, and \
            the schema of that file describes it.\nThe records, and what the other pages show, are in the \
            repository: atlas/records and atlas/reports.\n"
}

/// Returns the archive. It has no time, so the same data give the same bytes.
pub fn archive(files: &[(String, String)], readme: &str) -> Result<Vec<u8>, Failure> {
    let mut archive = Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    let data = files.iter().filter(|(name, _)| name.starts_with("data/"));
    let data = data.map(|(name, text)| (&**name, &**text));
    for (name, text) in [("README", readme)].into_iter().chain(LICENSES).chain(data) {
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
    fn the_archive_has_the_data_what_they_are_and_the_license() {
        let files = [("data/a.json", "{}\n"), ("data/b/c.csv", ""), ("index.html", "x")];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let readme = readme(&Edition { date: "2026-11-28".into(), commit: None }, &[]);
        assert!(readme.contains("of 2026-11-28, no commit") && readme.contains("MIT or Apache-2.0"));
        let bytes = archive(&files, &readme).unwrap();
        let mut archive = Archive::new(GzDecoder::new(&bytes[..]));
        let found = archive.entries().unwrap().map(|entry| {
            let mut entry = entry.unwrap();
            let mut text = String::new();
            entry.read_to_string(&mut text).unwrap();
            (entry.path().unwrap().display().to_string(), text)
        });
        let found: Vec<(String, String)> = found.collect();
        assert_eq!(found[0], ("README".into(), readme));
        let names: Vec<&str> = found[1..3].iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["LICENSE-MIT", "LICENSE-APACHE"]);
        assert!(found[1].1.contains("Permission is hereby granted") && found[2].1.contains("Apache License"));
        assert_eq!(found[3..], files[..2]);
    }
}
