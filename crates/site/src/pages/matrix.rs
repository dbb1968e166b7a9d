//! The first page: the matrix of libraries and behaviors.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use maud::{Markup, html};
use rfc1738_audit::words::{self, IMPORTANCE, danger, percent};
use rfc1738_audit::{Audit, Deviation};
use rfc1738_behaviors::{Behavior, Text, all_behaviors};
use rfc1738_lineage::SCHEMES;
use rfc1738_pages::audit::visible;

use super::page::{Page, counted, plain, reader};
use super::site::Site;
use crate::hosts::{Relation, related};

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let languages: BTreeSet<&str> = site.entries.iter().map(|entry| &*entry.library.language).collect();
    let columns = columns(site);
    Page { title: "What the world's URL libraries do", depth: 0 }.with(&html! {
        p.lead {
            (counted(site.entries.len(), "library").replace("librarys", "libraries")) " in " (counted(languages.len(), "language"))
            ", each asked about up to " (site.entries.iter().map(|entry| entry.audit.asked).max().unwrap_or_default())
            " URLs and other inputs. " b { (related(site.pairs, Relation::Name)) " pairs of libraries see two hosts in one URL. " }
            a href="pairs.html" { "The list of the pairs, with the reasons." }
        }
        p.lead {
            "\u{201c}URL Standard\u{201d} means its valid URL strings, and \u{201c}URL Standard (parser)\u{201d} what its parser accepts and reports. "
            "A dot says that a library departs from RFC 1738 in this way: without the behavior, some answer of the library would be "
            "another one. " em { "Predicted" } " is the share of answers that the behaviors of a library predict, every part exactly."
        }
        (reader("http://a.com@evil.com/"))
        (controls(&languages))
        (matrix(site, &columns))
    })
}

/// Returns the behaviors that some library has, each with the number of these libraries: the most dangerous and most common ones first.
fn columns(site: &Site<'_>) -> Vec<(&'static Behavior, usize)> {
    let has = |audit: &Audit, behavior: &Behavior| audit.found.iter().any(|one| one.behavior == behavior);
    let libraries = |behavior| site.entries.iter().filter(|entry| has(&entry.audit, behavior)).count();
    let counted = all_behaviors().iter().map(|behavior| (*behavior, libraries(behavior)));
    let mut columns: Vec<_> = counted.filter(|(_, libraries)| *libraries > 0).collect();
    columns.sort_by_key(|(behavior, libraries)| (behavior.importance, Reverse(*libraries)));
    columns
}

fn controls(languages: &BTreeSet<&str>) -> Markup {
    html! {
        form #filter hidden {
            label { "Library " input #words type="search" autocomplete="off" spellcheck="false"; }
            label { "Language " select #language {
                option value="" { "all" } @for language in languages { option { (language) } }
            } }
            label { "Scheme " select #scheme {
                option value="" { "all" } @for scheme in SCHEMES { option { (scheme) } } option { "other" }
            } }
            label { "Danger " select #danger {
                option value="" { "all" } @for one in IMPORTANCE { option value=(danger(one)) { (one.words()) } }
            } }
            label { "Had by " select #least {
                option value="1" { "any library" } option value="2" selected { "2 or more" } option value="10" { "10 or more" }
            } }
            label { "Asked for by " select #text {
                option value="" { "any text, or none" } option value="none" { "no text" } option value="rfc" { "an RFC" } option value="standard" { "the URL Standard" }
            } }
        }
    }
}

/// Returns which kinds of texts ask for a behavior: `rfc`, `standard`, both, or `none`.
fn kinds(behavior: &Behavior) -> String {
    let rfc = behavior.texts.iter().any(|text| matches!(text, Text::Rfc(..)));
    let standard = behavior.texts.iter().any(|text| matches!(text, Text::UrlStandard(_)));
    let kinds = [(rfc, "rfc"), (standard, "standard"), (behavior.texts.is_empty(), "none")];
    kinds.into_iter().filter(|(is, _)| *is).map(|(_, kind)| kind).collect::<Vec<_>>().join(" ")
}

fn matrix(site: &Site<'_>, columns: &[(&'static Behavior, usize)]) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="The matrix of libraries and behaviors" {
            table.matrix {
                thead { tr {
                    th scope="col" { "Library" }
                    th scope="col" { "nearest text" }
                    th scope="col" { "predicted" }
                    @for (behavior, libraries) in columns {
                        th.(danger(behavior.importance)) scope="col" data-texts=(kinds(behavior)) data-libraries=(libraries) {
                            a href={ "behaviors/" (behavior.name) ".html" } title=(behavior.importance.words()) { (plain(behavior.title)) }
                        }
                    }
                } }
                tbody { @for entry in site.entries {
                    tr data-language=(entry.library.language) data-name=(entry.library.name) {
                        th scope="row" {
                            a href={ "libraries/" (entry.library.name) ".html" } { (entry.library.library) } " "
                            small { (entry.library.language) }
                        }
                        td.nearest { (nearest(&entry.audit)) }
                        td.number { (percent(entry.audit.share_predicted())) }
                        @for (behavior, _) in columns {
                            @match entry.audit.found.iter().find(|one| one.behavior == *behavior) {
                                Some(found) => (dot(found)),
                                None => td {},
                            }
                        }
                    }
                } }
            }
        }
    }
}

fn nearest(audit: &Audit) -> String {
    match (audit.followed(), audit.nearest()) {
        (Some((source, _)), _) => source.name().into(),
        (None, Some((source, share))) => format!("({} {})", source.name(), percent(share)),
        (None, None) => String::new(),
    }
}

fn dot(found: &Deviation) -> Markup {
    let schemes = found.schemes.iter().copied().collect::<Vec<_>>().join(" ");
    let title = format!("{}: {}", visible(&found.input), words::answer(&found.input, &found.answer));
    html! { td.(danger(found.behavior.importance)) data-schemes=(schemes) title=(title) { "\u{25cf}" } }
}
