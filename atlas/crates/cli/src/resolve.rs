//! `url-atlas resolve`: where a reference leads against a base URL, by each text and by an adapter.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use percent_encoding::percent_decode_str;
use rfc1738_adapter::Adapter;
use rfc1738_oracle::{Observation, PartValue, Question, Subject};
use rfc1738_suite::command::asked::AdapterLimits;
use rfc1738_texts::resolution::Resolution;
use rfc1738_texts::resolvers::Resolver;
use serde::Serialize;
use url_atlas_evidence::danger::sends_credentials;
use url_atlas_lineage::rfc1808::RESOLVERS;
use url_atlas_site::resolution::{RECORDS, Resolutions};

use crate::help;
use crate::maintain::root;
use rfc1738_cli::escape;
use rfc1738_cli::output::{Failure, Output, Status};
use rfc1738_cli::phrases;

#[derive(Args)]
#[command(after_help = help::RESOLVE)]
pub(crate) struct ResolveArguments {
    /// The base URL
    #[arg(value_name = "BASE")]
    base: OsString,
    /// The reference
    #[arg(value_name = "REFERENCE", allow_hyphen_values = true)]
    reference: OsString,
    /// An adapter that is also asked, if it resolves references: the program and its arguments
    #[arg(value_name = "COMMAND", last = true)]
    command: Vec<String>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: AdapterLimits,
}

/// The output of `url-atlas resolve --json`; docs/json.md lists its keys.
#[derive(Serialize)]
struct JsonResolved<'a> {
    base: escape::Json<'a>,
    reference: escape::Json<'a>,
    two_hosts: bool,
    credentials: bool,
    answers: Vec<JsonAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    recorded: Vec<JsonSent>,
}

/// A library that sends the credentials of a base to another host, by its record.
#[derive(Serialize)]
struct JsonSent {
    name: String,
    version: String,
    base: String,
    reference: String,
    url: String,
}

