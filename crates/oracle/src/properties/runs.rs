//! Runs: long strings from every state of a scheme's answers. They find faults that only long parts
//! have.

use bnf_automata::automata::Dfa;
use bnf_automata::generate::Suite;
use rfc1738::Profile;

use crate::grammar;

/// What a run repeats: letters, digits, hyphens, escapes, labels and segments.
const REPEATED: [&[u8]; 6] = [b"a", b"1", b"-", b"%41", b"a.", b"a/"];
/// What follows a run: a delimiter, a byte that no URL has, or nothing.
const AFTER_RUN: [&[u8]; 10] = [b"", b":", b"/", b"@", b"?", b";", b"=", b".", b"-", b"<"];
/// The parser reads 16 bytes at a time, and up to two such blocks at once. A run is longer than
/// four blocks.
const LONGEST_RUN: usize = 70;

/// The runs of one scheme: a prefix that leads to a state of the answers, a repeated string, what
/// follows it, and a shortest continuation to a URL.
///
/// An automaton with few extra states cannot count to 16. So a complete suite does not find an
/// implementation that is wrong only about parts of more than 16 bytes.
///
/// ```
/// use bnf_automata::automata::AnswerDfa;
/// use bnf_automata::generate::{Method, Suite};
/// use rfc1738::Profile;
/// use rfc1738_oracle::marked;
/// use rfc1738_oracle::properties::Runs;
///
/// let answers = AnswerDfa::compile(marked(Profile::Interpreter), "httpurl")?;
/// let runs = Runs::new(Profile::Interpreter, &Suite::of_answers(&answers, Method::Hsi, 0));
/// let mut longest = 0;
/// (0..runs.parts()).for_each(|part| runs.for_each_of(part, |text| longest = longest.max(text.len())));
/// assert!(longest > 70);
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub struct Runs {
    url: Dfa,
    prefixes: Vec<Vec<u8>>,
    /// For each state of `url`, a shortest continuation to a URL.
    ends: Vec<Vec<u8>>,
}

impl Runs {
    /// Returns the runs from every state that a suite for the answers to a scheme covers.
    pub fn new(profile: Profile, suite: &Suite<'_>) -> Runs {
        let url = Dfa::compile(grammar(profile), "url").expect("the amended grammar can be compiled");
        let viable = |prefix: &&Vec<u8>| url.walk(prefix).offset == prefix.len();
        let prefixes = suite.state_cover().iter().filter(viable).cloned().collect();
        let ends = url.state_ids().map(|state| url.shortest_from(state).unwrap_or_default()).collect();
        Runs { url, prefixes, ends }
    }

    /// Returns the number of parts, one for each prefix.
    pub fn parts(&self) -> usize {
        self.prefixes.len()
    }

    /// Calls `see` for every run of one part.
    ///
    /// # Panics
    /// Panics if there is no part with that number.
    pub fn for_each_of(&self, part: usize, mut see: impl FnMut(&[u8])) {
        let prefix = &self.prefixes[part];
        for repeated in REPEATED {
            let mut run = prefix.clone();
            while run.len() < prefix.len() + LONGEST_RUN {
                run.extend_from_slice(repeated);
                if self.url.walk(&run).offset < run.len() {
                    break;
                }
                for after in AFTER_RUN {
                    let mut text = [&run, after].concat();
                    let walk = self.url.walk(&text);
                    if walk.offset == text.len() {
                        text.extend_from_slice(&self.ends[walk.state.as_usize()]);
                    }
                    see(&text);
                }
            }
        }
    }
}
