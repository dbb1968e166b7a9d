//! `rfc1738 lineage`.

use serde_json::Value;

use super::{refuses, run};

#[test]
fn lineage_shows_a_shortest_string_of_each_kind() {
    let ran = run(&["lineage", "--scheme", "FTP"], b"");
    assert_eq!(
        ran.out,
        r#"ftp: RFC 1738 and RFC 3986 each accept strings that the other rejects
  only RFC 1738: "ftp://:a?@a"
  only RFC 3986: "ftp:"
  another host: "ftp://?@a"
    RFC 1738: "a", RFC 3986: ""
  another port: "ftp://:?@a:0"
    RFC 1738: "0", RFC 3986: ""
  port only in RFC 1738: "ftp://?@a:0"
  port only in RFC 3986: "ftp://:?@a"
  query only in RFC 3986: "ftp://a/?"

Each string is a shortest one of its kind. No string of any length is of a kind that is not listed.
"#
    );
    assert_eq!(ran.code, 0);
}

/// RFC 1738 has hosts in http, gopher, nntp, wais, file and prospero URLs without a user. There "?" divides no host.
#[test]
fn only_users_lead_to_two_hosts() {
    let report: Value = serde_json::from_str(&run(&["lineage", "--json"], b"").out).unwrap();
    let schemes = report["schemes"].as_array().unwrap();
    let is_two_hosts = |part: &Value| part["part"] == "host" && part["kind"] == "places";
    let found = schemes.iter().filter(|scheme| scheme["parts"].as_array().unwrap().iter().any(is_two_hosts));
    let names: Vec<&str> = found.map(|scheme| scheme["scheme"].as_str().unwrap()).collect();
    assert_eq!(names, ["ftp", "telnet"]);
    assert_eq!(schemes.len(), 10);
}

#[test]
fn lineage_rejects_unknown_names() {
    let schemes = "invalid value 'https' for '--scheme <SCHEME>', did you mean `http`? expected ftp, http, gopher, mailto, \
                   news, nntp, telnet, wais, file or prospero, see `rfc1738 lineage --help`";
    refuses(&["lineage", "--scheme", "https"], b"", schemes);
    let texts = "invalid value 'rfc9999' for '--to <TEXT>', expected rfc1738, rfc2396 or rfc3986, see `rfc1738 lineage --help`";
    refuses(&["lineage", "--to", "rfc9999"], b"", texts);
}
