//! Checks each quote of the timeline, and the titles and dates of the RFCs, against the published texts. The RFCs are in the folder `RFC_TEXTS`, the source of the URL
//! Standard and CERN's page in the files `URL_STANDARD` and `CERN_BNF`. A test without its texts is ignored.

use std::path::Path;
use std::{env, fs};

use libtest_mimic::Trial;
use rfc1738_pages::timeline::publications::publication_of;
use rfc1738_pages::timeline::topics::{Source, topics};

/// Returns a text with one space for all white space.
pub(crate) fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the lines of an RFC without those at its page breaks.
pub(crate) fn rfc_lines(id: &str) -> Vec<String> {
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
pub(crate) fn url_standard_source() -> String {
    let path = env::var_os("URL_STANDARD").expect("the test is ignored without it");
    fs::read_to_string(path).expect("the source can be read")
}

/// Returns a part of the source of the URL Standard without its tags and comments.
pub(crate) fn without_markup(source: &str) -> String {
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

fn cern() -> String {
    let path = env::var_os("CERN_BNF").expect("the test is ignored without it");
    words(&fs::read_to_string(path).expect("the page can be read"))
}

/// Checks the quotes of one text, and the title and the date of an RFC.
fn quotes_stand_in(id: &str) {
    let text = match id {
        "url-standard" => without_markup(&url_standard_source()),
        "cern1994" => cern(),
        _ => words(&rfc_lines(id).join("\n")),
    };
    let publication = publication_of(id).expect("each text is a publication");
    if id.starts_with("rfc") {
        assert!(text.contains(publication.title), "{id} is not {:?}", publication.title);
        assert!(text.contains(&publication.date_in_words()), "{id} is not of {}", publication.date);
    }
    let missing: Vec<&str> = sources()
        .filter(|source| source.text == id)
        .map(|source| source.quote)
        .filter(|quote| !text.contains(&words(quote)))
        .collect();
    assert!(missing.is_empty(), "{id} does not say\n{}", missing.join("\n"));
}

fn sources() -> impl Iterator<Item = &'static Source> {
    topics().flat_map(|topic| topic.facts).flat_map(|fact| fact.sources)
}

/// Returns a test for each text that is quoted.
pub fn trials() -> Vec<Trial> {
    let mut ids: Vec<&'static str> = sources().map(|source| source.text).collect();
    ids.sort_unstable();
    ids.dedup();
    let trials = ids.into_iter().map(|id| {
        let variable = match id {
            "url-standard" => "URL_STANDARD",
            "cern1994" => "CERN_BNF",
            _ => "RFC_TEXTS",
        };
        let test = move || {
            quotes_stand_in(id);
            Ok(())
        };
        let is_missing = env::var_os(variable).is_none();
        Trial::test(format!("timeline::quotes_of_{id}"), test)
            .with_kind(format!("needs {variable}"))
            .with_ignored_flag(is_missing)
    });
    trials.collect()
}
