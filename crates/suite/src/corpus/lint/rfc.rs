//! The text of the RFC, if available: its sentences, and whether each is a clause or background.
//!
//! Lint checks quotations against the text, with lines joined and page breaks removed. A sentence
//! ends at a period, a semicolon or a colon, because the RFC often puts two statements into one
//! sentence. A displayed form, a line of a list, an entry of the reference list and a comment of
//! section 5 count as sentences. Titles, addresses and the rules of section 5 do not.

use std::ops::Range;
use std::{env, fs, path::Path};

use super::{Folder, Linter, Problem};
use rfc1738::spec::Scheme;
use rfc1738_oracle::escape;

/// The text of RFC 1738, with every run of white space replaced by one space.
pub struct RfcText(Words);

/// The environment variable with the folder of the RFC's text.
const VARIABLE: &str = "RFC_TEXTS";
const FILE: &str = "rfc1738.txt";
/// The checksum of the text that the RFC Editor publishes.
const SHA256: &str = "2622f97a21c8b28558e860c2ad53a6f3114ac0cf905eb51aefa38e0629d76b2d";

impl RfcText {
    /// Returns `None` if it is not set.
    pub fn from_env() -> Result<Option<RfcText>, String> {
        match env::var_os(VARIABLE) {
            None => Ok(None),
            Some(folder) => RfcText::read(&Path::new(&folder).join(FILE)).map(Some),
        }
    }

    fn read(path: &Path) -> Result<RfcText, String> {
        let fail = |why: &str| format!("{VARIABLE}: {} {why}", escape::path(path));
        let bytes = fs::read(path).map_err(|error| fail(&format!("cannot be read: {error}")))?;
        let digest = hmac_sha256::Hash::hash(&bytes);
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        if digest != SHA256 {
            return Err(fail(&format!("is not the RFC's text; its SHA-256 is {digest}, not {SHA256}")));
        }
        let text = str::from_utf8(&bytes).map_err(|_| fail("is not UTF-8"))?;
        Ok(RfcText(split(text)))
    }

    /// Returns whether a section has these words.
    pub fn has(&self, section: &str, quote: &str) -> bool {
        self.place(section, quote).is_some()
    }

    pub(super) fn sections(&self) -> impl Iterator<Item = (&str, &str)> {
        let Words { text, sections, .. } = &self.0;
        let ends = sections.iter().skip(1).map(|(_, start)| *start).chain([text.len()]);
        sections.iter().zip(ends).map(|((number, start), end)| (&number[..], &text[*start..end]))
    }

    pub(super) fn place(&self, section: &str, quote: &str) -> Option<Range<usize>> {
        let index = self.0.sections.iter().position(|(number, _)| number == section)?;
        let start = self.0.sections[index].1;
        let end = self.0.sections.get(index + 1).map_or(self.0.text.len(), |&(_, end)| end);
        let at = start + whole_words(&self.0.text[start..end], quote)?;
        Some(at..at + quote.len())
    }

