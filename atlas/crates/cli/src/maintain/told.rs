//! `url-atlas maintain told`: how much of what `url-atlas ask` says of libraries is right.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use rayon::prelude::*;
use rfc1738_audit::record::read_together;
use rfc1738_audit::{Input, Record};
use rfc1738_oracle::CommonPart;
use rfc1738_oracle::escape::terminal;
use url_atlas_decisions::{Answer, infer::is_same};
use url_atlas_evidence::everyone::{How, known};
use url_atlas_evidence::{has_host, have_same_host, names};
use url_atlas_site::libraries;

use super::folders::{Failure, given, print, root};

/// Count how much of what `url-atlas ask` says of libraries is right, and how much is unknown; no
/// library is asked
///
/// The answers are those of records whose inputs no inference has seen. Inputs of others say more
/// than generated ones: `url-atlas maintain record --inputs FILE --records DIR` asks about them.
#[derive(clap::Args)]
pub struct Arguments {
    /// A folder of records, or a file of several [default: reports/unseen.records of the atlas]
    #[arg(value_name = "RECORDS")]
    records: Option<PathBuf>,
    /// Also list what is wrong
    #[arg(long)]
    list: bool,
}

/// What was said about inputs, and how much of it is right.
#[derive(Clone, Copy, Default)]
struct Count {
    said: usize,
    right: usize,
    verdicts: usize,
    hosts: usize,
    right_hosts: usize,
}

/// What is said of some libraries.
#[derive(Default)]
struct Counts {
    said: BTreeMap<How, Count>,
    /// What the designs would have said, by the reason for which it is unknown.
    unknown: BTreeMap<&'static str, Count>,
    wrong: Vec<String>,
}

/// The normal quantile of an interval that holds the true share in 95 of 100 samples.
const QUANTILE: f64 = 1.96;

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let records = records(arguments)?;
    if records.is_empty() {
        return Err("there is no record of a library there".into());
    }
    let mut of_input: BTreeMap<Input, BTreeMap<&str, Answer>> = BTreeMap::new();
    for (name, record) in &records {
        for (input, answer) in record.answers() {
            of_input.entry(Input::new(input.as_bytes())).or_default().insert(name, answer);
        }
    }
    let counted: Vec<BTreeMap<&str, Counts>> =
        of_input.par_iter().map(|(input, answers)| of_libraries(&input.text, answers)).collect();
    let mut all: BTreeMap<&str, Counts> = BTreeMap::new();
    for (name, counts) in counted.into_iter().flatten() {
        all.entry(name).or_default().add(counts);
    }
    let mut page = format!("{} inputs, {} libraries\n", of_input.len(), all.len());
    let (mut most, mut every) = (Counts::default(), Counts::default());
    for (name, counts) in &all {
        every.add(counts.without_list());
        if names::is_known(name) {
            most.add(counts.without_list());
        }
    }
    most.write(&mut page, "the libraries that most readers know")?;
    every.write(&mut page, "all libraries")?;
    writeln!(page, "\n{:30}{:>9}{:>9}{:>9}{:>9}", "library", "said", "right", "hosts", "unknown")?;
    for (name, counts) in &all {
        let (sum, unknown) = (counts.sum(), counts.count_unknown());
        let cells = [
            percent(sum.right, sum.said),
            percent(sum.right_hosts, sum.hosts),
            percent(unknown, sum.said + unknown),
        ];
        writeln!(page, "{name:30}{:>9}{:>9}{:>9}{:>9}", sum.said, cells[0], cells[1], cells[2])?;
    }
    for line in all.values().filter(|_| arguments.list).flat_map(|counts| &counts.wrong) {
        writeln!(page, "{}", terminal(line, false))?;
    }
    print(&page)?;
    Ok(true)
}

/// Returns the records of a file or of a folder, by the names of their libraries.
fn records(arguments: &Arguments) -> Result<BTreeMap<String, Record>, Failure> {
    let path = given(arguments.records.as_deref(), "reports/unseen.records");
    if path.is_file() {
        return Ok(read_together(&path)?);
    }
    let all = libraries(&root().join("adapters"))?;
    let recorded = all.into_iter().filter(|library| library.record(&path).exists());
    let read = |library: url_atlas_site::Library| {
        Ok::<_, Failure>((library.name.clone(), Record::read(&library.record(&path))?))
    };
    recorded.map(read).collect()
}

/// Returns what is said about an input of the libraries that answered.
fn of_libraries<'n>(input: &str, answers: &BTreeMap<&'n str, Answer>) -> BTreeMap<&'n str, Counts> {
    let mut all: BTreeMap<&'n str, Counts> = BTreeMap::new();
    for (known, said) in known(input) {
        let Some((name, answer)) = answers.get_key_value(&*known.library.name) else { continue };
        if !answer.is_comparable() {
            continue;
        }
        let counts = all.entry(name).or_default();
        match said {
            Some(said) => counts.compare(name, input, known.how, &said, answer),
            None => {
                let How::Unknown(why) = known.how else { continue };
                let predicted = known.library.read(input.as_bytes());
                counts.unknown.entry(why).or_default().add(&predicted, answer);
            }
        }
    }
    all
}

