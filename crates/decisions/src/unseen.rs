//! Infers the design of a library from one half of its answers, and reads the other half with it.

use crate::infer::{improved, infer_of, is_same};
use crate::inputs::documented;
use crate::{Answer, Design, Library, by_name};

/// An input and the answer of a library.
pub type Given<'a> = (&'a [u8], &'a Answer);

impl Library {
    /// Infers the design of a library from its answers, and counts how many of the others it reads.
    ///
    /// The inference sees every second answer, by the order of the inputs, and those about the inputs in the documentation of the options.
    /// Declined inputs do not count. The kept design of the library, which a person may have written after its source, is improved by the same
    /// answers, and stays if it reads as many of them or more.
    ///
    /// ```
    /// use rfc1738_decisions::{Library, RFC_3986, read};
    ///
    /// let inputs = ["http://a/", "http://a/?b", "x:a", "x:b", "x:c[", "x:d["];
    /// let answers = inputs.map(|input| (input.as_bytes(), read(&RFC_3986, input.as_bytes())));
    /// let answers: Vec<_> = answers.iter().map(|(input, answer)| (*input, answer)).collect();
    /// let library = Library::inferred("my-library", &answers);
    /// assert_eq!((library.exact, library.unseen), (3, 3));
    /// ```
    pub fn inferred(name: &str, answers: &[Given<'_>]) -> Library {
        let seen: Vec<Given<'_>> = half(answers, true).collect();
        let mut library = Library::new(name, best(name, &seen), 0, 0);
        (library.exact, library.unseen) = library.figures(answers);
        library
    }

    /// Infers the design of a library from all of its answers, also those that [`Library::inferred`] does not see, so that an option is found
    /// that few answers show. The figures are those of the design that one half shows.
    pub fn inferred_from_all(name: &str, answers: &[Given<'_>]) -> Library {
        let mut library = Library::inferred(name, answers);
        if library.exact < library.unseen {
            let all: Vec<Given<'_>> =
                answers.iter().copied().filter(|(_, given)| **given != Answer::Decline).collect();
            library = Library::new(name, best(name, &all), library.exact, library.unseen);
        }
        library
    }

    /// Returns the number of answers that the inference did not see and the library is predicted to give, and the number of all that it did
    /// not see.
    pub fn figures(&self, answers: &[Given<'_>]) -> (usize, usize) {
        let (mut exact, mut unseen) = (0, 0);
        for (input, given) in half(answers, false) {
            unseen += 1;
            exact += usize::from(is_same(&self.read(input), given));
        }
        (exact, unseen)
    }
}

/// Returns the design that reads most of these answers: one that is inferred, or the kept one of the library after an improvement.
fn best(name: &str, answers: &[Given<'_>]) -> Design {
    let found = infer_of(name, answers.iter().copied());
    let Some(kept) = by_name(name) else { return found };
    let kept = improved(name, kept.design, answers.iter().copied());
    let read = |design: Design| {
        let library = Library::new(name, design, 0, 0);
        answers.iter().filter(|(input, given)| is_same(&library.read(input), given)).count()
    };
    if read(kept) >= read(found) { kept } else { found }
}

/// Returns the answers that an inference sees, or the others.
fn half<'a>(answers: &[Given<'a>], is_seen: bool) -> impl Iterator<Item = Given<'a>> {
    let is_answer = |(_, given): &Given<'_>| !matches!(given, Answer::Decline | Answer::Timeout);
    let mut answers: Vec<Given<'a>> = answers.iter().copied().filter(is_answer).collect();
    answers.sort_unstable_by_key(|(input, _)| *input);
    let documented = documented();
    let is_wanted = move |(at, (input, _)): &(usize, Given<'_>)| {
        (at.is_multiple_of(2) || str::from_utf8(input).is_ok_and(|text| documented.contains(text))) == is_seen
    };
    answers.into_iter().enumerate().filter(is_wanted).map(|(_, given)| given)
}
