//! The options `--subject` and `--profile`: which subjects a command asks, and how. No other place makes subjects from a
//! command line.

use clap::ValueEnum;
use rfc1738::Profile;

use super::Failure;
use crate::runner::Candidate;
use crate::subject::{GrammarSubject, ParserSubject};

/// Which subjects are asked, and under which profiles.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Asked {
    /// Ask this subject
    #[arg(long, value_enum, default_value_t = Subjects::All)]
    subject: Subjects,
    /// Ask under this profile
    #[arg(long, value_enum, default_value_t = Profiles::All)]
    profile: Profiles,
}

/// The subjects of this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Subjects {
    /// The hand-written parser
    Parser,
    /// The automata compiled from section 5
    Grammar,
    /// Both, and compare their answers
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Profiles {
    /// Schemes and literals match in any case
    Interpreter,
    /// Schemes and literals match exactly as printed
    Producer,
    /// Both
    All,
}

impl Asked {
    /// The subjects, each once for every profile under which it is asked.
    ///
    /// # Errors
    /// A subject cannot be started. The subjects of this project always can.
    pub fn candidates(&self) -> Result<Vec<Candidate>, Failure> {
        let mut candidates = Vec::new();
        for profile in Profile::ALL.into_iter().filter(|profile| self.profile.has(*profile)) {
            if self.subject != Subjects::Grammar {
                candidates.push(Candidate::new(ParserSubject::new(profile), profile));
            }
            if self.subject != Subjects::Parser {
                candidates.push(Candidate::new(GrammarSubject::new(profile), profile));
            }
        }
        Ok(candidates)
    }

    /// The options that a person typed, for a command that asks the same subjects again.
    pub fn flags(&self) -> Vec<String> {
        let mut flags = Vec::new();
        if self.subject != Subjects::All {
            flags.extend(["--subject".into(), name(self.subject)]);
        }
        if self.profile != Profiles::All {
            flags.extend(["--profile".into(), name(self.profile)]);
        }
        flags
    }
}

impl Profiles {
    fn has(self, profile: Profile) -> bool {
        match self {
            Profiles::All => true,
            Profiles::Interpreter => profile == Profile::Interpreter,
            Profiles::Producer => profile == Profile::Producer,
        }
    }
}

/// A value as it is typed.
fn name(value: impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
