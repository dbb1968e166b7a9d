//! The options `--subject`, `--adapter` and `--profile`, which select the subjects of a command. No
//! other code makes subjects from a command line.

use std::time::Duration;

use clap::ValueEnum;
use rfc1738::Profile;

use crate::command::Failure;
use crate::command::progress::Counted;
use crate::runner::Candidate;
use rfc1738_adapter::{Adapter, Limits};
use rfc1738_oracle::subjects::{GrammarSubject, ParserSubject};

/// The subjects that a command tests, and their profiles.
#[derive(Clone, Debug, clap::Args)]
pub struct Asked {
    /// Test this subject
    #[arg(long, value_enum, default_value_t = Subjects::All)]
    subject: Subjects,
    /// Test a library instead of these subjects: the command of a program that answers the adapter
    /// protocol (docs/protocol.md). It is split into words, and no shell reads it
    #[arg(long, value_name = "COMMAND", conflicts_with = "subject", group = "library")]
    adapter: Option<String>,
    /// The same, already divided into words: the program and its arguments
    #[arg(value_name = "COMMAND", last = true, conflicts_with = "subject", group = "library")]
    command: Vec<String>,
    #[command(flatten)]
    limits: AdapterLimits,
    /// Test under this profile [default: all, or interpreter with --adapter]
    #[arg(long, value_enum)]
    profile: Option<Profiles>,
}

/// Reads a number of seconds that is greater than 0.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let is_some = |time: &Duration| !time.is_zero() && time.as_secs() < 86_400;
    seconds
        .filter(is_some)
        .ok_or_else(|| "write a number of seconds, greater than 0 and less than 86400: 2.5".into())
}

/// How an adapter may run.
#[derive(Clone, Debug, Default, PartialEq, clap::Args)]
pub struct AdapterLimits {
    /// The time that the adapter has for each batch of inputs, in seconds [default: 10, and 5
    /// for `audit time`]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,
    /// Let the adapter use the network
    #[arg(long)]
    allow_network: bool,
    /// Give the adapter this variable of the environment also. Can stand more than once
    #[arg(long = "adapter-env", value_name = "NAME")]
    variables: Vec<String>,
    /// Start no adapter if this system cannot contain it in everything (docs/protocol.md)
    #[arg(long)]
    contained: bool,
}

impl AdapterLimits {
    /// Returns the limits that the options ask for.
    pub fn limits(&self) -> Limits {
        let limits = self.timeout.map_or_else(Limits::default, Limits::with_timeout);
        let (variables, contained) = (self.variables.clone(), self.contained);
        Limits { variables, contained, ..limits.allow_network(self.allow_network) }
    }

    /// Returns the options that the user typed.
    fn flags(&self) -> Vec<String> {
        let mut flags = Vec::new();
        if let Some(timeout) = self.timeout {
            flags.extend(["--timeout".into(), timeout.as_secs_f64().to_string()]);
        }
        flags.extend(self.allow_network.then(|| "--allow-network".into()));
        flags.extend(self.variables.iter().flat_map(|name| ["--adapter-env".into(), name.clone()]));
        flags.extend(self.contained.then(|| "--contained".into()));
        flags
    }
}

/// The subjects of this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Subjects {
    /// The hand-written parser
    Parser,
    /// The automata compiled from the amended grammar of section 5
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
    /// Returns the subjects, each once for every profile under which it is asked.
    ///
    /// # Errors
    /// Returns an error if the adapter cannot be started.
    pub fn candidates(&self) -> Result<Vec<Candidate>, Failure> {
        if !self.is_library() && self.limits != AdapterLimits::default() {
            let options = self.limits.flags().join(" ");
            return Err(format!("{options}: there is no adapter, write --adapter COMMAND").into());
        }
        let mut candidates = Vec::new();
        let default = if self.is_library() { Profiles::Interpreter } else { Profiles::All };
        let profiles = self.profile.unwrap_or(default);
        for profile in Profile::ALL.into_iter().filter(|profile| profiles.has(*profile)) {
            if let Some(adapter) = self.start()? {
                candidates.push(Candidate::library(Counted::new(adapter), profile));
                continue;
            }
            if self.subject != Subjects::Grammar {
                candidates.push(Candidate::new(ParserSubject::new(profile), profile));
            }
            if self.subject != Subjects::Parser {
                candidates.push(Candidate::new(GrammarSubject::new(profile), profile));
            }
        }
        Ok(candidates)
    }

    fn start(&self) -> Result<Option<Adapter>, Failure> {
        let limits = self.limits.limits();
        if let Some(command) = &self.adapter {
            return Ok(Some(Adapter::start(command, limits)?));
        }
        if self.command.is_empty() {
            return Ok(None);
        }
        Ok(Some(Adapter::start_words(self.command.clone(), limits)?))
    }

    /// Returns whether a library is asked.
    pub(crate) fn is_library(&self) -> bool {
        self.adapter.is_some() || !self.command.is_empty()
    }

    /// Returns the options that the user typed, for a command that asks the same subjects again.
    pub fn flags(&self) -> Vec<String> {
        let mut flags = Vec::new();
        if self.subject != Subjects::All {
            flags.extend(["--subject".into(), name(self.subject)]);
        }
        if let Some(command) = &self.adapter {
            flags.extend(["--adapter".into(), command.clone()]);
        } else if !self.command.is_empty() {
            flags.extend(["--adapter".into(), shell_words::join(&self.command)]);
        }
        flags.extend(self.limits.flags());
        if let Some(profile) = self.profile {
            flags.extend(["--profile".into(), name(profile)]);
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

/// Returns a value as the user types it.
fn name(value: impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
