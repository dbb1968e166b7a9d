//! Generated inputs that no inference has seen.

use std::collections::BTreeSet;

use rfc1738_audit::{Input, Inputs, Kind, SAMPLE_SEED, generated};

use super::folders::Failure;
use super::predictions::Column;

/// The number of generated inputs of each kind.
const OF_EACH_KIND: usize = 600;

/// Returns the inputs of a seed.
pub fn inputs(seed: u64) -> Inputs {
    Kind::ALL.into_iter().flat_map(|kind| of_kind(kind, seed)).collect()
}

/// Returns the inputs of a seed, a column for each kind.
pub fn columns(seed: u64) -> Result<Vec<Column>, Failure> {
    if seed == SAMPLE_SEED {
        return Err(
            format!("the inference has seen the inputs of seed {SAMPLE_SEED}: choose another seed").into()
        );
    }
    Ok(Kind::ALL.map(|kind| (format!("{kind:?}").to_lowercase(), of_kind(kind, seed))).into())
}

/// Returns the inputs of one kind without those that stand in the records.
fn of_kind(kind: Kind, seed: u64) -> BTreeSet<Input> {
    let seen: BTreeSet<Input> = Inputs::of_cases().into_iter().collect();
    let all = generated(kind, seed, OF_EACH_KIND).into_iter().map(|text| Input::new(text.as_bytes()));
    all.filter(|input| !seen.contains(input)).collect()
}
