//! Each scheme: how the texts relate, and what RFC 1738 and each other text accept alone.

use bnf_automata::grammar::CompileError;
use rfc1738_behaviors::report::notation::{cell, code};

use crate::{Class, Comparison, PARTS, Pair, Relation, Table, class_text};

/// The most classes of one comparison that the page lists.
pub(super) const SHOWN: usize = 12;

/// Returns a section for each scheme.
pub(super) fn markdown(tables: &[Table]) -> Result<String, CompileError> {
    let mut text = String::new();
    for table in tables {
        text += &format!("### {}\n\n", table.scheme);
        text += &relations(table);
        text += "\n";
        text += &pairs(table);
        for pair in table.pairs.iter().filter(|pair| is_of_rfc1738(table, pair)) {
            text += &classes(table, pair);
        }
        text += "\n";
    }
    Ok(text)
}

fn is_of_rfc1738(table: &Table, pair: &Pair) -> bool {
    [pair.first, pair.second].iter().any(|&number| table.languages[number].text.id() == "rfc1738")
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

/// Returns a row for each two texts.
fn pairs(table: &Table) -> String {
    let mut text = String::from(
        "<details><summary>Each two texts: shared strings, classes of differences, parts at two places, size of the automata</summary>\n\n\
         | older text, newer text | share of the older text's strings of 40 bytes that the newer text accepts | share of the newer text's strings \
         that the older text accepts | classes of strings of the older text only | classes of strings of the newer text only | parts that are \
         read in two ways | states | nodes |\n|---|---|---|---|---|---|---|---|\n",
    );
    for pair in &table.pairs {
        let Pair { first, second, comparison } = pair;
        let [first, second] = [first, second].map(|&number| table.languages[number].text.id());
        let last = comparison.counts.last();
        let share = |share: Option<f64>| share.map_or("-".into(), percent);
        let parts = PARTS.iter().zip(&comparison.parts);
        let parts = parts.filter(|(_, divided)| {
            !divided.places.is_empty() || divided.only_first.is_some() || divided.only_second.is_some()
        });
        let parts: Vec<&str> = parts.map(|(part, _)| *part).collect();
        let [one, other, both] = comparison.states;
        text += &format!(
            "| {first}, {second} | {} | {} | {} | {} | {} | {one}, {other}, {both} | {} |\n",
            share(last.and_then(|count| count.share_of_first())),
            share(last.and_then(|count| count.share_of_second())),
            comparison.only_first.len(),
            comparison.only_second.len(),
            if parts.is_empty() { "nothing".into() } else { parts.join(", ") },
            comparison.nodes
        );
    }
    text + "\n</details>\n\n"
}

/// Returns a share in percent. A share that is not zero is not shown as zero, and one that is not whole is not shown as whole.
pub(super) fn percent(share: f64) -> String {
    match share * 100.0 {
        0.0 => "0 %".into(),
        100.0 => "100 %".into(),
        percent if percent < 0.01 => "< 0.01 %".into(),
        percent if percent > 99.99 => "> 99.99 %".into(),
        percent => format!("{percent:.2} %"),
    }
}

/// Returns the classes of differences of a comparison with RFC 1738, and the parts at two places.
fn classes(table: &Table, pair: &Pair) -> String {
    let Pair { first, second, comparison } = pair;
    let [first, second] = [first, second].map(|&number| table.languages[number].text);
    let mut text = format!("<details><summary>{} and {}</summary>\n\n", first.name(), second.name());
    for (part, divided) in PARTS.iter().zip(&comparison.parts) {
        let read_otherwise: Vec<_> = divided.places.iter().filter(|places| !places.are_empty()).collect();
        if let Some(places) = read_otherwise.first() {
            let read = |place: &Option<std::ops::Range<usize>>| {
                place.clone().map_or("nothing".into(), |place| {
                    format!("{} at {}", string(&places.witness.text[place.clone()]), place.start)
                })
            };
            text += &format!(
                "- another {part} in {}: {} in {}, {} in {}{}\n",
                string(&places.witness.text),
                read(&places.witness.first),
                first.name(),
                read(&places.witness.second),
                second.name(),
                match read_otherwise.len() {
                    1 => String::new(),
                    more => format!(" (the first of {more} classes)"),
                }
            );
        }
        for (witness, only) in [(&divided.only_first, first), (&divided.only_second, second)] {
            if let Some(witness) = witness {
                text += &format!("- {part} only in {}: {}\n", only.name(), string(&witness.text));
            }
        }
    }
    text += "\n";
    for (classes, only) in [(&comparison.only_first, first), (&comparison.only_second, second)] {
        if classes.is_empty() {
            text += &format!("No string of {} is rejected by the other text.\n\n", only.name());
            continue;
        }
        text += &format!(
            "| only {} | at | byte | permitted by | not permitted by |\n|---|---|---|---|---|\n",
            only.name()
        );
        classes.iter().take(SHOWN).for_each(|class| text += &row(class));
        if classes.len() > SHOWN {
            let more = classes.len() - SHOWN;
            let noun = if more == 1 { "class" } else { "classes" };
            text += &format!("| and {more} more {noun} | | | | |\n");
        }
        text += "\n";
    }
    text + "</details>\n\n"
}

fn row(class: &Class) -> String {
    let bytes = class.bytes.map_or("the end".into(), |bytes| code(&class_text(bytes)));
    let cells = [
        string(&class.text),
        class.offset.to_string(),
        bytes,
        format!("{} ({})", code(&class.rule), class.clause),
        format!("{} ({})", code(&class.other_rule), class.other_clause),
    ];
    format!("| {} |\n", cells.map(|one| cell(&one)).join(" | "))
}

/// Returns a string as code. A byte beyond US-ASCII is written as `\xNN`.
fn string(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "the empty string".into();
    }
    let character = |&byte: &u8| match byte {
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02x}"),
    };
    code(&bytes.iter().map(character).collect::<String>())
}
