//! The reader of RFC 822's notation with `|` for alternatives and `[ ]` around optional or repeated
//! elements.
//!
//! It also reads ABNF's values, `%s"text"`, `%i"text"`, `%x41`, `%x41-5A` and `%x41.42`, prose in
//! angle brackets, and `{name: a}` around the parts of a member. A rule ends where the next
//! `name =` begins, so indentation and line breaks have no meaning.

use super::error::{LONGEST_NAME, ReadError};
use super::lexer::{self, Cursor, Placed, Token as _, Wrong};
use super::number::{Budget, number};
use super::{Expr, Grammar, LetterCase, RepeatedBrackets};

impl Grammar {
    /// Reads one right-hand side in the default notation.
    pub fn read_expr(file: &str, text: &str) -> Result<Expr, ReadError> {
        let mut errors = Vec::new();
        let tokens = tokens(file, (1..).zip(text.lines()), &mut errors);
        if let Some(first) = errors.into_iter().next() {
            return Err(first);
        }
        let mut reader = Reader::new(file, &tokens, RepeatedBrackets::default());
        let expr = reader.choice("an element")?;
        if reader.is_at_end() { Ok(expr) } else { Err(reader.error("an element or the end of the text")) }
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
    let mut reader = Reader::new(file, &tokens, repeated_brackets);
    if reader.is_at_end() {
        errors.push(reader.error("a rule, `name = ...`"));
    }
    reader.rules(errors, Reader::rule, |reader| reader.starts_rule())
}

/// Splits numbered lines into tokens. A comment runs from `;` to the end of the line and may
/// contain any character.
pub(super) fn tokens<'t>(
    file: &str,
    lines: impl IntoIterator<Item = (usize, &'t str)>,
    errors: &mut Vec<ReadError>,
) -> Vec<Placed<Token>> {
    let mut budget = Budget::default();
    lexer::tokens(file, lines, errors, |rest| token(rest, &mut budget))
}

type Reader<'t> = Cursor<'t, Token, RepeatedBrackets>;

impl Reader<'_> {
    /// `name = choice`
    fn rule(&mut self, grammar: &mut Grammar) -> Result<(), ReadError> {
        let Token::Name(name) = self.peek() else {
            return Err(self.error("a rule, `name = ...`"));
        };
        if grammar.find(name).is_some() {
            let found = format!("a second definition of `{name}`");
            return Err(self.error_about("a name that is not defined yet", found));
        }
        self.advance();
        if !self.eat(&Token::Mark('=')) {
            return Err(self.error(&format!("`=` after `{name}`")));
        }
        let expr = self.choice("an element after `=`")?;
        grammar.define(name, expr);
        Ok(())
    }

    /// `difference *( "|" difference )`
    fn choice(&mut self, expected: &str) -> Result<Expr, ReadError> {
        self.alternatives(expected, &Token::Mark('|'), |_| true, Reader::difference)
    }

    /// `sequence [ "-" sequence ]`
    fn difference(&mut self, expected: &str) -> Result<Expr, ReadError> {
        let of = self.sequence(expected)?;
        if !self.eat(&Token::Mark('-')) {
            return Ok(of);
        }
        let not = self.sequence("an element after `-`")?;
        Ok(Expr::Except(Box::new(of), Box::new(not)))
    }

    /// `1*element`
    fn sequence(&mut self, expected: &str) -> Result<Expr, ReadError> {
        let mut elements = Vec::new();
        while let Some(element) = self.element()? {
            elements.push(element);
        }
        self.sequence_of(elements, expected)
    }

