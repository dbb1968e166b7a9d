//! Folders of texts with one mistake each, and what the reader says. `broken/mistakes.txt` has a
//! line for each mistake: the file, what stands there, and what is written in its place.
//! `broken/messages.txt` has the messages; `UPDATE_EXPECT=1` writes them, and a person reads them.

use std::fs;
use std::path::Path;

use expect_test::expect_file;
use rfc1738_texts::folder::Folder;

const FILES: [&str; 6] =
    ["text.yaml", "sections.yaml", "amendments.yaml", "parts.yaml", "rulings.yaml", "rfc2396.bnf"];

/// Returns the folder of RFC 2396, with one text of one file replaced.
fn broken(file: &str, from: &str, to: &str) -> Folder {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/texts/data/rfc2396");
    let files = FILES.map(|name| {
        let text = fs::read_to_string(data.join(name)).unwrap();
        if name != file {
            return (name, &*text.leak());
        }
        assert!(text.contains(from), "{file} has no {from:?}");
        (name, &*text.replacen(from, to, 1).leak())
    });
    Folder { shown: "data/rfc2396", files: files.to_vec().leak() }
}

#[test]
fn each_mistake_has_its_place_and_its_remedy() {
    let mut messages = String::new();
    for line in include_str!("broken/mistakes.txt").lines() {
        let [file, from, to] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let [from, to] =
            [from, to].map(|text| text.replace("\\n", "\n").replace("BAR", "|").replace("NOTHING", ""));
        let problems = match broken(file, &from, &to).read(&[]) {
            Ok(_) => panic!("it is accepted: {line}"),
            Err(problems) => problems,
        };
        messages += &format!("{line}\n{problems}\n\n");
    }
    expect_file!["broken/messages.txt"].assert_eq(&messages);
}

#[test]
fn the_folder_without_a_mistake_is_read() {
    assert!(broken("text.yaml", "", "").read(&[]).is_ok());
}
