//! Hostile grammars: each compiles, or gives the expected error, within a number of steps.
//!
//! The numbers of steps are those that the limits count, so no test depends on time.

use std::fmt::Write;

use bnf_automata::automata::{AnswerDfa, Dfa};
use bnf_automata::grammar::{CompileError, Finding, Grammar, Limits, Notation, Reading, Work};
use rayon::prelude::*;

/// What compiling a shape gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Compiles,
    NfaTooLarge,
    DfaTooLarge,
    ProductTooLarge,
    TooManySteps,
    TooDeep,
    Cycle,
    /// The text cannot be read.
    Unreadable,
}

use Outcome::*;

/// What is compiled.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// The first rule.
    Rule,
    /// The first rule with its answers.
    Answers,
    /// The difference of the rules `a` and `b`, in both directions.
    Difference,
    /// All rules, one after another.
    All,
}

struct Shape {
    name: String,
    notation: Notation,
    text: String,
    task: Task,
    outcome: Outcome,
    /// The most steps.
    steps: usize,
}

fn shape(name: impl Into<String>, text: String, outcome: Outcome, steps: usize) -> Shape {
    Shape { name: name.into(), notation: Notation::default(), text, task: Task::Rule, outcome, steps }
}

impl Shape {
    fn task(self, task: Task) -> Shape {
        Shape { task, ..self }
    }

    fn abnf(self) -> Shape {
        Shape { notation: Notation::Abnf, ..self }
    }

    fn run(&self) -> (Outcome, usize) {
        let mut work = Work::new(Limits::default());
        let Ok(reading) = Reading::new(self.notation, "hostile", &self.text) else { return (Unreadable, 0) };
        let grammar = reading.grammar;
        let first = grammar.rules()[0].name.clone();
        // A check also ends.
        let findings = grammar.check(&first);
        assert!(findings.len() <= 20_000);
        let mut run = || -> Result<(), CompileError> {
            match self.task {
                Task::Rule => Dfa::compile_with(&grammar, &first, &mut work).map(drop),
                Task::Answers => {
                    AnswerDfa::with_parts_in(&grammar, &first, &grammar.part_names(), &mut work).map(drop)
                }
                Task::Difference => {
                    let a = Dfa::compile_with(&grammar, "a", &mut work)?;
                    let b = Dfa::compile_with(&grammar, "b", &mut work)?;
                    a.difference_with(&b, &mut work).map_err(|error| error.of_rule("a"))?;
                    b.difference_with(&a, &mut work).map(drop).map_err(|error| error.of_rule("a"))
                }
                Task::All => {
                    let results: Vec<_> = grammar
                        .rules()
                        .iter()
                        .map(|rule| Dfa::compile_with(&grammar, &rule.name, &mut work).map(drop))
                        .collect();
                    results.into_iter().collect()
                }
            }
        };
        let outcome = match run() {
            Ok(()) => Compiles,
            Err(error) => {
                // Each error names a rule.
                assert!(error.to_string().contains('`'), "{error}");
                match error {
                    CompileError::NfaTooLarge { .. } => NfaTooLarge,
                    CompileError::DfaTooLarge { .. } => DfaTooLarge,
                    CompileError::ProductTooLarge { .. } => ProductTooLarge,
                    CompileError::TooManySteps { .. } => TooManySteps,
                    CompileError::TooDeep { .. } => TooDeep,
                    CompileError::Unsound(Finding::Cycle { .. }) => Cycle,
                    other => panic!("{}: {other}", self.name),
                }
            }
        };
        (outcome, work.steps())
    }
}

/// The most steps that the limits permit, and what an algorithm may do in one go before it asks.
const ALL: usize = (1 << 26) + (1 << 24);

/// `r0 = ...`, `r1 = ...`, and the last rule.
fn rules(count: usize, of: impl Fn(usize) -> String, last: &str) -> String {
    let mut text = String::new();
    (0..count).for_each(|rule| writeln!(text, "r{rule} = {}", of(rule)).unwrap());
    writeln!(text, "r{count} = {last}").unwrap();
    text
}

/// Bytes that do not repeat soon: the literal has no short period.
fn literal(length: usize) -> String {
    let mut random = 1_u32;
    let next = |_| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'a' + (random >> 24) as u8 % 26)
    };
    format!("a = \"{}\"", (0..length).map(next).collect::<String>())
}

fn nested(open: &str, close: &str, levels: usize) -> String {
    format!("a = {}\"x\"{}", open.repeat(levels), close.repeat(levels))
}

