//! The sentences about the decisions of libraries, beside the records.

use url_atlas_decisions::{Choice, decisions, libraries};
use url_atlas_evidence::{Found, Recorded, words};

#[test]
fn no_record_contradicts_an_example_of_a_sentence() {
    let (mut asked, mut wrong) = (0, Vec::new());
    for library in libraries() {
        for decision in decisions() {
            let words = words::decided(decision, &[library]);
            let examples = words.split(" But it ").next().unwrap_or_default().to_owned();
            for (input, claim) in (Choice { name: "", what: String::leak(examples) }).claims() {
                let Some(Found::Same(answer) | Found::OtherNames(answer)) =
                    Recorded::about(&input).answer(library)
                else {
                    continue;
                };
                asked += 1;
                if !claim.holds(&answer) {
                    wrong.push(format!("{}: {}: {input}: {claim:?} {answer:?}", library.name, decision.name));
                }
            }
        }
    }
    println!("{asked} examples have a record");
    assert!(asked > 5000, "{asked}");
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
