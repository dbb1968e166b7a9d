//! The grammar as a subject: the machine of `url` gives the verdict, the derivation gives the parts.

use super::{Observation, PartValue, Parts, Rejection, Subject};
use crate::grammar;
use bnf_automata::automata::Dfa;
use bnf_automata::derive::{Deriver, Span};
use bnf_automata::grammar::{CompileError, Grammar};
use rfc1738::url::{Url, Value};
use rfc1738::{Profile, Rule};

/// A grammar of URLs, compiled, under one profile.
pub struct GrammarSubject<'g> {
    machine: Dfa,
    deriver: Deriver<'g>,
    names: Names,
    /// Kept for its room.
    spans: Vec<Span>,
}

impl GrammarSubject<'static> {
    /// Section 5 as amended.
    pub fn new(profile: Profile) -> GrammarSubject<'static> {
        GrammarSubject::of(grammar(profile)).expect("the amended grammar can be compiled")
    }
}

impl<'g> GrammarSubject<'g> {
    /// Another grammar with the production names of section 5, as somebody transcribed it, under its own case rule.
    ///
    /// # Errors
    /// If no machine can be made of its `url`.
    pub fn of(grammar: &'g Grammar) -> Result<GrammarSubject<'g>, CompileError> {
        let names = Names::of(grammar);
        Ok(GrammarSubject {
            machine: Dfa::compile(grammar, "url")?,
            deriver: Deriver::new(grammar, "url")?.wanting(|rule| names.is_read(rule)),
            names,
            spans: Vec::new(),
        })
    }
}

impl GrammarSubject<'_> {
    /// The parts of a URL, read off the places of its productions; they come in the order in which they begin.
    pub fn parts(&self, input: &[u8], spans: &[Span]) -> Parts {
        self.names.parts(input, spans)
    }

    /// Whether the grammar reads these parts, no fewer and no more, in a URL. As quick as can be: nothing is copied.
    pub(crate) fn agrees_with(&mut self, url: &Url<'_>, input: &[u8]) -> bool {
        let mut spans = std::mem::take(&mut self.spans);
        spans.clear();
        let is_member = self.deriver.spans_of(input, &mut spans);
        let mut here = Vec::with_capacity(16);
        self.names.read(input, &spans, &mut |name, piece| here.push((name, piece)));
        self.spans = spans;
        // A part that both have is struck out; of those of one name the first is met first.
        let mut agree = is_member;
        let mut strike =
            |name: &'static str, piece: Piece<'_>| match here.iter().position(|(known, _)| *known == name) {
                Some(at) if here[at].1 == piece => _ = here.remove(at),
                _ => agree = false,
            };
        url.for_each_part(|part| match part.value {
            Value::Text(text) => strike(part.name, Piece::Text(text.as_bytes())),
            Value::List(mut texts) => {
                let first = texts.next().map_or(Piece::NoItem, |text| Piece::Item(text.as_bytes()));
                strike(part.name, first);
                texts.for_each(|text| strike(part.name, Piece::Item(text.as_bytes())));
            }
            Value::Fields(fields) => {
                fields.for_each(|(name, value)| {
                    strike(part.name, Piece::Field(name.as_bytes(), value.as_bytes()))
                });
            }
        });
        agree && here.is_empty()
    }
}

impl Subject for GrammarSubject<'_> {
    fn name(&self) -> &str {
        "grammar"
    }

    fn observe(&mut self, input: &[u8]) -> Observation {
        let walk = self.machine.walk(input);
        if !walk.accepted {
            let expected = format!("{:?}", self.machine.expected(walk.state));
            let found = if walk.offset == input.len() { "the input ends too early, " } else { "" };
            return Observation::Reject(Rejection {
                message: format!("byte {}: {found}expected one of {expected}", walk.offset),
                offset: Some(walk.offset),
                rule: None,
                expected: Some(expected),
            });
        }
        match self.deriver.derive(input) {
            Some(derivation) => Observation::Accept(self.parts(input, &derivation.spans())),
            None => Observation::Crash("the machine accepts what the grammar cannot derive".to_string()),
        }
    }
}

/// What the productions of the amended grammar are called among the parts.
struct Names {
    /// For every production of the grammar: its place in section 5, if it is one of the 67.
    rules: Vec<Option<Rule>>,
    gophersearch: Option<u32>,
}

impl Names {
    fn of(grammar: &Grammar) -> Names {
        let rules = grammar.rules().iter().map(|production| Rule::from_name(&production.name)).collect();
        Names { rules, gophersearch: grammar.find("gophersearch").map(|rule| rule as u32) }
    }

    /// Whether the parts of a URL are read off the places of this production.
    fn is_read(&self, rule: u32) -> bool {
        let named = self.rules.get(rule as usize).copied().flatten();
        self.gophersearch == Some(rule)
            || named
                .is_some_and(|rule| matches!(rule, Rule::FtpType | Rule::Digits) || !rule.is_of_characters())
    }

