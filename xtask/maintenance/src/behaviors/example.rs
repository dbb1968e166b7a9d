//! The worked examples of a page: inputs with the behaviors that explain their answers.

use rfc1738_subject::CommonPart;

use super::section::link;
use super::{Page, answer};
use rfc1738_behaviors::Answer;
use rfc1738_subject::notation::{cell, code, prose};

/// The heading of the section.
pub const HEADING: &str = "Worked examples";

/// Returns the table of the examples.
pub fn markdown(page: &Page) -> String {
    let name = page.text.name;
    let mut text = format!(
        "These are inputs with the behaviors that explain the answer of the {name}: without one of them the answer is another. If \
         each of several behaviors is enough, all are listed.\n\n| input | RFC 1738 | {name} | behaviors |\n|---|---|---|---|\n"
    );
    for input in page.examples {
        let predicted = page.text.predict(input.as_bytes());
        let behaviors: Vec<String> =
            page.text.explain(input.as_bytes()).iter().map(|behavior| link(&prose(behavior.title))).collect();
        let rfc1738 = answer::predicted_of_rfc1738(input);
        text += &format!(
            "| {} | {} | {} | {} |\n",
            cell(&code(input)),
            cell(&answer::short_of_rfc1738(&rfc1738, &present(&rfc1738))),
            cell(&answer::short(&predicted, &present(&predicted))),
            behaviors.join("; ")
        );
    }
    text
}

/// Returns the parts that an answer has, in the order of a URL, without the scheme. The host is always one of them.
fn present(answer: &Answer) -> Vec<CommonPart> {
    use CommonPart::{Fragment, Host, Password, Path, Port, Query, User};
    let Answer::Accept(parts) = answer else { return Vec::new() };
    [User, Password, Host, Port, Path, Query, Fragment]
        .into_iter()
        .filter(|part| *part == Host || parts.get(*part).is_some())
        .collect()
}
