//! `rfc1738 audit time`. No test depends on a time: `rfc1738_audit::growth` is tested with a clock that is made up.

use crate::*;

/// An adapter that takes no input.
const DECLINES: &str = r#"
import json, sys
for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "start":
        print(json.dumps({"protocol": 1, "name": "none", "language": "Python", "version": "1"}), flush=True)
    elif command["cmd"] == "observe":
        print(json.dumps({"id": command["id"], "observations": [{"decline": ""} for _ in command["inputs"]]}), flush=True)
    else:
        break
"#;

#[test]
fn a_library_that_declines_everything_is_not_measured() {
    let Some(python) = python() else { return };
    let adapter = temporary("time-declines.py", DECLINES);
    let ran = run(&["audit", "time", "--json", "--place", "start", "--", python, &adapter], b"");
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
        assert!(ran.code == 2 && ran.err.contains(why), "{}", ran.err);
    }
}

#[test]
fn an_adapter_that_does_not_start_is_reported() {
    let ran = run(&["audit", "time", "--", "/nonexistent"], b"");
    assert!(ran.code == 2 && ran.err.contains("/nonexistent"), "{}", ran.err);
}
