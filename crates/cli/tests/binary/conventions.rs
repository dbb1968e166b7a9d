//! `rfc1738 adapter check` compares what an adapter declares with what its library does.

use serde_json::{Value, json};

use super::{ADAPTERS, python, run};

/// Checks an adapter, and returns the exit code with the lines about conventions and parts.
#[track_caller]
fn checked(form: &str, does: &Value, declares: &Value) -> Option<(i32, Vec<String>)> {
    let [does, declares] = [does, declares].map(Value::to_string);
    let speller = [python()?, "-I", "-S", ADAPTERS, "speller", form, &does, &declares];
    let ran = run(&[&["adapter", "check", "--"][..], &speller].concat(), b"");
    assert_eq!(ran.err, "");
    let is_of_protocol = |line: &&str| line.starts_with("contained: ") || line.starts_with("ok: ");
    let last = "ok: the answers show ";
    let lines = ran.out.lines().filter(|line| !is_of_protocol(line) || line.starts_with(last));
    Some((ran.code, lines.map(str::to_owned).collect()))
}

/// Checks that only these lines are wrong, in both forms.
#[track_caller]
fn is_wrong(forms: &[&str], does: &Value, declares: &Value, expected: &[&str]) {
    for form in forms {
        let Some((code, lines)) = checked(form, does, declares) else { return };
        let wrong: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("wrong: ")).collect();
        assert_eq!((code, &*wrong), (1, expected), "{form}: {lines:?}");
    }
}

/// Checks that each of two conventions is wrong for a library with the other one.
#[track_caller]
fn both_are_named(forms: &[&str], [one, other]: [Value; 2], [of_one, of_other]: [&str; 2]) {
    is_wrong(forms, &other, &one, &[of_one]);
    is_wrong(forms, &one, &other, &[of_other]);
}

const BOTH: &[&str] = &["common", "parts"];
const COMMON: &[&str] = &["common"];
const PARTS: &[&str] = &["parts"];

/// All conventions that are not the default.
fn others() -> Value {
    let all = ["host", "user", "password", "path", "query", "fragment"];
    let lower_cased = ["scheme", "host", "user", "password", "path", "query", "fragment"];
    json!({
        "path": "without-slash", "decoded": all, "lower_cased": lower_cased, "default_port": "filled-in",
        "absent": "empty", "references": "taken"
    })
}

#[test]
fn nothing_is_said_of_an_honest_adapter() {
    let without_user = json!({"user": "not-reported"});
    for (conventions, right) in [(&json!({}), 18), (&others(), 18), (&without_user, 14)] {
        let Some(found) = checked("common", conventions, conventions) else { return };
        let line = format!("ok: the answers show {right} conventions as they are declared");
        assert_eq!(found, (0, vec![line]), "{conventions}");
    }
    let mut of_scheme = others();
    of_scheme["path"] = "with-slash".into();
    for conventions in [json!({}), of_scheme] {
        let Some((code, lines)) = checked("parts", &conventions, &conventions) else { return };
        let rejected = "not shown: `decoded` for the fragment, `lower_cased` for the fragment: the library \
            rejects what would show it";
        let right = "ok: the answers show 16 conventions as they are declared";
        assert_eq!((code, &*lines), (0, &[right.to_owned(), rejected.to_owned()][..]), "{conventions}");
    }
}

#[test]
fn a_wrong_path_is_named() {
    both_are_named(
        COMMON,
        ["with-slash", "without-slash"].map(|path| json!({"path": path})),
        [
            "you declare `path` as `with-slash`, but the answer to http://host.dom/a has the path \"a\": \
             declare `path` as `without-slash`",
            "you declare `path` as `without-slash`, but the answer to http://host.dom/a has the path \"/a\": \
             declare `path` as `with-slash`",
        ],
    );
}

#[test]
fn a_wrong_default_port_is_named() {
    both_are_named(
        BOTH,
        ["left-out", "filled-in"].map(|port| json!({"default_port": port})),
        [
            "you declare `default_port` as `left-out`, but the answer to http://host.dom/ has the port \
             \"80\": declare `default_port` as `filled-in`",
            "you declare `default_port` as `filled-in`, but the answer to http://host.dom/ has no port: \
             declare `default_port` as `left-out`",
        ],
    );
}

#[test]
fn a_wrong_absent_is_named() {
    both_are_named(
        BOTH,
        ["left-out", "empty"].map(|absent| json!({"absent": absent})),
        [
            "you declare `absent` as `left-out`, but the answer to http://host.dom/ has the query \"\", and \
             the answer to http://host.dom/? has the query \"\": declare `absent` as `empty`",
            "you declare `absent` as `empty`, but the answer to http://host.dom/ has no query, and the \
             answer to http://host.dom/? has the query \"\": declare `absent` as `left-out`",
        ],
    );
}

#[test]
fn a_wrong_user_is_named() {
    both_are_named(
        BOTH,
        [json!({}), json!({"user": "not-reported"})],
        [
            "you declare no `user`, but the answer to ftp://user:pass@host.dom/ has no user: declare `user` \
             as `not-reported`",
            "you declare `user` as `not-reported`, but the answer to ftp://user:pass@host.dom/ has the user \
             \"user\": declare no `user`",
        ],
    );
}

#[test]
fn wrong_references_are_named() {
    both_are_named(
        BOTH,
        ["not-taken", "taken"].map(|references| json!({"references": references})),
        [
            "you declare `references` as `not-taken`, but the library accepts \"a/b\" and \"\": if it takes \
             references, declare `references` as `taken`",
            "you declare `references` as `taken`, but the library rejects \"a/b\" and \"\": declare \
             `references` as `not-taken`",
        ],
    );
}

