//! The automata of the texts as tables for the browser: a few lines of script walk them.

use bnf_automata::automata::{AnswerDfa, Symbol};
use serde::Serialize;
use url_atlas_lineage::{PARTS, SCHEMES, TEXTS, Text};

use crate::Failure;

/// The automaton of a text for one scheme. It reads the bytes of a URL and marks where a part
/// begins and ends, or where the URL fails.
#[derive(Serialize)]
struct Table {
    /// The id of the text.
    id: &'static str,
    /// The name of the text.
    name: &'static str,
    /// The names of the parts, in the order of their marks.
    parts: [&'static str; PARTS.len()],
    /// The class of each byte.
    classes: Vec<usize>,
    /// The number of classes.
    width: usize,
    start: usize,
    /// For each state, the next state for each class, for the beginning of each part, for the end
    /// of a part, and for the failure, [`packed`]. State 0 is dead.
    next: Vec<Vec<isize>>,
    /// The accepting states.
    accepting: Vec<usize>,
}

/// Returns the name of each scheme, and the script with the tables of all texts that cover it.
pub fn scripts() -> Result<Vec<(&'static str, String)>, Failure> {
    let mut scripts = Vec::new();
    for scheme in SCHEMES.into_iter().chain(["other"]) {
        let mut tables = Vec::new();
        for text in TEXTS.iter().filter(|text| text.date >= "1994-12") {
            tables.extend(table(text, scheme)?);
        }
        let tables = serde_json::to_string(&tables)?;
        scripts
            .push((scheme, format!("automata[{}] = unpacked({tables});\n", serde_json::to_string(scheme)?)));
    }
    Ok(scripts)
}

fn table(text: &'static Text, scheme: &str) -> Result<Option<Table>, Failure> {
    let Some(rule) = text.rule(scheme) else { return Ok(None) };
    let answers = AnswerDfa::with_parts(&text.grammar(scheme), rule, &PARTS)?;
    let representatives: Vec<u8> = answers.representatives();
    let place = |byte: u8| answers.transition_place(answers.start(), Symbol::Byte(byte));
    let class =
        |byte: u8| representatives.iter().position(|one| place(*one) == place(byte)).unwrap_or_default();
    let symbols: Vec<Symbol> =
        representatives.iter().copied().map(Symbol::Byte).chain(answers.marks()).collect();
    let row = |state| {
        packed(&symbols.iter().map(|symbol| answers.step(state, *symbol).as_usize()).collect::<Vec<_>>())
    };
    Ok(Some(Table {
        id: text.id(),
        name: text.name(),
        parts: PARTS,
        classes: (0..=255).map(class).collect(),
        width: representatives.len(),
        start: answers.start().as_usize(),
        next: answers.state_ids().map(row).collect(),
        accepting: answers
            .state_ids()
            .filter(|state| answers.is_accepting(*state))
            .map(|state| state.as_usize())
            .collect(),
    }))
}

/// Returns a row as the script unpacks it: before a state that follows several times stands a
/// negative number, which says how often. The zeros at the end are left out.
fn packed(row: &[usize]) -> Vec<isize> {
    let end = row.iter().rposition(|state| *state != 0).map_or(0, |last| last + 1);
    let mut packed = Vec::new();
    for same in row[..end].chunk_by(|one, other| one == other) {
        packed.extend((same.len() > 1).then(|| -same.len().cast_signed()));
        packed.push(same[0].cast_signed());
    }
    packed
}

#[cfg(test)]
mod tests {
    use super::packed;
    use crate::pages::tests::node;

