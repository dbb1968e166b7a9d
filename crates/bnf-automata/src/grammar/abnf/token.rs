//! Tokens of ABNF, each with its line, its column and whether it begins its line.

use crate::grammar::error::{LONGEST_NAME, MOST_ERRORS};
use crate::grammar::number::{Budget, Wrong, number};
use crate::grammar::{Expr, LetterCase, ReadError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    /// `=`
    Define,
    /// `=/`
    Extend,
    /// `/`
    Slash,
    OpenParenthesis,
    CloseParenthesis,
    OpenBracket,
    CloseBracket,
    /// `*`, `1*`, `2*5`, `4`. `is_joined`: the element follows without a space.
    Repeat {
        min: u32,
        max: Option<u32>,
        is_joined: bool,
    },
    /// `"text"`, `%s"text"`, `%i"text"`, `%x41`, `%x41-5A`, `%x41.42` or `<prose>`.
    Value(Expr),
    End,
}

impl Token {
    pub(super) fn describe(&self) -> String {
        match self {
            Token::Name(name) => format!("the name `{name}`"),
            Token::Define => "`=`".into(),
            Token::Extend => "`=/`".into(),
            Token::Slash => "`/`".into(),
            Token::OpenParenthesis => "`(`".into(),
            Token::CloseParenthesis => "`)`".into(),
            Token::OpenBracket => "`[`".into(),
            Token::CloseBracket => "`]`".into(),
            Token::Repeat { .. } => "a repetition".into(),
            Token::Value(expr) => format!("`{expr}`"),
            Token::End => "the end of the text".into(),
        }
    }
}

/// A token and its place. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) line: usize,
    pub(super) column: usize,
    /// The width of the white space before it, if it is the first token of its line. A tab ends at a multiple of 8.
    pub(super) indentation: Option<usize>,
}

/// Splits numbered lines into tokens. Adds each place that no token begins to the errors, and goes on after it.
pub(super) fn tokens(file: &str, lines: &[(usize, &str)], errors: &mut Vec<ReadError>) -> Vec<Placed> {
    let mut found = Vec::new();
    let mut budget = Budget::default();
    let mut end = (1, 1);
    for &(line, text) in lines {
        let characters: Vec<char> = text.chars().collect();
        let (mut at, mut indentation, mut is_first) = (0, 0, true);
        while let Some(&next) = characters.get(at) {
            match next {
                ';' => break,
                ' ' | '\t' | '\r' => {
                    indentation = if next == '\t' { (indentation / 8 + 1) * 8 } else { indentation + 1 };
                    at += 1;
                    continue;
                }
                _ => {}
            }
            match token(&characters[at..], &mut budget) {
                Ok((token, length)) => {
                    let indentation = is_first.then_some(indentation);
                    found.push(Placed { token, line, column: at + 1, indentation });
                    at += length;
                }
                Err(wrong) => {
                    let column = at + wrong.at + 1;
                    if errors.len() < MOST_ERRORS {
                        errors.push(ReadError::new(file, line, column, &wrong.expected, wrong.found));
                    }
                    // A token in its place keeps one mistake from being reported twice.
                    let length = wrong.length.max(1);
                    let instead = match next {
                        '|' => Token::Slash,
                        _ if next.is_ascii_alphabetic() => {
                            Token::Name(characters[at..at + length].iter().collect())
                        }
                        _ => Token::Value(Expr::literal("")),
                    };
                    let indentation = is_first.then_some(indentation);
                    found.push(Placed { token: instead, line, column: at + 1, indentation });
                    at += length;
                }
            }
            is_first = false;
        }
        end = (line, characters.len() + 1);
    }
    found.push(Placed { token: Token::End, line: end.0, column: end.1, indentation: None });
    found
}

