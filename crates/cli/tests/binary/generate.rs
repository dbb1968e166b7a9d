//! `rfc1738 generate`: strings, and whether each is a member.

use crate::*;

fn lines(arguments: &[&str]) -> Vec<String> {
    let ran = run(&[&["generate"], arguments].concat(), b"");
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    ran.out.lines().map(str::to_string).collect()
}

#[test]
fn generate_lists_all_members() {
    let members = lines(&["members", "--rule", "escape", "--all-bytes"]);
    assert_eq!((members.len(), members[0].as_str()), (484, "member         %aa"));
}

#[test]
fn generate_repeats_strings_of_the_same_seed() {
    for kind in ["uniform", "derivations", "near-misses"] {
        let drawn = lines(&[kind, "--limit", "20", "--rule", "ftpurl"]);
        assert_eq!(drawn.len(), 20);
        assert_eq!(drawn, lines(&[kind, "--limit", "20", "--rule", "ftpurl", "--seed", "1738"]));
        assert_ne!(drawn, lines(&[kind, "--limit", "20", "--rule", "ftpurl", "--seed", "1"]));
    }
    let drawn = lines(&["uniform", "--limit", "50", "--length", "12..14", "--rule", "ftpurl"]);
    assert!(drawn.iter().all(|line| (27..=29).contains(&line.len())), "{drawn:?}");
}

#[test]
fn generate_names_the_rule_that_a_near_miss_breaks() {
    let arguments = ["near-misses", "--member", "http://a:1/", "--rule", "httpurl", "--jsonl"];
    let near = json_lines(&lines(&[&arguments[..], &["--with-members"]].concat()).join("\n"));
    let find = |edit: &str| near.iter().find(|line| line["edit"] == edit).unwrap();
    assert_eq!(
        *find("replace 9 by \"a\""),
        json!({
            "input": "http://a:a/", "member": false, "member_at": 9, "rule": "port",
            "from": "http://a:1/", "edit": "replace 9 by \"a\""
        })
    );
    assert_eq!(find("truncate at 8")["member"], true);
    assert!(near.len() > 100);
    // Without the option the output has no member. Nothing else is missing.
    let only = json_lines(&lines(&arguments).join("\n"));
    assert!(near.iter().filter(|line| line["member"] == false).eq(&only));
    let random = json_lines(&lines(&["near-misses", "--limit", "500", "--json"]).join("\n"));
    assert!(random.len() == 500 && random.iter().all(|line| line["member"] == false));
}

#[test]
fn generate_lists_boundaries() {
    let some = lines(&["boundaries", "--rule", "nntpurl", "--limit", "60", "--json"]);
    assert!(some.iter().all(|line| line.contains("\"input\":\"nntp://")));
    assert!(some.iter().any(|line| line.contains("\"name\":\"nntp/port-65536\"")));
}

#[test]
fn a_member_must_match_its_rule() {
    rejects(&["generate", "near-misses", "--member", "http:\n"], b"", "--member: http:\\n is not a url");
}
