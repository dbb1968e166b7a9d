//! `rfc1738 adapter new`: writes an adapter that runs at once.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

use crate::cli::Language;
use crate::escape;
use crate::output::{Failure, Output, Status};

/// The template of a language: its text, the ending of its files, and the program that runs it.
const fn template(language: Language) -> (&'static str, &'static str, &'static str) {
    match language {
        Language::Python => (include_str!("../../templates/adapter.py"), "py", "python3"),
        Language::Node => (include_str!("../../templates/adapter.mjs"), "mjs", "node"),
    }
}

/// Writes the file `NAME_adapter.py` or `NAME_adapter.mjs`, if there is none.
pub(super) fn write(language: Language, name: &str, out: &mut Output) -> Result<Status, Failure> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    if name.is_empty() || name.starts_with(['-', '.']) || !name.bytes().all(is_name) {
        return Err(Failure::Said(format!(
            "the name \"{}\" is not the beginning of a file name: use letters, digits, \"-\", \"_\" and \".\"",
            escape::text(name)
        )));
    }
    let (text, ending, program) = template(language);
    let file = format!("{name}_adapter.{ending}");
    let mut written = OpenOptions::new().write(true).create_new(true).open(&file).map_err(|error| {
        let why = match error.kind() {
            ErrorKind::AlreadyExists => "it exists already, choose another name".into(),
            _ => error.to_string(),
        };
        Failure::Said(format!("{file}: it cannot be written, {why}"))
    })?;
    written.write_all(text.replace("LIBRARY_NAME", name).replace("FILE_NAME", &file).as_bytes())?;
    writeln!(out, "{file} is written. It runs at once, and asks a library of the language:")?;
    writeln!(out)?;
    writeln!(out, "  rfc1738 adapter check -- {program} {file}")?;
    writeln!(out, "  rfc1738 audit -- {program} {file}")?;
    writeln!(out)?;
    writeln!(out, "Put your library into the function `observe`, and set the conventions.")?;
    Ok(Status::Good)
}
