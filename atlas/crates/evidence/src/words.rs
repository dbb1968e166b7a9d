//! What the record of a library shows, in words.

use rfc1738_audit::{Chosen, Danger};
use rfc1738_audit::words::percent;
use url_atlas_decisions::design;

use crate::{Departure, Examined};

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

/// Returns in a sentence how many answers the design predicts, of those that the inference did not see.
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

/// Returns the options of a departure: that of the library, the texts that also take it, and that of the text.
pub fn options(examined: &Examined, one: &Departure) -> String {
    let also = match &one.also[..] {
        [] => "no other text".into(),
        texts => texts.join(", "),
    };
    format!("option {} (as {also}), {}: {}", one.option, examined.against.name(), one.of_text)
}
