//! The input of a case, in printable ASCII, with the byte at which it fails.

use maud::{Markup, html};

use rfc1738_oracle::escape;
use rfc1738_suite::coverage::CaseTouched;

/// Returns the input of a case in quotes. In an invalid input the byte at which it fails is marked.
pub(super) fn input(case: &CaseTouched) -> Markup {
    let bytes = case.input.bytes();
    match case.at.filter(|&at| at <= bytes.len()) {
        None => html! { code.input { (escape::quoted(bytes)) } },
        Some(at) => {
            let (before, rest) = bytes.split_at(at);
            let (fault, after) = rest.split_at(rest.len().min(1));
            html! {
                code.input {
                    "\"" (escape::unquoted(before))
                    @if fault.is_empty() { mark.end { "\u{2038}" } }
                    @else { mark { (escape::unquoted(fault)) } }
                    (escape::unquoted(after)) "\""
                }
            }
        }
    }
}

/// Returns where an invalid input fails, in words.
pub(super) fn fault(case: &CaseTouched) -> Option<String> {
    let at = case.at?;
    let ends = at >= case.input.bytes().len();
    Some(if ends { format!("fails at its end, byte {at}") } else { format!("fails at byte {at}") })
}
