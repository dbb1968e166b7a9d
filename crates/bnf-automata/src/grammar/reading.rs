//! What a reader makes of a text: the grammar and notes about the text, or all problems at once.

use std::fmt;

use super::copy::{Replaced, plain};
use super::document::grammar_lines;
use super::{Grammar, Notation, ReadError, abnf, cern};

/// A grammar as a text has it, and notes about the places of the text that a person may want to look at.
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
    /// The notes, in the order of the text.
    pub notes: Vec<Note>,
}

/// A note about a place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The name of the file, as the caller gave it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1. A byte order mark at the beginning of the text is not counted.
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
    /// The line stands between rules, has a `=` or stands in parentheses, and belongs to no rule. It is not read.
    NotRead,
    /// A backslash escapes the character, as in `\%`. It belongs to the copy, and the rule has only the character.
    Escaped {
        /// The character.
        character: char,
    },
    /// The line begins like a rule. It continues the one before, because the line before ends in a punctuation mark.
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

/// Writes the note without its place.
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
            NoteKind::Escaped { character } => write!(f, "`\\{character}` is read as `{character}`"),
            NoteKind::Continues { mark } => {
                write!(f, "the line continues the rule before it, because the line before ends in `{mark}`")
            }
        }
    }
}

/// All places of a text that are not in the notation, in the order of the text. There is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadErrors(Vec<ReadError>);

impl ReadErrors {
    /// Returns the errors, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = &ReadError> {
        self.0.iter()
    }

    /// Returns the first error.
    pub fn into_first(self) -> ReadError {
        self.0.into_iter().next().expect("there is at least one error")
    }
}

/// Writes one error on each line.
impl fmt::Display for ReadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, error)| {
            let line_end = if index > 0 { "\n" } else { "" };
            write!(f, "{line_end}{error}")
        })
    }
}

impl std::error::Error for ReadErrors {}

impl Reading {
    /// Reads a grammar. Errors and notes carry `file` as the name of the file.
    ///
    /// `text` is either a grammar alone or the whole text of an RFC. In an RFC, only the last section whose heading
    /// contains `BNF` is read. Of an RFC with ABNF and without such a heading, all rules are read. A text in the CERN
    /// notation may begin with prose: its rules begin with the first line that has a name and otherwise only names with
    /// which other lines begin.
    ///
    /// # Errors
    /// Returns all places that are not in the notation, up to about 1000.
    pub fn new(notation: Notation, file: &str, text: &str) -> Result<Reading, ReadErrors> {
        Reading::of(notation, file, text, None)
    }

    /// Reads the grammar in the section of an RFC with that number, `4`, `3.2.1`, or `A` for an appendix, or with that
    /// title, where sections have no numbers.
    ///
    /// # Errors
    /// Returns the same errors as [`Reading::new`], and an error if the text has no such section.
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
        for (line, text) in &found.not_read {
            notes.push(note(*line, text.len() - text.trim_start().len() + 1, NoteKind::NotRead));
        }
        let mut errors = Vec::new();
        let grammar = match notation {
            Notation::Bnf { repeated_brackets } => {
                super::read::read(repeated_brackets, file, &found.lines, &mut errors)
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
        if !errors.is_empty() {
            errors.sort_by_key(|error| (error.line, error.column));
            return Err(ReadErrors(errors));
        }
        notes.sort_by_key(|note| (note.line, note.column));
        Ok(Reading { grammar, notes })
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

    /// Whether a place stands in a line that is read, and not in its comment. The `;` itself is no part of the comment.
    fn is_read(&self, line: usize, column: usize) -> bool {
        let found = self.0.binary_search_by_key(&line, |(number, _)| *number);
        found.is_ok_and(|index| column <= self.0[index].1)
    }
}
