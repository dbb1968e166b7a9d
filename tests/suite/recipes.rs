//! A specification that is not about URLs, and the coverage of its suites.

use bnf_automata::grammar::{Amendment, Effect, Notation, RepeatedBrackets};
use bnf_automata::specification::{Form, Grammars, MarkedRule, PartKind, Ruling, Section, Specification};
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::coverage::{Coverage, Inventory, Meter, Suites};

/// A grammar of recipes in twenty lines, with a stray mark, an amendment, a list and an option.
pub static RECIPES: Specification = Specification {
    id: "recipes",
    name: "The Recipe Note",
    title: "A notation for recipes",
    file: "recipes.bnf",
    text: r#"
; Recipes, one a line.
recipe     = title ":" servings [ minutes ] "=" items
title      = word *[ "-" word ]
word       = 1*letter
servings   = number "p"
minutes    = / number "min"
items      = item *[ "," item ]
item       = [ amount ] word
amount     = number unit "*"
unit       = "g" | "ml" | "pc"
number     = nonzero *digit
letter     = vowel | consonant
vowel      = "a" | "e" | "i" | "o" | "u"
consonant  = "b" | "c" | "d" | "f" | "g" | "l" | "m" | "n" | "p" | "r" | "s" | "t"
digit      = "0" | nonzero
nonzero    = "1" | "2" | "5"
remark     = "!" | "?"
"#,
    notation: Notation::Bnf { repeated_brackets: RepeatedBrackets::Group },
    imports: &[],
    amendments: &[
        Amendment {
            rule: "minutes",
            printed: Some(r#"/ number "min""#),
            read_as: r#""/" number "min""#,
            effect: Effect::Repair,
            why: "The bare / is a literal.",
            source: "section 2",
        },
        Amendment {
            rule: "items",
            printed: Some(r#"item *[ "," item ]"#),
            read_as: r#"1*[ item "," ]"#,
            effect: Effect::Language,
            why: "The examples of section 2 end every item with a comma.",
            source: "ruling R1",
        },
    ],
    parts: &[
        MarkedRule {
            rule: "recipe",
            marked: r#"{title: title} ":" servings [ minutes ] "=" {items: 1*[ {: item} "," ]}"#,
        },
        MarkedRule { rule: "servings", marked: r#"{servings: number} "p""# },
        MarkedRule { rule: "minutes", marked: r#""/" {minutes: number} "min""# },
    ],
    part_kinds: &[("items", PartKind::List)],
    start: "recipe",
    forms: &[Form { name: "recipe", rule: "recipe" }],
    sections: &[Section { number: "1", title: "Syntax" }, Section { number: "2", title: "Examples" }],
    explained_in: &[("recipe", "1"), ("title", "1"), ("items", "2")],
    rulings: &[Ruling {
        id: "R1",
        sections: &["1", "2"],
        point: "Does a comma end or separate?",
        answer: "It ends.",
    }],
    grammars: Grammars::new(),
};

/// Returns the coverage by the complete suites, without cases.
pub fn coverage() -> Coverage {
    let inventory = Inventory::from_specification(&RECIPES).unwrap();
    let suites = Suites::new(&inventory);
    let mut meter = Meter::new(&inventory);
    suites.parts().into_iter().for_each(|part| suites.measure(part, &mut meter));
    let empty = Corpus { cases: Vec::new(), clauses: Vec::new() };
    Coverage::new(&inventory, &empty, &meter.covered())
}
