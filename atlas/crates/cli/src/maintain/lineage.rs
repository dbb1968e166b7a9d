//! `url-atlas maintain lineage`: RFC 1738 beside the texts before and after it, as a page of
//! Markdown: reports/lineage.md. The site has every class of differences.

use std::collections::BTreeMap;

use bnf_automata::grammar::CompileError;
use rfc1738_oracle::notation::{code, prose};
use url_atlas_decisions::{Answer, URL_STANDARD, read};
use url_atlas_libraries::design;
use url_atlas_lineage::{Comparison, DIFFERENTIALS, PARTS, Readers, Relation, SCHEMES, TEXTS, Table};

use super::folders::{Failure, Reports};

/// Compare the texts before and after RFC 1738, as a page
///
/// No library is asked: the answers of libraries are predictions. `url-atlas maintain predict` asks
/// the libraries.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    reports: Reports,
}

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let is_up_to_date = arguments.reports.give("lineage.md", &page()?, "lineage")?;
    Ok(is_up_to_date)
}

/// What is not compared as a text of its own.
const NOT_COMPARED: [&str; 3] = [
    "RFC 2732, Format for Literal IPv6 Addresses in URL's (1999-12). Adds IPv6 addresses in square brackets \
     to RFC 2396. Both are read together here.",
    "RFC 6196, Moving mailserver: URI Scheme to Historic (2011-03). Updates RFC 1738: registers mailserver \
     as historic, a scheme that RFC 1738 names and does not define.",
    "RFC 6270, The 'tn3270' URI Scheme (2011-06). Updates RFC 1738: specifies tn3270, a scheme that RFC 1738 \
     names and does not define. The new scheme is not compared here.",
];

/// Returns the page.
pub fn page() -> Result<String, Failure> {
    let tables = SCHEMES.into_iter().map(|scheme| Table::new(scheme, |_, _| true));
    Ok(markdown(&tables.collect::<Result<Vec<_>, _>>()?)?)
}

fn markdown(tables: &[Table]) -> Result<String, CompileError> {
    let mut text = String::from(
        "# RFC 1738 beside the texts before and after it\n\n\
         Which URLs each text accepts, and where two texts read one URL in two ways. [audit.md](audit.md) \
         says which text each library follows.\n\n",
    );
    text += &how_to_read();
    text += "## Ten dangerous differences\n\n";
    text += &differentials()?;
    text += "\n## Scheme by scheme\n\n";
    text += &schemes(tables);
    Ok(text)
}

/// Returns how the page was made, and how to read it.
fn how_to_read() -> String {
    let mut text = String::from("| text | published | covers |\n|---|---|---|\n");
    for one in TEXTS {
        let covered: Vec<&str> = SCHEMES.into_iter().filter(|scheme| one.covers(scheme)).collect();
        let covered =
            if covered.len() == SCHEMES.len() { "all ten schemes".into() } else { covered.join(", ") };
        let title = one.specification.title;
        text += &format!("| {title} (`{}`) | {} | {covered} |\n", one.id(), one.date);
    }
    text += "\nThese are not compared as texts of their own:\n\n";
    for one in NOT_COMPARED {
        text += &format!("- {one}\n");
    }
    text += &String::from(
        "\nHow to read this page:\n\n- No later RFC that is read here defines ftp. RFC 4156, 4157, 4248 and \
         4266 and the URL Standard have no grammar: this project wrote one for each, and every rule cites \
         the prose (`crates/texts/`). `url-standard` is the Standard's definition of a *valid* URL string. \
         Its *parser* accepts far more and rewrites what it reads; on this page it is a design of \
         `crates/decisions`.\n\
         - The languages are regular, so each comparison is decided on automata, for strings of every \
         length. Two texts are regular only in part: RFC 822 nests the comments of RFC 2368 without a limit, \
         and two levels are read; the URL Standard needs Unicode tables for a domain beyond US-ASCII or with \
         \"xn--\", and limits its length to 253, and only the other domains are compared.\n\
         - `url-atlas lineage --from TEXT --to TEXT` lists the classes of differences of two texts, each \
         with a shortest string.\n\
         - The parts are the common ones. The path has the \"/\" before it, and is empty where a URL has \
         none. In RFC 1738 only http and wais have a query. A userinfo is divided at its first \":\". Only \
         RFC 3986 and the URL Standard have the fragment in the URL; the other texts put it after the URL, \
         and are read without it.\n\
         - RFC 2396 is read with RFC 2732 of 1999, which adds addresses in brackets. RFC 3986 is read \
         without the zone identifiers of RFC 6874, and RFC 8089, which names them, with them.\n\
         - Two parts are equivalent if RFC 1738 gives both the same meaning, such as an escape and its \
         octet.\n\
         - Letter case does not matter. `a` in a string stands for any letter that the rules do not tell \
         apart.\n\
         - In the tables of the schemes, *more* says that the text of the row accepts all strings of the \
         text of the column, and others; *fewer*, only some of them; *overlap*, that each accepts strings \
         that the other rejects. In a scheme with **two hosts** the two texts read two hosts in some URL.\n\
         - `url-atlas lineage` prints the comparisons, also as JSON. `url-atlas texts URL` shows one URL. \
         `url-atlas maintain lineage --write` writes this page.\n\n",
    );
    text
}

