//! The sources of answers: the texts that are grammars, and the parser of the URL Standard, which is an algorithm.

use std::collections::HashMap;
use std::rc::Rc;

use bnf_automata::grammar::CompileError;
use rfc1738::Profile;
use rfc1738_oracle::{CommonPart, CommonParts, Relation};
use rfc1738_suite::openness::open;
use url_atlas_decisions::{Answer, URL_STANDARD, read};
use url_atlas_lineage::{Parts, Readers, TEXTS, Text};

/// A source of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A text with a grammar.
    Text(&'static Text),
    /// The parser that the URL Standard describes.
    UrlStandardParser,
}

impl Source {
    /// Returns all sources: the texts, the oldest first, then the parser.
    pub fn all() -> impl Iterator<Item = Source> {
        TEXTS.iter().map(Source::Text).chain([Source::UrlStandardParser])
    }

    /// Returns the id: `rfc3986`, `url-standard-parser`.
    pub fn id(self) -> &'static str {
        match self {
            Source::Text(text) => text.id(),
            Source::UrlStandardParser => "url-standard-parser",
        }
    }

    /// Returns the name: `RFC 3986`.
    pub fn name(self) -> &'static str {
        match self {
            Source::Text(text) => text.name(),
            Source::UrlStandardParser => "URL Standard (parser)",
        }
    }

    /// Whether the source gives an answer about URLs of the scheme.
    pub fn covers(self, scheme: &str) -> bool {
        match self {
            Source::Text(text) => text.covers(scheme),
            Source::UrlStandardParser => true,
        }
    }

    /// Whether programs of today follow it: RFC 1738 and what came after it.
    pub fn is_of_today(self) -> bool {
        match self {
            Source::Text(text) => text.date >= "1994-12",
            Source::UrlStandardParser => true,
        }
    }

    /// Returns the index in the order of [`Source::all`].
    pub(crate) fn index(self) -> usize {
        match self {
            Source::Text(text) => TEXTS.iter().position(|other| other == text).unwrap_or_default(),
            Source::UrlStandardParser => TEXTS.len(),
        }
    }
}

/// The sources that give one answer.
pub type Answered = (Vec<Source>, Answer);

/// All answers to an input.
type Answers = Rc<[Answered]>;

/// Computes the answers of all sources.
#[derive(Default)]
pub struct Sources {
    readers: Readers,
    /// Whether an input is open, for each that was asked: libraries are asked the same ones.
    open: HashMap<Box<[u8]>, bool>,
    /// The answers to each input that was asked, if they are kept.
    kept: Option<HashMap<Box<[u8]>, Answers>>,
}

impl Sources {
    /// Returns sources. Nothing is compiled yet.
    pub fn new() -> Sources {
        Sources::default()
    }

    /// Returns sources that keep each answer, for the records of many libraries that were asked the same inputs. They take memory for each
    /// input.
    pub fn that_keep() -> Sources {
        Sources { kept: Some(HashMap::new()), ..Sources::default() }
    }

    /// Whether RFC 1738 is open about an input: its readings give several answers, so no answer departs from it.
    ///
    /// ```
    /// let mut sources = rfc1738_audit::Sources::new();
    /// assert!(sources.is_open(b"http://ho%73t.dom/"));
    /// assert!(!sources.is_open(b"http://host.dom/"));
    /// ```
    pub fn is_open(&mut self, input: &[u8]) -> bool {
        if let Some(&is_open) = self.open.get(input) {
            return is_open;
        }
        let is_open = !open(input, Profile::Interpreter).is_empty();
        self.open.insert(input.into(), is_open);
        is_open
    }

    /// Returns each answer with the sources that give it: all those that cover the scheme of the input. RFC 1738 gives none to an input
    /// about which it is open.
    ///
    /// # Errors
    /// Returns an error if an automaton exceeds the limits of a grammar.
    pub fn answers(&mut self, input: &[u8]) -> Result<Rc<[Answered]>, CompileError> {
        if let Some(answers) = self.kept.as_ref().and_then(|kept| kept.get(input)) {
            return Ok(answers.clone());
        }
        let is_open = self.is_open(input);
        let readings = self.readers.read(input)?;
        let of_texts = readings
            .into_iter()
            .filter(|reading| reading.is_decided && !(is_open && reading.text.id() == "rfc1738"))
            .map(|reading| {
                let answer = match reading.parts {
                    Some(parts) => Answer::Accept(Box::new(common(input, &parts))),
                    None => Answer::Reject,
                };
                (Source::Text(reading.text), answer)
            });
        let mut answers: Vec<Answered> = Vec::new();
        for (source, answer) in of_texts.chain([(Source::UrlStandardParser, read(&URL_STANDARD, input))]) {
            match answers.iter_mut().find(|(_, other)| *other == answer) {
                Some((sources, _)) => sources.push(source),
                None => answers.push((vec![source], answer)),
            }
        }
        let answers: Answers = answers.into();
        if let Some(kept) = &mut self.kept {
            kept.insert(input.into(), answers.clone());
        }
        Ok(answers)
    }
}

/// Returns the common parts at these places.
pub fn common(input: &[u8], parts: &Parts) -> CommonParts<'static> {
    let mut common = CommonParts::default();
    for part in CommonPart::ALL.into_iter().filter(|part| *part != CommonPart::Scheme) {
        let text = parts.get(part.name()).map(|place| String::from_utf8_lossy(&input[place]).into_owned());
        common.set(part, text.map(Into::into));
    }
    common
}

/// Returns the parts of a source that another answer spells the same or in a way with the same meaning; `None` if one of them does
/// not accept the input.
///
/// The scheme is not compared: all sources read the same one.
pub fn same_parts(source: &Answer, other: &Answer) -> Option<Vec<CommonPart>> {
    let (Answer::Accept(source), Answer::Accept(other)) = (source, other) else { return None };
    let different: Vec<CommonPart> = source.differences(other, Relation::Equivalent).collect();
    let is_same = |part: &CommonPart| *part != CommonPart::Scheme && !different.contains(part);
    Some(CommonPart::ALL.into_iter().filter(is_same).collect())
}

/// Whether two answers are the same: both reject, or both accept with equivalent parts.
pub fn agree(source: &Answer, other: &Answer) -> bool {
    match (source, other) {
        (Answer::Accept(_), Answer::Accept(_)) => {
            same_parts(source, other).is_some_and(|parts| parts.len() == CommonPart::ALL.len() - 1)
        }
        (Answer::Reject, Answer::Reject) => true,
        _ => false,
    }
}
