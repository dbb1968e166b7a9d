//! The shape of an input: its text without the letters of its names. Parsers treat the letters of
//! names alike, so an answer about one input holds for every input of its shape, with the names put
//! back.

use percent_encoding::percent_decode;
use rfc1738_oracle::{CommonPart, CommonParts};
use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::ops::{Range, RangeInclusive};
use url_atlas_decisions::Answer;

use crate::is_other_scheme;
use crate::schemes::can_be_scheme;

/// Words that a parser can know: they are no names.
const KNOWN: &[&str] = &[
    "about",
    "bcc",
    "blank",
    "blob",
    "body",
    "cc",
    "data",
    "file",
    "ftp",
    "ftps",
    "git",
    "gopher",
    "http",
    "https",
    "jar",
    "javascript",
    "ldap",
    "localhost",
    "loopback",
    "mailto",
    "news",
    "nntp",
    "sftp",
    "sip",
    "source",
    "ssh",
    "subject",
    "tel",
    "telnet",
    "to",
    "type",
    "url",
    "urn",
    "view",
    "wais",
    "ws",
    "wss",
    "www",
    "xn",
];

/// The greatest length of a label and of a host. Longer ones keep their letters. node-fast-url-parser
/// takes no label of 63 octets.
const LABEL: usize = 62;
const HOST: usize = 253;
/// The lengths of inputs whose names can be other ones. Mono takes `/path` as a file, and rejects `/b`.
const INPUT: RangeInclusive<usize> = 4..=1000;
/// The longest URL of a file whose names cannot: curl 7.88 rejects `file:a`, and takes `file:etc`.
const FILE: usize = 6;

/// The longest scheme that can be another one: records have longer ones, but few.
const SCHEME: usize = 16;

/// What stands for a name in a key: no character that an input has.
const NAME: char = '\u{10fffe}';

/// An input with its names.
#[derive(Clone, Debug)]
pub struct Shape<'i> {
    input: &'i str,
    names: Vec<Range<usize>>,
    /// The input with a mark and a class in place of each name. Inputs of one shape have one key.
    pub key: String,
}

impl<'i> Shape<'i> {
    /// Returns the shape of an input.
    ///
    /// ```
    /// use url_atlas_evidence::Shape;
    ///
    /// let key = |input| Shape::of(input).key;
    /// assert_eq!(key("http://host.dom\\@evil.com/"), key("http://good.example\\@b.example/"));
    /// assert_ne!(key("http://localhost/"), key("http://host/"));
    /// ```
    pub fn of(input: &'i str) -> Shape<'i> {
        let is_file = || input.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("file:"));
        let has_names = INPUT.contains(&input.len()) && (input.len() > FILE || !is_file());
        let names = if has_names { names(input) } else { Vec::new() };
        let mut key = String::new();
        let mut end = 0;
        for name in &names {
            key += &input[end..name.start];
            key.extend([NAME, class(input, name)]);
            end = name.end;
        }
        key += &input[end..];
        Shape { input, names, key }
    }

    /// Returns the names in their order.
    fn names(&self) -> impl Iterator<Item = &'i str> {
        self.names.iter().map(|name| &self.input[name.clone()])
    }

    /// Returns the renaming that turns this input into another one of its shape. `None`: one name
    /// would become two.
    pub fn renaming(&self, other: &Shape<'_>) -> Option<Renaming> {
        let mut renaming = Renaming::default();
        let pairs: Vec<(&str, &str)> = self.names().zip(other.names()).collect();
        for (from, to) in &pairs {
            let to = Some((*to).to_owned());
            if renaming.words.insert((*from).into(), to.clone()).is_some_and(|before| before != to) {
                return None;
            }
        }
        // Names that a library puts together, and in lower or upper case.
        for start in 0..pairs.len() {
            let (mut from, mut to) = (String::new(), String::new());
            for pair in pairs.iter().skip(start).take(4) {
                from += pair.0;
                to += pair.1;
                for change in [str::to_ascii_lowercase, str::to_ascii_uppercase] {
                    if change(&from) != from {
                        renaming.add(change(&from), change(&to));
                    }
                }
                renaming.add(from.clone(), to.clone());
            }
        }
        let mut end = 0;
        for name in self.names.iter().cloned().chain(iter::once(self.input.len()..self.input.len())) {
            let mut octets: Vec<u8> = self.input[end..name.start].into();
            // A library decodes once, and another one twice.
            for _ in 0..3 {
                let text = String::from_utf8_lossy(&octets);
                for word in words(&text) {
                    // A library can end a port before the letters of "8a".
                    let after_digits = word.trim_start_matches(|one: char| one.is_ascii_digit());
                    renaming.literals.extend([word, after_digits].map(str::to_ascii_lowercase));
                }
                octets = percent_decode(&octets).collect();
            }
            end = name.end;
        }
        renaming.names = self.names().map(str::to_ascii_lowercase).collect();
        Some(renaming)
    }
}

