//! What a reader makes of a text: the grammar and notes about the text, or all problems at once.

use std::fmt;

use super::copy::{Replaced, plain};
use super::document::{GrammarLines, grammar_lines};
use super::error::A_PAGE;
use super::{Grammar, Notation, ReadError, ReadErrors, abnf, cern};

/// A grammar as a text has it, and notes about the places of the text that a person may want to
/// look at.
///
/// ```
/// use bnf_automata::grammar::{Notation, Reading};
///
/// // A no-break space, and quotes of a web page.
/// let reading = Reading::new(Notation::Abnf, "a.abnf", "port\u{a0}= \u{201c}:\u{201d} *DIGIT")?;
/// assert_eq!(reading.grammar.rules()[0].to_string(), "port = \":\" *DIGIT");
/// assert_eq!(reading.notes[0].to_string(), "a.abnf:1:5: U+00A0 is read as a space");
///
/// let errors = Reading::new(Notation::Abnf, "a.abnf", "a = %x100\nb = \"x\" / / \"y\"").unwrap_err();
/// let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
/// assert_eq!(lines, [
///     "a.abnf:1:7: expected a value of one octet (at most %xFF), but found `100`",
///     "a.abnf:2:11: expected an element after `/`, but found `/`",
/// ]);
/// # Ok::<(), bnf_automata::grammar::ReadErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The grammar.
    pub grammar: Grammar,
    /// The notes, in order.
    pub notes: Vec<Note>,
}

impl Reading {
    /// Reads a grammar. Errors and notes carry `file` as the name of the file.
    ///
    /// `text` is either a grammar alone or the whole text of an RFC. In an RFC, only the last
    /// section whose heading contains `BNF` is read. Of an RFC with ABNF and without such a
    /// heading, all rules are read. Prose before, between and after the rules is left out, with a
    /// note.
    pub fn new(notation: Notation, file: &str, text: &str) -> Result<Reading, ReadErrors> {
        Reading::of(notation, file, text, None)
    }

    /// Reads the grammar in the section of an RFC with that number, `4`, `3.2.1`, or `A` for an
    /// appendix, or with that title, where sections have no numbers.
    pub fn of_section(
        notation: Notation,
        file: &str,
        text: &str,
        section: &str,
    ) -> Result<Reading, ReadErrors> {
        Reading::of(notation, file, text, Some(section))
    }

    fn of(notation: Notation, file: &str, text: &str, section: Option<&str>) -> Result<Reading, ReadErrors> {
        let (plain, replaced) = plain(text);
        let Some(found) = grammar_lines(notation, &plain, section) else {
            let expected = format!("a heading of section {}", section.unwrap_or_default());
            return Err(ReadErrors(vec![ReadError::new(file, 1, 1, &expected, "none".into())]));
        };
        let note = |line, column, kind| Note { file: file.into(), line, column, kind };
        let mut notes: Vec<Note> = Vec::new();
        let ends = LineEnds::new(notation, &found.lines);
        for Replaced { line, column, found: character, read_as } in replaced {
            match read_as {
                None => notes.push(note(line, column, NoteKind::ByteOrderMark)),
                Some(read_as) if ends.is_read(line, column) => {
                    notes.push(note(line, column, NoteKind::Character { found: character, read_as }));
                }
                Some(_) => {}
            }
        }
        for run in &found.prose {
            notes.push(note(run.line, run.column, NoteKind::ProseLines { count: run.count }));
        }
        if let Some(run) = found.page_breaks {
            notes.push(note(run.line, run.column, NoteKind::PageBreaks { count: run.count }));
        }
        for (line, text) in &found.not_read {
            notes.push(note(*line, text.len() - text.trim_start().len() + 1, NoteKind::NotRead));
        }
        let mut errors = Vec::new();
        let grammar = match notation {
            Notation::Bnf { repeated_brackets } => {
                super::bnf::read(repeated_brackets, file, &found.lines, &mut errors)
            }
            Notation::Abnf => {
                let (grammar, prose) = abnf::read(file, &found.lines, &mut errors);
                notes.extend(prose.into_iter().map(|one| {
                    let kind = match one.is_name {
                        true => NoteKind::Bracketed { name: one.text },
                        false => NoteKind::Prose { rule: one.rule, text: one.text },
                    };
                    note(one.line, one.column, kind)
                }));
                grammar
            }
            Notation::Cern => {
                let (grammar, noted) = cern::read(file, &found.lines, &mut errors);
                notes.extend(noted.into_iter().map(|(line, column, kind)| note(line, column, kind)));
                grammar
            }
        };
        if let Some(page) = page(&found, &plain, grammar.rules().len(), &errors) {
            let (line, column) = found.first();
            return Err(ReadErrors(vec![ReadError::new(file, line, column, "a grammar", page)]));
        }
        if !errors.is_empty() {
            errors.sort_by_key(|error| (error.line, error.column));
            return Err(ReadErrors(errors));
        }
        notes.sort_by_key(|note| (note.line, note.column));
        Ok(Reading { grammar, notes })
    }
}

