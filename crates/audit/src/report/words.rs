//! The words that all reports share. What comes from a library is escaped.

use rfc1738_oracle::Answer;
use rfc1738_oracle::notation::{cut, quoted};
use rfc1738_oracle::{CommonPart, Reports};

use crate::{Agreements, Audit, Cause, Chosen, Elsewhere, Symptom};

/// Returns an input in quotes, cut to a length that a line can show.
pub fn input(text: &str) -> String {
    quoted(&cut(text))
}

/// Returns the beginning and the end of a text that is too long for a line, and says how many
/// characters stand between them.
pub fn short(text: &str) -> String {
    const BEGINNING: usize = 32;
    const END: usize = 12;
    let count = text.chars().count();
    if count <= BEGINNING + END + 24 {
        return text.into();
    }
    let beginning: String = text.chars().take(BEGINNING).collect();
    let end: String = text.chars().skip(count - END).collect();
    format!("{beginning}...({} more characters)...{end}", count - BEGINNING - END)
}

/// Returns two texts that stand beside each other. Of long ones this is the place where they begin
/// to differ, with the text around it.
pub(super) fn short_both(texts: [&str; 2]) -> [String; 2] {
    const LONG: usize = 30;
    const BEFORE: usize = 8;
    const SHOWN: usize = 20;
    if texts.iter().all(|text| text.chars().count() <= LONG) {
        return texts.map(str::to_owned);
    }
    let [one, other] = texts;
    if one == other {
        return texts.map(short);
    }
    let same = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let start = same.saturating_sub(BEFORE);
    texts.map(|text| {
        let shown: String = text.chars().skip(start).take(SHOWN).collect();
        let before = if start > 0 { "..." } else { "" };
        let after = if text.chars().count() > start + SHOWN { "..." } else { "" };
        format!("{before}{shown}{after}")
    })
}

/// Returns an answer in a line. The scheme is shown only if it is not the text before the first ":"
/// of the input.
pub fn answer(input: &str, answer: &Answer) -> String {
    match answer {
        Answer::Accept(parts) if parts.reports == Reports::Verdict => "accepts it".into(),
        Answer::Accept(parts) => {
            let is_plain = parts.scheme.as_deref() == input.split_once(':').map(|(scheme, _)| scheme);
            let shown = parts.texts().filter(|(name, _)| *name != "scheme" || !is_plain);
            let parts: Vec<String> =
                shown.map(|(name, text)| format!("{name} {}", quoted(&short(text)))).collect();
            parts.join(", ")
        }
        Answer::Reject => "rejects it".into(),
        Answer::Crash | Answer::Timeout => "crashes, or gives no answer in time".into(),
        Answer::Decline => "declines it".into(),
    }
}

/// Returns in a sentence which text the library follows.
pub fn follows(agreements: &Agreements) -> String {
    match (agreements.followed(), agreements.nearest()) {
        (Some((text, share)), _) => {
            format!("follows {}: {} of the answers are the same", text.name(), percent(share))
        }
        (None, Some((text, share))) => {
            format!(
                "follows no text closely: the nearest is {}, with {} of the answers",
                text.name(),
                percent(share)
            )
        }
        (None, None) => "follows no text: no input was answered".into(),
    }
}

/// Returns in a sentence which text the library was judged against, and why.
pub fn judged(audit: &Audit) -> String {
    let text = audit.against.name();
    match audit.chosen {
        Chosen::Asked => format!("judged against {text}, as asked"),
        Chosen::Claimed => format!("judged against {text}, which it claims to follow"),
        Chosen::Nearest => {
            format!("judged against {text}: it claims no text, and gives the answers of this one most often")
        }
    }
}

/// Returns sentences on which parts were not compared, and on which causes were not found again.
pub(super) fn notes(audit: &Audit) -> impl Iterator<Item = String> {
    let unsteady = audit.causes.iter().filter(|cause| cause.symptom == Symptom::Unsteady).map(|cause| {
        let [alone, got] = cause.both();
        let shown = input(&cause.input);
        format!("{}: {shown}: {got} ({}), but alone: {alone}", cause.name, cause.words)
    });
    let unsteady: Vec<String> = unsteady.collect();
    let references = (audit.references > 0)
        .then(|| format!("references, which were not compared: {}", inputs(audit.references)));
    let text = audit.against.name();
    let open = (audit.open > 0)
        .then(|| format!("right by another reading of what {text} leaves open: {}", inputs(audit.open)));
    let notes = unsteady.into_iter().chain(not_found_again(audit)).chain(not_compared(audit));
    notes.chain(references).chain(open)
}

fn not_compared(audit: &Audit) -> Option<String> {
    let names: Vec<&str> = audit.not_compared.iter().map(|part| part.name()).collect();
    match names.len() {
        0 => None,
        count if count == CommonPart::ALL.len() => {
            Some("parts were not compared: the adapter reports none".into())
        }
        _ => Some(format!("not compared, because the adapter never reports it: {}", names.join(", "))),
    }
}

fn not_found_again(audit: &Audit) -> Option<String> {
    let count = audit.causes.iter().filter(|cause| !cause.is_found_again).count();
    let causes = if count == 1 { "1 cause is".into() } else { format!("{count} causes are") };
    (count > 0)
        .then(|| format!("{causes} not found again alone, in a fresh process: --all, with {NOT_AGAIN}"))
}

/// The mark of a cause that was not found again.
pub(super) const NOT_AGAIN: &str = "*";

