//! Reports of coverage: each gap comes with the words and the string to close it, and no report
//! controls a terminal.

use std::sync::LazyLock;

use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::coverage::{Coverage, Inventory, Meter};
use rfc1738_suite::report::Color;
use rfc1738_suite::report::coverage::{HumanOptions, human, json, markdown};

/// The coverage of a corpus without cases and without the strings of the suites.
static NOTHING: LazyLock<Coverage> = LazyLock::new(|| {
    let inventory = Inventory::amended();
    let corpus = Corpus { cases: Vec::new(), clauses: Vec::new() };
    let tally = Meter::new(&inventory).covered();
    Coverage::new(&inventory, &corpus, &tally)
});

fn all_of(rule: &str, color: Color) -> String {
    human(&NOTHING, &HumanOptions { rule: Some(rule), all: true, color })
}

fn in_json() -> String {
    let mut text = Vec::new();
    json(&NOTHING, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn every_gap_is_reported_in_a_sentence() {
    let text = all_of("hostname", Color::Plain);
    for sentence in [
        "  hostname: no test covers *[ domainlabel \".\" ] more than once\n",
        "  hostname: no test reads [0-9] at its beginning: try \"a://0a.a\"\n",
        "  hostname: no test ends it after \"a\": try \"a://a\"\n",
        "  hostname: no test has the end rejected after \"a-\": try \"ftp://a-\"\n",
        "  hostname: no test has [.] rejected after \"a-\": try \"file://a-.\"\n",
        "  hostname: no test derives it: try \"a://a\"\n",
        "alternatives, options, repetitions not covered by the suites: 3\n",
    ] {
        assert!(text.contains(sentence), "{sentence}{text}");
    }
    assert!(!text.contains("toplabel:") && !text.contains("more; --all"), "{text}");
    let text = all_of("ftptype", Color::Plain);
    assert!(text.contains("ftptype: no test covers alternative 2 of 6, \"I\"\n"), "{text}");
}

#[test]
fn long_lists_are_cut_with_a_note() {
    let text = human(&NOTHING, &HumanOptions { rule: None, all: false, color: Color::Plain });
    assert_eq!(text.matches(" more; --all shows them\n").count(), 2 * 4, "{text}");
    let (tables, _) = text.split_once("not covered").unwrap();
    assert!(tables.lines().all(|line| line.len() <= 80), "{text}");
    assert_eq!(tables.lines().filter(|line| line.contains("0.0 %")).count(), 9);
    let text = markdown(&NOTHING);
    assert!(text.contains("`rfc1738 coverage --all` lists them"), "{text}");
    assert!(text.lines().all(|line| !line.starts_with("    rejecting")));
}

#[test]
fn only_a_terminal_gets_colors() {
    assert!(all_of("port", Color::Ansi).contains("\u{1b}["));
    for text in [all_of("port", Color::Plain), markdown(&NOTHING), in_json()] {
        assert!(text.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)));
    }
}

#[test]
fn json_has_the_figures_of_the_other_reports() {
    let report: serde_json::Value = serde_json::from_str(&in_json()).unwrap();
    let keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    let expected = ["clauses", "format", "missing", "paths", "rules", "rulings", "totals"];
    assert_eq!(
        {
            let mut keys = keys;
            keys.sort();
            keys
        },
        expected
    );
    let totals = report["totals"].as_array().unwrap();
    for (json, total) in totals.iter().zip(NOTHING.totals()) {
        assert_eq!(
            (json["name"].as_str(), json["total"].as_u64()),
            (Some(total.name), Some(total.measure.total as u64))
        );
        assert_eq!((json["cases"].as_u64(), json["suites"].as_u64()), (Some(0), Some(0)));
    }
    let transitions = report["missing"]["transitions"].as_array().unwrap();
    assert_eq!(transitions.len(), NOTHING.missing.transitions.len());
    let end = transitions.iter().find(|transition| {
        transition["rule"] == "hostname" && transition["after"] == "a-" && transition["bytes"].is_null()
    });
    assert_eq!((&end.unwrap()["rejected"], &end.unwrap()["example"]), (&true.into(), &"ftp://a-".into()));
    let port = report["rules"].as_array().unwrap().iter().find(|of| of["rule"] == "port").unwrap();
    assert_eq!((&port["section"], &port["expression"]), (&"3.1".into(), &"digits".into()));
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn every_report_gives_the_same_verdict() {
        let text = human(&NOTHING, &HumanOptions { rule: None, all: false, color: Color::Plain });
        let last = text.lines().last().unwrap();
        let (cases, suites) = last.split_once(", and ").unwrap();
        let begins = "Incomplete: the cases do not cover 67 of 67 rules, 219 of 219 alternatives, ";
        assert!(cases.starts_with(begins), "{last}");
        assert!(!cases.contains("transitions"), "the cases need not cover transitions: {last}");
        assert!(suites.starts_with("the generated suites do not cover 67 of 67 rules, "), "{last}");
        assert!(suites.contains(", 15122 of 15122 answer transitions and 2205 of 2205 chains."), "{last}");
        assert!(markdown(&NOTHING).contains(&format!("\n**{last}**\n")));
        let shipped = Coverage::measure(Corpus::shipped());
        let text = human(&shipped, &HumanOptions { rule: None, all: false, color: Color::Plain });
        assert!(text.lines().last().unwrap().starts_with("Complete: "), "{text}");
        assert!(markdown(&shipped).contains("\n**Complete: "));
    }
}
