//! `rfc1738 serve`: the adapter protocol.

use crate::*;
use rfc1738_oracle::Question;

#[test]
fn serve_speaks_the_protocol() {
    for (who, profile) in [("parser", "interpreter"), ("grammar", "producer")] {
        let batch =
            json!({"cmd": "observe", "id": 7, "inputs": ["ftp://@h/a", "http://h:x/", {"hex": "66fF"}]});
        // The program reads nothing after `stop`, and needs no final line end.
        for end in ["\n{\"cmd\":\"stop\"}\nrubbish", "\n\n", ""] {
            let ran = run(&["serve", who, "--profile", profile], format!("{START}{batch}{end}").as_bytes());
            let answers = json_lines(&ran.out);
            assert_eq!((answers.len(), ran.err.as_str(), ran.code), (2, "", 0));
            let conventions = json!({"path": "without-slash", "decoded": [], "lower_cased": [],
                "default_port": "left-out", "absent": "left-out", "options": {"profile": profile}});
            let mut info = json!({"protocol": 1, "name": format!("rfc1738-{who}"), "language": "Rust",
                "version": env!("CARGO_PKG_VERSION"), "claims": ["rfc1738"], "conventions": conventions});
            if who == "parser" {
                info["answers"] = json!(Question::NAMES);
            }
            assert_eq!(answers[0], info);
            assert_eq!(answers[1]["id"], 7);
            let parts = json!({"scheme": "ftp", "user": "", "host": "h", "cwd": [], "name": "a"});
            assert_eq!(answers[1]["observations"][0], json!({"accept": {"parts": parts}}));
            let reject =
                |index: usize| answers[1]["observations"][index]["reject"].as_str().unwrap_or_default();
            assert!(reject(1).starts_with("byte 9: ") && reject(2).starts_with("byte 1: "), "{}", answers[1]);
        }
    }
    assert_eq!(run(&["serve", "parser"], b"").code, 0);
}

#[test]
fn serve_answers_each_batch_at_once() {
    let mut child = spawn(&["serve", "grammar"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut ask = |question: &str| {
        stdin.write_all(question.as_bytes()).unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        answer
    };
    assert!(ask(START).starts_with("{\"protocol\":1,"));
    let answer =
        "{\"id\":0,\"observations\":[{\"accept\":{\"parts\":{\"scheme\":\"a\",\"schemepart\":\"\"}}}]}\n";
    assert_eq!(ask("{\"cmd\":\"observe\",\"id\":0,\"inputs\":[\"a:\"]}\n"), answer);
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn serve_answers_other_questions() {
    let ask = |command: &str| run(&["serve", "parser"], format!("{START}{command}\n").as_bytes());
    let lines = |command: &str| json_lines(&ask(command).out);
    let [start, answer] = &lines(
        r#"{"cmd":"answer","id":3,"asks":"equivalence","input":"http://h.d/%7e","with":"HTTP://h.d/%7E"}"#,
    )[..] else {
        panic!()
    };
    assert!(start["answers"].as_array().unwrap().contains(&"equivalence".into()));
    assert_eq!(*answer, json!({"id": 3, "answer": {"equivalent": "yes"}}));
    let built = &lines(
        r#"{"cmd":"answer","id":0,"asks":"building","input":"nntp","given":{"host":"h.d","group":"g"}}"#,
    )[1];
    assert_eq!(*built, json!({"id": 0, "answer": {"url": "nntp://h.d/g"}}));
    let ran = ask(r#"{"cmd":"answer","id":0,"asks":"verdict","input":"a:"}"#);
    assert_eq!(
        (&*ran.err, ran.code),
        ("rfc1738: stdin:2: `asks` is \"verdict\", which is not declared\n", 2)
    );
    // The grammar has no other answers.
    let ran = run(&["serve", "grammar"], START.as_bytes());
    assert_eq!(json_lines(&ran.out)[0].get("answers"), None);
}

/// Every question of the corpus passes the protocol in both directions.
#[test]
fn an_adapter_answers_the_questions_of_the_corpus() {
    let adapter = format!("{} serve parser", env!("CARGO_BIN_EXE_rfc1738"));
    let ran = run(&["conformance", "octets", "building", "--adapter", &adapter, "--format", "json"], b"");
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((report["totals"]["fail"].as_u64(), ran.code), (Some(0), 0), "{}", report["totals"]);
    assert!(report["totals"]["pass"].as_u64().unwrap() > 50, "{}", report["totals"]);
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn serve_answers_large_batches_and_declines_long_inputs() {
        // One answer is in memory at a time, so millions of inputs take no more than their line.
        let many = format!(
            "{START}{{\"cmd\":\"observe\",\"id\":1,\"inputs\":[{}\"a:\"]}}\n",
            "\"\",".repeat(100_000)
        );
        let ran = run(&["serve", "grammar"], many.as_bytes());
        let answers = json_lines(&ran.out);
        let observations = answers[1]["observations"].as_array().unwrap();
        assert_eq!((observations.len(), ran.code), (100_001, 0));
        assert!(observations[0].get("reject").is_some() && observations[100_000].get("accept").is_some());
        let long = |length: usize| {
            let url = format!("http://h/{}", "a".repeat(length - 9));
            format!("{START}{{\"cmd\":\"observe\",\"id\":1,\"inputs\":[\"{url}\",\"a:\"]}}\n")
        };
        let observe =
            |length: usize| json_lines(&run(&["serve", "parser"], long(length).as_bytes()).out).remove(1);
        assert!(observe(4 << 20)["observations"][0].get("accept").is_some());
        let declined = observe((4 << 20) + 1);
        assert_eq!(declined["observations"][0], json!({"decline": "the input is longer than 4 MiB"}));
        assert!(declined["observations"][1].get("accept").is_some());
        // A fault in the last input is found before the first is answered.
        let wrong = format!("{START}{{\"cmd\":\"observe\",\"id\":1,\"inputs\":[\"a:\",\"\\ud800\"]}}\n");
        let ran = run(&["serve", "parser"], wrong.as_bytes());
        assert!(
            ran.err.starts_with("rfc1738: stdin:2: input 1 of `inputs`: it is not JSON, "),
            "{}",
            ran.err
        );
        assert_eq!((ran.out.lines().count(), ran.code), (1, 2));
    }
}