/// Other names for the names of an input.
#[derive(Clone, Debug, Default)]
pub struct Renaming {
    /// What each word becomes. `None`: it can be one of two names.
    words: BTreeMap<String, Option<String>>,
    /// The words of the input that are no names, in lower case.
    literals: BTreeSet<String>,
    names: Vec<String>,
}

impl Renaming {
    fn add(&mut self, from: String, to: String) {
        let known = self.words.entry(from).or_insert_with(|| Some(to.clone()));
        if *known != Some(to) {
            *known = None;
        }
    }

    /// Returns an answer with the other names. `None`: it has a part of a name, or another text for
    /// which the names do not say what it becomes.
    pub fn answer(&self, answer: &Answer) -> Option<Answer> {
        let Answer::Accept(parts) = answer else { return Some(answer.clone()) };
        let mut renamed = CommonParts { reports: parts.reports, ..CommonParts::default() };
        renamed.conventions.clone_from(&parts.conventions);
        for part in CommonPart::ALL {
            if let Some(text) = parts.get(part) {
                renamed.set(part, Some(self.text(text)?.into()));
            }
        }
        Some(Answer::accept(renamed))
    }

    /// Returns a text with the other names.
    fn text(&self, text: &str) -> Option<String> {
        let (mut renamed, mut end) = (String::new(), 0);
        for word in words(text) {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            renamed += &text[end..start];
            renamed += self.word(word)?;
            end = start + word.len();
        }
        Some(renamed + &text[end..])
    }

    fn word<'w>(&'w self, word: &'w str) -> Option<&'w str> {
        let lower = word.to_ascii_lowercase();
        if self.literals.contains(&lower) {
            // A word that is a name elsewhere could be either.
            return self.words.get(word).is_none_or(|to| to.as_deref() == Some(word)).then_some(word);
        }
        if let Some(to) = self.words.get(word) {
            return to.as_deref();
        }
        // A library can drop what stood between digits and a name of one letter: "1a".
        let after_digits = lower.trim_start_matches(|one: char| one.is_ascii_digit());
        let is_of_name = |name: &String| {
            name.contains(&*lower) || name == after_digits || name.len() > 1 && lower.contains(&**name)
        };
        let is_other = KNOWN.contains(&&*lower)
            || word.bytes().all(|octet| octet.is_ascii_digit())
            || !self.names.iter().any(is_of_name);
        is_other.then_some(word)
    }
}

/// Returns the class of a name: whether it has a digit or a capital, and whether it is one letter where
/// that matters: at the end of a host, and for the letter of a drive.
fn class(input: &str, name: &Range<usize>) -> char {
    let (before, word, after) = (&input[..name.start], &input[name.clone()], &input[name.end..]);
    let has_drives = !["http", "https", "ws", "wss", "ftp"].iter().any(|scheme| {
        input.get(..=scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(&format!("{scheme}:")))
    });
    let is_one =
        word.len() == 1 && (before.ends_with(['.', '_']) || has_drives && after.starts_with([':', '|']));
    let has = |is: fn(&u8) -> bool| u32::from(word.as_bytes().iter().any(is));
    let number = u32::from(is_one) + 2 * has(u8::is_ascii_digit) + 4 * has(u8::is_ascii_uppercase);
    char::from_digit(number, 10).expect("it is less than 8")
}

/// Returns the words of a text: runs of letters and digits of US-ASCII. An escape is no word, and
/// what follows a "%" without two hexadecimal digits is one.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    iter::from_fn(move || {
        loop {
            let start = rest.find(|one: char| one.is_ascii_alphanumeric() || one == '%')?;
            rest = &rest[start..];
            let octets = rest.as_bytes();
            if octets[0] == b'%' {
                let is_escape = octets.len() > 2 && octets[1..3].iter().all(u8::is_ascii_hexdigit);
                rest = &rest[if is_escape { 3 } else { 1 }..];
                continue;
            }
            let end = rest.find(|one: char| !one.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            rest = after;
            return Some(word);
        }
    })
}

