//! The last screen of a campaign: its findings by cause, where they are kept, and how to go on.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use rfc1738_audit::{Cause, causes, words};
use rfc1738_oracle::Answer;
use rfc1738_oracle::Conventions;

use super::kept::Kept;
use super::learn::Learned;
use crate::escape;
use crate::output::WIDTH;
use crate::phrases::hanging;

/// How many causes are shown.
const SHOWN: usize = 6;

/// Returns the causes of the findings, the worst first, each with its shortest input.
pub(super) fn by_cause(
    kept: &[Kept],
    learned: &Learned,
    conventions: &Arc<Conventions>,
) -> Result<String, String> {
    let mut by_text: BTreeMap<&str, Vec<&Kept>> = BTreeMap::new();
    kept.iter().for_each(|kept| by_text.entry(kept.text_name()).or_default().push(kept));
    let mut groups: Vec<(Cause, &Kept, usize)> = Vec::new();
    for of_text in by_text.into_values() {
        let against = of_text[0].against()?;
        let answers: Vec<(&str, Answer)> =
            of_text.iter().map(|kept| (&*kept.input, kept.answer(conventions))).collect();
        // Few answers do not show what explains a finding. The audit has thousands.
        let learned = learned.answers.iter().filter(|_| against == learned.audit.against);
        let all = learned.map(|(input, answer)| (&**input, answer));
        let all = all.chain(answers.iter().map(|(input, answer)| (*input, answer)));
        for cause in causes::of_answers(all, against) {
            let inputs: HashSet<&str> = cause.inputs.iter().map(String::as_str).collect();
            let found = of_text.iter().filter(|kept| inputs.contains(&*kept.input));
            let count = found.clone().count();
            let shortest = found.min_by_key(|kept| (kept.input.len(), &kept.input));
            groups.extend(shortest.map(|kept| (cause.clone(), *kept, count)));
        }
    }
    groups.sort_by_key(|(cause, _, count)| (cause.order(), std::cmp::Reverse(*count)));
    let mut text = match &groups[..] {
        [] => return Ok(String::new()),
        [_] => format!("1 cause of {}\n\n", counted(kept.len())),
        _ => format!("{} causes of {}, the worst first\n\n", groups.len(), counted(kept.len())),
    };
    for (number, (cause, shortest, count)) in (1..).zip(&groups).take(SHOWN) {
        text += &(hanging(&format!("{number}. {}", cause.title()), 2, WIDTH) + "\n");
        text += &shortest.answers(&words::input(&words::short(&shortest.input)));
        text += &format!("   {}: {}\n\n", cause.name, counted(*count));
    }
    if groups.len() > SHOWN {
        text += &format!("{} more\n\n", groups.len() - SHOWN);
    }
    Ok(text)
}

fn counted(findings: usize) -> String {
    format!("{findings} {}", if findings == 1 { "finding" } else { "findings" })
}

/// Returns where the findings are, and what to do next.
pub(super) fn next(folder: Option<&Path>) -> String {
    let Some(folder) = folder else {
        return "nothing is kept: with --state DIR the findings are kept, and the campaign can go on".into();
    };
    let folder = escape::argument(folder.as_os_str());
    format!(
        "kept in {folder}: the same command goes on there, and `rfc1738 fuzz --replay --state {folder} -- COMMAND` asks about the findings again"
    )
}

#[cfg(test)]
mod tests {
    use rfc1738_audit::{Audit, Danger, Inputs, Symptom, Text, Wanted};
    use rfc1738_oracle::{Observation, Subject};

    use super::super::judge::Surprise;
    use super::*;

    struct Right;

    impl Subject for Right {
        fn name(&self) -> &str {
            "right"
        }

        fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
            Text::Rfc3986.read(input).observation()
        }
    }

    fn learned() -> Learned {
        let urls =
            ["http://a.example/", "http://[::1]/", "http://u@a.example:80/?b#c", "http://a b/", "http://:x/"];
        let inputs: Inputs = urls.iter().map(|url| rfc1738_audit::Input::new(url.as_bytes())).collect();
        let against = Some(Text::Rfc3986);
        let audit = Audit::new(&mut Right, &inputs, Wanted::Causes, against, &mut |_| {});
        let answers = urls.map(|url| (url.to_owned(), Text::Rfc3986.read(url.as_bytes())));
        Learned { audit, answers: answers.to_vec() }
    }

    /// Returns the finding of a library that answers as if the input were another one.
    fn kept(input: &str, as_if: Answer) -> Kept {
        let expected = Text::Rfc3986.read(input.as_bytes());
        let danger = Danger::of(&expected, &as_if).unwrap();
        let symptom = Symptom::of(&expected, &as_if, danger);
        let surprise =
            Surprise { input: input.into(), expected, answer: as_if, danger, symptom, text: "RFC 3986" };
        Kept::new(&surprise, 0)
    }

    #[test]
    fn findings_of_one_cause_are_one_with_the_shortest_input() {
        let accepted = || Text::Rfc3986.read(b"http://a/");
        let brackets = ["http://[a]", "http://[]:80/", "http://[", "http://[::]a", "http://u@[-]/b"];
        let mut all: Vec<Kept> = brackets.iter().map(|input| kept(input, accepted())).collect();
        all.push(kept("http://a.example:0080/", Answer::Reject));
        let text = by_cause(&all, &learned(), &Arc::default()).unwrap();
        assert!(
            text.starts_with("2 causes of 6 findings, the worst first\n\n1. accepts an invalid URL: "),
            "{text}"
        );
        assert!(text.contains("\n   \"http://[\"\n") && !text.contains("[a]"), "{text}");
        assert!(text.contains(": 5 findings\n") && text.contains("   port-zeros: 1 finding\n"), "{text}");
        assert_eq!(by_cause(&[], &learned(), &Arc::default()).unwrap(), "");
    }
}
