//! The printer: writes a grammar in the default notation. The output reads back as the same
//! grammar.

use std::fmt;

use super::{Expr, Grammar, LetterCase, Rule};

impl fmt::Display for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules().iter().try_for_each(|rule| writeln!(f, "{rule}"))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.name, self.expr)
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Literal { text, case: None } if text == b"\"" => f.write_str("<\">"),
            Expr::Literal { text, case: Some(LetterCase::Exact) } if !is_printable(text) => values(f, text),
            Expr::Literal { text, case } => {
                f.write_str(match case {
                    None => "",
                    Some(LetterCase::Exact) => "%s",
                    Some(LetterCase::Any) => "%i",
                })?;
                quoted(f, text)
            }
            Expr::Stray(mark) => write!(f, "{mark}"),
            Expr::Prose(text) => write!(f, "<{text}>"),
            Expr::Rule(name) => f.write_str(name),
            Expr::Sequence(elements) => separated(f, elements, " ", |element| {
                matches!(element, Expr::Choice(_) | Expr::Sequence(_) | Expr::Except(..))
            }),
            Expr::Choice(alternatives) => match range(alternatives) {
                Some((first, last)) => write!(f, "%x{first:02X}-{last:02X}"),
                None => separated(
                    f,
                    alternatives,
                    " | ",
                    |alternative| matches!(alternative, Expr::Choice(all) if range(all).is_none()),
                ),
            },
            Expr::Optional(of) => write!(f, "[ {of} ]"),
            Expr::Part { name, of } => write!(f, "{{{name}: {of}}}"),
            Expr::Repeat { min, max, of } => {
                if *min > 0 {
                    write!(f, "{min}")?;
                }
                f.write_str("*")?;
                if let Some(max) = max {
                    write!(f, "{max}")?;
                }
                match **of {
                    Expr::Literal { .. } | Expr::Rule(_) | Expr::Stray(_) | Expr::Part { .. } => {
                        write!(f, "{of}")
                    }
                    // A bracket after `*` groups, so an optional element in it needs brackets of
                    // its own.
                    _ => write!(f, "[ {of} ]"),
                }
            }
            Expr::Except(of, not) => {
                grouped(f, of, matches!(**of, Expr::Choice(_) | Expr::Except(..)))?;
                f.write_str(" - ")?;
                grouped(f, not, matches!(**not, Expr::Choice(_) | Expr::Except(..)))
            }
        }
    }
}

fn is_printable(text: &[u8]) -> bool {
    str::from_utf8(text).is_ok_and(|text| text.chars().all(|c| c != '"' && !c.is_control()))
}

/// Writes the bytes by their numbers, as in `%x0D.0A`.
fn values(f: &mut fmt::Formatter<'_>, text: &[u8]) -> fmt::Result {
    f.write_str("%x")?;
    text.iter().enumerate().try_for_each(|(index, byte)| {
        let dot = if index > 0 { "." } else { "" };
        write!(f, "{dot}{byte:02X}")
    })
}

/// Returns the first and the last byte if the alternatives are the bytes of a range, each as a
/// literal of its own.
fn range(alternatives: &[Expr]) -> Option<(u8, u8)> {
    let byte = |expr: &Expr| match expr {
        Expr::Literal { text, case: Some(LetterCase::Exact) } => match text[..] {
            [byte] => Some(byte),
            _ => None,
        },
        _ => None,
    };
    let first = byte(alternatives.first()?)?;
    let is_next =
        |(index, expr): (usize, &Expr)| byte(expr).map(usize::from) == Some(usize::from(first) + index);
    (alternatives.len() > 1 && alternatives.iter().enumerate().all(is_next))
        .then(|| (first, first + (alternatives.len() - 1) as u8))
}

fn quoted(f: &mut fmt::Formatter<'_>, text: &[u8]) -> fmt::Result {
    write!(f, "\"{}\"", text.utf8_chunks().map(|chunk| chunk.valid()).collect::<String>())
}

fn separated(
    f: &mut fmt::Formatter<'_>,
    all: &[Expr],
    by: &str,
    group: impl Fn(&Expr) -> bool,
) -> fmt::Result {
    for (index, expr) in all.iter().enumerate() {
        if index > 0 {
            f.write_str(by)?;
        }
        grouped(f, expr, group(expr))?;
    }
    Ok(())
}

fn grouped(f: &mut fmt::Formatter<'_>, expr: &Expr, group: bool) -> fmt::Result {
    if group { write!(f, "( {expr} )") } else { write!(f, "{expr}") }
}
