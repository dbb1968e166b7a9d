//! An audit as a page of Markdown.

use rfc1738_lineage::SCHEMES;
use rfc1738_subject::notation::{cell, code, prose};

use super::words::{answer, follows, next, open, percent, sources};
use crate::Audit;

/// Returns the page.
pub fn markdown(audit: &Audit) -> String {
    let asked = audit.asked - audit.declined;
    let mut text = format!("# {}\n\n", code(&audit.name));
    text += &format!("| | |\n|---|---|\n| claims | {} |\n", cell(&code(&audit.claims)));
    text += &format!("| text | {} |\n", follows(audit));
    text += &format!("| answers | {asked} |\n| predicted | {} |\n", percent(audit.share_predicted()));
    if let Some(why) = &audit.trouble {
        text += &format!("| not asked | {}: {} |\n", audit.not_asked, cell(&code(why)));
    }
    text += "\n## The same answer as\n\n";
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
    text += "\n## Behaviors\n\n| danger | behavior | inputs | input | answer | asked for by |\n|---|---|---|---|---|---|\n";
    for one in &audit.found {
        let links: Vec<String> =
            one.behavior.texts.iter().map(|text| format!("[{text}]({})", text.link())).collect();
        let cells = [
            one.behavior.importance.words().to_string(),
            prose(one.behavior.title),
            format!("{}{}", one.inputs, open(one)),
            code(&one.input),
            code(&answer(&one.input, &one.answer)),
            if links.is_empty() { "no text".into() } else { links.join("; ") },
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
            code(&answer(&one.input, &one.answer)),
            code(&answer(&one.input, &one.predicted)),
        ];
        text += &format!("| {} |\n", cells.map(|one| cell(&one)).join(" | "));
    }
    text + &format!("\n## What to do next\n\n{}\n", prose(next(audit)))
}