    fn parts(&self, input: &[u8], spans: &[Span]) -> Parts {
        let text = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
        let mut parts = Parts::new();
        let (mut items, mut fields) = (None, Vec::new());
        self.read(input, spans, &mut |name, piece| match piece {
            Piece::Text(value) => parts.text(name, text(value)),
            Piece::Item(value) => items.get_or_insert_with(|| (name, Vec::new())).1.push(text(value)),
            Piece::NoItem => items = Some((name, Vec::new())),
            Piece::Field(field, value) => fields.push((text(field), text(value))),
        });
        if let Some((name, items)) = items {
            parts.insert(name, PartValue::List(items));
        }
        if !fields.is_empty() {
            parts.insert("fields", PartValue::Fields(fields));
        }
        parts
    }

    /// Reads the parts off the places of the productions, which come in the order of the text.
    fn read<'t>(&self, input: &'t [u8], spans: &[Span], see: &mut dyn FnMut(&'static str, Piece<'t>)) {
        // Every URL is named by its scheme, whether its production spells it as a literal or not.
        let colon = input.iter().position(|&byte| byte == b':').unwrap_or(input.len());
        see("scheme", Piece::Text(&input[..colon]));
        let (mut url, mut field): (_, Option<&[u8]>) = (None, None);
        let (mut is_article, mut has_group, mut has_gtype, mut has_host) = (false, false, false, false);
        let (mut segments, mut last) = (0, None);
        for span in spans {
            let text = &input[span.start..span.end];
            if self.gophersearch == Some(span.rule) {
                see("search", Piece::Text(text));
            }
            let Some(rule) = self.rules[span.rule as usize] else {
                continue;
            };
            let name = match rule {
                Rule::FtpUrl | Rule::FileUrl | Rule::GopherUrl | Rule::TelnetUrl | Rule::OtherUrl => {
                    url = Some((rule, span.end));
                    continue;
                }
                Rule::Fsegment => {
                    // The one before is a directory, and the last one the name.
                    if let Some(directory) = last.replace(text) {
                        see(directories(url), Piece::Item(directory));
                        segments += 1;
                    }
                    continue;
                }
                Rule::FieldName => {
                    field = Some(text);
                    continue;
                }
                Rule::FieldValue => {
                    see("fields", Piece::Field(field.unwrap_or_default(), text));
                    continue;
                }
                Rule::Article => {
                    let at = text.iter().rposition(|&byte| byte == b'@').unwrap_or(text.len());
                    see("unique", Piece::Text(&text[..at]));
                    see("full_domain_name", Piece::Text(text.get(at + 1..).unwrap_or_default()));
                    is_article = true;
                    continue;
                }
                Rule::Host if is_article => continue,
                // The digits of a port and of a host number are parts already; an article's number is not.
                Rule::Digits if has_group => "article-number",
                Rule::GroupPart if text == b"*" => "group",
                Rule::User => "user",
                Rule::Password => "password",
                Rule::Host => "host",
                Rule::Port => "port",
                Rule::UrlPath => "url-path",
                Rule::FtpType => "type",
                Rule::Hpath => "path",
                Rule::Search => "search",
                Rule::Gtype => "gtype",
                Rule::Selector => "selector",
                Rule::GopherPlusString => "gopher+_string",
                Rule::Encoded822Addr => "encoded822addr",
                Rule::Group => "group",
                Rule::Database => "database",
                Rule::Wtype => "wtype",
                Rule::Wpath => "wpath",
                Rule::Ppath => "hsoname",
                Rule::SchemePart => "schemepart",
                _ => continue,
            };
            has_group |= name == "group";
            has_gtype |= name == "gtype";
            has_host |= name == "host";
            see(name, Piece::Text(text));
        }
        if let Some(name) = last {
            if segments == 0 {
                see(directories(url), Piece::NoItem);
            }
            see("name", Piece::Text(name));
        }
        match url {
            // A host that is "localhost" or left out is no `host`.
            Some((Rule::FileUrl, _)) if !has_host => {
                let host = input[colon..].split(|&byte| byte == b'/').nth(2).unwrap_or_default();
                see("host", Piece::Text(host));
            }
            Some((Rule::TelnetUrl | Rule::GopherUrl, end)) if input[..end].ends_with(b"/") && !has_gtype => {
                see("url-path", Piece::Text(b""));
            }
            _ => {}
        }
    }
}

/// What the directories of a URL are called.
fn directories(url: Option<(Rule, usize)>) -> &'static str {
    if matches!(url, Some((Rule::FileUrl, _))) { "directory" } else { "cwd" }
}

/// A part, or one of several that stand in a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece<'t> {
    Text(&'t [u8]),
    Item(&'t [u8]),
    /// The list is there, and has no item.
    NoItem,
    Field(&'t [u8], &'t [u8]),
}
