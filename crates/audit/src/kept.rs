//! Answers in little memory. An audit holds one answer about each input, and most inputs are short.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::sync::Arc;

use rfc1738_oracle::{Answer, CommonParts, Conventions, Reports};

use crate::Input;
use crate::record::{packed, unpacked};

/// The longest input whose answer is kept as a line. A longer one takes most of the memory itself, and
/// to find a part in it takes time.
const SHORT: usize = 256;

/// The most different lines that are looked for. They are from outside.
const MOST: usize = 1 << 14;

/// An answer, as a line if its input is short.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kept(Form);

#[derive(Clone, Debug, PartialEq)]
enum Form {
    Whole(Answer),
    Line(Arc<Line>),
}

/// The line of a packed record, and what it does not say.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Line {
    text: Box<str>,
    reports: Reports,
    conventions: Option<Arc<Conventions>>,
}

/// The lines of answers. Many answers have the same one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines(HashSet<Arc<Line>>);

impl Lines {
    /// Returns an answer about an input in little memory.
    pub(crate) fn keep(&mut self, input: &str, answer: &Answer) -> Kept {
        let parts = match answer {
            Answer::Accept(parts) if input.len() <= SHORT && is_in_line(parts) => parts,
            answer => return Kept(Form::Whole(answer.clone())),
        };
        let (reports, conventions) = (parts.reports, parts.conventions.clone());
        let line = Line { text: packed(input, answer).into(), reports, conventions };
        if let Some(known) = self.0.get(&line) {
            return Kept(Form::Line(Arc::clone(known)));
        }
        let line = Arc::new(line);
        if self.0.len() < MOST {
            self.0.insert(Arc::clone(&line));
        }
        Kept(Form::Line(line))
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

impl Kept {
    /// Returns whether the answer is that the input is not a URL.
    pub(crate) fn is_rejection(&self) -> bool {
        matches!(self.0, Form::Whole(Answer::Reject))
    }

    /// Returns the answer, which is about this input.
    pub(crate) fn answer(&self, input: &str) -> Answer {
        let line = match &self.0 {
            Form::Whole(answer) => return answer.clone(),
            Form::Line(line) => line,
        };
        match unpacked(input, &line.text) {
            Ok(Some(Answer::Accept(mut parts))) => {
                (parts.reports, parts.conventions) = (line.reports, line.conventions.clone());
                Answer::Accept(parts)
            }
            other => unreachable!("{:?} is the line of an accepted URL, and not {other:?}", line.text),
        }
    }
}

/// The answers of a library, in the order of the inputs.
pub(crate) struct Given<'a> {
    all: Vec<(&'a Input, Kept)>,
    lines: Lines,
    /// The places of the answers, sorted by their inputs.
    sorted: OnceCell<Vec<u32>>,
}

impl<'a> Given<'a> {
    /// Returns a list for so many answers.
    pub(crate) fn for_all(count: usize) -> Given<'a> {
        Given { all: Vec::with_capacity(count), lines: Lines::default(), sorted: OnceCell::new() }
    }

    /// Adds the answer about the next input.
    pub(crate) fn push(&mut self, input: &'a Input, answer: &Answer) {
        self.sorted.take();
        self.all.push((input, self.lines.keep(&input.text, answer)));
    }

    /// Returns the number of answers.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns the inputs with their answers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'a Input, Answer)> + Clone {
        self.all.iter().map(|(input, kept)| (*input, kept.answer(&input.text)))
    }

