//! The fuzzing commands that need no fuzzer: promoting an input, rejecting a command line.

use std::fs;
use std::process::Command;

use crate::shared::{assert_ends, root};

/// `ftp://a.com?x@evil.com/f`
const DIFFERS: &str = "6674703a2f2f612e636f6d3f78406576696c2e636f6d2f66";
/// `http://host.dom/`
const SAME: &str = "687474703a2f2f686f73742e646f6d2f";

#[test]
fn an_answer_of_its_text_is_not_promoted() {
    let says =
        "The libraries of `whatwg` answer this input as their text reads: there is nothing to promote.\n";
    assert_ends(&["promote", "--target", "whatwg", "--hex", DIFFERS], 1, "", says);
}

#[test]
fn a_passing_input_is_not_promoted() {
    assert_ends(
        &["promote", "--target", "agree", "--hex", SAME],
        1,
        "",
        "this input satisfies `agree`: there is nothing to promote.\n",
    );
    assert_ends(&["promote", "--hex", SAME], 2, "", "the failing target is unknown: name it with --target");
    assert_ends(&["promote", "--target", "agree", "--hex", "6"], 2, "", "error: ");
    assert_ends(&["promote", "no/such/file"], 2, "", "error: no/such/file: ");
}

#[test]
fn fuzz_rejects_wrong_command_lines() {
    assert_ends(&["fuzz", "agrees"], 2, "", "[possible values: total, agree, ");
    assert_ends(&["fuzz", "--time", "1d"], 2, "", "write 60s, 30m or 8h");
    assert_ends(&["fuzz", "--jobs", "0"], 2, "", "invalid value '0'");
    assert_ends(&["fuzz", "--replay", "--prepare"], 2, "", "cannot be used with");
}

/// Builds as the image of OSS-Fuzz does, with programs in place of `cargo` and `zip`: its `cargo
/// fuzz build` is `cargo build --bins` with its own flags if the coverage is wanted.
#[cfg(unix)]
#[test]
fn oss_fuzz_gets_the_targets_of_each_sanitizer() {
    use std::os::unix::fs::PermissionsExt;

    const CARGO: &str = r#"#!/bin/sh
case "$1 $SANITIZER:$RUSTFLAGS:$*" in
  "run "*) mkdir -p fuzz/seeds/text && touch fuzz/seeds/text/a fuzz/rfc1738.dict ;;
  "fuzz coverage:--cfg fuzzing -Cinstrument-coverage:fuzz build"* | \
  "fuzz address::fuzz build --sanitizer address "*)
    host=$(rustc --version --verbose | sed -n 's/^host: //p')
    mkdir -p "fuzz/target/$host/release" && echo built >"fuzz/target/$host/release/whatwg" ;;
  *) echo "$RUSTFLAGS: $*" >&2; exit 1 ;;
esac
"#;
    for sanitizer in ["coverage", "address"] {
        let folder = tempfile::tempdir().unwrap();
        let [programs, out, targets] =
            ["programs", "out", "rfc1738/fuzz/fuzz_targets"].map(|name| folder.path().join(name));
        [&programs, &out, &targets].iter().for_each(|path| fs::create_dir_all(path).unwrap());
        fs::write(targets.join("whatwg.rs"), "").unwrap();
        for (name, text) in [("cargo", CARGO), ("zip", "#!/bin/sh\ncat >\"$3\"\n")] {
            fs::write(programs.join(name), text).unwrap();
            fs::set_permissions(programs.join(name), fs::Permissions::from_mode(0o755)).unwrap();
        }
        let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
        let mut build = Command::new("bash");
        build.arg("-eu").arg(root().join("fuzz/oss-fuzz/build.sh")).env_remove("CARGO_TARGET_DIR");
        build.env("SRC", folder.path()).env("OUT", &out).env("SANITIZER", sanitizer).env("PATH", path);
        build.env("RUSTFLAGS", "--cfg fuzzing -Cinstrument-coverage");
        let ran = build.output().unwrap();
        assert!(ran.status.success(), "{sanitizer}: {}", String::from_utf8_lossy(&ran.stderr));
        assert_eq!(fs::read_to_string(out.join("whatwg")).unwrap(), "built\n");
        assert_eq!(fs::read_to_string(out.join("whatwg_seed_corpus.zip")).unwrap(), "./a\n");
    }
}