/// Returns the name of a cause, marked if it was not found again.
pub(super) fn name(cause: &Cause) -> String {
    let mark = if cause.is_found_again { "" } else { NOT_AGAIN };
    format!("{}{mark}", cause.name)
}

/// Returns in a sentence how many bugs there are. No text says how a URL is printed, so causes
/// about that are counted apart.
pub fn bugs(audit: &Audit) -> String {
    bugs_with(audit, 0)
}

/// The same, and how many of them the rows above show.
pub(super) fn bugs_with(audit: &Audit, above: usize) -> String {
    let text = audit.against.name();
    let answers = audit.asked - audit.declined - audit.references;
    let bugs = audit.causes.iter().filter(|cause| cause.symptom != Symptom::Unsteady);
    let (printed, by_text): (Vec<&Cause>, Vec<&Cause>) =
        bugs.partition(|cause| cause.symptom == Symptom::Prints);
    match (by_text.len(), printed.len()) {
        (0, 0) if answers == 0 => "no answer".into(),
        (0, 0) if answers == 1 => format!("no bug: the answer is that of {text}"),
        (0, 0) => format!("no bug: all {answers} answers are those of {text}"),
        (0, count) => {
            let causes = if count == 1 { "1 cause".into() } else { format!("{count} causes") };
            let shown = match above {
                0 => String::new(),
                _ if above == count => ", shown above".into(),
                _ => format!(", {above} above"),
            };
            format!(
                "what it reads in {answers} URLs means the same by {text}; {causes} about what it \
                 prints{shown}"
            )
        }
        (count, of_printing) => {
            let inputs: usize = by_text.iter().map(|cause| cause.inputs.len()).sum();
            let alone = by_text.iter().filter(|cause| !cause.is_found_again).count();
            let causes = match (count - alone, of_printing) {
                (0, 0) => "none is found again alone".into(),
                (1, 0) if above > 0 => "1 cause, shown above".into(),
                (1, 0) => "1 cause".into(),
                (count, 0) if above > 0 => format!("{count} causes, {above} above"),
                (count, 0) => format!("{count} causes, worst first"),
                // In one line of a screen.
                (1, _) => format!("1 cause, and {of_printing} about printing"),
                (count, _) => format!("{count} causes, and {of_printing} about printing"),
            };
            let differ = if inputs == 1 { "is not that" } else { "are not those" };
            format!("{inputs} of {answers} answers {differ} of {text}: {causes}")
        }
    }
}

/// Returns in a sentence for how many causes a browser goes elsewhere, with what the text asks for,
/// or with what is also wrong by the text.
pub fn elsewhere(audit: &Audit, is_by_text: bool) -> String {
    let of: Vec<&Elsewhere> = audit.elsewhere.iter().filter(|one| one.is_by_text == is_by_text).collect();
    let count: usize = of.iter().map(|one| one.cause.inputs.len()).sum();
    let urls = if count == 1 { "1 URL".into() } else { format!("{count} URLs") };
    let causes = if of.len() == 1 { "1 cause".into() } else { format!("{} causes", of.len()) };
    match is_by_text {
        true => {
            format!("right by {}, but a browser goes elsewhere with {urls}: {causes}", audit.against.name())
        }
        false => format!("a browser goes elsewhere with {urls}: {causes}, worst first"),
    }
}

/// Returns the number of inputs of a cause in words, and with how many of them a browser goes
/// elsewhere in its way, if not with all.
pub fn inputs_of(one: &Elsewhere) -> String {
    let all = inputs(one.cause.inputs.len() as u64);
    if one.in_this_way == one.cause.inputs.len() {
        return all;
    }
    format!("{all}, {} of them in this way", one.in_this_way)
}

/// Returns a number of causes with its noun.
pub fn causes(count: usize) -> String {
    format!("{count} cause{}", if count == 1 { "" } else { "s" })
}

/// Returns a number of inputs with its noun.
pub fn inputs(count: u64) -> String {
    format!("{count} input{}", if count == 1 { "" } else { "s" })
}

/// Returns a share in percent. A share that is not whole is not shown as whole.
pub fn percent(share: f64) -> String {
    match share * 100.0 {
        100.0 => "100 %".into(),
        percent if percent > 99.99 => "> 99.99 %".into(),
        percent => format!("{percent:.2} %"),
    }
}

/// Returns in a sentence what to do next.
pub fn next(audit: &Audit) -> &'static str {
    if audit.trouble.is_some() {
        "Mend what stopped the audit, and run it again."
    } else if audit.causes.iter().any(|cause| cause.symptom != Symptom::Prints) {
        "Look at the causes from the top: each is a bug, or a mistake of its adapter (look at the \
         conventions), or something that the documentation should name. `--accept` keeps those that you \
         accept."
    } else if !audit.causes.is_empty() {
        "Look at what the library prints: a program that uses it in the place of the input goes elsewhere."
    } else {
        "Nothing: the library gives the answers of its text."
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_long_texts_show_where_they_begin_to_differ() {
        let with = |middle: &str| format!("{}{middle}{}", "a".repeat(40), "b".repeat(40));
        let [one, other] = [with("1"), with("2")];
        let shown = short_both([&one, &other]);
        assert_eq!(shown, ["1", "2"].map(|middle| format!("...aaaaaaaa{middle}bbbbbbbbbbb...")));
        assert_eq!(short_both(["a", "b"]), ["a", "b"]);
        assert_eq!(short_both([&one, &one]), [short(&one), short(&one)]);
        assert_eq!(short_both([&one, "a"]), ["aaaaaaaaaaaaaaaaaaaa...", "a"]);
    }
}