    /// Returns the inputs with their answers as they are kept.
    pub(crate) fn all(&self) -> &[(&'a Input, Kept)] {
        &self.all
    }

    /// Returns the same with the texts of the inputs.
    pub(crate) fn kept(&self) -> impl Iterator<Item = (&'a str, &Kept)> + Clone {
        self.all.iter().map(|(input, kept)| (&*input.text, kept))
    }

    /// Returns the answer about an input, if there is one.
    pub(crate) fn get(&self, input: &str) -> Option<Answer> {
        self.at(input).map(|kept| kept.answer(input))
    }

    /// Returns whether there is an answer about an input.
    pub(crate) fn has(&self, input: &str) -> bool {
        self.at(input).is_some()
    }

    fn at(&self, input: &str) -> Option<&Kept> {
        // There are at most a million inputs.
        let text = |at: u32| &*self.all[at as usize].0.text;
        let sorted = self.sorted.get_or_init(|| {
            let mut sorted: Vec<u32> = (0..u32::try_from(self.all.len()).unwrap_or(u32::MAX)).collect();
            sorted.sort_unstable_by_key(|at| text(*at));
            sorted
        });
        let place = sorted.binary_search_by_key(&input, |at| text(*at)).ok()?;
        Some(&self.all[sorted[place] as usize].1)
    }
}

impl<'a> FromIterator<(&'a Input, Answer)> for Given<'a> {
    fn from_iter<I: IntoIterator<Item = (&'a Input, Answer)>>(answers: I) -> Given<'a> {
        let mut given = Given::for_all(0);
        answers.into_iter().for_each(|(input, answer)| given.push(input, &answer));
        given
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
        let (mut in_line, mut lines) = (0, Lines::default());
        let mut check = |input: &str, answer: &Answer| {
            let kept = lines.keep(input, answer);
            assert_eq!(kept.answer(input), *answer, "{input:?}");
            in_line += usize::from(matches!(kept.0, Form::Line(_)));
        };
        let mut asked = 0;
        for Input { text, .. } in inputs.as_slice() {
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
        assert!(in_line > asked / 2, "{in_line} of {asked}");
    }

    /// A library can report any text as any part, and print any text.
    #[test]
    fn a_part_can_be_any_text() {
        let inputs = Inputs::of_cases();
        let texts: Vec<&str> = inputs.as_slice().iter().map(|input| &*input.text).collect();
        let mut lines = Lines::default();
        for (at, input) in texts.iter().enumerate() {
            let text = |step: usize| Some(texts[(at * step + step) % texts.len()].to_owned().into());
            let mut parts = CommonParts::default();
            for (number, part) in CommonPart::ALL.into_iter().enumerate() {
                parts.set(part, if part == CommonPart::Path || at % 3 > 0 { text(number + 1) } else { None });
            }
            parts.printed = text(11).filter(|_| at % 2 == 0);
            let answer = Answer::accept(parts);
            assert_eq!(lines.keep(input, &answer).answer(input), answer, "{input:?}");
        }
    }

    /// The answers about short inputs with the same places of the parts share one line.
    #[test]
    fn answers_share_lines() {
        let mut lines = Lines::default();
        let texts: Vec<String> = (10..99).map(|number| format!("http://h{number}/{number}")).collect();
        let all = texts.iter().map(|text| lines.keep(text, &Text::Rfc3986.read(text.as_bytes())));
        let all: Vec<Kept> = all.collect();
        assert!(all.iter().all(|kept| matches!(kept.0, Form::Line(_))), "{all:?}");
        assert_eq!(lines.0.len(), 1, "{lines:?}");
        assert!(size_of::<Kept>() <= 16);
    }

    #[test]
    fn an_answer_is_found_by_its_input() {
        let inputs = Inputs::from_lines("x:b\nhttp://a/\nftp://b/\nx:a").unwrap();
        let read = |input: &Input| Text::Rfc3986.read(input.text.as_bytes());
        let given: Given<'_> = inputs.as_slice().iter().map(|input| (input, read(input))).collect();
        for input in inputs.as_slice() {
            assert_eq!(given.get(&input.text), Some(read(input)));
        }
        assert!(given.has("x:a") && !given.has("x:c") && given.get("x:c").is_none());
        assert_eq!((given.len(), given.iter().count(), given.kept().count()), (4, 4, 4));
    }
}
