//! The recorded answers of the box of the first page, which come in the place of other predictions.

use std::collections::BTreeMap;

use rfc1738_audit::record::Contradictions;

use crate::Failure;

/// The number of scripts. A page loads the one of its URL.
const SCRIPTS: usize = 256;

/// Returns the name and the content of each script. They are scripts, because a page that was opened from a disk may load no other data.
pub fn scripts() -> Result<Vec<(String, String)>, Failure> {
    let mut scripts: BTreeMap<usize, Vec<(String, Contradictions)>> = BTreeMap::new();
    for (input, answers) in Contradictions::all() {
        scripts.entry(place(&input)).or_default().push((input, answers));
    }
    let script = |place| {
        let pairs = serde_json::to_string(scripts.get(&place).map_or(&[][..], Vec::as_slice))?;
        Ok((format!("recorded/{place}.js"), format!("recorded[{place}] = new Map({pairs});\n")))
    };
    (0..SCRIPTS).map(script).collect()
}

/// Returns the script of an input: the sum of its octets modulo [`SCRIPTS`]. `ask.js` computes it too.
fn place(input: &str) -> usize {
    input.bytes().map(usize::from).sum::<usize>() % SCRIPTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_recorded_answer_stands_in_the_script_of_its_input() {
        let scripts = scripts().unwrap();
        assert_eq!(scripts.len(), SCRIPTS);
        let mut count = 0;
        for (input, answers) in Contradictions::all() {
            let (name, script) = &scripts[place(&input)];
            assert_eq!(*name, format!("recorded/{}.js", place(&input)));
            assert!(script.contains(&serde_json::to_string(&(&input, &answers)).unwrap()), "{input:?}");
            count += 1;
        }
        let largest = scripts.iter().map(|(_, script)| script.len()).max();
        assert!(count > 0 && largest < Some(100_000), "{count} {largest:?}");
        // The sum of "a" and U+00E9 is 97 + 195 + 169.
        assert_eq!(place("a\u{e9}"), 205);
    }
}
