//! The inputs of an audit: the cases, the inputs that show decisions, and complete suites.

mod attacks;
mod generated;
mod parts;
mod references;
mod scripts;
mod shapes;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use bnf_automata::grammar::Grammar;
use rfc1738::{Profile, Rule};
use rfc1738_oracle::SCHEMES;
use rfc1738_oracle::as_text;
use rfc1738_oracle::{HTTP_NAMES, complete_suite_in, http_named, marked, risk};
use rfc1738_suite::corpus::Corpus;

pub use attacks::attacks;
pub use generated::{Kind, SAMPLE_SEED, generated, sample};

use self::parts::with_parts;
use self::shapes::shapes;
use crate::pool::Pool;

/// An input and the scheme to which it belongs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Input {
    /// One of the schemes of RFC 1738, or `other`.
    pub scheme: &'static str,
    /// The input, which is UTF-8.
    pub text: String,
}

/// The inputs of an audit, each once. Those of a suite are sorted by scheme. A copy shares them until
/// one of both changes.
#[derive(Clone, Debug, Default)]
pub struct Inputs(Arc<All>);

#[derive(Clone, Debug, Default)]
struct All {
    texts: Pool,
    /// The places of the texts, sorted by scheme and text, as soon as anyone asks.
    order: OnceLock<Box<[u32]>>,
}

/// The scheme of all inputs that begin with no scheme of RFC 1738.
const OTHER: &str = "other";

/// The most lines of a file of inputs. An audit without a file has more than half as many.
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
        let mut all = BTreeSet::new();
        if suite != Suite::Complete {
            all.extend(of_cases());
        }
        if suite != Suite::Corpus {
            all.extend(of_suites());
        }
        all.into_iter().collect()
    }

    /// Returns short URLs with each combination of the parts that a scheme can have.
    ///
    /// ```
    /// assert!(rfc1738_audit::Inputs::of_parts().iter().any(|url| url == "wais://example.com:8080/b?q"));
    /// ```
    pub fn of_parts() -> Inputs {
        with_parts().map(|url| Input::new(url.as_bytes())).collect()
    }

    /// Returns the inputs of the cases about verdicts, those that show decisions, and those that
    /// texts or libraries read in two ways.
    pub fn of_cases() -> Inputs {
        of_cases().into_iter().collect()
    }

    /// Returns the complete suites of all schemes of RFC 1738, without extra states, with the
    /// strings of the risks; the same for the rule of http under other names; and those of
    /// [`Inputs::of_parts`]: more than half a million strings.
    pub fn of_suites() -> Inputs {
        of_suites().into_iter().collect()
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
    /// assert_eq!(inputs.get(1), "http://a.com/\n");
    /// assert!(Inputs::from_lines("z:\na:\nz:\n")?.iter().eq(["z:", "a:"]));
    /// assert_eq!(Inputs::from_lines("x:\n\"y").unwrap_err().0, 2);
    /// # Ok::<(), (usize, String)>(())
    /// ```
    pub fn from_lines(text: &str) -> Result<Inputs, (usize, String)> {
        // Some editors write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut all = Pool::default();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            if at >= MOST {
                return Err((at + 1, format!("there are more than {MOST} lines, which is the limit")));
            }
            match line.starts_with('"') {
                false => _ = all.add(line),
                true => match serde_json::from_str::<Cow<'_, str>>(line) {
                    Ok(text) => _ = all.add(&text),
                    Err(error) => return Err((at + 1, format!("not a string of JSON: {error}"))),
                },
            }
        }
        Ok(all.into())
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

    /// Adds an input, if it is new. Returns its place.
    pub(crate) fn add(&mut self, text: &str) -> usize {
        self.find(text).unwrap_or_else(|| {
            let all = Arc::make_mut(&mut self.0);
            all.order.take();
            all.texts.add(text) as usize
        })
    }

    /// Returns whether these are the inputs of a copy.
    pub(crate) fn are(&self, others: &Inputs) -> bool {
        Arc::ptr_eq(&self.0, &others.0)
    }

    /// Returns the places of the inputs, sorted by scheme and input.
    pub(crate) fn order(&self) -> &[u32] {
        self.0.order.get_or_init(|| {
            let mut by_scheme: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
            for (at, text) in (0..).zip(self.iter()) {
                by_scheme.entry(scheme_of(text)).or_default().push(at);
            }
            let sorted = by_scheme.into_values().flat_map(|mut of_scheme| {
                of_scheme.sort_unstable_by_key(|at| self.0.texts.get(*at));
                of_scheme
            });
            sorted.collect()
        })
    }

    /// Returns the number of inputs.
    pub fn len(&self) -> usize {
        self.0.texts.all().len()
    }

    /// Returns whether there is no input.
    pub fn is_empty(&self) -> bool {
        self.0.texts.all().is_empty()
    }

    /// Returns the texts of the inputs.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.0.texts.all().iter()
    }

    /// Returns the text of an input, by its place.
    pub fn get(&self, at: usize) -> &str {
        &self.0.texts.all()[at]
    }

    /// Returns the place of an input.
    pub(crate) fn find(&self, text: &str) -> Option<usize> {
        self.0.texts.find(text).map(|at| at as usize)
    }
}

