//! The readings of an input in words, each in a line: that of RFC 1738 and that of a library.

use crate::{Observation, PartValue, Parts, Subject, escape};
use rfc1738::parse::parse;
use rfc1738::url::Url;
use rfc1738::{Profile, Rule};

/// Returns the answer of RFC 1738 and the answer of the library. Both have the scheme if the two
/// schemes differ.
pub fn both(input: &[u8], observation: &Observation<'_>) -> [String; 2] {
    let scheme = Rule::Scheme.name();
    let rfc = parse(input, Profile::Interpreter);
    let theirs = match observation {
        Observation::AcceptCommon(common) => common.into(),
        Observation::Accept(parts) | Observation::Answer(parts) => parts.clone(),
        _ => Parts::new(),
    };
    let ours = rfc.as_ref().map(Parts::from_url).unwrap_or_default();
    let differs = theirs.get(scheme).is_some_and(|of_library| ours.get(scheme) != Some(of_library));
    let list = |parts: &Parts| {
        let shown = parts.iter().filter(|(name, _)| differs || *name != scheme);
        shown
            .map(|(name, of)| format!("{} {}", escape::words(name), value(of)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let with = |what: &str, words: &str| match words {
        "" => what.into(),
        words => format!("{what}: {}", escape::words(words)),
    };
    let library = match observation {
        Observation::AcceptCommon(_) | Observation::Accept(_) | Observation::Answer(_) => list(&theirs),
        Observation::Reject(rejection) => with("rejects it", &rejection.message),
        Observation::Decline(words) => with("declines it", words),
        Observation::Crash(words) => with("crashes", words),
        Observation::Timeout => "does not answer in time".into(),
    };
    [of_rfc1738(&rfc, list(&ours)), library]
}

/// Asks a library about an input, and returns its answer.
pub fn of_library(library: &mut dyn Subject, input: &[u8]) -> String {
    let mut words = String::new();
    library.observe_all(&[input], &mut |_, seen| {
        let [_, theirs] = both(input, &seen);
        words = theirs;
    });
    words
}

fn of_rfc1738(rfc: &Result<Url<'_>, rfc1738::parse::Error>, parts: String) -> String {
    match rfc {
        Ok(_) => parts,
        Err(error) => format!("not a URL: {}", escape::words(&error.to_string())),
    }
}

fn value(value: &PartValue) -> String {
    let text = |text: &str| escape::octets(text);
    let list = |texts: Vec<String>| format!("[{}]", texts.join(", "));
    match value {
        PartValue::Text(one) => text(one),
        PartValue::List(all) => list(all.iter().map(|one| text(one)).collect()),
        PartValue::Fields(all) => {
            list(all.iter().map(|(name, value)| format!("{}={}", text(name), text(value))).collect())
        }
    }
}
