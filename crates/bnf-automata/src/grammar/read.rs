//! The reader of RFC 822's notation with `|` for alternatives and `[ ]` around optional or repeated elements.
//!
//! It also reads ABNF's values, `%s"text"`, `%i"text"`, `%x41`, `%x41-5A` and `%x41.42`, prose in angle brackets, and
//! `{name: a}` around the parts of a member. A rule ends where the next `name =` begins, so indentation and line breaks
//! have no meaning.

use super::error::{MOST_ERRORS, ReadError};
use super::token::{Placed, Token, tokens};
use super::{Expr, Grammar, RepeatedBrackets};

impl Grammar {
    /// Reads one right-hand side in the default notation.
    ///
    /// # Errors
    /// Returns the first place that is not in the notation.
    pub fn read_expr(file: &str, text: &str) -> Result<Expr, ReadError> {
        let mut errors = Vec::new();
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let tokens = tokens(file, lines, &mut errors);
        if let Some(first) = errors.into_iter().next() {
            return Err(first);
        }
        let repeated_brackets = RepeatedBrackets::default();
        let mut reader = Reader { repeated_brackets, file, tokens: &tokens, at: 0, depth: 0 };
        let expr = reader.choice("an element")?;
        match reader.peek() {
            Token::End => Ok(expr),
            _ => Err(reader.error("an element or the end of the text")),
        }
    }
}

/// Reads numbered lines. Adds each problem to the errors, and reads on with the next rule.
pub(super) fn read(
    repeated_brackets: RepeatedBrackets,
    file: &str,
    lines: &[(usize, &str)],
    errors: &mut Vec<ReadError>,
) -> Grammar {
    let tokens = tokens(file, lines.iter().copied(), errors);
    let mut reader = Reader { repeated_brackets, file, tokens: &tokens, at: 0, depth: 0 };
    let mut grammar = Grammar::default();
    loop {
        let start = reader.at;
        match reader.rule(&grammar) {
            Ok((name, expr)) => grammar.define(&name, expr),
            Err(error) => {
                errors.push(error);
                reader.skip_rule(start);
            }
        }
        if reader.peek() == &Token::End || errors.len() >= MOST_ERRORS {
            return grammar;
        }
    }
}

/// The most levels to which brackets nest. The limit keeps a hostile file from exhausting the stack.
const DEPTH: usize = 100;

