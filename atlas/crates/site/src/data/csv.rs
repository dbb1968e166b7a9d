//! Tables as CSV (RFC 4180), also for programs that compute with cells.

/// Returns a table, whose first row has the names of the columns.
///
/// A text from outside is a text of JSON in US-ASCII: see [`outside`].
pub fn table(rows: &[Vec<String>]) -> String {
    let line = |row: &Vec<String>| row.iter().map(|text| cell(text)).collect::<Vec<_>>().join(",") + "\r\n";
    rows.iter().map(line).collect()
}

fn cell(text: &str) -> String {
    let is_plain = !text.contains([',', '"', '\r', '\n']);
    if is_plain { text.into() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

/// Returns a text from outside as a text of JSON in printable US-ASCII, with its quotes. So it
/// survives every program unchanged, and no cell begins with "=", "+", "-" or "@", which a
/// spreadsheet would compute.
pub fn outside(text: &str) -> String {
    let mut escaped = String::new();
    for character in serde_json::Value::from(text).to_string().chars() {
        match character {
            ' '..='~' => escaped.push(character),
            other => {
                other.encode_utf16(&mut [0; 2]).iter().for_each(|unit| escaped += &format!("\\u{unit:04x}"))
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_cannot_end_its_row_nor_be_computed() {
        let text = "=1+1,\"a\"\r\n\u{202e}\u{1f600}";
        let cell = outside(text);
        assert_eq!(cell, r#""=1+1,\"a\"\r\n\u202e\ud83d\ude00""#);
        assert_eq!(serde_json::from_str::<String>(&cell).unwrap(), text);
        let found = table(&[vec!["name".into(), "url".into()], vec!["a".into(), cell]]);
        assert_eq!(found, "name,url\r\na,\"\"\"=1+1,\\\"\"a\\\"\"\\r\\n\\u202e\\ud83d\\ude00\"\"\"\r\n");
    }
}