#[derive(Serialize)]
struct JsonAnswer {
    by: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<&'static str>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<String>,
    /// Whether the URL has the credentials of the base, and another host.
    credentials: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_reference: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_base: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

pub(crate) fn run(arguments: &ResolveArguments, out: &mut Output) -> Result<Status, Failure> {
    let base = arguments.base.as_encoded_bytes();
    let reference = arguments.reference.as_encoded_bytes();
    let mut answers =
        RESOLVERS.iter().map(|resolver| of_text(resolver, base, reference)).collect::<Result<Vec<_>, _>>()?;
    if !arguments.command.is_empty() {
        let limits = arguments.limits.limits();
        let adapter = Adapter::start_words(arguments.command.clone(), limits).map_err(Failure::Said)?;
        answers.push(of_adapter(adapter, base, reference).map_err(Failure::Said)?);
    }
    let urls = answers.iter().filter(|answer| answer.url.is_some());
    let hosts: BTreeSet<Option<Vec<u8>>> = urls.map(|answer| answer.host.as_deref().map(looked_up)).collect();
    let two_hosts = hosts.len() > 1;
    let [from, to] = [base, reference].map(String::from_utf8_lossy);
    for answer in &mut answers {
        answer.credentials = answer.url.as_ref().is_some_and(|url| sends_credentials(&from, &to, url));
    }
    let credentials = answers.iter().any(|answer| answer.credentials);
    // Only a reference to another host can take them there.
    let leaves = answers.iter().flat_map(|answer| &answer.host).any(|host| keeps(&from, &to, host));
    let recorded = if leaves { recorded()? } else { Vec::new() };
    if arguments.json {
        let (base, reference) = (escape::Json(base), escape::Json(reference));
        out.json(&JsonResolved { base, reference, two_hosts, credentials, answers, recorded })?;
    } else {
        for answer in &answers {
            out.line(&answer.line())?;
        }
        if !recorded.is_empty() {
            let name = |sent: &JsonSent| format!("{} {}", sent.name, sent.version);
            let names: Vec<String> = recorded.iter().map(name).collect();
            let line = format!(
                "Danger: by their records, these libraries keep the credentials of a base for another host, \
                 for some references and perhaps not for this one: {}.",
                names.join(", ")
            );
            writeln!(out, "{}", phrases::wrap(&escape::text(&line), 0, out.width()))?;
        }
    }
    Ok(if two_hosts || credentials { Status::Bad } else { Status::Good })
}

/// Returns whether a library that kept the credentials of the base would send them to this host.
fn keeps(base: &str, reference: &str, host: &str) -> bool {
    let credentials =
        base.split_once("://").and_then(|(_, rest)| rest.split(['/', '?', '#']).next()?.rsplit_once('@'));
    credentials.is_some_and(|(kept, _)| sends_credentials(base, reference, &format!("http://{kept}@{host}/")))
}

/// Returns the libraries that send the credentials of a base to another host, by reports/resolutions
/// of the checkout.
fn recorded() -> Result<Vec<JsonSent>, Failure> {
    let folder = root().join(RECORDS);
    let records = if folder.exists() { Resolutions::read_all(&folder) } else { Ok(Vec::new()) };
    let sent = |record: &Resolutions| {
        let (base, reference, url) = record.sending_credentials().next()?;
        let [base, reference, url] = [base, reference, url].map(str::to_owned);
        let (name, version) = (record.asked.name.clone(), record.asked.version.clone());
        Some(JsonSent { name, version, base, reference, url })
    };
    Ok(records.map_err(|error| Failure::Said(error.to_string()))?.iter().filter_map(sent).collect())
}

/// Returns what is looked up for a host: letters match in any case, an escape is its octet, and the
/// brackets of an address do not count.
fn looked_up(host: &str) -> Vec<u8> {
    let inside = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
    percent_decode_str(inside).collect::<Vec<u8>>().to_ascii_lowercase()
}

fn of_text(resolver: &Resolver, base: &[u8], reference: &[u8]) -> Result<JsonAnswer, Failure> {
    let text = |octets: Vec<u8>| String::from_utf8_lossy(&octets).into_owned();
    let is_reference = resolver.has_reference(reference).map_err(|error| Failure::Said(error.to_string()))?;
    let is_base = resolver.has_base(base).map_err(|error| Failure::Said(error.to_string()))?;
    let (outcome, url, host) = match resolver.resolve(base, reference) {
        Resolution::Url { url, host } => {
            ("url", Some(text(url)), host.map(text).filter(|host| !host.is_empty()))
        }
        Resolution::Failure => ("failure", None, None),
        Resolution::Undecided => ("undecided", None, None),
    };
    let section = Some(resolver.section);
    let by = resolver.name.into();
    Ok(JsonAnswer { by, section, outcome, url, host, credentials: false, is_reference, is_base, why: None })
}

fn of_adapter(mut adapter: Adapter, base: &[u8], reference: &[u8]) -> Result<JsonAnswer, String> {
    let by = adapter.description().name.clone();
    let question = Question::Resolution { base: base.to_vec() };
    let observation = adapter.answer(&question, reference).map(Observation::into_owned);
    let trouble = adapter.trouble().map(String::from);
    let Some(observation) = observation else {
        let name = escape::text(&by);
        let none = format!(
            "the adapter {name} does not resolve references: its answer to `start` has no `answers` with \
             \"resolution\""
        );
        return Err(trouble.unwrap_or(none));
    };
    adapter.finish();
    let mut answer = JsonAnswer {
        by,
        section: None,
        outcome: "url",
        url: None,
        host: None,
        credentials: false,
        is_reference: None,
        is_base: None,
        why: None,
    };
    match observation {
        Observation::Answer(parts) => {
            let text = |name| parts.get(name).and_then(PartValue::utf8);
            (answer.url, answer.host) = (text("url"), text("host").filter(|host| !host.is_empty()));
        }
        Observation::Reject(rejection) => (answer.outcome, answer.why) = ("failure", Some(rejection.message)),
        Observation::Decline(why) => (answer.outcome, answer.why) = ("decline", Some(why)),
        Observation::Timeout => answer.outcome = "timeout",
        Observation::Crash(why) => (answer.outcome, answer.why) = ("crash", Some(why)),
        Observation::Accept(_) | Observation::AcceptCommon(_) => answer.outcome = "crash",
    }
    Ok(answer)
}

impl JsonAnswer {
    /// Returns the answer on one line: who, the host, the URL.
    fn line(&self) -> String {
        let by = escape::text(&self.by);
        let words = match (self.outcome, &self.url) {
            ("url", Some(url)) => {
                let host = self
                    .host
                    .as_ref()
                    .map_or("no host".into(), |host| format!("host {}", escape::text(host)));
                format!("{host:<28} {}", escape::text(url))
            }
            ("undecided", _) => "the host needs the tables of IDNA".into(),
            ("failure", _) => "no such URL".into(),
            (outcome, _) => outcome.into(),
        };
        let why = self.why.as_ref().map_or(String::new(), |why| format!(": {}", escape::text(why)));
        let note = match (self.is_base, self.is_reference) {
            (Some(false), Some(false)) => "  (not a base and not a reference)",
            (Some(false), _) => "  (not a base)",
            (_, Some(false)) => "  (not a reference)",
            _ => "",
        };
        let danger = if self.credentials { "  Danger: with the credentials of the base" } else { "" };
        format!("{by:<22} {words}{why}{note}{danger}")
    }
}
