//! The input of a case: bytes, written as text if they are UTF-8, otherwise in hexadecimal.

use std::borrow::Cow;
use std::str;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// The bytes that a case asks about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input(Vec<u8>);

impl Input {
    /// Returns the bytes of a text with two hexadecimal digits for each byte.
    ///
    /// # Errors
    /// Returns an error if the text has another form.
    pub fn from_hex(hex: &str) -> Result<Input, String> {
        HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).map(Input).map_err(|_| {
            format!("has {hex:?} as `hex`; expected two hexadecimal digits for each byte, such as \"66ff\"")
        })
    }

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the bytes in lower-case hexadecimal digits.
    pub fn hex(&self) -> String {
        HEXLOWER.encode(&self.0)
    }
}

impl From<&[u8]> for Input {
    fn from(bytes: &[u8]) -> Input {
        Input(bytes.into())
    }
}

/// Returns octets as text. If they are not UTF-8, each octet becomes a character, because most
/// libraries take text.
pub fn as_text(octets: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(octets) {
        Ok(text) => text.into(),
        Err(_) => octets.iter().copied().map(char::from).collect(),
    }
}

/// Returns octets as text, if they are UTF-8. If they are a piece of `text`, only its ends are
/// looked at, because to read short pieces again takes longer than all else that a prediction does
/// with them.
///
/// ```
/// use rfc1738_oracle::piece;
///
/// let text = "http://h\u{e9}/";
/// assert_eq!(piece(text, &text.as_bytes()[7..10]), Some("h\u{e9}"));
/// assert_eq!(piece(text, &text.as_bytes()[7..9]), None, "it ends within a character");
/// assert_eq!(piece(text, b"elsewhere"), Some("elsewhere"));
/// assert_eq!(piece("", b"\xff"), None);
/// ```
#[inline]
pub fn piece<'t>(text: &'t str, octets: &'t [u8]) -> Option<&'t str> {
    let start = octets.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
    let piece = text.get(start..start.wrapping_add(octets.len()));
    piece.or_else(|| str::from_utf8(octets).ok())
}

/// Serializes an input as text, or as `{"hex": "66ff"}` if it is not UTF-8.
impl Serialize for Input {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match str::from_utf8(&self.0) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => serializer.collect_map([("hex", self.hex())]),
        }
    }
}

impl JsonSchema for Input {
    fn schema_name() -> Cow<'static, str> {
        "input".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "oneOf": [
                { "type": "string" },
                {
                    "type": "object",
                    "properties": { "hex": { "type": "string", "pattern": "^([0-9a-f]{2})*$" } },
                    "required": ["hex"],
                    "additionalProperties": false
                }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_digits_come_in_pairs() {
        assert_eq!(Input::from_hex("66fF").map(|input| input.0), Ok(Vec::from([0x66, 0xff])));
        assert_eq!(Input::from_hex(""), Ok(Input::default()));
        for wrong in ["6", "6g", "é6"] {
            assert!(Input::from_hex(wrong).is_err(), "{wrong}");
        }
    }
}
