//! The readings of an input in words: that of RFC 1738 and that of a library.

use super::escape;
use crate::subject::{CommonParts, Observation, PartValue, Parts, Subject};
use rfc1738::parse::parse;
use rfc1738::url::{Part, Value};
use rfc1738::{Profile, Rule};

/// Returns the answer of RFC 1738: the parts, or the reason of the rejection.
pub fn rfc1738(input: &[u8]) -> String {
    let url = match parse(input, Profile::Interpreter) {
        Err(error) => return format!("not a URL: {}", escape::words(&format!("{error}"))),
        Ok(url) => url,
    };
    let mut parts = Vec::new();
    url.for_each_part(|part| {
        let quoted = |part: Part<'_>| escape::quoted(part.as_bytes());
        let text = match part.value {
            Value::Text(text) => quoted(text),
            Value::List(texts) => format!("[{}]", texts.map(quoted).collect::<Vec<_>>().join(", ")),
            Value::Fields(fields) => {
                let field = |(name, value)| format!("{}={}", quoted(name), quoted(value));
                format!("[{}]", fields.map(field).collect::<Vec<_>>().join(", "))
            }
        };
        if part.name != Rule::Scheme.name() {
            parts.push(format!("{} {text}", part.name));
        }
    });
    parts.join(", ")
}

/// Returns the answer of the library.
pub fn of_library(library: &mut dyn Subject, input: &[u8]) -> String {
    let mut words = String::new();
    library.observe_all(&[input], &mut |_, seen| words = of_observation(&seen));
    words
}

/// Returns an observation in a line.
pub fn of_observation(observation: &Observation<'_>) -> String {
    let with = |what: &str, words: &str| match words {
        "" => what.into(),
        words => format!("{what}: {}", escape::words(words)),
    };
    match observation {
        Observation::AcceptCommon(common) => parts(common).join(", "),
        Observation::Accept(parts) | Observation::Answer(parts) => named(parts),
        Observation::Reject(rejection) => with("rejects it", &rejection.message),
        Observation::Decline(words) => with("declines it", words),
        Observation::Crash(words) => with("crashes", words),
        Observation::Timeout => "does not answer in time".into(),
    }
}

/// Returns the parts by the names of the scheme.
fn named(parts: &Parts) -> String {
    let text = |text: &String| escape::octets(text);
    let value = |value: &PartValue| match value {
        PartValue::Text(one) => text(one),
        PartValue::List(all) => format!("[{}]", all.iter().map(text).collect::<Vec<_>>().join(", ")),
        PartValue::Fields(all) => {
            let fields = all.iter().map(|(name, value)| format!("{}={}", text(name), text(value)));
            format!("[{}]", fields.collect::<Vec<_>>().join(", "))
        }
    };
    let parts = parts.iter().filter(|(name, _)| *name != Rule::Scheme.name());
    parts.map(|(name, of)| format!("{} {}", escape::words(name), value(of))).collect::<Vec<_>>().join(", ")
}

/// Returns the parts that are present and not empty. The path is always included.
fn parts(common: &CommonParts<'_>) -> Vec<String> {
    let is_shown = |(name, text): &(&str, &str)| *name == "path" || (*name != "scheme" && !text.is_empty());
    let shown = common.texts().filter(is_shown);
    shown.map(|(name, text)| format!("{name} {}", escape::octets(text))).collect()
}
