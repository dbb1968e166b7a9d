//! What each text says about each behavior.

use rfc1738_behaviors::report::notation::{cell, code, prose};

use crate::evidence::{Asked, Evidence, Source, Stance};

/// Returns the table of behaviors and texts.
pub(super) fn markdown(evidence: &Evidence) -> String {
    let sources: Vec<Source> = Source::all().collect();
    let mut text = String::from(
        "Each cell says what a text decides on the inputs of this page. It compares two answers of a library, with and without the \
         behavior, with the answer of the text.\n\n\
         - `+`: the answer with the behavior is that of the text.\n\
         - `(+)`: the same for inputs that the text accepts; but the behavior also makes a library accept what the text rejects.\n\
         - `±`: for some inputs the answer with the behavior is that of the text, for others the answer without it.\n\
         - `-`: the answer without the behavior is that of the text. Its grammar divides the URL in another way, or rejects it; its prose may \
         still permit the behavior as a later step.\n\
         - `r`: the behavior makes libraries reject, and the text rejects these inputs too.\n\
         - An empty cell: the text does not cover the scheme, or no input decides. A grammar does not decide how a part is spelled.\n\n\
         The forms of the texts before RFC 3986, and those of single schemes, are without a fragment; some of these texts permit one after the \
         URL. The last column has the sections that ask for the behavior in prose.\n\n",
    );
    let heads: Vec<&str> = sources.iter().map(|source| short(source.id())).collect();
    text +=
        &format!("| behavior | {} | prose |\n|---|{}---|\n", heads.join(" | "), "---|".repeat(heads.len()));
    for asked in &evidence.asked {
        text += &row(asked, &sources);
    }
    text + &format!("\n{}\n", undecided(evidence, &sources))
}

fn row(asked: &Asked, sources: &[Source]) -> String {
    let marks: Vec<&str> = sources.iter().map(|source| mark(asked.stance(*source))).collect();
    let prose_of: Vec<String> =
        asked.behavior.texts.iter().map(|text| format!("[{text}]({})", text.link())).collect();
    let behavior = format!("{} ({})", prose(asked.behavior.title), code(asked.behavior.name));
    format!("| {} | {} | {} |\n", cell(&behavior), marks.join(" | "), prose_of.join("; "))
}

const fn mark(stance: Stance) -> &'static str {
    match stance {
        Stance::AsksFor => "+",
        Stance::RejectsToo => "r",
        Stance::InPart => "(+)",
        Stance::Depends => "±",
        Stance::RulesOut => "-",
        Stance::Silent => "",
    }
}

/// Returns an id without "rfc", for a narrow column.
fn short(id: &'static str) -> &'static str {
    match id {
        "url-standard" => "valid URL string",
        "url-standard-parser" => "URL parser",
        id => id.strip_prefix("rfc").unwrap_or(id),
    }
}

/// Returns a sentence about the behaviors that no text asks for.
fn undecided(evidence: &Evidence, sources: &[Source]) -> String {
    let asks = |asked: &&Asked| {
        let by_grammar = |source: &Source| {
            matches!(asked.stance(*source), Stance::AsksFor | Stance::InPart | Stance::Depends)
        };
        !asked.behavior.texts.is_empty() || sources.iter().any(by_grammar)
    };
    let without: Vec<String> =
        evidence.asked.iter().filter(|asked| !asks(asked)).map(|asked| code(asked.behavior.name)).collect();
    match &without[..] {
        [] => "Each behavior has a text that asks for it.".into(),
        without => format!("No text asks for these: {}.", without.join(", ")),
    }
}
