//! The quirk of yarl.

use super::{Change, Quirk};

pub(super) const SPACE_IN_QUERY: Quirk = Quirk {
    library: "python-yarl",
    what: "Reports a space in a query as \"+\", but not its escape.",
    input: "http://host.dom/?a b",
    change: Change::Input(|input| {
        let end = input.iter().position(|&byte| byte == b'#').unwrap_or(input.len());
        let query = input[..end].iter().position(|&byte| byte == b'?')?;
        let mut changed = input.to_vec();
        changed[query..end].iter_mut().filter(|byte| **byte == b' ').for_each(|byte| *byte = b'+');
        Some(changed)
    }),
};
