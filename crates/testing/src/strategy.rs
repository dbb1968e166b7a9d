//! Strategies of `proptest` whose values shrink within the language, or within its near misses.

use std::{fmt, vec};

use proptest::prelude::Rng;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::near;
use super::walker::{self, Walker};
use bnf_automata::automata::Dfa;
use rfc1738::{Profile, Rule};

/// Returns the strategy of a rule's members under a profile, of about 64 bytes at most: random
/// walks over its automaton.
///
/// A failing member shrinks to shorter members, and then to more readable ones.
///
/// ```
/// use proptest::{prelude::*, test_runner::TestRunner};
/// use rfc1738_testing::members;
/// use rfc1738::{Profile, Rule, parse};
///
/// TestRunner::deterministic().run(&members(Rule::FtpUrl, Profile::Producer), |text| {
///     prop_assert!(parse(&text, Profile::Producer).is_ok());
///     Ok(())
/// })?;
/// # Ok::<(), proptest::test_runner::TestError<Vec<u8>>>(())
/// ```
pub fn members(rule: Rule, profile: Profile) -> Members {
    Members(rule, profile)
}

/// Returns the strategy of a rule's near misses under a profile.
///
/// A near miss is a string that the rule does not match, but would match after an edit of one byte.
///
/// A failing near miss shrinks to shorter near misses, and then to more readable ones.
pub fn near_misses(rule: Rule, profile: Profile) -> NearMisses {
    NearMisses(rule, profile)
}

/// The strategy that [`members`] returns.
#[derive(Clone, Debug)]
pub struct Members(Rule, Profile);

/// The strategy that [`near_misses`] returns.
#[derive(Clone, Debug)]
pub struct NearMisses(Rule, Profile);

impl Strategy for Members {
    type Tree = Shrinking;
    type Value = Vec<u8>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Members> {
        let text = walker::member(self.0, self.1, chooser(runner));
        Ok(Shrinking::new(Walker::shared(self.0, self.1), Dfa::accepts, text))
    }
}

impl Strategy for NearMisses {
    type Tree = Shrinking;
    type Value = Vec<u8>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<NearMisses> {
        let text = walker::near_miss(self.0, self.1, chooser(runner)).ok_or("the member has no near miss")?;
        Ok(Shrinking::new(Walker::shared(self.0, self.1), near::is_near_miss, text))
    }
}

fn chooser(runner: &mut TestRunner) -> impl FnMut(usize) -> Option<usize> {
    let mut random = runner.new_rng();
    move |count| Some(((u128::from(random.next_u64()) * count as u128) >> 64) as usize)
}

/// The shrinking of a string to simpler strings of the same kind.
pub struct Shrinking {
    walker: &'static Walker,
    is_of_kind: fn(&Dfa, &[u8]) -> bool,
    /// The simplest string that is known to fail, and the string under trial.
    failing: Vec<u8>,
    trial: Vec<u8>,
    trials: vec::IntoIter<Vec<u8>>,
}

impl Shrinking {
    fn new(walker: &'static Walker, is_of_kind: fn(&Dfa, &[u8]) -> bool, text: Vec<u8>) -> Shrinking {
        let trials = Vec::new().into_iter();
        Shrinking { walker, is_of_kind, failing: text.clone(), trial: text, trials }
    }

    /// Returns the same string, which shrinks to strings of another kind.
    pub(super) fn with_kind(self, is_of_kind: fn(&Dfa, &[u8]) -> bool) -> Shrinking {
        Shrinking { is_of_kind, ..self }
    }

    /// Returns all strings with a run of bytes cut out, shortest first, and then those with one
    /// byte more readable.
    fn simpler(&self) -> Vec<Vec<u8>> {
        let text = &self.failing;
        let mut found = Vec::new();
        for length in (1..=text.len()).rev() {
            found.extend(
                (0..=text.len() - length).map(|from| [&text[..from], &text[from + length..]].concat()),
            );
        }
        let readable = self.walker.machine.representatives();
        for (at, there) in text.iter().enumerate() {
            let more = readable.iter().take_while(|&byte| byte != there);
            found.extend(more.map(|&byte| [&text[..at], &[byte], &text[at + 1..]].concat()));
        }
        found
    }

    fn next_trial(&mut self) -> bool {
        let machine = &self.walker.machine;
        match self.trials.find(|text| (self.is_of_kind)(machine, text)) {
            Some(trial) => {
                self.trial = trial;
                true
            }
            None => {
                self.trial.clone_from(&self.failing);
                false
            }
        }
    }
}

impl fmt::Debug for Shrinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.trial.escape_ascii())
    }
}

impl ValueTree for Shrinking {
    type Value = Vec<u8>;

    fn current(&self) -> Vec<u8> {
        self.trial.clone()
    }

    fn simplify(&mut self) -> bool {
        self.failing.clone_from(&self.trial);
        self.trials = self.simpler().into_iter();
        self.next_trial()
    }

    fn complicate(&mut self) -> bool {
        self.next_trial()
    }
}
