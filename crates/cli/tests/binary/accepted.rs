//! `conformance --accept`, an option that it shares with `audit`.

use serde_json::Value;

use super::{python, run, temporary};

fn adapter() -> String {
    format!("{}/tests/binary/homemade/adapter.py", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_case_about_an_accepted_cause_does_not_fail() {
    let Some(python) = python() else { return };
    let adapter = adapter();
    let conformance = |more: &[&str]| {
        run(&[&["conformance", "host"], more, &["--", python, &adapter, "by_steps"]].concat(), b"")
    };
    let known =
        temporary("accepted-known.txt", "# by_steps\naccepted/host-empty-label our hosts end with a dot\n");
    let before: Value = serde_json::from_str(&conformance(&["--format", "json"]).out).unwrap();
    let accepted: Value =
        serde_json::from_str(&conformance(&["--format", "json", "--accept", &known]).out).unwrap();
    let of = |report: &Value, name: &str| report["totals"][name].as_u64().unwrap_or_default();
    assert!(of(&accepted, "accepted") > 0, "{}", accepted["totals"]);
    assert_eq!(of(&before, "fail"), of(&accepted, "fail") + of(&accepted, "accepted"));
    let junit = conformance(&["--format", "junit", "--accept", &known]).out;
    assert!(junit.contains("accepted: accepted/host-empty-label: our hosts end with a dot"), "{junit}");
    // No case has a digit beyond US-ASCII in its port.
    let other = temporary("accepted-other.txt", "accepted/port-other-digit our ports have all digits\n");
    let none = conformance(&["--format", "json", "--accept", &other]).out;
    let none: Value = serde_json::from_str(&none).unwrap();
    assert_eq!(none["totals"], before["totals"]);
    let wrong = temporary("accepted-wrong.txt", "\nport-other ?\n");
    let ran = conformance(&["--accept", &wrong]);
    ran.fails_with("accepted-wrong.txt:2: no cause has the name");
    // The parser of this project has nothing to accept.
    assert_eq!(run(&["conformance", "--accept", &known], b"").code, 2);
}
