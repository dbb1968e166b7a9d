//! Tokens of the notation, each with its line and column.

use super::error::ReadError;
use super::number::{Budget, number};
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
pub(super) fn tokens<'t>(
    file: &str,
    lines: impl Iterator<Item = (usize, &'t str)>,
) -> Result<Vec<Placed>, ReadError> {
    let (mut found, mut budget) = (Vec::new(), Budget::default());
    let mut last = (1, 1);
    for (line, text) in lines {
        let characters: Vec<char> = text.chars().collect();
        let mut at = 0;
        while let Some(&next) = characters.get(at) {
            let column = at + 1;
            let error = |expected: &str, found: String| ReadError::new(file, line, column, expected, found);
            let unclosed = || error("a closing quote on the same line", "none".into());
            let rest = &characters[at..];
            let (token, length) = match next {
                ';' => break,
                ' ' | '\t' | '\r' => {
                    at += 1;
                    continue;
                }
                '"' => {
                    let (text, length) = quoted(rest).ok_or_else(unclosed)?;
                    (Token::Quoted { text, case: None }, length)
                }
                '%' if rest.starts_with(&['%', 's', '"']) || rest.starts_with(&['%', 'i', '"']) => {
                    let (text, length) = quoted(&rest[2..]).ok_or_else(unclosed)?;
                    let case = if rest[1] == 's' { LetterCase::Exact } else { LetterCase::Any };
                    (Token::Quoted { text, case: Some(case) }, length + 2)
                }
                '<' if rest.starts_with(&['<', '"', '>']) => {
                    (Token::Quoted { text: b"\"".to_vec(), case: None }, 3)
                }
                '<' if rest.contains(&'>') => {
                    let text: String = rest[1..].iter().take_while(|&&c| c != '>').collect();
                    let length = text.chars().count() + 2;
                    (Token::Value(Expr::Prose(text)), length)
                }
                '%' => match number(rest, &mut budget) {
                    Ok((value, length)) => (Token::Value(value), length),
                    Err(wrong) => {
                        return Err(ReadError::new(
                            file,
                            line,
                            column + wrong.at,
                            &wrong.expected,
                            wrong.found,
                        ));
                    }
                },
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
                    error(
                        "`*` after a number, as in `1*digit`, with bounds below 2^32",
                        format!("`{}`", next),
                    )
                })?,
                '/' => (Token::Stray(next), 1),
                letter if letter.is_ascii_alphabetic() => name(rest),
                other => {
                    let found = format!("`{}`", other.escape_default());
                    return Err(error("a name, a \"literal\", `|`, `[`, `]`, `*` or a `;` comment", found));
                }
            };
            found.push(Placed { token, line, column });
            at += length;
        }
        last = (line, characters.len() + 1);
    }
    found.push(Placed { token: Token::End, line: last.0, column: last.1 });
    Ok(found)
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
