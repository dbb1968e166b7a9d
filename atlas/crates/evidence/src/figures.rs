//! How many hosts of recorded answers a design predicts.

use rfc1738_oracle::{CommonPart, Relation};
use url_atlas_decisions::{Answer, Given, Library};

/// Returns the number of answers whose hosts a library is predicted to give, and the number of
/// those that have a host or are predicted to have one. An empty host counts as none. As in
/// [`Library::figures`], declined inputs and those without an answer in time do not count, and an
/// adapter can declare how it spells a host. A library that reports no host in any answer has no
/// such answers.
///
/// ```
/// use rfc1738_oracle::Text;
/// use url_atlas_decisions::{Library, URL_STANDARD};
/// use url_atlas_evidence::figures_of_hosts;
///
/// let inputs = ["http://a/", "http://B/", "x:a", "x:[", "http://a"];
/// let answers = inputs.map(|input| (input.as_bytes(), Text::Rfc3986.read(input.as_bytes())));
/// let answers: Vec<_> = answers.iter().map(|(input, answer)| (*input, answer)).collect();
/// let standard = Library::new("standard", URL_STANDARD, 0, 0);
/// assert_eq!(figures_of_hosts(&standard, &answers), (2, 3));
/// assert_eq!(figures_of_hosts(&standard, &answers[2..4]), (0, 0));
/// ```
pub fn figures_of_hosts(library: &Library, answers: &[Given<'_>]) -> (usize, usize) {
    let (mut exact, mut count, mut is_reported) = (0, 0, false);
    for (input, given) in answers {
        if !given.is_comparable() {
            continue;
        }
        let predicted = library.read(input);
        is_reported |= has_host(given);
        if has_host(&predicted) || has_host(given) {
            count += 1;
            exact += usize::from(have_same_host(&predicted, given));
        }
    }
    if is_reported { (exact, count) } else { (0, 0) }
}

/// Returns whether an answer has a host that is not empty.
pub fn has_host(answer: &Answer) -> bool {
    matches!(answer, Answer::Accept(parts) if parts.host.as_deref().is_some_and(|host| !host.is_empty()))
}

/// Returns whether two answers accept a URL with the same host, as an adapter can declare that it
/// spells it.
pub fn have_same_host(predicted: &Answer, given: &Answer) -> bool {
    let (Answer::Accept(predicted), Answer::Accept(given)) = (predicted, given) else { return false };
    predicted.differences(given, Relation::Exact).all(|part| part != CommonPart::Host.into())
}
