//! Infers the design of a library from one half of its answers, and reads the other half with it.

use crate::infer::{improved, infer_of, is_same};
use crate::inputs::documented;
use crate::{Answer, Design, Library, by_name};

/// An input and the answer of a library.
pub type Given<'a> = (&'a [u8], &'a Answer);

impl Library {
    /// Infers the design of a library from its answers, and counts how many of the others it reads.
    ///
    /// The inference sees every second answer, by the order of the inputs, and those about the
    /// inputs in the documentation of the options. Declined inputs do not count. The kept design of
    /// the library, which a person may have written after its source and which all answers shaped,
    /// is improved by the same answers, and stays if it reads as many of them or more. So the
    /// figures are those of the design that the inference finds without it.
    ///
    /// ```
    /// use url_atlas_decisions::{Library, RFC_3986, read};
    ///
    /// let inputs = ["http://a/", "http://a/?b", "x:a", "x:b", "x:c[", "x:d["];
    /// let answers = inputs.map(|input| (input.as_bytes(), read(&RFC_3986, input.as_bytes())));
    /// let answers: Vec<_> = answers.iter().map(|(input, answer)| (*input, answer)).collect();
    /// let library = Library::inferred("my-library", &answers);
    /// assert_eq!((library.exact, library.unseen), (3, 3));
    /// ```
    pub fn inferred(name: &str, answers: &[Given<'_>]) -> Library {
        let seen: Vec<Given<'_>> = half(answers, true).collect();
        let found = infer_of(name, seen.iter().copied());
        let unseen: Vec<Given<'_>> = half(answers, false).collect();
        let (exact, unseen) = Library::new(name, found, 0, 0).figures(&unseen);
        Library::new(name, best(name, found, &seen), exact, unseen)
    }

    /// Infers the design of a library from all of its answers, also those that
    /// [`Library::inferred`] does not see, so that an option is found that few answers show. The
    /// figures are those of the design that one half shows.
    pub fn inferred_from_all(name: &str, answers: &[Given<'_>]) -> Library {
        let all: Vec<Given<'_>> =
            answers.iter().copied().filter(|(_, given)| **given != Answer::Decline).collect();
        // The second inference is seldom in vain, so it does not wait for the first one.
        let (library, of_all) = std::thread::scope(|scope| {
            let of_all = scope.spawn(|| best(name, infer_of(name, all.iter().copied()), &all));
            (Library::inferred(name, answers), of_all.join())
        });
        if library.exact == library.unseen {
            return library;
        }
        let of_all = of_all.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        Library::new(name, of_all, library.exact, library.unseen)
    }

    /// Returns the number of answers that the library is predicted to give, and the number of all.
    /// Inputs that it declines, or about which it gives no answer in time, do not count.
    pub fn figures(&self, answers: &[Given<'_>]) -> (usize, usize) {
        let counted = || answers.iter().filter(|(_, given)| given.is_comparable());
        let exact = counted().filter(|(input, given)| is_same(&self.read(input), given)).count();
        (exact, counted().count())
    }
}

/// Returns the design that reads most of these answers: the one that was found, or the kept one of
/// the library after an improvement.
fn best(name: &str, found: Design, answers: &[Given<'_>]) -> Design {
    let Some(kept) = by_name(name) else { return found };
    let kept = improved(name, kept.design, answers.iter().copied());
    let read = |design: Design| Library::new(name, design, 0, 0).figures(answers).0;
    if read(kept) >= read(found) { kept } else { found }
}

/// Returns the answers that an inference sees, or the others.
fn half<'a>(answers: &[Given<'a>], is_seen: bool) -> impl Iterator<Item = Given<'a>> {
    let mut answers: Vec<Given<'a>> =
        answers.iter().copied().filter(|(_, given)| given.is_comparable()).collect();
    answers.sort_unstable_by_key(|(input, _)| *input);
    let documented = documented();
    let is_wanted = move |(at, (input, _)): &(usize, Given<'_>)| {
        (at.is_multiple_of(2) || str::from_utf8(input).is_ok_and(|text| documented.contains(text))) == is_seen
    };
    answers.into_iter().enumerate().filter(is_wanted).map(|(_, given)| given)
}
