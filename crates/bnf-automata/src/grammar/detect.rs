//! Decides in which notation a text is written.

use super::copy::plain;
use super::document::grammar_lines;
use super::heading::starts_rule;
use super::{Notation, Reading};

impl Notation {
    /// Returns the notation in which a text, or one section of it, is written.
    ///
    /// ABNF has slashes between alternatives, and the other notations have bars. The CERN notation has no `=` between the
    /// name of a rule and its right-hand side. Without any sign, the answer is the default notation if it can read the
    /// text, or else one that can.
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
        // Almost every line is a rule of the CERN notation. So it counts only where few lines have a `=`.
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
    /// Lines that begin with a name and `=`.
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