    fn sentences(&self) -> impl ExactSizeIterator<Item = (&Sentence, &str)> {
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

#[derive(Default)]
struct Words {
    /// All words, with one space between them.
    text: String,
    sentences: Vec<Sentence>,
    sections: Vec<(String, usize)>,
    /// Whether the next word continues the last sentence.
    is_open: bool,
    last: String,
    /// Whether the last word stands in a `<URL:...>` that is not closed.
    in_wrapper: bool,
}

struct Sentence {
    /// The place in the text of [`Words`].
    place: Range<usize>,
    /// The line on which the sentence begins, from 1.
    line: usize,
}

fn split(text: &str) -> Words {
    let mut words = Words::default();
    for (number, line, begins_paragraph) in lines_without_page_breaks(text) {
        words.is_open &= !begins_paragraph;
        words.add_line(number, line);
    }
    words
}

fn lines_without_page_breaks(text: &str) -> Vec<(usize, &str, bool)> {
    let mut lines = Vec::new();
    let (mut after_blank, mut after_page_break) = (true, false);
    for (index, line) in text.lines().enumerate() {
        if is_page_break(line) {
            (after_blank, after_page_break) = (false, true);
        } else if line.trim().is_empty() {
            after_blank |= !after_page_break;
        } else {
            lines.push((index + 1, line, after_blank));
            (after_blank, after_page_break) = (false, false);
        }
    }
    lines
}

/// Returns whether a line is a footer (`Berners-Lee ... [Page 1]`) or a header (`RFC 1738  ...
/// December 1994`).
fn is_page_break(line: &str) -> bool {
    (line.ends_with(']') && line.contains(" [Page "))
        || (line.starts_with("RFC 1738  ") && line.ends_with("1994"))
}

impl Words {
    fn add_line(&mut self, number: usize, line: &str) {
        let indent = line.len() - line.trim_start().len();
        let is_word_alone = line.split_whitespace().count() == 1;
        let is_form = is_word_alone && line.contains('<') && indent != PROSE && !self.is_in("References");
        if indent == 0
            && let Some(section) = section_of(line)
        {
            self.sections.push((section.to_owned(), self.text.len()));
            self.skip(line);
        } else if self.is_in("5") && indent != PROSE {
            self.add_line_of_rules(number, line);
        } else if (indent == 0 || indent >= CENTERED) && !is_form {
            self.skip(line);
        } else if is_form || is_item_of_list(line) {
            self.is_open = false;
            self.add(number, line);
            self.is_open = false;
        } else {
            self.add(number, line);
        }
    }

    fn add_line_of_rules(&mut self, number: usize, line: &str) {
        if let Some(comment) = line.strip_prefix("; ") {
            self.push(";");
            self.add(number, comment);
        } else if let Some((rule, comment)) = line.split_once("   ; ") {
            self.skip(rule);
            self.push(";");
            self.add(number, comment);
            self.is_open = false;
        } else {
            self.skip(line);
        }
    }

    /// Adds the words of a line that belongs to no sentence.
    fn skip(&mut self, line: &str) {
        self.is_open = false;
        line.split_whitespace().for_each(|word| _ = self.push(word));
    }

    fn add(&mut self, line: usize, text: &str) {
        let in_references = self.is_in("References");
        for word in text.split_whitespace() {
            let begins = if in_references {
                text.trim_start().starts_with(word) && word.starts_with('[')
            } else {
                !self.in_wrapper && ends_a_sentence(&self.last, word)
            };
            let place = self.push(word);
            match self.sentences.last_mut() {
                Some(sentence) if self.is_open && !begins => sentence.place.end = place.end,
                _ => self.sentences.push(Sentence { place, line }),
            }
            self.is_open = true;
            word.clone_into(&mut self.last);
            let opens = word.rfind("<URL:").map(|at| !word[at..].contains('>'));
            self.in_wrapper = opens.unwrap_or(self.in_wrapper && !word.contains('>'));
        }
    }

    fn is_in(&self, section: &str) -> bool {
        self.sections.last().is_some_and(|(last, _)| last == section)
    }

    fn push(&mut self, word: &str) -> Range<usize> {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        let start = self.text.len();
        self.text.push_str(word);
        start..self.text.len()
    }
}

const PROSE: usize = 3;
/// The smallest indentation of a centered title.
const CENTERED: usize = 20;

fn section_of(title: &str) -> Option<&str> {
    let named = [("APPENDIX", "Appendix"), ("References", "References")];
    let named = named.into_iter().find_map(|(start, name)| title.starts_with(start).then_some(name));
    let number = || title.split(' ').next().map(|word| word.trim_end_matches('.'));
    named.or_else(|| number().filter(|word| word.starts_with(|first: char| first.is_ascii_digit())))
}

/// Returns whether a line has columns: `ftp                     File Transfer protocol`.
fn is_item_of_list(line: &str) -> bool {
    line.trim().contains("   ")
}

/// Returns whether a sentence ends after the word `last`, before the word `next`.
fn ends_a_sentence(last: &str, next: &str) -> bool {
    let last = last.trim_end_matches(')');
    let abbreviates = ["i.e.", "(i.e."].contains(&last);
    match last.as_bytes().last() {
        Some(b'.') => !abbreviates && !next.starts_with(|first: char| first.is_ascii_lowercase()),
        Some(b';') => true,
        // "nntp: URLs" names a scheme, and "in a variety of ways: e.g., ink" gives an example.
        Some(b':') => Scheme::from_name(&last[..last.len() - 1]).is_none() && next != "e.g.,",
        _ => false,
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sentences {
    pub cited: usize,
    pub background: usize,
}

impl Linter<'_> {
    /// Reports every sentence without a clause and without a reason, and every entry of the
    /// background without use.
    pub(super) fn sentences(&mut self, folder: &Folder, rfc: &RfcText) -> Sentences {
        let places = self.corpus.clauses.iter().filter_map(|c| rfc.place(c.section.number, &c.quote));
        let places: Vec<_> = places.collect();
        let is_cited =
            |of: &Range<usize>| places.iter().any(|place| place.start < of.end && of.start < place.end);
        let cited: Vec<bool> = rfc.sentences().map(|(sentence, _)| is_cited(&sentence.place)).collect();
        let mut background = vec![false; cited.len()];
        for (file, entry) in folder.background() {
            let quote = &entry.value.quote;
            let beginnings = rfc.sentences().enumerate().filter(|(_, (_, words))| words.starts_with(quote));
            let found: Vec<usize> = beginnings.map(|(index, _)| index).collect();
            let message = match found[..] {
                [] => format!("no sentence of the RFC begins with these words: {quote:?}"),
                [index] if cited[index] => "a clause cites this sentence; delete the entry".into(),
                [index] if background[index] => "another entry is about this sentence; delete one".into(),
                [index] => {
                    background[index] = true;
                    continue;
                }
                _ => {
                    format!("{} sentences of the RFC begin with these words; quote more of them", found.len())
                }
            };
            self.problems.push(Problem::new(file, entry.line_of("quote"), message));
        }
        for (index, (sentence, words)) in rfc.sentences().enumerate() {
            if !cited[index] && !background[index] {
                let message = format!(
                    "no clause cites this sentence, and background.yaml has no reason for it: {words:?}"
                );
                self.problems.push(Problem::new(FILE, sentence.line, message));
            }
        }
        let count = |all: &[bool]| all.iter().filter(|&&is_one| is_one).count();
        Sentences { cited: count(&cited), background: count(&background) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

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

    fn sentences(text: &str) -> Vec<(usize, String)> {
        let words = split(text);
        let sentences = words.sentences.iter();
        sentences.map(|sentence| (sentence.line, words.text[sentence.place.clone()].to_owned())).collect()
    }

    #[track_caller]
    fn assert_split(text: &str, expected: &[(usize, &str)]) {
        assert_eq!(
            sentences(text),
            expected.iter().map(|&(line, text)| (line, text.into())).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_sentence_may_span_lines_and_pages() {
        let text = "   One that\n\n\nAuthor             [Page 1]\n\u{c}\nRFC 1738    Locators    December \
            1994\n\n\n   goes  on. Two\n\n   Three\n";
        assert_split(text, &[(1, "One that goes on."), (9, "Two"), (11, "Three")]);
    }

    #[test]
    fn sentences_end_at_periods_semicolons_and_colons() {
        let text = "   Items (i.e. Gopher+ items, e.g. two) end. (So they do.) The \"/\".\n   These: a; b, \
            and nntp: URLs.";
        let expected = [
            (1, "Items (i.e. Gopher+ items, e.g. two) end."),
            (1, "(So they do.)"),
            (1, "The \"/\"."),
            (2, "These:"),
            (2, "a;"),
            (2, "b, and nntp: URLs."),
        ];
        assert_split(text, &expected);
        assert_split(
            "   See <URL:ftp://a.\n   Dom/doc;\n   type=d> or. Else",
            &[(1, "See <URL:ftp://a. Dom/doc; type=d> or."), (3, "Else")],
        );
    }

    #[test]
    fn forms_and_lines_of_lists_are_sentences_and_titles_are_not() {
        let text = "3.9. WAIS\n\n   One of:\n\n     wais://<host>\n     wais://<host>/<database>\n\n   \
            ftp      File\n   http     Hypertext\n";
        assert_split(
            text,
            &[
                (3, "One of:"),
                (5, "wais://<host>"),
                (6, "wais://<host>/<database>"),
                (8, "ftp File"),
                (9, "http Hypertext"),
            ],
        );
        assert_eq!(split(text).sections, [("3.9".into(), 0)]);
    }

    #[test]
    fn section_5_has_prose_and_comments() {
        let text = "5. BNF\n\n   A description.\n\n; The form; it\n; goes on\na     = b   ; see \
            c\n                 [ d ]\n";
        assert_split(text, &[(3, "A description."), (5, "The form;"), (5, "it ; goes on"), (7, "see c")]);
    }

    #[test]
    fn an_entry_of_the_reference_list_is_one_sentence() {
        let text = "References\n\n   [1] A. B., \"C: D\",\n       E. F [2].\n   [2] G.\n";
        assert_split(text, &[(3, "[1] A. B., \"C: D\", E. F [2]."), (5, "[2] G.")]);
    }
}
