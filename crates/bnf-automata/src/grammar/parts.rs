//! The parts that a grammar marks: their names, and the grammar with the marks of one part only.

use super::{Expr, Grammar, PartId};

impl Grammar {
    /// Returns the names of the parts that the grammar marks, each once, in the order of the text.
    /// A [`PartId`] is an index of this list.
    ///
    /// ```
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let text = "pair = {key: name} \"=\" {value: name}\nname = 1*\"a\"";
    /// assert_eq!(Grammar::read("pair.bnf", text)?.part_names(), ["key", "value"]);
    /// # Ok::<(), bnf_automata::grammar::ReadError>(())
    /// ```
    pub fn part_names(&self) -> Vec<&str> {
        self.structure().parts.iter().map(String::as_str).collect()
    }

    /// Returns the part of that name.
    pub fn part(&self, name: &str) -> Option<PartId> {
        self.structure().part_ids.get(name).copied()
    }

    /// Returns the same grammar with the marks of one part only.
    ///
    /// ```
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let grammar = Grammar::read("pair.bnf", "pair = {key: name} \"=\" {value: name}\nname = 1*\"a\"")?;
    /// assert_eq!(grammar.with_part("key").rules()[0].to_string(), "pair = {key: name} \"=\" name");
    /// # Ok::<(), bnf_automata::grammar::ReadError>(())
    /// ```
    #[must_use]
    pub fn with_part(&self, part: &str) -> Grammar {
        self.with_parts(&[part])
    }

    /// Returns the same grammar with the marks of these parts only.
    #[must_use]
    pub fn with_parts(&self, parts: &[&str]) -> Grammar {
        let mut grammar = self.clone();
        for rule in self.rules() {
            grammar.define(&rule.name, marked(&rule.expr, parts));
        }
        grammar
    }
}

fn marked(expr: &Expr, parts: &[&str]) -> Expr {
    match expr {
        Expr::Part { name, of } if !parts.contains(&&**name) => marked(of, parts),
        _ => expr.map_children(&mut |child| marked(child, parts)),
    }
}
