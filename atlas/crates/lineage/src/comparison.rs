//! The exact comparison of two texts about a scheme.

use core::fmt;
use core::ops::Range;

use bnf_automata::automata::{ByteSet, Dfa, PartDifference};
use bnf_automata::derive::DifferenceClass;
use bnf_automata::grammar::{CompileError, Limits};

use crate::{Count, Language, PARTS};

/// How the languages that two texts give to a scheme relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// They are equal.
    Equal,
    /// Every string of the first is one of the second.
    Contained,
    /// Every string of the second is one of the first.
    Contains,
    /// They have common strings, and each has others.
    Overlapping,
    /// They have no common string.
    Disjoint,
}

/// The comparison of two texts about a scheme. It is complete: if a list is empty, no string of any
/// length is of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// How the languages relate.
    pub relation: Relation,
    /// The strings of the first text only, in classes, the shortest string first.
    pub only_first: Vec<Class>,
    /// The strings of the second text only.
    pub only_second: Vec<Class>,
    /// For each of the [`PARTS`], the strings that both texts accept and divide in two ways.
    pub parts: Vec<Divided>,
    /// How many strings of each length the texts accept.
    pub counts: Vec<Count>,
    /// The number of states of the two automata, and of the product of the languages.
    pub states: [usize; 3],
    /// The number of nodes that the comparisons of the parts visited.
    pub nodes: usize,
}

/// A class of strings that one text accepts and the other does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The rule of the text that accepts the string: the innermost one that reads the byte at the
    /// offset.
    pub rule: String,
    /// The clause that explains the rule.
    pub clause: String,
    /// The rule of the other text in which the string fails.
    pub other_rule: String,
    /// The clause that explains this rule.
    pub other_clause: String,
    /// The bytes that only the accepting text permits at the offset of this string. `None`: the
    /// string ends there.
    pub bytes: Option<ByteSet>,
    /// A shortest string of the class.
    pub text: Vec<u8>,
    /// The offset, in bytes, at which the other text does not go on.
    pub offset: usize,
}

/// The strings that two texts accept, and in which they read a part in two ways.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Divided {
    /// The part stands at two places: one class for each pair of ends.
    pub places: Vec<Places>,
    /// Only the first text has the part.
    pub only_first: Option<Witness>,
    /// Only the second text has the part.
    pub only_second: Option<Witness>,
}

/// The strings with a part at two places, in which the same bytes follow the part under each text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The bytes, one of which follows the part in the first text. `None`: the part ends with the
    /// string.
    pub first_end: Option<ByteSet>,
    /// The bytes, one of which follows the part in the second text. `None`: the part ends with the
    /// string.
    pub second_end: Option<ByteSet>,
    /// A shortest string.
    pub witness: Witness,
}

/// A string with the part as each text reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The string.
    pub text: Vec<u8>,
    /// Where the first text reads the part, in bytes; `None` if the part is absent.
    pub first: Option<Range<usize>>,
    /// Where the second text reads it.
    pub second: Option<Range<usize>>,
}

impl Comparison {
    /// Compares two languages of one scheme.
    ///
    /// ```
    /// use url_atlas_lineage::{Comparison, Language, Relation, Text};
    ///
    /// let ftp = |id| Language::new(Text::from_id(id).unwrap(), "ftp").unwrap();
    /// let comparison = Comparison::new(&ftp("rfc1738")?, &ftp("rfc3986")?)?;
    /// // Each text has ftp URLs that the other does not have.
    /// assert_eq!(comparison.relation, Relation::Overlapping);
    /// let two_hosts = &comparison.parts[0].places[0].witness;
    /// assert_ne!(two_hosts.first, two_hosts.second);
    /// # Ok::<(), bnf_automata::grammar::CompileError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a product of automata exceeds the limits of a grammar.
    pub fn new(first: &Language, second: &Language) -> Result<Comparison, CompileError> {
        let both = first.dfa().intersection(second.dfa())?;
        let (only_first, only_second) = (Class::all(first, second)?, Class::all(second, first)?);
        let relation = match (only_first.is_empty(), only_second.is_empty()) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Contained,
            (false, true) => Relation::Contains,
            (false, false) if both.is_empty() => Relation::Disjoint,
            (false, false) => Relation::Overlapping,
        };
        let mut readers = [first.reader()?, second.reader()?];
        let mut nodes = 0;
        let mut parts = Vec::with_capacity(PARTS.len());
        for (number, name) in PARTS.iter().enumerate() {
            let limit = Limits::default().product_states;
            let found =
                PartDifference::of_answers(&first.answers()?[number], &second.answers()?[number], limit)?;
            nodes += found.nodes;
            let mut witness = |text: Vec<u8>| {
                let [first, second] = &mut readers;
                let [first, second] =
                    [first, second].map(|reader| reader.read(&text).and_then(|parts| parts.get(name)));
                Witness { text, first, second }
            };
            let places = found.places.into_iter().map(|places| Places {
                first_end: places.first_end,
                second_end: places.second_end,
                witness: witness(places.text),
            });
            parts.push(Divided {
                places: places.collect(),
                only_first: found.only_first.map(&mut witness),
                only_second: found.only_second.map(&mut witness),
            });
        }
        Ok(Comparison {
            relation,
            only_first,
            only_second,
            parts,
            counts: Count::all(first.dfa(), second.dfa(), &both),
            states: [first.dfa(), second.dfa(), &both].map(Dfa::states),
            nodes,
        })
    }

    /// Returns a shortest string in which the texts read two hosts; `None` if no string of any
    /// length is one.
    pub fn two_hosts(&self) -> Option<&Witness> {
        self.parts[0].places.first().map(|places| &places.witness)
    }
}

impl Class {
    /// Returns the classes of the strings that the first text accepts and the second does not.
    fn all(first: &Language, second: &Language) -> Result<Vec<Class>, CompileError> {
        let classes = DifferenceClass::all((&first.grammar, first.rule), (&second.grammar, second.rule))?;
        let class = |class: DifferenceClass| {
            let (rule, clause) = first.clause(class.rule);
            let (other_rule, other_clause) = second.clause(class.other);
            let (bytes, text, offset) = (class.bytes, class.shortest, class.offset);
            Class { rule, clause, other_rule, other_clause, bytes, text, offset }
        };
        Ok(classes.into_iter().map(class).collect())
    }
}

impl Places {
    /// Whether the texts read the part at two places, and both read nothing. Then only the place
    /// differs.
    pub fn are_empty(&self) -> bool {
        let is_empty = |place: &Option<Range<usize>>| place.as_ref().is_none_or(Range::is_empty);
        is_empty(&self.witness.first) && is_empty(&self.witness.second)
    }
}

/// Returns a set of bytes as a class of characters: `[a-z?#-]`. A "-" that is not a range stands
/// last.
pub fn class_text(bytes: ByteSet) -> String {
    let hyphen: ByteSet = [b'-'].into_iter().collect();
    let text = format!("{:?}", bytes.difference(hyphen));
    if bytes.contains(b'-') { format!("{}-]", text.trim_end_matches(']')) } else { text }
}

impl Relation {
    /// Returns the name: `contained`.
    pub const fn name(self) -> &'static str {
        match self {
            Relation::Equal => "equal",
            Relation::Contained => "contained",
            Relation::Contains => "contains",
            Relation::Overlapping => "overlapping",
            Relation::Disjoint => "disjoint",
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
