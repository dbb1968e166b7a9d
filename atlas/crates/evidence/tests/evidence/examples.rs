//! The buttons of the site and the examples of the help and the documentation are answered from
//! records.

use std::collections::BTreeSet;

use url_atlas_evidence::everyone::{How, known};

/// The files with commands `url-atlas ask`.
const COMMANDS: [&str; 4] = [
    include_str!("../../../../README.md"),
    include_str!("../../../../docs/command.md"),
    include_str!("../../../cli/src/help.rs"),
    include_str!("../../../../../README.md"),
];
/// The first page, whose buttons are lines of one list.
const PAGE: &str = include_str!("../../../site/src/pages/home.rs");

fn examples() -> BTreeSet<String> {
    let asked = COMMANDS.iter().flat_map(|text| text.lines()).filter(|line| line.contains("url-atlas ask "));
    let quoted = asked.flat_map(|line| line.split('\'').skip(1).step_by(2)).filter(|url| url.contains("//"));
    let list = PAGE.split_once("const EXAMPLES").unwrap().1.split_once("];").unwrap().0;
    let buttons = list.lines().filter_map(|line| line.trim().strip_prefix("(\"")?.split('"').next());
    quoted.chain(buttons).map(|url| url.replace("\\\\", "\\")).collect()
}

#[test]
fn examples_are_answered_from_records() {
    let examples = examples();
    assert!(examples.len() >= 8, "{examples:?}");
    let is_recorded = |how: How| matches!(how, How::Recorded | How::OtherNames);
    let mut wrong = Vec::new();
    for url in examples {
        let others: Vec<String> = known(&url)
            .filter(|(known, _)| !is_recorded(known.how))
            .map(|(known, _)| format!("{} {:?}", known.library.name, known.how))
            .collect();
        // A record of Apache Commons Validator says nothing about other names.
        if others.len() > 1 {
            wrong.push(format!("{url}: {} {}", others.len(), others[0]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
