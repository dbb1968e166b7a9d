//! An answer that a prediction can be compared with.

use rfc1738_oracle::{Answer, CommonPart, CommonParts};

/// Returns an observation as texts have answers: the parts of an adapter become text. A text knows
/// no time, so no answer in time is a crash.
pub fn answer(given: impl Into<Answer>) -> Answer {
    match given.into() {
        Answer::Accept(parts) => Answer::Accept(Box::new(as_text(*parts))),
        Answer::Timeout => Answer::Crash,
        answer => answer,
    }
}

/// Returns the parts of an adapter as text. In the protocol each character of a part is one octet;
/// predictions are texts in UTF-8.
fn as_text(mut parts: CommonParts<'static>) -> CommonParts<'static> {
    if parts.conventions.is_none() {
        return parts;
    }
    // Text of US-ASCII is the same.
    let decoded = |text: &str| -> Option<String> {
        let octets: Option<Vec<u8>> = text.chars().map(|character| u8::try_from(character).ok()).collect();
        String::from_utf8(octets?).ok()
    };
    for part in CommonPart::ALL {
        if let Some(text) = parts.get(part).filter(|text| !text.is_ascii()).and_then(decoded) {
            parts.set(part, Some(text.into()));
        }
    }
    parts
}
