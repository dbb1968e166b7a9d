//! The strings, vectors and cases that each ruling opens: a report, and the exact counts as JSON by
//! `cargo xtask rulings`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::ExitCode;

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{BigUint, counts};
use rfc1738::{Profile, Rule};
use rfc1738_oracle::{complete_suite, escape};
use rfc1738_suite::command::parallel;
use rfc1738_suite::corpus::{Case, Corpus, RulingKind, arguments};
use rfc1738_suite::openness::{OpenStrings, Openness};
use rfc1738_texts::RFC1738;
use rfc1738_texts::rfc1738::{READINGS, Reading};
use serde_json::{Value, json};

use crate::program::print;
use crate::workspace::Failure;

/// Print as JSON how many strings of each length every ruling opens
///
/// A ruling chooses one reading of the text. An input is open if another reading gives it another
/// verdict or other parts. Automata count these inputs exactly. reports/rulings.md has the same as
/// a page.
#[derive(clap::Args)]
pub struct Arguments {
    /// JSON is the only format: the option is for those who know it
    #[arg(long, hide = true)]
    json: bool,
}

/// The greatest length that is counted, and the lengths that the page shows.
const LONGEST: usize = 40;
const SHOWN: [usize; 3] = [16, 24, 32];

pub fn run() -> Result<ExitCode, Failure> {
    print(&json())?;
    Ok(ExitCode::SUCCESS)
}

pub fn json() -> String {
    forms().iter().map(|form| format!("{}\n", form.json())).collect()
}

fn forms() -> Vec<Form> {
    let forms: Vec<Rule> = Rule::URLS.into_iter().filter(|rule| *rule != Rule::GenericUrl).collect();
    parallel::map(&forms, || (), |(), rule| Form::new(*rule))
}

/// The URLs of one form: how many strings of each length there are, and how many are open.
struct Form {
    name: &'static str,
    /// The strings that some reading accepts.
    any: Vec<BigUint>,
    open: Vec<BigUint>,
    /// For each reading that matters: its rulings, a shortest string, and the strings of each
    /// length.
    readings: Vec<(String, Vec<u8>, Vec<BigUint>)>,
}

impl Form {
    fn new(rule: Rule) -> Form {
        let strings = OpenStrings::new(rule, Profile::Interpreter).expect("the readings can be compiled");
        let of = |dfa: &Dfa| counts(dfa, LONGEST);
        let single = strings.by_reading.iter().filter(|(readings, _)| readings.len() == 1);
        let readings = single.map(|(readings, dfa)| {
            (readings[0].ruling.to_string(), dfa.shortest().unwrap_or_default(), of(dfa))
        });
        Form {
            name: rule.scheme_or_form(),
            any: of(&strings.any),
            open: of(&strings.open),
            readings: readings.collect(),
        }
    }

    fn json(&self) -> Value {
        let all = |counts: &[BigUint]| counts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let readings = self.readings.iter().map(|(ruling, shortest, counts)| {
            json!({ "ruling": ruling, "shortest": escape::unquoted(shortest), "strings": all(counts) })
        });
        json!({
            "form": self.name,
            "strings": all(&self.any),
            "open": all(&self.open),
            "readings": readings.collect::<Vec<_>>(),
        })
    }
}

/// Returns a share in percent with enough digits to see it.
fn share(part: &BigUint, whole: &BigUint) -> String {
    let number = |count: &BigUint| count.to_string().parse::<f64>().expect("digits are a number");
    let (part, whole) = (number(part), number(whole));
    match 100.0 * part / whole {
        _ if whole == 0.0 => "no strings".into(),
        0.0 => "0".into(),
        percent if percent < 0.001 => format!("{percent:.0e}"),
        percent => format!("{percent:.3}"),
    }
}

pub fn page(corpus: &Corpus) -> Result<String, Failure> {
    let forms = &forms();
    let mut text = String::from(
        "# The rulings on RFC 1738\n\n\
         Written by `cargo xtask reports`. `cargo xtask rulings` has the exact counts of every length up to \
         40 bytes.\n\n\
         This project follows one reading of section 5. A ruling rejects another reading that the words of \
         the RFC support. Both are grammars, so automata decide for every string whether it matters which \
         reading is right. Such a string is *open*: no answer that a reading gives is a failure. \
         `rfc1738 grammar rulings A16` prints a ruling with its arguments, and `rfc1738 explain URL` names \
         the rulings that open a URL.\n",
    );
    readings(&mut text, forms, corpus)?;
    lengths(&mut text, forms)?;
    suites(&mut text)?;
    others(&mut text, corpus)?;
    Ok(text)
}

