//! The files of `rfc1738 vectors`: their schema permits each of them, and rejects each wrong vector.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use rfc1738_schemas::{assert_keeps, run, validator};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The folder with the files.
static FILES: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    run(&["vectors", "--output", folder.path().to_str().unwrap()], b"");
    folder
});

fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn of(name: &str) -> Value {
    read(&FILES.path().join(name))
}

#[test]
fn every_file_matches_the_schema() {
    let paths = fs::read_dir(FILES.path()).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<Value> =
        paths.filter(|path| !path.ends_with("schema.json")).map(|path| read(&path)).collect();
    // All that the index names, with the index in the place of the schema.
    assert_eq!(files.len(), of("index.json")["files"].as_array().unwrap().len());
    assert_keeps("vectors", &files);
}

#[test]
fn the_schema_rejects_a_wrong_vector() {
    let validator = validator("vectors");
    let first = |file: &str, verdict: &str| {
        let mut value = of(file);
        let vectors = value["vectors"].as_array_mut().unwrap();
        vectors.retain(|vector| vector["verdict"] == verdict);
        vectors.truncate(1);
        value
    };
    /// The file, the verdict of the one vector that stays in it, and the change.
    type Change = (&'static str, &'static str, fn(&mut Value));
    let changes: [Change; 19] = [
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
        let mut value = first(file, verdict);
        assert!(validator.is_valid(&value), "{file}");
        change(&mut value);
        assert!(!validator.is_valid(&value), "change {number} is not detected: {value}");
    }
    let answers = |change: fn(&mut Value)| {
        let mut value = of("answers.json");
        let vectors = value["vectors"].as_array_mut().unwrap();
        vectors.retain(|vector| vector["asks"] == "equivalence");
        assert!(validator.is_valid(&value));
        change(&mut value["vectors"][0]);
        !validator.is_valid(&value)
    };
    assert!(answers(|vector| vector["asks"] = "meanings".into()));
    assert!(answers(|vector| _ = vector.as_object_mut().unwrap().remove("with")));
    assert!(answers(|vector| vector["given"] = json!({})));
    assert!(answers(|vector| vector["answer"] = json!({ "equivalent": true })));
    let of_case = |id: &str, change: fn(&mut Value)| {
        let mut value = of("answers.json");
        value["vectors"].as_array_mut().unwrap().retain(|vector| vector["id"] == id);
        assert!(validator.is_valid(&value), "{id}");
        change(&mut value["vectors"][0]);
        !validator.is_valid(&value)
    };
    let open = "meaning/ftp-empty-path-to-be-guessed";
    assert!(of_case(open, |vector| vector["readings"]["nlst"] = "valid".into()));
    assert!(of_case(open, |vector| _ = vector.as_object_mut().unwrap().remove("ruling")));
    assert!(of_case("extraction/prefix-alone", |vector| vector["ruling"] = "A39".into()));
    assert!(of_case("extraction/prefix-alone", |vector| vector["convention"] = "A99".into()));
    let mut index = of("index.json");
    index["files"][0]["sha256"] = "0".into();
    assert!(!validator.is_valid(&index));
}
