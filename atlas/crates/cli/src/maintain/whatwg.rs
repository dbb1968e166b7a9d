//! `url-atlas maintain whatwg`: reports/whatwg.md, the differences of RFC 1738 from the URL
//! Standard and two crates that follow it.

use rfc1738_audit::{Danger, Inputs, Text, words};
use rfc1738_oracle::notation::{cell, code, fenced, prose};
use url_atlas_decisions::{Answer, Claim, Decision, Library, RFC_1738, URL_STANDARD, by_name, decisions};
use url_atlas_evidence::compare::{Difference, Shown, compare};
use url_atlas_evidence::departures;
use url_atlas_evidence::words::meaning;

use super::folders::{Failure, Reports};

/// Write the differences of RFC 1738 from the URL Standard, as the decisions in which they differ
///
/// No library is asked: every answer is that of a design. `url-atlas maintain predict` asks the
/// libraries.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    reports: Reports,
}

const KEPT: &str = "whatwg.md";
/// The crates that follow the URL Standard and that are compared with it.
const CRATES: [&str; 2] = ["rust-url", "rust-ada-url"];

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let is_up_to_date = arguments.reports.give(KEPT, &page(), "whatwg")?;
    Ok(is_up_to_date)
}

/// Returns the page.
pub fn page() -> String {
    let compared = compare(&RFC_1738, &URL_STANDARD);
    let mut text = format!(
        "# RFC 1738 and the WHATWG URL Standard\n\n\
         RFC 1738, the URL of December 1994, and the URL Standard of July 2, 2026 take different options at \
         {} of the {} decisions of a URL parser. `url-atlas maintain whatwg --write` writes this page. Each \
         text is a design, and every answer here is that of its design. `url-atlas decisions` lists all \
         decisions, and `url-atlas compare rfc1738 url-standard` makes this comparison.\n\n\
         A difference is not a mistake of either text. A program that passes a URL from one reader to \
         another has to know it. No base URL is used, and no input that is not UTF-8 is compared.\n\n## The \
         most dangerous ones\n\n\
         | what it can do | decision | URL | RFC 1738 | URL Standard |\n|---|---|---|---|---|\n",
        compared.differences.len(),
        decisions().len(),
    );
    let standard = Library::new("URL Standard", URL_STANDARD, 0, 0);
    for one in departures(&standard, Text::Rfc1738, &Inputs::of_cases()) {
        if one.danger <= Danger::Login {
            let [of_rfc, of_standard] =
                [&one.expected, &one.answer].map(|answer| fenced(&words::answer(&one.input, answer)));
            let question = prose(one.decision.question);
            text += &row(&[one.danger.words().into(), question, code(&one.input), of_rfc, of_standard]);
        }
    }
    let mut step = "";
    for difference in &compared.differences {
        if difference.decision.step != step {
            step = difference.decision.step;
            text += &format!("\n## {step}\n");
        }
        text += &section(difference);
    }
    text += "\n## Crates\n\nThe inputs of the tests show where these crates differ from the Standard.\n";
    for library in CRATES.into_iter().filter_map(by_name) {
        text += &of_crate(library);
    }
    text
}

/// Returns the section about a decision in which the texts differ.
fn section(difference: &Difference) -> String {
    let decision = difference.decision;
    let mut text =
        format!("\n### {}\n\n`{}`\n\n", prose(decision.question).trim_end_matches('.'), decision.name);
    for (read_by, design) in [(Text::Rfc1738, &RFC_1738), (Text::UrlStandard, &URL_STANDARD)] {
        let option = (decision.option)(design);
        text += &format!("- {}: {}\n", read_by.name(), what(decision, &option, read_by));
    }
    if let Some(shown) = &difference.shown {
        let [one, other] = answers(shown);
        text += "\n| URL | RFC 1738 | URL Standard |\n|---|---|---|\n";
        text += &row(&[code(shown.input), one, other]);
    }
    text
}

/// Returns what happens under the option of a text, without examples that the text does not read so. An
/// option can be one for the known schemes and one for the others.
fn what(decision: &Decision, option: &str, text: Text) -> String {
    let rejects = |input: &str| text.read(input.as_bytes()) == Answer::Reject;
    if ["number_sign", "fragment_characters"].contains(&decision.name) && rejects(FRAGMENT) {
        return format!("It has no fragment, and rejects {}.", code(FRAGMENT));
    }
    let of = |name: &str| {
        let Some(choice) = decision.options.iter().find(|choice| choice.name == name) else {
            return code(name);
        };
        let said = choice.said_of(text);
        let said = if said.is_empty() { code(name) } else { said };
        // Another rule of the text can forbid each input that would show the option.
        if !choice.inputs().all(|(_, input)| rejects(&input)) {
            return said;
        }
        let holds = |(_, claim): &(String, Claim)| claim.holds(&Answer::Reject);
        let shown: Vec<String> = choice.claims().into_iter().filter(holds).map(|(input, _)| input).collect();
        let hidden = choice.inputs().filter(|(_, input)| !shown.contains(input));
        let hidden: Vec<String> = hidden.map(|(_, input)| code(&input)).collect();
        match hidden.is_empty() {
            true => said,
            false => format!("{said} It rejects {}, for another reason.", hidden.join(" and ")),
        }
    };
    match option.strip_prefix("known: ").and_then(|names| names.split_once(", other: ")) {
        Some((known, other)) => {
            format!("in the schemes that it knows: {} In others: {}", of(known), of(other))
        }
        None => of(option),
    }
}

/// A URL with a fragment.
const FRAGMENT: &str = "http://host.dom/#a";

fn of_crate(library: &Library) -> String {
    let compared = compare(&URL_STANDARD, &library.design);
    let mut text = format!(
        "\n### {}\n\nIts design was inferred from its answers. It predicts {} of the {} answers that the \
         inference did not see, and differs from the URL Standard in {} decisions.\n\n| decision | the crate \
         | URL | URL Standard | the crate answers |\n|---|---|---|---|---|\n",
        code(&library.name),
        library.exact,
        library.unseen,
        compared.differences.len(),
    );
    for difference in &compared.differences {
        let decision = difference.decision;
        let (input, [one, other]) = match &difference.shown {
            Some(shown) => (code(shown.input), answers(shown)),
            None => ("none of those tried".into(), [String::new(), String::new()]),
        };
        let option = meaning(decision, &[library]);
        text += &row(&[prose(decision.question), option, input, one, other]);
    }
    text
}

fn answers(shown: &Shown) -> [String; 2] {
    shown.answers.each_ref().map(|answer: &Answer| fenced(&words::answer(shown.input, answer)))
}

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.iter().map(|one| cell(one)).collect::<Vec<_>>().join(" | "))
}
