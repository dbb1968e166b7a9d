//! The design that is kept beside a record.

use std::fs;
use std::path::Path;

use rfc1738_audit::Record;
use rfc1738_oracle::{CommonParts, Observation, Rejection};
use url_atlas_evidence::design_of;

#[test]
fn a_design_is_kept_for_its_answers_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fake.jsonl.gz");
    let kept = folder.path().join("fake.jsonl.gz.design");
    let description = serde_json::json!({ "protocol": 1, "name": "fake" });
    let mut record = Record::new(serde_json::from_value(description).unwrap());
    for number in 0..40 {
        let path = number.to_string().into();
        let parts = CommonParts { scheme: Some("x".into()), path, ..CommonParts::default() };
        record.insert(&format!("x:{number}"), Observation::AcceptCommon(parts));
    }
    let design = design_of(&record, &file);
    // What is read is what stands there.
    let text = fs::read_to_string(&kept).unwrap();
    let figure = format!("\"exact\":{}", design.exact);
    assert!(text.contains(&figure), "{text}");
    fs::write(&kept, text.replace(&figure, "\"exact\":1738")).unwrap();
    assert_eq!(design_of(&record, &file).exact, 1738);
    // One more answer, or a file that is no design, and it is inferred.
    let mut other = record.clone();
    other.insert("x:more", Observation::Reject(Rejection::default()));
    assert_ne!(design_of(&other, &file).exact, 1738);
    fs::write(&kept, "{").unwrap();
    assert_eq!(design_of(&record, &file), design);
    assert_eq!(design_of(&record, Path::new("/dev/null/none")), design);
}
