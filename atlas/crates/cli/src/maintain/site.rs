//! `url-atlas maintain site`: the audits as a static site.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

use super::folders::{Failure, Records, given, root, say};
use rfc1738_oracle::escape;
use url_atlas_site::{Edition, RECORDS, write_site};

/// The platform of browsers.
const TARGET: &str = "wasm32-unknown-unknown";

/// Write the site of all audits from the records; no library is asked
///
/// The first page answers what every library makes of a URL. That needs the target
/// wasm32-unknown-unknown of Rust: `rustup target add wasm32-unknown-unknown`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of the site [default: target/site of the atlas]
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Write a site whose first page cannot predict, without the target of WebAssembly
    #[arg(long)]
    without_predictions: bool,
    #[command(flatten)]
    records: Records,
}

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let folder = given(arguments.output.as_deref(), "target/site");
    let start = Instant::now();
    let progress = |step: &str| say(&format!("{:5.1} s  {step}", start.elapsed().as_secs_f64()));
    let predictions = if arguments.without_predictions {
        Err("it was asked for without them".to_owned())
    } else {
        progress("compiles the predictions to WebAssembly");
        Ok(predictions()?)
    };
    let module = predictions.as_deref().map_err(|why| &**why);
    let pages = write_site(&arguments.records.fleet(), &edition(), module, &folder, &progress)?;
    say(&format!("{}: {pages} pages were written", escape::path(&folder.join("index.html"))));
    Ok(true)
}

/// Returns the day and the commit of the newest change of the records. Without git they are not
/// known.
fn edition() -> Edition {
    let git = ["log", "-1", "--format=%cs %h", "--", RECORDS];
    let output = Command::new("git").args(git).current_dir(root()).output().ok();
    let line = output.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    let (date, commit) = line.trim().split_once(' ').unwrap_or(("an unknown day", ""));
    Edition { date: date.into(), commit: Some(commit.to_owned()).filter(|commit| !commit.is_empty()) }
}

/// Compiles the predictions to WebAssembly, and returns the module.
///
/// # Errors
/// Returns in words why there is no module.
fn predictions() -> Result<Vec<u8>, String> {
    let asked = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let library = asked.map_err(|error| format!("rustc cannot be started: {error}"))?;
    if !PathBuf::from(String::from_utf8_lossy(&library.stdout).trim()).exists() {
        return Err(format!(
            "the Rust target {TARGET} is not installed, so the first page could not predict: run `rustup \
             target add {TARGET}`, or add --without-predictions"
        ));
    }
    let target = root().join("target/browser");
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "build",
            "--quiet",
            "--package",
            "url-atlas-evidence",
            "--example",
            "boundary",
            "--profile",
            "browser",
            "--target",
            TARGET,
        ])
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .status()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !status.success() {
        return Err("the predictions do not compile to WebAssembly".into());
    }
    let file = target.join(TARGET).join("browser/examples/boundary.wasm");
    fs::read(&file).map_err(|error| format!("{}: {error}", escape::path(&file)))
}
