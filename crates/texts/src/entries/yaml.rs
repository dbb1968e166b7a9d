//! Reads YAML into a tree that keeps details which a map or a string type would lose. No other file
//! reads YAML.
//!
//! Deserializing straight into a string would silently turn a bare `3.10` into "3.1". A map would
//! keep only one of two equal keys. The tree keeps every key, and it describes each scalar that
//! YAML does not read as text.

use std::fmt;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    Text(String),
    /// A scalar that YAML does not read as text, with its description: `the number 3.1`.
    NotText(String),
    List(Vec<Tree>),
    /// All entries in order, including equal keys.
    Map(Vec<(String, Tree)>),
}

#[derive(Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The line, from 1.
    pub line: usize,
    pub message: String,
}

/// The most brackets in each other. Cases and texts have three; the time of the library grows with
/// the square of them.
const DEEPEST: usize = 32;

/// The most keys of a map. Cases and texts have less than a hundred; each key is compared with all
/// others.
const MOST_KEYS: usize = 1000;

/// Returns the line of the first bracket that is too deep, from 1. Text in quotes has no brackets.
fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut quote, mut before, mut line) = (0_usize, None, b' ', 1);
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match (quote, byte) {
            (Some(b'"'), b'\\') => _ = bytes.next(),
            (Some(open), _) if open == byte => quote = None,
            (None, b'"' | b'\'') if b" \t\n[{,:".contains(&before) => quote = Some(byte),
            (None, b'[' | b'{') => depth += 1,
            (None, b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some(line);
        }
        line += usize::from(byte == b'\n');
        before = byte;
    }
    None
}

/// Reads one document. `first_line` is its first line in the file, from 1.
pub fn read(text: &str, first_line: usize) -> Result<Tree, SyntaxError> {
    if let Some(line) = too_deep(text) {
        let message = format!("more than {DEEPEST} brackets stand in each other");
        return Err(SyntaxError { line: first_line + line - 1, message });
    }
    serde_yaml::from_str(text).map_err(|error| {
        // The library reports every control character on the first line.
        let line = line_of_control(text);
        let line = line.or_else(|| Some(error.location()?.line())).unwrap_or(1);
        let message = in_file(&error.to_string(), first_line);
        SyntaxError { line: first_line + line - 1, message }
    })
}

/// Reads one document into a type. The line of an error counts from 1.
pub fn deserialized<T: DeserializeOwned>(text: &str) -> Result<T, SyntaxError> {
    serde_yaml::from_str(text).map_err(|error| SyntaxError {
        line: error.location().map_or(1, |place| place.line()),
        message: error.to_string(),
    })
}

/// Returns the line of the first control character that YAML does not allow, from 1.
fn line_of_control(text: &str) -> Option<usize> {
    // YAML allows a tab, the line ends and NEL.
    let is_control = |c: char| c.is_control() && !['\t', '\n', '\r', '\u{85}'].contains(&c);
    let before = &text[..text.find(is_control)?];
    Some(before.matches('\n').count() + 1)
}

