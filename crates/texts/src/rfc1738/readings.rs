//! The readings that the rulings reject and that the words of the text support: section 5 with some
//! rules read otherwise.
//!
//! A string is *open* if a reading here gives it another answer than the amended grammar. A ruling
//! without a reading settles its point.

use std::sync::LazyLock;

use bnf_automata::grammar::{Grammar, LetterCase};
use bnf_automata::specification::{MarkedRule, Specification};

use super::FOLDER;
use crate::RFC1738;
use crate::entries::Problems;
use crate::folder::{Folder, Reader, choice, leak, list, pairs, required, values};

/// A reading of the text that a ruling rejects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub ruling: &'static str,
    /// The name of the reading in cases.
    pub name: &'static str,
    /// The name of the reading that the ruling follows, in cases.
    pub followed: &'static str,
    /// The reading in a sentence.
    pub says: &'static str,
    /// The rules that the reading reads otherwise, with their parts marked, and helper rules.
    pub rules: &'static [MarkedRule],
    /// Whether it accepts strings that this project rejects. The others accept fewer strings, or
    /// other parts.
    pub is_wider: bool,
    /// The rules of whole URLs with strings that are URLs in both readings, and have other parts. A
    /// test decides that there are no more.
    pub divides: &'static [&'static str],
}

type Files = (&'static [Reading], &'static [MarkedRule]);

static FILES: LazyLock<Files> =
    LazyLock::new(|| read(&FOLDER, &RFC1738).unwrap_or_else(|problems| panic!("{problems}")));

/// All readings, in the order of their rulings.
pub static READINGS: LazyLock<&'static [Reading]> = LazyLock::new(|| FILES.0);

impl Reading {
    /// Returns the amended grammar of RFC 1738 in this reading, with the parts of URLs marked.
    ///
    /// ```
    /// use bnf_automata::automata::Dfa;
    /// use bnf_automata::grammar::LetterCase;
    /// use rfc1738_texts::rfc1738::READINGS;
    ///
    /// let prose = READINGS.iter().find(|reading| reading.ruling == "A33").unwrap();
    /// let nntp = Dfa::compile(&prose.grammar(LetterCase::Any), "nntpurl")?;
    /// assert!(nntp.accepts(b"nntp://host.dom/group/1") && !nntp.accepts(b"nntp://host.dom/group"));
    /// # Ok::<(), bnf_automata::grammar::CompileError>(())
    /// ```
    pub fn grammar(&self, case: LetterCase) -> Grammar {
        combined(&[self], case)
    }
}

/// Returns the amended grammar in which all these readings hold, with the parts of URLs marked.
///
/// # Panics
/// Panics if a rule of a reading is not in the notation.
pub fn combined(readings: &[&Reading], case: LetterCase) -> Grammar {
    let mut grammar = RFC1738.marked(case).clone();
    for MarkedRule { rule, marked } in FILES.1.iter().chain(readings.iter().flat_map(|reading| reading.rules))
    {
        let expr = Grammar::read_expr("reading", marked);
        grammar
            .define(rule, expr.unwrap_or_else(|error| panic!("the reading of `{rule}` is damaged: {error}")));
    }
    grammar
}

/// Reads `readings.yaml` of a folder, and `points.yaml`, which gives names to the places that two
/// readings read otherwise.
///
/// # Errors
/// Returns all problems of the two files.
pub fn read(folder: &Folder, text: &Specification) -> Result<Files, Problems> {
    const FILE: &str = "readings.yaml";
    let mut reader = Reader::new(folder);
    let points = reader.marked("points.yaml");
    let readings = reader.entries(FILE, "ruling", |fields| Reading {
        ruling: required(fields, "ruling"),
        name: required(fields, "name"),
        followed: required(fields, "followed"),
        says: required(fields, "says"),
        is_wider: choice(fields, "accepts", &[("more", true), ("fewer", false)]).unwrap_or(false),
        divides: list(fields, "divides"),
        rules: leak(
            pairs(fields, "rules").into_iter().map(|(rule, marked)| MarkedRule { rule, marked }).collect(),
        ),
    });
    reader.check_unique(FILE, "ruling", readings.iter().map(|entry| (entry.line, entry.value.ruling)));
    for entry in &readings {
        let Reading { ruling, rules, divides, .. } = entry.value;
        reader.check_known((FILE, entry.line), "ruling", ruling, text.rulings.iter().map(|ruling| ruling.id));
        for rule in divides {
            let known = text.forms.iter().map(|form| form.rule);
            reader.check_known((FILE, entry.line_of("divides")), "rule of a form", rule, known);
        }
        let line = entry.line_of("rules");
        if rules.is_empty() {
            reader.problem(FILE, line, "`rules` is empty; a reading reads at least one rule otherwise");
        }
        for MarkedRule { rule, marked } in rules {
            reader.check_expr(FILE, line, rule, marked);
        }
    }
    reader.end()?;
    Ok((values(&readings), values(&points)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_has_its_ruling() {
        for Reading { ruling, says, .. } in READINGS.iter() {
            let found = RFC1738.ruling(ruling).unwrap_or_else(|| panic!("{ruling}: {says}"));
            assert!(
                found.answer.contains("are open"),
                "{ruling} has a reading, and does not say that cases are open"
            );
        }
        assert!(READINGS.windows(2).all(|pair| number(pair[0].ruling) < number(pair[1].ruling)));
    }

    #[test]
    fn ids_of_rulings_have_no_gap() {
        for (index, ruling) in RFC1738.rulings.iter().enumerate() {
            assert_eq!(ruling.id, format!("A{}", index + 1));
        }
    }

    #[test]
    fn every_ruling_says_whether_cases_are_open() {
        for ruling in RFC1738.rulings {
            assert!(ruling.answer.contains("Cases about "), "{} does not say it", ruling.id);
            assert!(ruling.answer.contains("open"), "{} does not say it", ruling.id);
        }
    }

    fn number(id: &str) -> u32 {
        id.trim_start_matches('A').parse().unwrap()
    }
}
