//! The command that the user typed, from which a report builds a command that repeats a case.

use rfc1738_oracle::escape;

/// A command that asks subjects about cases, without the cases: `rfc1738 conformance --cases my-cases`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    command: String,
    options: String,
    is_once: bool,
}

impl Again {
    /// Returns a command as typed, with the options that another run needs to ask in the same way.
    pub fn new(command: &str, options: &[String]) -> Again {
        let options = options.iter().map(|option| format!(" {}", quoted(option))).collect();
        Again { command: command.into(), options, is_once: false }
    }

    /// Makes a report print the command once, and not with each failure. This is for long commands.
    pub fn once(self) -> Again {
        Again { is_once: true, ..self }
    }

    pub(super) fn is_once(&self) -> bool {
        self.is_once
    }

    /// Returns the command that repeats one case.
    pub(super) fn line(&self, id: &str) -> String {
        format!("{} {}{}", self.command, escape::words(id), self.options)
    }
}

/// Quotes a word for a POSIX shell. A character that a terminal does not show is escaped for display.
fn quoted(word: &str) -> String {
    shell_words::quote(&escape::words(word)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        let options = ["--cases", "my cases", "it's", "", "a\u{1b}", "../spec-cases"].map(String::from);
        let again = Again::new("rfc1738 conformance", &options);
        let line = r"rfc1738 conformance ftp/x@00 --cases 'my cases' 'it'\''s' '' 'a\x1b' ../spec-cases";
        assert_eq!(again.line("ftp/x@00"), line);
    }
}