fn of_cases() -> BTreeSet<Input> {
    let mut all = BTreeSet::new();
    for case in Corpus::shipped().of_verdicts() {
        all.insert(Input::new(case.input.bytes()));
    }
    all.extend(attacks().iter().map(|input| Input::new(input.as_bytes())));
    all.extend(sample().iter().map(|input| Input::new(input.as_bytes())));
    all.extend(shapes().map(|input| Input::new(input.as_bytes())));
    all
}

fn of_suites() -> BTreeSet<Input> {
    let mut all = BTreeSet::new();
    let mut add = |marked: &Grammar, rule| {
        complete_suite_in(marked, rule, 0).for_each(|test| _ = all.insert(Input::new(test.text)));
        all.extend(risk::strings_in(marked, rule).iter().map(|text| Input::new(text)));
    };
    Rule::URLS.into_iter().for_each(|rule| add(marked(Profile::Interpreter), rule));
    for name in HTTP_NAMES {
        add(&http_named(Profile::Interpreter, name), Rule::HttpUrl);
    }
    all.extend(with_parts().map(|url| Input::new(url.as_bytes())));
    all
}

impl FromIterator<Input> for Inputs {
    fn from_iter<I: IntoIterator<Item = Input>>(inputs: I) -> Inputs {
        let mut sorted: Vec<Input> = inputs.into_iter().collect();
        sorted.sort_unstable();
        let mut all = Pool::default();
        sorted.iter().for_each(|input| _ = all.add(&input.text));
        all.into()
    }
}

impl From<Pool> for Inputs {
    fn from(texts: Pool) -> Inputs {
        Inputs(Arc::new(All { texts, order: OnceLock::new() }))
    }
}

impl IntoIterator for Inputs {
    type Item = Input;
    type IntoIter = std::vec::IntoIter<Input>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().map(|text| Input::new(text.as_bytes())).collect::<Vec<Input>>().into_iter()
    }
}

impl Input {
    /// Returns an input. Octets that are not UTF-8 become characters, because most libraries take
    /// text.
    pub fn new(octets: &[u8]) -> Input {
        let text = as_text(octets).into_owned();
        Input { scheme: scheme_of(&text), text }
    }
}

/// Returns the scheme to which an input belongs.
pub(crate) fn scheme_of(text: &str) -> &'static str {
    let beginning = text.trim_ascii_start().split(':').next().unwrap_or_default();
    SCHEMES.into_iter().find(|scheme| scheme.eq_ignore_ascii_case(beginning)).unwrap_or(OTHER)
}
