//! The quirk of PURI.

use rfc1738_subject::Answer;

use super::{Change, Quirk};

pub(super) const CRASH: Quirk = Quirk {
    library: "commonlisp-puri",
    what: "Crashes at a bracket, except those of one address.",
    input: "http://host.dom/[",
    change: Change::Answer(|input, answer| {
        let brackets = input.iter().filter(|byte| b"[]".contains(byte)).count();
        let has_address = match &answer {
            Answer::Accept(parts) => parts.host.as_ref().is_some_and(|host| host.contains(':')),
            _ => false,
        };
        if brackets == 0 || brackets == 2 && has_address { answer } else { Answer::Crash }
    }),
};
