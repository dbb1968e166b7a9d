//! The findings: a page, and a feed for readers of RSS.

use maud::{Markup, html};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use rfc1738_audit::html::{sentence, visible};
use rss::{Channel, Guid, Item};

use super::page::{HOME, Page, plain};
use crate::findings::{DANGERS, Finding};
use crate::site::Site;

/// Returns the page: a line for each finding, by danger.
pub fn page(site: &Site<'_>) -> Markup {
    let of = |danger: &str| site.findings.iter().filter(|one| one.danger == danger).collect::<Vec<_>>();
    let dangers: Vec<_> =
        DANGERS.into_iter().map(|(danger, heading)| (danger, heading, of(danger))).collect();
    let what = "Answers of URL libraries that no text gives, each judged from the texts.";
    Page { path: "findings.html", title: "Findings", what, scripts: &[] }.with(site.edition, &html! {
        p.lead {
            (site.findings.len())
            " answers of libraries that neither RFC 3986 nor the URL Standard gives. Each was judged from \
             the texts, and each is in a record of what the library answered. Of each danger, the libraries \
             that we take to be used most stand first. A finding names the newest recorded version that has \
             the answer, and the next one, if that one has another answer. Its address stays. "
            a href="feed.xml" { "RSS" } ", "
            a href="data/findings.json" { "JSON" } ", " a href="data/findings.csv" { "CSV" }
        }
        form.find hidden {
            label { "Search " input type="search" autocomplete="off" spellcheck="false"; }
            label { "Danger " select { option value="" { "all" } @for (danger, heading, _) in
                &dangers { option value=(danger) { (heading) } } } }
            output {}
        }
        p.none hidden { "No finding has these words and this danger." }
        @for (danger, heading, found) in &dangers { @if !found.is_empty() {
            section {
                h2 id=(danger) { (heading) ": " (found.len()) }
                ul { @for finding in found { li.item id=(finding.id) data-kind=(finding.danger) {
                    a href={ "libraries/" (finding.library) ".html" } { (label(site, finding)) } ": "
                    a href={ (path(finding)) } { (sentence(&finding.title)) } " "
                    small { (finding.date)
                        @if let Some(later) = &finding.later { ", not in " (visible(later)) } }
                } } }
            }
        } }
    })
}

/// Returns the address of a finding from the root of the site, which stays.
pub fn path(finding: &Finding) -> String {
    format!("findings/{}.html", finding.id)
}

/// Returns the name of the library of a finding, with the newest version that has the answer.
fn label(site: &Site<'_>, finding: &Finding) -> String {
    let entry = site.entries.iter().find(|entry| entry.library.name == finding.library);
    entry.map_or_else(
        || finding.library.clone(),
        |entry| format!("{} {}", entry.label(), visible(&finding.version)),
    )
}

/// Returns the path and the content of the page of each finding.
pub fn pages(site: &Site<'_>) -> Vec<(String, Markup)> {
    site.findings.iter().map(|finding| (path(finding), of_one(site, finding))).collect()
}

fn of_one(site: &Site<'_>, finding: &Finding) -> Markup {
    let (path, label) = (path(finding), label(site, finding));
    let title = format!("{label}: {}", plain(&finding.title));
    let danger =
        DANGERS.into_iter().find(|(danger, _)| *danger == finding.danger).map_or("", |(_, words)| words);
    Page { path: &path, title: &title, what: &plain(&finding.misuse), scripts: &[] }.with(site.edition,
        &html! {
        dl {
            dt { "Library" } dd { a href={ "../libraries/" (finding.library) ".html" } { (label) } }
            dt { "URL" } dd { a href={ "../index.html#" (utf8_percent_encode(&finding.url, NON_ALPHANUMERIC))
                } { code { (visible(&finding.url)) } } }
            dt { "It answers" } dd {
                @for (number, (part, value)) in finding.answer.iter().enumerate() {
                    @if number > 0 { ", " } (part) " " code { (visible(value)) }
                }
            }
            dt { "Danger" } dd { (danger) }
            dt { "Found" } dd { time datetime=(finding.date) { (finding.date) } }
            @if let Some(later) =
            &finding.later { dt { "Later" } dd { "Version " (visible(later)) " has another answer" } }
            dt { "Upstream" } dd { (linked(&finding.upstream)) }
        }
        h2 { "What the texts say" }
        ul { @for text in &finding.texts { li { (sentence(text)) } } }
        h2 { "What can go wrong" }
        p { (sentence(&finding.misuse)) }
        h2 { "How to fix it" }
        p { (sentence(&finding.fix)) }
        @if !finding.is_known() {
            h2 { "A report that is ready to be sent" }
            pre.report { (finding.report.trim()) }
        }
    })
}

/// Returns a text in which each address of https is a link. A full stop at its end belongs to the
/// sentence.
fn linked(text: &str) -> Markup {
    let is_end = |character: char| " ,;)".contains(character);
    html! {
        @for word in text.split_inclusive(is_end) {
            @let address = word.trim_end_matches(|character| is_end(character) || character == '.');
            @if address.starts_with("https://") {
                a href=(address) rel="noreferrer" { (address) } (word[address.len()..])
            } @else { (word) }
        }
    }
}

/// Returns the feed.
pub fn feed(findings: &[Finding]) -> String {
    let item = |finding: &Finding| Item {
        title: Some(format!("{}: {}", finding.library, finding.title)),
        link: Some(format!("{HOME}{}", path(finding))),
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
        description: "Answers of URL libraries that neither RFC 3986 nor the URL Standard gives".into(),
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
    fn addresses_are_links_and_other_text_is_escaped() {
        let link = |address: &str| format!("<a href=\"{address}\" rel=\"noreferrer\">{address}</a>");
        let expected =
            format!("known: {} (<b>; see {})", link("https://a.example/1"), link("https://b.example/2"));
        let text = linked("known: https://a.example/1 (<b>; see https://b.example/2)").into_string();
        assert_eq!(text, expected.replace("<b>", "&lt;b&gt;"));
        assert_eq!(linked("https://a.example.").into_string(), link("https://a.example") + ".");
    }

    #[test]
    fn days_are_those_of_rfc_822() {
        assert_eq!(day("2026-11-22").as_deref(), Some("22 Nov 2026 00:00:00 GMT"));
        assert_eq!((day("2026-13-01"), day("2026")), (None, None));
    }
}
