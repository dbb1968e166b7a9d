//! The types of a topic and its contents, and short functions that make them.

/// A topic of the page.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Its permanent id in the address of the page.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The schemes that it is about; empty if it is about the URLs of all schemes.
    pub schemes: &'static [&'static str],
    /// What changed, and why.
    pub facts: &'static [Fact],
    /// The rules of each text, in the order of the texts.
    pub rules: &'static [Rules],
    /// URLs in which texts differ.
    pub examples: &'static [Example],
}

/// A sentence about a change.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// The sentence.
    pub sentence: &'static str,
    /// The words of the texts from which it comes.
    pub sources: &'static [Source],
}

/// Words of a text.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The id of the text.
    pub text: &'static str,
    /// The section.
    pub section: &'static str,
    /// The words. Between them stands any white space.
    pub quote: &'static str,
}

/// The rules of a text about a topic.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The id of the text.
    pub text: &'static str,
    /// The names of the rules. A text without a rule says why in `note`.
    pub names: &'static [&'static str],
    /// What a reader must know about them.
    pub note: Option<&'static str>,
}

/// A URL in which texts differ.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What is special in it, without a verdict.
    pub about: &'static str,
    /// The URL.
    pub url: &'static str,
}

pub(super) const fn fact(sentence: &'static str, sources: &'static [Source]) -> Fact {
    Fact { sentence, sources }
}

pub(super) const fn quote(text: &'static str, section: &'static str, quote: &'static str) -> Source {
    Source { text, section, quote }
}

pub(super) const fn rules(text: &'static str, names: &'static [&'static str]) -> Rules {
    Rules { text, names, note: None }
}

pub(super) const fn noted(text: &'static str, names: &'static [&'static str], note: &'static str) -> Rules {
    Rules { text, names, note: Some(note) }
}

pub(super) const fn example(url: &'static str, about: &'static str) -> Example {
    Example { about, url }
}
