//! The files of `rfc1738 vectors`: their schema permits each of them, and rejects each wrong vector.

use std::collections::BTreeMap;
use std::fs;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::{assert_permits, run, validator};

/// The files as JSON, by name.
static FILES: LazyLock<BTreeMap<String, Value>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let told = run(&["vectors", "--output", folder.path().to_str().unwrap()], b"");
    let files: BTreeMap<String, Value> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let text = fs::read_to_string(entry.path()).unwrap();
            (entry.file_name().into_string().unwrap(), serde_json::from_str(&text).unwrap())
        })
        .collect();
    assert!(told.contains(&format!(": {} files, ", files.len())), "{told}");
    files
});

/// Returns a file without its vectors, except the first one that is of interest.
fn with_one(file: &str, is_of_interest: impl Fn(&Value) -> bool) -> Value {
    let all = FILES[file].as_object().unwrap();
    let mut value: Value = all
        .iter()
        .filter(|(key, _)| *key != "vectors")
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    let one = all["vectors"].as_array().unwrap().iter().find(|vector| is_of_interest(vector));
    value["vectors"] = json!([one.unwrap_or_else(|| panic!("{file} has no such vector"))]);
    value
}

#[test]
fn every_file_matches_the_schema() {
    let validator = validator("vectors");
    let files: Vec<&Value> =
        FILES.iter().filter(|(name, _)| *name != "schema.json").map(|(_, file)| file).collect();
    // All that the index names, with the index in the place of the schema.
    assert_eq!(files.len(), FILES["index.json"]["files"].as_array().unwrap().len());
    files.into_iter().for_each(|file| assert_permits(&validator, file));
}

#[test]
fn the_schema_rejects_a_wrong_vector() {
    let validator = validator("vectors");
    /// The file, the verdict of the one vector that stays in it, and the change.
    type Change = (&'static str, &'static str, fn(&mut Value));
    let changes: [Change; 20] = [
        ("ftp.json", "valid", |file| file["offset"] = 1.into()),
        ("ftp.json", "valid", |file| file["kind"] = "cases".into()),
        ("ftp.json", "valid", |file| file["format"] = 2.into()),
        ("ftp.json", "valid", |file| _ = file.as_object_mut().unwrap().remove("states")),
        ("ftp.json", "valid", |file| file["vectors"] = json!([])),
        ("ftp.json", "valid", |file| file["vectors"][0]["at"] = 1.into()),
        ("ftp.json", "valid", |file| file["vectors"][0]["parts"]["hots"] = "".into()),
        ("ftp.json", "valid", |file| {
            _ = file["vectors"][0]["parts"].as_object_mut().unwrap().remove("scheme")
        }),
        ("ftp.json", "valid", |file| file["vectors"][0]["common"]["hots"] = "".into()),
        ("ftp.json", "valid", |file| file["vectors"][0]["common"]["port"] = 21.into()),
        ("ftp.json", "invalid", |file| file["vectors"][0]["common"] = json!({ "path": "" })),
        ("ftp.json", "valid", |file| file["vectors"][0]["verdict"] = "acceptable".into()),
        ("ftp.json", "valid", |file| _ = file["vectors"][0].as_object_mut().unwrap().remove("member")),
        ("ftp.json", "invalid", |file| file["vectors"][0]["at"] = Value::Null),
        ("ftp.json", "invalid", |file| file["vectors"][0]["at"] = (-1).into()),
        ("ftp.json", "invalid", |file| file["vectors"][0]["rule"] = "ftp".into()),
        ("cases.json", "open", |file| _ = file["vectors"][0].as_object_mut().unwrap().remove("readings")),
        ("cases.json", "open", |file| file["vectors"][0]["ruling"] = "A99".into()),
        ("cases.json", "valid", |file| file["vectors"][0]["section"] = "3.12".into()),
        ("cases.json", "valid", |file| file["vectors"][0]["input"] = json!({ "hex": "6" })),
    ];
    for (number, (file, verdict, change)) in changes.into_iter().enumerate() {
        let mut value = with_one(file, |vector| vector["verdict"] == verdict);
        assert!(validator.is_valid(&value), "{file}");
        change(&mut value);
        assert!(!validator.is_valid(&value), "change {number} is not detected: {value}");
    }
    let detects = |is_of_interest: fn(&Value) -> bool, change: fn(&mut Value)| {
        let mut value = with_one("answers.json", is_of_interest);
        assert!(validator.is_valid(&value), "{value}");
        change(&mut value["vectors"][0]);
        !validator.is_valid(&value)
    };
    let answers = |change| detects(|vector| vector["asks"] == "equivalence", change);
    assert!(answers(|vector| vector["asks"] = "meanings".into()));
    assert!(answers(|vector| _ = vector.as_object_mut().unwrap().remove("with")));
    assert!(answers(|vector| vector["given"] = json!({})));
    assert!(answers(|vector| vector["answer"] = json!({ "equivalent": true })));
    let open = |vector: &Value| vector["id"] == "meaning/ftp-empty-path-to-be-guessed";
    assert!(detects(open, |vector| vector["readings"]["nlst"] = "valid".into()));
    assert!(detects(open, |vector| _ = vector.as_object_mut().unwrap().remove("ruling")));
    let prefix = |vector: &Value| vector["id"] == "extraction/prefix-alone";
    assert!(detects(prefix, |vector| vector["ruling"] = "A39".into()));
    assert!(detects(prefix, |vector| vector["convention"] = "A99".into()));
    let mut index = FILES["index.json"].clone();
    index["files"][0]["sha256"] = "0".into();
    assert!(!validator.is_valid(&index));
    let mut index = FILES["index.json"].clone();
    index["offset"] = 1.into();
    assert!(!validator.is_valid(&index));
}
