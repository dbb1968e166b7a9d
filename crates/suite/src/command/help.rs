//! The help of the commands, which names the program that the user started.

use crate::command::{conformance, coverage, prove, vectors};

/// What the help of a command says about the program that the user started.
pub struct Help {
    /// The program as the user types it: `rfc1738`, `cargo xtask`.
    pub program: &'static str,
    /// The cases that a command reads without `--cases`.
    pub cases: &'static str,
    /// The folder that `vectors` writes without `--output`.
    pub vectors: &'static str,
}

impl Help {
    /// Completes the help of these commands of this package.
    pub fn describe(&self, command: clap::Command, names: &[&'static str]) -> clap::Command {
        names.iter().fold(command, |command, name| {
            command.mut_subcommand(name, |command| {
                let command = command.after_help(match *name {
                    "conformance" => conformance::help(self.program),
                    "coverage" => coverage::help(self.program),
                    "prove" => prove::help(self.program),
                    _ => vectors::help(self.program),
                });
                command.mut_args(|argument| match (*name, argument.get_long()) {
                    (_, Some("cases")) => {
                        argument.help(format!("Read the cases of this folder [default: {}]", self.cases))
                    }
                    ("vectors", Some("output")) => {
                        argument.help(format!("Write the files to this folder [default: {}]", self.vectors))
                    }
                    _ => argument,
                })
            })
        })
    }
}
