//! Finds the design of a library from its answers, by a descent over the decisions.

use rfc1738_subject::{CommonPart, CommonParts, Reports};

use crate::{Answer, Design, TEXTS, decisions, read};

/// Returns whether an answer is the one that a library gave, as far as the library reports parts.
pub fn is_same(read: &Answer, given: &Answer) -> bool {
    match (read, given) {
        (Answer::Accept(read), Answer::Accept(given)) => {
            CommonPart::ALL.into_iter().all(|part| !reports(given, part) || read.get(part) == given.get(part))
        }
        _ => read == given,
    }
}

fn reports(given: &CommonParts<'_>, part: CommonPart) -> bool {
    match given.reports {
        Reports::All => true,
        Reports::NoUser => !matches!(part, CommonPart::User | CommonPart::Password),
        Reports::Verdict => false,
    }
}

/// Returns the design that reads most answers of a library exactly, among those that a descent meets.
///
/// The descent begins with the text that reads most answers. Each step takes the option that explains most more answers. It ends when
/// no option explains more. So no option is taken that no answer supports.
///
/// ```
/// use rfc1738_decisions::{RFC_3986, infer::infer, read, steps::authority::AuthorityEnd};
///
/// // A library that follows RFC 3986, except that a "?" does not end its authority.
/// let mut library = RFC_3986;
/// library.authority_end = AuthorityEnd::Slash;
/// let inputs = ["http://a?b/", "http://a.com/", "x:a", "http://a:80/?q#f", "http://[::1]/", "x:a~b", "x://u@a_b/", "x://a_b?c/", "#"];
/// let answers: Vec<_> = inputs.iter().map(|input| (input.as_bytes(), read(&library, input.as_bytes()))).collect();
/// let found = infer(answers.iter().map(|(input, answer)| (*input, answer)));
/// assert!(answers.iter().all(|(input, answer)| read(&found, input) == *answer));
/// ```
pub fn infer<'a>(answers: impl IntoIterator<Item = (&'a [u8], &'a Answer)>) -> Design {
    let answers: Vec<(&[u8], &Answer)> = answers.into_iter().collect();
    let is_read = |design: &Design, at: usize| is_same(&read(design, answers[at].0), answers[at].1);
    let wrong_of =
        |design: &Design| -> Vec<usize> { (0..answers.len()).filter(|&at| !is_read(design, at)).collect() };
    let (mut wrong, mut design) = TEXTS
        .into_iter()
        .map(|(_, text)| (wrong_of(&text), text))
        .min_by_key(|(wrong, _)| wrong.len())
        .unwrap_or((Vec::new(), crate::RFC_3986));
    loop {
        let mut best: Option<(usize, Design)> = None;
        let mut is_wrong = vec![false; answers.len()];
        wrong.iter().for_each(|&at| is_wrong[at] = true);
        for other in decisions().iter().flat_map(|decision| (decision.alternatives)(&design)) {
            let least = best.as_ref().map_or(0, |(gain, _)| *gain);
            let gained = wrong.iter().filter(|&&at| is_read(&other, at)).count();
            // Most options explain no more answers, and need no second look.
            if gained <= least {
                continue;
            }
            let losses = (0..answers.len()).filter(|&at| !is_wrong[at] && !is_read(&other, at));
            let lost = losses.take(gained - least).count();
            if gained - lost > least {
                best = Some((gained - lost, other));
            }
        }
        let Some((_, better)) = best else { return design };
        design = better;
        wrong = wrong_of(&design);
    }
}