/// Returns what stands in the place of a grammar, if a text with errors is a page and no grammar.
/// One hint then says more than the errors, which would name single characters.
fn page(found: &GrammarLines<'_>, text: &str, rules: usize, errors: &[ReadError]) -> Option<String> {
    const STARTS: [&str; 6] = ["<!doctype", "<html", "<head", "<body", "<pre", "<?xml"];
    if errors.is_empty() {
        return None;
    }
    let start: String = text.trim_start().chars().take(10).collect::<String>().to_ascii_lowercase();
    if STARTS.iter().any(|tag| start.starts_with(tag)) {
        return Some("the source of a web page. Copy the text that a browser shows into a file".into());
    }
    let lines = found.lines.iter().filter(|(_, line)| !line.trim().is_empty()).count();
    let prose: usize = found.prose.iter().map(|run| run.count).sum();
    let is_page = prose > lines && errors.len() >= rules;
    is_page.then(|| {
        let all = lines + prose;
        format!(
            "{A_PAGE}{prose} lines of prose among {all}. Name the section with the rules, \
             or copy only the rules into a file"
        )
    })
}

impl Grammar {
    /// Reads a grammar. Errors carry `file` as the name of the file.
    ///
    /// `text` is either a grammar alone or the whole text of an RFC.
    ///
    /// ```
    /// use bnf_automata::grammar::Grammar;
    ///
    /// let error = Grammar::read("url.bnf", "host = hostname |\nport = 1*digit").unwrap_err();
    /// assert!(error.to_string().starts_with("url.bnf:2:1: expected an element after `|`, but found"));
    /// ```
    pub fn read(file: &str, text: &str) -> Result<Grammar, ReadError> {
        Grammar::read_as(Notation::default(), file, text)
    }

    /// Reads a grammar in the given notation. [`Reading::new`] returns notes also, and all errors.
    pub fn read_as(notation: Notation, file: &str, text: &str) -> Result<Grammar, ReadError> {
        Reading::new(notation, file, text).map(|reading| reading.grammar).map_err(ReadErrors::into_first)
    }
}

/// Where the comments of the lines begin. The CERN notation has no comments.
struct LineEnds(Vec<(usize, usize)>);

impl LineEnds {
    fn new(notation: Notation, lines: &[(usize, &str)]) -> LineEnds {
        let column = |text: &str| {
            if notation == Notation::Cern {
                return usize::MAX;
            }
            // A `;` in quotes begins no comment.
            let mut in_quotes = false;
            let comment = text.chars().position(|c| {
                in_quotes ^= c == '"';
                c == ';' && !in_quotes
            });
            comment.map_or(usize::MAX, |index| index + 1)
        };
        LineEnds(lines.iter().map(|(line, text)| (*line, column(text))).collect())
    }

    /// Whether a place stands in a line that is read, and not in its comment. The `;` itself is no
    /// part of the comment.
    fn is_read(&self, line: usize, column: usize) -> bool {
        let found = self.0.binary_search_by_key(&line, |(number, _)| *number);
        found.is_ok_and(|index| column <= self.0[index].1)
    }
}

/// A note about a place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The name of the file, as the caller gave it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1. A byte order mark at the beginning of the text is not
    /// counted.
    pub column: usize,
    /// What stands there.
    pub kind: NoteKind,
}

/// What a note is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoteKind {
    /// The text begins with a byte order mark, which is not read.
    ByteOrderMark,
    /// A character is read as the US-ASCII character for which it stands.
    Character {
        /// The character.
        found: char,
        /// The character that is read.
        read_as: char,
    },
    /// The rule contains a prose value, `<text>`. An amendment must replace the rule.
    Prose {
        /// The rule.
        rule: String,
        /// The text without the angle brackets.
        text: String,
    },
    /// The name of a rule stands in angle brackets, as RFC 5234, section 2.1, permits.
    Bracketed {
        /// The name.
        name: String,
    },
    /// The line stands between rules, has a `=` or stands in parentheses, and belongs to no rule.
    /// It is not read.
    NotRead,
    /// Lines of prose begin here. They are not read.
    ProseLines {
        /// The number of lines, without empty ones.
        count: usize,
    },
    /// Headers and footers of pages stand among the rules, the first one here. They are not read.
    PageBreaks {
        /// The number of lines.
        count: usize,
    },
    /// A backslash escapes the character, as in `\%`. It belongs to the copy, and the rule has only
    /// the character.
    Escaped {
        /// The character.
        character: char,
    },
    /// The line begins like a rule. It continues the one before, because the line before ends in a
    /// punctuation mark.
    Continues {
        /// The mark.
        mark: char,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.kind)
    }
}

impl fmt::Display for NoteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoteKind::ByteOrderMark => f.write_str("the byte order mark is not read"),
            NoteKind::Character { found, read_as: ' ' } => {
                write!(f, "U+{:04X} is read as a space", u32::from(*found))
            }
            NoteKind::Character { found, read_as } => {
                write!(f, "U+{:04X} is read as `{read_as}`", u32::from(*found))
            }
            NoteKind::Prose { rule, text } => {
                write!(
                    f,
                    "`{rule}` has the prose <{}>: an amendment must replace the rule",
                    text.escape_debug()
                )
            }
            NoteKind::Bracketed { name } => write!(f, "<{name}> is read as the rule `{name}`"),
            NoteKind::NotRead => f.write_str("the line is not read, because it belongs to no rule"),
            NoteKind::ProseLines { count: 1 } => f.write_str("1 line of prose is not read"),
            NoteKind::ProseLines { count } => write!(f, "{count} lines of prose are not read"),
            NoteKind::PageBreaks { count: 1 } => f.write_str("1 page header or footer is not read"),
            NoteKind::PageBreaks { count } => write!(f, "{count} page headers and footers are not read"),
            NoteKind::Escaped { character } => write!(f, "`\\{character}` is read as `{character}`"),
            NoteKind::Continues { mark } => {
                write!(f, "the line continues the rule before it, because the line before ends in `{mark}`")
            }
        }
    }
}
