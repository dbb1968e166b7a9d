//! A grammar in the notation of the `bnf` crate, which has neither options nor repetitions; nor
//! exclusions, so that some of what it derives is not in the language.

use bnf_automata::grammar::{Expr, Grammar};

/// The grammar's text, the rule to start from first.
pub(crate) fn of(grammar: &Grammar, start: &str) -> String {
    let mut writer = Writer { text: format!("<start> ::= <{start}>\n"), helpers: 0 };
    for rule in grammar.rules() {
        let definition = writer.written(&rule.expr);
        writer.text += &format!("<{}> ::= {definition}\n", rule.name);
    }
    writer.text
}

struct Writer {
    text: String,
    helpers: usize,
}

impl Writer {
    fn written(&mut self, expr: &Expr) -> String {
        match expr {
            Expr::Literal { text, .. } => {
                format!("\"{}\"", String::from_utf8_lossy(text))
            }
            Expr::Stray(mark) => format!("\"{mark}\""),
            Expr::Prose(text) => format!("\"{text}\""),
            Expr::Rule(name) => format!("<{name}>"),
            Expr::Except(of, _) | Expr::Part { of, .. } => self.written(of),
            Expr::Sequence(all) => self.all(all).join(" "),
            Expr::Choice(all) => {
                let all = self.all(all).join(" | ");
                self.helper(|_| all)
            }
            Expr::Optional(of) => {
                let of = self.written(of);
                self.helper(|_| format!("{of} | \"\""))
            }
            Expr::Repeat { min, max, of } => {
                let of = self.written(of);
                let more = match max {
                    None => self.helper(|more| format!("{of} {more} | \"\"")),
                    Some(max) => (*min..*max)
                        .fold(String::new(), |more, _| self.helper(|_| format!("{of} {more} | \"\""))),
                };
                format!("{} {more}", vec![of; *min as usize].join(" "))
            }
        }
    }

    fn all(&mut self, all: &[Expr]) -> Vec<String> {
        all.iter().map(|one| self.written(one)).collect()
    }

    /// A rule of its own, which may name itself.
    fn helper(&mut self, definition: impl FnOnce(&str) -> String) -> String {
        self.helpers += 1;
        let name = format!("<helper{}>", self.helpers);
        self.text += &format!("{name} ::= {}\n", definition(&name));
        name
    }
}
