//! `cargo xtask promote`: turn a failing input into an entry that a person can complete.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use rfc1738::{Profile, parse};
use rfc1738_suite::corpus::{Corpus, Folder, Input};
use rfc1738_suite::difference::{Catalogue, Classifier, shrink};

use crate::fuzz::targets::{self, Target};
use crate::workspace::{Cases, Failure, print, read, write};

/// Minimize a failing input, find its class, and append it as a case or a difference
///
/// The reason, the clause and the verdict are `TODO` in the new entry, for a person to fill in. If the case or the
/// class exists already, the command appends nothing.
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if an entry was appended or is there already, 1 if the input does not fail, 2 if the command line is wrong."
)]
pub struct Arguments {
    /// The file that holds the input
    #[arg(required_unless_present = "hex")]
    input: Option<PathBuf>,
    /// The input as hexadecimal digits
    #[arg(long, value_name = "DIGITS", conflicts_with = "input")]
    hex: Option<String>,
    /// The fuzz target that failed [default: the name of the file's folder]
    #[arg(long, value_parser = PossibleValuesParser::new(targets::ALL.map(|target| target.name)))]
    target: Option<String>,
    #[command(flatten)]
    cases: Cases,
}

pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let input = match (&arguments.hex, &arguments.input) {
        (Some(digits), _) => Input::from_hex(digits)?.bytes().to_vec(),
        (None, path) => {
            let path = path.as_deref().unwrap_or(Path::new(""));
            fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?
        }
    };
    let target = target(&arguments)?;
    match target.has_classes() {
        true => difference(target, &input, &arguments.cases),
        false => case(target, &input, &arguments.cases),
    }
}

fn target(arguments: &Arguments) -> Result<Target, Failure> {
    let folder = || arguments.input.as_ref()?.parent()?.file_name()?.to_str();
    let name = arguments.target.as_deref().or_else(folder);
    let target = name.and_then(Target::from_name);
    target.ok_or_else(|| "the failing target is unknown: name it with --target".into())
}

/// Appends a difference to the catalogue of each library with a class of differences that is not in it.
fn difference(target: Target, input: &[u8], cases: &Cases) -> Result<ExitCode, Failure> {
    let corpus = Corpus::load(&cases.path(), &cases.shown())?;
    let mut differs = false;
    for library in target.libraries {
        let Some(peer) = rfc1738_libraries::by_name(library) else { continue };
        let follows = peer.follows().to_owned();
        let Some(found) = Classifier::new(peer).difference(input) else { continue };
        differs = true;
        let file = Catalogue::path(library);
        let path = cases.path().join(&file);
        // A catalogue with incomplete entries does not load. It explains nothing and does not prevent a new entry.
        let known = Catalogue::load(&cases.path(), &cases.shown(), library).ok();
        let shown = format!("{library}: {}: \"{}\"", found.class, found.smallest.escape_ascii());
        if let Some(known) = known.as_ref().and_then(|catalogue| catalogue.explains(found.class)) {
            print(&format!("{}/{file}:{}: {} explains {shown}\n", cases.shown(), known.line, known.name))?;
            continue;
        }
        let text = match path.exists() {
            true => read(&path)?,
            false => {
                format!("# Where the `{library}` crate, which follows {follows}, differs from RFC 1738.\n")
            }
        };
        let text = format!("{}\n\n", text.trim_end());
        let name = free_name(&text);
        let entry = Catalogue::template(&name, &found, &corpus);
        // The class consists of kinds, rules and bytes.
        let class = entry.find("  kinds:").zip(entry.find("  input:")).map(|(from, to)| &entry[from..to]);
        if let Some(at) = class.and_then(|class| text.find(class)) {
            let line = text[..at].lines().count() + 1;
            print(&format!(
                "{}/{file}:{line}: exists already, with fields to fill in: {shown}\n",
                cases.shown()
            ))?;
            continue;
        }
        write(&path, &format!("{text}{entry}"))?;
        print(&format!("{}/{file}:{}: {name}: {shown}\n", cases.shown(), text.lines().count() + 1))?;
    }
    if !differs {
        eprintln!("No library of `{}` differs from RFC 1738 about this input.", target.name);
    }
    eprint!("{}", target.not_asked("promote"));
    Ok(ExitCode::from(u8::from(!differs)))
}

/// Returns a name that no entry has. A person replaces it with a better one.
fn free_name(text: &str) -> String {
    let taken = |name: &str| text.lines().any(|line| line == format!("- name: {name}"));
    let names =
        (1..).map(|count| if count == 1 { "to-be-named".into() } else { format!("to-be-named-{count}") });
    names.into_iter().find(|name: &String| !taken(name)).unwrap_or_default()
}

/// Appends a case for an input that violates one of this project's properties, and saves the input.
fn case(target: Target, input: &[u8], cases: &Cases) -> Result<ExitCode, Failure> {
    let mut property = target.property()?;
    let Err(failure) = property.holds(input) else {
        eprintln!("this input satisfies `{}`: there is nothing to promote.", target.name);
        return Ok(ExitCode::FAILURE);
    };
    let smallest = shrink(input, |text| property.holds(text).is_err_and(|other| other.what == failure.what));
    let failure = property.holds(&smallest).err().unwrap_or(failure);
    print(&format!("{failure}"))?;
    // The replay and the tests check saved inputs permanently.
    let saved = target.folder("saved").join(format!("{:016x}", name_of(&smallest)));
    fs::write(&saved, &smallest)?;
    print(&format!("  saved     {}\n", saved.display()))?;

    let text = failure.text.as_deref().unwrap_or(&smallest);
    let corpus = Corpus::load(&cases.path(), &cases.shown())?;
    if let Some(known) = corpus.of_verdicts().find(|case| case.input.bytes() == text) {
        print(&format!("{}:{}: {} tests this input already\n", known.file, known.line, known.id))?;
        return Ok(ExitCode::SUCCESS);
    }
    let rule = match parse(text, Profile::Interpreter) {
        Ok(url) => url.rule(),
        Err(error) => error.rule(),
    };
    let template =
        Folder::read(&cases.path(), &cases.shown())?.propose(rule.name(), &Input::from(text), None)?;
    write(&cases.path().join(&template.name), &template.text)?;
    print(&format!(
        "{}/{}:{}: the verdict is yours to find in the text of RFC 1738\n",
        cases.shown(),
        template.name,
        template.line
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns a name for a file: the FNV-1a hash of its bytes.
fn name_of(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}
