//! The first table of a page: the differences that change where a URL leads.

use rfc1738_subject::CommonPart;

use super::{Page, answer};
use rfc1738_behaviors::{About, Answer, Behavior, Importance};
use rfc1738_subject::notation::{anchor, cell, code};

/// Returns the table: an input a row, the most dangerous first, with the parts in which the answers differ.
pub fn markdown(page: &Page) -> String {
    let libraries = page.libraries().map(|library| code(library.name));
    let names: Vec<String> = [page.text.name.into()].into_iter().chain(libraries).collect();
    let mut text = String::from(
        "Each input links to the behavior that it shows. A cell has the parts in which the answers differ. Inputs that lead to \
         another host come first, then other logins, then other resources. In each group, inputs that RFC 1738 accepts come \
         first, because no error shows the difference.\n\n",
    );
    text += &format!("| input | RFC 1738 | {} |\n", names.join(" | "));
    text += &format!("|---|---|{}\n", "---|".repeat(names.len()));
    for behavior in behaviors(page) {
        text += &row(page, behavior);
    }
    text
}

/// Returns the behaviors that change a part of a URL, the most dangerous first. A difference that RFC 1738 and the text do not
/// notice, because both accept the input, comes before one that RFC 1738 rejects.
fn behaviors(page: &Page) -> Vec<&'static Behavior> {
    let mut found: Vec<&'static Behavior> = Vec::new();
    for behavior in page.columns().flat_map(|column| column.behaviors) {
        if behavior.importance <= Importance::Resource && !found.contains(behavior) {
            found.push(behavior);
        }
    }
    let is_noticed = |behavior: &Behavior| answer::predicted_of_rfc1738(behavior.input) == Answer::Reject;
    found.sort_by_key(|behavior| (behavior.importance, is_noticed(behavior), behavior.about));
    found
}

/// Returns the row of a behavior. The input is a link to its section.
fn row(page: &Page, behavior: &'static Behavior) -> String {
    let input = page.input_of(behavior);
    let rfc1738 = answer::predicted_of_rfc1738(input);
    let predicted: Vec<Answer> = page.columns().map(|column| column.predict(input.as_bytes())).collect();
    let group: &[CommonPart] = match behavior.importance {
        Importance::Host => &[CommonPart::Host],
        Importance::Login if behavior.about == About::Port => &[CommonPart::Port],
        Importance::Login => &[CommonPart::User, CommonPart::Password, CommonPart::Port],
        _ => &[CommonPart::Path, CommonPart::Query],
    };
    let all: Vec<&Answer> = [&rfc1738].into_iter().chain(&predicted).collect();
    let shown = answer::differing(&all, group);
    let mut row = format!(
        "| [{}](#{}) | {} |",
        cell(&code(input)),
        anchor(behavior.title),
        cell(&answer::short_of_rfc1738(&rfc1738, &shown))
    );
    for answer in &predicted {
        row += &format!(" {} |", cell(&answer::short(answer, &shown)));
    }
    row + "\n"
}