    #[test]
    fn the_script_unpacks_each_row() {
        let rows = [vec![], vec![0, 0], vec![7, 7, 7, 0, 0, 5], vec![1, 2, 2, 0], vec![0, 0, 0, 9, 9]];
        let tables = serde_json::json!([{ "next": rows.each_ref().map(|row| packed(row)) }]);
        let ask = format!(
            r#"
            globalThis.document = {{ querySelectorAll: () => [] }};
            const [table] = (0, eval)(source + "\nunpacked")({tables});
            const rows = {rows:?}.map((row, at) => row.map((_, symbol) => table.next[at][symbol] ?? 0));
            assert.deepStrictEqual(rows, {rows:?});"#
        );
        node(&ask, include_str!("reader.js"));
        assert_eq!(packed(&[0, 0, 7, 7, 7, 0]), [-2, 0, -3, 7]);
    }
}

/// What takes long: `cargo xtask exhaustive` runs it.
#[cfg(test)]
mod exhaustive {
    use std::collections::BTreeMap;
    use std::fs;
    use std::process::{Command, Stdio};

    use rfc1738_audit::Inputs;
    use url_atlas_lineage::Readers;

    use super::*;

    /// Prints what the script of the pages reads, one line of JSON for each line of input.
    const WALK: &str = r#"
        const fs = require("fs");
        globalThis.document = { querySelectorAll: () => [] };
        const script = process.argv.slice(1).map((file) => fs.readFileSync(file, "utf8")).join("\n");
        const [automata, isOpen, read] = (0, eval)(script + "\n[automata, isOpen, read]");
        for (const line of fs.readFileSync(0, "utf8").split("\n").filter((line) => line !== "")) {
            const { scheme, text } = JSON.parse(line);
            const bytes = new TextEncoder().encode(text);
            const settled = (table) => read(table, bytes).parts ?? "rejects";
            const answer = (table) => (isOpen(table.id, text) ? "open" : settled(table));
            const answers = automata[scheme].map((table) => [table.id, answer(table)]);
            console.log(JSON.stringify(Object.fromEntries(answers)));
        }"#;

    /// The tables and the script of the pages give the answers of the texts. Without Node.js there
    /// is nothing to compare.
    #[test]
    #[ignore = "exhaustive"]
    fn the_script_reads_as_the_texts_do() {
        if Command::new("node").arg("--version").stdout(Stdio::null()).status().is_err() {
            eprintln!("Node.js is not here, so the script of the pages is not compared with the texts");
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let mut files = vec![folder.path().join("reader.js")];
        fs::write(&files[0], include_str!("reader.js")).unwrap();
        for (scheme, script) in scripts().unwrap() {
            files.push(folder.path().join(format!("{scheme}.js")));
            fs::write(files.last().unwrap(), script).unwrap();
        }
        let inputs = Inputs::of_cases();
        let asked = folder.path().join("inputs");
        // The script reads the scheme as the texts do, so it is not asked about an input that
        // begins with a space.
        let asked_about: Vec<_> =
            inputs.into_iter().filter(|input| !input.text.starts_with(|first: char| first <= ' ')).collect();
        let lines = asked_about.iter().map(|input| {
            serde_json::json!({ "scheme": input.scheme, "text": input.text }).to_string() + "\n"
        });
        fs::write(&asked, lines.collect::<String>()).unwrap();
        let run = Command::new("node")
            .args(["-e", WALK])
            .args(&files)
            .stdin(fs::File::open(&asked).unwrap())
            .output();
        let run = run.unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let answers = String::from_utf8(run.stdout).unwrap();
        assert_eq!(answers.lines().count(), asked_about.len());
        let mut readers = Readers::new();
        for (input, line) in asked_about.into_iter().zip(answers.lines()) {
            let found: BTreeMap<String, serde_json::Value> = serde_json::from_str(line).unwrap();
            for reading in readers.read(input.text.as_bytes()).unwrap() {
                if reading.text.date < "1994-12" {
                    continue;
                }
                let expected = match &reading.parts {
                    _ if !reading.is_decided => "open".into(),
                    None => "rejects".into(),
                    Some(parts) => parts
                        .iter()
                        .map(|(name, place)| (name, &input.text[place]))
                        .collect::<serde_json::Value>(),
                };
                assert_eq!(found[reading.text.id()], expected, "{}: {:?}", reading.text.id(), input.text);
            }
        }
    }
}
