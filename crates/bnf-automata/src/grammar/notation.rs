//! Notations: how a text writes its grammar, where texts of one family differ.

/// The notation of a grammar.
///
/// ```
/// use bnf_automata::grammar::{Grammar, Notation, RepeatedBrackets};
///
/// let groups = Grammar::read("a.bnf", "a = 1*[ \"x\" ]")?;
/// assert_eq!(groups.rules()[0].expr.to_string(), "1*\"x\"");
/// let notation = Notation::Bnf { repeated_brackets: RepeatedBrackets::Optional };
/// let optional = Grammar::read_as(notation, "a.bnf", "a = 1*[ \"x\" ]")?;
/// assert_ne!(groups, optional);
/// let abnf = Grammar::read_as(Notation::Abnf, "a.abnf", "a = 1*( \"x\" / %x30-39 )")?;
/// assert_eq!(abnf.rules()[0].to_string(), "a = 1*[ \"x\" | %x30-39 ]");
/// let cern = Grammar::read_as(Notation::Cern, "a.bnf", "port : digits |\ndigits\ndigits 0 | 1 [ digits ]")?;
/// assert_eq!(cern.rules()[0].to_string(), "port = \":\" digits | digits");
/// # Ok::<(), bnf_automata::grammar::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// RFC 822's notation with `|` for alternatives. The fields are the points on which texts that use it differ.
    Bnf {
        /// The meaning of brackets right after a repetition, as in `1*[ a | b ]`.
        repeated_brackets: RepeatedBrackets,
    },
    /// ABNF: RFC 5234, with the literals of RFC 7405.
    ///
    /// The core rules of RFC 5234, appendix B.1, are added to a grammar that names them and does not define them.
    Abnf,
    /// The notation of CERN's URL syntax of 1994 and of RFC 1630: `login [ user [ : password ] @ ] hostport`.
    ///
    /// A word of more than one letter names a rule, `space` and `vline` name their characters, and every other character
    /// stands for itself. Nothing stands between the name of a rule and its right-hand side. The notation does not say
    /// whether letters match in either case. They follow [`Grammar::case`](super::Grammar::case).
    Cern,
}

/// The default notation, in which grammars are printed and amendments are written.
impl Default for Notation {
    fn default() -> Notation {
        Notation::Bnf { repeated_brackets: RepeatedBrackets::Group }
    }
}

/// The meaning of brackets right after a repetition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RepeatedBrackets {
    /// The brackets group: `1*[ a ]` is at least one `a`.
    #[default]
    Group,
    /// The brackets make their content optional, as everywhere else: `1*[ a ]` may be empty.
    Optional,
}
