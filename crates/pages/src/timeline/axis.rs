//! The axis of time, as a picture and as a list.

use maud::{Markup, html};

use super::publications::{PUBLICATIONS, Publication};

/// The first and the last year of the axis.
const YEARS: (i64, i64) = (1994, 2027);
/// The measures of the picture.
const LEFT: i64 = 24;
const YEAR: i64 = 29;
const ROW: i64 = 22;
/// The space for a name after the last year.
const TAIL: i64 = 84;
/// The width of a character of a label.
const CHARACTER: i64 = 7;

/// Returns the picture: a dot for each publication, and its name above it.
pub(super) fn picture() -> Markup {
    let labels = labels();
    let rows = labels.iter().map(|label| label.row).max().unwrap_or_default() + 1;
    let (width, base) = (LEFT * 2 + (YEARS.1 - YEARS.0) * YEAR + TAIL, rows * ROW + 8);
    let years = (YEARS.0..=YEARS.1).filter(|year| year % 5 == 0 && *year > YEARS.0 + 1 || *year == YEARS.0);
    html! {
        // The list below says the same, so a screen reader needs no picture.
        div.axis aria-hidden="true" {
            svg width=(width) height=(base + 40) viewBox={ "0 0 " (width) " " (base + 40) } {
                line.rail x1=(LEFT) y1=(base) x2=(width - TAIL) y2=(base) {}
                @for year in years {
                    line.tick x1=(place(year, 0)) y1=(base) x2=(place(year, 0)) y2=(base + 8) {}
                    text.year x=(place(year, 0)) y=(base + 26) { (year) }
                }
                @for label in &labels {
                    line.stem x1=(label.at) y1=(base) x2=(label.at) y2=(base - label.row * ROW - 14) {}
                    circle.dot cx=(label.at) cy=(base) r="5" {}
                }
                @for label in &labels {
                    text.label x=(label.at) y=(base - label.row * ROW - 18) { (label.publication.name) }
                }
            }
        }
    }
}

/// A name above the axis.
struct Label {
    publication: &'static Publication,
    at: i64,
    /// Its row, counted from the axis.
    row: i64,
}

/// Returns the names, each in the lowest row in which it overlaps no other name and no stem of a name that comes later.
fn labels() -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    // The last name comes first, so the stem of an earlier name never crosses a later one.
    for publication in PUBLICATIONS.iter().rev() {
        let (year, month) = publication.date.split_once('-').unwrap_or((publication.date, "01"));
        let number = |text: &str| text.parse::<i64>().unwrap_or_default();
        let at = place(number(year), number(month) - 1);
        let end = at + publication.name.len() as i64 * CHARACTER + 10;
        let is_free = |row: &i64| labels.iter().all(|other| other.row != *row || other.at >= end);
        let crosses = |row: i64| {
            // The stem of a later name that stands in a higher row crosses this one.
            labels.iter().any(|other| other.row > row && other.at > at && other.at < end)
        };
        let row = (0..).find(|row| is_free(row) && !crosses(*row)).unwrap_or_default();
        labels.push(Label { publication, at, row });
    }
    labels.reverse();
    labels
}

fn place(year: i64, months: i64) -> i64 {
    LEFT + (year - YEARS.0) * YEAR + months * YEAR / 12
}

/// Returns the publications as a list.
pub(super) fn list() -> Markup {
    html! {
        ol.publications {
            @for publication in PUBLICATIONS {
                li id=(publication.id) {
                    span.date { @if publication.is_living() { "as of " } (publication.date_in_words()) }
                    div {
                        a href=(publication.link()) { (publication.name) } ", " cite { (publication.title) }
                        p { (publication.change) }
                    }
                }
            }
        }
    }
}