/// Checks a convention that lists parts: each part alone, declared and not done, and the reverse.
#[track_caller]
fn lists(convention: &str, forms: &[&str], rows: &[(&str, &str, &str, &str)]) {
    let parts: Vec<&str> = rows.iter().map(|(part, ..)| *part).collect();
    let (all, none) = (json!({convention: parts}), json!({convention: []}));
    let line = |(part, url, text, _): &(&str, &str, &str, &str), [here, there]: [&str; 2]| {
        format!(
            "you declare `{convention}` {here} `{part}`, but the answer to {url} has the {part} \"{text}\": \
             declare `{convention}` {there} `{part}`"
        )
    };
    let done: Vec<String> = rows.iter().map(|row| line(row, ["without", "with"])).collect();
    let not_done: Vec<String> =
        rows.iter().map(|row| line(&(row.0, row.1, row.3, ""), ["with", "without"])).collect();
    let words = |lines: &[String]| -> Vec<String> { lines.to_vec() };
    for (does, declares, lines) in [(&all, &none, words(&done)), (&none, &all, words(&not_done))] {
        is_wrong(forms, does, declares, &lines.iter().map(String::as_str).collect::<Vec<_>>());
    }
    // In exactly one part.
    is_wrong(forms, &json!({convention: [parts[0]]}), &none, &[&done[0]]);
    is_wrong(forms, &json!({convention: parts[1..]}), &all, &[&not_done[0]]);
}

#[test]
fn wrong_decoded_parts_are_named() {
    let rows = [
        ("host", "http://a%41.dom/", "aA.dom", "a%41.dom"),
        ("user", "ftp://a%41%2541@host.dom/", "aA%41", "a%41%2541"),
        ("password", "ftp://u:a%41%2541@host.dom/", "aA%41", "a%41%2541"),
        ("path", "http://host.dom/a%41%2541", "/aA%41", "/a%41%2541"),
        ("query", "http://host.dom/?a%41%2541", "aA%41", "a%41%2541"),
        ("fragment", "http://host.dom/#a%41%2541", "aA%41", "a%41%2541"),
    ];
    lists("decoded", COMMON, &rows);
    let without_slash = |text: &'static str| text.trim_start_matches('/');
    let of_scheme = rows.map(|(part, url, yes, no)| (part, url, without_slash(yes), without_slash(no)));
    lists("decoded", PARTS, &of_scheme[..5]);
}

#[test]
fn wrong_lower_cased_parts_are_named() {
    let rows = [
        ("scheme", "HTTP://host.dom/", "http", "HTTP"),
        ("host", "http://NAME.DOM/", "name.dom", "NAME.DOM"),
        ("user", "ftp://NAME@host.dom/", "name", "NAME"),
        ("password", "ftp://u:NAME@host.dom/", "name", "NAME"),
        ("path", "http://host.dom/NAME", "/name", "/NAME"),
        ("query", "http://host.dom/?NAME", "name", "NAME"),
        ("fragment", "http://host.dom/#NAME", "name", "NAME"),
    ];
    lists("lower_cased", COMMON, &rows);
    let without_slash = |text: &'static str| text.trim_start_matches('/');
    let of_scheme = rows.map(|(part, url, yes, no)| (part, url, without_slash(yes), without_slash(no)));
    lists("lower_cased", PARTS, &of_scheme[..6]);
}

#[test]
fn what_no_answer_shows_is_not_right() {
    for (verdict, why) in [
        ("accept", "the answers have no parts"),
        ("reject", "the library rejects what would show it"),
        ("decline", "the library declines what would show it"),
    ] {
        let Some((code, lines)) =
            checked("common", &json!({"verdict": verdict}), &json!({"references": "taken"}))
        else {
            return;
        };
        let unknown: Vec<&String> = lines.iter().filter(|line| line.starts_with("not shown: ")).collect();
        assert!(unknown.len() == 1 && unknown[0].ends_with(&format!(": {why}")), "{lines:?}");
        let count = unknown[0].matches('`').count() / 2;
        let (references, code_of_it) = match verdict {
            "accept" => (1, 0),
            "reject" => (1, 1),
            _ => (0, 0),
        };
        assert_eq!((count, code), (18 - references, code_of_it), "{lines:?}");
    }
}

#[test]
fn wrong_parts_of_a_scheme_are_named() {
    is_wrong(
        PARTS,
        &json!({"path_name": "parth"}),
        &json!({}),
        &["the answer to http://host.dom:8080/a?b has the part `parth`, which no URL of http has: did you \
             mean `path`?"],
    );
    is_wrong(
        PARTS,
        &json!({"cwd": "text"}),
        &json!({}),
        &["the answer to ftp://user:pass@host.dom:2121/a/b;type=i has a `cwd` that is no list: write a \
             list of strings"],
    );
    is_wrong(
        PARTS,
        &json!({"keeps_slash": true}),
        &json!({}),
        &["the answer to http://host.dom:8080/a?b has a `path` that begins with \"/\": the names of the \
             scheme leave out this \"/\""],
    );
    is_wrong(
        COMMON,
        &json!({"wide": true}),
        &json!({}),
        &["the answer to http://host.dom/\\u{e9} has a path with \"\\u00e9\" for two octets: write each \
             octet as one character, \"\\u00c3\\u00a9\""],
    );
}
