//! Tokens of the notation, each with its line and column.

use super::error::{LONGEST_NAME, MOST_ERRORS, ReadError};
use super::number::{Budget, Wrong, number};
use super::{Expr, LetterCase};

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
    Equals,
    Bar,
    Minus,
    OpenBracket,
    CloseBracket,
    OpenParenthesis,
    CloseParenthesis,
    OpenBrace,
    CloseBrace,
    Colon,
    Stray(char),
    End,
}

impl Token {
    pub(super) fn describe(&self) -> String {
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
            Token::Equals => "`=`".into(),
            Token::Bar => "`|`".into(),
            Token::Minus => "`-`".into(),
            Token::OpenBracket => "`[`".into(),
            Token::CloseBracket => "`]`".into(),
            Token::OpenParenthesis => "`(`".into(),
            Token::CloseParenthesis => "`)`".into(),
            Token::OpenBrace => "`{`".into(),
            Token::CloseBrace => "`}`".into(),
            Token::Colon => "`:`".into(),
            Token::Stray(mark) => format!("the mark `{mark}`"),
            Token::End => "the end of the text".into(),
        }
    }
}

/// A token with its line and column, both from 1. Columns count characters.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Splits numbered lines into tokens. A comment runs from `;` to the end of the line and may contain any character.
///
/// Adds each place that no token begins to the errors, and goes on after it.
pub(super) fn tokens<'t>(
    file: &str,
    lines: impl Iterator<Item = (usize, &'t str)>,
    errors: &mut Vec<ReadError>,
) -> Vec<Placed> {
    let (mut found, mut budget) = (Vec::new(), Budget::default());
    let mut last = (1, 1);
    for (line, text) in lines {
        let characters: Vec<char> = text.chars().collect();
        let mut at = 0;
        while let Some(&next) = characters.get(at) {
            match next {
                ';' => break,
                ' ' | '\t' | '\r' => {
                    at += 1;
                    continue;
                }
                _ => {}
            }
            let (token, length) = token(&characters[at..], &mut budget).unwrap_or_else(|wrong| {
                if errors.len() < MOST_ERRORS {
                    let column = at + wrong.at + 1;
                    errors.push(ReadError::new(file, line, column, &wrong.expected, wrong.found));
                }
                // A token in its place keeps one mistake from being reported twice.
                (Token::Quoted { text: Vec::new(), case: None }, wrong.length.max(1))
            });
            found.push(Placed { token, line, column: at + 1 });
            at += length;
        }
        last = (line, characters.len() + 1);
    }
    found.push(Placed { token: Token::End, line: last.0, column: last.1 });
    found
}

/// Reads the token at the beginning of `rest`. Returns also its length in characters.
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
        '=' => (Token::Equals, 1),
        ':' if rest.starts_with(&[':', ':', '=']) => (Token::Equals, 3),
        '|' => (Token::Bar, 1),
        '[' => (Token::OpenBracket, 1),
        ']' => (Token::CloseBracket, 1),
        '(' => (Token::OpenParenthesis, 1),
        ')' => (Token::CloseParenthesis, 1),
        '{' => (Token::OpenBrace, 1),
        '}' => (Token::CloseBrace, 1),
        ':' => (Token::Colon, 1),
        '-' => (Token::Minus, 1),
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

/// Reads a name: letters, digits, `-`, `_`, `+` and `.`, as in `gopher+_string`. A name does not end with `.` or `-`.
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
