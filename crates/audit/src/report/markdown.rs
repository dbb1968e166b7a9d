//! An audit as a page of Markdown.

use rfc1738_oracle::notation::{cell, code, fenced, prose};
use rfc1738_oracle::{SCHEMES, Text};

use super::words::{follows, inputs_of, judged, next, notes, percent};
use crate::Audit;

/// Returns the page.
pub fn markdown(audit: &Audit) -> String {
    let mut text = format!("# {}\n\n", code(&audit.name));
    text += &format!("| | |\n|---|---|\n| claims | {} |\n", cell(&code(&audit.claims)));
    text += &format!("| text | {} |\n", judged(audit));
    text += &format!("| answers | {} |\n", audit.asked - audit.declined - audit.references);
    for note in notes(audit) {
        text += &format!("| note | {note} |\n");
    }
    if let Some(why) = &audit.trouble {
        text += &format!("| not asked | {}: {} |\n", audit.not_asked, cell(&code(why)));
    }
    if !audit.elsewhere.is_empty() {
        text += "\n## A browser goes elsewhere\n\n| danger | input | a browser | library | inputs \
            |\n|---|---|---|---|---|\n";
    }
    for one in &audit.elsewhere {
        let cause = &one.cause;
        let [browser, library] = one.both();
        let title = format!("{}: {}", code(&cause.name), fenced(&one.title()));
        let cells = [title, code(&cause.input), fenced(&browser), fenced(&library), inputs_of(one)];
        text += &format!("| {} |\n", cells.map(|one| cell(&one)).join(" | "));
    }
    text += "\n## Bugs\n\n| bug | input | expected | got | inputs |\n|---|---|---|---|---|\n";
    for cause in &audit.causes {
        let [expected, got] = cause.both();
        let title = format!("{}: {}", code(&cause.name), fenced(&cause.title()));
        let cells =
            [title, code(&cause.input), fenced(&expected), fenced(&got), cause.inputs.len().to_string()];
        text += &format!("| {} |\n", cells.map(|one| cell(&one)).join(" | "));
    }
    text += "\n## The same answer as\n\n";
    text += &format!("It {}.\n\n", follows(&audit.agreements));
    let names = Text::ALL.map(Text::name);
    text += &format!("| | {} |\n|---|{}\n", names.join(" | "), "---|".repeat(names.len()));
    for scheme in SCHEMES.into_iter().chain(["other"]) {
        let shares = Text::ALL.map(|of| audit.agreements.of_scheme(of, scheme).share());
        if shares.iter().any(Option::is_some) {
            let shares = shares.map(|share| share.map_or(String::new(), percent));
            text += &format!("| {scheme} | {} |\n", shares.join(" | "));
        }
    }
    text + &format!("\n## What to do next\n\n{}\n", prose(next(audit)))
}
