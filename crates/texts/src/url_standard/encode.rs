//! Section 1.3 of the URL Standard: percent-encoded bytes.

/// The characters of US-ASCII in a percent-encode set, beside the C0 controls and DELETE. All
/// characters beyond US-ASCII are in each set.
#[derive(Clone, Copy)]
pub(super) struct Set(&'static str);

pub(super) const C0_CONTROL: Set = Set("");
pub(super) const FRAGMENT: Set = Set(" \"<>`");
pub(super) const QUERY: Set = Set(" \"#<>");
pub(super) const SPECIAL_QUERY: Set = Set(" \"#<>'");
pub(super) const PATH: Set = Set(" \"#<>?^`{}");
pub(super) const USERINFO: Set = Set(" \"#<>?^`{}/:;=@[\\]|");

/// "UTF-8 percent-encode" a character.
pub(super) fn encode(character: char, set: Set, output: &mut String) {
    if matches!(character, ' '..='~') && !set.0.contains(character) {
        return output.push(character);
    }
    for byte in character.encode_utf8(&mut [0; 4]).bytes() {
        output.push('%');
        output.push(hex(byte >> 4));
        output.push(hex(byte & 15));
    }
}

fn hex(digit: u8) -> char {
    char::from(b"0123456789ABCDEF"[usize::from(digit)])
}

/// "Percent-decode" a text.
pub(super) fn decoded(text: &str) -> Vec<u8> {
    let digit =
        |byte: Option<&u8>| char::from(*byte?).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (bytes, mut output, mut at) = (text.as_bytes(), Vec::new(), 0);
    while let Some(&byte) = bytes.get(at) {
        match (byte, digit(bytes.get(at + 1)), digit(bytes.get(at + 2))) {
            (b'%', Some(high), Some(low)) => {
                output.push(high * 16 + low);
                at += 3;
            }
            _ => {
                output.push(byte);
                at += 1;
            }
        }
    }
    output
}
