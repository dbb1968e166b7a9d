//! Strategies for parsers that take `&str`. Their values are `String`, so a failure prints as text.

use std::fmt;

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::near;
use super::strategy::{Members, NearMisses, Shrinking, members, near_misses};
use rfc1738::{Profile, Rule};

/// Returns the strategy of a rule's members under a profile, as text. All members are US-ASCII.
///
/// ```
/// use proptest::{prelude::*, test_runner::TestRunner};
/// use rfc1738::{Profile, Rule, parse};
/// use rfc1738_testing::members_text;
///
/// TestRunner::deterministic().run(&members_text(Rule::HttpUrl, Profile::Producer), |text| {
///     prop_assert!(text.starts_with("http://"));
///     prop_assert!(parse(text.as_bytes(), Profile::Producer).is_ok());
///     Ok(())
/// })?;
/// # Ok::<(), proptest::test_runner::TestError<String>>(())
/// ```
pub fn members_text(rule: Rule, profile: Profile) -> MembersText {
    MembersText(members(rule, profile))
}

/// Returns the strategy of a rule's near misses under a profile that are UTF-8, as text.
///
/// ```
/// use proptest::{prelude::*, test_runner::TestRunner};
/// use rfc1738::{Profile, Rule, parse};
/// use rfc1738_testing::near_misses_text;
///
/// TestRunner::deterministic().run(&near_misses_text(Rule::Url, Profile::Producer), |text| {
///     prop_assert!(parse(text.as_bytes(), Profile::Producer).is_err());
///     Ok(())
/// })?;
/// # Ok::<(), proptest::test_runner::TestError<String>>(())
/// ```
pub fn near_misses_text(rule: Rule, profile: Profile) -> NearMissesText {
    NearMissesText(near_misses(rule, profile))
}

/// The strategy that [`members_text`] returns.
#[derive(Clone, Debug)]
pub struct MembersText(Members);

/// The strategy that [`near_misses_text`] returns.
#[derive(Clone, Debug)]
pub struct NearMissesText(NearMisses);

impl Strategy for MembersText {
    type Tree = ShrinkingText;
    type Value = String;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<MembersText> {
        self.0.new_tree(runner).map(ShrinkingText)
    }
}

impl Strategy for NearMissesText {
    type Tree = ShrinkingText;
    type Value = String;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<NearMissesText> {
        // A few of the edits insert a byte that is not US-ASCII.
        for _ in 0..100 {
            let tree = self.0.new_tree(runner)?;
            if std::str::from_utf8(&tree.current()).is_ok() {
                let is_of_kind = |machine: &_, text: &[u8]| {
                    std::str::from_utf8(text).is_ok() && near::is_near_miss(machine, text)
                };
                return Ok(ShrinkingText(tree.with_kind(is_of_kind)));
            }
        }
        Err("no near miss is UTF-8".into())
    }
}

/// The shrinking of a text to simpler texts of the same kind.
pub struct ShrinkingText(Shrinking);

impl fmt::Debug for ShrinkingText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ValueTree for ShrinkingText {
    type Value = String;

    fn current(&self) -> String {
        String::from_utf8_lossy(&self.0.current()).into_owned()
    }

    fn simplify(&mut self) -> bool {
        self.0.simplify()
    }

    fn complicate(&mut self) -> bool {
        self.0.complicate()
    }
}
