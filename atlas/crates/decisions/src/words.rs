//! What a parser does at a decision, in sentences.

use crate::characters::Set;
use crate::{Choice, Decision};

impl Decision {
    /// Returns in sentences what a parser does that takes an option of this name, which
    /// [`Decision::option`] returns. Code stands between grave accents.
    ///
    /// ```
    /// use url_atlas_decisions::decisions;
    ///
    /// let of = |name: &str| decisions().iter().find(|one| one.name == name).unwrap();
    /// let words = of("dot_segments").words("known: RemovedWithSlash, other: Kept");
    /// assert!(words.starts_with("In the schemes that it knows: The same (yes, also from a path"), "{words}");
    /// assert!(words.contains("In other schemes: No: the path of"), "{words}");
    /// let words = of("path_characters").words("ALL, but encodes \\x20<\\u{80}");
    /// let changes = "But it percent-encodes a space, `<` and control characters beyond US-ASCII.";
    /// assert_eq!(words, format!("All, as they are. {changes}"));
    /// ```
    pub fn words(&self, option: &str) -> String {
        match option.strip_prefix("known: ").and_then(|names| names.split_once(", other: ")) {
            Some((known, other)) => format!(
                "In the schemes that it knows: {} In other schemes: {}",
                self.of_one(known),
                self.of_one(other)
            ),
            None => self.of_one(option),
        }
    }

    fn of_one(&self, option: &str) -> String {
        let mut pieces = option.split(", but ");
        let name = pieces.next().unwrap_or_default();
        let place = self.options.iter().position(|choice| choice.name == name);
        let sentences = place.map_or_else(String::new, |place| standing_alone(self.options, place));
        let changes: Vec<String> = pieces.filter_map(change).collect();
        if changes.is_empty() {
            return sentences;
        }
        // A changed set can read the examples in another way.
        format!("{} But it {}.", without_examples(&sentences), joined(&changes))
    }
}

/// Returns sentences without those that say what a URL is, and without a clause that does.
fn without_examples(sentences: &str) -> String {
    let kept = sentences.split_inclusive(". ").filter_map(|sentence| {
        let url = sentence.split('`').skip(1).step_by(2).find(|code| code.contains(':'));
        let Some(url) = url else { return Some(sentence.trim_end().to_owned()) };
        let before = &sentence[..sentence.find(url)?];
        Some(format!("{}.", before.rsplit_once(": ")?.0))
    });
    kept.collect::<Vec<_>>().join(" ")
}

/// Returns what an option says. "The same" is about the option before it, so this one is repeated
/// without its examples.
fn standing_alone(options: &[Choice], place: usize) -> String {
    let what = options[place].what;
    let rest = what.strip_prefix("The same").filter(|rest| !rest.starts_with(" as "));
    match (rest, place.checked_sub(1)) {
        (Some(rest), Some(before)) => {
            let before = standing_alone(options, before);
            let answer = before.split(['`', ':']).next().unwrap_or_default();
            let answer = answer.split(". ").next().unwrap_or_default().trim_end_matches(['.', ' ']);
            let mut letters = answer.chars();
            let first = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
            format!("The same ({first}{}){rest}", letters.as_str())
        }
        _ => what.to_owned(),
    }
}

/// Returns in words how a set of characters differs from a named one: `keeps \x20<`.
fn change(text: &str) -> Option<String> {
    let (word, set) = text.split_once(' ')?;
    let word = if word == "encodes" { "percent-encodes" } else { word };
    Some(format!("{word} {}", joined(&Set::read(set)?.words())))
}

/// Returns a list in words: `a, b and c`.
fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl Set {
    /// Returns the characters in words: a class by its name, and each of the others in grave accents.
    fn words(self) -> Vec<String> {
        const CLASSES: [(&str, Set); 4] = [
            ("letters", Set::range(b'a', b'z').and(Set::range(b'A', b'Z'))),
            ("digits", Set::range(b'0', b'9')),
            ("control characters", Set::range(0, 0x1f).and(Set::of(b"\x7f"))),
            ("characters beyond US-ASCII", Set::BEYOND_ASCII),
        ];
        let (mut rest, mut words) = (self, Vec::new());
        for (name, class) in CLASSES {
            if class.within(rest) == class {
                rest = rest.without(class);
                words.push(name.to_owned());
            }
        }
        let mut others: Vec<String> = Vec::new();
        for octet in (0..0x80_u8).filter(|octet| rest.has(*octet)) {
            others.push(match octet {
                b' ' => "a space".into(),
                b'`' => "\"`\"".into(),
                b'\t' => "TAB".into(),
                b'\n' => "LF".into(),
                b'\r' => "CR".into(),
                0x7f => "DEL".into(),
                0..0x20 => format!("U+{octet:04X}"),
                _ => format!("`{}`", char::from(octet)),
            });
        }
        let beyond = ["control characters", "white space", "letters and other characters"];
        for (at, name) in (0x80..).zip(beyond) {
            if rest.has_place(at) {
                others.push(format!("{name} beyond US-ASCII"));
            }
        }
        others.extend(words);
        others
    }
}

#[cfg(test)]
mod tests {
    use super::without_examples;
    use crate::{Design, TEXTS, decisions, libraries};

    #[test]
    fn examples_of_a_set_are_left_out_if_the_set_is_changed() {
        let encoded = "All. Those of the set are encoded: the user of `ftp://a;b@h/` is `a%3Bb`.";
        assert_eq!(without_examples(encoded), "All. Those of the set are encoded.");
        let named = "Those of `user`: uchar, \":\" and \"=\". `ftp://a~b@h/` is invalid.";
        assert_eq!(without_examples(named), "Those of `user`: uchar, \":\" and \"=\".");
    }

    /// A sentence about a set and its changes has no URL, which the changes could make false.
    #[test]
    fn words_of_a_changed_set_have_no_example() {
        for decision in decisions() {
            for library in libraries() {
                let option = (decision.option)(&library.design);
                let words = decision.words(&option);
                let has_example = words.split('`').skip(1).step_by(2).any(|code| code.contains("://"));
                let is_changed = !option.starts_with("known: ") && option.contains(", but ");
                assert!(!(is_changed && has_example), "{}: {option}: {words}", decision.name);
            }
        }
    }

    /// Words have no name of an option or a decision, which only the source knows.
    #[test]
    fn every_option_of_every_design_has_words_without_names_of_the_source() {
        let names: Vec<&str> = decisions()
            .iter()
            .flat_map(|decision| decision.options.iter().map(|option| option.name).chain([decision.name]))
            .filter(|name| is_of_source(name))
            .collect();
        let designs: Vec<Design> =
            TEXTS.iter().map(|(_, text)| *text).chain(libraries().iter().map(|one| one.design)).collect();
        for decision in decisions() {
            for design in &designs {
                let option = (decision.option)(design);
                let words = decision.words(&option);
                assert!(
                    words.ends_with(['.', '`']) && words.len() > 2,
                    "{}: {option}: {words}",
                    decision.name
                );
                let prose: String = words.split('`').step_by(2).collect();
                let has = |name: &&&str| {
                    prose.split(|one: char| !one.is_alphanumeric() && one != '_').any(|word| word == **name)
                };
                assert_eq!(names.iter().find(has), None, "{}: {option}: {words}", decision.name);
                assert!(!prose.contains("\\x") && !prose.contains("known: "), "{option}: {words}");
            }
        }
    }

    /// Returns whether nobody writes this as a word of English.
    fn is_of_source(name: &str) -> bool {
        name.contains('_')
            || name.chars().skip(1).any(char::is_uppercase) && name.contains(char::is_lowercase)
    }
}
