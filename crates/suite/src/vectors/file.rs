//! A file of vectors with its text and its counts, and the index of all files.

use schemars::JsonSchema;
use serde::Serialize;

use super::fields;
use crate::corpus::{Case, Reading, Verdict};
use rfc1738_oracle::{CommonParts, Input, Parts, escape};
use std::collections::BTreeMap;
use std::mem;

/// The version of the format. It grows when a key is removed or changes its meaning, but not when a
/// key is added.
pub(super) const FORMAT: u32 = 1;
/// The texts that the vectors follow, each with its date. Two errata are verified, and none is
/// newer.
pub(super) const TEXTS: [(&str, &str); 3] =
    [("RFC 1738", "1994-12"), ("erratum 4917", "verified"), ("erratum 5118", "verified")];
/// The name of the schema's file.
pub(super) const SCHEMA: &str = "schema.json";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorFile {
    /// The name: `ftp.json`.
    pub name: String,
    /// The text, in ASCII.
    pub text: String,
    /// The counts of its vectors. They are zero for the schema and the index.
    pub counts: Counts,
}

/// The number of vectors, by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "counts", deny_unknown_fields)]
pub struct Counts {
    /// The number of all vectors.
    pub vectors: usize,
    /// The number of inputs that are URLs.
    pub valid: usize,
    /// The number of inputs that are not URLs.
    pub invalid: usize,
    /// The number of inputs on which the RFC's text supports more than one verdict, or more than
    /// one answer to a question.
    pub open: usize,
}

/// One input and its verdict by RFC 1738.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "vector", deny_unknown_fields, extend("allOf" = fields::fields_by_verdict()))]
pub struct Vector {
    /// The name of the file or the topic, a slash, and a name that no other vector of it has. It is
    /// permanent, so lists of known failures stay valid.
    pub(super) id: String,
    /// One or two sentences for a reader: the subject of the case and the reason for the verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<String>,
    /// The profile under which the verdict holds, if it holds under only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "fields::profile")]
    pub(super) profile: Option<&'static str>,
    /// The input: a text, or bytes in hexadecimal if they are not UTF-8.
    pub(super) input: Input,
    /// The scheme that the input names: the text before its first ":" in lower case, if the
    /// characters are those of a scheme. It is also there if the input is invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "fields::scheme")]
    pub(super) scheme: Option<String>,
    /// What a reader may want to skip: see [`fields::FLAGS`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "fields::flags")]
    pub(super) flags: Vec<&'static str>,
    /// Whether the input is a URL: `valid`, `invalid`, or `open` if the RFC's text supports more
    /// than one answer.
    #[schemars(schema_with = "fields::verdict")]
    pub(super) verdict: &'static str,
    /// For a URL: every part that is present, as it is written, without decoding and without
    /// changes of case. Absent parts are left out, and empty parts are "".
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "fields::parts")]
    pub(super) parts: Option<Parts>,
    /// For a URL: the parts as a library with one interface for all schemes reports them
    /// (docs/protocol.md). Absent for a URL of another scheme without the common form, because RFC
    /// 1738 does not define its parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) common: Option<CommonParts<'static>>,
    /// For an invalid input: the byte offset of the first byte that no URL has there. If the input
    /// only ends too early, it is the length of the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<usize>,
    /// In a suite: whether the input is a string of the file's rule, for which the suite is
    /// complete. A URL of another scheme is valid, and not a member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) member: Option<bool>,
    /// The section of the RFC that supports the verdict.
    #[schemars(schema_with = "fields::section")]
    pub(super) section: &'static str,
    /// The rule of section 5 that supports the verdict. For a URL it is the rule of its scheme, for
    /// an invalid input the rule that is being read at the fault, and for a case the rule that the
    /// case tests.
    #[schemars(schema_with = "fields::rule")]
    pub(super) rule: &'static str,
    /// Ids of the clauses of the RFC that the case covers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("minItems" = 1))]
    pub(super) clauses: Vec<String>,
    /// Words of the RFC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) quote: Option<String>,
    /// The id of the valid case that differs from this one by one fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) near: Option<String>,
    /// For an open input: each reading of the text with its verdict, or with its parts if only the
    /// parts differ. `parts` or `at` shows which reading this project follows. In a suite that
    /// reading has the name `bnf`, and the name of another one is its ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "fields::readings")]
    pub(super) readings: Option<Readings<Says>>,
    /// For an input that is invalid in every reading: the rulings whose other reading moves the
    /// offset, each with the offset in that reading. No library fails with one of these offsets.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "fields::offsets")]
    pub(super) offsets: BTreeMap<String, usize>,
    /// The ruling of this project that decides the case, if one does. For an open input it rejects
    /// the other reading, the first one if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "fields::ruling")]
    pub(super) ruling: Option<&'static str>,
}

/// What a reading says about an open input.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Says {
    Verdict(&'static str),
    Parts(Parts),
}

/// Returns the scheme that an input names, in lower case.
pub(super) fn scheme_of(input: &[u8]) -> Option<String> {
    let end = input.iter().position(|&byte| byte == b':').filter(|end| *end > 0)?;
    let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    input[..end].iter().all(is_of_scheme).then(|| String::from_utf8_lossy(&input[..end]).to_ascii_lowercase())
}

/// The readings of an open case with their verdicts or answers, in the order of the case.
#[derive(Clone, Debug)]
pub(super) struct Readings<T>(Vec<(String, T)>);

impl<T> Readings<T> {
    /// Returns readings with these names.
    pub(super) fn new(readings: Vec<(String, T)>) -> Readings<T> {
        Readings(readings)
    }

