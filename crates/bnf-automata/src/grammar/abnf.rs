//! The reader of ABNF: RFC 5234, with the literals `%s"text"` and `%i"text"` of RFC 7405.
//!
//! A rule begins with `name =` or `name =/`. Its other lines are indented more than its first one.

use super::error::LONGEST_NAME;
use super::lexer::{self, Cursor, Placed, Token as _, Wrong};
use super::number::{Budget, number};
use super::{Expr, Grammar, LetterCase, ReadError, RuleId};

pub(super) struct Prose {
    pub(super) rule: String,
    pub(super) text: String,
    pub(super) line: usize,
    pub(super) column: usize,
    /// Whether it is the name of a rule in angle brackets.
    pub(super) is_name: bool,
}

/// Reads numbered lines of ABNF. Adds each problem to the errors, and reads on with the next rule.
pub(super) fn read(
    file: &str,
    lines: &[(usize, &str)],
    errors: &mut Vec<ReadError>,
) -> (Grammar, Vec<Prose>) {
    let (mut grammar, mut prose) = rules(file, lines, errors);
    add_core_rules(&mut grammar);
    // RFC 5234, section 2.1: angle brackets may stand around the name of a rule.
    for one in &mut prose {
        one.is_name = grammar.find(&one.text).is_some();
    }
    if prose.iter().any(|one| one.is_name) {
        let bracketed: Vec<_> =
            grammar.rules().iter().map(|rule| (rule.name.clone(), names(&grammar, &rule.expr))).collect();
        bracketed.into_iter().for_each(|(name, expr)| grammar.define(&name, expr));
    }
    (grammar, prose)
}

pub(super) fn read_expr(text: &str) -> Option<Expr> {
    let mut errors = Vec::new();
    let (grammar, _) = rules("expression", &[(1, &format!("rule = {text}"))], &mut errors);
    errors.is_empty().then(|| grammar.rules()[0].expr.clone())
}

fn rules(file: &str, lines: &[(usize, &str)], errors: &mut Vec<ReadError>) -> (Grammar, Vec<Prose>) {
    let mut budget = Budget::default();
    let read = |rest: &[char]| token(rest, &mut budget);
    let tokens = lexer::tokens(file, lines.iter().copied(), errors, read);
    let mut reader = Reader::new(file, &tokens, State::default());
    if reader.is_at_end() && errors.is_empty() {
        errors.push(reader.error("a rule, `name = ...`"));
    }
    let grammar = reader.rules(errors, Reader::rule, Reader::is_at_end_of_rule);
    (grammar, reader.state.prose)
}

fn add_core_rules(grammar: &mut Grammar) {
    let numbered: Vec<_> = CORE_RULES.lines().enumerate().map(|(index, line)| (index + 1, line)).collect();
    let mut errors = Vec::new();
    let (core, _) = rules("core rules", &numbered, &mut errors);
    assert!(errors.is_empty(), "{errors:?}");
    let mut next = 0;
    while let Some(rule) = grammar.rules().get(next) {
        let mut needed = Vec::new();
        references(&rule.expr, &mut |name| {
            needed.extend(core.find(name).filter(|_| grammar.find(name).is_none()).map(|id| core.rule(id)));
        });
        needed.into_iter().for_each(|rule| grammar.define(&rule.name, rule.expr.clone()));
        next += 1;
    }
}

/// Calls `see` with the name of each rule to which an expression refers, also in angle brackets.
fn references<'e>(expr: &'e Expr, see: &mut impl FnMut(&'e str)) {
    if let Expr::Rule(name) | Expr::Prose(name) = expr {
        see(name);
    }
    expr.children().iter().for_each(|child| references(child, see));
}

fn names(grammar: &Grammar, expr: &Expr) -> Expr {
    match expr {
        Expr::Prose(text) if grammar.find(text).is_some() => Expr::Rule(text.clone()),
        _ => expr.map_children(&mut |child| names(grammar, child)),
    }
}

#[derive(Default)]
struct State {
    indentation: usize,
    prose: Vec<Prose>,
}

type Reader<'t> = Cursor<'t, Token, State>;

