//! The command line: its commands and options, and one line for whatever is wrong with it.

use std::ffi::OsString;
use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use rfc1738::{Profile, Rule};

use crate::escape;
use crate::output::{Failure, Output};

const EXIT_CODES: &str = "\
Exit codes:
  0    valid, whatever is advised; no finding; no difference
  1    invalid; a finding; a difference
  2    something could not be read or answered: bad usage, a missing file, a
       malformed line; standard error says what, and 2 goes before 1
  141  standard output was closed by its reader, as after SIGPIPE";

const EXTRACT_EXIT_CODES: &str = "\
Exit codes:
  0    something was found and written
  1    nothing was; a binary file that was passed over counts as empty
  2    a file could not be read, or bad usage; standard error says what, and 2
       goes before 0 and 1
  141  standard output was closed by its reader, as after SIGPIPE";

#[derive(Parser)]
#[command(name = "rfc1738", version, max_term_width = 100, after_help = EXIT_CODES)]
/// RFC 1738 URLs: checked, explained, and held against the RFC's own grammar
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Say for every line of some files whether it is a URL
    ///
    /// A line ends in LF or CRLF; the last one may lack it. Lines are bytes in any encoding. An empty line is an
    /// (invalid) input, but empty lines at the very end of a file are left out. A file without any URL is an
    /// error. A line of more than 128 MiB is passed over with a message.
    Check(CheckArguments),
    /// Say why a URL is invalid, or what its parts are and what it means
    ///
    /// For an invalid URL: where it goes wrong, the production that was being read there, the characters that could
    /// have come next, a shortest URL that begins in the same way, and what is likely meant. For a valid one: its
    /// parts, each with its place, its production and its section; what it asks a client to do, with nothing done;
    /// and advisories, which never make it invalid: what section 6 warns of, and what others read otherwise.
    Explain(ExplainArguments),
    /// Find the URLs in running text, by the RFC's Appendix
    ///
    /// Found are <URL:...> and <...>, broken across lines or not, URL:... and bare URLs. A line of output has the place
    /// of the URL's first byte (line and column count from 1, columns in bytes), the URL without white space, and notes:
    /// its fragment, what else it may be if a line broke after a hyphen, why it is no URL although a wrapper says so, and
    /// with what the text goes on where the URL cannot.
    ///
    /// Text is bytes in any encoding that has US-ASCII's characters as single bytes. Files and streams of any size are
    /// searched in pieces, and answered as they come: memory holds a word and a wrapper, 2 MiB at most. A word of more
    /// than 1 MiB is taken apart.
    Extract(ExtractArguments),
    /// Show, check and compare grammars
    #[command(subcommand, after_help = EXIT_CODES)]
    Grammar(GrammarCommand),
    /// List the rulings: where the RFC can be read in two ways, and which way is taken here
    #[command(after_help = EXIT_CODES)]
    Rulings {
        /// Only this one, such as A7
        id: Option<String>,
        /// Write one JSON object for each ruling
        #[arg(long, visible_alias = "jsonl")]
        json: bool,
    },
    /// List the sections of the RFC, and the productions that each explains
    #[command(after_help = EXIT_CODES)]
    Sections {
        /// Write one JSON object for each section
        #[arg(long, visible_alias = "jsonl")]
        json: bool,
    },
    /// Write a complete test suite: strings with their verdicts, for any implementation
    ///
    /// An implementation that gives these verdicts, that behaves like a machine with at most so many states more than
    /// the specification's, and that treats the bytes of a class alike (or --all-bytes), accepts exactly the scheme's
    /// URLs.
    Suite(SuiteArguments),
    /// Write strings of a production's language, or near to it, with their verdicts
    ///
    /// Near misses are one edit away from a member: from --member, or from random ones. Random strings are those of --seed,
    /// on every machine and in every version.
    Generate(GenerateArguments),
    /// Speak the adapter protocol on standard input and output (docs/protocol.md)
    Serve(ServeArguments),
    /// Write a script that completes commands and options
    #[command(after_help = EXIT_CODES)]
    Completions {
        /// The shell it is for
        shell: clap_complete::Shell,
    },
    /// Write a manual page, of this program or of one of its commands
    #[command(after_help = EXIT_CODES)]
    Man {
        /// The command, such as `check` or `grammar diff`
        command: Vec<String>,
    },
}

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct CheckArguments {
    /// Files with a URL on each line; standard input if there is none, or for -
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<OsString>,
    /// Say also what is worth noticing about each URL that is valid; the exit code stays
    #[arg(long)]
    pub(crate) advisories: bool,
    /// Write one JSON object for each line
    #[arg(long, visible_alias = "jsonl")]
    pub(crate) json: bool,
    #[arg(long, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct ExplainArguments {
    /// The URL; one that begins with a hyphen goes after --
    pub(crate) url: OsString,
    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

#[derive(Args)]
#[command(after_help = EXTRACT_EXIT_CODES)]
pub(crate) struct ExtractArguments {
    /// Files of text; standard input if there is none, or for -
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<OsString>,
    /// Write one JSON object for each URL; its spans are in bytes from the file's start, half-open
    #[arg(long, visible_alias = "jsonl")]
    pub(crate) json: bool,
    /// Write only the URLs that are valid, one a line
    #[arg(short, long, conflicts_with = "json")]
    pub(crate) only_urls: bool,
    /// Write the file's name as it is and a NUL byte after it, in place of a colon
    #[arg(short = '0', long, visible_short_alias = 'Z', conflicts_with_all = ["json", "only_urls"])]
    pub(crate) null: bool,
    /// Search files with NUL bytes too, which are taken for binary ones and passed over otherwise
    #[arg(short = 'a', long)]
    pub(crate) text: bool,
    #[arg(long, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct SuiteArguments {
    /// The scheme: a name of section 3, `other` or `generic`
    #[arg(long, value_name = "SCHEME", value_parser = PossibleValuesParser::new(Rule::URLS.map(Rule::scheme_or_form)))]
    pub(crate) scheme: String,
    /// How many states more than the specification's machine an implementation may have
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
    pub(crate) extra_states: u8,
    /// Try every byte, instead of one of each class
    #[arg(long)]
    pub(crate) all_bytes: bool,
    /// No more strings than this
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Write one JSON object for each string
    #[arg(long, visible_alias = "json")]
    pub(crate) jsonl: bool,
    #[arg(long, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct GenerateArguments {
    /// Which strings
    pub(crate) kind: Kind,
    /// The production
    #[arg(long, value_name = "RULE", default_value = "url", value_parser = PossibleValuesParser::new(Rule::ALL.iter().map(|rule| rule.name())), hide_possible_values = true)]
    pub(crate) rule: String,
    /// No more strings than this; members, non-members and random strings may have no end
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// How many bytes uniform strings have
    #[arg(long, value_name = "FROM..TO", default_value = "8..40", value_parser = lengths)]
    pub(crate) length: (usize, usize),
    /// What random strings are made from
    #[arg(long, default_value_t = 1738)]
    pub(crate) seed: u64,
    /// The member whose near misses are wanted
    #[arg(long, value_name = "TEXT")]
    pub(crate) member: Option<OsString>,
    /// Members and non-members over every byte, instead of one of each class
    #[arg(long)]
    pub(crate) all_bytes: bool,
    /// Write one JSON object for each string
    #[arg(long, visible_alias = "json")]
    pub(crate) jsonl: bool,
    #[arg(long, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

/// What is generated.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Kind {
    /// Strings that it matches, shortest first
    Members,
    /// Strings that it does not match, shortest first
    NonMembers,
    /// Random strings that it matches, each as likely as any other of its length
    Uniform,
    /// Random strings that it matches, by random derivation: short ones more often
    Derivations,
    /// Strings that are one edit away from a member, with the production that breaks
    NearMisses,
    /// URLs at limits that the RFC does not have: lengths, ports, a megabyte
    Boundaries,
}

#[derive(Subcommand)]
pub(crate) enum GrammarCommand {
    /// Print a grammar, or one production
    Show(ShowArguments),
    /// Find what a grammar names and does not define, defines and does not use, and where it is recursive
    Check(GrammarCheckArguments),
    /// Compare what two grammars match, production by production
    ///
    /// The comparison is exact: of every production that both define a machine is made, and where they differ, a
    /// shortest string that only one of them matches is shown, both ways.
    Diff(DiffArguments),
}

/// Which wording of section 5.
#[derive(Args, Clone, Copy)]
#[group(multiple = false)]
pub(crate) struct Wording {
    /// Read every production as it stands
    #[arg(long)]
    pub(crate) as_printed: bool,
    /// Put the amendments in the place of productions that stand as printed in the RFC
    #[arg(long)]
    pub(crate) amended: bool,
}

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct ShowArguments {
    /// Only this production
    pub(crate) rule: Option<String>,
    #[command(flatten)]
    pub(crate) wording: Wording,
    /// A grammar or a whole RFC in a file, or - for standard input; the shipped section 5 if there is none
    #[arg(long, value_name = "FILE", default_value = "builtin:rfc1738")]
    pub(crate) file: OsString,
}

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct GrammarCheckArguments {
    /// A grammar or a whole RFC, - for standard input, builtin:rfc1738 for the shipped section 5
    #[arg(value_name = "FILE")]
    pub(crate) file: OsString,
    /// The production that all others should serve [default: url, or else the first one]
    #[arg(long, value_name = "RULE")]
    pub(crate) start: Option<String>,
    #[command(flatten)]
    pub(crate) wording: Wording,
}

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct DiffArguments {
    /// A grammar or a whole RFC, - for standard input, builtin:rfc1738 for the shipped section 5
    #[arg(value_name = "A")]
    pub(crate) a: OsString,
    /// Another one
    #[arg(value_name = "B")]
    pub(crate) b: OsString,
    /// Only this production
    #[arg(long)]
    pub(crate) rule: Option<String>,
    #[arg(long, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
    #[command(flatten)]
    pub(crate) wording: Wording,
    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct ServeArguments {
    /// Who answers
    pub(crate) subject: Server,
    #[arg(long, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

/// The subjects that speak the protocol.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Server {
    /// The parser by hand
    Parser,
    /// The machines of the grammar
    Grammar,
}

const PROFILE: &str =
    "Schemes and literals match in any case (interpreter), or exactly as printed (producer)";

fn profile() -> impl TypedValueParser<Value = Profile> {
    PossibleValuesParser::new(Profile::ALL.map(Profile::name)).try_map(|name| name.parse::<Profile>())
}

/// `8..40`, both ends included; or one number.
fn lengths(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.parse::<usize>().map_err(|_| format!("\"{text}\" is no number of bytes"));
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (number(from)?, number(to)?),
        None => (number(text)?, number(text)?),
    };
    if from > to { Err(format!("{from} is more than {to}")) } else { Ok((from, to)) }
}

/// The command that is asked for; none if help or the version was, which is then written.
pub(crate) fn read(out: &mut Output) -> Result<Option<Command>, Failure> {
    let error = match Cli::try_parse() {
        Ok(cli) => return Ok(Some(cli.command)),
        Err(error) => error,
    };
    if !error.use_stderr() {
        let text = error.render();
        match out.colour() {
            true => write!(out, "{}", text.ansi())?,
            false => write!(out, "{text}")?,
        }
        return Ok(None);
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Err(Failure::Said("a command is missing, see `rfc1738 --help`".to_string()));
    }
    Err(Failure::Said(one_line(&error.render().to_string())))
}

/// What clap says in several lines, in one, and with foreign characters escaped.
fn one_line(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines = message
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"));
    let mut line = String::new();
    for next in lines.filter(|line| !line.is_empty()) {
        match line.chars().last() {
            None => {}
            Some(':') => line.push(' '),
            Some(_) => line.push_str(", "),
        }
        line.push_str(next);
    }
    format!("{}, see `rfc1738 --help`", escape::text(&line))
}
