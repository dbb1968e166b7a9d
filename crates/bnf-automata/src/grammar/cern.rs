//! The reader of the notation in which CERN wrote the syntax of URLs in 1993 and 1994, and with it
//! RFC 1630.
//!
//! A bar separates alternatives, and brackets make their content optional. A word of more than one
//! letter is the name of a rule. Every other character stands for itself, the word `space` for a
//! space and the word `vline` for a vertical line. A bracket that is alone between two bars stands
//! for itself, and a closing one that ends its line after a bar.
//!
//! A rule is a name at the beginning of a line, white space, and a right-hand side, which may be
//! empty. Nothing stands between name and right-hand side. A line continues the rule before it in
//! each of these cases:
//! - it is indented more than the first line of the rule,
//! - a bracket is open,
//! - the line before it ends in a bar,
//! - the line does not begin with a name and white space,
//! - the line right before it ends in a punctuation mark that follows another element, as in
//!   `wtype /`. This is a guess, and a note tells it.
//!
//! Every other line begins a rule. A backslash before one of the characters that LaTeX escapes, as
//! in `\%`, is no part of the rule. The notation does not say whether letters match in either case,
//! so they follow [`Grammar::case`](super::Grammar::case).

use std::collections::HashSet;

use super::error::{LONGEST_NAME, MOST_ERRORS};
use super::lexer::{self, Cursor, Token as _, Wrong};
use super::prose::LineKind;
use super::{Expr, Grammar, NoteKind, ReadError};

type Placed = lexer::Placed<Token>;

pub(super) type Noted = (usize, usize, NoteKind);

/// Reads numbered lines. Adds each problem to the errors, and reads on with the next rule.
pub(super) fn read(
    file: &str,
    lines: &[(usize, &str)],
    errors: &mut Vec<ReadError>,
) -> (Grammar, Vec<Noted>) {
    let tokens = tokens(file, lines.iter().copied(), errors);
    let mut notes = Vec::new();
    for placed in &tokens {
        if let Token::Escaped(byte) = placed.token {
            notes.push((placed.line, placed.column, NoteKind::Escaped { character: char::from(byte) }));
        }
    }
    let mut grammar = Grammar::default();
    if tokens.is_empty() && errors.is_empty() {
        errors.push(ReadError::new(file, 1, 1, EXPECTED_NAME, "the end of the text".into()));
    }
    let mut rest = &tokens[..];
    while !rest.is_empty() {
        let (rule, others) = rest.split_at(rule_length(rest, &mut notes));
        rest = others;
        if let Err(error) = define(file, rule, &mut grammar)
            && errors.len() < MOST_ERRORS
        {
            errors.push(error);
        }
    }
    (grammar, notes)
}

pub(super) fn read_expr(text: &str) -> Option<Expr> {
    let mut errors = Vec::new();
    let tokens = tokens("expression", (1..).zip(text.lines()), &mut errors);
    let expr = Reader::new("expression", &tokens, ()).right_hand_side().ok()?;
    errors.is_empty().then_some(expr)
}

/// Returns what a line is.
///
/// Some line has a name and a right-hand side, and other lines begin with each name in it. No line
/// of prose is like that. The rules begin after the last line of prose before it: a line that ends
/// in a word and a period, or that has five words in a row. Between and after the rules, prose has
/// words with which no line begins. A word alone begins a rule only if another rule names it, such
/// as `void`.
pub(super) fn kind(lines: &[(usize, &str)]) -> impl Fn(usize, &str) -> LineKind + use<> {
    let lines: Vec<Vec<Placed>> = lines.iter().map(|line| tokens("line", [*line], &mut Vec::new())).collect();
    let defined: HashSet<String> = lines.iter().filter_map(|line| name(line)).map(String::from).collect();
    let named: HashSet<&str> = lines.iter().flat_map(|line| line.iter().skip(1)).filter_map(word).collect();
    let unknown = |line: &[Placed]| {
        let words = line.iter().filter_map(word).collect::<HashSet<_>>();
        words.into_iter().filter(|word| !defined.contains(*word)).count()
    };
    let is_rule = |line: &Vec<Placed>| line.len() > 1 && name(line).is_some() && unknown(line) == 0;
    let end = lines.iter().position(is_rule).unwrap_or_default();
    let first = lines[..end].iter().rposition(|line| is_prose(line)).map_or(0, |last| last + 1);
    let last = lines.iter().rposition(is_rule).unwrap_or(lines.len());
    let kind = |(index, line): (usize, &Vec<Placed>)| {
        let is_alone = line.len() == 1 && name(line).is_some_and(|name| !named.contains(name));
        let only_words = line.iter().all(|placed| word(placed).is_some());
        match unknown(line) {
            _ if line.is_empty() => LineKind::Blank,
            _ if index < first => LineKind::Prose,
            0 if name(line).is_some() && !is_alone => LineKind::Rule,
            count if index > end && count > 0 && is_prose(line) => LineKind::Prose,
            count if index > last && only_words && (count > 0 || is_alone) => LineKind::Words,
            _ => LineKind::Other,
        }
    };
    let kinds: Vec<LineKind> = lines.iter().enumerate().map(kind).collect();
    move |index, _| kinds[index]
}