/// For each reading: what it says, the forms on which it matters, and the cases that it opens.
fn readings(text: &mut String, forms: &[Form], corpus: &Corpus) -> Result<(), Failure> {
    text.push_str("\n## Left open by RFC 1738: the readings of section 5\n");
    for reading in READINGS.iter() {
        let Reading { ruling, says, .. } = reading;
        let point = RFC1738.ruling(ruling).map_or("", |ruling| ruling.point);
        write!(text, "\n### {ruling}: {point}\n\nThe other reading: {says}\n\n")?;
        let cases: Vec<&str> = open_cases(corpus, ruling)
            .filter(|case| case.question().is_none())
            .map(|case| &*case.id)
            .collect();
        writeln!(text, "Cases that it opens: {}.\n", cases.join(", "))?;
        text.push_str(
            "| URLs of | a shortest string | strings of 16 bytes | of 24 bytes | of 32 bytes \
            |\n|---|---|---:|---:|---:|\n",
        );
        for form in forms {
            for (_, shortest, counts) in form.readings.iter().filter(|(of, ..)| of == ruling) {
                let shown = SHOWN.map(|length| counts[length].to_string());
                writeln!(
                    text,
                    "| {} | `{}` | {} |",
                    form.name,
                    escape::unquoted(shortest),
                    shown.join(" | ")
                )?;
            }
        }
    }
    Ok(())
}

fn lengths(text: &mut String, forms: &[Form]) -> Result<(), Failure> {
    text.push_str(
        "\n## How many strings are open\n\nOf the strings that at least one reading accepts, the percentage \
         that is open, by length in bytes. The profile is `interpreter`.\n\n| URLs of | 16 | 24 | 32 | 40 \
         |\n|---|---:|---:|---:|---:|\n",
    );
    for form in forms {
        let shares = [16, 24, 32, 40].map(|length| share(&form.open[length], &form.any[length]));
        writeln!(text, "| {} | {} |", form.name, shares.join(" | "))?;
    }
    Ok(())
}

/// The strings of a complete suite: all, those that are open, those with an offset that depends on
/// the reading, and the open ones by ruling.
#[derive(Default)]
struct Counts {
    strings: usize,
    open: usize,
    moved: usize,
    by: BTreeMap<String, usize>,
}

impl Counts {
    fn of(rule: Rule) -> Counts {
        let openness = Openness::new(Profile::Interpreter);
        let mut counts = Counts::default();
        complete_suite(Profile::Interpreter, rule, 0).for_each(|test| {
            counts.strings += 1;
            let (others, open) = (openness.others(test.text), openness.open(test.text));
            counts.open += usize::from(!open.is_empty());
            counts.moved += usize::from(open.is_empty() && !others.is_empty());
            for other in open {
                *counts.by.entry(other.rulings().collect::<Vec<_>>().join(" and ")).or_default() += 1;
            }
        });
        counts
    }
}

fn suites(text: &mut String) -> Result<(), Failure> {
    text.push_str(
        "\n## The complete suites\n\nThe strings of the suites for *k* = 0 under the profile `interpreter` \
         that are open, by the rulings that open them: a string can be open by two. All readings reject a \
         string of the last column, and one of them moves the offset at which it fails. `rfc1738 vectors` \
         writes the rulings into each vector.\n\n| suite | strings | open | by | the offset depends on the \
         reading |\n|---|---:|---:|---|---:|\n",
    );
    let all = parallel::map(&Rule::URLS, || (), |(), rule| Counts::of(*rule));
    for (rule, Counts { strings, open, moved, by }) in Rule::URLS.into_iter().zip(all) {
        let by: Vec<String> = by.iter().map(|(ruling, count)| format!("{ruling}: {count}")).collect();
        writeln!(text, "| {} | {strings} | {open} | {} | {moved} |", rule.scheme_or_form(), by.join(", "))?;
    }
    Ok(())
}

/// The rulings without another reading of a verdict, by their kinds, with both arguments.
fn others(text: &mut String, corpus: &Corpus) -> Result<(), Failure> {
    let cell = |text: &str| text.replace('|', "\\|");
    let has_reading = |id: &str| READINGS.iter().any(|reading| reading.ruling == id);
    for kind in RulingKind::ALL {
        let words = match kind {
            RulingKind::Open => "They open no verdict, but the answers to other questions.",
            RulingKind::Settled => {
                "Words of the RFC decide, against a reading that later texts or other words suggest."
            }
            RulingKind::Convention => "The RFC gives no rule, so no library fails a case about these.",
        };
        write!(
            text,
            "\n## {}\n\n{words}\n\n\
             | ruling | question | answer | rejected | cases |\n|---|---|---|---|---|\n",
            kind.title()
        )?;
        let of_kind = RFC1738.rulings.iter().filter(|ruling| RulingKind::of(ruling, corpus) == kind);
        for ruling in of_kind.filter(|ruling| !has_reading(ruling.id)) {
            let [reason, rejected, _] = arguments(ruling);
            let open = open_cases(corpus, ruling.id).map(|case| case.id.to_string());
            let conventions =
                corpus.cases.iter().filter(|case| case.convention.is_some_and(|of| of.id == ruling.id));
            let count = conventions.count();
            let cases = open
                .chain((count > 0).then(|| format!("{count} conventions")))
                .collect::<Vec<_>>()
                .join(", ");
            writeln!(
                text,
                "| {} | {} | {} | {} | {cases} |",
                ruling.id,
                cell(ruling.point),
                cell(reason),
                cell(rejected)
            )?;
        }
    }
    Ok(())
}

fn open_cases<'c>(corpus: &'c Corpus, ruling: &'c str) -> impl Iterator<Item = &'c Case> {
    let cites = move |case: &&Case| case.ruling.is_some_and(|of| of.id == ruling);
    corpus.cases.iter().filter(|case| case.is_open()).filter(cites)
}
