//! The quirk of PURI.

use rfc1738_subject::Answer;

use super::{Change, Quirk};

pub(super) const CRASH: Quirk = Quirk {
    library: "commonlisp-puri",
    what: "Crashes at a bracket, except those of an address after the slashes and those after a character that RFC 2396 excludes.",
    input: "http://host.dom/[",
    change: Change::Answer(|input, answer| {
        let is_excluded = |byte: &u8| *byte <= b' ' || b"\"<>\\^`{|}".contains(byte);
        let find = |text: &[u8]| text.iter().position(|byte| is_excluded(byte) || b"[]".contains(byte));
        let host = input.windows(3).position(|three| three == b"//[");
        let start =
            host.and_then(|host| Some(host + input[host..].iter().position(|&byte| byte == b']')? + 1));
        let start = start.filter(|_| find(input) == host.map(|host| host + 2)).unwrap_or_default();
        let is_bracket = find(&input[start..]).is_some_and(|at| b"[]".contains(&input[start + at]));
        if is_bracket { Answer::Crash } else { answer }
    }),
};