    /// Reads a literal, also one of RFC 7405 (`%s"text"`), a name, `[ optional ]`, `( group )`,
    /// `{part: a}`, or one of these with a repetition before it.
    fn element(&mut self) -> Result<Option<Expr>, ReadError> {
        if self.starts_rule() {
            return Ok(None);
        }
        let expr = match self.peek() {
            Token::Quoted { text, case } => Expr::Literal { text: text.clone(), case: *case },
            Token::Value(value) => value.clone(),
            Token::Name(name) => Expr::Rule(name.clone()),
            Token::Stray(mark) => Expr::Stray(*mark),
            Token::Mark('[') => return Ok(Some(Expr::Optional(Box::new(self.in_brackets()?)))),
            Token::Mark('(') => return self.in_brackets().map(Some),
            Token::Mark('{') => return self.part().map(Some),
            Token::Repeat { min, max: Some(max) } if max < min => {
                let expected = format!("an upper bound of at least {min} after `{min}*`");
                return Err(self.error_about(&expected, format!("`{min}*{max}`")));
            }
            &Token::Repeat { min, max } => {
                self.advance();
                let of = match self.peek() {
                    Token::Mark('[') => match self.state {
                        RepeatedBrackets::Group => self.in_brackets()?,
                        RepeatedBrackets::Optional => Expr::Optional(Box::new(self.in_brackets()?)),
                    },
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
        let name = self.peek().name().unwrap_or_default().to_owned();
        self.at += usize::from(!name.is_empty());
        if self.peek() != &Token::Mark(':') {
            return Err(self.error("`:` after the name of a part, as in `{host: name}`"));
        }
        let inner = |reader: &mut Self| reader.choice("an element of the part");
        let of = self.bracketed(inner, &Token::Mark('}'), "an element or `}`")?;
        Ok(Expr::Part { name, of: Box::new(of) })
    }

    fn in_brackets(&mut self) -> Result<Expr, ReadError> {
        let close = match self.peek() {
            Token::Mark('[') => Token::Mark(']'),
            _ => Token::Mark(')'),
        };
        let expected = format!("an element or {}", close.describe());
        self.bracketed(|reader| reader.choice("an element in brackets"), &close, &expected)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    /// `"text"`, or `%s"text"` and `%i"text"`, which have a case rule of their own.
    Quoted {
        text: Vec<u8>,
        case: Option<LetterCase>,
    },
    /// `%x41`, `%x41-5A`, `%x41.42`, or prose in angle brackets
    Value(Expr),
    /// `*`, `1*`, `2*5`
    Repeat {
        min: u32,
        max: Option<u32>,
    },
    Mark(char),
    Stray(char),
    End,
}

impl lexer::Token for Token {
    const COMMENTS: bool = true;
    const END: &'static Token = &Token::End;

    fn describe(&self) -> String {
        match self {
            Token::Name(name) => format!("the name `{name}`"),
            Token::Quoted { text, case } => {
                let prefix = match case {
                    None => "",
                    Some(LetterCase::Exact) => "%s",
                    Some(LetterCase::Any) => "%i",
                };
                format!("{prefix}\"{}\"", text.escape_ascii())
            }
            Token::Value(value) => format!("`{value}`"),
            Token::Repeat { .. } => "a repetition `*`".into(),
            Token::Mark(mark) => format!("`{mark}`"),
            Token::Stray(mark) => format!("the mark `{mark}`"),
            Token::End => "the end of the text".into(),
        }
    }
    fn name(&self) -> Option<&str> {
        if let Token::Name(name) = self { Some(name) } else { None }
    }

    fn is_definition(&self) -> bool {
        self == &Token::Mark('=')
    }

    fn instead(_: &[char]) -> Token {
        Token::Quoted { text: Vec::new(), case: None }
    }
}

/// Reads the token at the beginning of `rest`.
fn token(rest: &[char], budget: &mut Budget) -> Result<(Token, usize), Wrong> {
    let unclosed = || Wrong::new(0, "a closing quote on the same line", "none", rest.len());
    Ok(match rest[0] {
        '"' => {
            let (text, length) = quoted(rest).ok_or_else(unclosed)?;
            (Token::Quoted { text, case: None }, length)
        }
        '%' if rest.starts_with(&['%', 's', '"']) || rest.starts_with(&['%', 'i', '"']) => {
            let (text, length) = quoted(&rest[2..]).ok_or_else(unclosed)?;
            let case = if rest[1] == 's' { LetterCase::Exact } else { LetterCase::Any };
            (Token::Quoted { text, case: Some(case) }, length + 2)
        }
        '<' if rest.starts_with(&['<', '"', '>']) => (Token::Quoted { text: b"\"".to_vec(), case: None }, 3),
        '<' if rest.contains(&'>') => {
            let text: String = rest[1..].iter().take_while(|&&c| c != '>').collect();
            let length = text.chars().count() + 2;
            (Token::Value(Expr::Prose(text)), length)
        }
        '%' => number(rest, budget).map(|(value, length)| (Token::Value(value), length))?,
        ':' if rest.starts_with(&[':', ':', '=']) => (Token::Mark('='), 3),
        mark @ ('=' | '|' | '-' | '[' | ']' | '(' | ')' | '{' | '}' | ':') => (Token::Mark(mark), 1),
        '*' | '0'..='9' => repetition(rest).ok_or_else(|| {
            let expected = "`*` after a number, as in `1*digit`, with bounds below 2^32";
            let length = rest.iter().take_while(|c| matches!(c, '*' | '0'..='9')).count();
            Wrong::new(0, expected, format!("`{}`", rest[0]), length)
        })?,
        '/' => (Token::Stray('/'), 1),
        letter if letter.is_ascii_alphabetic() => {
            let (token, length) = name(rest);
            if length > LONGEST_NAME {
                let expected = format!("a name of at most {LONGEST_NAME} characters");
                return Err(Wrong::new(0, &expected, format!("{length} characters"), length));
            }
            (token, length)
        }
        other => {
            let expected = "a name, a \"literal\", `|`, `[`, `]`, `*` or a `;` comment";
            return Err(Wrong::new(0, expected, format!("`{}`", other.escape_default()), 1));
        }
    })
}

fn quoted(rest: &[char]) -> Option<(Vec<u8>, usize)> {
    let end = rest.iter().skip(1).position(|&c| c == '"')? + 1;
    let text: String = rest[1..end].iter().collect();
    Some((text.into_bytes(), end + 1))
}

/// Reads a name: letters, digits, `-`, `_`, `+` and `.`, as in `gopher+_string`. A name does not
/// end with `.` or `-`.
fn name(rest: &[char]) -> (Token, usize) {
    let belongs = |c: &&char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+' | '.');
    let name: String = rest.iter().take_while(belongs).collect();
    let name = name.trim_end_matches(['.', '-']);
    (Token::Name(name.into()), name.len())
}

fn repetition(rest: &[char]) -> Option<(Token, usize)> {
    let digits = |from: usize| rest[from..].iter().take_while(|c| c.is_ascii_digit()).count();
    let number =
        |from: usize, to: usize| -> Option<u32> { rest[from..to].iter().collect::<String>().parse().ok() };
    let before = digits(0);
    if rest.get(before) != Some(&'*') {
        return None;
    }
    let after = digits(before + 1);
    let min = if before == 0 { 0 } else { number(0, before)? };
    let max = if after == 0 { None } else { Some(number(before + 1, before + 1 + after)?) };
    Some((Token::Repeat { min, max }, before + 1 + after))
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
