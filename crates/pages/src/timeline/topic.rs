//! The section of a topic.

use bnf_automata::grammar::CompileError;
use maud::{Markup, html};

use super::answers::Answers;
use super::example::example;
use super::publications::publication_of;
use super::rule::Drawn;
use super::topics::{Fact, Source, Topic};
use url_atlas_lineage::Readers;

/// Returns the section of a topic.
pub(super) fn section(
    topic: &Topic,
    readers: &mut Readers,
    drawn: &mut Drawn,
) -> Result<Markup, CompileError> {
    let mut examples = Vec::new();
    for one in topic.examples {
        examples.push(example(one, &Answers::new(readers, one.url)?));
    }
    let columns: Vec<Markup> = topic.rules.iter().map(|rules| drawn.column(rules)).collect();
    let title = format!("{}-title", topic.id);
    Ok(html! {
        section.topic id=(topic.id) aria-labelledby=(title) {
            h2 id=(title) { a.self href={ "#" (topic.id) } { (topic.title) } }
            p.facts { @for fact in topic.facts { (fact.sentence) " " } }
            (quotes(topic.facts))
            h3 { "Examples" }
            @for example in &examples { (example) }
            h3 { "The rules" }
            div.columns { @for column in columns { (column) } }
        }
    })
}

/// Returns the words of the texts from which the sentences come.
fn quotes(facts: &[Fact]) -> Markup {
    html! {
        details.quotes {
            summary { "The words of the texts" }
            @for source in facts.iter().flat_map(|fact| fact.sources) { (quote(source)) }
        }
    }
}

fn quote(source: &Source) -> Markup {
    let Some(publication) = publication_of(source.text) else { return html! {} };
    html! {
        blockquote {
            p { (source.quote) }
            a href=(publication.section_link(source.section)) {
                (publication.name) ", " (publication.section_name(source.section))
            }
        }
    }
}