    /// Returns the readings of a case, or `None` if it is not open.
    pub(super) fn of(case: &Case, of: impl Fn(&Reading) -> Option<T>) -> Option<Readings<T>> {
        let readings = case.readings.iter().filter_map(|reading| Some((reading.name.clone(), of(reading)?)));
        case.is_open().then(|| Readings(readings.collect()))
    }
}

impl<T: Serialize> Serialize for Readings<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, reading)| (name, reading)))
    }
}

/// The keys before the vectors of a file.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Head {
    pub(super) kind: FileKind,
    /// The purpose of the file in a sentence.
    pub(super) about: String,
    /// The rule of the suite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<&'static str>,
    /// The largest number of states of an implementation for which the suite is complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) states: Option<usize>,
    /// The octets that are classes of their own in the suite, in hexadecimal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) apart: Vec<String>,
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum FileKind {
    Cases,
    Answers,
    #[serde(rename = "by-hand")]
    ByHand,
    Suite,
    Index,
}

impl Head {
    /// Returns the head of a file that is not a suite.
    pub(super) fn new(kind: FileKind, about: &str) -> Head {
        Head { kind, about: about.into(), rule: None, states: None, apart: Vec::new() }
    }
}

impl Counts {
    pub(super) fn new(vectors: &[Vector]) -> Counts {
        let mut counts = Counts::default();
        vectors.iter().for_each(|vector| counts.add(vector));
        counts
    }

    pub(super) fn add(&mut self, vector: &Vector) {
        self.vectors += 1;
        self.valid += usize::from(vector.verdict == Verdict::Valid.name());
        self.invalid += usize::from(vector.verdict == Verdict::Invalid.name());
        self.open += usize::from(vector.verdict == Verdict::Open.name());
    }
}

impl VectorFile {
    /// Builds a file with one line for each vector, so a diff of two versions is readable.
    pub(super) fn new(name: &str, head: &Head, vectors: Lines, counts: Counts) -> VectorFile {
        let text = before_vectors(head) + &vectors.end() + AFTER_VECTORS;
        VectorFile { name: name.into(), text, counts }
    }
}

/// Returns what stands before the array of vectors.
pub(super) fn before_vectors(head: &Head) -> String {
    beginning(head) + ",\n\"vectors\":"
}

/// What stands after the array of vectors.
pub(super) const AFTER_VECTORS: &str = "\n}\n";

/// Returns the beginning of a file: its format, its version, its license, and the dates of the
/// texts.
pub(super) fn beginning(head: &Head) -> String {
    let (version, license) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
    let head = json(head);
    let fields = head.trim_start_matches('{').trim_end_matches('}');
    format!(
        "{{\n\"format\":{FORMAT},\"schema\":\"{SCHEMA}\",\"version\":\"{version}\",\
         \"license\":\"{license}\",\"texts\":{},\n{fields}",
        json(&TEXTS.into_iter().collect::<BTreeMap<_, _>>())
    )
}

/// An array of JSON with one line for each value.
pub(super) struct Lines {
    text: String,
    before_next: &'static str,
}

impl Lines {
    pub(super) fn new() -> Lines {
        Lines { text: "[".into(), before_next: "\n" }
    }

    pub(super) fn push(&mut self, value: &impl Serialize) {
        self.text += self.before_next;
        self.text += &json(value);
        self.before_next = ",\n";
    }

    /// Removes the text so far, and returns it.
    pub(super) fn take(&mut self) -> String {
        mem::take(&mut self.text)
    }

    pub(super) fn end(self) -> String {
        self.text + "\n]"
    }
}

impl<'v, T: Serialize + 'v> FromIterator<&'v T> for Lines {
    fn from_iter<I: IntoIterator<Item = &'v T>>(values: I) -> Lines {
        let mut lines = Lines::new();
        values.into_iter().for_each(|value| lines.push(value));
        lines
    }
}

/// What the index says of a file: its counts, its size in bytes, and its SHA-256.
#[derive(Clone, Debug, Serialize)]
pub struct Indexed {
    /// The name: `ftp.json`.
    pub name: String,
    #[serde(flatten)]
    pub counts: Counts,
    pub bytes: usize,
    sha256: String,
}

impl VectorFile {
    /// Writes the file, and returns what the index says of it.
    pub fn write(&self, write: &mut dyn FnMut(&str)) -> Indexed {
        let mut file = Measured::new(write);
        file.write(&self.text);
        file.indexed(self.name.clone(), self.counts)
    }
}

/// A file that is written in pieces, and measured for the index.
pub(super) struct Measured<'w> {
    write: &'w mut dyn FnMut(&str),
    bytes: usize,
    hash: hmac_sha256::Hash,
}

impl Measured<'_> {
    pub(super) fn new(write: &mut dyn FnMut(&str)) -> Measured<'_> {
        Measured { write, bytes: 0, hash: hmac_sha256::Hash::new() }
    }

    pub(super) fn write(&mut self, piece: &str) {
        self.bytes += piece.len();
        self.hash.update(piece);
        (self.write)(piece);
    }

    pub(super) fn indexed(self, name: String, counts: Counts) -> Indexed {
        let sha256 = self.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Indexed { name, counts, bytes: self.bytes, sha256 }
    }
}

pub fn index(files: &[Indexed]) -> VectorFile {
    #[derive(Serialize)]
    struct Index<'f> {
        format: u32,
        schema: &'static str,
        kind: FileKind,
        files: &'f [Indexed],
    }
    let index = Index { format: FORMAT, schema: SCHEMA, kind: FileKind::Index, files };
    let text = serde_json::to_string_pretty(&index).expect("names and numbers become JSON");
    VectorFile { name: "index.json".into(), text: text + "\n", counts: Counts::default() }
}

pub(super) fn json(value: &impl Serialize) -> String {
    escape::json(&serde_json::to_string(value).expect("names and texts become JSON"))
}
