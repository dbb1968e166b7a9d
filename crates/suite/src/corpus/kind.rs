//! The three kinds of rulings.

use bnf_automata::specification::Ruling;
use rfc1738_texts::rfc1738::READINGS;

use super::Corpus;

/// What decides a point about which there is a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RulingKind {
    /// Nothing: the words of the RFC support several answers, and cases about it are open.
    Open,
    /// The RFC, against a reading that later texts or other words suggest.
    Settled,
    /// This project, because the RFC gives no rule. No library fails such a case.
    Convention,
}

impl RulingKind {
    pub const ALL: [RulingKind; 3] = [RulingKind::Open, RulingKind::Settled, RulingKind::Convention];

    /// Returns the kind of a ruling of RFC 1738: it is open if another reading of section 5 or an open
    /// case of the corpus has it.
    ///
    /// ```
    /// use rfc1738_suite::corpus::{Corpus, RulingKind};
    /// use rfc1738_texts::RFC1738;
    ///
    /// let kind = |id| RulingKind::of(RFC1738.ruling(id).unwrap(), Corpus::shipped());
    /// assert_eq!(kind("A7"), RulingKind::Open);
    /// assert_eq!(kind("A9"), RulingKind::Settled);
    /// assert_eq!(kind("A53"), RulingKind::Convention);
    /// ```
    pub fn of(ruling: &Ruling, corpus: &Corpus) -> RulingKind {
        let has_reading = READINGS.iter().any(|reading| reading.ruling == ruling.id);
        let opens = || {
            let mut open = corpus.cases.iter().filter(|case| case.is_open());
            open.any(|case| case.ruling.is_some_and(|of| of.id == ruling.id))
        };
        match ruling.answer.contains("convention of this project") {
            _ if has_reading || opens() => RulingKind::Open,
            true => RulingKind::Convention,
            false => RulingKind::Settled,
        }
    }

    /// Returns the name: `open`.
    pub fn name(self) -> &'static str {
        match self {
            RulingKind::Open => "open",
            RulingKind::Settled => "settled",
            RulingKind::Convention => "convention",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            RulingKind::Open => "Left open by RFC 1738",
            RulingKind::Settled => "Settled by RFC 1738",
            RulingKind::Convention => "Conventions of this project",
        }
    }
}

/// Returns the argument for the answer of a ruling, the argument against it, and what follows for
/// cases.
///
/// ```
/// use rfc1738_suite::corpus::arguments;
/// use rfc1738_texts::RFC1738;
///
/// for ruling in RFC1738.rulings {
///     assert!(arguments(ruling).iter().all(|text| !text.is_empty()), "{}", ruling.id);
/// }
/// ```
pub fn arguments(ruling: &Ruling) -> [&'static str; 3] {
    let (reason, rest) = ruling.answer.split_once(" Rejected: ").unwrap_or((ruling.answer, ""));
    let at = rest.find(" Cases about ").unwrap_or(rest.len());
    [reason, &rest[..at], rest[at..].trim_start()]
}
