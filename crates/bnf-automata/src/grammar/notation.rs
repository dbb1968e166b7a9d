//! Notations: how a text writes its grammar, where texts of one family differ.

use super::Reading;
use super::copy::plain;
use super::document::grammar_lines;
use super::heading::starts_rule;

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
    /// RFC 822's notation with `|` for alternatives. The fields are the points on which texts that
    /// use it differ.
    Bnf {
        /// The meaning of brackets right after a repetition, as in `1*[ a | b ]`.
        repeated_brackets: RepeatedBrackets,
    },
    /// ABNF: RFC 5234, with the literals of RFC 7405.
    ///
    /// The core rules of RFC 5234, appendix B.1, are added to a grammar that names them and does
    /// not define them.
    Abnf,
    /// The notation of CERN's URL syntax of 1994 and of RFC 1630:
    /// `login [ user [ : password ] @ ] hostport`.
    ///
    /// A word of more than one letter names a rule, `space` and `vline` name their characters, and
    /// every other character stands for itself. Nothing stands between the name of a rule and its
    /// right-hand side. The notation does not say whether letters match in either case. They follow
    /// [`Grammar::case`](super::Grammar::case).
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

impl Notation {
    /// Returns the notation in which a text, or one section of it, is written.
    ///
    /// ABNF has slashes between alternatives, and the other notations have bars. The CERN notation
    /// has no `=` between the name of a rule and its right-hand side. Without any sign, the answer
    /// is the default notation if it can read the text, or else one that can.
    ///
    /// ```
    /// use bnf_automata::grammar::Notation;
    ///
    /// assert_eq!(Notation::of_text("port = \":\" / *DIGIT", None), Notation::Abnf);
    /// assert_eq!(Notation::of_text("port = \":\" | *digit", None), Notation::default());
    /// assert_eq!(Notation::of_text("port : | digits\ndigits 0 | 1 [ digits ]", None), Notation::Cern);
    /// ```
    pub fn of_text(text: &str, section: Option<&str>) -> Notation {
        let (text, _) = plain(text);
        let default = Notation::default();
        let read = |notation| {
            let reading = match section {
                Some(section) => Reading::of_section(notation, "text", &text, section),
                None => Reading::new(notation, "text", &text),
            };
            reading.ok().map(|reading| reading.grammar.rules().len())
        };
        let mut signs = Signs::default();
        if let Some(found) = grammar_lines(default, &text, section) {
            found.lines.iter().for_each(|(_, line)| signs.add(line));
        }
        let likely = if signs.slashes > signs.bars { Notation::Abnf } else { default };
        if signs.rules > 0 && read(likely).is_some() {
            return likely;
        }
        // Almost every line is a rule of the CERN notation. So it counts only where few lines have
        // a `=`.
        if read(Notation::Cern).is_some_and(|rules| rules > 2 * signs.rules) {
            return Notation::Cern;
        }
        let has_sign = signs.slashes > 0 || signs.bars > 0;
        if !has_sign && signs.rules > 0 && read(Notation::Abnf).is_some() { Notation::Abnf } else { likely }
    }
}

/// How often the signs of a notation occur, outside of quotes, angle brackets and comments.
#[derive(Default)]
struct Signs {
    rules: usize,
    bars: usize,
    slashes: usize,
}

impl Signs {
    fn add(&mut self, line: &str) {
        self.rules += usize::from(starts_rule(line));
        let mut closing = None;
        for character in line.chars() {
            match (closing, character) {
                (Some(end), _) if end == character => closing = None,
                (Some(_), _) => {}
                (None, '"') => closing = Some('"'),
                (None, '<') => closing = Some('>'),
                (None, ';') => break,
                (None, '|') => self.bars += 1,
                (None, '/') => self.slashes += 1,
                _ => {}
            }
        }
    }
}
