//! Escapes foreign bytes as printable US-ASCII, so no input can move a terminal's cursor, color it,
//! or forge a line.

use std::ffi::OsStr;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
pub use rfc1738_oracle::escape::{bytes, path};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// Returns a text on one line: characters outside printable US-ASCII become `\n` or `\u{..}`;
/// quotes and `\` stay.
pub fn text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            ' '..='~' => escaped.push(character),
            _ => escaped.extend(character.escape_default()),
        }
    }
    escaped
}

/// Returns a file's name, or any other argument, escaped.
pub fn argument(argument: &OsStr) -> String {
    path(argument.as_ref())
}

/// Returns a byte in words, for the middle of a sentence.
pub fn byte(byte: u8) -> String {
    match byte {
        b' ' => "a space".into(),
        b'\t' => "a tab".into(),
        b'\n' => "a line feed".into(),
        b'\r' => "a carriage return".into(),
        b'"' => "a quotation mark".into(),
        b'!'..=b'~' => format!("\"{}\"", char::from(byte)),
        0x80.. => format!("0x{byte:02X}, which is not US-ASCII"),
        _ => format!("the control character 0x{byte:02X}"),
    }
}

/// An input in JSON: a string, or `{"hex": ".."}` if it is not UTF-8.
#[derive(Default)]
pub struct Json<'a>(pub &'a [u8]);

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(self.0) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("hex", &hex(self.0))?;
                map.end()
            }
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

/// Returns the bytes that pairs of hexadecimal digits represent.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_printable_ascii() {
        let all: Vec<u8> = (0..=255).collect();
        assert!(bytes(&all).bytes().all(|byte| matches!(byte, b' '..=b'~')));
        assert!(all.iter().all(|&each| byte(each).is_ascii()));
        assert_eq!(text("a\u{1b}[0m\u{202e}\n\"\\"), "a\\u{1b}[0m\\u{202e}\\n\"\\");
        assert_eq!(bytes(b"a \\ \x1b\xff\"'"), "a \\\\ \\x1b\\xff\"'");
    }

    #[test]
    fn hexadecimal_round_trips() {
        assert_eq!(unhex("66fF").as_deref(), Some(&b"f\xff"[..]));
        assert_eq!(unhex(&hex(b"\x00\x9f\xff")).as_deref(), Some(&b"\x00\x9f\xff"[..]));
        for wrong in ["6", "6g", "+1", "é", "0x66", " 66"] {
            assert_eq!(unhex(wrong), None, "{wrong}");
        }
    }
}
