//! Reads the grammars that `rfc1738 grammar show`, `check` and `diff` take: files in any notation,
//! and shipped ones.

use std::ffi::OsStr;
use std::fmt;

use bnf_automata::grammar::{Grammar, Notation, Note, NoteKind, ReadErrors, Reading, RepeatedBrackets};
use bnf_automata::specification::Specification;
use clap::{Args, ValueEnum};
use rfc1738_texts::RFC1738;

use crate::output::{Failure, complain};
use crate::{escape, input};

/// What the name of a shipped grammar begins with. The id of a specification follows.
const BUILTIN: &str = "builtin:";

/// The most errors of one file that are shown.
const MOST_SHOWN: usize = 20;

/// How the text of a grammar is read. It does not apply to shipped grammars.
#[derive(Args)]
pub(crate) struct ReadingArguments {
    /// The notation of the text [default: the notation that it seems to have]
    #[arg(long, ignore_case = true)]
    pub(crate) notation: Option<NotationName>,
    /// Read the section of a whole RFC with this number, such as 5 or A [default: the BNF]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) section: Option<String>,
}

/// A notation, as the user names it.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum NotationName {
    /// RFC 822's notation with | for alternatives, as in RFC 1738
    Bnf,
    /// The same, where brackets after a repetition stay optional, as in RFC 2396
    BnfOptional,
    /// ABNF, RFC 5234 and RFC 7405
    Abnf,
    /// CERN's notation of 1994, as in RFC 1630
    Cern,
}

impl NotationName {
    fn notation(self) -> Notation {
        match self {
            NotationName::Bnf => Notation::Bnf { repeated_brackets: RepeatedBrackets::Group },
            NotationName::BnfOptional => Notation::Bnf { repeated_brackets: RepeatedBrackets::Optional },
            NotationName::Abnf => Notation::Abnf,
            NotationName::Cern => Notation::Cern,
        }
    }
}

/// A grammar as it is in its file.
pub(crate) struct Source {
    /// The name of the grammar in messages.
    pub(crate) name: String,
    pub(crate) printed: Grammar,
    /// The specification whose amendments apply: the shipped one, or else RFC 1738.
    pub(crate) specification: &'static Specification,
    pub(crate) is_builtin: bool,
    pub(crate) notes: Vec<SourceNote>,
}

/// A note about the text of a grammar, with the number of places of the same kind.
#[derive(serde::Serialize)]
pub(crate) struct SourceNote {
    file: String,
    line: usize,
    column: usize,
    note: String,
    count: usize,
}

impl fmt::Display for SourceNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SourceNote { file, line, column, note, count } = self;
        write!(f, "note: {file}:{line}:{column}: {note}")?;
        match count - 1 {
            0 => Ok(()),
            1 => write!(f, " (and at 1 more place)"),
            others => write!(f, " (and at {others} more places)"),
        }
    }
}

impl Source {
    /// Reads a file, or the shipped grammar of that name.
    pub(crate) fn read(file: &OsStr, arguments: &ReadingArguments) -> Result<Source, Failure> {
        match file.to_str().and_then(|name| name.strip_prefix(BUILTIN)) {
            Some(id) => Source::builtin(id),
            None => Source::file(file, arguments),
        }
    }

    fn builtin(id: &str) -> Result<Source, Failure> {
        let found = rfc1738_texts::ALL.iter().find(|(known, _)| *known == id);
        let Some(&(_, specification)) = found else {
            let ids: Vec<&str> = rfc1738_texts::ALL.iter().map(|(id, _)| *id).collect();
            return Err(Failure::Said(format!(
                "{BUILTIN}{}: there is no such grammar, expected one of {}",
                escape::text(id),
                ids.join(", ")
            )));
        };
        let name = format!("{BUILTIN}{id}");
        let printed = specification.printed().clone();
        Ok(Source { name, printed, specification, is_builtin: true, notes: Vec::new() })
    }

    fn file(file: &OsStr, arguments: &ReadingArguments) -> Result<Source, Failure> {
        let name = input::name(file);
        let text = input::text(file, input::LONGEST_GRAMMAR)?;
        if text.trim().is_empty() {
            return Err(Failure::Said(format!("{name}: it is empty, write rules such as `host = 1*letter`")));
        }
        let section = arguments.section.as_deref();
        let notation = match arguments.notation {
            Some(notation) => notation.notation(),
            None => Notation::of_text(&text, section),
        };
        if arguments.notation.is_none() && notation != Notation::default() {
            let (read_as, sign) = match notation {
                Notation::Cern => ("the CERN notation", "no = follows the name of a rule"),
                _ => ("ABNF", "its alternatives have / or it is not BNF"),
            };
            complain(&format!("note: {name}: read as {read_as}: {sign}; --notation sets another one"));
        }
        let reading = match section {
            Some(section) => Reading::of_section(notation, &name, &text, section),
            None => Reading::new(notation, &name, &text),
        };
        let reading = reading.map_err(|errors| {
            let hint =
                if errors.is_page() && section.is_none() { " (--section 5 names a section)" } else { "" };
            Failure::Said(shown(&name, &errors) + hint)
        })?;
        let notes = grouped(&name, &reading.notes);
        Ok(Source { name, printed: reading.grammar, specification: &RFC1738, is_builtin: false, notes })
    }
}

/// Returns one line for each error, for the first ones.
fn shown(name: &str, errors: &ReadErrors) -> String {
    let mut lines: Vec<String> =
        errors.iter().take(MOST_SHOWN).map(|error| escape::text(&error.to_string())).collect();
    let rest = errors.iter().count() - lines.len();
    if rest > 0 {
        lines.push(format!("{name}: {rest} more errors"));
    }
    lines.join("\n")
}

/// Returns one note for all places at which the same character is read as another one, and each
/// other note.
fn grouped(file: &str, notes: &[Note]) -> Vec<SourceNote> {
    let mut found: Vec<SourceNote> = Vec::new();
    let mut characters = std::collections::HashMap::new();
    for note in notes {
        if let NoteKind::Character { found: character, .. } = note.kind {
            let first = *characters.entry(character).or_insert(found.len());
            if let Some(known) = found.get_mut(first) {
                known.count += 1;
                continue;
            }
        }
        let text = escape::text(&note.kind.to_string());
        found.push(SourceNote {
            file: file.into(),
            line: note.line,
            column: note.column,
            note: text,
            count: 1,
        });
    }
    found
}
