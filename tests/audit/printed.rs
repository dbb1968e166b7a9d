//! The causes of what a library prints.

use rfc1738_audit::{Text, causes};
use rfc1738_oracle::Answer;

/// Which characters of a part are printed otherwise is one decision of a library.
#[test]
fn characters_of_one_part_that_are_printed_wrongly_are_one_cause() {
    let answers = ["$", "+", ","].map(|mark| {
        let url = format!("http://a.example{mark}@b.example/");
        let Answer::Accept(mut parts) = Text::UrlStandard.read(url.as_bytes()) else { panic!("{url}") };
        parts.printed = Some(format!("http://a.example%{:02X}@b.example/", mark.as_bytes()[0]).into());
        (url, Answer::Accept(parts))
    });
    // It prints others of these characters rightly, so their class is not the cause.
    let right = ["!", "*", "'", "(", ")", "=", ";"].map(|user| {
        let url = format!("http://{user}@b.example/");
        let answer = Text::UrlStandard.read(url.as_bytes());
        (url, answer)
    });
    let all = answers.iter().chain(&right).map(|(url, answer)| (&**url, answer));
    let found = causes::of_answers(all, Text::UrlStandard);
    let shown: Vec<usize> = found.iter().map(|one| one.inputs.len()).collect();
    assert_eq!(shown, [3], "{found:?}");
}
