//! The quirk of `web::uri` of the C++ REST SDK.

use super::{Change, Quirk};
use crate::characters::Set;

/// The library reads a part if its first character is there, and looks for nothing at the end.
pub(super) const END: Quirk = Quirk {
    library: "cpp-cpprest",
    what: "Leaves out all that follows the scheme, if it begins with a character that no path has.",
    input: "x:|a",
    change: Change::Input(|input| {
        const BEGINNINGS: Set = Set::ALPHANUMERIC.and(Set::of(b"-._~!$&'()*+,;=%:@/?#"));
        let before_slash = input.split(|&byte| byte == b'/').next().unwrap_or_default();
        let start = before_slash.iter().position(|&byte| byte == b':').map_or(0, |colon| colon + 1);
        let first = input.get(start)?;
        (!first.is_ascii() || !BEGINNINGS.has(*first)).then(|| input[..start].to_vec())
    }),
};
