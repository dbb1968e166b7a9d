//! The printer: writes a grammar in the default notation. The output reads back as the same grammar.

use std::fmt;

use super::{Expr, Grammar, LetterCase, Production};

impl fmt::Display for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules().iter().try_for_each(|production| writeln!(f, "{production}"))
    }
}

impl fmt::Display for Production {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.name, self.expr)
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Literal { text, case: None } if text == b"\"" => f.write_str("<\">"),
            Expr::Literal { text, case } => {
                f.write_str(match case {
                    None => "",
                    Some(LetterCase::Exact) => "%s",
                    Some(LetterCase::Any) => "%i",
                })?;
                quoted(f, text)
            }
            Expr::Stray(mark) => write!(f, "{mark}"),
            Expr::Rule(name) => f.write_str(name),
            Expr::Sequence(elements) => separated(f, elements, " ", |element| {
                matches!(element, Expr::Choice(_) | Expr::Sequence(_) | Expr::Except(..))
            }),
            Expr::Choice(alternatives) => {
                separated(f, alternatives, " | ", |alternative| matches!(alternative, Expr::Choice(_)))
            }
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
                    // A bracket after `*` groups, so an optional element in it needs brackets of its own.
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