impl Reader<'_> {
    /// Whether the elements of the rule end here: the text ends, or a line begins that does not
    /// continue the rule.
    fn is_at_end_of_rule(&self) -> bool {
        let indentation = self.tokens[self.at].indentation;
        let begins_line = indentation.is_some_and(|width| width <= self.state.indentation);
        self.is_at_end() || begins_line || self.starts_rule()
    }

    /// `name = alternation` or `name =/ alternation`
    fn rule(&mut self, grammar: &mut Grammar) -> Result<(), ReadError> {
        let Token::Name(name) = self.peek().clone() else {
            return Err(self.error("a rule, `name = ...`"));
        };
        if !self.starts_rule() {
            let expected = "`=` after the name of a rule \
                            (the other lines of a rule are indented more than its first one)";
            self.advance();
            return Err(self.error(expected));
        }
        let start = &self.tokens[self.at];
        self.state.indentation = start.indentation.unwrap_or(self.state.indentation);
        let known = grammar.find(&name);
        let is_more = self.tokens[self.at + 1].token == Token::Extend;
        if known.is_some() != is_more {
            let (expected, found) = match is_more {
                false => ("a name that is not defined yet, or `=/`", "a second definition"),
                true => ("a rule that is defined before `=/`", "more alternatives"),
            };
            return Err(self.error_about(expected, format!("{found} of `{name}`")));
        }
        self.advance();
        self.advance();
        // A rule with a mistake counts as defined.
        let rule = known.unwrap_or_else(|| {
            grammar.define(&name, Expr::Choice(Vec::new()));
            RuleId::new(grammar.rules.len() - 1)
        });
        let first_prose = self.state.prose.len();
        let expr = self.alternation("an element after `=`")?;
        self.state.prose[first_prose..].iter_mut().for_each(|prose| prose.rule.clone_from(&name));
        if !self.is_at_end_of_rule() {
            return Err(self.error("an element, `/` or the next rule"));
        }
        grammar.structure = Default::default();
        let before = &mut grammar.rules[rule.as_usize()].expr;
        if !is_more {
            *before = expr;
            return Ok(());
        }
        if !matches!(before, Expr::Choice(_)) {
            *before = Expr::Choice(vec![std::mem::replace(before, Expr::literal(""))]);
        }
        if let Expr::Choice(alternatives) = before {
            match expr {
                Expr::Choice(more) => alternatives.extend(more),
                other => alternatives.push(other),
            }
        }
        Ok(())
    }

    /// `concatenation *( "/" concatenation )`
    fn alternation(&mut self, expected: &str) -> Result<Expr, ReadError> {
        let goes_on = |reader: &Self| !reader.is_at_end_of_rule();
        self.alternatives(expected, &Token::Mark('/'), goes_on, Reader::concatenation)
    }

    /// `1*repetition`
    fn concatenation(&mut self, expected: &str) -> Result<Expr, ReadError> {
        let mut elements = Vec::new();
        while !self.is_at_end_of_rule() {
            let Some(element) = self.repetition()? else { break };
            elements.push(element);
        }
        self.sequence_of(elements, expected)
    }

    /// `[ repeat ] element`
    fn repetition(&mut self) -> Result<Option<Expr>, ReadError> {
        let &Token::Repeat { min, max, is_joined } = self.peek() else { return self.element() };
        self.advance();
        let expected = "an element right after the repetition";
        if !is_joined || self.is_at_end_of_rule() {
            return Err(self.error(expected));
        }
        let of = self.element()?.ok_or_else(|| self.error(expected))?;
        Ok(Some(Expr::Repeat { min, max, of: Box::new(of) }))
    }

    /// Reads a name, a value, `( group )` or `[ optional ]`.
    fn element(&mut self) -> Result<Option<Expr>, ReadError> {
        let Some(Placed { token, line, column, .. }) = self.tokens.get(self.at) else { return Ok(None) };
        let expr = match token {
            Token::Name(name) => Expr::Rule(name.clone()),
            Token::Value(value) => {
                if let Expr::Prose(text) = value {
                    let (rule, text) = (String::new(), text.clone());
                    self.state.prose.push(Prose { rule, text, line: *line, column: *column, is_name: false });
                }
                value.clone()
            }
            Token::Mark('(') => return self.in_brackets(&Token::Mark(')')).map(Some),
            Token::Mark('[') => {
                return Ok(Some(Expr::Optional(Box::new(self.in_brackets(&Token::Mark(']'))?))));
            }
            _ => return Ok(None),
        };
        self.advance();
        Ok(Some(expr))
    }

    fn in_brackets(&mut self, close: &Token) -> Result<Expr, ReadError> {
        let expected = format!("an element, `/` or {}", close.describe());
        self.bracketed(|reader| reader.alternation("an element in brackets"), close, &expected)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    Mark(char),
    Extend,
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

impl lexer::Token for Token {
    const COMMENTS: bool = true;
    const END: &'static Token = &Token::End;

    fn describe(&self) -> String {
        match self {
            Token::Name(name) => format!("the name `{name}`"),
            Token::Mark(mark) => format!("`{mark}`"),
            Token::Extend => "`=/`".into(),
            Token::Repeat { .. } => "a repetition".into(),
            Token::Value(expr) => format!("`{expr}`"),
            Token::End => "the end of the text".into(),
        }
    }
    fn name(&self) -> Option<&str> {
        if let Token::Name(name) = self { Some(name) } else { None }
    }

    fn is_definition(&self) -> bool {
        matches!(self, Token::Mark('=') | Token::Extend)
    }

    fn instead(mistake: &[char]) -> Token {
        match mistake {
            ['|', ..] => Token::Mark('/'),
            [first, ..] if first.is_ascii_alphabetic() => Token::Name(mistake.iter().collect()),
            _ => Token::Value(Expr::literal("")),
        }
    }
}

fn token(rest: &[char], budget: &mut Budget) -> Result<(Token, usize), Wrong> {
    Ok(match rest[0] {
        '=' if rest.get(1) == Some(&'/') => (Token::Extend, 2),
        mark @ ('=' | '/' | '(' | ')' | '[' | ']') => (Token::Mark(mark), 1),
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

/// Reads `"text"` after `prefix` characters. The text has printable US-ASCII characters and spaces
/// only.
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

/// The core rules. A grammar may name them without defining them.
const CORE_RULES: &str = r#"
ALPHA  = %x41-5A / %x61-7A   ; A-Z / a-z
BIT    = "0" / "1"
CHAR   = %x01-7F
CR     = %x0D
CRLF   = CR LF
CTL    = %x00-1F / %x7F
DIGIT  = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB   = %x09
LF     = %x0A
LWSP   = *(WSP / CRLF WSP)
OCTET  = %x00-FF
SP     = %x20
VCHAR  = %x21-7E
WSP    = SP / HTAB
"#;

#[cfg(test)]
mod tests;
