//! What a library makes of the URLs that it prints. They are inputs like others, and a URL that is
//! printed twice stays as it is.

use std::collections::HashSet;

use rfc1738_oracle::{Answer, Conventions, Shared, Text};

use crate::causes::{Causes, features_by};
use crate::decide::Ask;
use crate::kept::Given;
use crate::{Cause, Danger, Input, Symptom, printed};

/// About how many printed URLs a library is asked. The suites give half a million.
const MOST: usize = 20_000;

/// Asks a library about the URLs that it prints, if they were no inputs. Returns its answers about
/// them, and their causes.
///
/// What it makes of such a URL is judged against the text. And it prints the URL as it is: to
/// normalize twice is to normalize once.
pub(crate) fn reprinted(
    conventions: &Conventions,
    answers: &Given,
    against: Text,
    ask: &mut Ask<'_>,
) -> (Vec<(Input, Answer)>, Vec<Cause>) {
    let mut known: HashSet<String> = HashSet::new();
    let new = answers.iter().filter_map(|(input, given)| {
        let Answer::Accept(parts) = given else { return None };
        let url = printed::another(input, &parts).filter(|url| conventions.compares(url.as_bytes()))?;
        (answers.find(&url).is_none() && known.insert(url.clone())).then_some(((input, parts), url))
    });
    let (inputs, urls): (Vec<(&str, Shared)>, Vec<String>) = new.take(MOST).unzip();
    let mut causes = Causes::default();
    let mut asked = Vec::new();
    let answers = ask(&urls);
    for (((input, parts), url), again) in inputs.into_iter().zip(&urls).zip(answers) {
        let Some(again) = again.filter(|again| *again != Answer::Decline) else { continue };
        causes.count_by(against, url, &features_by(against, url), &again);
        let is_other = matches!(&again, Answer::Accept(parts) if printed::another(url, parts).is_some());
        let found = is_other.then_some((Danger::Spelling, Symptom::PrintsAgain, 0));
        causes.count_as(found, input, &features_by(against, input), Answer::Accept(parts), &again);
        asked.push((Input::new(url.as_bytes()), again));
    }
    (asked, causes.finish(against))
}
