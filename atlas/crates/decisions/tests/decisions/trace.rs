//! The trace of a reading: another option of a decision for which the reading does not ask gives
//! the same answer.

use rfc1738_audit::{Kind, attacks, generated};
use url_atlas_decisions::{TEXTS, decisions, read, trace};

#[test]
fn a_decision_that_is_not_asked_for_changes_no_answer() {
    let some = attacks().into_iter().step_by(23).chain(generated(Kind::Attacks, 23, 100));
    let inputs: Vec<String> = some.chain(generated(Kind::Tokens, 23, 100)).collect();
    let (mut tried, mut changed) = (0, 0);
    for (name, text) in TEXTS {
        for input in &inputs {
            let (answer, asked) = trace(&text, input.as_bytes());
            for decision in decisions() {
                for other in (decision.alternatives)(&text).iter().take(12) {
                    let is_same = read(other, input.as_bytes()) == answer;
                    assert!(asked.has(decision) || is_same, "{name}: {}: {input:?}", decision.name);
                    tried += usize::from(!asked.has(decision));
                    changed += usize::from(!is_same);
                }
            }
        }
    }
    // Both kinds occur, so the comparison has something to tell apart.
    assert!(tried > 1_000 && changed > 1_000, "{tried} {changed}");
}
