//! `rfc1738 compare`: whether two URLs are the same, by each text.

use std::collections::BTreeMap;
use std::io::Write;

use rfc1738::octets::equivalent;
use rfc1738::{Profile, parse};
use rfc1738_oracle::{Answer, Text, is_default_port};
use rfc1738_texts::resolution::Resolution;
use rfc1738_texts::rfc3986::{Strictness, resolve};
use rfc1738_texts::url_standard::{Domains, parse_text};
use serde::Serialize;

use crate::cli::CompareArguments;
use crate::excerpt::{shortened, whole};
use crate::output::{Failure, Output, Status};
use crate::phrases::hanging;
use crate::texts::{LONGEST, NAMES, refusal};
use crate::{escape, input};

/// What a text says of two URLs.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Finding {
    Equal,
    /// The text does not say that they are the same. They may lead to the same resource.
    NotShown,
    TwoHosts,
    /// The text rejects one of them.
    NotRead,
}

pub(crate) fn run(arguments: &CompareArguments, out: &mut Output) -> Result<Status, Failure> {
    match &*arguments.urls {
        [first, second] => {
            return pair([first, second].map(|url| url.as_encoded_bytes()), arguments.json, false, out);
        }
        [only] if only == "-" => {}
        _ => return Err(Failure::Said("compare takes two URLs, or - for lines with two each".into())),
    }
    let mut status = Status::Good;
    let read = input::for_each_url(&arguments.urls, out, |line, out| {
        let urls: Vec<&[u8]> = line.split(|&byte| byte == b'\t').collect();
        let found = match *urls {
            [first, second] => pair([first, second], arguments.json, true, out)?,
            _ => {
                out.problem(&format!("stdin: no two URLs with a tab between them: {}", shortened(line)))?;
                Status::Trouble
            }
        };
        status = status.max(found);
        Ok(())
    })?;
    Ok(status.max(read))
}

fn pair(urls: [&[u8]; 2], json: bool, is_list: bool, out: &mut Output) -> Result<Status, Failure> {
    if urls.iter().any(|url| url.len() > LONGEST) {
        return Err(Failure::Said(format!("a URL is longer than {} KiB", LONGEST >> 10)));
    }
    let found = Text::ALL.map(|text| (text, by(text, urls)));
    let mut read =
        found.iter().map(|(_, (finding, _))| *finding).filter(|each| *each != Finding::NotRead).peekable();
    let equal = read.peek().is_some() && read.all(|finding| finding == Finding::Equal);
    if json {
        let texts = found.map(|(text, (finding, why))| ByText { text: text.id(), finding, why });
        out.json(&Compared { a: escape::Json(urls[0]), b: escape::Json(urls[1]), equal, texts })?;
    } else {
        if is_list {
            writeln!(out, "{}\n{}", whole(urls[0]), whole(urls[1]))?;
        }
        for (text, (finding, why)) in found {
            let finding = match finding {
                Finding::Equal => "equal",
                Finding::NotShown => "not shown: ",
                Finding::TwoHosts => "two hosts: ",
                Finding::NotRead => "not accepted: ",
            };
            let line = format!("{:<NAMES$}{finding}{why}", text.name());
            writeln!(out, "{}", hanging(&line, NAMES, out.width()))?;
        }
        if is_list {
            writeln!(out)?;
        }
    }
    Ok(if equal { Status::Good } else { Status::Bad })
}

