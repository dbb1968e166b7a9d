//! Notes about the places of a text that a person may want to look at.

use std::fmt;

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
