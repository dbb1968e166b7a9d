//! The overview of each scheme: how every text relates to every other one, and the URLs with two hosts.

use std::collections::BTreeMap;
use std::io::Write;

use url_atlas_lineage::{Comparison, Language, Relation, Table};

use rfc1738_cli::escape;
use rfc1738_cli::output::{Failure, Output};

pub(super) fn write(tables: &[Table], out: &mut Output) -> Result<(), Failure> {
    for table in tables {
        if table.pairs.is_empty() {
            writeln!(out, "{}: the text does not cover it\n", table.scheme)?;
            continue;
        }
        write_table(table, out)?;
        write_hosts(table, out)?;
        writeln!(out)?;
    }
    writeln!(out, "A cell compares the text of the row with the text of the column:")?;
    writeln!(out, "  =  the same strings            <  only strings of the column, not all of them")?;
    writeln!(out, "  ~  some strings in common      >  all strings of the column, and others")?;
    writeln!(out, "  x  no string in common         !  a URL of both has two hosts")?;
    writeln!(out, "Each answer is about strings of every length. `url-atlas lineage --from TEXT")?;
    writeln!(out, "--to TEXT` shows each class of differences.")?;
    Ok(())
}

fn write_table(table: &Table, out: &mut Output) -> Result<(), Failure> {
    let asked = |number: usize| table.pairs.iter().any(|pair| pair.first == number || pair.second == number);
    let numbers: Vec<usize> = (0..table.languages.len()).filter(|&number| asked(number)).collect();
    write!(out, "{:<19}", table.scheme)?;
    for number in &numbers[..numbers.len().saturating_sub(1)] {
        write!(out, "{:>4}", number + 1)?;
    }
    writeln!(out)?;
    for &row in &numbers {
        let columns = numbers.iter().take_while(|&&column| column < row);
        let cells: String = columns.map(|&column| cell(table.pair(column, row))).collect();
        let line = format!("{:>3} {:<15}{cells}", row + 1, table.languages[row].text.id());
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Returns how the later text of a comparison relates to the earlier one.
fn cell(comparison: Option<&Comparison>) -> String {
    let Some(comparison) = comparison else { return "    ".into() };
    let mark = match comparison.relation {
        Relation::Equal => '=',
        Relation::Contained => '>',
        Relation::Contains => '<',
        Relation::Overlapping => '~',
        Relation::Disjoint => 'x',
    };
    let hosts = if comparison.two_hosts().is_some() { '!' } else { ' ' };
    format!("   {mark}{hosts}").chars().skip(1).collect()
}

/// Writes the shortest strings with two hosts, each with the host that every text reads.
fn write_hosts(table: &Table, out: &mut Output) -> Result<(), Failure> {
    let mut texts: Vec<&[u8]> =
        table.pairs.iter().filter_map(|pair| Some(&*pair.comparison.two_hosts()?.text)).collect();
    texts.sort_unstable_by_key(|text| (text.len(), *text));
    texts.dedup();
    for text in texts {
        writeln!(out, "  two hosts: \"{}\"", escape::bytes(text))?;
        for (host, names) in hosts(&table.languages, text)? {
            writeln!(out, "    {host:<12} {}", names.join(", "))?;
        }
    }
    Ok(())
}

/// Returns the hosts that the texts read, each with the names of its texts.
fn hosts(languages: &[Language], text: &[u8]) -> Result<BTreeMap<String, Vec<&'static str>>, Failure> {
    let mut hosts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for language in languages {
        let mut reader = language.reader().map_err(|error| Failure::Said(error.to_string()))?;
        let host = match reader.read(text) {
            None => "rejected by".into(),
            Some(parts) => match parts.get("host") {
                None => "no host in".into(),
                Some(host) => format!("\"{}\" at {}", escape::bytes(&text[host.clone()]), host.start),
            },
        };
        hosts.entry(host).or_default().push(language.text.id());
    }
    Ok(hosts)
}
