//! `rfc1738 normalize`: the normal form of URLs, and what other texts read in it.

use std::io::Write;

use rfc1738::octets::normalize;
use rfc1738::{Profile, parse};
use rfc1738_oracle::{Answer, CommonPart, Relation, Text};
use serde::Serialize;

use crate::cli::UrlsArguments;
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
            out.json(&Normal { input: escape::Json(input), verdict, normal: None, hosts: Vec::new() })?;
            return Ok(Status::Bad);
        }
        Err(error) => {
            out.problem(&format!("not a URL: {}: {error}", shortened(input)))?;
            return Ok(Status::Bad);
        }
    };
    let normal = normalize(&url).to_string();
    let hosts = other_hosts(input, normal.as_bytes());
    if json {
        out.json(&Normal {
            input: escape::Json(input),
            verdict: Verdict::valid(&url),
            normal: Some(&normal),
            hosts,
        })?;
    } else {
        writeln!(out, "{normal}")?;
        for OtherHost { text, in_input, in_normal } in hosts {
            let hosts = [in_input, in_normal].map(|host| shortened(host.as_bytes()));
            out.problem(&format!(
                "caution: {}: {} reads the host \"{}\" in the URL, and \"{}\" in its normal form",
                shortened(input),
                text.name(),
                hosts[0],
                hosts[1],
            ))?;
        }
    }
    Ok(Status::Good)
}

/// Returns the texts that read another host in the normal form than in the URL: an escape that RFC
/// 1738 does not need can be a delimiter of a later text.
fn other_hosts(input: &[u8], normal: &[u8]) -> Vec<OtherHost> {
    if input == normal || input.len() > LONGEST {
        return Vec::new();
    }
    let other = |text: Text| match (text.read(input), text.read(normal)) {
        (Answer::Accept(here), Answer::Accept(there))
            if !Relation::SameMeaning.holds(CommonPart::Host, &here, &there) =>
        {
            let host = |host: Option<std::borrow::Cow<'_, str>>| host.unwrap_or_default().into_owned();
            Some(OtherHost { text, in_input: host(here.host), in_normal: host(there.host) })
        }
        _ => None,
    };
    Text::ALL.into_iter().filter_map(other).collect()
}

/// A line of `rfc1738 normalize --json`; docs/json.md lists its keys.
#[derive(Serialize)]
struct Normal<'a> {
    input: escape::Json<'a>,
    #[serde(flatten)]
    verdict: Verdict<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    normal: Option<&'a str>,
    #[serde(rename = "other_hosts", skip_serializing_if = "Vec::is_empty")]
    hosts: Vec<OtherHost>,
}

/// The hosts that a text reads in a URL and in its normal form.
#[derive(Serialize)]
struct OtherHost {
    #[serde(serialize_with = "id")]
    text: Text,
    in_input: String,
    in_normal: String,
}

fn id<S: serde::Serializer>(text: &Text, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text.id())
}
