//! The canonical layout of a file, which `cargo xtask cases fmt` writes and lint requires.

use std::str;

use super::entry::TODO;
use super::text::{CaseText, ClauseText, ReadingText};
use rfc1738::{Profile, Rule};
use rfc1738_oracle::{Input, PartValue};

pub(super) trait Spell {
    fn fields(&self) -> Vec<(&'static str, String)>;
}

impl Spell for CaseText {
    fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = Vec::from([
            ("name", plain(&self.name)),
            ("why", plain(&self.why)),
            ("section", quoted(&self.section)),
            ("rule", plain(&self.rule)),
        ]);
        if !self.clauses.is_empty() {
            fields.push(("clauses", list(&self.clauses)));
        }
        fields.extend(self.quote.as_deref().map(|quote| ("quote", quoted(quote))));
        fields.extend(self.near.as_deref().map(|near| ("near", plain(near))));
        fields.extend(self.profile.as_deref().map(|profile| ("profile", plain(profile))));
        fields.extend(self.asks.as_deref().map(|asks| ("asks", plain(asks))));
        fields.push(("input", input(&self.input)));
        fields.extend(self.with.as_deref().map(|with| ("with", quoted(with))));
        fields.extend(self.given.as_ref().map(|given| ("given", map(given.iter()))));
        fields.extend(self.answer.as_ref().map(|answer| ("answer", map(answer.iter()))));
        fields.extend(self.verdict.as_deref().map(|verdict| ("verdict", plain(verdict))));
        let parts = self.parts.as_ref();
        fields.extend(
            parts.map(|parts| ("parts", map(rfc1738_oracle::names::in_order(self.input.bytes(), parts)))),
        );
        fields.extend(self.at.as_deref().map(|at| ("at", quoted(at))));
        if !self.each.is_empty() {
            fields.push(("each", list(&self.each)));
        }
        if let Some(readings) = &self.readings {
            let says = |says: &ReadingText| match says {
                ReadingText::Verdict(verdict) => key(verdict),
                ReadingText::Answer(answer) => map(answer.iter()),
            };
            let all = readings.iter().map(|(name, reading)| format!("{}: {}", key(name), says(reading)));
            fields.push(("readings", format!("{{{}}}", all.collect::<Vec<_>>().join(", "))));
        }
        fields.extend(self.ruling.as_deref().map(|ruling| ("ruling", plain(ruling))));
        fields.extend(self.convention.as_deref().map(|ruling| ("convention", plain(ruling))));
        fields
    }
}

impl Spell for ClauseText {
    fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = Vec::from([
            ("id", quoted(&self.id)),
            ("section", quoted(&self.section)),
            ("quote", quoted(&self.quote)),
        ]);
        fields.extend(self.untestable.as_deref().map(|why| ("untestable", quoted(why))));
        fields
    }
}

pub(super) fn file<'e, T: Spell + 'e>(header: &str, entries: impl Iterator<Item = &'e T>) -> String {
    let mut text = String::new();
    for line in header.lines() {
        text += line.trim_end();
        text += "\n";
    }
    for entry in entries {
        if !text.is_empty() {
            text += "\n";
        }
        text += &lines(&entry.fields());
    }
    text
}

fn lines(fields: &[(&str, String)]) -> String {
    let line = |(index, (name, value)): (usize, &(&str, String))| {
        format!("{} {name}: {value}\n", if index == 0 { "-" } else { " " })
    };
    fields.iter().enumerate().map(line).collect()
}

pub(super) fn template(name: &str, rule: Option<Rule>, profile: Option<Profile>, about: &Input) -> String {
    let mut fields = Vec::from([
        ("name", plain(name)),
        ("why", TODO.into()),
        ("section", quoted(TODO)),
        ("rule", rule.map_or(TODO.into(), |rule| plain(rule.name()))),
        ("quote", quoted(TODO)),
    ]);
    fields.extend(profile.map(|profile| ("profile", plain(profile.name()))));
    fields.extend([("input", input(about)), ("verdict", TODO.into())]);
    lines(&fields)
}

fn input(input: &Input) -> String {
    match str::from_utf8(input.bytes()) {
        Ok(text) => quoted(text),
        Err(_) => format!("{{hex: {}}}", quoted(&input.hex())),
    }
}

fn map<'p>(parts: impl IntoIterator<Item = (&'p str, &'p PartValue)>) -> String {
    let part = |(name, value): (&str, &PartValue)| {
        let value = match value {
            PartValue::Text(text) => quoted(text),
            PartValue::List(all) => list(all),
            PartValue::Fields(fields) => {
                let pairs =
                    fields.iter().map(|(name, value)| format!("[{}, {}]", quoted(name), quoted(value)));
                format!("[{}]", pairs.collect::<Vec<_>>().join(", "))
            }
        };
        format!("{}: {value}", key(name))
    };
    let all: Vec<String> = parts.into_iter().map(part).collect();
    format!("{{{}}}", all.join(", "))
}

fn list(texts: &[impl AsRef<str>]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text.as_ref())).collect();
    format!("[{}]", texts.join(", "))
}

/// Returns the text without quotes if YAML reads that as the same text, and else in quotes.
pub(super) fn plain(text: &str) -> String {
    const WORDS_WITH_ANOTHER_TYPE: [&str; 3] = ["true", "false", "null"];
    let is_plain = text.starts_with(|first: char| first.is_ascii_alphabetic())
        && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.chars().any(escaped)
        && !WORDS_WITH_ANOTHER_TYPE.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is_plain { text.into() } else { quoted(text) }
}

