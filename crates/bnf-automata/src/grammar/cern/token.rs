//! Tokens of the CERN notation, each with its line, its column and whether it begins its line.

use crate::grammar::ReadError;
use crate::grammar::error::{LONGEST_NAME, MOST_ERRORS};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A word of more than one letter: the name of a rule. `is_apart`: white space or the end of the line follows.
    Word {
        name: String,
        is_apart: bool,
    },
    /// A character that stands for itself.
    Character(u8),
    /// `|`
    Bar,
    /// `[`
    Open,
    /// `]`
    Close,
    End,
}

impl Token {
    pub(super) fn describe(&self) -> String {
        match self {
            Token::Word { name, .. } => format!("the name `{name}`"),
            Token::Character(b' ') => "the word `space`".into(),
            Token::Character(b'|') => "the word `vline`".into(),
            Token::Character(byte) => format!("`{}`", char::from(*byte)),
            Token::Bar => "`|`".into(),
            Token::Open => "`[`".into(),
            Token::Close => "`]`".into(),
            Token::End => "the end of the rule".into(),
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
    /// Whether a backslash before the character was an escape of the copy.
    pub(super) is_escaped: bool,
}

/// Splits numbered lines into tokens. Adds each character that cannot stand in a rule to the errors.
pub(super) fn tokens(file: &str, lines: &[(usize, &str)], errors: &mut Vec<ReadError>) -> Vec<Placed> {
    let mut found: Vec<Placed> = Vec::new();
    for &(line, text) in lines {
        let characters: Vec<char> = text.chars().collect();
        let (mut at, mut indentation, mut is_first) = (0, 0, true);
        while let Some(&next) = characters.get(at) {
            if matches!(next, ' ' | '\t' | '\r') {
                indentation = if next == '\t' { (indentation / 8 + 1) * 8 } else { indentation + 1 };
                at += 1;
                continue;
            }
            let column = at + 1;
            let is_escaped = is_escape(&characters[at..]);
            at += usize::from(is_escaped);
            let (token, length) = token(&characters[at..]).unwrap_or_else(|found| {
                if errors.len() < MOST_ERRORS {
                    let expected = "a printable US-ASCII character";
                    let found = format!("`{}`", found.escape_default());
                    errors.push(ReadError::new(file, line, column, expected, found));
                }
                // A character in its place keeps one mistake from being reported twice.
                (Token::Character(b'?'), 1)
            });
            if length > LONGEST_NAME && errors.len() < MOST_ERRORS {
                let expected = format!("a name of at most {LONGEST_NAME} characters");
                errors.push(ReadError::new(file, line, column, &expected, format!("{length} characters")));
            }
            let indentation = is_first.then_some(indentation);
            found.push(Placed { token, line, column, indentation, is_escaped });
            is_first = false;
            at += length;
        }
    }
    mark_lone_brackets(&mut found);
    found
}

/// Whether a backslash escapes the next character for LaTeX, as in `\%` and `\_`.
fn is_escape(rest: &[char]) -> bool {
    matches!(rest, ['\\', '#' | '$' | '%' | '&' | '_' | '{' | '}', ..])
}

/// Returns the first token and its length, or the character that cannot stand in a rule.
fn token(rest: &[char]) -> Result<(Token, usize), char> {
    let word = word(rest);
    if word.len() > 1 {
        let token = match &*word {
            "space" => Token::Character(b' '),
            "vline" => Token::Character(b'|'),
            _ => {
                let is_apart = rest.get(word.len()).is_none_or(|c| c.is_whitespace());
                Token::Word { name: word.clone(), is_apart }
            }
        };
        return Ok((token, word.len()));
    }
    let token = match rest[0] {
        '|' => Token::Bar,
        '[' => Token::Open,
        ']' => Token::Close,
        other if other.is_ascii_graphic() => Token::Character(other as u8),
        other => return Err(other),
    };
    Ok((token, 1))
}

/// Returns the word at the beginning: a letter, then letters and digits, with `-` and `_` between them.
fn word(rest: &[char]) -> String {
    if !rest.first().is_some_and(char::is_ascii_alphabetic) {
        return String::new();
    }
    let belongs = |c: &&char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let word: String = rest.iter().take_while(belongs).collect();
    word.trim_end_matches(['-', '_']).into()
}

/// Reads a bracket that is alone between bars as itself, as in `vline | [ | ] | ^`. No optional element begins or ends
/// at a bar.
fn mark_lone_brackets(tokens: &mut [Placed]) {
    for index in 1..tokens.len() {
        let byte = match tokens[index].token {
            Token::Open => b'[',
            Token::Close => b']',
            _ => continue,
        };
        let is_bar = |token: Option<&Placed>| token.is_none_or(|placed| placed.token == Token::Bar);
        let next = tokens.get(index + 1);
        // A closing bracket that ends its line after a bar is the last alternative.
        let ends_line = byte == b']' && next.is_some_and(|next| next.indentation.is_some());
        if tokens[index - 1].token == Token::Bar && (is_bar(next) || ends_line) {
            tokens[index].token = Token::Character(byte);
        }
    }
}
