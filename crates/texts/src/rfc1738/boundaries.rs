//! URLs at limits that section 5 does not have: lengths and numbers at which implementations break.
//!
//! Every string here is a URL of section 5. An implementation that rejects one applies a limit of
//! its own or of another document, which `limit` names. The comments of `boundaries.yaml` describe
//! its entries.

use std::sync::LazyLock;

use super::FOLDER;
use crate::entries::{Fields, Problems};
use crate::folder::{Folder, Reader, required, values};

/// A URL at a limit that section 5 does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boundary {
    /// The scheme and the tested limit, such as `http/port-65536`.
    pub name: String,
    /// The source of the limit, and the limit.
    pub limit: &'static str,
    pub text: Vec<u8>,
}

/// The length, in bytes, of the strings that test buffers, stacks and quadratic loops.
pub const LONG: usize = 1 << 20;

/// Lengths of a part around those of machine words and registers.
const WORD_LENGTHS: [usize; 12] = [7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65];

const WORDS: &str = "a word of 8, 16, 32 or 64 bytes that a parser reads at once";
const BUFFERS: &str = "a buffer, a stack, or time that grows faster than the input";

/// An entry of `boundaries.yaml`. A text in braces of `text` is repeated or replaced.
#[derive(Clone, Copy)]
pub(super) struct Row {
    kind: Kind,
    name: &'static str,
    limit: &'static str,
    /// The texts before, in and after the braces.
    text: [&'static str; 3],
    times: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Scheme,
    Host,
    Number,
    Place,
}

static ROWS: LazyLock<&[Row]> =
    LazyLock::new(|| rows(&FOLDER).unwrap_or_else(|problems| panic!("{problems}")));

/// Reads `boundaries.yaml`.
pub(super) fn rows(folder: &Folder) -> Result<&'static [Row], Problems> {
    const FILE: &str = "boundaries.yaml";
    const KINDS: [(&str, Kind); 4] =
        [("scheme", Kind::Scheme), ("host", Kind::Host), ("number", Kind::Number), ("place", Kind::Place)];
    let mut reader = Reader::new(folder);
    let rows = reader.entries(FILE, "scheme", |fields| {
        let present = KINDS.into_iter().find(|(name, _)| fields.has(name));
        let (name, kind) = present.unwrap_or(KINDS[0]);
        Row {
            kind,
            name: required(fields, name),
            limit: if matches!(kind, Kind::Host | Kind::Number) { required(fields, "limit") } else { "" },
            text: if kind == Kind::Number { [""; 3] } else { braces(fields, kind) },
            times: fields.text("times").map_or(1, |times| number(fields, &times)),
        }
    });
    let names = rows.iter().map(|entry| (entry.line, entry.value.name));
    reader.check_unique(FILE, "name", names);
    reader.end()?;
    Ok(values(&rows))
}

fn braces(fields: &mut Fields<'_>, kind: Kind) -> [&'static str; 3] {
    let text = required(fields, "text");
    let Some((before, rest)) = text.split_once('{') else {
        if kind != Kind::Host {
            fields.problem("text", "has no braces; write `{a}` around what is repeated or replaced");
        }
        return [text, "", ""];
    };
    let Some((repeated, after)) = rest.split_once('}') else {
        fields.problem("text", "has a `{` without a `}`; write `{a}` around what is repeated");
        return [text, "", ""];
    };
    [before, repeated, after]
}

fn number(fields: &mut Fields<'_>, digits: &str) -> usize {
    digits.parse().unwrap_or_else(|_| {
        fields.problem("times", &format!("is `{digits}`; expected a number in digits"));
        1
    })
}

impl Row {
    fn all(kind: Kind) -> impl Iterator<Item = Row> {
        ROWS.iter().copied().filter(move |row| row.kind == kind)
    }

    /// Returns the text with what is in the braces repeated.
    fn repeated(&self, times: usize) -> String {
        let [before, repeated, after] = self.text;
        [before, &repeated.repeat(times), after].concat()
    }

    /// Returns the boundary of a URL's scheme with the text in place of the braces.
    fn with(&self, name: &str, limit: &'static str, text: &str) -> Boundary {
        let [before, _, after] = self.text;
        boundary(&format!("{}/{name}", self.name), limit, [before, text, after].concat())
    }
}

/// Returns all boundaries: first those of hosts and ports, by scheme, then the article numbers,
/// then the lengths of machine words, then the long ones.
///
/// The iterator makes each string when it is needed. The long strings have [`LONG`] bytes or a few
/// more.
///
/// ```
/// use rfc1738_texts::rfc1738::boundaries;
///
/// let http = boundaries().find(|boundary| boundary.name == "http/port-65536").unwrap();
/// assert_eq!(http.text, b"http://host:65536/path");
/// ```
pub fn boundaries() -> impl Iterator<Item = Boundary> {
    let of_host = |scheme: Row| {
        let hosts = Row::all(Kind::Host)
            .map(move |host| scheme.with(host.name, host.limit, &host.repeated(host.times)));
        let with_port = Row::all(Kind::Number).filter(move |_| scheme.name != "file");
        let ports = with_port.map(move |Row { name, limit, .. }| {
            scheme.with(&format!("port-{name}"), limit, &format!("host:{name}"))
        });
        hosts.chain(ports)
    };
    let numbers = Row::all(Kind::Number).map(|Row { name, limit, .. }| {
        boundary(&format!("nntp/number-{name}"), limit, format!("nntp://host/group/{name}"))
    });
    let words = Row::all(Kind::Place).flat_map(|place| {
        WORD_LENGTHS.map(|length| {
            let text = place.repeated(length.div_ceil(place.text[1].len()));
            boundary(&format!("{}-of-{length}", place.name), WORDS, text)
        })
    });
    let long = Row::all(Kind::Place).map(|place| {
        let [before, repeated, after] = place.text;
        let times = LONG.saturating_sub(before.len() + after.len()).div_ceil(repeated.len());
        let (scheme, what) = place.name.split_once('/').unwrap_or((place.name, ""));
        boundary(&format!("{scheme}/long-{what}"), BUFFERS, place.repeated(times))
    });
    Row::all(Kind::Scheme).flat_map(of_host).chain(numbers).chain(words).chain(long)
}

fn boundary(name: &str, limit: &'static str, text: String) -> Boundary {
    Boundary { name: name.into(), limit, text: text.into_bytes() }
}
