//! Attacks with the schemes of scripts: white space and character references of HTML in each place,
//! and hosts after the scheme.

const SCHEMES: &[&str] = &["javascript", "data", "vbscript"];

/// What a filter reads as a character, and a browser drops; or the other way around.
const GAPS: &[&str] =
    &["%20", "%09", "%0a", "%00", "&Tab;", "&NewLine;", "&#9;", "&#x0a;", "\t", "\n", "\r", "\0", "\u{8}"];

/// What a filter or a browser can read as ":".
const COLONS: &[&str] = &["&colon;", "&#58;", "&#x3a;", "&#58", "%3a", "\u{ff1a}"];

/// Returns the inputs of all these schemes.
pub(super) fn scripts() -> impl Iterator<Item = String> {
    SCHEMES.iter().flat_map(|scheme| {
        let (left, right) = scheme.split_at(scheme.len() / 2);
        let gaps = GAPS.iter().flat_map(move |gap| {
            [format!("{left}{gap}{right}:a"), format!("{gap}{scheme}:a"), format!("{scheme}{gap}:a")]
        });
        let colons = COLONS.iter().map(move |colon| format!("{scheme}{colon}a"));
        gaps.chain(colons).chain([format!("{scheme}:a@a.example"), format!("{scheme}:a;@a.example")])
    })
}
