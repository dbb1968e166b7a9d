//! `rfc1738 adapter check`: asks an adapter step by step, and shows its answers beside its conventions.

use std::io::Write;
use std::time::Duration;

use rfc1738_suite::adapter::{Adapter, Limits};
use rfc1738_suite::subject::{Observation, Subject};

use crate::escape;
use crate::output::{Failure, Output, Status};

/// URLs whose answers show what each convention says, with the question that a person must answer.
const PROBES: &[(&str, &str)] = &[
    ("HTTP://user:p%41ss@HOST.dom:080/a%2Fb?q#f", "which parts are decoded, or in lower case?"),
    ("http://host.dom/a", "is the \"/\" part of the path?"),
    ("http://host.dom:80/", "is the default port left out?"),
    ("http://host.dom/", "is an absent port filled in?"),
    ("http://host.dom/?#", "does an empty query differ from an absent one?"),
    ("ftp://@host.dom/", "does an empty user differ from an absent one?"),
    ("mailto:me@host.dom", "is the address the path?"),
    ("file:///etc/motd", "is there a host?"),
    ("", "is the empty input rejected?"),
    ("http://host.dom/\u{e9}", "is each character of a part one octet?"),
];

/// Starts an adapter, asks it one question after another, and stops it.
pub(super) fn run(command: &[String], timeout: u64, out: &mut Output) -> Result<Status, Failure> {
    let timeout = Duration::from_secs(timeout.max(1));
    let limits = Limits { timeout, start: Limits::default().start.max(timeout), ..Limits::default() };
    let mut adapter = Adapter::start_words(command.to_vec(), limits).map_err(Failure::Said)?;
    let description = adapter.description();
    let [name, language, version] =
        [&description.name, &description.language, &description.version].map(|text| escape::text(text));
    writeln!(out, "start: the adapter \"{name}\" ({language}, version {version}) answers")?;
    let conventions = serde_json::to_string(&description.conventions).unwrap_or_default();
    writeln!(out, "conventions: {}\n", escape::text(&conventions))?;
    writeln!(out, "observe: compare these answers with the conventions")?;
    for (url, question) in PROBES {
        let answer = words(&adapter.observe(url.as_bytes()));
        writeln!(out, "  {} -- {question}\n    {answer}", escape::bytes(url.as_bytes()))?;
        stopped(&adapter)?;
    }
    // An input that is not UTF-8, and a batch.
    writeln!(out, "  the octets 66 ff\n    {}", words(&adapter.observe(b"f\xff")))?;
    stopped(&adapter)?;
    let batch: Vec<String> = (0..1000).map(|number| format!("http://host.dom/{number}")).collect();
    let inputs: Vec<&[u8]> = batch.iter().map(String::as_bytes).collect();
    let mut wrong = None;
    let mut count = 0;
    adapter.observe_all(&inputs, &mut |index, seen| {
        count += 1;
        if let Observation::AcceptCommon(parts) = &seen
            && !parts.path.trim_start_matches('/').eq(&index.to_string())
        {
            wrong.get_or_insert((index, parts.path.clone().into_owned()));
        }
    });
    stopped(&adapter)?;
    writeln!(out, "\na batch of 1000 inputs: {count} answers")?;
    adapter.finish();
    stopped(&adapter)?;
    writeln!(out, "stop: the adapter ends")?;
    if let Some((index, path)) = wrong {
        let (url, path) = (&batch[index], escape::text(&path));
        writeln!(
            out,
            "wrong: the answer to {url} has the path \"{path}\": are the answers in the order of the inputs?"
        )?;
        return Ok(Status::Bad);
    }
    Ok(Status::Good)
}

/// Returns an error if the adapter can no longer answer.
fn stopped(adapter: &Adapter) -> Result<(), Failure> {
    match adapter.trouble() {
        Some(why) => Err(Failure::Said(why.into())),
        None => Ok(()),
    }
}

/// Returns an observation in a line.
fn words(seen: &Observation<'_>) -> String {
    match seen {
        Observation::AcceptCommon(parts) => {
            let parts: Vec<String> =
                parts.texts().map(|(name, text)| format!("{name} \"{}\"", escape::text(text))).collect();
            format!("accepts: {}", parts.join(", "))
        }
        Observation::Accept(_) | Observation::Answer(_) => "accepts".into(),
        Observation::Reject(rejection) => format!("rejects: {}", escape::text(&rejection.message)),
        Observation::Decline(words) => format!("declines: {}", escape::text(words)),
        Observation::Crash(words) => format!("crashes: {}", escape::text(words)),
        Observation::Timeout => "gives no answer in time".into(),
    }
}
