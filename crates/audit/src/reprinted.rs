//! What a library makes of the URLs that it prints. They are inputs like others, and a URL that is
//! printed twice stays as it is.

use std::collections::HashSet;

use rfc1738_oracle::{Answer, CommonParts, Subject, Text};

use crate::audit::answers_to;
use crate::causes::{Causes, features};
use crate::expected::is_of_another_reading;
use crate::{Cause, Danger, Input, Symptom, printed};

/// About how many printed URLs a library is asked. The suites give half a million.
const MOST: usize = 20_000;

/// Asks a library about the URLs that it prints, if they were no inputs. Returns how many, and the
/// causes of these answers.
///
/// What it makes of such a URL is judged against the text. And it prints the URL as it is: to
/// normalize twice is to normalize once.
pub(crate) fn reprinted(
    subject: &mut dyn Subject,
    answers: &[(&Input, Answer)],
    against: Text,
) -> (u64, Vec<Cause>) {
    let known: HashSet<&str> = answers.iter().map(|(input, _)| &*input.text).collect();
    let mut urls = HashSet::new();
    let new = answers.iter().filter_map(|(input, given)| {
        let Answer::Accept(parts) = given else { return None };
        let url = printed::another(&input.text, parts)?;
        let is_new = !known.contains(&*url) && urls.insert(url.clone());
        is_new.then_some((&*input.text, parts, url))
    });
    let (inputs, urls): (Vec<(&str, &CommonParts<'_>)>, Vec<String>) =
        new.take(MOST).map(|(input, parts, url)| ((input, &**parts), url)).unzip();
    let mut causes = Causes::default();
    let mut asked = 0;
    for (((input, parts), url), again) in inputs.iter().zip(&urls).zip(answers_to(subject, &urls)) {
        let Some(again) = again.filter(|again| *again != Answer::Decline) else { continue };
        asked += 1;
        // The answer of another reading that RFC 1738 supports does not depart from it.
        if against != Text::Rfc1738 || !is_of_another_reading(url.as_bytes(), &again) {
            causes.count_by(against, url, &features(url), &again);
        }
        let second = match &again {
            Answer::Accept(parts) => printed::another(url, parts),
            _ => None,
        };
        let is_other = second.is_some().then_some((Danger::Spelling, Symptom::PrintsAgain, 0));
        let first = Answer::Accept(Box::new((*parts).clone()));
        causes.count_as(is_other, input, &features(input), first, &again);
    }
    (asked, causes.finish(against))
}
