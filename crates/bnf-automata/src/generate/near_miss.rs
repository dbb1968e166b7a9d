//! Near misses: strings that are one edit away from a member. Most are not members, and the
//! automaton decides which.

use std::fmt;

use crate::automata::{Dfa, StateId};
use crate::derive::{Span, UnambiguousParser};
use crate::grammar::{CompileError, Expr, Grammar, RuleId};
use crate::numbered::HashMap;

/// A change to a string. Offsets are in bytes of the string before the change. Ranges are
/// half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edit {
    /// Inserts a byte before the byte at the offset.
    Insert {
        /// The offset.
        at: usize,
        /// The byte.
        byte: u8,
    },
    /// Deletes a range of bytes.
    Delete {
        /// The offset of the first byte.
        start: usize,
        /// The offset after the last byte.
        end: usize,
    },
    /// Replaces the byte at the offset.
    Replace {
        /// The offset.
        at: usize,
        /// The new byte.
        byte: u8,
    },
    /// Swaps the byte at the offset and the next byte.
    Swap {
        /// The offset.
        at: usize,
    },
    /// Deletes everything from the offset on.
    Truncate {
        /// The offset.
        at: usize,
    },
    /// Repeats a range of bytes once.
    Duplicate {
        /// The offset of the first byte.
        start: usize,
        /// The offset after the last byte.
        end: usize,
    },
}

impl Edit {
    /// Returns the string after the change.
    ///
    /// ```
    /// use bnf_automata::generate::Edit;
    ///
    /// assert_eq!(Edit::Swap { at: 4 }.apply(b"http://a/"), b"http/:/a/");
    /// assert_eq!(Edit::Duplicate { start: 4, end: 5 }.apply(b"http://a/"), b"http:://a/");
    /// ```
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        match *self {
            Edit::Insert { at, byte } => [&text[..at], &[byte], &text[at..]].concat(),
            Edit::Delete { start, end } => [&text[..start], &text[end..]].concat(),
            Edit::Replace { at, byte } => [&text[..at], &[byte], &text[at + 1..]].concat(),
            Edit::Swap { at } => [&text[..at], &[text[at + 1], text[at]], &text[at + 2..]].concat(),
            Edit::Truncate { at } => text[..at].to_vec(),
            Edit::Duplicate { start, end } => [&text[..end], &text[start..]].concat(),
        }
    }
}

/// A string one edit away from a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The string.
    pub text: Vec<u8>,
    /// The edit of the member.
    pub edit: Edit,
    /// Why the string is not a member; `None` if it is a member.
    pub fault: Option<Fault>,
}

/// The place where a string fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The length of the longest viable prefix, in bytes. The string fails at this offset, or ends
    /// there too early.
    pub at: usize,
    /// The rule that should begin there. If no rule should, the innermost rule that could have
    /// continued. If no rule could, the innermost rule that ended there.
    pub rule: String,
}

/// Makes and classifies the near misses of one rule.
///
/// ```
/// use bnf_automata::generate::{Edit, NearMisses};
/// use bnf_automata::grammar::Grammar;
///
/// let text = "hostport = host [ \":\" port ]\nhost = 1*%x61-62\nport = 1*%x30-38";
/// let grammar = Grammar::read("hostport.bnf", text)?;
/// let mut near = NearMisses::new(&grammar, "hostport")?;
/// let miss = near.miss(b"ab:80", Edit::Replace { at: 4, byte: b'a' });
/// let fault = miss.fault.expect("no port has a letter");
/// assert_eq!((fault.at, fault.rule.as_str()), (4, "port"));
/// assert!(near.edits(b"aa:80").all(|edit| edit != Edit::Swap { at: 0 }), "`aa` stays as it is");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NearMisses<'g> {
    grammar: &'g Grammar,
    dfa: Dfa,
    parser: UnambiguousParser<'g>,
    bytes: Vec<u8>,
    dfas: HashMap<RuleId, Dfa>,
}

