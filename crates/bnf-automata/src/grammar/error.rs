//! The errors for a text that is not a grammar.

use std::fmt;

pub(super) const MOST_ERRORS: usize = 1000;

/// The most characters of a name. The limit bounds the time and the memory for messages, which
/// repeat names.
pub(super) const LONGEST_NAME: usize = 1000;

/// The beginning of what is found in place of a grammar: more lines of prose than of rules.
pub(super) const A_PAGE: &str = "a page with ";

/// A place in a text that is not in the notation: where it is, what was expected there, and what
/// was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The name of the file, as the caller gave it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl ReadError {
    pub(super) fn new(file: &str, line: usize, column: usize, expected: &str, found: String) -> ReadError {
        ReadError { file: file.into(), line, column, expected: expected.into(), found }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReadError { file, line, column, expected, found } = self;
        write!(f, "{file}:{line}:{column}: expected {expected}, but found {found}")
    }
}

impl std::error::Error for ReadError {}

/// All places of a text that are not in the notation, in the order of the text. There is at least
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadErrors(pub(super) Vec<ReadError>);

impl ReadErrors {
    /// Returns the errors, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = &ReadError> {
        self.0.iter()
    }

    /// Whether the text has rules among more prose, so there is one error in place of those about
    /// single characters.
    pub fn is_page(&self) -> bool {
        self.0.iter().any(|error| error.found.starts_with(A_PAGE))
    }

    /// Returns the first error.
    pub fn into_first(self) -> ReadError {
        self.0.into_iter().next().expect("there is at least one error")
    }
}

/// Writes one error on each line.
impl fmt::Display for ReadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, error)| {
            let line_end = if index > 0 { "\n" } else { "" };
            write!(f, "{line_end}{error}")
        })
    }
}

impl std::error::Error for ReadErrors {}

/// A problem that [`Grammar::check`](super::Grammar::check) finds in a grammar.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Finding {
    /// `rule` refers to `name`, which is not defined.
    Undefined {
        /// The rule.
        rule: String,
        /// The name to which it refers.
        name: String,
    },
    /// The rule contains a mark outside quotes, such as the bare `/` of erratum 5118.
    Stray {
        /// The rule.
        rule: String,
        /// The mark.
        mark: char,
    },
    /// The rule contains prose in angle brackets, such as `<see RFC 3986>`.
    Prose {
        /// The rule.
        rule: String,
        /// The text without the angle brackets.
        text: String,
    },
    /// The rule refers to itself before its end, so its language need not be regular.
    Cycle {
        /// The rules on the cycle. The first one comes again at the end. The middle of a cycle of
        /// more than 20 names is one entry, `...`.
        rules: Vec<String>,
    },
    /// No other rule refers to this one, and it is not the start rule.
    Unused {
        /// The rule.
        rule: String,
    },
    /// Another rule refers to this one, but the start rule does not reach it.
    Unreachable {
        /// The rule.
        rule: String,
        /// The start rule.
        from: String,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Undefined { rule, name } => write!(f, "`{rule}` names `{name}`, which is not defined"),
            Finding::Stray { rule, mark } => {
                write!(f, "`{rule}` has a bare `{mark}`: a literal stands in quotes, \"{mark}\"")
            }
            Finding::Prose { rule, text } => {
                write!(f, "`{rule}` has the prose <{}>, which says nothing to a program", text.escape_debug())
            }
            Finding::Cycle { rules } => {
                write!(f, "`{}` refers to itself before its end: {}", rules[0], rules.join(" -> "))
            }
            Finding::Unused { rule } => write!(f, "`{rule}` is defined, but nothing names it"),
            Finding::Unreachable { rule, from } => write!(f, "`{rule}` cannot be reached from `{from}`"),
        }
    }
}

/// The reason why a rule cannot be compiled or sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompileError {
    /// The grammar has no rule with that name.
    NoSuchRule(String),
    /// The rule, or a rule that it needs, has this problem.
    Unsound(Finding),
    /// The nondeterministic automaton exceeds [`Limits::nfa_states`](super::Limits::nfa_states).
    NfaTooLarge {
        /// The rule in which the limit was reached.
        rule: String,
        /// The limit that was reached.
        states: usize,
    },
    /// The deterministic automaton exceeds [`Limits::dfa_states`](super::Limits::dfa_states).
    DfaTooLarge {
        /// The rule, if it is known.
        rule: Option<String>,
        /// The limit that was reached.
        states: usize,
    },
    /// The product of two automata exceeds
    /// [`Limits::product_states`](super::Limits::product_states).
    ProductTooLarge {
        /// The rule, if it is known.
        rule: Option<String>,
        /// The limit that was reached.
        states: usize,
    },
    /// The work exceeds [`Limits::steps`](super::Limits::steps).
    TooManySteps {
        /// The rule, if it is known.
        rule: Option<String>,
        /// The limit that was reached.
        steps: usize,
    },
    /// Rules and brackets exceed [`Limits::levels`](super::Limits::levels).
    TooDeep {
        /// The rule in which the limit was reached.
        rule: String,
        /// The limit that was reached.
        levels: usize,
    },
    /// No string matches the rule, so a sampler cannot draw one.
    NoMember(String),
}

impl CompileError {
    /// Names `rule` in an error that names no rule.
    #[must_use]
    pub fn of_rule(self, rule: &str) -> CompileError {
        match self {
            CompileError::DfaTooLarge { rule: None, states } => {
                CompileError::DfaTooLarge { rule: Some(rule.into()), states }
            }
            CompileError::ProductTooLarge { rule: None, states } => {
                CompileError::ProductTooLarge { rule: Some(rule.into()), states }
            }
            CompileError::TooManySteps { rule: None, steps } => {
                CompileError::TooManySteps { rule: Some(rule.into()), steps }
            }
            other => other,
        }
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::NoSuchRule(name) => write!(f, "the grammar has no rule `{name}`"),
            CompileError::Unsound(finding) => finding.fmt(f),
            CompileError::NfaTooLarge { rule, states } => {
                write!(f, "the automaton of `{rule}` needs more than {states} states, which is the limit")
            }
            CompileError::DfaTooLarge { rule, states } => {
                f.write_str("the deterministic automaton")?;
                rule.iter().try_for_each(|rule| write!(f, " of `{rule}`"))?;
                write!(f, " needs more than {states} states, which is the limit")
            }
            CompileError::ProductTooLarge { rule: Some(rule), states } => {
                write!(
                    f,
                    "the product of the two automata of `{rule}` needs more than {states} states, \
                     which is the limit"
                )
            }
            CompileError::ProductTooLarge { rule: None, states } => {
                write!(f, "the product of two automata needs more than {states} states, which is the limit")
            }
            CompileError::TooManySteps { rule: Some(rule), steps } => {
                write!(f, "compiling `{rule}` takes more than {steps} steps, which is the limit")
            }
            CompileError::TooManySteps { rule: None, steps } => {
                write!(f, "compiling an automaton takes more than {steps} steps, which is the limit")
            }
            CompileError::TooDeep { rule, levels } => {
                write!(f, "`{rule}` nests more than {levels} levels deep, which is the limit")
            }
            CompileError::NoMember(rule) => write!(f, "`{rule}` has no member: nothing matches it"),
        }
    }
}

impl std::error::Error for CompileError {}