struct Reader<'t> {
    repeated_brackets: RepeatedBrackets,
    file: &'t str,
    tokens: &'t [Placed],
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    /// Moves past the next token. Stays on the last one, [`Token::End`].
    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn starts_rule(&self) -> bool {
        matches!(self.peek(), Token::Name(_))
            && self.tokens.get(self.at + 1).is_some_and(|next| next.token == Token::Equals)
    }

    fn error(&self, expected: &str) -> ReadError {
        let place = &self.tokens[self.at];
        let found = match (&place.token, self.starts_rule()) {
            (Token::Name(name), true) => format!("the definition of `{name}`"),
            (token, _) => token.describe(),
        };
        ReadError::new(self.file, place.line, place.column, expected, found)
    }

    /// Moves from a rule with a mistake, which begins at `start`, to the next one.
    fn skip_rule(&mut self, start: usize) {
        self.depth = 0;
        if self.at == start {
            self.advance();
        }
        while self.peek() != &Token::End && !self.starts_rule() {
            self.advance();
        }
    }

    /// `name = choice`
    fn rule(&mut self, known: &Grammar) -> Result<(String, Expr), ReadError> {
        let Token::Name(name) = self.peek().clone() else {
            return Err(self.error("a rule, `name = ...`"));
        };
        if known.find(&name).is_some() {
            let mut error = self.error("a name that is not defined yet");
            error.found = format!("a second definition of `{name}`");
            return Err(error);
        }
        self.advance();
        if self.peek() != &Token::Equals {
            return Err(self.error(&format!("`=` after `{name}`")));
        }
        self.advance();
        Ok((name, self.choice("an element after `=`")?))
    }

    /// `difference *( "|" difference )`
    fn choice(&mut self, expected: &str) -> Result<Expr, ReadError> {
        let mut alternatives = vec![self.difference(expected)?];
        while self.peek() == &Token::Bar {
            self.advance();
            alternatives.push(self.difference("an element after `|`")?);
        }
        Ok(if alternatives.len() == 1 { alternatives.remove(0) } else { Expr::Choice(alternatives) })
    }

    /// `sequence [ "-" sequence ]`
    fn difference(&mut self, expected: &str) -> Result<Expr, ReadError> {
        let of = self.sequence(expected)?;
        if self.peek() != &Token::Minus {
            return Ok(of);
        }
        self.advance();
        let not = self.sequence("an element after `-`")?;
        Ok(Expr::Except(Box::new(of), Box::new(not)))
    }

    /// `1*element`
    fn sequence(&mut self, expected: &str) -> Result<Expr, ReadError> {
        let mut elements = Vec::new();
        while let Some(element) = self.element()? {
            elements.push(element);
        }
        match elements.len() {
            0 => Err(self.error(expected)),
            1 => Ok(elements.remove(0)),
            _ => Ok(Expr::Sequence(elements)),
        }
    }

    /// Reads a literal, also one of RFC 7405 (`%s"text"`), a name, `[ optional ]`, `( group )`, `{part: a}`, or one of
    /// these with a repetition before it.
    fn element(&mut self) -> Result<Option<Expr>, ReadError> {
        if self.starts_rule() {
            return Ok(None);
        }
        let expr = match self.peek().clone() {
            Token::Quoted { text, case } => Expr::Literal { text, case },
            Token::Value(value) => value,
            Token::Name(name) => Expr::Rule(name),
            Token::Stray(mark) => Expr::Stray(mark),
            Token::OpenBracket => return self.bracketed().map(|of| Some(Expr::Optional(Box::new(of)))),
            Token::OpenParenthesis => return self.bracketed().map(Some),
            Token::OpenBrace => return self.part().map(Some),
            Token::Repeat { min, max: Some(max) } if max < min => {
                let mut error = self.error(&format!("an upper bound of at least {min} after `{min}*`"));
                error.found = format!("`{min}*{max}`");
                return Err(error);
            }
            Token::Repeat { min, max } => {
                self.advance();
                let of = match self.peek() {
                    Token::OpenBracket => {
                        let of = self.bracketed()?;
                        match self.repeated_brackets {
                            RepeatedBrackets::Group => of,
                            RepeatedBrackets::Optional => Expr::Optional(Box::new(of)),
                        }
                    }
                    Token::OpenBrace => self.part()?,
                    Token::Repeat { .. } => return Err(self.error("an element after `*`")),
                    _ => self.element()?.ok_or_else(|| self.error("an element after `*`"))?,
                };
                return Ok(Some(Expr::Repeat { min, max, of: Box::new(of) }));
            }
            _ => return Ok(None),
        };
        self.advance();
        Ok(Some(expr))
    }

    /// `{name: choice}` or `{: choice}`
    fn part(&mut self) -> Result<Expr, ReadError> {
        self.advance();
        let name = match self.peek().clone() {
            Token::Name(name) => {
                self.advance();
                name
            }
            _ => String::new(),
        };
        if self.peek() != &Token::Colon {
            return Err(self.error("`:` after the name of a part, as in `{host: name}`"));
        }
        if self.depth == DEPTH {
            return Err(self.error("no more than 100 brackets within each other"));
        }
        self.depth += 1;
        self.advance();
        let of = self.choice("an element of the part")?;
        if self.peek() != &Token::CloseBrace {
            return Err(self.error("an element or `}`"));
        }
        self.depth -= 1;
        self.advance();
        Ok(Expr::Part { name, of: Box::new(of) })
    }

    fn bracketed(&mut self) -> Result<Expr, ReadError> {
        let (close, name) = match self.peek() {
            Token::OpenBracket => (Token::CloseBracket, "`]`"),
            _ => (Token::CloseParenthesis, "`)`"),
        };
        if self.depth == DEPTH {
            return Err(self.error("no more than 100 brackets within each other"));
        }
        self.depth += 1;
        self.advance();
        let of = self.choice("an element in brackets")?;
        if self.peek() != &close {
            return Err(self.error(&format!("an element or {name}")));
        }
        self.depth -= 1;
        self.advance();
        Ok(of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repetition_has_ordered_bounds() {
        let error = |text: &str| Grammar::read("x.bnf", text).unwrap_err().to_string();
        let text = "a = \"y\"\nb = 5*2\"x\"";
        assert_eq!(
            error(text),
            "x.bnf:2:5: expected an upper bound of at least 5 after `5*`, but found `5*2`"
        );
        assert!(error("a = 1*0[ \"x\" ]").contains("found `1*0`"));
        for text in ["a = 2*2\"x\"", "a = 0*0\"x\"", "a = *0\"x\""] {
            assert!(Grammar::read("x.bnf", text).is_ok(), "{text}");
        }
    }
}
