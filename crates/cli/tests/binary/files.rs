//! Files that the commands read and write: nothing is lost, and limits are named.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::{run, temporary};

const RFC1738: &str = env!("CARGO_BIN_EXE_rfc1738");
const LIBRARY: [&str; 4] = ["--", RFC1738, "serve", "parser"];

#[test]
fn a_record_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let [file, link] = ["a.jsonl.gz", "link"].map(|name| folder.path().join(name));
    let inputs = temporary("files-inputs.txt", "http://host.dom/\nHTTP://host.dom/\n");
    let record = file.to_str().unwrap();
    let audit = |more: &[&str]| run(&[&["audit"], more, &LIBRARY].concat(), b"");
    assert_eq!(audit(&["--inputs", &inputs, "--record", record]).code, 0);
    let written = fs::read(&file).unwrap();
    symlink(&file, &link).unwrap();
    // The record of another library: the parser under the other profile has other conventions.
    let other = ["--", RFC1738, "serve", "parser", "--profile", "producer"];
    let ran = run(&[&["audit", "--inputs", &inputs, "--record", record][..], &other].concat(), b"");
    ran.fails_with(": remove it or name another file\n");
    // Reports over what is read.
    for name in [record, link.to_str().unwrap()] {
        for more in
            [&["--output", name][..], &["--format", &format!("json={name}")], &["--write-accept", name]]
        {
            let ran = run(&[&["audit", "--from", record], more].concat(), b"");
            let expected = format!("rfc1738: {name}: the command reads this file, write another one\n");
            assert_eq!((ran.code, &*ran.err), (2, &*expected));
        }
        let ran = audit(&["--inputs", &inputs, "--output", &inputs]);
        assert_eq!(ran.code, 2, "{}", ran.err);
        let ran = run(&["conformance", "ftp/typecode-image", "--output", name], b"");
        ran.fails_with("it is a compressed file, such as a record");
    }
    assert!(fs::read(&file).unwrap() == written);
}

#[test]
fn written_reasons_stay() {
    let record =
        temporary("files-accept.jsonl", "{\"protocol\":1,\"name\":\"a\"}\n[\"http://h/\",\"reject\"]\n");
    let file = format!("{}/files-accept.txt", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&file);
    let write = || run(&["audit", "--against", "rfc1738", "--from", &record, "--write-accept", &file], b"");
    assert_eq!(write().code, 1);
    let filled = fs::read_to_string(&file).unwrap().replace(" ?\n", " as our users ask\n") + "# a note\n";
    fs::write(&file, &filled).unwrap();
    assert_eq!(write().code, 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), filled);
    fs::write(&file, "the notes of somebody\n").unwrap();
    let ran = write();
    ran.fails_with("files-accept.txt:1: no cause has the name `the`");
    assert_eq!(fs::read_to_string(&file).unwrap(), "the notes of somebody\n");
}

#[test]
fn lists_have_limits_and_places() {
    let empty = temporary("files-empty.txt", "\u{feff}\n\n");
    for command in ["audit", "fuzz"] {
        let ran = run(&[&[command, "--inputs", &empty][..], &LIBRARY].concat(), b"");
        let expected = format!("rfc1738: {empty}: it has no input, write one on each line\n");
        assert_eq!((ran.code, &*ran.err), (2, &*expected));
    }
    let record = temporary("files-empty.jsonl", "{\"protocol\":1,\"name\":\"a\"}\n");
    let ran = run(&["audit", "--from", &record], b"");
    assert_eq!((ran.code, &*ran.err), (2, "rfc1738: nothing is judged: there is no input\n"));
    // The file is sparse, and is not read to its end.
    let large = temporary("files-large.txt", "");
    fs::File::options().write(true).open(&large).unwrap().set_len((32 << 20) + 1).unwrap();
    for option in ["--inputs", "--accept"] {
        let ran = run(&[&["audit", option, &large][..], &LIBRARY].concat(), b"");
        let expected = format!("rfc1738: {large}: it is longer than 32 MiB, which is the limit\n");
        assert_eq!((ran.code, &*ran.err), (2, &*expected));
    }
    let cases = tempfile::tempdir().unwrap();
    let file = fs::File::create(cases.path().join("ftp.yaml")).unwrap();
    file.set_len((4 << 20) + 1).unwrap();
    let ran = run(&["conformance", "--cases", cases.path().to_str().unwrap()], b"");
    ran.fails_with("it has more than 4194304 bytes, which is the limit");
    // Short lines take more memory than their bytes say.
    let many = temporary("files-many.txt", "\n".repeat(1 << 20) + "x:a");
    let ran = run(&[&["audit", "--inputs", &many][..], &LIBRARY].concat(), b"");
    let why = "there are more than 1048576 lines, which is the limit";
    assert_eq!((ran.code, &*ran.err), (2, &*format!("rfc1738: {many}:1048577: {why}\n")));
    let twice = temporary("files-twice.txt", "x:a\n\"x:\\q\"\n");
    let ran = run(&[&["audit", "--inputs", &twice][..], &LIBRARY].concat(), b"");
    ran.fails_with("files-twice.txt:2: not a string of JSON");
}

#[test]
fn a_record_that_gzip_compressed_in_pieces_is_read_whole() {
    let member = |text: &str| {
        let mut out = GzEncoder::new(Vec::new(), Compression::fast());
        out.write_all(text.as_bytes()).unwrap();
        out.finish().unwrap()
    };
    let first = member("{\"protocol\":1,\"name\":\"a\"}\n[\"x:a\",\"reject\"]\n");
    let record = temporary("files-pieces.jsonl.gz", [first, member("[\"x:b\",\"reject\"]\n")].concat());
    let ran = run(&["audit", "--format", "json", "--from", &record], b"");
    assert!(ran.out.contains("\"asked\":2,"), "{}{}", ran.out, ran.err);
}

#[test]
fn a_time_that_no_clock_has_is_rejected() {
    for [command, option, time] in [
        ["audit", "--timeout", "9223372036854775807"],
        ["fuzz", "--timeout", "9223372036854775807"],
        ["fuzz", "--time", "18446744073709551615s"],
    ] {
        let ran = run(&[&[command, option, time][..], &LIBRARY].concat(), b"");
        assert!(ran.code == 2 && ran.err.starts_with("rfc1738: invalid value"), "{}", ran.err);
    }
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn vectors_replace_no_other_file_and_leave_none() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().to_str().unwrap();
        // What a killed run leaves.
        fs::create_dir(folder.path().join(".rfc1738-writing")).unwrap();
        fs::write(folder.path().join(".rfc1738-writing/mailto.json"), "{").unwrap();
        fs::write(folder.path().join("mailto.json"), "my notes about mailto").unwrap();
        // The smallest suite.
        let vectors = ["vectors", "--scheme", "mailto", "--output", output];
        let ran = run(&vectors, b"");
        ran.fails_with("another file has this name: remove it");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_file(folder.path().join("mailto.json")).unwrap();
        assert_eq!(run(&vectors, b"").code, 0);
        assert!(!folder.path().join(".rfc1738-writing").exists());
        assert_eq!(run(&[&vectors[..], &["--check"]].concat(), b"").code, 0);
    }
}
