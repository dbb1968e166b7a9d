//! The text of the RFC, if available. Lint checks quotations against it, with lines joined and page breaks removed.

use std::{env, fs, path::Path};

/// The text of RFC 1738, with every run of white space replaced by one space.
pub struct RfcText(String);

/// The environment variable with the folder of the RFC's text.
const VARIABLE: &str = "RFC_TEXTS";
const FILE: &str = "rfc1738.txt";
/// The checksum of the text that the RFC Editor publishes.
const SHA256: &str = "2622f97a21c8b28558e860c2ad53a6f3114ac0cf905eb51aefa38e0629d76b2d";

impl RfcText {
    /// Reads the text from the folder in the environment variable `RFC_TEXTS`. Returns `None` if it is not set.
    ///
    /// # Errors
    /// Returns an error if the file `rfc1738.txt` there cannot be read or has another text.
    pub fn from_env() -> Result<Option<RfcText>, String> {
        match env::var_os(VARIABLE) {
            None => Ok(None),
            Some(folder) => RfcText::read(&Path::new(&folder).join(FILE)).map(Some),
        }
    }

    fn read(path: &Path) -> Result<RfcText, String> {
        let fail = |why: &str| format!("{VARIABLE}: {} {why}", path.display());
        let bytes = fs::read(path).map_err(|error| fail(&format!("cannot be read: {error}")))?;
        let digest = hmac_sha256::Hash::hash(&bytes);
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        if digest != SHA256 {
            return Err(fail(&format!("is not the RFC's text; its SHA-256 is {digest}, not {SHA256}")));
        }
        let text = str::from_utf8(&bytes).map_err(|_| fail("is not UTF-8"))?;
        Ok(RfcText(joined(text)))
    }

    /// Returns whether the RFC has these words, ignoring its line and page breaks.
    pub fn has(&self, quote: &str) -> bool {
        self.0.contains(quote)
    }
}

fn joined(text: &str) -> String {
    let lines = text.lines().filter(|line| !is_page_break(line));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// Returns whether a line is a footer (`Berners-Lee ... [Page 1]`) or a header (`RFC 1738  ...  December 1994`).
fn is_page_break(line: &str) -> bool {
    (line.ends_with(']') && line.contains(" [Page "))
        || (line.starts_with("RFC 1738  ") && line.ends_with("1994"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_may_span_lines_and_pages() {
        let text = "   there are several schemes for\n\n\nAuthor             [Page 1]\n\u{c}\nRFC 1738    Locators    December 1994\n\n\n   describing  them.\n";
        assert_eq!(joined(text), "there are several schemes for describing them.");
    }

    #[test]
    fn another_text_is_rejected() {
        let message = RfcText::read(Path::new("Cargo.toml")).err().unwrap();
        assert!(
            message.starts_with("RFC_TEXTS: Cargo.toml is not the RFC's text; its SHA-256 is "),
            "{message}"
        );
        assert!(RfcText::read(Path::new("no/such")).err().unwrap().contains("cannot be read"));
    }
}
