//! The quirk of is-url.

use rfc1738_subject::CommonParts;

use super::node::is_space;
use super::{Change, Quirk};

pub(super) const WHOLE: Quirk = Quirk {
    library: "node-is-url",
    what: "Accepts \"//\", and after it a text without white space that has a period, or begins with localhost.",
    input: "//a?b.cd",
    change: Change::Whole(read),
};

fn read(input: &str) -> Option<CommonParts<'static>> {
    let (scheme, rest) = input.split_once("//")?;
    let is_word = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let has_scheme = scheme.is_empty() || scheme.strip_suffix(':').is_some_and(is_word);
    let has_period = |(name, rest): (&str, &str)| !name.is_empty() && rest.encode_utf16().count() > 1;
    let is_valid = has_scheme
        && !rest.contains(is_space)
        && (rest.starts_with("localhost") || rest.split_once('.').is_some_and(has_period));
    is_valid.then(CommonParts::default)
}
