//! `rfc1738 compare`: whether two URLs are the same, by each text.

use std::collections::BTreeMap;
use std::io::Write;

use rfc1738::octets::normalize;
use rfc1738::spec::Scheme;
use rfc1738::{Profile, parse};
use rfc1738_oracle::{Answer, Text, is_default_port};
use rfc1738_texts::resolution::Resolution;
use rfc1738_texts::rfc3986::{Strictness, resolve};
use rfc1738_texts::url_standard::{Domains, parse_text};
use serde::Serialize;

use crate::cli::CompareArguments;
use crate::defaults::{filled, one_meaning};
use crate::excerpt::{shortened, whole};
use crate::output::{Failure, Output, Status};
use crate::phrases::hanging;
use crate::repairs::is_special;
use crate::texts::{LONGEST, NAMES, label, refusal};
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
                Finding::Equal if why.is_empty() => "equal",
                Finding::Equal => "equal: ",
                Finding::NotShown => "not shown: ",
                Finding::TwoHosts => "two hosts: ",
                Finding::NotRead => "not accepted: ",
            };
            let line = format!("{:<NAMES$}{finding}{why}", label(text));
            writeln!(out, "{}", hanging(&line, NAMES, out.width()))?;
        }
        if is_list {
            writeln!(out)?;
        }
    }
    Ok(if equal { Status::Good } else { Status::Bad })
}

fn by(text: Text, urls: [&[u8]; 2]) -> (Finding, String) {
    let answers = urls.map(|url| text.read(url));
    let is_read = answers.map(|answer| matches!(answer, Answer::Accept(_)));
    if is_read.contains(&false) {
        let is_first = !is_read[0];
        let (which, url) = if is_first { ("first", urls[0]) } else { ("second", urls[1]) };
        let why = refusal(url, text).unwrap_or("which is not UTF-8".into());
        return (Finding::NotRead, format!("the {which} URL, {why}"));
    }
    let normal = urls.map(|url| normal_form(text, url));
    let parts = normal.each_ref().map(|url| match text {
        Text::Rfc1738 => parts_of(text, &filled(url).0),
        _ => parts_of(text, url),
    });
    let is_same = match text {
        Text::Rfc2396 | Text::Rfc3986 => parts[0] == parts[1],
        Text::Rfc1738 | Text::UrlStandard => normal[0] == normal[1],
    };
    if is_same {
        return (Finding::Equal, String::new());
    }
    if text == Text::Rfc1738
        && let Some(why) = one_meaning(normal.each_ref().map(|url| &**url))
    {
        return (Finding::Equal, why);
    }
    if let [Some(one), Some(other)] = parts.each_ref().map(|parts| parts.get("host"))
        && ![one, other].iter().any(|host| host.is_empty())
        && !is_one_host(one, other)
    {
        let [one, other] = [one, other].map(|host| shortened(host.as_bytes()));
        return (Finding::TwoHosts, format!("\"{one}\" and \"{other}\""));
    }
    (Finding::NotShown, differences(text, parts))
}

/// Returns whether two hosts are spellings of one. No text but the URL Standard compares other
/// addresses and names, so others do not show that they are the same.
pub(crate) fn is_one_host(one: &str, other: &str) -> bool {
    let is_number = |host: &str| {
        let mut groups = host.split('.');
        host.split('.').count() == 4 && groups.all(|group| group.bytes().all(|byte| byte.is_ascii_digit()))
    };
    // The groups of an address are decimal (RFC 1738, section 3.1), though the URL Standard reads
    // those with a zero before them as octal.
    if is_number(one) && is_number(other) {
        return one.split('.').map(without_zeros).eq(other.split('.').map(without_zeros));
    }
    let plain = |host: &str| host.trim_end_matches('.').to_ascii_lowercase();
    let read = |host: &str| match Text::UrlStandard.read(format!("http://{host}/").as_bytes()) {
        Answer::Accept(parts) => parts.host.clone(),
        _ => None,
    };
    plain(one) == plain(other) || read(one).is_some_and(|host| read(other) == Some(host))
}

fn without_zeros(text: &str) -> &str {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.trim_start_matches('0') } else { text }
}

pub(crate) fn normal_parts(text: Text, url: &[u8]) -> Parts {
    parts_of(text, &normal_form(text, url))
}

/// The names and texts of the parts that are present.
pub(crate) type Parts = BTreeMap<&'static str, String>;