/// The crates whose predicted answers are shown.
const CRATES: [&str; 6] = ["url", "ada-url", "fluent-uri", "iri-string", "uriparse", "http"];

/// Returns a section for each difference.
fn differentials() -> Result<String, CompileError> {
    let mut readers = Readers::new();
    let mut text = String::from(
        "The choice is this project's. What each text and library makes of a URL is computed.\n\n",
    );
    for (number, one) in DIFFERENTIALS.iter().enumerate() {
        text += &format!(
            "### {}. {}: {}\n\n{}\n\n",
            number + 1,
            prose(one.title),
            code(one.input),
            prose(one.why)
        );
        text += "| reading | texts | libraries |\n|---|---|---|\n";
        for (answer, [texts, libraries]) in readings(&mut readers, one.input)? {
            text += &format!("| {answer} | {} | {} |\n", texts.join(", "), libraries.join(", "));
        }
        text += "\n";
    }
    Ok(text)
}

/// Returns the answers about a URL, each with the texts and the libraries that give it.
fn readings(readers: &mut Readers, input: &str) -> Result<BTreeMap<String, [Vec<String>; 2]>, CompileError> {
    let mut answers: BTreeMap<String, [Vec<String>; 2]> = BTreeMap::new();
    for reading in readers.read(input.as_bytes())? {
        let answer = match reading.parts {
            None => "not accepted".into(),
            Some(parts) => {
                let shown = parts.iter().map(|(name, place)| shown(name, &input[place]));
                shown.collect::<Vec<_>>().join(", ")
            }
        };
        answers.entry(answer).or_default()[0].push(reading.text.id().into());
    }
    let parser = std::iter::once(("URL Standard's parser", read(&URL_STANDARD, input.as_bytes())));
    let libraries = CRATES.into_iter().filter_map(|name| Some((name, design(name)?.read(input.as_bytes()))));
    for (name, answer) in parser.chain(libraries) {
        let answer = match answer {
            Answer::Accept(parts) => {
                // In the order of the texts' parts.
                let find = |wanted: &str| parts.texts().find(|(name, _)| *name == wanted);
                let shown = PARTS.iter().filter_map(|part| find(part)).map(|(name, text)| shown(name, text));
                shown.collect::<Vec<_>>().join(", ")
            }
            Answer::Reject | Answer::Decline => "not accepted".into(),
            Answer::Crash | Answer::Timeout => "crash".into(),
        };
        answers.entry(answer).or_default()[1].push(name.into());
    }
    Ok(answers)
}

fn shown(name: &str, text: &str) -> String {
    if text.is_empty() { format!("empty {name}") } else { format!("{name} {}", code(text)) }
}

/// Returns a section for each scheme.
fn schemes(tables: &[Table]) -> String {
    tables.iter().map(|table| format!("### {}\n\n{}\n", table.scheme, relations(table))).collect()
}

/// Returns the table of the relations: each text beside each older one.
fn relations(table: &Table) -> String {
    let ids: Vec<&str> = table.languages.iter().map(|language| language.text.id()).collect();
    let columns = &ids[..ids.len().saturating_sub(1)];
    let mut text = format!("| | {} |\n|---|{}\n", columns.join(" | "), "---|".repeat(columns.len()));
    for (row, id) in ids.iter().enumerate().skip(1) {
        let cells =
            (0..columns.len()).map(|column| table.pair(column, row).map(relation).unwrap_or_default());
        text += &format!("| {id} | {} |\n", cells.collect::<Vec<_>>().join(" | "));
    }
    text
}

/// Returns how the text of the row relates to that of the column.
fn relation(comparison: &Comparison) -> String {
    let word = match comparison.relation {
        Relation::Equal => "equal",
        Relation::Contained => "more",
        Relation::Contains => "fewer",
        Relation::Overlapping => "overlap",
        Relation::Disjoint => "nothing in common",
    };
    let hosts = if comparison.two_hosts().is_some() { ", **two hosts**" } else { "" };
    format!("{word}{hosts}")
}
