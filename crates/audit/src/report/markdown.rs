//! An audit as a page of Markdown.

use rfc1738_oracle::notation::{cell, code, fenced, prose};
use url_atlas_lineage::SCHEMES;

use super::words::{answer, counted, follows, inputs_of, judged, next, options, percent, predicted, sources};
use crate::Audit;

/// Returns the page.
pub fn markdown(audit: &Audit) -> String {
    let mut text = format!("# {}\n\n", code(&audit.name));
    text += &format!("| | |\n|---|---|\n| claims | {} |\n", cell(&code(&audit.claims)));
    text += &format!("| text | {} |\n| found | {} |\n", judged(audit), counted(audit));
    text +=
        &format!("| answers | {} |\n| predicted | {} |\n", audit.asked - audit.declined, predicted(audit));
    if let Some(why) = &audit.trouble {
        text += &format!("| not asked | {}: {} |\n", audit.not_asked, cell(&code(why)));
    }
    if !audit.elsewhere.is_empty() {
        text += "\n## A browser goes elsewhere\n\n| danger | input | a browser | library | inputs |\n|---|---|---|---|---|\n";
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
    text += "\n## Departures\n\n| danger | decision | inputs | input | expected | got | options |\n|---|---|---|---|---|---|---|\n";
    for one in &audit.departures {
        let cells = [
            one.danger.words().to_string(),
            format!("{}: {}", code(one.decision.name), prose(one.decision.question)),
            one.inputs.to_string(),
            code(&one.input),
            fenced(&answer(&one.input, &one.expected)),
            fenced(&answer(&one.input, &one.answer)),
            code(&options(audit, one)),
        ];
        text += &format!("| {} |\n", cells.map(|one| cell(&one)).join(" | "));
    }
    text += "\n## Not explained\n\n";
    if audit.not_explained.is_empty() {
        text += "Every answer is predicted.\n";
    } else {
        text += "| scheme | what | inputs | input | answer | prediction |\n|---|---|---|---|---|---|\n";
    }
    for one in &audit.not_explained {
        let cells = [
            one.scheme.to_string(),
            one.what.clone(),
            one.inputs.to_string(),
            code(&one.input),
            fenced(&answer(&one.input, &one.answer)),
            fenced(&answer(&one.input, &one.predicted)),
        ];
        text += &format!("| {} |\n", cells.map(|one| cell(&one)).join(" | "));
    }
    text += "\n## The same answer as\n\n";
    text += &format!("It {}.\n\n", follows(audit));
    let sources = sources(audit);
    let names: Vec<&str> = sources.iter().map(|source| source.name()).collect();
    text += &format!("| | {} |\n|---|{}\n", names.join(" | "), "---|".repeat(names.len()));
    for scheme in SCHEMES.into_iter().chain(["other"]) {
        let shares = sources.iter().map(|source| audit.agreements.of_scheme(*source, scheme).share());
        let shares: Vec<String> = shares.map(|share| share.map_or("".into(), percent)).collect();
        if shares.iter().any(|share| !share.is_empty()) {
            text += &format!("| {scheme} | {} |\n", shares.join(" | "));
        }
    }
    text + &format!("\n## What to do next\n\n{}\n", prose(next(audit)))
}
