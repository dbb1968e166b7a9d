//! Answers in little memory. An audit holds one answer about each input, and most inputs are short.

use std::num::NonZero;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use rfc1738_oracle::{Answer, CommonParts, Conventions, Reports};

use crate::Inputs;
use crate::answer::octets;
use crate::pool::Pool;
use crate::record::{packed, unpacked};

/// The longest input whose answer is kept as a line. A longer one takes most of the memory itself, and
/// to find a part in it takes time.
const SHORT: usize = 256;

/// The longest line. So all lines together have less than 4 GiB.
const LONGEST: usize = 512;

/// An answer: the number of its line, counted from 1. So an optional one takes no more memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Kept(NonZero<u32>);

/// Stands in the number of an answer that has no line.
const WHOLE: u32 = 1 << 31;

/// Answers, each line once. Many answers have the same one. A copy has the same lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines(Arc<RwLock<Held>>);

#[derive(Debug, Default)]
struct Held {
    /// The lines of a packed record. Before each one stands a character for what it does not say.
    lines: Pool,
    beside: Vec<(Reports, Option<Arc<Conventions>>)>,
    /// The answers without a line.
    whole: Vec<Answer>,
}

impl Lines {
    /// Keeps an answer about an input in little memory.
    pub(crate) fn keep(&self, input: &str, answer: &Answer) -> Kept {
        let held = &mut *self.0.write().unwrap_or_else(PoisonError::into_inner);
        let beside = match answer {
            Answer::Accept(parts) if input.len() > SHORT || !is_in_line(parts) => None,
            Answer::Accept(parts) => held.beside((parts.reports, parts.conventions.clone())),
            _ => held.beside((Reports::Verdict, None)),
        };
        let line = beside.map(|beside| format!("{beside}{}", packed(input, answer)));
        let number = match line.filter(|line| line.len() <= LONGEST) {
            Some(line) => held.lines.add(&line) + 1,
            None => {
                held.whole.push(answer.clone());
                // There are some millions of answers.
                u32::try_from(held.whole.len() - 1).unwrap_or(u32::MAX) | WHOLE
            }
        };
        Kept(NonZero::new(number).unwrap_or(NonZero::<u32>::MAX))
    }

    /// Returns whether these are the lines of the same answers.
    pub(crate) fn are(&self, others: &Lines) -> bool {
        Arc::ptr_eq(&self.0, &others.0)
    }

    /// Returns whether an answer is that the input is not a URL.
    pub(crate) fn is_rejection(&self, kept: Kept) -> bool {
        self.held().line(kept).map_or_else(|answer| *answer == Answer::Reject, |line| &line[1..] == "R")
    }

    /// Returns an answer, which is about this input.
    pub(crate) fn answer(&self, input: &str, kept: Kept) -> Answer {
        let held = self.held();
        let line = match held.line(kept) {
            Ok(line) => line,
            Err(answer) => return answer.clone(),
        };
        match unpacked(input, &line[1..]) {
            Ok(Some(Answer::Accept(mut parts))) => {
                (parts.reports, parts.conventions) = held.beside[usize::from(line.as_bytes()[0])].clone();
                Answer::Accept(parts)
            }
            Ok(Some(answer)) => answer,
            other => unreachable!("{line:?} is the line of an answer, and not {other:?}"),
        }
    }

    fn held(&self) -> RwLockReadGuard<'_, Held> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    /// Returns the line of an answer, or the answer if it has none.
    fn line(&self, kept: Kept) -> Result<&str, &Answer> {
        match kept.0.get() {
            number if number & WHOLE > 0 => Err(&self.whole[(number & !WHOLE) as usize]),
            number => Ok(self.lines.get(number - 1)),
        }
    }

    /// Returns the character for what stands beside a line, if one is left.
    fn beside(&mut self, beside: (Reports, Option<Arc<Conventions>>)) -> Option<char> {
        let at = self.beside.iter().position(|known| *known == beside).unwrap_or_else(|| {
            self.beside.push(beside);
            self.beside.len() - 1
        });
        u8::try_from(at).ok().filter(u8::is_ascii).map(char::from)
    }
}

/// Returns whether a line of a packed record has everything but what stands beside it.
fn is_in_line(parts: &CommonParts<'_>) -> bool {
    match parts.reports {
        Reports::Verdict => {
            let conventions = parts.conventions.clone();
            *parts == CommonParts { conventions, ..CommonParts::not_reported() }
        }
        Reports::All | Reports::NoUser => parts.by_scheme.is_none(),
    }
}

/// Inputs, and the answers of a library about them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    inputs: Inputs,
    /// The answers by the places of their inputs. Inputs without an answer can be the last ones.
    all: Vec<Option<Kept>>,
    lines: Lines,
    /// Whether the order is by scheme and input. Otherwise it is that of the inputs.
    is_sorted: bool,
}

