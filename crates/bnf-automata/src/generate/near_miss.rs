//! Strings that are one edit away from a member: most are none, some are another member, and the machine says which.

use std::collections::HashMap;
use std::fmt;

use crate::automata::Dfa;
use crate::derive::{Span, UnambiguousParser};
use crate::grammar::{CompileError, Expr, Grammar};

/// One change to a string. Offsets are in bytes of the string before the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edit {
    /// A byte more, before the one at the offset.
    Insert {
        /// Where.
        at: usize,
        /// The byte.
        byte: u8,
    },
    /// The bytes from one offset up to another less.
    Delete {
        /// The first one.
        start: usize,
        /// The one after the last.
        end: usize,
    },
    /// Another byte in the place of one.
    Replace {
        /// Where.
        at: usize,
        /// The other byte.
        byte: u8,
    },
    /// The byte at the offset and the next one in each other's place.
    Swap {
        /// Where.
        at: usize,
    },
    /// Nothing more from the offset on.
    Truncate {
        /// Where.
        at: usize,
    },
    /// The bytes from one offset up to another twice.
    Duplicate {
        /// The first one.
        start: usize,
        /// The one after the last.
        end: usize,
    },
}

impl Edit {
    /// The string after the change.
    ///
    /// ```
    /// use bnf_automata::generate::Edit;
    ///
    /// assert_eq!(Edit::Swap { at: 4 }.apply(b"http://a/"), b"http/:/a/");
    /// assert_eq!(Edit::Duplicate { start: 4, end: 5 }.apply(b"http://a/"), b"http:://a/");
    /// ```
    ///
    /// # Panics
    /// If an offset is beyond the string.
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
    /// What was done to the member.
    pub edit: Edit,
    /// Why it is no member; none if it is one all the same.
    pub fault: Option<Fault>,
}

/// Where a string ceases to be the beginning of any member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The offset in bytes of the first byte that no member has there; the length, if the string only ends too early.
    pub at: usize,
    /// The production that ought to begin there; if none has to, the innermost one that could have gone on; if none
    /// could, the innermost one that ended there.
    pub rule: String,
}

/// Makes and classifies the near misses of one production.
///
/// ```
/// use bnf_automata::generate::{Edit, NearMisses};
/// use bnf_automata::grammar::Grammar;
///
/// let text = "hostport = host [ \":\" port ]\nhost = 1*letter\nletter = \"a\" | \"b\"\nport = 1*digit\ndigit = \"0\" | \"8\"";
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
    machine: Dfa,
    deriver: UnambiguousParser<'g>,
    bytes: Vec<u8>,
    /// The machines of productions that a fault was near to.
    machines: HashMap<u32, Dfa>,
}

impl<'g> NearMisses<'g> {
    /// Near misses of the members of a production.
    ///
    /// # Errors
    /// As [`Dfa::compile`].
    pub fn new(grammar: &'g Grammar, rule: &str) -> Result<NearMisses<'g>, CompileError> {
        let machine = Dfa::compile(grammar, rule)?;
        let deriver = UnambiguousParser::new(grammar, rule)?;
        let bytes = machine.representatives();
        Ok(NearMisses { grammar, machine, deriver, bytes, machines: HashMap::new() })
    }

    /// Every edit of a string: of each kind at each offset, with one byte of each class of the machine. Of a member,
    /// also the parts that some production matches are deleted and duplicated. What changes nothing is left out.
    pub fn edits(&mut self, text: &[u8]) -> impl Iterator<Item = Edit> + use<'_, 'g> {
        let mut parts: Vec<(usize, usize)> = match self.deriver.derive(text) {
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
            // Before its like a byte is what it is after it.
            let others = move || bytes.iter().copied().filter(move |&byte| here != Some(byte));
            let insert = others().map(move |byte| Edit::Insert { at, byte });
            let replace =
                others().filter(move |_| here.is_some()).map(move |byte| Edit::Replace { at, byte });
            let swap = (next.is_some() && here != next).then_some(Edit::Swap { at });
            // Without its last byte a string has one part deleted.
            let truncate = (at + 1 < length).then_some(Edit::Truncate { at });
            insert.chain(replace).chain(swap).chain(truncate)
        });
        let delete = parts.clone().into_iter().map(|(start, end)| Edit::Delete { start, end });
        let duplicate = parts.into_iter().map(|(start, end)| Edit::Duplicate { start, end });
        of_bytes.chain(delete).chain(duplicate)
    }

    /// What an edit makes of a string.
    ///
    /// # Panics
    /// If an offset of the edit is beyond the string.
    pub fn miss(&mut self, text: &[u8], edit: Edit) -> NearMiss {
        let text = edit.apply(text);
        let walk = self.machine.walk(&text);
        let fault = match walk.accepted {
            true => None,
            false => Some(Fault { at: walk.offset, rule: self.broken(&text[..walk.offset], walk.state) }),
        };
        NearMiss { text, edit, fault }
    }

    /// What is broken by a fault after this beginning of a member, which leads to that state: to be seen in the shortest
    /// member that begins in the same way.
    fn broken(&mut self, prefix: &[u8], state: u32) -> String {
        let at = prefix.len();
        let member = [prefix, &self.machine.shortest_from(state).unwrap_or_default()].concat();
        let spans = self.deriver.derive(&member).map(|derivation| derivation.spans()).unwrap_or_default();
        let begins = spans.iter().position(|span| span.start == at && span.end > at);
        let open: Vec<usize> = (0..spans.len())
            .rev()
            .filter(|&span| (spans[span].start..=spans[span].end).contains(&at))
            .collect();
        let goes_on = || open.iter().find(|&&span| self.goes_on(&spans[span], prefix)).copied();
        let span = begins.or_else(goes_on).or(open.first().copied());
        span.map_or_else(String::new, |span| self.meaning(&spans[..=span]).into())
    }

    /// The name of the last of these; of one that is but another name for it, such as `port = digits`, rather that.
    fn meaning(&self, spans: &[Span]) -> &'g str {
        let productions = self.grammar.rules();
        let mut name = "";
        for span in spans.iter().rev() {
            let production = &productions[span.rule as usize];
            let is_other_name = matches!(&production.expr, Expr::Rule(of) if of.eq_ignore_ascii_case(name));
            if !name.is_empty() && !is_other_name {
                break;
            }
            name = &production.name;
        }
        name
    }

    /// Whether more could follow a production's part of a beginning.
    fn goes_on(&mut self, span: &Span, prefix: &[u8]) -> bool {
        let name = &self.grammar.rules()[span.rule as usize].name;
        let machine = self.machines.entry(span.rule).or_insert_with(|| {
            Dfa::compile(self.grammar, name).expect("what is part of a sound production is sound")
        });
        let walk = machine.walk(&prefix[span.start..]);
        !machine.expected(walk.state).is_empty()
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
