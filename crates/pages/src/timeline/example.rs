//! An example: a URL, what each text makes of it, and what programs answer.

use maud::{Markup, html};
use rfc1738_oracle::escape;
use url_atlas_decisions::Answer;

use super::answers::{Answers, Group};
use super::publications::publication_of;
use super::topics::Example;
use url_atlas_lineage::{PARTS, Parts, TextReading};

/// A part of a URL: its name and its text.
type Part<'a> = (&'static str, &'a [u8]);

/// Returns an example with its answers.
pub(super) fn example(example: &Example, answers: &Answers) -> Markup {
    let differing = answers.differing();
    html! {
        figure.example {
            figcaption {
                code.url { (shown(example.url.as_bytes())) }
                " " span.about { (escape::words(example.about)) }
            }
            div.sides {
                table {
                    caption { "What each text makes of it" }
                    tbody {
                        @for reading in &answers.readings { (text(reading, example.url, &differing)) }
                    }
                }
                table {
                    caption { "What programs answer" }
                    tbody {
                        @for group in &answers.groups { (programs(group, &differing)) }
                    }
                }
            }
        }
    }
}

/// Returns the line of a text.
fn text(reading: &TextReading, url: &str, differing: &[&str]) -> Markup {
    let year = publication_of(reading.text.id()).map_or(reading.text.date, |publication| publication.year());
    html! {
        tr {
            th scope="row" { (reading.text.name()) " " span.year { (year) } }
            td {
                @match &reading.parts {
                    Some(found) => (chips(&in_order(found, url), differing)),
                    None if !reading.is_decided => (no("not decided")),
                    None => (no("not accepted")),
                }
            }
        }
    }
}

/// Returns the line of some programs.
fn programs(group: &Group, differing: &[&str]) -> Markup {
    html! {
        tr {
            th scope="row" {
                ul.programs { @for program in &group.programs { li { (escape::words(program)) } } }
            }
            td {
                @match &group.answer {
                    Answer::Accept(parts) => {
                        (chips(
                            &parts
                                .texts()
                                .filter_map(|(name, text)| Some((known(name)?, text.as_bytes())))
                                .collect::<Vec<_>>(),
                            differing,
                        ))
                    }
                    Answer::Reject => (no("rejected")),
                    Answer::Crash | Answer::Timeout => (no("crashes")),
                    Answer::Decline => (no("declined")),
                }
                p.like {
                    @if group.texts.is_empty() { "as none of the texts" }
                    @else {
                        "as "
                        @for (index, text) in group.texts.iter().enumerate() {
                            @if index > 0 { ", " }
                            (text.name())
                        }
                    }
                }
            }
        }
    }
}

fn no(words: &str) -> Markup {
    html! { span.no { span aria-hidden="true" { "\u{2717}" } " " (words) } }
}

/// Returns the name of a part if it is one of those that are compared.
fn known(name: &str) -> Option<&'static str> {
    PARTS.into_iter().find(|part| *part == name)
}

/// Returns the parts in the order of the URL.
fn in_order<'a>(parts: &Parts, url: &'a str) -> Vec<Part<'a>> {
    let mut found: Vec<_> = parts.iter().collect();
    found.sort_by_key(|(_, place)| (place.start, place.end));
    found.into_iter().map(|(name, place)| (name, &url.as_bytes()[place])).collect()
}

/// Returns parts with their names. Those in which the texts differ stand out.
fn chips(parts: &[Part<'_>], differing: &[&str]) -> Markup {
    html! {
        ul.parts {
            @for (name, text) in parts {
                li class={ "part " (name) @if differing.contains(name) { " differs" } } {
                    span.name { (name) } " "
                    @if text.is_empty() { i { "empty" } }
                    @else { code { (shown(text)) } }
                }
            }
        }
    }
}

/// Returns bytes in printable ASCII.
fn shown(bytes: &[u8]) -> String {
    str::from_utf8(bytes).map_or_else(|_| escape::quoted(bytes), escape::words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use url_atlas_lineage::Readers;

    /// Returns an example with its answers as HTML.
    fn page(url: &'static str) -> String {
        let answers = Answers::new(&mut Readers::new(), url).unwrap();
        let page = example(&Example { about: url, url }, &answers).into_string();
        assert_eq!(page.matches("<code").count(), page.matches("</code>").count(), "{page}");
        let own = ['\u{2717}'];
        assert!(page.chars().all(|c| (' '..='~').contains(&c) || own.contains(&c)), "{page}");
        page
    }

    #[test]
    fn hostile_text_stays_text() {
        let page = page("http://host/</code><script>alert('\u{202e}\u{1b}[31m')</script>\"&lt;");
        assert!(!page.contains("<script"), "{page}");
        assert!(
            page.contains(r"&lt;script&gt;alert('\xe2\x80\xae\x1b[31m')&lt;/script&gt;&quot;&amp;lt;"),
            "{page}"
        );
    }

    #[test]
    fn hostile_parts_stay_text() {
        // The grammars of 1994 permit quotation marks, and the crate `http` returns them as they stand.
        let page = page("http://host/\"onfocus='x'&amp;");
        assert!(page.contains("<code>/&quot;onfocus='x'&amp;amp;</code>"), "{page}");
        assert!(!page.contains("\"onfocus"), "{page}");
    }
}
