//! The answers of adapters as octets, in which they are compared, and as text, in which they are
//! shown.

use std::borrow::Cow;

use rfc1738_oracle::{Answer, CommonPart, Parts};

/// Returns an observation as text, as texts and predictions have answers. A text knows no time, so
/// no answer in time is a crash.
pub fn answer(given: impl Into<Answer>) -> Answer {
    as_text(&octets(given)).into_owned()
}

/// Returns an observation as the protocol has it: each character of a part is one octet.
pub(crate) fn octets(given: impl Into<Answer>) -> Answer {
    match given.into() {
        Answer::Timeout => Answer::Crash,
        answer => answer,
    }
}

/// Returns an answer of an adapter with its parts as text, for people.
pub(crate) fn as_text(answer: &Answer) -> Cow<'_, Answer> {
    let Answer::Accept(parts) = answer else { return Cow::Borrowed(answer) };
    let is_text = |text: &str| text.is_ascii();
    let is_ascii = CommonPart::ALL.into_iter().filter_map(|part| parts.get(part)).all(is_text)
        && parts.by_scheme.as_ref().is_none_or(Parts::is_ascii);
    if parts.conventions.is_none() || is_ascii {
        return Cow::Borrowed(answer);
    }
    let mut parts = parts.clone();
    for part in CommonPart::ALL {
        if let Some(text) = parts.get(part).filter(|text| !text.is_ascii()).map(decoded) {
            parts.set(part, Some(text.into()));
        }
    }
    parts.by_scheme.iter_mut().for_each(|parts| parts.for_each_text(&mut |text| *text = decoded(text)));
    Cow::Owned(Answer::Accept(parts))
}

/// Returns the text whose octets in UTF-8 are the characters of a part. Octets that are no UTF-8 stay
/// as they are.
pub(crate) fn decoded(text: &str) -> String {
    let octets: Option<Vec<u8>> = text.chars().map(|character| u8::try_from(character).ok()).collect();
    octets.and_then(|octets| String::from_utf8(octets).ok()).unwrap_or_else(|| text.into())
}
