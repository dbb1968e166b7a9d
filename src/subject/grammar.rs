//! The grammar as a subject: the machine of `url` gives the verdict, the derivation gives the parts.

use std::string::{String, ToString};
use std::{format, vec::Vec};

use super::{Observation, PartValue, Parts, Rejection, Subject};
use crate::automata::Dfa;
use crate::derive::{Deriver, Span};
use crate::grammar::{CompileError, Grammar};
use crate::spec::{Profile, Rule};

/// A grammar of URLs, compiled, under one profile.
pub struct GrammarSubject<'g> {
    machine: Dfa,
    deriver: Deriver<'g>,
    names: Names,
}

impl GrammarSubject<'static> {
    /// Section 5 as amended.
    pub fn new(profile: Profile) -> GrammarSubject<'static> {
        GrammarSubject::of(Grammar::amended(), profile).expect("the amended grammar can be compiled")
    }
}

impl<'g> GrammarSubject<'g> {
    /// Another grammar with the production names of section 5, as somebody transcribed it.
    ///
    /// # Errors
    /// If no machine can be made of its `url`.
    pub fn of(grammar: &'g Grammar, profile: Profile) -> Result<GrammarSubject<'g>, CompileError> {
        Ok(GrammarSubject {
            machine: Dfa::compile(grammar, "url", profile)?,
            deriver: Deriver::new(grammar, "url", profile)?,
            names: Names::of(grammar),
        })
    }
}

impl GrammarSubject<'_> {
    /// The parts of a URL, read off the places of its productions; they come in the order in which they begin.
    pub fn parts(&self, input: &[u8], spans: &[Span]) -> Parts {
        self.names.parts(input, spans)
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

    /// Reads the parts off the places of the productions, which come in the order of the text.
    fn parts(&self, input: &[u8], spans: &[Span]) -> Parts {
        let text = |span: &Span| String::from_utf8_lossy(&input[span.start..span.end]).into_owned();
        let mut parts = Parts::new();
        let mut segments = Vec::new();
        let mut fields: Vec<(String, String)> = Vec::new();
        let mut url = None;
        // Every URL is named by its scheme, whether its production spells it as a literal or not.
        let colon = input.iter().position(|&byte| byte == b':').unwrap_or(input.len());
        parts.text("scheme", String::from_utf8_lossy(&input[..colon]));
        for span in spans {
            if self.gophersearch == Some(span.rule) {
                parts.text("search", text(span));
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
                    segments.push(text(span));
                    continue;
                }
                Rule::FieldName => {
                    fields.push((text(span), String::new()));
                    continue;
                }
                Rule::FieldValue => {
                    if let Some((_, value)) = fields.last_mut() {
                        *value = text(span);
                    }
                    continue;
                }
                Rule::Article => {
                    let article = text(span);
                    let (unique, host) = article.rsplit_once('@').unwrap_or_default();
                    parts.text("unique", unique);
                    parts.text("full_domain_name", host);
                    continue;
                }
                Rule::Host if parts.get("full_domain_name").is_some() => continue,
                // The digits of a port and of a host number are parts already; an article's number is not.
                Rule::Digits if parts.get("group").is_some() => "article-number",
                Rule::GroupPart if &input[span.start..span.end] == b"*" => "group",
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
            parts.text(name, text(span));
        }
        if let Some(name) = segments.pop() {
            let directories = if matches!(url, Some((Rule::FileUrl, _))) { "directory" } else { "cwd" };
            parts.insert(directories, PartValue::List(segments));
            parts.text("name", name);
        }
        match url {
            // A host that is "localhost" or left out is no `host`.
            Some((Rule::FileUrl, _)) if parts.get("host").is_none() => {
                let host = input[colon..].split(|&byte| byte == b'/').nth(2).unwrap_or_default();
                parts.text("host", String::from_utf8_lossy(host));
            }
            Some((Rule::TelnetUrl | Rule::GopherUrl, end))
                if input[..end].ends_with(b"/") && parts.get("gtype").is_none() =>
            {
                parts.text("url-path", "");
            }
            _ => {}
        }
        if !fields.is_empty() {
            parts.insert("fields", PartValue::Fields(fields));
        }
        parts
    }
}