/// Returns which parts differ: `another path`.
fn differences(text: Text, [a, b]: [Parts; 2]) -> String {
    let names = a.keys().chain(b.keys().filter(|name| !a.contains_key(*name)));
    // What an undivided authority has is not known.
    let is_undivided =
        |name: &str| name == "host" && [&a, &b].iter().any(|all| all.contains_key("authority"));
    let scheme = a.get("scheme").and_then(|name| Scheme::from_name(name));
    let default = scheme.and_then(|scheme| scheme.default_port).map(|port| port.to_string());
    let has_default = match text {
        Text::Rfc1738 => default.is_some(),
        Text::UrlStandard => a.get("scheme").is_some_and(|name| is_special(name.as_bytes())),
        _ => true,
    };
    let differing = names.filter(|name| a.get(*name) != b.get(*name) && !is_undivided(name)).map(|name| {
        match (a.get(name), b.get(name)) {
            // Section 3.1 of RFC 1738 refers to that section for the form of a name, and says nothing
            // about its case.
            (Some(one), Some(other)) if one.eq_ignore_ascii_case(other) => {
                let is_name = text == Text::Rfc1738 && *name == "host";
                let by = if is_name { " (no significance: RFC 1034, section 3.5)" } else { "" };
                format!("the {name} in another case{by}")
            }
            (Some(one), Some(other)) if *name == "port" && without_zeros(one) == without_zeros(other) => {
                "the port with other zeros".into()
            }
            (Some(one), Some(other)) if *name == "host" && is_one_host(one, other) => {
                "the host in another spelling".into()
            }
            (Some(_), Some(_)) => format!("another {name}"),
            // RFC 2396 divides an authority that is no server into nothing.
            _ if *name == "authority"
                && [&a, &b].iter().all(|all| all.contains_key("host") || all.contains_key(name)) =>
            {
                "another authority".into()
            }
            _ if *name == "authority" => "an authority, and none".into(),
            // A normal form leaves out the port that the scheme has without one. RFC 1738 gives one
            // to its own schemes.
            // The URL Standard knows the ports of the schemes of the web and of ftp.
            _ if *name == "port" && has_default => {
                let given = a.get(name).or(b.get(name)).map(|port| without_zeros(port));
                let is_default = given.is_some() && given == default.as_deref();
                (if is_default { "the port with other zeros" } else { "another port" }).into()
            }
            _ if *name == "host"
                && [&a, &b].iter().any(|all| all.get(name).is_some_and(String::is_empty)) =>
            {
                let part = if text == Text::Rfc2396 { "authority" } else { "host" };
                format!("an empty {part}, and none")
            }
            _ => format!("a {name}, and none"),
        }
    });
    let differing: Vec<String> = differing.collect();
    if differing.is_empty() { "another spelling".into() } else { differing.join("; ") }
}

/// Returns a URL in the normal form of a text: sections 2.1 and 2.2 of RFC 1738, sections 6.2.2 and
/// 6.2.3 of RFC 3986, the serializer of the URL Standard. RFC 2396 does not remove dot segments
/// from an absolute URL.
fn normal_form(text: Text, url: &[u8]) -> Vec<u8> {
    let words = String::from_utf8_lossy(url);
    match text {
        Text::Rfc1738 => parse(url, Profile::Interpreter)
            .map_or(Vec::new(), |url| normalize(&url).to_string().into_bytes()),
        Text::Rfc2396 => unescaped(&words, "-_.!~*'()").into_bytes(),
        Text::Rfc3986 => {
            let url = unescaped(&words, "-._~").into_bytes();
            match resolve(&url, &url, Strictness::Strict) {
                Resolution::Url { url, .. } => url,
                _ => url,
            }
        }
        Text::UrlStandard => {
            parse_text(&words, Domains::Mapped).map_or(Vec::new(), |url| url.to_string().into_bytes())
        }
    }
}

/// Returns the parts of a URL in normal form. RFC 3986 fills an empty path, and a default host of a
/// file (section 3.2.2).
fn parts_of(text: Text, url: &[u8]) -> Parts {
    let Answer::Accept(mut parts) = text.read(url) else { return Parts::new() };
    let authority = text.undivided_authority(url);
    let rest = url.splitn(2, |&byte| byte == b':').nth(1);
    // In RFC 1738 a URL of mail or news has no host.
    let is_address = text == Text::Rfc1738
        && ["mailto", "news"]
            .iter()
            .any(|name| parts.scheme.as_deref().is_some_and(|it| it.eq_ignore_ascii_case(name)));
    let has_slashes = rest.is_some_and(|rest| rest.starts_with(b"//"));
    if authority.is_none() && parts.host.is_none() && has_slashes && !is_address {
        parts.host = Some("".into());
    }
    let is_generic = matches!(text, Text::Rfc2396 | Text::Rfc3986);
    let is_scheme = |name| parts.scheme.as_deref().is_some_and(|scheme| scheme.eq_ignore_ascii_case(name));
    let is_file = is_scheme("file");
    let is_default = |port| str::is_empty(port) || is_default_port(&parts, port);
    if is_generic && parts.port.as_deref().is_some_and(is_default) {
        parts.port = None;
    }
    if text == Text::Rfc3986 {
        if parts.path.is_empty() && parts.host.is_some() {
            parts.path = "/".into();
        }
        if is_file && parts.host.as_deref().is_none_or(|host| folded(host) == "localhost") {
            parts.host = Some("".into());
        }
    }
    let texts = parts.texts().map(|(name, text)| match name {
        "scheme" | "host" if is_generic => (name, folded(text)),
        _ => (name, text.to_owned()),
    });
    authority.map(|name| ("authority", name)).into_iter().chain(texts).collect()
}

/// Decodes the escapes of unreserved characters, and writes the others with capital digits.
fn unescaped(text: &str, unreserved: &str) -> String {
    let mut pieces = text.split('%');
    let mut all = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (digits, rest) = piece.split_at_checked(2).unwrap_or((piece, ""));
        match u8::from_str_radix(digits, 16) {
            Ok(byte) if byte.is_ascii_alphanumeric() || unreserved.as_bytes().contains(&byte) => {
                all.push(char::from(byte))
            }
            _ => all.push_str(&format!("%{}", digits.to_ascii_uppercase())),
        }
        all.push_str(rest);
    }
    all
}

/// Returns a text in small letters, but the digits of its escapes in capital ones.
fn folded(text: &str) -> String {
    unescaped(&text.to_ascii_lowercase(), "")
}

/// A line of `rfc1738 compare --json`; docs/json.md lists its keys.
#[derive(Serialize)]
struct Compared<'a> {
    a: escape::Json<'a>,
    b: escape::Json<'a>,
    equal: bool,
    texts: [ByText; 4],
}

#[derive(Serialize)]
struct ByText {
    text: &'static str,
    finding: Finding,
    #[serde(skip_serializing_if = "String::is_empty")]
    why: String,
}
