//! `rfc1738 schema`: the JSON Schema of the adapter protocol and of the test vectors.
//! `docs/json.md` lists the keys of other JSON.

use std::io::Write;

use rfc1738_oracle::protocol;
use rfc1738_suite::vectors;

use crate::cli::Described;
use crate::output::{Failure, Output, Status};

pub(crate) fn run(described: Described, out: &mut Output) -> Result<Status, Failure> {
    let schema = match described {
        Described::Serve => protocol::json_schema(),
        Described::Vectors => vectors::schema_value(),
    };
    writeln!(out, "{schema:#}")?;
    Ok(Status::Good)
}
