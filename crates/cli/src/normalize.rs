//! `rfc1738 normalize`: the normal form of URLs, and what other texts read in it.

use std::io::Write;

use rfc1738::octets::normalize;
use rfc1738::{Profile, parse};
use rfc1738_oracle::{Answer, CommonPart, CommonParts, Text};
use serde::Serialize;

use crate::cli::UrlsArguments;
use crate::compare::normal_parts;
use crate::excerpt::shortened;
use crate::output::{Failure, Output, Status};
use crate::texts::LONGEST;
use crate::verdict::Verdict;
use crate::{escape, input};

pub(crate) fn run(arguments: &UrlsArguments, out: &mut Output) -> Result<Status, Failure> {
    let mut status = Status::Good;
    let read = input::for_each_url(&arguments.urls, out, |input, out| {
        status = status.max(one(input, arguments.json, out)?);
        Ok(())
    })?;
    Ok(status.max(read))
}

fn one(input: &[u8], json: bool, out: &mut Output) -> Result<Status, Failure> {
    let url = match parse(input, Profile::Interpreter) {
        Ok(url) => url,
        Err(error) if json => {
            let verdict = Verdict::invalid(&error);
            let (others, rejected_by) = (Vec::new(), Vec::new());
            out.json(&Normal { input: escape::Json(input), verdict, normal: None, others, rejected_by })?;
            return Ok(Status::Bad);
        }
        Err(error) => {
            out.problem(&format!("not a URL: {}: {error}", shortened(input)))?;
            return Ok(Status::Bad);
        }
    };
    let normal = normalize(&url).to_string();
    let others = other_parts(input, normal.as_bytes());
    if json {
        out.json(&Normal {
            input: escape::Json(input),
            verdict: Verdict::valid(&url),
            normal: Some(&normal),
            others,
            rejected_by: rejecting(input, normal.as_bytes()),
        })?;
    } else {
        writeln!(out, "{normal}")?;
        for OtherPart { text, part, in_input, in_normal } in others {
            let [here, there] = [in_input, in_normal].map(|value| match value {
                Some(value) => format!("the {part} \"{}\"", shortened(value.as_bytes())),
                None => format!("no {part}"),
            });
            let (input, text) = (shortened(input), text.name());
            let reads = format!("{text} reads {here} in the URL, and {there} in its normal form");
            out.problem(&format!("caution: {input}: {reads}"))?;
        }
        for text in
            Text::ALL.into_iter().filter(|text| rejecting(input, normal.as_bytes()).contains(&text.id()))
        {
            let (input, text) = (shortened(input), text.name());
            out.problem(&format!("caution: {input}: {text} accepts the URL, and rejects its normal form"))?;
        }
    }
    Ok(Status::Good)
}

/// Returns the texts that accept a URL and reject its normal form.
fn rejecting(input: &[u8], normal: &[u8]) -> Vec<&'static str> {
    if input == normal || input.len() > LONGEST {
        return Vec::new();
    }
    let rejects =
        |text: &Text| matches!((text.read(input), text.read(normal)), (Answer::Accept(_), Answer::Reject));
    Text::ALL.into_iter().filter(rejects).map(Text::id).collect()
}

/// Returns the texts that read another host, path or query in the normal form than in the URL, as
/// `compare` does: an escape that RFC 1738 does not need can be a delimiter of a later text, and the
/// URL Standard decodes none.
fn other_parts(input: &[u8], normal: &[u8]) -> Vec<OtherPart> {
    if input == normal || input.len() > LONGEST {
        return Vec::new();
    }
    let other = |text: Text| match (text.read(input), text.read(normal)) {
        (Answer::Accept(here), Answer::Accept(there)) => {
            let normal = [input, normal].map(|url| normal_parts(text, url));
            let is_other = |part: &CommonPart| normal[0].get(part.name()) != normal[1].get(part.name());
            let part = [CommonPart::Host, CommonPart::Path, CommonPart::Query].into_iter().find(is_other)?;
            let value = |parts: &CommonParts<'_>| parts.get(part).map(str::to_owned);
            Some(OtherPart { text, part: part.name(), in_input: value(&here), in_normal: value(&there) })
        }
        _ => None,
    };
    Text::ALL.into_iter().filter(|text| *text != Text::Rfc1738).filter_map(other).collect()
}

/// A line of `rfc1738 normalize --json`; docs/json.md lists its keys.
#[derive(Serialize)]
struct Normal<'a> {
    input: escape::Json<'a>,
    #[serde(flatten)]
    verdict: Verdict<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    normal: Option<&'a str>,
    #[serde(rename = "other_parts", skip_serializing_if = "Vec::is_empty")]
    others: Vec<OtherPart>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rejected_by: Vec<&'static str>,
}

/// A part that a text reads otherwise in a URL than in its normal form.
#[derive(Serialize)]
struct OtherPart {
    #[serde(serialize_with = "id")]
    text: Text,
    part: &'static str,
    in_input: Option<String>,
    in_normal: Option<String>,
}

fn id<S: serde::Serializer>(text: &Text, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text.id())
}