/// Returns what a text says of two URLs, and why.
fn by(text: Text, urls: [&[u8]; 2]) -> (Finding, String) {
    let answers = urls.map(|url| text.read(url));
    let (Answer::Accept(a), Answer::Accept(b)) = (&answers[0], &answers[1]) else {
        let is_first = !matches!(answers[0], Answer::Accept(_));
        let (which, url) = if is_first { ("first", urls[0]) } else { ("second", urls[1]) };
        let why = refusal(url, text).unwrap_or("which is not UTF-8".into());
        return (Finding::NotRead, format!("the {which} URL, {why}"));
    };
    let parts = urls.map(|url| parts_of(text, url));
    let is_same = match text {
        Text::Rfc1738 => {
            let [a, b] = urls.map(|url| parse(url, Profile::Interpreter));
            matches!((a, b), (Ok(a), Ok(b)) if equivalent(&a, &b))
        }
        Text::Rfc2396 | Text::Rfc3986 => parts[0] == parts[1],
        Text::UrlStandard => {
            let [a, b] = urls.map(|url| parse_text(str::from_utf8(url).ok()?, Domains::Mapped));
            a.map(|url| url.to_string()) == b.map(|url| url.to_string())
        }
    };
    if is_same {
        return (Finding::Equal, String::new());
    }
    if let (Some(one), Some(other)) = (&a.host, &b.host)
        && folded(one) != folded(other)
    {
        let [one, other] = [one, other].map(|host| shortened(host.as_bytes()));
        return (Finding::TwoHosts, format!("\"{one}\" and \"{other}\""));
    }
    (Finding::NotShown, differences(parts))
}

/// The names and texts of the parts that are present.
type Parts = BTreeMap<&'static str, String>;

/// Returns which parts differ: `another path`.
fn differences([a, b]: [Parts; 2]) -> String {
    let names = a.keys().chain(b.keys().filter(|name| !a.contains_key(*name)));
    let differing =
        names.filter(|name| a.get(*name) != b.get(*name)).map(|name| match (a.get(name), b.get(name)) {
            (Some(one), Some(other)) if one.eq_ignore_ascii_case(other) => {
                format!("the {name} in another case")
            }
            _ => format!("another {name}"),
        });
    let differing: Vec<String> = differing.collect();
    if differing.is_empty() { "another spelling".into() } else { differing.join(", ") }
}

/// Returns the parts of a URL, those of a generic text in the normal form of sections 6.2.2 and
/// 6.2.3 of RFC 3986. RFC 2396 does not remove dot segments from an absolute URL, and does not fill
/// an empty path.
fn parts_of(text: Text, url: &[u8]) -> Parts {
    let is_generic = matches!(text, Text::Rfc2396 | Text::Rfc3986);
    let mut url = url.to_vec();
    if is_generic {
        url = unescaped(&String::from_utf8_lossy(&url)).into_bytes();
    }
    if text == Text::Rfc3986
        && let Resolution::Url { url: without_dots, .. } = resolve(&url, &url, Strictness::Strict)
    {
        url = without_dots;
    }
    let Answer::Accept(mut parts) = text.read(&url) else { return Parts::new() };
    if text == Text::Rfc3986 && parts.path.is_empty() && parts.host.is_some() {
        parts.path = "/".into();
    }
    let is_default = |port| str::is_empty(port) || is_default_port(&parts, port);
    if is_generic && parts.port.as_deref().is_some_and(is_default) {
        parts.port = None;
    }
    let authority = text.undivided_authority(&url).map(|name| ("authority", name));
    let texts = parts.texts().map(|(name, text)| match name {
        "scheme" | "host" if is_generic => (name, folded(text)),
        _ => (name, text.to_owned()),
    });
    authority.into_iter().chain(texts).collect()
}

/// Decodes the escapes of unreserved characters, and writes the others with capital digits.
fn unescaped(text: &str) -> String {
    let mut pieces = text.split('%');
    let mut all = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (digits, rest) = piece.split_at_checked(2).unwrap_or((piece, ""));
        match u8::from_str_radix(digits, 16) {
            Ok(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => all.push(char::from(byte)),
            _ => all.push_str(&format!("%{}", digits.to_ascii_uppercase())),
        }
        all.push_str(rest);
    }
    all
}

/// Returns a text in small letters, but the digits of its escapes in capital ones.
fn folded(text: &str) -> String {
    unescaped(&text.to_ascii_lowercase())
}

/// A line of `rfc1738 compare --json`; docs/json.md lists its keys.
#[derive(Serialize)]
struct Compared<'a> {
    a: escape::Json<'a>,
    b: escape::Json<'a>,
    equal: bool,
    texts: [ByText; 4],
}

/// What one text says of two URLs.
#[derive(Serialize)]
struct ByText {
    text: &'static str,
    finding: Finding,
    #[serde(skip_serializing_if = "String::is_empty")]
    why: String,
}
