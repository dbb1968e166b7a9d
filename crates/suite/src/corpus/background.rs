//! Background: the sentences of the RFC that no clause cites, each with the reason.

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::entry::Fields;
use super::schema;
use super::suggest::suggestion;
use super::text::EntryText;
use super::write::{Spell, plain, quoted};

/// The reasons why a sentence needs no clause.
const KINDS: [&str; 6] = ["document", "title", "pointer", "reference", "reason", "context"];

/// A sentence of the RFC that no clause cites, because software can neither obey nor break it.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(rename = "background", deny_unknown_fields)]
#[schemars(transform = schema::required_of_background)]
pub(super) struct BackgroundText {
    /// The first words of the sentence, with one space in place of each line break. No other
    /// sentence begins with them.
    pub(super) quote: String,
    /// The kind of reason: `document` (the sentence is about the RFC itself or its authors),
    /// `title` (of a list, of examples or of rules), `pointer` (to another section or text),
    /// `reference` (an entry of the reference list), `reason` (for another sentence), `context` (a
    /// fact about resources, systems, protocols or people).
    #[schemars(schema_with = "kinds")]
    pub(super) kind: String,
    /// The reason, in one sentence.
    pub(super) why: String,
}

impl EntryText for BackgroundText {
    fn take(fields: &mut Fields<'_>) -> BackgroundText {
        fields.check_quotes("quote");
        let quote = fields.required("quote");
        let kind = fields.required("kind");
        if !kind.is_empty() && !KINDS.contains(&kind.as_str()) {
            let known = suggestion(&kind, KINDS);
            let known = known.unwrap_or_else(|| format!("the kinds are {}", KINDS.join(", ")));
            fields.problem("kind", &format!("is {kind:?}, which is not a kind; {known}"));
        }
        BackgroundText { quote, kind, why: fields.required("why") }
    }
}

impl Spell for BackgroundText {
    fn fields(&self) -> Vec<(&'static str, String)> {
        Vec::from([("quote", quoted(&self.quote)), ("kind", plain(&self.kind)), ("why", plain(&self.why))])
    }
}

fn kinds(_: &mut SchemaGenerator) -> Schema {
    schema::one_of(KINDS.into_iter())
}
