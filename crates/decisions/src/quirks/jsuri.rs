//! The quirk of jsuri.

use rfc1738_subject::Answer;

use super::{Change, Quirk};
use crate::steps::escapes::{decoded, is_escape};

pub(super) const CRASH: Quirk = Quirk {
    library: "node-jsuri",
    what: "Crashes at an escape in a name or a value of a query that is incomplete or not UTF-8.",
    input: "http://host.dom/?a=%",
    change: Change::Answer(|input, answer| {
        let text = str::from_utf8(input).unwrap_or_default();
        let query =
            text.split('#').next().and_then(|text| text.split_once('?')).map_or("", |(_, query)| query);
        let is_text = |text: &str| {
            let is_escape = |(at, _)| is_escape(&text.as_bytes()[at..]);
            text.match_indices('%').all(is_escape) && str::from_utf8(&decoded(text.as_bytes())).is_ok()
        };
        let is_read = |pair: &str| match pair.split_once('=') {
            Some(("", _)) => true,
            Some((name, value)) => is_text(name) && is_text(value),
            None => is_text(pair),
        };
        if query.split(['&', ';']).all(is_read) { answer } else { Answer::Crash }
    }),
};
