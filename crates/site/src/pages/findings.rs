//! The findings: a page, and a feed for readers of RSS.

use maud::{Markup, html};
use rfc1738_pages::audit::{sentence, visible};
use rss::{Channel, Guid, Item};

use super::page::Page;
use super::site::Site;
use crate::findings::{DANGERS, Finding};

/// Where the site is published. Only the feed needs it.
const HOME: &str = "https://rfc1738.github.io/rfc1738/";

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    Page { title: "Findings", depth: 0 }.with(&html! {
        p.lead {
            (site.findings.len()) " answers of libraries that no text gives. Each was judged from the texts, and each is in a record of what the "
            "library answered. " a href="feed.xml" { "RSS" }
        }
        @for (danger, heading) in DANGERS {
            @let of_danger: Vec<&Finding> = site.findings.iter().filter(|finding| finding.danger == danger).collect();
            @if !of_danger.is_empty() {
                h2 id=(danger) { (heading) ": " (of_danger.len()) }
                @for finding in of_danger { (article(finding)) }
            }
        }
    })
}

fn article(finding: &Finding) -> Markup {
    html! {
        article id=(finding.id) {
            h3 { a.self href={ "#" (finding.id) } { (sentence(&finding.title)) } }
            p {
                a href={ "libraries/" (finding.library) ".html" } { (finding.library) } " reads " code { (visible(&finding.url)) } ": "
                @for (number, (part, value)) in finding.answer.iter().enumerate() {
                    @if number > 0 { ", " } (part) " " code { (visible(value)) }
                }
            }
            ul { @for text in &finding.texts { li { (sentence(text)) } } }
            p { (sentence(&finding.misuse)) " " (sentence(&finding.fix)) }
            p.quiet { "Upstream: " (finding.upstream)
                "; " a href={ "libraries/" (finding.library) ".html#departures" } { "the departures of the library" }
            }
            @if !finding.is_known() {
                details { summary { "A report that is ready to be sent" } pre.report { (finding.report.trim()) } }
            }
        }
    }
}

/// Returns the feed.
pub fn feed(findings: &[Finding]) -> String {
    let item = |finding: &Finding| Item {
        title: Some(format!("{}: {}", finding.library, finding.title)),
        link: Some(format!("{HOME}findings.html#{}", finding.id)),
        description: Some(format!("{} {}", finding.misuse, finding.fix)),
        guid: Some(Guid { value: finding.id.clone(), permalink: false }),
        pub_date: day(&finding.date),
        ..Item::default()
    };
    let mut newest: Vec<&Finding> = findings.iter().collect();
    newest.sort_by(|one, other| other.date.cmp(&one.date));
    let channel = Channel {
        title: "Findings about URL libraries".into(),
        link: format!("{HOME}findings.html"),
        description: "Answers of URL libraries that no text gives".into(),
        language: Some("en".into()),
        items: newest.into_iter().map(item).collect(),
        ..Channel::default()
    };
    channel.to_string()
}

/// Returns a day as RFC 822 writes it: `22 Nov 2026 00:00:00 GMT` for `2026-11-22`.
fn day(date: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut numbers = date.split('-');
    let (year, month, day) = (numbers.next()?, numbers.next()?, numbers.next()?);
    let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    Some(format!("{day} {month} {year} 00:00:00 GMT"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_rfc_822() {
        assert_eq!(day("2026-11-22").as_deref(), Some("22 Nov 2026 00:00:00 GMT"));
        assert_eq!((day("2026-13-01"), day("2026")), (None, None));
    }
}
