//! The tokens of a text, and the cursor over them, for all notations.

use super::error::{MOST_ERRORS, ReadError};
use super::{Expr, Grammar};

/// The token of one notation.
pub(super) trait Token: Clone + PartialEq + 'static {
    const COMMENTS: bool;
    const END: &'static Self;

    fn describe(&self) -> String;

    fn name(&self) -> Option<&str>;

    /// Whether the token stands between a rule's name and its right-hand side.
    fn is_definition(&self) -> bool;

    /// A token in the place of a mistake, so that the mistake is not reported twice.
    fn instead(mistake: &[char]) -> Self;
}

/// A token and its place. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug)]
pub(super) struct Placed<T> {
    pub(super) token: T,
    pub(super) line: usize,
    pub(super) column: usize,
    /// The width of the white space before it, if it is the first token of its line.
    /// A tab ends at a multiple of 8.
    pub(super) indentation: Option<usize>,
}

/// Characters that are not a token: where the mistake is, what was expected and found, and how many
/// characters to pass over.
pub(super) struct Wrong {
    at: usize,
    expected: String,
    found: String,
    length: usize,
}

impl Wrong {
    pub(super) fn new(at: usize, expected: &str, found: impl Into<String>, length: usize) -> Wrong {
        Wrong { at, expected: expected.into(), found: found.into(), length }
    }
}

/// Splits numbered lines into tokens, the last of which is the end. `read` reads the token at the
/// beginning of the characters, and returns also its length.
///
/// Adds each place that no token begins to the errors, and goes on after it.
pub(super) fn tokens<'t, T: Token>(
    file: &str,
    lines: impl IntoIterator<Item = (usize, &'t str)>,
    errors: &mut Vec<ReadError>,
    mut read: impl FnMut(&[char]) -> Result<(T, usize), Wrong>,
) -> Vec<Placed<T>> {
    let mut found = Vec::new();
    let mut end = (1, 1);
    for (line, text) in lines {
        let characters: Vec<char> = text.chars().collect();
        let (mut at, mut width, mut is_first) = (0, 0, true);
        while let Some(&next) = characters.get(at) {
            match next {
                ';' if T::COMMENTS => break,
                ' ' | '\t' | '\r' => {
                    width = if next == '\t' { (width / 8 + 1) * 8 } else { width + 1 };
                    at += 1;
                    continue;
                }
                _ => {}
            }
            let (token, length) = read(&characters[at..]).unwrap_or_else(|wrong| {
                if errors.len() < MOST_ERRORS {
                    let column = at + wrong.at + 1;
                    errors.push(ReadError::new(file, line, column, &wrong.expected, wrong.found));
                }
                let length = wrong.length.max(1);
                (T::instead(&characters[at..at + length]), length)
            });
            let indentation = is_first.then_some(width);
            found.push(Placed { token, line, column: at + 1, indentation });
            is_first = false;
            at += length;
        }
        end = (line, characters.len() + 1);
    }
    found.push(Placed { token: T::END.clone(), line: end.0, column: end.1, indentation: None });
    found
}

/// The most levels to which brackets nest. The limit keeps a hostile file from exhausting the
/// stack.
const DEPTH: usize = 100;

/// A cursor over tokens. `state` is what the reader of one notation keeps besides.
pub(super) struct Cursor<'t, T, State> {
    pub(super) file: &'t str,
    pub(super) tokens: &'t [Placed<T>],
    pub(super) at: usize,
    depth: usize,
    pub(super) state: State,
}

impl<'t, T: Token, State> Cursor<'t, T, State> {
    pub(super) fn new(file: &'t str, tokens: &'t [Placed<T>], state: State) -> Self {
        Cursor { file, tokens, at: 0, depth: 0, state }
    }

    pub(super) fn peek(&self) -> &'t T {
        self.tokens.get(self.at).map_or(T::END, |placed| &placed.token)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.peek() == T::END
    }

    /// Moves past the next token, unless it is the end.
    pub(super) fn advance(&mut self) {
        self.at += usize::from(!self.is_at_end());
    }

    pub(super) fn eat(&mut self, token: &T) -> bool {
        let is_next = self.peek() == token;
        if is_next {
            self.advance();
        }
        is_next
    }

    pub(super) fn starts_rule(&self) -> bool {
        let next = self.tokens.get(self.at + 1);
        self.peek().name().is_some() && next.is_some_and(|next| next.token.is_definition())
    }

    pub(super) fn error(&self, expected: &str) -> ReadError {
        let (line, column) = match (self.tokens.get(self.at), self.tokens.last()) {
            (Some(next), _) => (next.line, next.column),
            (None, Some(last)) => (last.line, last.column + 1),
            (None, None) => (1, 1),
        };
        let found = match self.peek().name() {
            Some(name) if self.starts_rule() => format!("the definition of `{name}`"),
            _ => self.peek().describe(),
        };
        ReadError::new(self.file, line, column, expected, found)
    }

    /// The error at the next token, with other words for what was found.
    pub(super) fn error_about(&self, expected: &str, found: String) -> ReadError {
        ReadError { found, ..self.error(expected) }
    }

    /// Reads rules up to the end. After a mistake it goes on where `is_end` is true.
    pub(super) fn rules(
        &mut self,
        errors: &mut Vec<ReadError>,
        mut rule: impl FnMut(&mut Self, &mut Grammar) -> Result<(), ReadError>,
        is_end: impl Fn(&Self) -> bool,
    ) -> Grammar {
        let mut grammar = Grammar::default();
        while !self.is_at_end() && errors.len() < MOST_ERRORS {
            let start = self.at;
            if let Err(error) = rule(self, &mut grammar) {
                errors.push(error);
                self.depth = 0;
                if self.at == start {
                    self.advance();
                }
                while !self.is_at_end() && !is_end(self) {
                    self.advance();
                }
            }
        }
        grammar
    }

    /// Reads one alternative or more, with `bar` between them where `goes_on` is true.
    pub(super) fn alternatives(
        &mut self,
        expected: &str,
        bar: &T,
        goes_on: impl Fn(&Self) -> bool,
        one: impl Fn(&mut Self, &str) -> Result<Expr, ReadError>,
    ) -> Result<Expr, ReadError> {
        let mut all = vec![one(self, expected)?];
        while goes_on(self) && self.eat(bar) {
            all.push(one(self, &format!("an element after {}", bar.describe()))?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Expr::Choice(all) })
    }

    /// Makes one expression of the elements that stand side by side.
    pub(super) fn sequence_of(&self, mut elements: Vec<Expr>, expected: &str) -> Result<Expr, ReadError> {
        match elements.len() {
            0 => Err(self.error(expected)),
            1 => Ok(elements.remove(0)),
            _ => Ok(Expr::Sequence(elements)),
        }
    }

    /// Moves past an opening bracket, reads with `inner`, and moves past the closing bracket.
    pub(super) fn bracketed(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Expr, ReadError>,
        close: &T,
        expected: &str,
    ) -> Result<Expr, ReadError> {
        if self.depth == DEPTH {
            return Err(self.error("no more than 100 brackets within each other"));
        }
        self.depth += 1;
        self.advance();
        let of = inner(self)?;
        if !self.eat(close) {
            return Err(self.error(expected));
        }
        self.depth -= 1;
        Ok(of)
    }
}
