//! The text of the RFC, if available. Lint checks quotations against it, with lines joined and page breaks removed.

use std::ops::Range;
use std::{env, fs, path::Path};

use super::sentences::{self, Sentence, Words};

/// The text of RFC 1738, with every run of white space replaced by one space.
pub struct RfcText(Words);

/// The environment variable with the folder of the RFC's text.
const VARIABLE: &str = "RFC_TEXTS";
pub(super) const FILE: &str = "rfc1738.txt";
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
        Ok(RfcText(sentences::split(text)))
    }

    /// Returns whether the RFC has these words, ignoring its line and page breaks.
    pub fn has(&self, quote: &str) -> bool {
        whole_words(&self.0.text, quote).is_some()
    }

    /// Returns the first place of these words in a section.
    pub(super) fn place(&self, section: &str, quote: &str) -> Option<Range<usize>> {
        let index = self.0.sections.iter().position(|(number, _)| number == section)?;
        let start = self.0.sections[index].1;
        let end = self.0.sections.get(index + 1).map_or(self.0.text.len(), |&(_, end)| end);
        let at = start + whole_words(&self.0.text[start..end], quote)?;
        Some(at..at + quote.len())
    }

    /// Returns the sentences with their words, in the order of the text.
    pub(super) fn sentences(&self) -> impl ExactSizeIterator<Item = (&Sentence, &str)> {
        self.0.sentences.iter().map(|sentence| (sentence, &self.0.text[sentence.place.clone()]))
    }
}

/// Returns the first offset of a quote that begins and ends with whole words.
fn whole_words(text: &str, quote: &str) -> Option<usize> {
    let is_letter = |character: Option<char>| character.is_some_and(|one| one.is_ascii_alphanumeric());
    let is_cut =
        |before: &str, after: &str| is_letter(before.chars().next_back()) && is_letter(after.chars().next());
    let mut places = text.match_indices(quote).map(|(at, _)| at);
    places.find(|&at| !is_cut(&text[..at], quote) && !is_cut(quote, &text[at + quote.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_has_whole_words() {
        let text = "a path that another path follows";
        assert_eq!(whole_words(text, "path"), Some(2));
        assert_eq!(whole_words(text, "other path"), None);
        assert_eq!(whole_words(text, "another path f"), None);
        assert_eq!(whole_words(text, "another path "), Some(12));
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
