//! The inputs of an audit: the cases, the inputs that show decisions, and complete suites.

mod attacks;
mod generated;
mod references;
mod scripts;
mod shapes;

use std::collections::{BTreeSet, HashSet};

use bnf_automata::grammar::Grammar;
use rfc1738::{Profile, Rule};
use rfc1738_oracle::SCHEMES;
use rfc1738_oracle::as_text;
use rfc1738_oracle::{HTTP_NAMES, complete_suite_in, http_named, marked, risk};
use rfc1738_suite::corpus::Corpus;

pub use attacks::attacks;
pub use generated::{Kind, SAMPLE_SEED, generated, sample};

use self::shapes::shapes;

/// An input and the scheme to which it belongs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Input {
    /// One of the schemes of RFC 1738, or `other`.
    pub scheme: &'static str,
    /// The input, which is UTF-8.
    pub text: String,
}

/// The inputs of an audit, each once. Those of a suite are sorted by scheme.
#[derive(Clone, Debug, Default)]
pub struct Inputs(Vec<Input>);

/// The scheme of all inputs that begin with no scheme of RFC 1738.
const OTHER: &str = "other";

/// The most lines of a file of inputs, and of a record. An input with its answer takes up to half a
/// kilobyte, however short it is. An audit without a file has more than half as many.
pub(crate) const MOST: usize = 1 << 20;

/// Which inputs a library is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Suite {
    /// The inputs of the cases, attacks, and generated inputs: more than ten thousand
    Corpus,
    /// The complete suites
    Complete,
    /// Both: more than half a million
    Both,
}

impl Inputs {
    /// Returns the inputs of a suite.
    pub fn of(suite: Suite) -> Inputs {
        match suite {
            Suite::Corpus => Inputs::of_cases(),
            Suite::Complete => Inputs::of_suites(),
            Suite::Both => Inputs::of_cases().and(Inputs::of_suites()),
        }
    }

    /// Returns the inputs of the cases about verdicts, those that show decisions, and those that
    /// texts or libraries read in two ways.
    pub fn of_cases() -> Inputs {
        let mut all = BTreeSet::new();
        for case in Corpus::shipped().of_verdicts() {
            all.insert(Input::new(case.input.bytes()));
        }
        all.extend(attacks().iter().map(|input| Input::new(input.as_bytes())));
        all.extend(sample().iter().map(|input| Input::new(input.as_bytes())));
        all.extend(shapes().map(|input| Input::new(input.as_bytes())));
        Inputs(all.into_iter().collect())
    }

    /// Returns the complete suites of all schemes of RFC 1738, without extra states, with the
    /// strings of the risks; and the same for the rule of http under other names: more than half a
    /// million strings.
    pub fn of_suites() -> Inputs {
        let mut all = BTreeSet::new();
        let mut add = |marked: &Grammar, rule| {
            complete_suite_in(marked, rule, 0).for_each(|test| _ = all.insert(Input::new(test.text)));
            all.extend(risk::strings_in(marked, rule).iter().map(|text| Input::new(text)));
        };
        Rule::URLS.into_iter().for_each(|rule| add(marked(Profile::Interpreter), rule));
        for name in HTTP_NAMES {
            add(&http_named(Profile::Interpreter, name), Rule::HttpUrl);
        }
        Inputs(all.into_iter().collect())
    }

    /// Returns the inputs of a text, each once, in its order: one for each line. A line that begins
    /// with `"` is a string of JSON, for an input that is not one line or has other characters than a
    /// file of text. Empty lines are skipped.
    ///
    /// # Errors
    /// Returns the number of a line that is not a string of JSON, or is one too many, and why.
    ///
    /// ```
    /// use rfc1738_audit::Inputs;
    ///
    /// let inputs = Inputs::from_lines("http://a.com/\n\n\"http://a.com/\\n\"\n")?;
    /// assert_eq!(inputs.as_slice()[1].text, "http://a.com/\n");
    /// assert_eq!(Inputs::from_lines("z:\na:\nz:\n")?.as_slice()[0].text, "z:");
    /// assert_eq!(Inputs::from_lines("x:\n\"y").unwrap_err().0, 2);
    /// # Ok::<(), (usize, String)>(())
    /// ```
    pub fn from_lines(text: &str) -> Result<Inputs, (usize, String)> {
        // Some editors write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty());
        let input = |(at, line): (usize, &str)| match line.strip_prefix('"') {
            _ if at >= MOST => Err((at + 1, format!("there are more than {MOST} lines, which is the limit"))),
            None => Ok(Input::new(line.as_bytes())),
            Some(_) => match serde_json::from_str::<String>(line) {
                Ok(text) => Ok(Input::new(text.as_bytes())),
                Err(error) => Err((at + 1, format!("not a string of JSON: {error}"))),
            },
        };
        let mut all = lines.map(input).collect::<Result<Vec<Input>, _>>()?;
        let mut seen = HashSet::new();
        let is_first: Vec<bool> = all.iter().map(|input| seen.insert(&*input.text)).collect();
        let mut is_first = is_first.into_iter();
        all.retain(|_| is_first.next() == Some(true));
        all.shrink_to_fit();
        Ok(Inputs(all))
    }

    /// Returns these inputs and others, each once.
    #[must_use]
    pub fn and(self, others: Inputs) -> Inputs {
        self.into_iter().chain(others).collect()
    }

    /// Returns the inputs of some schemes.
    #[must_use]
    pub fn of_schemes(self, schemes: &[String]) -> Inputs {
        let is_asked = |input: &Input| schemes.iter().any(|scheme| scheme == input.scheme);
        self.into_iter().filter(is_asked).collect()
    }

    /// Returns the inputs.
    pub fn as_slice(&self) -> &[Input] {
        &self.0
    }
}

impl FromIterator<Input> for Inputs {
    fn from_iter<I: IntoIterator<Item = Input>>(inputs: I) -> Inputs {
        let mut all: Vec<Input> = inputs.into_iter().collect();
        all.sort_unstable();
        all.dedup();
        all.shrink_to_fit();
        Inputs(all)
    }
}

impl IntoIterator for Inputs {
    type Item = Input;
    type IntoIter = std::vec::IntoIter<Input>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl Input {
    /// Returns an input. Octets that are not UTF-8 become characters, because most libraries take
    /// text.
    pub fn new(octets: &[u8]) -> Input {
        let text = as_text(octets).into_owned();
        let beginning = text.trim_ascii_start().split(':').next().unwrap_or_default().to_ascii_lowercase();
        let scheme = SCHEMES.into_iter().find(|scheme| *scheme == beginning).unwrap_or(OTHER);
        Input { scheme, text }
    }
}
