//! `rfc1738 audit time`. No test depends on a time: `rfc1738_audit::growth` is tested with a clock
//! that is made up.

use std::time::Duration;

use crate::*;

#[test]
fn a_library_that_declines_everything_is_not_measured() {
    let Some(python) = python() else { return };
    let time = ["audit", "time", "--json", "--place", "start", "--", python, ADAPTERS, "declines"];
    let ran = run(&time, b"");
    let why = "rfc1738: the library declines every input, so nothing is measured: look at the adapter\n";
    assert_eq!((&*ran.err, ran.code), (why, 2));
    let found = &json_lines(&ran.out)[0];
    assert_eq!((&found["name"], &found["not_asked"]), (&json!("none"), &json!(0)));
    assert!(found["families"].as_u64() > Some(100), "{found}");
}

#[test]
fn a_place_and_a_scheme_that_do_not_exist_are_rejected() {
    for (option, value, why) in [
        ("--scheme", "1x", "write the name of a scheme without its colon, such as https"),
        ("--place", "paht", "path"),
        ("--timeout", "0", "greater than 0"),
    ] {
        let ran = run(&["audit", "time", option, value, "--", "x"], b"");
        ran.fails_with(why);
    }
}

/// No library is so slow that the command goes on after its time.
#[test]
fn a_search_ends_in_its_time() {
    let words = ["audit", "time", "--time", "0s", "--", env!("CARGO_BIN_EXE_rfc1738"), "serve", "parser"];
    let ran = run(&words, b"");
    let why = "families were not asked: the time of 0 s is over, write a longer --time\n";
    assert!(ran.code == 2 && ran.err.ends_with(why), "{}", ran.err);
}

#[test]
fn an_adapter_that_does_not_start_is_reported() {
    let ran = run(&["audit", "time", "--", "/nonexistent"], b"");
    ran.fails_with("/nonexistent");
}

/// A second Ctrl-C does not wait for the answer, and no process of the adapter is left.
#[cfg(target_os = "linux")]
#[test]
fn a_second_ctrl_c_takes_the_adapter_along() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let asked = folder.path().join("asked");
    let hangs = ["--", python, ADAPTERS, "hangs", asked.to_str().unwrap()];
    let mut running = command(&[&["audit", "time", "--timeout", "3600"], &hangs[..]].concat());
    let mut running = running.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !asked.exists() {
        assert!(running.try_wait().unwrap().is_none(), "the command ended");
        std::thread::sleep(Duration::from_millis(20));
    }
    let code = loop {
        // Two signals at once can be one, so they are sent until the end.
        Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap();
        if let Some(status) = running.try_wait().unwrap() {
            break status.code();
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(code, Some(130));
    none_is_left(asked.to_str().unwrap());
}
