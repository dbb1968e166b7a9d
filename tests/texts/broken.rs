//! Folders of texts with one mistake each, and what the reader says. `broken/mistakes.txt` has a
//! line for each mistake: the file, what stands there, and what is written in its place.
//! `broken/messages.txt` has the messages; `UPDATE_EXPECT=1` writes them, and a person reads them.

use std::fs;
use std::path::Path;

use expect_test::expect_file;
use rfc1738_texts::entries::Problems;
use rfc1738_texts::folder::Folder;
use rfc1738_texts::rfc1738;

const FILES: [&str; 6] =
    ["text.yaml", "sections.yaml", "amendments.yaml", "parts.yaml", "rulings.yaml", "rfc2396.bnf"];

/// What only the folder of RFC 1738 has.
const OF_RFC_1738: [&str; 3] = ["readings.yaml", "points.yaml", "boundaries.yaml"];

/// Reads the folder of RFC 2396, or the files of RFC 1738, with one text of one file replaced.
fn read(file: &str, from: &str, to: &str) -> Result<(), Problems> {
    let of_rfc_1738 = OF_RFC_1738.contains(&file);
    let (id, names) = if of_rfc_1738 { ("rfc1738", &OF_RFC_1738[..]) } else { ("rfc2396", &FILES[..]) };
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/texts/data").join(id);
    let content = |name: &&'static str| {
        let mut text = fs::read_to_string(data.join(name)).unwrap();
        if *name == file {
            assert!(text.contains(from), "{file} has no {from:?}");
            text = text.replacen(from, to, 1);
        }
        (*name, &*text.leak())
    };
    let files = names.iter().map(content).collect::<Vec<_>>().leak();
    let folder = Folder { shown: &*format!("data/{id}").leak(), files };
    if of_rfc_1738 { rfc1738::check(&folder) } else { folder.read(&[]).map(drop) }
}

#[test]
fn each_mistake_has_its_place_and_its_remedy() {
    let mut messages = String::new();
    for line in include_str!("broken/mistakes.txt").lines() {
        let [file, from, to] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let [from, to] =
            [from, to].map(|text| text.replace("\\n", "\n").replace("BAR", "|").replace("NOTHING", ""));
        let Err(problems) = read(file, &from, &to) else { panic!("it is accepted: {line}") };
        messages += &format!("{line}\n{problems}\n\n");
    }
    expect_file!["broken/messages.txt"].assert_eq(&messages);
}

#[test]
fn the_folders_without_a_mistake_are_read() {
    for file in ["text.yaml", "readings.yaml"] {
        assert_eq!(read(file, "", ""), Ok(()));
    }
}
