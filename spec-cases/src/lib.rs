//! The conformance cases of RFC 1738: the YAML files of this folder, embedded.
//!
//! `README.md` beside them describes the format. The package `rfc1738-suite` reads them.

/// A file of the corpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// The path below the folder of the cases, with `/`: `ftp.yaml`.
    pub path: &'static str,
    /// The text.
    pub text: &'static str,
}

macro_rules! files {
    ($($path:literal)*) => {
        /// Every file, in the order of their paths.
        ///
        /// ```
        /// let ftp = rfc1738_cases::FILES.iter().find(|file| file.path == "ftp.yaml").unwrap();
        /// assert!(ftp.text.contains("ftp://"));
        /// ```
        pub const FILES: &[File] = &[$(File { path: $path, text: include_str!(concat!("../", $path)) },)*];
    };
}

files! {
    "advisories.yaml"
    "background.yaml"
    "building.yaml"
    "characters.yaml"
    "clauses.yaml"
    "context.yaml"
    "extraction.yaml"
    "file.yaml"
    "ftp.yaml"
    "generic.yaml"
    "gopher.yaml"
    "http.yaml"
    "login.yaml"
    "mailto.yaml"
    "meaning.yaml"
    "news.yaml"
    "nntp.yaml"
    "octets.yaml"
    "prospero.yaml"
    "telnet.yaml"
    "wais.yaml"
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::FILES;

    #[test]
    fn every_yaml_file_of_the_folder_is_embedded() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut found = Vec::new();
        for entry in fs::read_dir(root).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".yaml") {
                found.push(name);
            }
        }
        found.sort();
        assert!(found.iter().eq(FILES.iter().map(|file| file.path)), "{found:?}");
    }
}
