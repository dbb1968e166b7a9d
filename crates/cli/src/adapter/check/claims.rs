//! Compares an adapter with what its library claims to implement, on inputs about which all texts
//! agree.

use std::io;

use rfc1738_oracle::protocol::{Accepted, Description, Observed};

use super::session::{Session, shown};
use crate::escape;
use crate::output::Output;

/// URLs that all texts accept, with the host that all texts find in them.
const ACCEPTED: [(&str, &str); 3] = [
    ("http://host.dom/a", "host.dom"),
    ("http://host.dom:8080/", "host.dom"),
    ("ftp://host.dom/a", "host.dom"),
];
/// Inputs that all texts reject.
const REJECTED: [&str; 3] = ["http://[a/", "http://%zz/", "http://a<b/"];

/// Writes a line for each answer that no text gives, or a line that there is none. An adapter that
/// claims nothing is not asked.
pub(super) fn compare(
    session: &mut Session<'_>,
    description: &Description,
    out: &mut Output,
) -> io::Result<()> {
    if description.claims.is_empty() {
        return Ok(());
    }
    let claims = escape::text(&description.claims.join(", ")).to_string();
    let mut is_right = true;
    let accepted = ACCEPTED.map(|(url, host)| (url, Some(host)));
    for (input, host) in accepted.into_iter().chain(REJECTED.map(|input| (input, None))) {
        let seen = match session.ask(&[input.as_bytes()]) {
            Ok(seen) => seen,
            Err(why) => {
                out.line(&format!("warning: {input}: {why}"))?;
                return Ok(());
            }
        };
        let Some(seen) = seen.first() else { continue };
        if agrees(seen, host) {
            continue;
        }
        is_right = false;
        let expected = match host {
            Some(host) => format!("all texts accept it with the host {host}"),
            None => "all texts reject it".into(),
        };
        // The JSON of an answer is one word, too long for a terminal.
        let answer = match seen {
            Observed::Accept(accepted) => match reported(accepted).filter(|_| host.is_some()) {
                Some(found) => format!("has the host \"{}\"", escape::text(&found)),
                None => "accepts it".into(),
            },
            _ => format!("is {}", shown(seen)),
        };
        out.line(&format!(
            "warning: the answer to {input} {answer}, but {expected}: this is probably a mistake of the \
             adapter, or a bug of the library"
        ))?;
    }
    if is_right {
        let count = ACCEPTED.len() + REJECTED.len();
        out.line(&format!("ok: the answers to {count} easy inputs are those of its claim: {claims}"))?;
    }
    Ok(())
}

/// Whether an observation is what all texts say: this host, or no URL. An adapter may report no
/// parts, or decline.
fn agrees(seen: &Observed, host: Option<&str>) -> bool {
    match seen {
        Observed::Accept(accepted) => {
            host.is_some_and(|host| reported(accepted).is_none_or(|found| found == host))
        }
        Observed::Reject(_) => host.is_none(),
        Observed::Decline(_) => true,
        Observed::Crash(_) => false,
    }
}

/// Returns the host, or the empty text if parts are reported without it. Returns `None` if there
/// are no parts.
fn reported(accepted: &Accepted) -> Option<String> {
    let value = serde_json::to_value(accepted).ok()?;
    let parts = ["parts", "common"].into_iter().find_map(|name| value.get(name))?;
    let host = parts.get("host").and_then(|host| host.as_str());
    Some(host.unwrap_or_default().into())
}

#[cfg(test)]
mod tests {
    use rfc1738_oracle::{Answer, Text};
    use serde_json::json;

    use super::*;

    #[test]
    fn all_texts_agree_about_the_inputs() {
        let accepted = ACCEPTED.map(|(url, host)| (url, Some(host)));
        for (input, host) in accepted.into_iter().chain(REJECTED.map(|input| (input, None))) {
            for text in Text::ALL {
                let found = match text.read(input.as_bytes()) {
                    Answer::Accept(parts) => Some(parts.host.as_deref().unwrap_or_default().to_owned()),
                    _ => None,
                };
                assert_eq!(found.as_deref(), host, "{}: {input}", text.name());
            }
        }
    }

    #[test]
    fn an_answer_agrees_or_does_not() {
        let seen = |value: serde_json::Value| serde_json::from_value::<Observed>(value).unwrap();
        let host = Some("host.dom");
        for (value, host, expected) in [
            (json!({"accept": {"common": {"host": "host.dom"}}}), host, true),
            (json!({"accept": {"parts": {"host": "host.dom"}}}), host, true),
            (json!({"accept": {"common": {"host": "other"}}}), host, false),
            (json!({"accept": {"common": {"path": "/a"}}}), host, false),
            (json!({"accept": {}}), host, true),
            (json!({"accept": {}}), None, false),
            (json!({"reject": "no"}), host, false),
            (json!({"reject": "no"}), None, true),
            (json!({"decline": "no"}), host, true),
            (json!({"crash": "no"}), None, false),
        ] {
            assert_eq!(agrees(&seen(value.clone()), host), expected, "{value}");
        }
    }
}