impl Counts {
    fn compare(&mut self, name: &str, input: &str, how: How, said: &Answer, answer: &Answer) {
        let is_right = self.said.entry(how).or_default().add(said, answer);
        if !is_right {
            let [said, answer] = [said, answer].map(words);
            self.wrong.push(format!("{name} {input}: {} {said}, answered {answer}", how.words()));
        }
    }

    fn add(&mut self, other: Counts) {
        for (how, one) in other.said {
            let sum = self.said.entry(how).or_default();
            *sum = sum.plus(one);
        }
        for (why, one) in other.unknown {
            let sum = self.unknown.entry(why).or_default();
            *sum = sum.plus(one);
        }
        self.wrong.extend(other.wrong);
    }

    fn without_list(&self) -> Counts {
        Counts { said: self.said.clone(), unknown: self.unknown.clone(), wrong: Vec::new() }
    }

    fn count_unknown(&self) -> usize {
        self.unknown.values().map(|one| one.said).sum()
    }

    fn sum(&self) -> Count {
        self.said.values().fold(Count::default(), |sum, one| sum.plus(*one))
    }

    /// Writes a table: a row for each kind of answer, then the reasons of what is unknown.
    fn write(&self, page: &mut String, title: &str) -> std::fmt::Result {
        let unknown = self.count_unknown();
        let answers = self.sum().said + unknown;
        writeln!(
            page,
            "\n{title}\n{:28}{:>8}{:>8}  {:26}{:26}hosts",
            "", "answers", "share", "right", "verdicts"
        )?;
        let rows = self.said.iter().map(|(how, count)| (how.words(), *count));
        for (words, count) in rows.chain([("said", self.sum())]) {
            let cells = [
                interval(count.right, count.said),
                interval(count.verdicts, count.said),
                interval(count.right_hosts, count.hosts),
            ];
            let share = percent(count.said, answers);
            writeln!(
                page,
                "{words:28}{:>8}{share:>8}  {:26}{:26}{}",
                count.said, cells[0], cells[1], cells[2]
            )?;
        }
        writeln!(page, "{:28}{unknown:>8}{:>8}", "unknown", percent(unknown, answers))?;
        for (why, one) in &self.unknown {
            let [share, right] = [percent(one.said, answers), percent(one.right, one.said)];
            writeln!(page, "  {share:>7}  {why}; of these, the designs predict {right} % rightly")?;
        }
        Ok(())
    }
}

impl Count {
    /// Counts what is said of an answer, and returns whether it is right.
    fn add(&mut self, said: &Answer, answer: &Answer) -> bool {
        let is_right = is_same(said, answer);
        self.said += 1;
        self.right += usize::from(is_right);
        self.verdicts +=
            usize::from(matches!(said, Answer::Accept(_)) == matches!(answer, Answer::Accept(_)));
        if has_host(said) || has_host(answer) {
            self.hosts += 1;
            self.right_hosts += usize::from(is_right || have_same_host(said, answer));
        }
        is_right
    }

    fn plus(self, other: Count) -> Count {
        Count {
            said: self.said + other.said,
            right: self.right + other.right,
            verdicts: self.verdicts + other.verdicts,
            hosts: self.hosts + other.hosts,
            right_hosts: self.right_hosts + other.right_hosts,
        }
    }
}

/// Returns an answer in a few words.
fn words(answer: &Answer) -> String {
    let Answer::Accept(parts) = answer else { return format!("{answer:?}").to_lowercase() };
    let of_part = |part: CommonPart| parts.get(part).map(|text| format!("{} {text:?}", part.name()));
    CommonPart::ALL.into_iter().filter_map(of_part).collect::<Vec<_>>().join(", ")
}

/// Returns a share in percent.
fn percent(part: usize, whole: usize) -> String {
    if whole == 0 { "-".into() } else { format!("{:.2}", 100.0 * part as f64 / whole as f64) }
}

/// Returns a share in percent with its interval, by Wilson's formula.
fn interval(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "-".into();
    }
    let (count, share) = (whole as f64, part as f64 / whole as f64);
    let square = QUANTILE * QUANTILE;
    let center = (share + square / (2.0 * count)) / (1.0 + square / count);
    let half = QUANTILE * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt()
        / (1.0 + square / count);
    format!("{:.2} ({:.2} to {:.2})", 100.0 * share, 100.0 * (center - half), 100.0 * (center + half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_the_share_and_is_wider_for_fewer_answers() {
        // Wilson's interval for 9 of 10 is 59.6 to 98.2 percent in the tables of textbooks.
        assert_eq!(interval(9, 10), "90.00 (59.58 to 98.21)");
        assert_eq!(interval(0, 0), "-");
    }
}