/// Returns where the names of an input stand.
fn names(input: &str) -> Vec<Range<usize>> {
    let scheme = input.find(':').filter(|end| {
        !input[..*end].contains(['/', '?', '#', '@', '[', '\\']) && can_be_scheme(&input[..*end])
    });
    let mut names = Vec::new();
    let is_name = |end: usize| {
        (2..=SCHEME).contains(&end)
            && input[..end].bytes().all(|octet| octet.is_ascii_alphabetic())
            && is_other_scheme(&input[..end])
    };
    let mut at = scheme.unwrap_or(0);
    // A host stands after the beginning of the path only if an "@" does.
    let is_slash = |one: char| one == '/' || one == '\\';
    let host = input.len() - input[at..].trim_start_matches(':').trim_start_matches(is_slash).len();
    if scheme.is_some_and(is_name) {
        names.push(0..at);
    }
    let path = input[host..].find(['/', '?', '#', '\\']).map_or(input.len(), |end| host + end);
    while at < input.len() {
        let rest = &input[at..];
        if rest.starts_with('[') {
            // The hexadecimal digits of an address are no names.
            at += rest.find([']', '/', '?', '#', '@', '\\']).unwrap_or(1);
            continue;
        }
        let is_in = |one: char| !one.is_ascii() || one.is_ascii_alphanumeric() || "-_%".contains(one);
        let length = rest.find(|one| !is_in(one)).unwrap_or(rest.len());
        if length == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let chunk = &rest[..length];
        let is_long = chunk.len() > LABEL && (at < path || input[at..].contains('@'));
        if !is_long && is_plain(chunk) {
            for word in words(chunk) {
                let start = word.as_ptr() as usize - input.as_ptr() as usize;
                let is_name = word.as_bytes()[0].is_ascii_alphabetic()
                    && !input[..start].to_ascii_lowercase().ends_with("type=")
                    && !KNOWN.contains(&&*word.to_ascii_lowercase());
                if is_name {
                    names.push(start..start + word.len());
                }
            }
        }
        at += length;
    }
    let is_in_host = |one: char| one.is_ascii_alphanumeric() || "-_.%".contains(one);
    if input.split(|one| !is_in_host(one)).any(|run| run.len() > HOST) {
        names.clear();
    }
    names
}

/// Returns whether the words of a part of a host can be other ones: not if it has a character beyond
/// US-ASCII, an escape of one or of what a name can have, a "%" without an escape, or "xn--".
fn is_plain(chunk: &str) -> bool {
    let decoded: Vec<u8> = percent_decode(chunk.as_bytes()).collect();
    let is_name = |octets: &[u8]| {
        octets.iter().filter(|octet| octet.is_ascii_alphanumeric() || **octet == b'-').count()
    };
    // The two digits of each escape count as long as it is not decoded.
    let escapes = (chunk.len() - decoded.len()) / 2;
    chunk.is_ascii()
        && decoded.is_ascii()
        && !decoded.contains(&b'%')
        && is_name(&decoded) + 2 * escapes == is_name(chunk.as_bytes())
        && !chunk.to_ascii_lowercase().contains("xn--")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_keeps_what_parsers_tell_apart() {
        let is_one = |one: &str, other: &str| Shape::of(one).key == Shape::of(other).key;
        for (one, other) in [
            ("http://a.example/", "http://longer.dom/"),
            ("http://u@HOST.dom:80/x?y#z", "http://user@A.example:80/path?query#top"),
            ("x://a%2fb/", "x://host%2fdom/"),
            ("foo://a/b", "sup://host/path"),
        ] {
            assert!(is_one(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("http://a.dom/", "https://a.dom/"),
            ("http://a.dom/", "http://A.dom/"),
            ("http://a.dom/", "http://a.d/"),
            ("http://a.dom/", "http://localhost.dom/"),
            ("http://a.dom:80/", "http://a.dom:81/"),
            ("http://%61b.dom/", "http://%61c.dom/"),
            ("http://b\u{fc}cher.dom/", "http://b\u{fc}ch.dom/"),
            ("http://0x7f.1/", "http://0x7e.1/"),
            ("http://[::a]/", "http://[::b]/"),
            ("file:c:/", "file:ab:/"),
            ("/b", "/path"),
            ("file:a", "file:etc"),
            ("foo://a/", "redis://a/"),
            ("foo://a/", "x://a/"),
        ] {
            assert!(!is_one(one, other), "{one} {other}");
        }
    }

    #[test]
    fn an_answer_gets_the_other_names() {
        let [from, to] = ["http://Ab.dom\\@evil.com/", "http://Good.net\\@b.example/"].map(Shape::of);
        let renaming = from.renaming(&to).unwrap();
        let text = |text: &str| renaming.text(text);
        assert_eq!(text("ab.DOM%5C").as_deref(), Some("good.NET%5C"));
        assert_eq!(text("evilcom localhost").as_deref(), Some("bexample localhost"));
        // A part of a name is not a name.
        assert_eq!(text("evil.co"), None);
        let [from, to] = ["http://[::1]a.com/", "http://[::1]evil.net/"].map(Shape::of);
        assert_eq!(from.renaming(&to).unwrap().text("::1a.com"), None);
        assert!(Shape::of("http://a.a/").renaming(&Shape::of("http://b.c/")).is_none());
    }
}