/// Returns a message of the library with line numbers of the file instead of the document.
fn in_file(message: &str, first_line: usize) -> String {
    const LINE: &str = " at line ";
    let mut pieces = message.split(LINE);
    let mut moved = pieces.next().unwrap_or("").to_string();
    for piece in pieces {
        let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = piece.split_at(digits);
        moved.push_str(LINE);
        match number.parse::<usize>() {
            Ok(number) => moved.push_str(&(first_line + number - 1).to_string()),
            Err(_) => moved.push_str(number),
        }
        moved.push_str(rest);
    }
    moved
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tree, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text, a list or a map")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Tree, E> {
        Ok(Tree::Text(text.into()))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::NotText(format!("the truth value {value}")))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Tree, E> {
        Ok(number(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Tree, E> {
        Ok(number(value))
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Tree, E> {
        Ok(number(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Tree, E> {
        Ok(number(value))
    }

    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        Ok(Tree::NotText("nothing".into()))
    }

    fn visit_none<E: Error>(self) -> Result<Tree, E> {
        self.visit_unit()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Tree, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = access.next_element()? {
            list.push(element);
        }
        Ok(Tree::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Tree, A::Error> {
        let mut map = Vec::new();
        while let Some(key) = access.next_key::<Tree>()? {
            let Tree::Text(key) = key else {
                return Err(A::Error::custom(format!("a field's name is text, not {}", key.what())));
            };
            if map.len() == MOST_KEYS {
                return Err(A::Error::custom(format!("a map has more than {MOST_KEYS} fields")));
            }
            map.push((key, access.next_value()?));
        }
        Ok(Tree::Map(map))
    }
}

fn number(value: impl fmt::Display) -> Tree {
    Tree::NotText(format!("the number {value}"))
}

impl Tree {
    /// Returns a description of the value for a message.
    pub fn what(&self) -> &str {
        match self {
            Tree::Text(_) => "text",
            Tree::NotText(what) => what,
            Tree::List(_) => "a list",
            Tree::Map(_) => "a map",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    #[test]
    fn scalars_other_than_text_name_their_type() {
        for (yaml, what) in [
            ("3.10", "the number 3.1"),
            ("17", "the number 17"),
            ("-1", "the number -1"),
            ("0x1F", "the number 31"),
            ("99999999999999999999", "the number 99999999999999999999"),
            ("true", "the truth value true"),
            ("null", "nothing"),
            ("~", "nothing"),
            ("", "nothing"),
        ] {
            assert_eq!(read(yaml, 1).map(|tree| String::from(tree.what())), Ok(what.into()), "{yaml}");
        }
        assert_eq!(read("\"3.10\"", 1), Ok(Tree::Text("3.10".into())));
        assert_eq!(read("no", 1), Ok(Tree::Text("no".into())));
    }

    #[test]
    fn duplicate_keys_are_kept() {
        let text = |text: &str| Tree::Text(text.into());
        let expected = Tree::Map(vec![("a".into(), text("b")), ("a".into(), text("c"))]);
        assert_eq!(read("{a: b, a: c}", 1), Ok(expected));
    }

    #[test]
    fn invalid_yaml_is_reported_with_a_line() {
        assert_eq!(read("a: b\n\"", 1).unwrap_err().line, 2);
        assert!(read("{1: a}", 1).unwrap_err().message.contains("the number 1"));
        assert!(read("a: *b", 1).unwrap_err().message.contains("unknown anchor"));
        assert!(read("!tag a", 1).is_err());
        assert!(read("---\na\n---\nb\n", 1).is_err());
        assert_eq!(read("a: b\n\"", 7).unwrap_err().line, 8);
        assert!(read("a: b\n\"", 7).unwrap_err().message.contains("at line 8 column 1"));
        assert_eq!(read("a: b\nc: \u{1}\n", 7).unwrap_err().line, 8);
    }

    /// 10,000 brackets took seconds.
    #[test]
    fn brackets_in_each_other_have_a_limit() {
        let deep = |open: &str| format!("name: \"a\"\ninput: {}", open.repeat(1_000_000));
        for open in ["[", "{", "[{"] {
            let error = read(&deep(open), 7).unwrap_err();
            assert_eq!((error.line, &*error.message), (8, "more than 32 brackets stand in each other"));
        }
        let brackets = "[".repeat(100);
        let quoted = format!("a: \"{brackets}\\\"{brackets}\"\nb: '{brackets}'\nc: {{d: [\"{brackets}\"]}}");
        assert!(read(&quoted, 1).is_ok());
        let lists = "- [a]\n".repeat(100);
        assert!(read(&lists, 1).is_ok());
    }

    /// 100,000 keys took minutes.
    #[test]
    fn a_map_has_a_limit() {
        let keys = |count| read(&"a: b\n".repeat(count), 1);
        assert!(keys(MOST_KEYS).is_ok());
        let message = keys(MOST_KEYS + 1).unwrap_err().message;
        assert!(message.starts_with("a map has more than 1000 fields"), "{message}");
    }
}
