//! `url-atlas lineage`.

use expect_test::expect_file;
use serde_json::Value;

use super::{rejects, run};

/// What a person sees of two texts, and of all texts. `UPDATE_EXPECT=1` writes the files again.
#[test]
fn lineage_shows_a_shortest_string_of_each_kind() {
    let telnet = run(&["lineage", "--scheme", "TELNET", "--from", "rfc1738", "--to", "rfc3986"], b"");
    expect_file![concat!(env!("CARGO_MANIFEST_DIR"), "/tests/binary/lineage/telnet.expected")]
        .assert_eq(&telnet.out);
    let all = run(&["lineage", "--scheme", "telnet"], b"");
    expect_file![concat!(env!("CARGO_MANIFEST_DIR"), "/tests/binary/lineage/overview.expected")]
        .assert_eq(&all.out);
    assert!(all.out.lines().chain(telnet.out.lines()).all(|line| line.len() <= 80));
    assert_eq!((telnet.code, all.code), (0, 0));
}

#[test]
fn a_text_is_compared_with_all_others() {
    let report: Value =
        serde_json::from_str(&run(&["lineage", "--scheme", "http", "--to", "rfc1738", "--json"], b"").out)
            .unwrap();
    let scheme = &report["schemes"][0];
    let comparisons = scheme["comparisons"].as_array().unwrap();
    assert_eq!(comparisons.len(), scheme["texts"].as_array().unwrap().len() - 1);
    assert!(comparisons.iter().all(|one| one["from"] == "rfc1738" || one["to"] == "rfc1738"));
}

#[test]
fn lineage_rejects_unknown_names() {
    let schemes = "invalid value 'https' for '--scheme <SCHEME>', did you mean `http`? expected ftp, http, \
        gopher, mailto, news, nntp, telnet, wais, file or prospero, see `url-atlas lineage --help`";
    rejects(&["lineage", "--scheme", "https"], b"", schemes);
    let ran = run(&["lineage", "--to", "rfc9999"], b"");
    assert!(ran.err.contains("invalid value 'rfc9999' for '--to <TEXT>'"), "{}", ran.err);
    assert_eq!(ran.code, 2);
    let same = "--from and --to name the same text, name two texts";
    rejects(&["lineage", "--from", "rfc1738", "--to", "rfc1738"], b"", same);
}

/// What takes long: `cargo xtask exhaustive` runs it.
mod exhaustive {
    use super::*;

    /// RFC 1738 has hosts in http, gopher, nntp, wais, file and prospero URLs without a user. There
    /// "?" divides no host.
    #[test]
    #[ignore = "exhaustive"]
    fn only_users_lead_to_two_hosts() {
        let report = run(&["lineage", "--from", "rfc1738", "--to", "rfc3986", "--json"], b"").out;
        let report: Value = serde_json::from_str(&report).unwrap();
        let schemes = report["schemes"].as_array().unwrap();
        let is_two_hosts = |part: &Value| part["part"] == "host" && part["kind"] == "places";
        let parts = |scheme: &Value| scheme["comparisons"][0]["parts"].as_array().unwrap().clone();
        let found = schemes.iter().filter(|scheme| parts(scheme).iter().any(is_two_hosts));
        let names: Vec<&str> = found.map(|scheme| scheme["scheme"].as_str().unwrap()).collect();
        assert_eq!(names, ["ftp", "telnet"]);
        assert_eq!(schemes.len(), 10);
    }
}
