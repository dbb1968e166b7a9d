//! The words that all reports share. What comes from a library is escaped.

use crate::Source;
use rfc1738_behaviors::{Answer, Behavior, Importance};
use rfc1738_subject::Reports;
use rfc1738_subject::notation::{cut, quoted};

use crate::{Audit, Deviation};

/// The dangers, the greatest first.
pub const IMPORTANCE: [Importance; 5] =
    [Importance::Host, Importance::Login, Importance::Resource, Importance::Verdict, Importance::Spelling];

/// Returns what a behavior can do in a word: `host`, `login`, `resource`, `verdict` or `spelling`.
pub const fn danger(importance: Importance) -> &'static str {
    match importance {
        Importance::Host => "host",
        Importance::Login => "login",
        Importance::Resource => "resource",
        Importance::Verdict => "verdict",
        Importance::Spelling => "spelling",
    }
}

/// Returns an input in quotes, cut to a length that a line can show.
pub fn input(text: &str) -> String {
    quoted(&cut(text))
}

/// Returns an answer in a line. The scheme is shown only if it is not the text before the first ":" of the input.
pub fn answer(input: &str, answer: &Answer) -> String {
    match answer {
        Answer::Accept(parts) if parts.reports == Reports::Verdict => "accepts it".into(),
        Answer::Accept(parts) => {
            let is_plain = parts.scheme.as_deref() == input.split_once(':').map(|(scheme, _)| scheme);
            let shown = parts.texts().filter(|(name, _)| *name != "scheme" || !is_plain);
            let parts: Vec<String> = shown.map(|(name, text)| format!("{name} {}", quoted(text))).collect();
            parts.join(", ")
        }
        Answer::Reject => "rejects it".into(),
        Answer::Crash | Answer::Timeout => "crashes, or gives no answer in time".into(),
        Answer::Decline => "declines it".into(),
    }
}

/// Returns in a sentence which text the library follows.
pub fn follows(audit: &Audit) -> String {
    match (audit.followed(), audit.nearest()) {
        (Some((source, share)), _) => {
            format!("follows {}: {} of the answers are the same", source.name(), percent(share))
        }
        (None, Some((source, share))) => {
            format!(
                "follows no text closely: the nearest is {}, with {} of the answers",
                source.name(),
                percent(share)
            )
        }
        (None, None) => "follows no text: no input was answered".into(),
    }
}

/// Returns the texts that ask for a behavior.
pub fn asked_by(behavior: &Behavior) -> String {
    match behavior.texts {
        [] => "no text asks for it".into(),
        texts => texts.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
    }
}

/// Returns what RFC 1738 leaves open of a behavior: nothing, or about how many of its inputs RFC 1738 is open.
pub fn open(one: &Deviation) -> String {
    match one.open {
        0 => String::new(),
        open if open == one.inputs => "; RFC 1738 is open about all".into(),
        open => format!("; RFC 1738 is open about {open}"),
    }
}

/// Returns a share in percent. A share that is not whole is not shown as whole.
pub fn percent(share: f64) -> String {
    match share * 100.0 {
        100.0 => "100 %".into(),
        percent if percent > 99.99 => "> 99.99 %".into(),
        percent => format!("{percent:.2} %"),
    }
}

/// Returns the sources to compare with: RFC 1738, the one that is followed, and the parser of the URL Standard.
pub fn sources(audit: &Audit) -> Vec<Source> {
    let followed = audit.nearest().map(|(source, _)| source);
    let wanted = |source: &Source| {
        ["rfc1738", "rfc3986", "url-standard-parser"].contains(&source.id()) || Some(*source) == followed
    };
    Source::all().filter(wanted).collect()
}

/// Returns in a sentence what to do next.
pub fn next(audit: &Audit) -> &'static str {
    if audit.trouble.is_some() {
        "Mend what stopped the audit, and run it again."
    } else if !audit.not_explained.is_empty() {
        "Look at the answers that are not explained first: each is a bug of the library, a mistake of its adapter (look at the \
             conventions), or a behavior that this project does not know yet."
    } else if audit.found.is_empty() {
        "Nothing: the library gives the answers of RFC 1738."
    } else {
        "Look at the behaviors that no text asks for: each is a bug, or a decision that the documentation should name."
    }
}
