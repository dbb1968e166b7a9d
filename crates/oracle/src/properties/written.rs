//! Checks that every text that the project writes can be read and has the same meaning.

use super::{Failure, Property};
use crate::{PartValue, Parts};
use rfc1738::Profile;
use rfc1738::advise::advisories;
use rfc1738::build;
use rfc1738::meaning::meaning;
use rfc1738::octets::{equivalent, normalize};
use rfc1738::parse::{Error, parse};
use rfc1738::url::Url;

/// The builders and the normal form keep the meaning of every input.
///
/// A URL that is built from the parts of a URL has the same parts. The normal form is an equivalent
/// URL and its own normal form. The meaning and the advisories are printable text. Any other input
/// is used as the octets of each part that accepts any octets, and the part has the same octets
/// after reading.
///
/// ```
/// use rfc1738_oracle::properties::{Property, Written};
///
/// assert!(Written.holds(b"FTP://me:@host.dom//%65tc/motd;TYPE=a").is_ok());
/// assert!(Written.holds(b"50% off; \xff\x00").is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Written;

const READ: Profile = Profile::Interpreter;

impl Property for Written {
    fn name(&self) -> &'static str {
        "written"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        match parse(input, READ) {
            Ok(url) => {
                written_again(&url, input)?;
                normal(&url, input)?;
                meaning_is_printable(&url, input)
            }
            Err(_) => octets(input),
        }
    }
}

fn fail(input: &[u8], what: &'static str) -> Failure {
    Failure::new("written", input, what)
}

/// Reads a text that was written, under both profiles.
fn read<'t>(input: &[u8], text: &'t str) -> Result<Url<'t>, Failure> {
    let rejected = |error: Error| {
        fail(input, "a written URL cannot be read").expected(text).got(error.to_string()).at(error.offset())
    };
    parse(text.as_bytes(), READ).map_err(rejected)?;
    parse(text.as_bytes(), Profile::Producer).map_err(rejected)
}

fn written_again(url: &Url<'_>, input: &[u8]) -> Result<(), Failure> {
    let text = build::Url::from(url).to_string();
    let again = read(input, &text)?;
    let mut parts = Parts::from_url(url);
    // The text has the scheme as section 5 prints it.
    if let Some(PartValue::Text(scheme)) = parts.get("scheme") {
        let scheme = scheme.to_ascii_lowercase();
        parts.text("scheme", scheme);
    }
    let found = Parts::from_url(&again);
    if parts == found {
        Ok(())
    } else {
        let failure = fail(input, "a rebuilt URL has other parts");
        Err(failure.expected(format!("{parts:?}")).got(format!("{found:?}")))
    }
}

fn normal(url: &Url<'_>, input: &[u8]) -> Result<(), Failure> {
    let text = normalize(url).to_string();
    let again = read(input, &text)?;
    let twice = normalize(&again).to_string();
    if twice != text {
        return Err(fail(input, "a normal form has another normal form").expected(text).got(twice));
    }
    if equivalent(url, &again) && equivalent(&again, url) {
        Ok(())
    } else {
        Err(fail(input, "a normal form is not equivalent").got(text))
    }
}

fn meaning_is_printable(url: &Url<'_>, input: &[u8]) -> Result<(), Failure> {
    let is_printable =
        |line: &str| !line.is_empty() && line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    let meant = meaning(url).to_string();
    if meant.is_empty() || !meant.lines().all(is_printable) {
        return Err(fail(input, "the meaning is not printable").got(meant));
    }
    for advisory in advisories(url) {
        if input.get(advisory.span.clone()).is_none_or(<[u8]>::is_empty)
            || !is_printable(&advisory.to_string())
        {
            let failure = fail(input, "an advisory has no place in the text").at(advisory.span.start);
            return Err(failure.got(advisory.to_string()));
        }
    }
    Ok(())
}

/// Checks the octets as the value of each part that accepts any or almost any octets.
fn octets(input: &[u8]) -> Result<(), Failure> {
    let rejected = |error: build::Error| fail(input, "a builder rejects the octets").got(error.to_string());
    let ftp = build::Ftp::new("host").map_err(rejected)?.user(input).password(input).map_err(rejected)?;
    comes_back(input, ftp.cwd(input).name(input))?;
    comes_back(input, build::File::new().directory(input).name(input))?;
    let http = build::Http::new("host").map_err(rejected)?;
    comes_back(input, http.segment(input).search(input).map_err(rejected)?)?;
    comes_back(input, build::Prospero::new("host", input).map_err(rejected)?.field(input, input))?;
    let wais = build::Wais::new("host", input).map_err(rejected)?;
    comes_back(input, wais.clone().search(input))?;
    comes_back(input, wais.document(input, input))?;
    // A selector has no tab and no line break. An address is not empty. A message-id has only one
    // "@".
    if let Ok(gopher) = build::Gopher::new("host").map_err(rejected)?.selector(input) {
        comes_back(input, gopher)?;
    }
    if let Ok(mailto) = build::Mailto::new(input) {
        comes_back(input, mailto)?;
    }
    if let Ok(news) = build::News::article(input, "host") {
        comes_back(input, news)?;
    }
    Ok(())
}

/// Checks that each given part of a URL that was built from these octets has them after reading.
fn comes_back(input: &[u8], built: impl ToString) -> Result<(), Failure> {
    let text = built.to_string();
    let url = read(input, &text)?;
    let mut found = Ok(());
    url.for_each_text(|name, _, part| {
        if !NOT_GIVEN.contains(&name) && !part.octets().eq(input.iter().copied()) {
            found =
                Err(fail(input, "a part has other octets than were given").expected(name).got(text.clone()));
        }
    });
    found
}

/// The parts of the URL that are not built from the octets.
const NOT_GIVEN: [&str; 4] = ["scheme", "host", "gtype", "full_domain_name"];
