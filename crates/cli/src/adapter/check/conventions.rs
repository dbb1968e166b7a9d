//! Shows the answers to some URLs beside the conventions that the adapter declares. A person compares them.

use std::io::{self, Write};
use std::sync::Arc;

use rfc1738_oracle::Observation;
use rfc1738_oracle::protocol::Description;

use super::session::Session;
use crate::escape;
use crate::output::Output;

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

pub(super) fn show(session: &mut Session<'_>, description: &Description, out: &mut Output) -> io::Result<()> {
    let conventions = serde_json::to_string(&description.conventions).unwrap_or_default();
    writeln!(out)?;
    // A terminal divides between words.
    let conventions = conventions.replace(",\"", ", \"");
    out.line(&format!("conventions: {}", escape::text(&conventions)))?;
    out.line("compare these answers with the conventions:")?;
    let conventions = Arc::new(description.conventions.clone());
    for (url, question) in PROBES {
        let answer = match session.ask(&[url.as_bytes()]) {
            Ok(seen) => {
                let mut seen =
                    seen.into_iter().map(|seen| words(&seen.into_observation(url.as_bytes(), &conventions)));
                seen.next().unwrap_or_default()
            }
            Err(why) => format!("fails: {why}"),
        };
        let url = if url.is_empty() { "\"\"".into() } else { escape::bytes(url.as_bytes()) };
        out.line(&format!("  {url} -- {question}"))?;
        out.line(&format!("    {answer}"))?;
    }
    Ok(())
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
