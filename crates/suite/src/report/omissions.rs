//! Says what a comparison with a library leaves out, and why.

use schemars::JsonSchema;
use serde::Serialize;

use rfc1738_oracle::Conventions;
use rfc1738_oracle::difference::NotCompared;

/// Something that is not compared, or that counts as the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "omission", deny_unknown_fields)]
pub(super) struct Omission {
    /// What is not compared, in words.
    what: String,
    /// Why it is not compared, in words.
    why: String,
    /// The number of inputs, if it was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs: Option<u64>,
}

/// Returns everything that was not compared with the answers of a library: first what its conventions hide.
pub(super) fn omissions(conventions: Option<&Conventions>, counts: NotCompared) -> Vec<Omission> {
    let NotCompared { declined, other_scheme, without_parts, without_user, without_scheme, with_conventions } =
        counts;
    let hidden = conventions.filter(|_| with_conventions > 0).map(Conventions::hidden).unwrap_or_default();
    let mut omissions: Vec<Omission> =
        hidden.into_iter().map(|(what, why)| Omission { what, why, inputs: None }).collect();
    for (inputs, what, why) in [
        (
            other_scheme,
            "the path, the query and the fragment of URLs of other schemes without the IP form",
            "RFC 1738 does not define them",
        ),
        (without_parts, "all parts of some URLs", "the library accepts these URLs and reports no parts"),
        (without_user, "the user and the password", "the library cannot report them"),
        (without_scheme, "the scheme of some URLs", "the library does not report it"),
        (declined, "some inputs", "the library declines them"),
    ] {
        if inputs > 0 {
            omissions.push(Omission { what: what.into(), why: why.into(), inputs: Some(inputs) });
        }
    }
    omissions
}

impl Omission {
    /// Returns the omission in a sentence without its full stop.
    pub(super) fn words(&self) -> String {
        let inputs = match self.inputs {
            None => String::new(),
            Some(1) => " (1 input)".into(),
            Some(count) => format!(" ({count} inputs)"),
        };
        format!("{}{inputs}: {}", self.what, self.why)
    }
}
