//! `rfc1738 adapter new`: writes an adapter that runs at once.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

use crate::cli::Language;
use crate::escape;
use crate::output::{Failure, Output, Status};

/// The template of a language. In its texts STEM is the name of the file without its ending, and
/// FILE_NAME the name with it.
struct Template {
    text: &'static str,
    ending: &'static str,
    asks: &'static str,
    /// The command that builds the adapter, or "".
    build: &'static str,
    run: &'static str,
}

const fn template(language: Language) -> Template {
    let (text, ending, asks, build, run) = match language {
        Language::Python => {
            (include_str!("../../templates/adapter.py"), "py", "urllib.parse", "", "python3 FILE_NAME")
        }
        Language::Node => {
            (include_str!("../../templates/adapter.mjs"), "mjs", "the class URL", "", "node FILE_NAME")
        }
        Language::Go => (
            include_str!("../../templates/adapter.go"),
            "go",
            "net/url",
            "go build -o STEM FILE_NAME",
            "./STEM",
        ),
        Language::Java => (
            include_str!("../../templates/adapter.java"),
            "java",
            "java.net.URI",
            "javac FILE_NAME",
            "java -cp . STEM",
        ),
        Language::C => (
            include_str!("../../templates/adapter.c"),
            "c",
            "a function of its own",
            "cc -O2 -o STEM FILE_NAME",
            "./STEM",
        ),
        Language::Rust => (
            include_str!("../../templates/adapter.rs"),
            "rs",
            "a function of its own",
            "rustc -O --edition 2021 --crate-name adapter -o STEM FILE_NAME",
            "./STEM",
        ),
    };
    Template { text, ending, asks, build, run }
}

/// Writes the file `NAME_adapter.py`, or that of another language, if there is none.
pub(super) fn write(language: Language, name: &str, out: &mut Output) -> Result<Status, Failure> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    if name.is_empty() || name.starts_with(['-', '.']) || !name.bytes().all(is_name) {
        return Err(Failure::Said(format!(
            "the name \"{}\" is not the beginning of a file name: use letters, digits, \"-\", \"_\" and \
             \".\"",
            escape::text(name)
        )));
    }
    let Template { text, ending, asks, build, run } = template(language);
    let stem = match language {
        Language::Java => format!("{}_adapter", java_identifier(name)),
        _ => format!("{name}_adapter"),
    };
    let file = format!("{stem}.{ending}");
    let named = |text: &str| text.replace("FILE_NAME", &file).replace("STEM", &stem);
    let mut written = OpenOptions::new().write(true).create_new(true).open(&file).map_err(|error| {
        let why = match error.kind() {
            ErrorKind::AlreadyExists => "it exists already, choose another name".into(),
            _ => error.to_string(),
        };
        Failure::Said(format!("{file}: it cannot be written, {why}"))
    })?;
    let text = text.replace("BUILD_COMMAND", build).replace("RUN_COMMAND", run);
    written.write_all(named(&text).replace("LIBRARY_NAME", name).as_bytes())?;
    writeln!(out, "{file} is written. It runs at once, and asks {asks}:")?;
    writeln!(out)?;
    if !build.is_empty() {
        writeln!(out, "  {}", named(build))?;
    }
    writeln!(out, "  rfc1738 adapter check -- {}", named(run))?;
    writeln!(out, "  rfc1738 audit -- {}", named(run))?;
    writeln!(out)?;
    writeln!(out, "Put your library into the function `observe`, and set the conventions.")?;
    Ok(Status::Good)
}

/// Returns the name as the beginning of a name of a class, because the class has the name of the
/// file.
fn java_identifier(name: &str) -> String {
    let identifier = name.replace(['-', '.'], "_");
    if identifier.starts_with(|first: char| first.is_ascii_digit()) {
        return format!("_{identifier}");
    }
    identifier
}
