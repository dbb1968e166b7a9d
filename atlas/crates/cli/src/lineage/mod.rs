//! `url-atlas lineage`: compares the texts before and after RFC 1738 exactly, scheme by scheme.

mod detail;
mod json;
mod overview;

use url_atlas_lineage::{SCHEMES, Table, Text};

use crate::cli::LineageArguments;
use rfc1738_cli::escape;
use rfc1738_cli::output::{Failure, Output, Status};

pub(crate) fn run(arguments: &LineageArguments, out: &mut Output) -> Result<Status, Failure> {
    let names = [&arguments.from, &arguments.to].map(|name| name.as_deref());
    if names[0].is_some() && names[0] == names[1] {
        return Err(Failure::Said("--from and --to name the same text, name two texts".into()));
    }
    let is_asked = |first: &Text, second: &Text| {
        names.into_iter().flatten().all(|name| [first.id(), second.id()].contains(&name))
    };
    let is_scheme =
        |scheme: &&str| arguments.schemes.is_empty() || arguments.schemes.iter().any(|name| name == scheme);
    let mut tables = Vec::new();
    for scheme in SCHEMES.into_iter().filter(is_scheme) {
        let table = Table::new(scheme, is_asked)
            .map_err(|error| Failure::Said(format!("{scheme}: {}", escape::text(&error.to_string()))))?;
        tables.push(table);
    }
    match (arguments.json, names) {
        (true, _) => json::write(&tables, out)?,
        (false, [Some(from), Some(to)]) => detail::write(&tables, from, to, out)?,
        (false, _) => overview::write(&tables, out)?,
    }
    Ok(Status::Good)
}