fn key(text: &str) -> String {
    let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_+".contains(&byte));
    if is_word { plain(text) } else { quoted(text) }
}

/// Returns the text in double quotes, with invisible characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\0' => quoted += "\\0",
            '\t' => quoted += "\\t",
            '\n' => quoted += "\\n",
            '\r' => quoted += "\\r",
            _ if escaped(character) => quoted += &code(character),
            _ => quoted.push(character),
        }
    }
    quoted + "\""
}

fn code(character: char) -> String {
    match u32::from(character) {
        code @ ..=0xff => format!("\\x{code:02x}"),
        code @ 0x100..=0xffff => format!("\\u{code:04x}"),
        code => format!("\\U{code:08x}"),
    }
}

/// Returns whether a character would be invisible or would change how its neighbors look.
fn escaped(character: char) -> bool {
    !matches!(character, '"' | '\'' | '\\') && character.escape_debug().count() > 1
}

fn visible(character: char) -> String {
    if escaped(character) { character.escape_debug().collect() } else { character.into() }
}

/// The first line at which a file differs from the canonical layout.
pub(super) struct LayoutDifference {
    pub(super) number: usize,
    pub(super) message: String,
}

pub(super) fn first_difference(text: &str, canonical: &str) -> Option<LayoutDifference> {
    if text == canonical {
        return None;
    }
    let (found, wanted) = (text.split_inclusive('\n'), canonical.split_inclusive('\n'));
    let index = found.clone().zip(wanted.clone()).take_while(|(found, wanted)| found == wanted).count();
    let line = |line: Option<&str>| match line {
        None => "the end of the file".into(),
        Some("\n") => "a blank line".into(),
        Some(line) => line.strip_suffix('\n').map_or_else(
            || format!("{} without a line break", quoted(line)),
            |line| format!("`{}`", line.chars().map(visible).collect::<String>()),
        ),
    };
    let message = format!(
        "the layout is not the format's: this is {}, and `cargo xtask cases fmt` writes {}",
        line(found.clone().nth(index)),
        line(wanted.clone().nth(index)),
    );
    Some(LayoutDifference { number: index + 1, message })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::entry::cut;
    use crate::corpus::text::EntryText;
    use crate::corpus::yaml::{Tree, read};

    /// Returns texts with every character of Latin-1 and with other difficult characters, alone and
    /// in the middle.
    fn texts() -> impl Iterator<Item = String> {
        let strange =
            ['\u{2028}', '\u{202e}', '\u{feff}', '\u{200b}', 'ａ', '\u{301}', '\u{1f600}', '\u{10ffff}'];
        let characters = ('\0'..='\u{ff}').chain(strange);
        characters
            .flat_map(|c| [c.into(), format!("a{c}b"), format!("a {c} b"), format!("{c} "), format!("a{c}")])
    }

    #[test]
    fn a_written_case_reads_back() {
        for text in
            texts().chain(["true", "Null", "no", "1e3", "a: b", "a #b", "- a", "[a", ""].map(String::from))
        {
            assert_eq!(read(&quoted(&text), 1), Ok(Tree::Text(text.clone())), "{text:?}");
            assert_eq!(
                read(&format!("[{}, {{x: {}}}]", quoted(&text), key(&text)), 1)
                    .map(|tree| tree.what().into()),
                Ok(String::from("a list"))
            );
            let line = format!("- why: {}\n", plain(&text));
            let why = Tree::Map(Vec::from([("why".into(), Tree::Text(text))]));
            assert_eq!(read(&line, 1), Ok(Tree::List(Vec::from([why]))), "{line}");
        }
    }

    #[test]
    fn invisible_characters_are_escaped() {
        assert!(texts().all(|text| quoted(&text).chars().all(|character| !escaped(character))));
        assert_eq!(quoted("\u{7f}\u{202e}é\u{e0001}"), r#""\x7f\u202eé\U000e0001""#);
    }

    #[test]
    fn a_case_is_laid_out_field_by_field() {
        let messy = "# Some: comment\n\n\n-   verdict: \"open\"\n    why: 'Why: because.'\n    name: \
            a-name\n    \
                     input: {hex: \"41FF\"}\n    parts: {type: \"i\", \"host\": 'h'}\n    clauses: [ \"b\" \
                     ]\n    \
                     rule: url\n    section: \"3.10\"\n    ruling: A7\n    readings: {a: valid, \"b\": \
                     invalid}\n";
        let laid_out = "# Some: comment\n\n- name: a-name\n  why: \"Why: because.\"\n  section: \"3.10\"\n  \
            rule: url\n  \
                        clauses: [\"b\"]\n  input: {hex: \"41ff\"}\n  verdict: open\n  \
                        parts: {host: \"h\", type: \"i\"}\n  readings: {a: valid, b: invalid}\n  ruling: \
                        A7\n";
        let layout = |text: &str| {
            let cut = cut(text);
            let (case, problems) = CaseText::read("x.yaml", cut.entries[0]);
            assert_eq!(problems, []);
            file(cut.header, [case.unwrap().value].iter())
        };
        assert_eq!(layout(messy), laid_out);
        assert_eq!(layout(laid_out), laid_out);
        let difference = first_difference(messy, laid_out).unwrap();
        assert_eq!((difference.number, difference.message.contains("this is a blank line")), (3, true));
    }
}
