//! The reader of ABNF: RFC 5234, with the literals `%s"text"` and `%i"text"` of RFC 7405.
//!
//! A rule begins with `name =` or `name =/`. Its other lines are indented more than its first one.

mod core;
mod token;

use self::core::CORE_RULES;
use self::token::{Placed, Token, tokens};
use super::error::MOST_ERRORS;
use super::{Expr, Grammar, ReadError, RuleId};

/// A prose value, `<text>`, and its place.
pub(super) struct Prose {
    /// The rule in which it stands.
    pub(super) rule: String,
    /// The text without the angle brackets.
    pub(super) text: String,
    /// The line, from 1.
    pub(super) line: usize,
    /// The column in characters, from 1.
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

/// Reads one right-hand side.
pub(super) fn read_expr(text: &str) -> Option<Expr> {
    let mut errors = Vec::new();
    let (grammar, _) = rules("expression", &[(1, &format!("rule = {text}"))], &mut errors);
    errors.is_empty().then(|| grammar.rules()[0].expr.clone())
}

fn rules(file: &str, lines: &[(usize, &str)], errors: &mut Vec<ReadError>) -> (Grammar, Vec<Prose>) {
    let tokens = tokens(file, lines, errors);
    let mut reader = Reader { file, tokens: &tokens, at: 0, depth: 0, indentation: 0, prose: Vec::new() };
    let mut grammar = Grammar::default();
    if reader.peek() == &Token::End && errors.is_empty() {
        errors.push(reader.error("a rule, `name = ...`"));
    }
    while reader.peek() != &Token::End && errors.len() < MOST_ERRORS {
        let start = reader.at;
        if let Err(error) = reader.rule(&mut grammar) {
            errors.push(error);
            reader.skip_rule(start);
        }
    }
    (grammar, reader.prose)
}

/// Adds each core rule that the grammar needs and does not define.
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

/// Returns the expression with a reference in place of each name in angle brackets.
fn names(grammar: &Grammar, expr: &Expr) -> Expr {
    let all = |of: &[Expr]| of.iter().map(|child| names(grammar, child)).collect();
    match expr {
        Expr::Prose(text) if grammar.find(text).is_some() => Expr::Rule(text.clone()),
        Expr::Sequence(of) => Expr::Sequence(all(of)),
        Expr::Choice(of) => Expr::Choice(all(of)),
        Expr::Optional(of) => Expr::Optional(Box::new(names(grammar, of))),
        Expr::Repeat { min, max, of } => {
            Expr::Repeat { min: *min, max: *max, of: Box::new(names(grammar, of)) }
        }
        other => other.clone(),
    }
}

/// The most levels to which brackets nest. The limit keeps a hostile file from exhausting the stack.
const DEPTH: usize = 100;

struct Reader<'t> {
    file: &'t str,
    tokens: &'t [Placed],
    at: usize,
    depth: usize,
    /// The indentation of the rule that is read.
    indentation: usize,
    prose: Vec<Prose>,
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
        let next = self.tokens.get(self.at + 1).map(|next| &next.token);
        matches!(self.peek(), Token::Name(_)) && matches!(next, Some(Token::Define | Token::Extend))
    }

    /// Whether the elements of the rule end here: the text ends, or a line begins that does not continue the rule.
    fn is_at_end_of_rule(&self) -> bool {
        let begins_line = self.tokens[self.at].indentation.is_some_and(|width| width <= self.indentation);
        self.peek() == &Token::End || begins_line || self.starts_rule()
    }

    fn error(&self, expected: &str) -> ReadError {
        let place = &self.tokens[self.at];
        let found = match &place.token {
            Token::Name(name) if self.starts_rule() => format!("the definition of `{name}`"),
            token => token.describe(),
        };
        ReadError::new(self.file, place.line, place.column, expected, found)
    }

    /// Moves to the end of the rule that begins at `start`.
    fn skip_rule(&mut self, start: usize) {
        self.depth = 0;
        if self.at == start {
            self.advance();
        }
        while !self.is_at_end_of_rule() {
            self.advance();
        }
    }

    /// `name = alternation` or `name =/ alternation`
    fn rule(&mut self, grammar: &mut Grammar) -> Result<(), ReadError> {
        let Token::Name(name) = self.peek().clone() else {
            return Err(self.error("a rule, `name = ...`"));
        };
        if !self.starts_rule() {
            let expected = "`=` after the name of a rule (the other lines of a rule are indented more than its first one)";
            self.advance();
            return Err(self.error(expected));
        }
        let start = &self.tokens[self.at];
        self.indentation = start.indentation.unwrap_or(self.indentation);
        let rejected = |expected: &str, found: String| {
            Err(ReadError::new(self.file, start.line, start.column, expected, found))
        };
        let known = grammar.find(&name);
        let is_more = self.tokens[self.at + 1].token == Token::Extend;
        match (&known, is_more) {
            (Some(_), false) => {
                return rejected(
                    "a name that is not defined yet, or `=/`",
                    format!("a second definition of `{name}`"),
                );
            }
            (None, true) => {
                return rejected(
                    "a rule that is defined before `=/`",
                    format!("more alternatives of `{name}`"),
                );
            }
            _ => {}
        }
        self.advance();
        self.advance();
        // A rule with a mistake counts as defined.
        let rule = known.unwrap_or_else(|| {
            grammar.define(&name, Expr::Choice(Vec::new()));
            RuleId::new(grammar.rules.len() - 1)
        });
        let first_prose = self.prose.len();
        let expr = self.alternation("an element after `=`")?;
        self.prose[first_prose..].iter_mut().for_each(|prose| prose.rule.clone_from(&name));
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
        let mut alternatives = vec![self.concatenation(expected)?];
        while self.peek() == &Token::Slash && !self.is_at_end_of_rule() {
            self.advance();
            alternatives.push(self.concatenation("an element after `/`")?);
        }
        Ok(if alternatives.len() == 1 { alternatives.remove(0) } else { Expr::Choice(alternatives) })
    }

    /// `1*repetition`
    fn concatenation(&mut self, expected: &str) -> Result<Expr, ReadError> {
        let mut elements = Vec::new();
        while !self.is_at_end_of_rule() {
            let Some(element) = self.repetition()? else { break };
            elements.push(element);
        }
        match elements.len() {
            0 => Err(self.error(expected)),
            1 => Ok(elements.remove(0)),
            _ => Ok(Expr::Sequence(elements)),
        }
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
        let Placed { token, line, column, .. } = &self.tokens[self.at];
        let expr = match token {
            Token::Name(name) => Expr::Rule(name.clone()),
            Token::Value(value) => {
                if let Expr::Prose(text) = value {
                    let (line, column) = (*line, *column);
                    self.prose.push(Prose {
                        rule: String::new(),
                        text: text.clone(),
                        line,
                        column,
                        is_name: false,
                    });
                }
                value.clone()
            }
            Token::OpenParenthesis => return self.bracketed(Token::CloseParenthesis, "`)`").map(Some),
            Token::OpenBracket => {
                let of = self.bracketed(Token::CloseBracket, "`]`")?;
                return Ok(Some(Expr::Optional(Box::new(of))));
            }
            _ => return Ok(None),
        };
        self.advance();
        Ok(Some(expr))
    }

    fn bracketed(&mut self, close: Token, name: &str) -> Result<Expr, ReadError> {
        if self.depth == DEPTH {
            return Err(self.error("no more than 100 brackets within each other"));
        }
        self.depth += 1;
        self.advance();
        let of = self.alternation("an element in brackets")?;
        if self.peek() != &close {
            return Err(self.error(&format!("an element, `/` or {name}")));
        }
        self.depth -= 1;
        self.advance();
        Ok(of)
    }
}

#[cfg(test)]
mod tests;
