//! An input as it is shown: in printable ASCII, with its fault marked.

use maud::{Markup, html};

use crate::coverage::CaseTouched;
use crate::report::escape;

/// The input of a case in quotes; of an invalid one the byte is marked that no URL has there.
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
                    @if fault.is_empty() { mark.end title="it ends too early" { "\u{2038}" } }
                    @else { mark title="no URL has this here" { (escape::unquoted(fault)) } }
                    (escape::unquoted(after)) "\""
                }
            }
        }
    }
}

/// Where the fault is, in words.
pub(super) fn fault(case: &CaseTouched) -> Option<String> {
    let at = case.at?;
    let what = if at >= case.input.bytes().len() { "ends too early" } else { "no URL has this here" };
    Some(format!("byte {at}: {what}"))
}
