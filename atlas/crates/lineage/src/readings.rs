//! One URL, read by all texts.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Mutex, OnceLock};

use bnf_automata::grammar::CompileError;

use crate::{Language, Parts, Reader, SCHEMES, TEXTS, Text};

/// The name under which the texts keep the rules of all schemes that RFC 1738 does not define.
const OTHER: &str = "other";

/// Reads URLs by all texts. The automata of a scheme are made when its first URL is read.
#[derive(Default)]
pub struct Readers {
    of_schemes: HashMap<&'static str, Vec<(&'static Language, Reader<'static>)>>,
}

/// What a text makes of a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextReading {
    /// The text.
    pub text: &'static Text,
    /// Where the parts stand; `None` if the text does not accept the URL, or if it is not decided.
    pub parts: Option<Parts>,
    /// Whether this project decides what the text says: see [`Text::decides`].
    pub is_decided: bool,
    /// The offset at which a URL fails that the text does not accept: the length of its longest
    /// viable prefix.
    pub fails_at: Option<usize>,
}

impl Readers {
    /// Returns readers. Nothing is compiled yet.
    pub fn new() -> Readers {
        Readers::default()
    }

    /// The greatest length of a URL that is read, in bytes. Reading takes memory for every byte and
    /// text.
    pub const LONGEST: usize = 1 << 20;

    /// Returns what each text that covers the scheme makes of a URL, the oldest text first. Without
    /// a scheme there is no text, and none for a URL that is longer than [`Readers::LONGEST`].
    ///
    /// ```
    /// use url_atlas_lineage::{Readers, two_hosts};
    ///
    /// let url = b"ftp://a.com?x@evil.com/f";
    /// let readings = Readers::new().read(url)?;
    /// let [first, second] = two_hosts(&readings, url).unwrap();
    /// assert_eq!((first.text.id(), second.text.id()), ("rfc1738", "rfc2396"));
    /// # Ok::<(), bnf_automata::grammar::CompileError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if an automaton exceeds the limits of a grammar.
    pub fn read(&mut self, input: &[u8]) -> Result<Vec<TextReading>, CompileError> {
        let Some(scheme) = scheme(input).filter(|_| input.len() <= Readers::LONGEST) else {
            return Ok(Vec::new());
        };
        if !self.of_schemes.contains_key(scheme) {
            let mut readers = Vec::new();
            for language in languages(scheme)? {
                readers.push((language, language.reader()?));
            }
            self.of_schemes.insert(scheme, readers);
        }
        let readers = self.of_schemes.get_mut(scheme).into_iter().flatten();
        let reading = |(language, reader): &mut (&'static Language, Reader<'static>)| {
            // Most texts reject most hostile inputs, and the automaton says so in a fraction of the
            // time.
            let is_decided = language.text.decides(input);
            let walk = language.dfa().walk(input);
            let parts = if is_decided && walk.accepted { reader.read(input) } else { None };
            let fails_at = (is_decided && !walk.accepted).then_some(walk.offset);
            TextReading { text: language.text, parts, is_decided, fails_at }
        };
        Ok(readers.map(reading).collect())
    }
}

/// Returns the two oldest texts since RFC 1738 that read two hosts in a URL; `None` if all that
/// accept it agree, or read no host.
///
/// No program of today follows the texts before RFC 1738. The letter case of a host is no
/// difference. A host without characters is one: a program may connect to its own machine.
pub fn two_hosts<'r>(readings: &'r [TextReading], input: &[u8]) -> Option<[&'r TextReading; 2]> {
    let host = |reading: &TextReading| -> Option<Range<usize>> { reading.parts.as_ref()?.get("host") };
    let since_rfc1738 = readings.iter().filter(|reading| reading.text.date >= "1994-12");
    let mut with_host = since_rfc1738.filter_map(|reading| Some((reading, host(reading)?)));
    let (first, place) = with_host.next()?;
    let is_other = |other: &Range<usize>| !input[place.clone()].eq_ignore_ascii_case(&input[other.clone()]);
    let (second, _) = with_host.find(|(_, place)| is_other(place))?;
    Some([first, second])
}

/// Returns the scheme that decides which rules are read: one of the [`SCHEMES`], or the name for
/// all others. Returns `None` if no text has such a scheme.
fn scheme(input: &[u8]) -> Option<&'static str> {
    let colon = input.iter().position(|&byte| byte == b':')?;
    let scheme = &input[..colon];
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    if scheme.is_empty() || !scheme.iter().all(is_scheme) {
        return None;
    }
    let known = SCHEMES.into_iter().find(|known| known.as_bytes().eq_ignore_ascii_case(scheme));
    Some(known.unwrap_or(OTHER))
}

/// Returns the languages of a scheme. They are kept for the whole run of the program, once for each
/// scheme.
fn languages(scheme: &'static str) -> Result<&'static [Language], CompileError> {
    static KEPT: OnceLock<Mutex<HashMap<&'static str, &'static [Language]>>> = OnceLock::new();
    let mut kept = KEPT.get_or_init(Mutex::default).lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(languages) = kept.get(scheme) {
        return Ok(languages);
    }
    let languages = TEXTS.iter().filter_map(|text| Language::new(text, scheme));
    let languages = languages.collect::<Result<Vec<Language>, _>>()?;
    let languages: &'static [Language] = Vec::leak(languages);
    kept.insert(scheme, languages);
    Ok(languages)
}
