//! Checks the names and the shapes of the parts in a case.

use rfc1738_oracle::names::Shape::{Fields, List, Text};
use rfc1738_oracle::names::of_scheme;
use rfc1738_oracle::{PartValue, Parts};

use super::suggest::suggestion;

/// Returns the problems with the names and the shapes of a URL's parts.
pub(super) fn check(input: &[u8], parts: &Parts) -> Vec<String> {
    let (scheme, known) = of_scheme(input);
    let mut problems = Vec::new();
    for (name, value) in parts.iter().filter(|(name, _)| *name != "scheme") {
        let Some(&(_, shape)) = known.iter().find(|(known, _)| *known == name) else {
            let names = known.iter().map(|&(known, _)| known);
            let hint = suggestion(name, names.clone())
                .unwrap_or_else(|| format!("its parts are {}", names.collect::<Vec<_>>().join(", ")));
            problems.push(format!("has `{name}`, which is not a part of {scheme}; {hint}"));
            continue;
        };
        let fits = match value {
            PartValue::Text(_) => shape == Text,
            // An empty list of fields is left out, but an empty list of directories is written.
            PartValue::List(_) => shape == List,
            PartValue::Fields(_) => shape == Fields,
        };
        if !fits {
            let what = match shape {
                Text => "a text",
                List => "a list of texts",
                Fields => "a list of [name, value], left out if it is empty",
            };
            problems.push(format!("has `{name}`, which is {what}"));
        }
    }
    problems
}