impl Given {
    /// Returns no answers yet about inputs, in their order.
    pub(crate) fn about(inputs: &Inputs) -> Given {
        Given { inputs: inputs.clone(), all: Vec::with_capacity(inputs.len()), ..Given::default() }
    }

    /// Returns the same answers, sorted by scheme and input.
    pub(crate) fn sorted(self) -> Given {
        Given { is_sorted: true, ..self }
    }

    /// Adds the answer about the next input.
    pub(crate) fn push(&mut self, answer: Option<&Answer>) {
        let input = self.inputs.get(self.all.len());
        self.all.push(answer.map(|answer| self.lines.keep(input, answer)));
    }

    /// Puts an answer in the place of an earlier one. Returns whether there was one.
    pub(crate) fn insert(&mut self, input: &str, answer: &Answer) -> bool {
        let at = self.inputs.add(input);
        self.all.resize(self.all.len().max(at + 1), None);
        self.all[at].replace(self.lines.keep(input, answer)).is_some()
    }

    /// Removes the answer about an input, if there is one.
    pub(crate) fn remove(&mut self, input: &str) {
        if let Some(at) = self.find(input) {
            self.all[at] = None;
        }
    }

    /// Returns the number of answers.
    pub(crate) fn len(&self) -> usize {
        self.all.iter().flatten().count()
    }

    /// Returns the number of places up to the last answer.
    pub(crate) fn places(&self) -> usize {
        self.all.len()
    }

    /// Returns the lines of the answers, in which others can be kept.
    pub(crate) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Returns the answer at a place with its input.
    fn kept_at(&self, at: usize) -> Option<(&str, Answer)> {
        let kept = (*self.all.get(at)?)?;
        let input = self.inputs.get(at);
        Some((input, self.lines.answer(input, kept)))
    }

    /// Returns the answer at a place in octets, with its input.
    pub(crate) fn at(&self, at: usize) -> Option<(&str, Answer)> {
        self.kept_at(at).map(|(input, kept)| (input, octets(kept)))
    }

    /// Returns the inputs with their answers as they are kept.
    pub(crate) fn kept(&self) -> impl Iterator<Item = (&str, Answer)> + Clone {
        let order = if self.is_sorted { self.inputs.order() } else { &[] };
        let at = |nth| order.get(nth).map_or(nth, |at| *at as usize);
        (0..self.inputs.len()).filter_map(move |nth| self.kept_at(at(nth)))
    }

    /// Returns the inputs with their answers in octets.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, Answer)> + Clone {
        self.kept().map(|(input, kept)| (input, octets(kept)))
    }

    /// Returns the inputs about which two libraries can have different answers.
    pub(crate) fn apart<'g>(&'g self, other: &'g Given) -> impl Iterator<Item = &'g str> {
        let is_copy = self.lines.are(&other.lines) && self.inputs.are(&other.inputs);
        let is_same = move |at: usize| is_copy && self.all.get(at) == other.all.get(at);
        self.inputs
            .order()
            .iter()
            .map(|at| *at as usize)
            .filter(move |at| !is_same(*at))
            .map(|at| self.inputs.get(at))
    }

    /// Returns the place of an input with an answer.
    pub(crate) fn find(&self, input: &str) -> Option<usize> {
        self.inputs.find(input).filter(|at| matches!(self.all.get(*at), Some(Some(_))))
    }

    /// Returns the answer about an input as it is kept.
    pub(crate) fn get_kept(&self, input: &str) -> Option<Answer> {
        Some(self.kept_at(self.inputs.find(input)?)?.1)
    }

    /// Returns the answer about an input in octets.
    pub(crate) fn get(&self, input: &str) -> Option<Answer> {
        self.get_kept(input).map(octets)
    }
}

impl PartialEq for Given {
    fn eq(&self, other: &Given) -> bool {
        self.kept().eq(other.kept())
    }
}

#[cfg(test)]
mod tests {
    use rfc1738_oracle::{CommonPart, Text};

    use super::*;
    use crate::Inputs;