fn shapes() -> Vec<Shape> {
    let mut all = Vec::new();
    for (length, outcome, steps) in [
        (1 << 10, Compiles, 100_000),
        (1 << 14, Compiles, 2_000_000),
        (1 << 15, Compiles, 4_000_000),
        (1 << 20, NfaTooLarge, 2_000_000),
    ] {
        all.push(shape(format!("a literal of {length} bytes"), literal(length), outcome, steps));
    }
    for (count, outcome, steps) in [
        (11, Compiles, 1 << 24),
        (15, TooManySteps, ALL),
        (18, TooManySteps, ALL),
        (40, NfaTooLarge, 1 << 22),
    ] {
        all.push(shape(
            format!("{count} rules, each `[ next ] next`"),
            rules(count, |i| format!("[ r{} ] r{}", i + 1, i + 1), "\"x\""),
            outcome,
            steps,
        ));
    }
    for (count, outcome) in [(190, Compiles), (10_000, TooDeep)] {
        let chain = |end: &'static str| rules(count, move |i| format!("{end}r{}", i + 1), "\"x\" \"y\"");
        all.push(shape(format!("a chain of {count} rules"), chain(""), outcome, 100_000));
        all.push(shape(
            format!("a chain of {count} rules with a literal each"),
            chain("\"x\" "),
            outcome,
            100_000,
        ));
        all.push(
            shape(format!("a chain of {count} rules, all compiled"), chain(""), outcome, ALL).task(Task::All),
        );
    }
    let star: String = (0..10_000).map(|i| format!("s{i} = \"{i}\" *r\n")).collect();
    all.push(
        shape("a star of 10,000 rules, all compiled", format!("{star}r = \"x\""), Compiles, 2_000_000)
            .task(Task::All),
    );
    let star = rules(10_000, |i| format!("\"{i}\""), "\"x\"");
    all.push(shape(
        "a rule that chooses among 10,000 rules",
        format!("a = {}\n{star}", (0..10_000).map(|i| format!("r{i}")).collect::<Vec<_>>().join(" | ")),
        Compiles,
        5_000_000,
    ));
    all.push(shape(
        "a cycle at the end of 100 rules",
        rules(100, |i| format!("\"x\" r{}", i + 1), "\"y\" | \"z\" r0"),
        Compiles,
        1 << 14,
    ));
    for count in [1000, 10_000] {
        let cycle =
            |before: &'static str| rules(count, move |i| format!("{before}r{}", i + 1), "\"x\" r0 \"y\"");
        all.push(shape(format!("a cycle of {count} rules"), cycle(""), Cycle, 100_000));
        let cycle = rules(count, |i| format!("r{} \"x\"", i + 1), "r0 \"y\"");
        all.push(shape(format!("a cycle of {count} rules, all compiled"), cycle, Cycle, ALL).task(Task::All));
        let last = rules(count, |i| format!("\"x\" r{}", i + 1), "\"y\" | \"z\" r0");
        all.push(shape(format!("a cycle at the end of {count} rules"), last, TooDeep, 100_000));
    }
    for (text, outcome, steps) in [
        ("*60000[ [ \"x\" ] ]", TooManySteps, ALL),
        ("*60000\"x\"", Compiles, 1 << 20),
        ("60000*60000\"x\"", Compiles, 1 << 23),
        ("1*99999999\"x\"", NfaTooLarge, 1 << 22),
        ("4294967295*\"x\"", NfaTooLarge, 1 << 22),
        ("*4294967295[ \"\" ]", NfaTooLarge, 1 << 22),
        ("9*9( 9*9( 9*9( 9*9( 9*9( \"a\" \"b\" ) ) ) ) )", DfaTooLarge, 1 << 22),
        ("9*9( 9*9( 9*9( 9*9( 9*9( 9*9( \"a\" \"b\" ) ) ) ) ) )", NfaTooLarge, 1 << 22),
        ("*( \"a\" | \"b\" ) \"a\" 8*8( \"a\" | \"b\" )", Compiles, 1 << 20),
        ("*( \"a\" | \"b\" ) \"a\" 12*12( \"a\" | \"b\" )", Compiles, 1 << 22),
        ("*( \"a\" | \"b\" ) \"a\" 20*20( \"a\" | \"b\" )", DfaTooLarge, ALL),
        ("*( \"a\" | \"b\" ) - ( *( \"a\" | \"b\" ) \"a\" 12*12( \"a\" | \"b\" ) )", Compiles, 1 << 23),
        ("*( \"a\" | \"b\" ) - ( *( \"a\" | \"b\" ) \"a\" 20*20( \"a\" | \"b\" ) )", DfaTooLarge, ALL),
        ("9000*9000%x00-FF - ( *%x00-FF \"a\" 8*8%x00-FF )", NfaTooLarge, 1 << 24),
        ("*( %x00-7F | %x40-BF ) - ( *%x00-FF %x61 9*9( %x30 | %x31 | %x61 ) )", Compiles, 1 << 24),
    ] {
        all.push(shape(text, format!("a = {text}"), outcome, steps));
    }
    let many_sets: String = (0..255).map(|i| format!(" | %x{i:02X} %x{:02X}-FF", i)).collect();
    all.push(shape("256 byte classes, long", format!("a = 300*300( \"zz\"{many_sets} )"), TooManySteps, ALL));
    let parts: String = (0..2000).map(|i| format!("[ {{p{i}: \"x\"}} ] ")).collect();
    all.push(shape("2000 optional parts", format!("a = {parts}"), TooManySteps, ALL).task(Task::Answers));
    let product = "a = *( \"x\" | \"y\" ) \"x\" 11*11( \"x\" | \"y\" )\n\
        b = *( \"x\" | \"y\" ) \"y\" 13*13( \"x\" | \"y\" )";
    all.push(
        shape("a product of 2^12 and 2^14 states", product.into(), Compiles, 1 << 24).task(Task::Difference),
    );
    let product = "a = *[ 1999*1999\"x\" ]\nb = *[ 1997*1997\"x\" ]";
    all.push(
        shape("a product of 1999 times 1997 states", product.into(), ProductTooLarge, ALL)
            .task(Task::Difference),
    );
    let alternatives = |count: usize, of: fn(usize) -> String| {
        format!("a = {}", (0..count).map(of).collect::<Vec<_>>().join(" | "))
    };
    all.push(shape(
        "1,000,000 alternatives of one byte",
        alternatives(1_000_000, |_| "\"x\"".into()),
        Compiles,
        1 << 21,
    ));
    all.push(shape(
        "1,000,000 different alternatives",
        alternatives(1_000_000, |i| format!("\"{i}\"")),
        NfaTooLarge,
        1 << 23,
    ));
    all.push(shape(
        "100,000 different alternatives",
        alternatives(100_000, |i| format!("\"{i}\"")),
        Compiles,
        1 << 24,
    ));
    all.push(shape(
        "one rule of 100,000 elements",
        format!("a = {}", "\"x\" ".repeat(100_000)),
        DfaTooLarge,
        1 << 21,
    ));
    all.push(shape(
        "one rule of 30,000 elements",
        format!("a = {}", "\"x\" ".repeat(30_000)),
        Compiles,
        1 << 22,
    ));
    all.push(shape(
        "a big class in 10,000 places",
        format!("a = {}\nb = ( {} ) \"y\"", "b ".repeat(10_000), vec!["\"x\""; 10_000].join(" | ")),
        TooManySteps,
        ALL,
    ));
    all.push(shape(
        "classes of 16 levels",
        rules(16, |i| vec![format!("r{}", i + 1); 1000].join(" | "), "\"x\" \"y\""),
        NfaTooLarge,
        ALL,
    ));
    all.push(shape("100 brackets", nested("( ", " )", 100), Compiles, 100_000));
    all.push(shape("99 optional brackets", nested("[ ", " ]", 99), Compiles, 100_000));
    all.push(shape("100,000 brackets", nested("( ", " )", 100_000), Unreadable, 0));
    all.push(shape("a name of 1 MB", format!("{} = \"x\"", "a".repeat(1 << 20)), Unreadable, 0));
    all.push(shape(
        "10 MB of comments",
        format!("a = \"x\"\n{}", "; a comment of a grammar that is much too long = \"x\"\n".repeat(200_000)),
        Compiles,
        1000,
    ));
    all.push(shape("1*99999999 in ABNF", "a = 1*99999999\"x\"\n".into(), NfaTooLarge, 1 << 22).abnf());
    all.push(
        shape(
            "groups of ABNF",
            format!("a = {}\"x\"{}\n", "6( ".repeat(30), " )".repeat(30)),
            NfaTooLarge,
            1 << 22,
        )
        .abnf(),
    );
    all.push(
        shape("900 ranges of all bytes", format!("a = {}\n", "%x00-FF ".repeat(900)), Compiles, 1 << 20)
            .abnf(),
    );
    all.push(
        shape("5,000 ranges of all bytes", format!("a = {}\n", "%x00-FF ".repeat(5000)), Unreadable, 0)
            .abnf(),
    );
    all
}

/// Higher limits let a grammar compile that the default limits reject.
#[test]
fn higher_limits_let_more_compile() {
    let text = format!("a = {}", "\"x\" ".repeat(100_000));
    let grammar = Grammar::read("hostile", &text).unwrap();
    assert!(Dfa::compile(&grammar, "a").is_err());
    let grammar = grammar.with_limits(Limits::default().times(2));
    assert_eq!(Dfa::compile(&grammar, "a").unwrap().states(), 100_001);
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn every_shape_ends_within_its_steps() {
        let wrong: Vec<String> = shapes()
            .par_iter()
            .filter_map(|shape| {
                let (outcome, steps) = shape.run();
                let is_wrong = outcome != shape.outcome || steps > shape.steps;
                is_wrong.then(|| {
                    format!(
                        "{}: {outcome:?} after {steps} steps, expected {:?} within {}",
                        shape.name, shape.outcome, shape.steps
                    )
                })
            })
            .collect();
        assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    }
}
