//! A sample of coverage: the real figures of the real cases, with invented gaps and hostile cases.

use rfc1738::Rule;
use rfc1738_oracle::{Input, Parts};
use rfc1738_suite::corpus::{Case, Corpus, Expected, Reading, ReadingExpects, Verdict};
use rfc1738_suite::coverage::{ClauseCoverage, Coverage, Inventory, Measure, Meter, Mutants};
use rfc1738_texts::RFC1738;

/// Text that a case could smuggle into a page without escaping.
pub const HOSTILE: [&str; 6] = [
    "http://a/<script>document.title='ran'</script>",
    "http://a/<img src=x onerror=\"document.title='ran'\">",
    "http://a/\"' onmouseover='document.title=1' x=\"",
    "http://a/]]></style></title></textarea>--><!-- &lt;&#60;",
    "http://a/\u{202e}\u{0}\u{1b}[31m\u{7f}\u{9b}\u{2028}",
    "javascript:document.title='ran'",
];

/// Returns the real figures of the real cases, with gaps and with hostile cases.
pub fn coverage() -> Coverage {
    let mut coverage = measured();
    leave_out(&mut coverage);
    for (index, input) in HOSTILE.into_iter().enumerate() {
        smuggle(&mut coverage, index, input);
    }
    coverage
}

/// Returns the real figures of the real cases, as if the suites covered everything.
pub fn complete() -> Coverage {
    let mut coverage = measured();
    for rule in &mut coverage.rules {
        rule.goals.iter_mut().for_each(|goal| goal.count.suites = 1);
        for measure in [&mut rule.classes, &mut rule.accepting, &mut rule.rejecting, &mut rule.chains] {
            measure.suites = measure.total;
        }
    }
    coverage.answers.suites = coverage.answers.total;
    coverage.chains.iter_mut().for_each(|of| of.chains.suites = of.chains.total);
    coverage.missing.transitions.iter_mut().for_each(|transition| transition.suites = true);
    coverage.missing.chains.retain(|chain| !chain.cases);
    coverage
}

fn measured() -> Coverage {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec-cases");
    let corpus = Corpus::load(folder.as_ref(), "spec-cases").expect("the shipped cases are sound");
    let inventory = Inventory::amended();
    Coverage::new(&inventory, &corpus, &Meter::new(&inventory).covered())
}

/// Adds gaps of every kind, also where the real figures have none, as if the suites had not run.
fn leave_out(coverage: &mut Coverage) {
    for (number, rule) in coverage.rules.iter_mut().enumerate() {
        for (place, goal) in rule.goals.iter_mut().enumerate() {
            goal.count.suites = [0, 7, 12_345, 678_901, 23_456_789][(number + place) % 5];
            if (number + place).is_multiple_of(11) {
                goal.count.cases = 0;
            }
        }
        let Measure { total, suites, .. } = &mut rule.accepting;
        *suites = total.saturating_sub(number % 2);
        rule.mutants = Mutants { killed: number, alive: number / 60, equivalent: 2, broken: 1 };
    }
    for clause in &mut coverage.clauses[..2] {
        clause.cases.clear();
    }
    coverage.rulings[0].cases.clear();
    for (index, transition) in coverage.missing.transitions.iter_mut().enumerate() {
        transition.suites = index % 3 > 0;
    }
}

/// Makes every text of a case hostile.
fn smuggle(coverage: &mut Coverage, index: usize, text: &str) {
    let number = coverage.cases.len();
    let ClauseCoverage { clause, cases } = &mut coverage.clauses[index + 2];
    cases.push(number);
    clause.quote = text.into();
    let rule = &mut coverage.rules[index];
    rule.cases.push(number);
    let (expected, readings) = match index.is_multiple_of(2) {
        true => (Expected::Reject { at: 9 + index }, Vec::new()),
        false => {
            let expects = ReadingExpects::Verdict(Verdict::Valid);
            (Expected::Accept(Parts::new()), vec![Reading { name: text.into(), expects }])
        }
    };
    coverage.cases.push(Case {
        id: format!("hostile/{text}"),
        file: text.into(),
        why: text.into(),
        rule: Rule::from_name(RFC1738.explained_in[index].0).expect("it is a rule of section 5"),
        clauses: vec![clause.id.clone()],
        input: Input::from(text.as_bytes()),
        expected,
        readings,
        ..coverage.cases[0].clone()
    });
}