fn token(rest: &[char], budget: &mut Budget) -> Result<(Token, usize), Wrong> {
    Ok(match rest[0] {
        '=' if rest.get(1) == Some(&'/') => (Token::Extend, 2),
        '=' => (Token::Define, 1),
        '/' => (Token::Slash, 1),
        '(' => (Token::OpenParenthesis, 1),
        ')' => (Token::CloseParenthesis, 1),
        '[' => (Token::OpenBracket, 1),
        ']' => (Token::CloseBracket, 1),
        '"' => literal(rest, 0, None)?,
        '<' => prose(rest)?,
        '*' | '0'..='9' => repetition(rest)?,
        '%' if rest.get(2) == Some(&'"') && matches!(rest[1], 's' | 'S') => {
            literal(rest, 2, Some(LetterCase::Exact))?
        }
        '%' if rest.get(2) == Some(&'"') && matches!(rest[1], 'i' | 'I') => {
            literal(rest, 2, Some(LetterCase::Any))?
        }
        '%' => number(rest, budget).map(|(expr, length)| (Token::Value(expr), length))?,
        letter if letter.is_ascii_alphabetic() => name(rest)?,
        '|' => return Err(Wrong::new(0, "`/` between alternatives", "`|`", 1)),
        other => {
            let expected = "a name, a \"literal\", a `%x41`, `/`, `(`, `[`, `*` or a `;` comment";
            return Err(Wrong::new(0, expected, format!("`{}`", other.escape_default()), 1));
        }
    })
}

/// Reads `"text"` after `prefix` characters. The text has printable US-ASCII characters and spaces only.
fn literal(rest: &[char], prefix: usize, case: Option<LetterCase>) -> Result<(Token, usize), Wrong> {
    let after = &rest[prefix + 1..];
    let Some(length) = after.iter().position(|&c| c == '"') else {
        return Err(Wrong::new(0, "a closing quote on the same line", "the end of the line", rest.len()));
    };
    let end = prefix + 1 + length + 1;
    if let Some(at) = after[..length].iter().position(|c| !matches!(c, ' '..='~')) {
        let found = format!("`{}`", after[at].escape_default());
        let expected =
            "a printable US-ASCII character in the quotes, or the value of another one as in `%x09`";
        return Err(Wrong::new(prefix + 1 + at, expected, found, end));
    }
    let text: String = after[..length].iter().collect();
    Ok((Token::Value(Expr::Literal { text: text.into_bytes(), case }), end))
}

fn prose(rest: &[char]) -> Result<(Token, usize), Wrong> {
    let Some(end) = rest.iter().position(|&c| c == '>') else {
        return Err(Wrong::new(0, "a closing `>` on the same line", "the end of the line", rest.len()));
    };
    Ok((Token::Value(Expr::Prose(rest[1..end].iter().collect())), end + 1))
}

/// Reads a name: a letter, then letters, digits and hyphens.
fn name(rest: &[char]) -> Result<(Token, usize), Wrong> {
    let run = |belongs: fn(&char) -> bool| rest.iter().take_while(|c| belongs(c)).count();
    let length = run(|c| c.is_ascii_alphanumeric() || *c == '-');
    let whole = run(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+' | '.'));
    if length > LONGEST_NAME {
        let expected = format!("a name of at most {LONGEST_NAME} characters");
        return Err(Wrong::new(0, &expected, format!("{length} characters"), whole));
    }
    if length < whole {
        let found = format!("`{}`", rest[length]);
        return Err(Wrong::new(length, "letters, digits and `-` in a name", found, whole));
    }
    Ok((Token::Name(rest[..length].iter().collect()), length))
}

fn repetition(rest: &[char]) -> Result<(Token, usize), Wrong> {
    let digits = |from: usize| rest[from..].iter().take_while(|c| c.is_ascii_digit()).count();
    let bound = |from: usize, to: usize| -> Result<u32, Wrong> {
        let text: String = rest[from..to].iter().collect();
        text.parse().map_err(|_| Wrong::new(from, "a number of rounds below 2^32", format!("`{text}`"), to))
    };
    let before = digits(0);
    let (min, max, length) = if rest.get(before) == Some(&'*') {
        let end = before + 1 + digits(before + 1);
        let min = if before == 0 { 0 } else { bound(0, before)? };
        let max = if end == before + 1 { None } else { Some(bound(before + 1, end)?) };
        (min, max, end)
    } else {
        let rounds = bound(0, before)?;
        (rounds, Some(rounds), before)
    };
    if let Some(max) = max
        && max < min
    {
        let expected = format!("an upper bound of at least {min} after `{min}*`");
        return Err(Wrong::new(0, &expected, format!("`{min}*{max}`"), length));
    }
    let is_joined = rest.get(length).is_some_and(|c| !c.is_ascii_whitespace() && *c != ';');
    Ok((Token::Repeat { min, max, is_joined }, length))
}
