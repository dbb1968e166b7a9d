//! A badge: by which text a library is judged, and how many bugs it has.

use maud::html;
use rfc1738_audit::Danger;

use crate::Entry;
use crate::pages::page::counted;
use crate::survey::Newest;

/// Returns the badge as SVG. The color is that of the greatest danger, and the words say the same.
pub fn badge(entry: &Entry<'_>, Newest { audit, .. }: &Newest) -> String {
    let label = audit.against.name();
    let bugs = counted(audit.causes.len(), "bug");
    let value = match audit.causes.iter().filter(|cause| cause.danger == Danger::Host).count() {
        0 => bugs,
        hosts => format!("{bugs}, {hosts} host"),
    };
    let color = match audit.causes.iter().map(|cause| cause.danger).min() {
        Some(Danger::Host) => "#b3141f",
        Some(Danger::Login | Danger::Resource) => "#8f4a00",
        Some(Danger::Verdict | Danger::Spelling) => "#0a57a5",
        None => "#17693a",
    };
    // The text is as wide as the space that it gets, whatever the font is.
    let [first, second] = [label, &*value].map(|text| 7 * text.chars().count() + 12);
    let whole = first + second;
    let title = format!("{}: {label}: {value}", entry.label());
    html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(whole) height="20" role="img" aria-label=(title) {
            title { (title) }
            rect width=(whole) height="20" rx="3" fill="#3a4147" {}
            path d={ "M" (first) " 0h" (second - 3) "a3 3 0 0 1 3 3v14a3 3 0 0 1-3 \
                3h-" (second - 3) "z" } fill=(color) {}
            g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" {
                text x="6" y="14" textLength=(first - 12) { (label) }
                text x=(first + 6) y="14" textLength=(second - 12) { (value) }
            }
        }
    }
    .into_string()
}
