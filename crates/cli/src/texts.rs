//! `rfc1738 explain --texts`: what RFC 1738, RFC 2396, RFC 3986 and the URL Standard make of one
//! URL.

use std::io::Write;

use rfc1738_oracle::{Answer, CommonPart, CommonParts, Refusal, Relation, Text};
use serde::Serialize;

use crate::compare::is_one_host;
use crate::escape;
use crate::excerpt::{ESCAPES, is_plain, shortened};
use crate::output::{Failure, Output, Status};
use crate::phrases::hanging;
use crate::repairs::decoded;

/// The width of the names of the texts.
pub(crate) const NAMES: usize = 14;

/// Returns the name of a text in a row. RFC 2732 adds IPv6 addresses to RFC 2396.
pub(crate) fn label(text: Text) -> &'static str {
    if text == Text::Rfc2396 { "RFC 2396/2732" } else { text.name() }
}

/// The longest URL of which all is computed: its parts by each text, and what it means. Such parts
/// need some hundred times the memory of the URL.
pub(crate) const LONGEST: usize = 1 << 16;

/// What each text makes of a URL. Nothing is known about a URL that is too long.
pub struct Readings(Vec<(Text, Answer)>);

impl Readings {
    /// Returns what each text makes of a URL.
    pub fn new(input: &[u8]) -> Readings {
        let texts = Text::ALL.into_iter().filter(|_| input.len() <= LONGEST);
        Readings(texts.map(|text| (text, text.read(input))).collect())
    }

    /// Returns two texts that read two hosts. Two spellings of one host are one.
    pub fn two_hosts(&self) -> Option<[Host<'_>; 2]> {
        let mut with_host = self.0.iter().filter_map(|(text, answer)| match answer {
            Answer::Accept(parts) => Some((*text, &**parts, parts.host.as_deref()?)),
            _ => None,
        });
        let (first, parts, host) = with_host.next()?;
        let is_other = |other: &CommonParts<'_>| {
            !Relation::SameMeaning.holds(CommonPart::Host, parts, other)
                && !other.host.as_deref().is_some_and(|other| is_one_name(host, other))
        };
        let (second, _, other) = with_host.find(|(_, other, _)| is_other(other))?;
        Some([Host { text: first.id(), host }, Host { text: second.id(), host: other }])
    }

    fn is_accepted(&self) -> bool {
        self.0.iter().any(|(_, answer)| matches!(answer, Answer::Accept(_)))
    }
}

/// Returns whether two hosts are spellings of one address in brackets, or of one name beyond US-ASCII.
/// Numbers are another matter: some programs look them up as names.
fn is_one_name(one: &str, other: &str) -> bool {
    let is_of_kind =
        |host: &str| host.starts_with('[') || !decoded(host.as_bytes()).unwrap_or(host.into()).is_ascii();
    (is_of_kind(one) || is_of_kind(other)) && is_one_host(one, other)
}

/// A host, and the id of the text that reads it.
#[derive(Serialize)]
pub struct Host<'a> {
    text: &'static str,
    host: &'a str,
}

/// Returns the warning that two texts read two hosts.
pub fn sentence(hosts: &[Host<'_>; 2]) -> String {
    let name = |id| Text::ALL.into_iter().find(|text| text.id() == id).map_or(id, Text::name);
    let [first, second] = hosts.each_ref().map(|Host { text, host }| {
        format!("{} reads the host \"{}\"", name(text), escape::bytes(host.as_bytes()))
    });
    format!("two hosts: {first}, {second}")
}

/// Writes what each text makes of a URL. The status is [`Status::Bad`] if no text accepts it, or if
/// two of them read two hosts.
pub(crate) fn write(input: &[u8], json: bool, out: &mut Output) -> Result<Status, Failure> {
    let readings = Readings::new(input);
    let hosts = readings.two_hosts();
    if json {
        let texts = readings.0.iter().map(|(text, answer)| JsonText::new(input, *text, answer)).collect();
        out.json(&JsonTexts { input: escape::Json(input), two_hosts: hosts.is_some(), texts })?;
    } else {
        for (text, answer) in &readings.0 {
            // The URL Standard also has valid URL strings, and its parser reads more than these.
            let who = if *text == Text::UrlStandard { "parser: " } else { "" };
            let line = format!("{:<NAMES$}{who}{}", label(*text), words(input, *text, answer));
            writeln!(out, "{}", hanging(&line, NAMES, out.width()))?;
        }
        if readings.0.is_empty() {
            writeln!(out, "the texts were not read: the URL is longer than {} KiB", LONGEST >> 10)?;
        }
        if let Some(hosts) = &hosts {
            writeln!(out, "\n{}", sentence(hosts))?;
        }
        if !is_plain(input) {
            writeln!(out, "\nnote: {}", hanging(ESCAPES, 6, out.width() - 6))?;
        }
    }
    Ok(if readings.is_accepted() && hosts.is_none() { Status::Good } else { Status::Bad })
}

/// Returns the parts that a text reads, or why it rejects the input.
fn words(input: &[u8], text: Text, answer: &Answer) -> String {
    match answer {
        Answer::Accept(parts) => {
            let authority = text.undivided_authority(input);
            let authority = authority.iter().map(|text| ("undivided authority", &**text));
            // Section 3.1: the "/" after the host is no part of the path.
            let has_slash = text != Text::Rfc1738 || parts.host.is_none();
            let parts = authority.chain(parts.texts().filter(|(name, _)| *name != "scheme"));
            parts
                .map(|(name, text)| {
                    let own = text.strip_prefix('/').filter(|_| name == "path" && !has_slash).unwrap_or(text);
                    format!("{name} \"{}\"", shortened(own.as_bytes()))
                })
                .collect::<Vec<_>>()
                .join(", ")
        }
        Answer::Decline => "not read, because the input is not UTF-8".into(),
        Answer::Reject | Answer::Crash | Answer::Timeout => {
            format!("not accepted{}", refusal(input, text).map_or(String::new(), |why| format!(": {why}")))
        }
    }
}

pub(crate) fn refusal(input: &[u8], text: Text) -> Option<String> {
    Some(match text.refusal(input)? {
        Refusal::Because(why) => why.to_string(),
        Refusal::At { offset, place } => {
            // A relative reference is no URI.
            let has_one = matches!(text, Text::Rfc2396 | Text::Rfc3986) && place == "scheme";
            let place = format!("in `{place}`{}", if has_one { ", which every URI has" } else { "" });
            match input.get(offset) {
                Some(byte) => format!("byte {offset}, {}, {place}", escape::byte(*byte)),
                None => format!("the input ends too early, {place}"),
            }
        }
    })
}

/// A line of `rfc1738 explain --texts --json`; docs/json.md lists its keys.
#[derive(Serialize)]
struct JsonTexts<'a> {
    input: escape::Json<'a>,
    two_hosts: bool,
    texts: Vec<JsonText<'a>>,
}

#[derive(Serialize)]
struct JsonText<'a> {
    text: &'static str,
    accepts: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<&'a CommonParts<'static>>,
    /// What RFC 2396 accepts in place of a host.
    #[serde(skip_serializing_if = "Option::is_none")]
    authority: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl<'a> JsonText<'a> {
    fn new(input: &[u8], text: Text, answer: &'a Answer) -> JsonText<'a> {
        let parts = match answer {
            Answer::Accept(parts) => Some(&**parts),
            _ => None,
        };
        let accepts = (*answer != Answer::Decline).then_some(parts.is_some());
        let why = if accepts == Some(false) { refusal(input, text) } else { None };
        JsonText { text: text.id(), accepts, parts, authority: text.undivided_authority(input), why }
    }
}