    #[test]
    fn a_kept_answer_is_the_answer() {
        let inputs = Inputs::of_cases();
        let conventions = Some(Arc::new(Conventions::default()));
        let (mut in_line, lines) = (0, Lines::default());
        let mut check = |input: &str, answer: &Answer| {
            let kept = lines.keep(input, answer);
            assert_eq!(lines.answer(input, kept), *answer, "{input:?}");
            assert_eq!(lines.is_rejection(kept), *answer == Answer::Reject, "{input:?}");
            in_line += usize::from(lines.held().line(kept).is_ok());
        };
        let mut asked = 0;
        for text in inputs.iter() {
            let of_texts = Text::ALL.map(|one| one.read(text.as_bytes()));
            for answer in of_texts.into_iter().chain([Text::Rfc1738.read_by_scheme(text.as_bytes())]) {
                asked += 1;
                check(text, &answer);
                let Answer::Accept(mut parts) = answer else { continue };
                parts.conventions = conventions.clone();
                for reports in [Reports::All, Reports::NoUser, Reports::Verdict] {
                    parts.reports = reports;
                    check(text, &Answer::Accept(parts.clone()));
                }
            }
        }
        [Answer::Reject, Answer::Decline, Answer::Crash, Answer::Timeout]
            .iter()
            .chain([&Answer::accept(CommonParts::not_reported())])
            .for_each(|answer| check("a", answer));
        // There are few characters for what stands beside a line.
        for count in 0..200 {
            let options = [(count.to_string(), true.into())].into();
            let conventions = Some(Arc::new(Conventions { options, ..Conventions::default() }));
            check("a", &Answer::accept(CommonParts { conventions, ..CommonParts::not_reported() }));
            check("a", &Answer::Reject);
        }
        assert!(in_line > asked / 2, "{in_line} of {asked}");
    }

    /// A library can report any text as any part, and print any text.
    #[test]
    fn a_part_can_be_any_text() {
        let inputs = Inputs::of_cases();
        let texts: Vec<&str> = inputs.iter().collect();
        let lines = Lines::default();
        for (at, input) in texts.iter().enumerate() {
            let text = |step: usize| Some(texts[(at * step + step) % texts.len()].to_owned().into());
            let mut parts = CommonParts::default();
            for (number, part) in CommonPart::ALL.into_iter().enumerate() {
                parts.set(part, if part == CommonPart::Path || at % 3 > 0 { text(number + 1) } else { None });
            }
            parts.printed = text(11).filter(|_| at % 2 == 0);
            let answer = Answer::accept(parts);
            assert_eq!(lines.answer(input, lines.keep(input, &answer)), answer, "{input:?}");
        }
    }

    /// The answers about short inputs with the same places of the parts share one line.
    #[test]
    fn answers_share_lines() {
        let lines = Lines::default();
        let texts: Vec<String> = (10..99).map(|number| format!("http://h{number}/{number}")).collect();
        let all = texts.iter().map(|text| lines.keep(text, &Text::Rfc3986.read(text.as_bytes())));
        assert_eq!(all.map(|kept| kept.0.get()).collect::<Vec<u32>>(), [1; 89]);
    }

    /// All lines together have less than 4 GiB.
    #[test]
    fn a_long_answer_has_no_line() {
        let lines = Lines::default();
        for (length, is_line) in [(LONGEST - 10, true), (LONGEST, false)] {
            let path = "x".repeat(length).into();
            let answer = Answer::accept(CommonParts { path, ..CommonParts::default() });
            let kept = lines.keep("a", &answer);
            assert_eq!((lines.held().line(kept).is_ok(), lines.answer("a", kept)), (is_line, answer));
        }
    }

    #[test]
    fn an_answer_is_found_by_its_input() {
        let inputs = Inputs::from_lines("x:b\nhttp://a/\nftp://b/\nx:a").unwrap();
        let read = |input: &str| Text::Rfc3986.read(input.as_bytes());
        let mut given = Given::about(&inputs);
        inputs.iter().take(3).for_each(|input| given.push(Some(&read(input))));
        for input in inputs.iter().take(3) {
            assert_eq!(given.get(input), Some(read(input)));
        }
        assert!(given.find("x:b") == Some(0) && given.get("x:c").is_none());
        assert!(given.get("x:a").is_none(), "it has no answer yet");
        let texts = |given: &Given| given.iter().map(|(input, _)| input.to_owned()).collect::<Vec<_>>();
        assert_eq!(
            (given.len(), texts(&given)),
            (3, ["x:b", "http://a/", "ftp://b/"].map(Into::into).into())
        );
        // In the order of their inputs or sorted, a copy changes alone.
        let mut other = given.clone().sorted();
        assert!(!other.insert("x:d", &Answer::Timeout) && other.insert("x:b", &Answer::Crash));
        assert_eq!(texts(&other), ["ftp://b/", "http://a/", "x:b", "x:d"]);
        assert_eq!((other.get("x:d"), other.get_kept("x:d")), (Some(Answer::Crash), Some(Answer::Timeout)));
        other.remove("http://a/");
        assert_eq!((other.get("http://a/"), other.at(1), other.len()), (None, None, 3));
        assert_eq!((texts(&given).len(), given.get("x:b")), (3, Some(read("x:b"))));
        let mut copy = given.clone().sorted();
        copy.remove("x:b");
        assert!(given.apart(&copy).eq(["x:b"]) && copy.apart(&given).eq(["x:b"]) && copy != given);
        assert!(given.apart(&other).eq(["ftp://b/", "http://a/", "x:a", "x:b"]), "it has other inputs");
    }
}
