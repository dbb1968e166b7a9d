//! A badge: which text a library follows, and in how many decisions it departs from it.

use maud::html;
use rfc1738_audit::Danger;
use url_atlas_evidence::words::counted;

use crate::Entry;

/// Returns the badge as SVG. The color is that of the greatest danger, and the words say the same.
pub fn badge(entry: &Entry<'_>) -> String {
    let audit = &entry.audit;
    let label = audit.against.name();
    let value = match audit.departures_of(Danger::Host).count() {
        0 => counted(audit).split(':').next().unwrap_or_default().to_owned(),
        hosts => format!("{}, {hosts} host", counted(audit).split(':').next().unwrap_or_default()),
    };
    let color = match audit.departures.iter().map(|one| one.danger).min() {
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
