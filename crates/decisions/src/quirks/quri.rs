//! The quirk of QURI.

use rfc1738_subject::Answer;

use super::{Change, Quirk};

pub(super) const CRASH: Quirk = Quirk {
    library: "commonlisp-quri",
    what: "Crashes at an authority beyond US-ASCII.",
    input: "http://h\u{f4}st.dom/",
    change: Change::Answer(|input, answer| {
        let start = input.windows(2).position(|two| two == b"//").map_or(input.len(), |at| at + 2);
        let authority = input[start..].split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
        if authority.is_ascii() { answer } else { Answer::Crash }
    }),
};
