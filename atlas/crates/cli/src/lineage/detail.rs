//! Everything about two texts: the classes of strings that one of them rejects, and the parts that
//! they divide in two ways.

use std::io::Write;
use std::ops::Range;

use bnf_automata::automata::ByteSet;
use url_atlas_lineage::{
    Class, Comparison, Count, Divided, PARTS, Relation, Table, Text, Witness, class_text,
};

use rfc1738_cli::output::{Failure, Output};
use rfc1738_cli::{escape, phrases};

pub(super) fn write(tables: &[Table], from: &str, to: &str, out: &mut Output) -> Result<(), Failure> {
    for Table { scheme, languages, pairs } in tables {
        match &pairs[..] {
            [] => {
                let covered = |id: &&str| languages.iter().any(|language| language.text.id() == *id);
                let missing: Vec<&str> = [from, to].into_iter().filter(|id| !covered(id)).collect();
                writeln!(out, "{scheme}: not covered by {}\n", missing.join(" and "))?;
            }
            pairs => {
                for pair in pairs {
                    let texts = [pair.first, pair.second].map(|number| languages[number].text);
                    write_pair(scheme, texts, &pair.comparison, out)?;
                }
            }
        }
    }
    writeln!(
        out,
        "Each string is a shortest one of its class. \"at 7\" is an offset in bytes.\n\
         The lists are complete: automata decide them, for strings of every length.\n\
         Two texts are regular only in part: see `url-atlas help lineage`."
    )?;
    Ok(())
}

fn write_pair(
    scheme: &str,
    [first, second]: [&Text; 2],
    comparison: &Comparison,
    out: &mut Output,
) -> Result<(), Failure> {
    let (from, to) = (first.name(), second.name());
    let relation = match comparison.relation {
        Relation::Equal => format!("{from} and {to} accept the same strings"),
        Relation::Contained => format!("{to} accepts all strings of {from}, and others"),
        Relation::Contains => format!("{from} accepts all strings of {to}, and others"),
        Relation::Overlapping => format!("{from} and {to} each accept strings that the other rejects"),
        Relation::Disjoint => format!("{from} and {to} have no string in common"),
    };
    writeln!(out, "{scheme}: {relation}")?;
    for (part, divided) in PARTS.iter().zip(&comparison.parts) {
        write_part(part, divided, [from, to], out)?;
    }
    for (name, other, classes) in [(from, to, &comparison.only_first), (to, from, &comparison.only_second)] {
        write_classes(name, other, classes, out)?;
    }
    if let Some(count) = comparison.counts.last() {
        write_share(count, [from, to], out)?;
    }
    writeln!(out)?;
    Ok(())
}

fn write_part(part: &str, divided: &Divided, [from, to]: [&str; 2], out: &mut Output) -> Result<(), Failure> {
    for places in divided.places.iter().filter(|places| !places.are_empty()) {
        let Witness { text, first, second } = &places.witness;
        writeln!(out, "  another {part}: \"{}\"", escape::bytes(text))?;
        for (name, place, end) in [(from, first, places.first_end), (to, second, places.second_end)] {
            let read = |place: &Range<usize>| escape::bytes(&text[place.clone()]);
            let read = place.as_ref().map(read).unwrap_or_default();
            writeln!(out, "    {name}: \"{read}\", then {}", end.map_or("the end".into(), bytes))?;
        }
    }
    for (name, witness) in [(from, &divided.only_first), (to, &divided.only_second)] {
        if let Some(Witness { text, .. }) = witness {
            writeln!(out, "  {part} only in {name}: \"{}\"", escape::bytes(text))?;
        }
    }
    Ok(())
}

fn write_classes(name: &str, other: &str, classes: &[Class], out: &mut Output) -> Result<(), Failure> {
    for class in classes {
        writeln!(out, "  only {name}: \"{}\"", escape::bytes(&class.text))?;
        let what = class.bytes.map_or("the end".into(), bytes);
        let by = |rule: &str, clause: &str, name: &str| {
            let clause = clause.strip_prefix(name).and_then(|rest| rest.strip_prefix(", ")).unwrap_or(clause);
            format!("`{}` ({clause})", escape::text(rule))
        };
        let permits = by(&class.rule, &class.clause, name);
        let rejects = by(&class.other_rule, &class.other_clause, other);
        let text = format!("at {}, {what}: {permits} permits it, {rejects} does not", class.offset);
        writeln!(out, "{}", phrases::wrap(&text, 4, out.width()))?;
    }
    Ok(())
}

/// Writes which share of each language the other text accepts.
fn write_share(count: &Count, [from, to]: [&str; 2], out: &mut Output) -> Result<(), Failure> {
    for (name, other, share) in [(from, to, count.share_of_first()), (to, from, count.share_of_second())] {
        if let Some(share) = share {
            let length = count.length;
            writeln!(
                out,
                "  of the strings of {name} with {length} bytes, {other} accepts {}",
                percent(share)
            )?;
        }
    }
    Ok(())
}

/// Returns a share in percent. A share that is not zero is not shown as zero, and one that is not
/// whole is not shown as whole.
fn percent(share: f64) -> String {
    match share * 100.0 {
        0.0 => "none, or fewer than one in a billion".into(),
        100.0 => "all".into(),
        percent if percent < 0.01 => "less than 0.01 %".into(),
        percent if percent > 99.99 => "more than 99.99 %".into(),
        percent => format!("{percent:.2} %"),
    }
}

/// Returns a set of bytes as a class of characters: `[?#]`.
fn bytes(set: ByteSet) -> String {
    escape::text(&class_text(set))
}
