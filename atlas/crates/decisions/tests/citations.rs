//! Checks the words of the texts that decide the decisions of URL parsers, in the sections, states
//! and algorithms that are named. The RFCs are in the folder `RFC_TEXTS`, the source of the URL
//! Standard in the file `URL_STANDARD`. A test without its text is ignored, and the report says so.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use libtest_mimic::{Arguments, Trial, run};
use url_atlas_decisions::{Quote, TEXTS, citations, decisions};

/// Returns a text with one space for all white space.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the lines of an RFC without those at its page breaks.
fn rfc_lines(id: &str) -> Vec<String> {
    let path = Path::new(&env::var_os("RFC_TEXTS").expect("the test is ignored without it"))
        .join(format!("{id}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let is_page_break = |line: &&str| {
        let is_head = line.starts_with("RFC ") && line.ends_with(|last: char| last.is_ascii_digit());
        is_head || line.trim_end().ends_with(']') && line.contains("[Page ")
    };
    text.lines().filter(|line| !is_page_break(line)).map(str::to_owned).collect()
}

/// Returns the source of the URL Standard.
fn url_standard_source() -> String {
    let path = env::var_os("URL_STANDARD").expect("the test is ignored without it");
    fs::read_to_string(path).expect("the source can be read")
}

/// Returns a part of the source of the URL Standard without its tags and comments.
fn without_markup(source: &str) -> String {
    let mut text = String::new();
    let mut rest = source;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        // A cell of a table ends a word.
        if tag.starts_with("td") {
            text.push(' ');
        }
        let end = if tag.starts_with("!--") { "-->" } else { ">" };
        rest = tag.split_once(end).map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    for (markup, plain) in [("{{", ""), ("}}", ""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
        text = text.replace(markup, plain);
    }
    words(&text)
}

/// Each decision has a place in each text, and what has no words has a reason.
fn each_text_decides_or_has_a_reading() {
    let file: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(include_str!("../src/citations.json")).expect("it is an object");
    let names: BTreeSet<&str> = decisions().iter().map(|decision| decision.name).collect();
    assert_eq!(file.keys().map(String::as_str).collect::<BTreeSet<_>>(), names);
    assert!(file.values().all(|texts| texts.as_object().is_some_and(|texts| texts.len() == TEXTS.len())));
    for decision in decisions() {
        let places = citations(decision.name);
        assert_eq!(places.len(), TEXTS.len(), "{}", decision.name);
        for (text, citation) in places {
            let reading = citation.reading.as_deref();
            assert!(reading.is_some() || !citation.quotes.is_empty(), "{} {text}", decision.name);
            assert!(citation.quotes.iter().all(|one| !one.quote.is_empty()), "{} {text}", decision.name);
            assert!(reading.is_none_or(|reading| reading.ends_with('.')), "{} {text}", decision.name);
        }
    }
}

/// Returns the words of a section of an RFC, to the next heading of any level.
fn section_of(id: &str, section: &str) -> String {
    let mut current = String::new();
    let mut text = String::new();
    for line in rfc_lines(id) {
        if let Some(heading) = heading(&line) {
            current = heading;
        }
        if current == section {
            // A word that has a hyphen can be divided there.
            text.push_str(if text.ends_with('-') { line.trim_start() } else { &line });
            text.push_str(if line.ends_with('-') { "" } else { "\n" });
        }
    }
    words(&text)
}

/// Returns the section that a line begins: `3.2.2`, `Appendix B`, `Appendix G.3`, or `Appendix` of RFC 1738.
fn heading(line: &str) -> Option<String> {
    let (first, title) = line.split_once(' ')?;
    let number = first.strip_suffix('.').unwrap_or(first);
    let is_number =
        |text: &str| matches!(text.len(), 1 | 2) && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = number.split('.');
    let is_letter = |text: &str| matches!(text.as_bytes(), [b'A'..=b'Z']);
    match first {
        "APPENDIX:" => Some("Appendix".into()),
        "Appendix" => title.split_once('.').map(|(letter, _)| format!("Appendix {letter}")),
        _ if title.trim().is_empty() => None,
        _ if number.split('.').all(is_number) => Some(number.into()),
        _ if first.ends_with('.') && parts.next().is_some_and(is_letter) && parts.all(is_number) => {
            Some(format!("Appendix {number}"))
        }
        _ => None,
    }
}

/// Returns the words of a state, an algorithm or a heading of the URL Standard, from the line that
/// defines it to the next one.
fn part_of(standard: &str, name: &str) -> String {
    let is_heading = |line: &str| line.starts_with("<h2") || line.starts_with("<h3");
    let defines = |line: &str| {
        let in_definition = line.split_once("<dfn").and_then(|(_, rest)| rest.split_once("</dfn>"));
        let text = in_definition.map(|(text, _)| text).or_else(|| is_heading(line).then_some(line));
        text.and_then(|text| text.split_once('>'))
            .is_some_and(|(_, text)| without_markup(text).eq_ignore_ascii_case(name))
    };
    let lines: Vec<&str> = standard.lines().map(str::trim_start).collect();
    let Some(start) = lines.iter().position(|line| defines(line)) else { return String::new() };
    let is_state = |line: &str| line.starts_with("<dt><dfn");
    let begins_another = |line: &str| {
        is_heading(line)
            || !is_heading(lines[start]) && (is_state(line) || line.starts_with("<div algorithm"))
    };
    // Two states can share their steps: the line that defines the second one follows at once.
    let heads = lines[start..].iter().take_while(|line| is_state(line)).count().max(1);
    let steps = lines[start + heads..].iter().take_while(|line| !begins_another(line)).count();
    without_markup(&lines[start..start + heads + steps].join("\n"))
}

/// A state ends where the next one begins, also if two share their steps.
fn a_part_of_the_standard_ends_where_the_next_one_begins() {
    let source = "<h3 id=a>Hosts</h3>\n<p>a\n<div algorithm>\n<p>The <dfn>host parser</dfn> is\n b\n</div>\n\
        <dl>\n<dt><dfn>one state</dfn>\n<dt><dfn>other state</dfn>\n<dd>c\n<dt><dfn>last \
        state</dfn>\n<dd>d\n";
    let part = |name| part_of(source, name);
    assert_eq!(part("hosts"), "Hosts a The host parser is b one state other state c last state d");
    assert_eq!(part("host parser"), "The host parser is b");
    assert_eq!(part("one state"), "one state other state c");
    assert_eq!(part("last state"), "last state d");
    assert_eq!(part("no state"), "");
}

/// Checks the quotes of one text, and of those that change it.
fn quotes_stand_in(text: &str) {
    let standard = (text == "URL Standard").then(url_standard_source);
    let is_there = |one: &Quote| {
        let part = match &standard {
            Some(standard) => part_of(standard, &one.section),
            None => {
                let id = one.text.as_deref().unwrap_or(text).to_lowercase().replace(' ', "");
                section_of(&id, &one.section)
            }
        };
        part.contains(&words(&one.quote))
    };
    let all = decisions().iter().flat_map(|decision| citations(decision.name));
    let quotes = all.filter(|(of, _)| *of == text).flat_map(|(_, citation)| &citation.quotes);
    let missing: Vec<String> = quotes
        .filter(|one| !is_there(one))
        .map(|one| format!("{}: {}", one.place(text), one.quote))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

fn main() -> ExitCode {
    let trial = |name: &str, test: fn()| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    let mut trials = vec![
        trial("each_text_decides_or_has_a_reading", each_text_decides_or_has_a_reading),
        trial(
            "a_part_of_the_standard_ends_where_the_next_one_begins",
            a_part_of_the_standard_ends_where_the_next_one_begins,
        ),
    ];
    trials.extend(TEXTS.into_iter().map(|(text, _)| {
        let variable = if text == "URL Standard" { "URL_STANDARD" } else { "RFC_TEXTS" };
        let test = move || {
            quotes_stand_in(text);
            Ok(())
        };
        Trial::test(format!("quotes_of_{}", text.to_lowercase().replace(' ', "_")), test)
            .with_kind(format!("needs {variable}"))
            .with_ignored_flag(env::var_os(variable).is_none())
    }));
    run(&Arguments::from_args(), trials).exit_code()
}
