//! The behaviors of a library as text for a terminal.

use rfc1738_subject::{escape, readings};
use rfc1738_suite::report::wrap;

use super::clause;
use rfc1738_behaviors::{Behavior, Library};
use rfc1738_subject::notation::cut;

/// Returns the behaviors of a library, the most dangerous first, in lines of at most 80 columns where words allow it.
pub fn human(library: &Library) -> String {
    let Library { name, version, follows, behaviors } = library;
    let mut text =
        wrap(&format!("{name} {version} follows {follows}. Its differences from RFC 1738:"), "", "");
    let mut sorted: Vec<&Behavior> = behaviors.to_vec();
    sorted.sort_by_key(|behavior| (behavior.importance, behavior.about));
    for behavior in sorted {
        text += "\n";
        text += &one(library, behavior);
    }
    text + &format!("\n{name}: {} behaviors\n", behaviors.len())
}

fn one(library: &Library, behavior: &Behavior) -> String {
    let line = |label: &str, words: &str| wrap(words, &format!("  {label:<10} "), "             ");
    let mut text = wrap(&escape::words(behavior.title), "", "  ");
    text += &line("name", behavior.name);
    text += &line("schemes", &behavior.schemes.words());
    text += &line("importance", behavior.importance.words());
    text += &line("why", &escape::words(behavior.why));
    let input = behavior.input.as_bytes();
    let [rfc1738, predicted] = readings::both(input, &library.predict(input).observation());
    text += &line("input", &cut(&escape::quoted(input)));
    text += &line("RFC 1738", &cut(&rfc1738));
    text += &line(library.name, &cut(&predicted));
    let clause = clause(behavior);
    text += &line(
        "clause",
        &format!("RFC 1738, section {}: \"{}\"", clause.section.number, escape::words(&clause.quote)),
    );
    let texts: Vec<String> = behavior.texts.iter().map(ToString::to_string).collect();
    let asked = if texts.is_empty() { "no text asks for it".into() } else { texts.join("; ") };
    text + &line("asked by", &asked)
}
