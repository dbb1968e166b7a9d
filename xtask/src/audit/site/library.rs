//! A page for each library: the texts that it follows, its behaviors, the libraries that see another host, and reports to paste.

use std::fmt::Write as _;

use maud::{Markup, html};
use rfc1738_audit::words::{self, IMPORTANCE, percent};
use rfc1738_audit::{Audit, Deviation};
use rfc1738_behaviors::report::notation::{code, visible as shown};
use rfc1738_lineage::SCHEMES;
use rfc1738_lineage::evidence::{Source, Sources};

use super::Site;
use super::page::{Page, sentence, texts, visible};
use crate::audit::survey::Entry;
use crate::workspace::Failure;

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
            @if let Some(why) = &audit.trouble { dt { "Stopped" } dd { (visible(why)) } }
        }
        h2 { "The same answer as" }
        (shares(audit))
        h2 #behaviors { "Behaviors: " (audit.found.len()) }
        @for importance in IMPORTANCE {
            @let found: Vec<&Deviation> = audit.found.iter().filter(|one| one.behavior.importance == importance).collect();
            @if !found.is_empty() { h3 { "What " (importance.words()) } (behaviors(&found)) }
        }
        h2 #hosts { "Libraries that see another host" }
        (others(site, place))
        h2 #reports { "Reports to paste: " (reports.len()) }
        p { "For each behavior for which no text asks. A person should read a report before it is sent: the behavior may be a decision that the documentation names." }
        @for (one, report) in &reports {
            details { summary { (sentence(one.behavior.title)) } pre.report { (report) } }
        }
        h2 #open { "Not explained: " (audit.not_explained.iter().map(|one| one.inputs).sum::<u64>()) }
        @if audit.not_explained.is_empty() { p { "Every answer is predicted." } } @else { (not_explained(audit)) }
    }))
}

fn shares(audit: &Audit) -> Markup {
    let sources = words::sources(audit);
    html! { div.scroll { table {
        thead { tr { th { "Scheme" } @for source in &sources { th.number { (source.name()) } } } }
        tbody { @for scheme in SCHEMES.into_iter().chain(["other"]) {
            tr { th scope="row" { (scheme) } @for source in &sources {
                td.number { (audit.agreements.of_scheme(*source, scheme).share().map_or_else(String::new, percent)) }
            } }
        } }
    } } }
}

fn behaviors(found: &[&Deviation]) -> Markup {
    html! { div.scroll { table {
        thead { tr { th { "Behavior" } th.number { "Inputs" } th { "A shortest input" } th { "Its answer" } th { "Asked for by" } } }
        tbody { @for one in found { tr {
            th scope="row" { a href={ "../behaviors/" (one.behavior.name) ".html" } { (sentence(one.behavior.title)) } }
            td.number { (one.inputs) }
            td { code { (visible(&one.input)) } }
            td { (words::answer(&one.answer)) }
            td { (texts(one.behavior)) }
        } } }
    } } }
}

fn others(site: &Site<'_>, place: usize) -> Markup {
    let mut pairs: Vec<_> = site.pairs.iter().filter(|pair| pair.libraries.contains(&place)).collect();
    pairs.sort_by_key(|pair| std::cmp::Reverse(pair.urls));
    html! {
        @if pairs.is_empty() { p { "None." } }
        ul.columns { @for pair in pairs {
            @let other = pair.libraries.into_iter().find(|other| *other != place).unwrap_or(place);
            li { a href={ "../" (super::pairs::name(site, pair)) } { (site.entries[other].library.name) } " " small { (pair.urls) " URLs" } }
        } }
    }
}

fn not_explained(audit: &Audit) -> Markup {
    html! { div.scroll { table {
        thead { tr { th { "Scheme" } th { "What" } th.number { "Inputs" } th { "A shortest input" } th { "Its answer" } th { "Predicted" } } }
        tbody { @for one in &audit.not_explained { tr {
            td { (one.scheme) } td { (visible(&one.what)) } td.number { (one.inputs) } td { code { (visible(&one.input)) } }
            td { (words::answer(&one.answer)) } td { (words::answer(&one.predicted)) }
        } } }
    } } }
}

/// Returns a report of a behavior for which no text asks, in Markdown.
fn report(entry: &Entry<'_>, one: &Deviation, sources: &mut Sources) -> Result<String, Failure> {
    let title = one.behavior.title;
    let mut text = format!("# {title}\n\n{}, version {}\n\n", entry.library.library, shown(&entry.version));
    let _ = writeln!(text, "Input: {}\nAnswer: {}\n", code(&one.input), words::answer(&one.answer));
    let _ = writeln!(text, "What the texts say about this input:\n");
    let others: Vec<(Source, String)> = sources
        .answers(one.input.as_bytes())?
        .into_iter()
        .filter(|(source, _)| source.is_of_today())
        .map(|(source, answer)| (source, words::answer(&answer)))
        .collect();
    for (source, answer) in others {
        let _ = writeln!(text, "- {}: {answer}", source.name());
    }
    let _ = writeln!(text, "\nNo text asks for this behavior. {}", one.behavior.why);
    Ok(text)
}
