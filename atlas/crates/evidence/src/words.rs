//! What the record of a library shows, in words.

use rfc1738_audit::words::{answer, input, inputs, percent};
use rfc1738_audit::{Chosen, Danger};
use rfc1738_oracle::escape;
use url_atlas_decisions::{Answer, Decision, Library, design};

use crate::{Departure, Examined, Found, Recorded};

/// Returns in sentences what some libraries do that take one option at a decision. No record of them
/// contradicts an example.
pub fn decided(decision: &Decision, of: &[&Library]) -> String {
    decision.words(of, &recorded)
}

/// Returns the same without examples.
pub fn meaning(decision: &Decision, of: &[&Library]) -> String {
    decision.meaning(of, &recorded)
}

fn recorded(library: &Library, input: &str) -> Option<Answer> {
    match Recorded::about(input).answer(library)? {
        Found::Same(answer) | Found::OtherNames(answer) => Some(answer),
        Found::Unclear => None,
    }
}

/// Returns in a sentence which text the library is judged against, and why.
pub fn judged(examined: &Examined) -> String {
    let text = examined.against.name();
    match examined.chosen {
        Chosen::Asked => format!("judged against {text}, as asked"),
        Chosen::Claimed => format!("judged against {text}, which it claims to follow"),
        Chosen::Nearest => {
            let count = design(examined.against).differing(&examined.library.design).count();
            format!("judged against {text}, from which it differs in the fewest decisions: {count}")
        }
    }
}

/// Returns the number of departures, and how many have each danger.
pub fn counted(examined: &Examined) -> String {
    let of = |danger: Danger| match examined.departures_of(danger).count() {
        0 => None,
        count => Some(format!("{count} {}", danger.name())),
    };
    let by_danger: Vec<String> = Danger::ALL.into_iter().filter_map(of).collect();
    match examined.departures.len() {
        0 => "no departure".into(),
        1 => format!("1 departure: {}", by_danger.join(", ")),
        count => format!("{count} departures: {}", by_danger.join(", ")),
    }
}

/// Returns in a sentence how many answers the design predicts, of those that the inference did not
/// see.
pub fn predicted(examined: &Examined) -> String {
    let (exact, unseen) = (examined.library.exact, examined.library.unseen);
    match unseen {
        0 => "too few answers to tell how many the design predicts".into(),
        _ => format!(
            "a design that was inferred from the other answers predicts {} of {unseen} unseen answers",
            percent(exact as f64 / unseen as f64)
        ),
    }
}

/// Returns the options of a departure: that of the library, the texts that also take it, and that
/// of the text.
pub fn options(examined: &Examined, one: &Departure) -> String {
    let also = match &one.also[..] {
        [] => "no other text".into(),
        texts => texts.join(", "),
    };
    format!("option {} (as {also}), {}: {}", one.option, examined.against.name(), one.of_text)
}

/// Returns the departures, the most dangerous first, and what the design does not predict, in
/// lines.
pub fn listed(examined: &Examined) -> String {
    let mut text = format!("\n{}\n", counted(examined));
    for one in &examined.departures {
        text += &format!(
            "  {}: {} ({}, {})\n    {}\n      expected: {}\n      got:      {}\n    {}\n",
            one.decision.name,
            one.decision.question,
            inputs(one.inputs),
            one.danger.words(),
            input(&one.input),
            answer(&one.input, &one.expected),
            answer(&one.input, &one.answer),
            escape::words(&options(examined, one)),
        );
    }
    let count: u64 = examined.not_explained.iter().map(|one| one.inputs).sum();
    text += &format!("\nNot explained: {}; {}\n", inputs(count), predicted(examined));
    for one in &examined.not_explained {
        text += &format!(
            "  {}: {} ({})\n    {}: {}\n    predicted: {}\n",
            one.scheme,
            one.what,
            inputs(one.inputs),
            input(&one.input),
            answer(&one.input, &one.answer),
            answer(&one.input, &one.predicted),
        );
    }
    text
}
