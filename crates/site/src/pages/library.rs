//! A page for each library: the texts that it follows, its behaviors, the libraries that see another host, and reports to paste.

use std::fmt::Write as _;

use maud::{Markup, html};
use rfc1738_audit::Deviation;
use rfc1738_audit::words::{self, percent};
use rfc1738_audit::{Source, Sources};
use rfc1738_pages::audit::{sentence, tables, visible};
use rfc1738_subject::notation::{code, visible as shown};

use super::page::Page;
use super::site::Site;
use crate::{Entry, Failure, Judgment};

/// Returns the name and the content of each page.
pub fn pages(site: &Site<'_>) -> Result<Vec<(String, Markup)>, Failure> {
    let mut sources = Sources::new();
    let mut pages = Vec::new();
    for (place, entry) in site.entries.iter().enumerate() {
        let name = format!("libraries/{}.html", entry.library.name);
        pages.push((name, page(site, place, entry, &mut sources)?));
    }
    Ok(pages)
}

fn page(site: &Site<'_>, place: usize, entry: &Entry<'_>, sources: &mut Sources) -> Result<Markup, Failure> {
    let audit = &entry.audit;
    let library = entry.library;
    let title = format!("{} ({})", library.library, library.language);
    let mut reports = Vec::new();
    for one in entry.without_text() {
        reports.push((one, report(entry, one, sources)?));
    }
    let of_library: Vec<&Judgment> =
        site.judgments.iter().filter(|judgment| judgment.library == library.name).collect();
    Ok(Page { title: &title, depth: 1 }.with(&html! {
        p.lead {
            "Version " (visible(&entry.version)) ". It "
            (words::follows(audit)) ". Its behaviors predict " (percent(audit.share_predicted())) " of "
            (audit.asked - audit.declined) " answers exactly."
        }
        dl {
            dt { "Claims" } dd { (if library.claims.is_empty() { "no text".into() } else { library.claims.join(", ") }) }
            dt { "Reports" } dd { (if library.kind == "validator" { "only whether an input is a URL" } else { "the parts of a URL" }) }
            dt { "Declines" } dd { (audit.declined) " inputs" }
        }
        (tables(audit, &|behavior| Some(format!("../behaviors/{}.html", behavior.name))))
        (judgments(&of_library))
        h2 #hosts { "Libraries that see another name" }
        (others(site, place))
        h2 #reports { "Reports to paste: " (reports.len()) }
        p { "For each behavior for which no text asks. A person should read a report before it is sent: the behavior may be a decision that the documentation names." }
        @for (one, report) in &reports {
            details { summary { (sentence(one.behavior.title)) } pre.report { (report) } }
        }
    }))
}

fn judgments(judgments: &[&Judgment]) -> Markup {
    html! { @if !judgments.is_empty() {
        h2 #judgments { "Judgments: " (judgments.len()) }
        div.scroll { table {
            thead { tr { th { "Behavior" } th { "Judgment" } th { "Why" } } }
            tbody { @for judgment in judgments { tr {
                th scope="row" { a href={ "../behaviors/" (judgment.behavior) ".html" } { (sentence(&judgment.title())) } }
                td { (judgment.verdict.words()) }
                td { (sentence(&judgment.why)) @for (issue, link) in judgment.links() { " " a href=(link) { (issue) } } }
            } } }
        } }
    } }
}

fn others(site: &Site<'_>, place: usize) -> Markup {
    let mut pairs: Vec<_> = site.pairs.iter().filter(|pair| pair.has(place) && pair.names() > 0).collect();
    pairs.sort_by_key(|pair| std::cmp::Reverse(pair.names()));
    html! {
        @if pairs.is_empty() { p { "None." } }
        ul.columns { @for pair in pairs {
            @let other = pair.libraries.into_iter().find(|other| *other != place).unwrap_or(place);
            li { a href={ "../" (super::pairs::name(site, pair)) } { (site.entries[other].library.name) } " " small { (pair.names()) " URLs" } }
        } }
    }
}

/// Returns a report of a behavior for which no text asks, in Markdown.
fn report(entry: &Entry<'_>, one: &Deviation, sources: &mut Sources) -> Result<String, Failure> {
    let title = one.behavior.title;
    let mut text = format!("# {title}\n\n{}, version {}\n\n", entry.library.library, shown(&entry.version));
    let _ =
        writeln!(text, "Input: {}\nAnswer: {}\n", code(&one.input), words::answer(&one.input, &one.answer));
    let _ = writeln!(text, "What the texts say about this input:\n");
    let others: Vec<(Source, String)> = sources
        .answers(one.input.as_bytes())?
        .into_iter()
        .filter(|(source, _)| source.is_of_today())
        .map(|(source, answer)| (source, words::answer(&one.input, &answer)))
        .collect();
    for (source, answer) in others {
        let _ = writeln!(text, "- {}: {answer}", source.name());
    }
    let _ = writeln!(text, "\nNo text asks for this behavior. {}", one.behavior.why);
    Ok(text)
}