impl<'g> NearMisses<'g> {
    /// Returns a generator of near misses of the rule's members.
    pub fn new(grammar: &'g Grammar, rule: &str) -> Result<NearMisses<'g>, CompileError> {
        let dfa = Dfa::compile(grammar, rule)?;
        let parser = UnambiguousParser::new(grammar, rule)?;
        let bytes = dfa.representatives();
        Ok(NearMisses { grammar, dfa, parser, bytes, dfas: HashMap::default() })
    }

    /// Returns the edits of a string, of each kind at each offset, with one byte of each class of
    /// the automaton.
    ///
    /// If the string is a member, also deletes and repeats the span of each rule. Leaves out edits
    /// that change nothing.
    pub fn edits(&mut self, text: &[u8]) -> impl Iterator<Item = Edit> + use<'_, 'g> {
        let mut parts: Vec<(usize, usize)> = match self.parser.derive(text) {
            Some(derivation) => derivation.spans().iter().map(|span| (span.start, span.end)).collect(),
            None => Vec::new(),
        };
        parts.extend((0..text.len()).map(|at| (at, at + 1)));
        parts.retain(|(start, end)| start < end);
        parts.sort_unstable();
        parts.dedup();
        let text = text.to_vec();
        let (length, bytes) = (text.len(), &self.bytes);
        let of_bytes = (0..=length).flat_map(move |at| {
            let here = text.get(at).copied();
            let next = text.get(at + 1).copied();
            // Inserting a byte before an equal byte has the same result as inserting it after.
            let others = move || bytes.iter().copied().filter(move |&byte| here != Some(byte));
            let insert = others().map(move |byte| Edit::Insert { at, byte });
            let replace =
                others().filter(move |_| here.is_some()).map(move |byte| Edit::Replace { at, byte });
            let swap = (next.is_some() && here != next).then_some(Edit::Swap { at });
            // Truncating the last byte is the same as deleting it.
            let truncate = (at + 1 < length).then_some(Edit::Truncate { at });
            insert.chain(replace).chain(swap).chain(truncate)
        });
        let delete = parts.clone().into_iter().map(|(start, end)| Edit::Delete { start, end });
        let duplicate = parts.into_iter().map(|(start, end)| Edit::Duplicate { start, end });
        of_bytes.chain(delete).chain(duplicate)
    }

    /// Applies an edit to a string and classifies the result.
    pub fn miss(&mut self, text: &[u8], edit: Edit) -> NearMiss {
        let text = edit.apply(text);
        let walk = self.dfa.walk(&text);
        let fault = match walk.accepted {
            true => None,
            false => {
                Some(Fault { at: walk.offset, rule: self.failing_rule(&text[..walk.offset], walk.state) })
            }
        };
        NearMiss { text, edit, fault }
    }

    /// Returns the name of the rule that fails after `prefix`, which is viable and leads to
    /// `state`.
    ///
    /// The derivation of a shortest member that begins with `prefix` shows the rule.
    fn failing_rule(&mut self, prefix: &[u8], state: StateId) -> String {
        let at = prefix.len();
        let member = [prefix, &self.dfa.shortest_from(state).unwrap_or_default()].concat();
        let spans = self.parser.derive(&member).map(|derivation| derivation.spans()).unwrap_or_default();
        let begins = spans.iter().position(|span| span.start == at && span.end > at);
        let open: Vec<usize> = (0..spans.len())
            .rev()
            .filter(|&span| (spans[span].start..=spans[span].end).contains(&at))
            .collect();
        let can_continue = || open.iter().find(|&&span| self.can_continue(&spans[span], prefix)).copied();
        let span = begins.or_else(can_continue).or(open.first().copied());
        span.map_or_else(String::new, |span| self.outermost_name(&spans[..=span]).into())
    }

    /// Returns the name of the last rule, or of the outermost rule that is only another name for it
    /// (`port = digits`).
    fn outermost_name(&self, spans: &[Span]) -> &'g str {
        let mut name = "";
        for span in spans.iter().rev() {
            let rule = self.grammar.rule(span.rule);
            let is_other_name = matches!(&rule.expr, Expr::Rule(of) if of.eq_ignore_ascii_case(name));
            if !name.is_empty() && !is_other_name {
                break;
            }
            name = &rule.name;
        }
        name
    }

    fn can_continue(&mut self, span: &Span, prefix: &[u8]) -> bool {
        let name = &self.grammar.rule(span.rule).name;
        let dfa = self.dfas.entry(span.rule).or_insert_with(|| {
            Dfa::compile(self.grammar, name).expect("what is part of a sound rule is sound")
        });
        let walk = dfa.walk(&prefix[span.start..]);
        !dfa.expected(walk.state).is_empty()
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Edit::Insert { at, byte } => write!(f, "insert \"{}\" at {at}", byte.escape_ascii()),
            Edit::Delete { start, end } => write!(f, "delete {start} to {end}"),
            Edit::Replace { at, byte } => write!(f, "replace {at} by \"{}\"", byte.escape_ascii()),
            Edit::Swap { at } => write!(f, "swap {at} and {}", at + 1),
            Edit::Truncate { at } => write!(f, "truncate at {at}"),
            Edit::Duplicate { start, end } => write!(f, "duplicate {start} to {end}"),
        }
    }
}
