//! Tests that every sentence of RFC 1738 has a clause, or a reason why it has none. They need the
//! text of the RFC.

use std::fs;

use expect_test::expect;
use rfc1738_suite::corpus::{Corpus, Folder, Lint, RfcText, lint_sentences};

/// Returns the problems with the sentences of the RFC and with the background.
fn of_sentences(found: &Lint) -> Vec<String> {
    let is_of_sentences =
        |file: &str| ["rfc1738.txt", "background.yaml"].into_iter().any(|name| file.ends_with(name));
    let problems = found.problems.iter().filter(|problem| is_of_sentences(&problem.file));
    problems.map(ToString::to_string).collect()
}

/// Without any clause, exactly the sentences that clauses cite are reported.
pub fn every_sentence_has_a_clause_or_a_reason(rfc: &RfcText) {
    let folder = Folder::shipped();
    let found = lint_sentences(&folder, Corpus::shipped().clauses.clone(), rfc);
    let problems = of_sentences(&found);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let sentences = found.summary.sentences.expect("the text is here");
    let without = lint_sentences(&folder, Vec::new(), rfc);
    assert_eq!(of_sentences(&without).len(), sentences.cited);
}

/// Without one clause, its sentence is reported, or a case cites the clause that is not there. The
/// loader rejects such a case.
pub fn every_deleted_clause_is_noticed(rfc: &RfcText) {
    let (folder, corpus) = (Folder::shipped(), Corpus::shipped());
    for (index, clause) in corpus.clauses.iter().enumerate() {
        let mut others = corpus.clauses.clone();
        others.remove(index);
        let is_reported = !of_sentences(&lint_sentences(&folder, others, rfc)).is_empty();
        let is_cited = || corpus.cases.iter().any(|case| case.clauses.contains(&clause.id));
        assert!(is_reported || is_cited(), "{}", clause.id);
    }
}

/// Every entry of the background is about one sentence that nothing else is about.
pub fn a_wrong_entry_of_the_background_is_reported(rfc: &RfcText) {
    let entries = ["Unsafe:", "Unsafe:", "No such words", "A full BNF description", "The Prospero "];
    let entry = |quote: &str| format!("- quote: \"{quote}\"\n  kind: title\n  why: Because.\n");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let text = entries.map(entry).join("\n");
    fs::write(folder.path().join("background.yaml"), text).expect("the file can be written");
    let folder = Folder::read(folder.path(), "cases").unwrap_or_else(|problems| panic!("{problems}"));
    let found = lint_sentences(&folder, Corpus::shipped().clauses.clone(), rfc);
    let mut problems = of_sentences(&found);
    // The four wrong entries, and the first sentence that has no entry here.
    problems.truncate(5);
    expect![[r#"
        cases/background.yaml:5: another entry is about this sentence; delete one
        cases/background.yaml:9: no sentence of the RFC begins with these words: "No such words"
        cases/background.yaml:13: a clause cites this sentence; delete the entry
        cases/background.yaml:17: 2 sentences of the RFC begin with these words; quote more of them"#]]
    .assert_eq(&problems[..4].join("\n"));
    let unexplained = "rfc1738.txt:21: no clause cites this sentence, and background.yaml has no reason \
        for it: \"This document specifies an Internet standards track protocol for the Internet community, \
        and requests discussion and suggestions for improvements.\"";
    assert_eq!(problems[4], unexplained);
}
