//! What the RFC itself prints as an answer: a library that gives this answer must pass.

use std::sync::LazyLock;

use rfc1738::Profile;
use rfc1738_oracle::{Observation, PartValue, Parts, Question, Subject};
use serde::Deserialize;

use super::rfc::RfcText;
use super::{Case, Linter};
use crate::corpus::Reading;
use crate::runner::{Candidate, Run, Status};

#[derive(Clone, Debug, Deserialize)]
pub struct Printed {
    pub section: String,
    pub quote: String,
    pub case: String,
    /// The parts, or the answer to the question of the case.
    pub answer: Parts,
}

/// All answers that sections 2 to 3.11 and the Appendix print, written by hand from the text.
pub static PRINTED: LazyLock<Vec<Printed>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("printed.json")).expect("printed.json has the fields of `Printed`")
});

/// A library that knows what the RFC prints, and nothing else.
impl Subject for Printed {
    fn name(&self) -> &str {
        "printed"
    }

    fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
        Observation::Accept(self.answer.clone())
    }

    fn answer(&mut self, _: &Question, _: &[u8]) -> Option<Observation<'_>> {
        Some(Observation::Answer(self.answer.clone()))
    }
}

/// Returns whether a library with the printed answer passes the case.
fn passes(case: &Case, printed: &Printed) -> bool {
    let profile = case.profile.unwrap_or(Profile::Interpreter);
    let run = Run::new([case], &mut [Candidate::library(printed.clone(), profile)]);
    run.results().all(|result| result.status() == Status::Pass)
}

impl Linter<'_> {
    /// Checks the answers that the RFC prints, and returns their number. With the text of the RFC,
    /// also checks that the table lacks none of its URLs and commands.
    pub(super) fn printed(&mut self, rfc: Option<&RfcText>) -> usize {
        for printed in PRINTED.iter() {
            match self.corpus.case(&printed.case) {
                Some(case) if passes(case, printed) => {}
                Some(case) => self.at(case, "a library with the answer that the RFC prints does not pass"),
                None => self.whole(format!("no case {} asks for what the RFC prints", printed.case)),
            }
            if rfc.is_some_and(|rfc| rfc.place(&printed.section, &printed.quote).is_none()) {
                self.whole(format!("section {} does not print {:?}", printed.section, printed.quote));
            }
        }
        // The answer of a reading with this name passes, so the RFC must print it.
        let is_printed = |case: &Case| PRINTED.iter().any(|printed| printed.case == case.id);
        for case in &self.corpus.cases {
            if case.readings.iter().any(Reading::is_printed) && !is_printed(case) {
                self.at(case, "printed.json does not have the answer of its reading `printed`");
            }
        }
        for PrintedUrl { text, is_example, commands } in rfc.into_iter().flat_map(urls) {
            let has_url = |case: &Case| case.input.bytes() == text.as_bytes();
            if !self.corpus.cases.iter().any(has_url) {
                self.whole(format!("the RFC prints <URL:{text}>, and no case has it as its input"));
            }
            let is_of_url = |printed: &&Printed| self.corpus.case(&printed.case).is_some_and(has_url);
            let mut rows = PRINTED.iter().filter(is_of_url).map(commands_of).peekable();
            if is_example && rows.peek().is_none() {
                self.whole(format!("the RFC prints <URL:{text}>, and printed.json does not have it"));
            } else if !commands.is_empty() && !rows.any(|row| row == commands) {
                self.whole(format!("the RFC prints {commands:?} for {text}, and printed.json does not"));
            }
        }
        PRINTED.len()
    }
}

/// A `<URL:...>` of the RFC.
struct PrintedUrl {
    /// The URL without white space and fragment.
    text: String,
    /// Whether it stands in sections 2 to 3.11 or in the Appendix.
    is_example: bool,
    /// The commands of ftp in quote marks after it.
    commands: Vec<String>,
}

fn urls(rfc: &RfcText) -> Vec<PrintedUrl> {
    let of_section = |(section, text): (&str, &str)| {
        let is_example = !matches!(section, "1" | "References");
        let of_wrapper = move |piece: &str| {
            let (url, after) = piece.split_once('>').unwrap_or((piece, ""));
            let url = url.split('#').next().unwrap_or_default();
            let quoted = after.split('"').skip(1).step_by(2).filter(|quoted| is_command(quoted));
            let commands = quoted.map(str::to_owned).collect();
            PrintedUrl { text: url.split_whitespace().collect(), is_example, commands }
        };
        text.split("<URL:").skip(1).map(of_wrapper).collect::<Vec<_>>()
    };
    rfc.sections().flat_map(of_section).collect()
}

/// Returns whether the RFC prints a text after a URL as a command.
fn is_command(text: &str) -> bool {
    text.starts_with("CWD ") || text.starts_with("RETR ")
}

fn commands_of(printed: &Printed) -> Vec<String> {
    match printed.answer.get("commands") {
        Some(PartValue::List(lines)) => {
            lines.iter().filter(|line| is_command(line)).map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    }
}
