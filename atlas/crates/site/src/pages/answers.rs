//! What each library answers to each input, packed for the page that compares two of them.

use std::collections::{BTreeSet, HashMap};
use std::io::Write as _;

use data_encoding::BASE64;
use flate2::Compression;
use flate2::write::GzEncoder;
use rayon::prelude::*;
use serde::Serialize;
use url_atlas_decisions::Answer;

use crate::Entry;
use crate::Failure;

/// Returns a value as JSON, compressed, as a string for a script: `unpacked` of `text.js` reads it.
///
/// # Errors
/// Returns an error if the value is not JSON.
pub fn packed(value: &impl Serialize) -> Result<String, Failure> {
    // The encoder writes no time, so the same value gives the same bytes.
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    serde_json::to_writer(&mut encoder, value)?;
    encoder.flush()?;
    Ok(format!("\"{}\"", BASE64.encode(&encoder.finish()?)))
}

/// The inputs that some library answered, sorted.
pub fn inputs<'e>(entries: &'e [Entry<'_>]) -> Vec<&'e str> {
    let all: BTreeSet<&str> =
        entries.iter().flat_map(|entry| entry.record.answers().map(|(input, _)| input)).collect();
    all.into_iter().collect()
}

/// What a library answers. A part has a text for each accepted input, or none at all if the library
/// never reports it.
#[derive(Serialize)]
pub struct Answers {
    /// The place of its host in each URL in which some libraries see two hosts.
    pub hosts: String,
    /// For each input `a` (accepted), `r` (rejected) or `.` (no such answer).
    pub verdicts: String,
    pub port: Vec<String>,
    /// The user, and the password behind ":".
    pub user: Vec<String>,
    pub path: Vec<String>,
}

/// Returns the answers of each library to these inputs, in the order of the entries, without the
/// hosts.
pub fn answers(entries: &[Entry<'_>], inputs: &[&str]) -> Vec<Answers> {
    entries.par_iter().map(|entry| of_entry(entry, inputs)).collect()
}

fn of_entry(entry: &Entry<'_>, inputs: &[&str]) -> Answers {
    let all: HashMap<&str, Answer> = entry.record.answers().collect();
    let mut found = Answers {
        hosts: String::new(),
        verdicts: String::new(),
        port: Vec::new(),
        user: Vec::new(),
        path: Vec::new(),
    };
    for input in inputs {
        found.verdicts.push(match all.get(input) {
            Some(Answer::Accept(parts)) => {
                let text = |part: Option<&str>| part.unwrap_or_default().to_owned();
                found.port.push(text(parts.port.as_deref()));
                let password = parts.password.as_deref().filter(|password| !password.is_empty());
                let password = password.map_or_else(String::new, |password| format!(":{password}"));
                found.user.push(text(parts.user.as_deref()) + &password);
                found.path.push(parts.path.clone().into_owned());
                'a'
            }
            Some(Answer::Reject) => 'r',
            _ => '.',
        });
    }
    for part in [&mut found.port, &mut found.user, &mut found.path] {
        if part.iter().all(String::is_empty) {
            part.clear();
        }
    }
    found
}

/// Returns all values that a script has packed, one after the other.
#[cfg(test)]
pub(super) fn unpacked(script: &str) -> String {
    let mut text = String::new();
    for one in script.split('"').filter(|one| one.starts_with("H4sI")) {
        let bytes = BASE64.decode(one.as_bytes()).unwrap();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&*bytes), &mut text).unwrap();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::tests::node;

    #[test]
    fn a_value_is_packed_and_unpacked() {
        assert_eq!(unpacked(&packed(&["a", "\u{202e}"]).unwrap()), "[\"a\",\"\u{202e}\"]");
    }

    /// An escape, the octet of one, the default port and a first slash make no difference, and a
    /// library that never reports a part has no other one.
    const ASK: &str = r#"
        const [otherHosts, otherAnswers] = (0, eval)(source + "\n[otherHosts, otherAnswers]");
        const inputs = ["http://a/", "http://a:80/x", "http://b/", "http://c:1/", "http://d\\@e/",
            "http://f/"];
        const one = { hosts: "\u0100", verdicts: "aaaara", port: ["", "80", "", "1", ""], user: [],
            path: ["/", "/x", "/%41%C3%A9", "/%FF", "/"] };
        const other = { hosts: "\u0101", verdicts: "aaaaa.", port: ["", "", "", "2", ""],
            user: ["", "", "", "", "d\\"], path: ["", "x", "A\u00e9", "\u00ff", ""] };
        const urls = [[0, ["a", null], "h"]];
        const hosts = otherHosts([one, other], inputs, urls);
        assert.deepStrictEqual(hosts, [{ kind: "host", url: "http://a/", cells: ["a", null],
            words: "a host by one, and none by the other" }]);
        const rows = otherAnswers([one, other], inputs, ["X", "Y"], hosts);
        assert.deepStrictEqual(rows.map(({ url, cells, words }) => [url, ...cells, words]), [
            ["http://d\\@e/", "rejects", "accepts", "only Y accepts"],
            ["http://c:1/", "1", "2", "another port"],
        ]);"#;

    #[test]
    fn the_script_says_in_what_two_libraries_differ() {
        node(ASK, include_str!("differences.js"));
    }
}