fn name(line: &[Placed]) -> Option<&str> {
    match &line.first()?.token {
        Token::Word { name, is_apart: true } => Some(name),
        _ => None,
    }
}

fn word(placed: &Placed) -> Option<&str> {
    placed.token.name()
}

fn is_prose(line: &[Placed]) -> bool {
    let ends_sentence = matches!(
        line,
        [.., word, period] if matches!(word.token, Token::Word { is_apart: false, .. })
            && period.token == Token::Character(b'.')
    );
    ends_sentence || line.windows(5).any(|words| words.iter().all(|placed| word(placed).is_some()))
}

/// Whether a line is a remark in parentheses between rules, such as `(end of URI BNF)`. The
/// notation has no groups.
pub(super) fn is_remark(line: &str) -> bool {
    let inner = line.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inner.is_some_and(|inner| inner.starts_with(|c: char| c.is_ascii_alphabetic()) && !inner.contains('|'))
}

const EXPECTED_NAME: &str = "the name of a rule: a word of more than one letter, then white space";

/// Returns the number of tokens of the rule that begins with the first token.
fn rule_length(tokens: &[Placed], notes: &mut Vec<Noted>) -> usize {
    let (mut open, indentation) = (0_usize, tokens[0].indentation.unwrap_or_default());
    for (index, placed) in tokens.iter().enumerate() {
        if index > 0
            && let Some(width) = placed.indentation
        {
            let before = &tokens[index - 1];
            let is_name = matches!(placed.token, Token::Word { is_apart: true, .. });
            if width <= indentation && open == 0 && before.token != Token::Bar && is_name {
                let mark = joining_mark(&tokens[..index]).filter(|_| before.line + 1 == placed.line);
                let Some(mark) = mark else { return index };
                notes.push((placed.line, placed.column, NoteKind::Continues { mark }));
            }
        }
        match placed.token {
            Token::Open => open += 1,
            Token::Close => open = open.saturating_sub(1),
            _ => {}
        }
    }
    tokens.len()
}

fn joining_mark(tokens: &[Placed]) -> Option<char> {
    let [_, .., before, last] = tokens else { return None };
    match (&before.token, &last.token) {
        (Token::Bar | Token::Open, _) => None,
        (_, Token::Character(byte) | Token::Escaped(byte)) => {
            byte.is_ascii_punctuation().then(|| char::from(*byte))
        }
        _ => None,
    }
}

fn define(file: &str, rule: &[Placed], grammar: &mut Grammar) -> Result<(), ReadError> {
    let rejected = |expected: &str, found: String| {
        Err(ReadError::new(file, rule[0].line, rule[0].column, expected, found))
    };
    let Token::Word { name, is_apart: true } = &rule[0].token else {
        return rejected(EXPECTED_NAME, rule[0].token.describe());
    };
    if grammar.find(name).is_some() {
        let expected = "a name that is not defined yet (a line that continues a rule can be indented)";
        return rejected(expected, format!("a second definition of `{name}`"));
    }
    // A rule with a mistake counts as defined.
    grammar.define(name, Expr::literal(""));
    let expr = Reader::new(file, rule, ()).rule()?;
    grammar.define(name, expr);
    Ok(())
}

type Reader<'t> = Cursor<'t, Token, ()>;

