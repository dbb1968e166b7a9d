//! Answers in little memory. An audit holds one answer about each input, and most inputs are short.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rfc1738_oracle::{Answer, CommonParts, Conventions, Reports};

use crate::pool::Pool;
use crate::record::{packed, unpacked};
use crate::{Input, Inputs};

/// The longest input whose answer is kept as a line. A longer one takes most of the memory itself, and
/// to find a part in it takes time.
const SHORT: usize = 256;

/// The longest line. So all lines together have less than 4 GiB.
const LONGEST: usize = 512;

/// An answer: the number of its line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Kept(u32);

/// Stands in the number of an answer that has no line.
const WHOLE: u32 = 1 << 31;

/// Answers, each line once. Many answers have the same one. A copy has the same lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines(Rc<RefCell<Held>>);

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
        let held = &mut *self.0.borrow_mut();
        let beside = match answer {
            Answer::Accept(parts) if input.len() > SHORT || !is_in_line(parts) => None,
            Answer::Accept(parts) => held.beside((parts.reports, parts.conventions.clone())),
            _ => held.beside((Reports::Verdict, None)),
        };
        let line = beside.map(|beside| format!("{beside}{}", packed(input, answer)));
        if let Some(line) = line.filter(|line| line.len() <= LONGEST) {
            return Kept(held.lines.add(&line));
        }
        held.whole.push(answer.clone());
        // There are some millions of answers.
        Kept(u32::try_from(held.whole.len() - 1).unwrap_or(u32::MAX) | WHOLE)
    }

    /// Returns whether an answer is that the input is not a URL.
    pub(crate) fn is_rejection(&self, kept: Kept) -> bool {
        let held = self.0.borrow();
        match kept.0 & WHOLE {
            0 => &held.lines.get(kept.0)[1..] == "R",
            _ => held.whole[(kept.0 & !WHOLE) as usize] == Answer::Reject,
        }
    }

    /// Returns an answer, which is about this input.
    pub(crate) fn answer(&self, input: &str, kept: Kept) -> Answer {
        let held = self.0.borrow();
        if kept.0 & WHOLE > 0 {
            return held.whole[(kept.0 & !WHOLE) as usize].clone();
        }
        let line = held.lines.get(kept.0);
        match unpacked(input, &line[1..]) {
            Ok(Some(Answer::Accept(mut parts))) => {
                (parts.reports, parts.conventions) = held.beside[usize::from(line.as_bytes()[0])].clone();
                Answer::Accept(parts)
            }
            Ok(Some(answer)) => answer,
            other => unreachable!("{line:?} is the line of an answer, and not {other:?}"),
        }
    }
}

impl Held {
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

/// The answers of a library, in the order of the inputs.
pub(crate) struct Given<'a> {
    /// The inputs, which can be more than the answers.
    inputs: Cow<'a, Inputs>,
    all: Vec<Kept>,
    lines: Lines,
}

impl<'a> Given<'a> {
    /// Returns a list for the answers about inputs.
    pub(crate) fn about(inputs: &'a Inputs) -> Given<'a> {
        Given {
            inputs: Cow::Borrowed(inputs),
            all: Vec::with_capacity(inputs.len()),
            lines: Lines::default(),
        }
    }

    /// Adds the answer about the next input.
    pub(crate) fn push(&mut self, answer: &Answer) {
        self.all.push(self.lines.keep(self.inputs.get(self.all.len()), answer));
    }

    /// Returns the number of answers.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns the lines of the answers, in which others can be kept.
    pub(crate) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Returns an input with its answer.
    pub(crate) fn at(&self, at: usize) -> (&str, Answer) {
        let input = self.inputs.get(at);
        (input, self.lines.answer(input, self.all[at]))
    }

    /// Returns the inputs with their answers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, Answer)> + Clone {
        (0..self.len()).map(|at| self.at(at))
    }

    /// Returns the place of an input with an answer.
    pub(crate) fn find(&self, input: &str) -> Option<usize> {
        self.inputs.find(input).filter(|at| *at < self.len())
    }

    /// Returns the answer about an input, if there is one.
    pub(crate) fn get(&self, input: &str) -> Option<Answer> {
        self.find(input).map(|at| self.at(at).1)
    }
}

impl<'a> FromIterator<(&'a Input, Answer)> for Given<'_> {
    fn from_iter<I: IntoIterator<Item = (&'a Input, Answer)>>(answers: I) -> Self {
        let (mut inputs, mut all, lines) = (Inputs::default(), Vec::new(), Lines::default());
        for (input, answer) in answers {
            inputs.add(&input.text);
            all.push(lines.keep(&input.text, &answer));
        }
        Given { inputs: Cow::Owned(inputs), all, lines }
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
            in_line += usize::from(kept.0 & WHOLE == 0);
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
        assert_eq!(all.map(|kept| kept.0).collect::<Vec<u32>>(), [0; 89]);
    }

    /// All lines together have less than 4 GiB.
    #[test]
    fn a_long_answer_has_no_line() {
        let lines = Lines::default();
        for (length, is_line) in [(LONGEST - 10, true), (LONGEST, false)] {
            let path = "x".repeat(length).into();
            let answer = Answer::accept(CommonParts { path, ..CommonParts::default() });
            let kept = lines.keep("a", &answer);
            assert_eq!((kept.0 & WHOLE == 0, lines.answer("a", kept)), (is_line, answer));
        }
    }

    #[test]
    fn an_answer_is_found_by_its_input() {
        let inputs = Inputs::from_lines("x:b\nhttp://a/\nftp://b/\nx:a").unwrap();
        let read = |input: &str| Text::Rfc3986.read(input.as_bytes());
        let mut given = Given::about(&inputs);
        inputs.iter().take(3).for_each(|input| given.push(&read(input)));
        for input in inputs.iter().take(3) {
            assert_eq!(given.get(input), Some(read(input)));
        }
        assert!(given.find("x:b") == Some(0) && given.get("x:c").is_none());
        assert!(given.get("x:a").is_none(), "it has no answer yet");
        assert_eq!((given.len(), given.iter().count()), (3, 3));
    }
}
