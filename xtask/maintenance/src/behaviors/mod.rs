//! Reports: the behaviors as a page, as text for a terminal, and as JSON.
//!
//! Every answer of a report is a prediction, so a report asks no library. A test asks the libraries about every input of the
//! pages. A report has no clock and no path, so two reports differ only where the behaviors do.

mod answer;
mod example;
mod human;
mod json;
mod markdown;
mod page;
mod pages;
mod row;
mod schemes;
mod section;
mod table;
#[cfg(test)]
mod tests;
mod url_standard;

pub use human::human;
pub use json::json;
pub use page::Page;
pub use pages::{KEPT, PAGES, page_of};

use rfc1738_suite::corpus::{Clause, Corpus};

use rfc1738_behaviors::{About, Behavior};

/// Returns the heading of a section about a part.
const fn heading(about: About) -> &'static str {
    match about {
        About::Input => "Before parsing",
        About::Scheme => "Scheme",
        About::Slashes => "Slashes",
        About::Userinfo => "User and password",
        About::Host => "Host",
        About::Port => "Port",
        About::Path => "Path",
        About::Query => "Query",
        About::Fragment => "Fragment",
    }
}

/// Returns the clause of RFC 1738 from which a behavior departs.
fn clause(behavior: &Behavior) -> &'static Clause {
    let mut clauses = Corpus::shipped().clauses.iter();
    clauses.find(|clause| clause.id == behavior.clause).expect("a test looks for the clause of each behavior")
}

/// Returns the link to a section of RFC 1738.
fn link_of(clause: &Clause) -> String {
    format!("https://www.rfc-editor.org/rfc/rfc1738#section-{}", clause.section.number)
}