impl Reader<'_> {
    /// `name [ right-hand side ]`
    fn rule(mut self) -> Result<Expr, ReadError> {
        self.advance();
        self.right_hand_side()
    }

    /// `[ choice ]`
    fn right_hand_side(mut self) -> Result<Expr, ReadError> {
        if self.is_at_end() {
            return Ok(Expr::literal(""));
        }
        let expr = self.choice("an element")?;
        if self.is_at_end() { Ok(expr) } else { Err(self.error("an element, `|` or the next rule")) }
    }

    /// `sequence *( "|" sequence )`
    fn choice(&mut self, expected: &str) -> Result<Expr, ReadError> {
        self.alternatives(expected, &Token::Bar, |_| true, Reader::sequence)
    }

    /// Reads one element or more. Characters side by side become one literal.
    fn sequence(&mut self, expected: &str) -> Result<Expr, ReadError> {
        let mut elements: Vec<Expr> = Vec::new();
        loop {
            match self.peek() {
                Token::Character(byte) | Token::Escaped(byte) => match elements.last_mut() {
                    // The default notation writes a quotation mark alone, as `<">`.
                    Some(Expr::Literal { text, .. }) if *byte != b'"' && text != b"\"" => text.push(*byte),
                    _ => elements.push(Expr::literal([*byte])),
                },
                Token::Word { name, .. } => elements.push(Expr::Rule(name.clone())),
                Token::Open => {
                    elements.push(self.optional()?);
                    continue;
                }
                Token::Bar | Token::Close | Token::End => return self.sequence_of(elements, expected),
            }
            self.advance();
        }
    }

    /// `"[" choice "]"`
    fn optional(&mut self) -> Result<Expr, ReadError> {
        let start = &self.tokens[self.at];
        let expected = format!("`]` for the `[` in line {}, column {}", start.line, start.column);
        let inner = |reader: &mut Self| reader.choice("an element in brackets");
        Ok(Expr::Optional(Box::new(self.bracketed(inner, &Token::Close, &expected)?)))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A word of more than one letter: the name of a rule. `is_apart`: white space or the end of
    /// the line follows.
    Word {
        name: String,
        is_apart: bool,
    },
    /// A character that stands for itself.
    Character(u8),
    /// A character that a backslash escapes for LaTeX, as in `\%`.
    Escaped(u8),
    Bar,
    Open,
    Close,
    End,
}

impl lexer::Token for Token {
    const COMMENTS: bool = false;
    const END: &'static Token = &Token::End;

    fn describe(&self) -> String {
        match self {
            Token::Word { name, .. } => format!("the name `{name}`"),
            Token::Character(b' ') => "the word `space`".into(),
            Token::Character(b'|') => "the word `vline`".into(),
            Token::Character(byte) | Token::Escaped(byte) => format!("`{}`", char::from(*byte)),
            Token::Bar => "`|`".into(),
            Token::Open => "`[`".into(),
            Token::Close => "`]`".into(),
            Token::End => "the end of the rule".into(),
        }
    }
    fn name(&self) -> Option<&str> {
        if let Token::Word { name, .. } = self { Some(name) } else { None }
    }

    /// Nothing stands between name and right-hand side.
    fn is_definition(&self) -> bool {
        false
    }

    fn instead(mistake: &[char]) -> Token {
        match mistake[0].is_ascii_alphabetic() {
            true => Token::Word { name: mistake.iter().collect(), is_apart: true },
            false => Token::Character(b'?'),
        }
    }
}

fn tokens<'t>(
    file: &str,
    lines: impl IntoIterator<Item = (usize, &'t str)>,
    errors: &mut Vec<ReadError>,
) -> Vec<Placed> {
    let mut found = lexer::tokens(file, lines, errors, token);
    found.pop();
    mark_lone_brackets(&mut found);
    found
}

fn token(rest: &[char]) -> Result<(Token, usize), Wrong> {
    let word = leading_word(rest);
    let length = word.len();
    if length > LONGEST_NAME {
        let expected = format!("a name of at most {LONGEST_NAME} characters");
        return Err(Wrong::new(0, &expected, format!("{length} characters"), length));
    }
    let token = match (&*word, rest[0]) {
        ("space", _) => Token::Character(b' '),
        ("vline", _) => Token::Character(b'|'),
        _ if length > 1 => {
            let is_apart = rest.get(length).is_none_or(|c| c.is_whitespace());
            Token::Word { name: word, is_apart }
        }
        (_, '|') => Token::Bar,
        (_, '[') => Token::Open,
        (_, ']') => Token::Close,
        (_, '\\') => match rest.get(1) {
            Some(&next) if "#$%&_{}".contains(next) => return Ok((Token::Escaped(next as u8), 2)),
            _ => Token::Character(b'\\'),
        },
        (_, other) if other.is_ascii_graphic() => Token::Character(other as u8),
        (_, other) => {
            let found = format!("`{}`", other.escape_default());
            return Err(Wrong::new(0, "a printable US-ASCII character", found, 1));
        }
    };
    Ok((token, length.max(1)))
}

/// Returns the word at the beginning: a letter, then letters and digits, with `-` and `_` between
/// them.
fn leading_word(rest: &[char]) -> String {
    if !rest.first().is_some_and(char::is_ascii_alphabetic) {
        return String::new();
    }
    let belongs = |c: &&char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let word: String = rest.iter().take_while(belongs).collect();
    word.trim_end_matches(['-', '_']).into()
}

/// Reads a bracket that is alone between bars as itself, as in `vline | [ | ] | ^`. No optional
/// element begins or ends at a bar.
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

#[cfg(test)]
mod tests;
