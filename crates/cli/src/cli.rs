//! The command line: its commands and options.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use rfc1738::{Profile, Rule};
use rfc1738_oracle::{HTTP_NAMES, Text};
use rfc1738_suite::command::asked::AdapterLimits;
use rfc1738_suite::command::{Help, coverage, prove, vectors};

use crate::audit::AuditArguments;
use crate::conformance::ConformanceArguments;
use crate::fuzz::FuzzArguments;
use crate::source::ReadingArguments;
use crate::{help, usage};

#[derive(Parser)]
#[command(name = "rfc1738", version, max_term_width = 80, after_help = help::PROGRAM)]
/// Check, explain and find the URLs of RFC 1738, and test programs against it
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands by what a person wants to do. Other commands are for programs, and the help does
/// not list them.
pub(crate) const GROUPS: [(&str, &[&str]); 4] = [
    ("Look at a URL", &["check", "explain", "compare", "normalize", "extract"]),
    ("Test your library", &["conformance", "audit", "fuzz", "adapter"]),
    ("Get test data", &["vectors", "suite", "generate"]),
    ("Work on the texts", &["grammar", "coverage", "prove"]),
];

pub(crate) fn command() -> clap::Command {
    const HELP: Help =
        Help { program: "rfc1738", cases: "the cases that are part of the program", vectors: "vectors" };
    let command = HELP.describe(Cli::command(), &["conformance", "coverage", "prove", "vectors"]);
    let list = usage::grouped(&command, &GROUPS);
    command.help_template(usage::template(&list))
}

impl Command {
    /// Returns whether people read what the command writes, other than by an option that asks for
    /// JSON.
    pub(crate) fn is_read_by_people(&self) -> bool {
        match self {
            // These fit their pages themselves, because their options ask for other formats.
            Command::Audit(_)
            | Command::Conformance(_)
            | Command::Coverage(_)
            | Command::Prove(_)
            | Command::Vectors(_) => false,
            Command::Suite(_) | Command::Serve(_) | Command::Schema { .. } => false,
            Command::Completions { .. } | Command::Man { .. } => false,
            _ => true,
        }
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Check each line of files and report whether it is a valid URL
    ///
    /// A line ends in LF or CRLF; the last line may have no end. Lines are bytes in any encoding.
    /// An empty line is an (invalid) input, but empty lines at the very end of a file are left out.
    /// A file without any URL is an error. A line of more than 128 MiB is skipped with a message.
    ///
    /// An argument that is the name of an existing file means that file. Any other argument is a
    /// URL to check if it begins with letters, digits, "+", "-" or "." and then a colon. To name a
    /// file with such a name that may not exist, write ./ before it.
    Check(CheckArguments),
    /// Explain why a URL is invalid, or what its parts are and what it means
    ///
    /// For an invalid URL: the byte at which it fails, the rule that was being read there, the
    /// allowed characters, a shortest URL that begins in the same way, and a likely correction. For
    /// a valid URL: its parts, each with its place, rule and section; the commands that it asks a
    /// client to send, without sending them; and advisories, which never make it invalid: the
    /// warnings of section 6, and parts that other specifications read otherwise.
    Explain(ExplainArguments),
    /// Compare two URLs: are they the same, by each text?
    ///
    /// RFC 1738 calls two spellings the same by its sections 2.1, 2.2 and 3.10 (and ;TYPE=i by
    /// ruling A6), RFC 3986 by its sections 3.2.2, 6.2.2 and 6.2.3. By the URL Standard two URLs are
    /// equal if it writes them alike. A text that does not say that two URLs are the same does not
    /// say either that they are not: that is "not shown". "Two hosts" are not two spellings of one.
    #[command(after_help = help::COMPARE)]
    Compare(CompareArguments),
    /// Write the normal form of URLs, by sections 2.1 and 2.2 of RFC 1738
    ///
    /// The normal form has the fewest escapes, capital digits in them, and the scheme in small
    /// letters. RFC 1738 has no normal form: this one is a convention (ruling A53). A caution on
    /// standard error says if another text reads another host, path or query in the normal form. The
    /// caution does not change the exit code.
    #[command(after_help = help::NORMALIZE)]
    Normalize(UrlsArguments),
    /// Find the URLs in running text, by the Appendix of RFC 1738
    ///
    /// The command finds <URL:...> and <...>, also if a line end breaks them, URL:... and bare
    /// URLs. A line of output has the place of the URL's first byte (line and column count from 1,
    /// columns in bytes), the URL without white space, and notes: its fragment, its other reading
    /// if a line broke after a hyphen, the reason why the content of a wrapper is not a URL, and
    /// the byte that follows if the URL ends within a word.
    ///
    /// Text is bytes in any encoding that has the characters of US-ASCII as single bytes. Files and
    /// streams may have any size: the command searches them in pieces, writes each result at once,
    /// and needs at most 2 MiB of memory for a word and a wrapper. A word of more than 1 MiB is
    /// cut. A URL in it is marked as cut, because it is not the whole URL.
    Extract(ExtractArguments),
    /// Show, check and compare grammars
    ///
    /// The command reads the BNF of section 5 and of RFC 2396, ABNF, and the notation of RFC 1630.
    /// It also reads texts that were copied from a web page: no-break spaces, typographic quotes
    /// and full-width characters. It leaves out the prose and the page headers around the rules.
    /// Notes on standard error tell both. builtin:ID is a shipped grammar, such as builtin:rfc3986.
    /// The message for an unknown ID lists all of them.
    ///
    /// A grammar is a list of rules: a rule has a name and matches certain strings. A rule that is
    /// not recursive has an automaton: a finite table that decides byte by byte whether a string
    /// matches. So the comparison of two rules is exact.
    #[command(subcommand, after_help = help::GRAMMAR)]
    Grammar(GrammarCommand),
    /// Audit a URL library: a list of its bugs, one for each cause, the most dangerous first
    ///
    /// The audit asks the library about many inputs, and compares its answers with those of a text.
    /// It groups the answers that differ by what their inputs have in common, such as a line feed
    /// at the end. Each cause has a short URL, the answer by the text and the answer of the
    /// library. The text is the one that the adapter claims; `--against` names another one. `--all`
    /// also shows how the answers agree with each text.
    #[command(after_help = help::AUDIT)]
    Audit(AuditArguments),
    /// Fuzz a URL library: find wrong answers beyond the inputs of an audit
    ///
    /// The command first audits the library. Then it asks about generated inputs: pieces of
    /// attacks, web addresses, short texts of delimiters, uniform members of the schemes of RFC
    /// 1738, near misses, well-formed URLs of all lengths, and variations of all of these. New
    /// features of an answer steer it. An answer that is not that of the text, and that no cause of
    /// the audit explains, is a finding. Its input is minimized, and one finding is kept for each
    /// class of inputs.
    ///
    /// The seed and the answers determine the inputs. A campaign with --state can be stopped in any
    /// way, and goes on where it was.
    Fuzz(FuzzArguments),
    /// Write or check an adapter: a program that asks your URL library and answers the adapter
    /// protocol
    #[command(subcommand, after_help = help::ADAPTER)]
    Adapter(AdapterCommand),
    Conformance(ConformanceArguments),
    Coverage(coverage::CoverageOptions),
    Prove(prove::ProveOptions),
    Vectors(vectors::VectorsOptions),
    /// Write a complete test suite of a scheme: strings, and whether each is a URL of the scheme
    ///
    /// An automaton is a finite table that decides byte by byte whether a string matches a rule of
    /// the grammar. Bytes that it never distinguishes form a class.
    ///
    /// The suite is complete: an implementation that accepts the members alone accepts exactly the
    /// URLs of the scheme. This holds if the implementation behaves like an automaton with at most
    /// K states more than the automaton of the specification (--extra-states), and if it treats the
    /// bytes of a refined class alike (without this condition with --all-bytes). A refined class
    /// has one byte that implementations often treat alone, such as the line feed, or the other
    /// bytes of a class.
    ///
    /// A line has "member" or "non-member", the offset at which a non-member fails, and the string.
    /// A member is a URL of this scheme. No member begins with the bytes up to and including the
    /// one at that offset. With --json a line is an object with the keys of a test vector
    /// (docs/json.md). Its "member" says the same, and its "verdict" whether the string is a URL of
    /// any scheme.
    ///
    /// A suite can be too large for any disk, because each extra state multiplies its size. --count
    /// prints the size. The command writes more than 10,000,000 strings or 1 GiB only with --yes.
    Suite(SuiteArguments),
    /// Write strings that a rule matches, or nearly matches
    ///
    /// A near miss is not a member, but one edit makes it a member. The edited member comes from
    /// --member or is random. An edit can also make another member; --with-members writes these
    /// also, as valid. Random strings depend only on --seed, on every computer and in every
    /// version.
    Generate(GenerateArguments),
    /// Answer the adapter protocol on standard input and output (docs/protocol.md)
    #[command(hide = true)]
    Serve(ServeArguments),
    /// Write the JSON Schema of the messages of an adapter, or of the test vectors
    #[command(hide = true, after_help = help::SCHEMA)]
    Schema {
        /// The command that writes the JSON
        command: Described,
    },
    /// Write a script that completes commands and options
    #[command(hide = true, after_help = help::COMPLETIONS)]
    Completions {
        /// The shell that reads the script
        shell: clap_complete::Shell,
    },
    /// Write a manual page, of this program or of one of its commands
    #[command(hide = true, after_help = help::MAN)]
    Man {
        /// The command, such as `check` or `grammar diff`
        command: Vec<String>,
    },
}

#[derive(Args)]
#[command(after_help = help::CHECK)]
pub(crate) struct CheckArguments {
    /// Files with a URL on each line, or URLs; standard input if no argument is given, or for -
    #[arg(value_name = "FILE|URL")]
    pub(crate) files: Vec<OsString>,
    /// Add the advisories of each valid URL, and a caution where two texts read two hosts; they do
    /// not change the exit code
    #[arg(long)]
    pub(crate) advisories: bool,
    /// Check also files with NUL bytes, which are otherwise skipped as binary
    #[arg(short = 'a', long)]
    pub(crate) text: bool,
    /// Write one JSON object for each line
    #[arg(long, visible_alias = "jsonl")]
    pub(crate) json: bool,
    #[arg(long, ignore_case = true, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

#[derive(Args)]
#[command(after_help = help::EXPLAIN)]
pub(crate) struct ExplainArguments {
    /// The URLs; - reads one from each line of standard input
    #[arg(value_name = "URL", required = true)]
    pub(crate) urls: Vec<OsString>,
    /// Show what RFC 1738, RFC 2396, RFC 3986 and the URL Standard make of the URL
    #[arg(long, conflicts_with = "profile")]
    pub(crate) texts: bool,
    /// Write one JSON object for each URL
    #[arg(long, visible_alias = "jsonl")]
    pub(crate) json: bool,
    #[arg(long, ignore_case = true, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

#[derive(Args)]
pub(crate) struct UrlsArguments {
    /// The URLs; - reads one from each line of standard input
    #[arg(value_name = "URL", required = true)]
    pub(crate) urls: Vec<OsString>,
    /// Write one JSON object for each URL
    #[arg(long, visible_alias = "jsonl")]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CompareArguments {
    /// The two URLs; or -, for lines of standard input that have two with a tab between them
    #[arg(value_name = "URL", required = true, num_args = 1..=2)]
    pub(crate) urls: Vec<OsString>,
    /// Write one JSON object for each two URLs
    #[arg(long, visible_alias = "jsonl")]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = help::EXTRACT)]
pub(crate) struct ExtractArguments {
    /// Files of text; standard input if no file is given, or for -
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<OsString>,
    /// Write one JSON object for each URL; its spans are bytes from the start of the file,
    /// half-open
    #[arg(long, visible_alias = "jsonl")]
    pub(crate) json: bool,
    /// Write only the valid URLs, one a line, without those whose host the text continues
    #[arg(short, long, conflicts_with = "json")]
    pub(crate) only_urls: bool,
    /// The text that says what a URL is. The Appendix of RFC 1738 says also how to find one in a
    /// text; for the others the rules are those of link finders
    #[arg(long, value_name = "TEXT", value_enum, hide_possible_values = true, default_value = "rfc1738")]
    pub(crate) by: Text,
    /// Write the name of the file unescaped, and a NUL byte in place of the colon after it
    #[arg(short = '0', long, visible_short_alias = 'Z', conflicts_with_all = ["json", "only_urls"])]
    pub(crate) null: bool,
    /// Search also files with NUL bytes, which are otherwise skipped as binary
    #[arg(short = 'a', long)]
    pub(crate) text: bool,
    #[arg(long, ignore_case = true, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

#[derive(Args)]
#[command(after_help = help::SUITE)]
pub(crate) struct SuiteArguments {
    /// The scheme: a name of section 3, `other` or `generic`; or `https` or `ws`, by the rule of
    /// http
    #[arg(long, value_name = "SCHEME", ignore_case = true, value_parser = scheme())]
    pub(crate) scheme: String,
    /// The number of states that an implementation may have more than the automaton of the
    /// specification
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
    pub(crate) extra_states: u8,
    /// Try every byte, instead of one of each refined class
    #[arg(long)]
    pub(crate) all_bytes: bool,
    /// Write at most N strings
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Write only the number of strings and of bytes, without the strings
    #[arg(long)]
    pub(crate) count: bool,
    /// Write also more than 10,000,000 strings or 1 GiB
    #[arg(short, long)]
    pub(crate) yes: bool,
    /// Write one JSON object for each string
    #[arg(long, visible_alias = "json")]
    pub(crate) jsonl: bool,
    #[arg(long, ignore_case = true, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

#[derive(Args)]
#[command(after_help = help::GENERATE)]
pub(crate) struct GenerateArguments {
    /// The kind of strings
    #[arg(ignore_case = true)]
    pub(crate) kind: GeneratedKind,
    /// The rule; for boundaries, only those that the rule matches
    #[arg(long, value_name = "RULE", default_value = "url", ignore_case = true)]
    #[arg(value_parser = rule(), hide_possible_values = true)]
    pub(crate) rule: String,
    /// Write at most N strings
    ///
    /// Most rules have infinitely many members. Without this option and --yes, the command stops
    /// with exit code 2 after 10,000,000 strings or 1 GiB.
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Write without end
    #[arg(short, long)]
    pub(crate) yes: bool,
    /// The number of bytes of uniform strings [default: 8..40]
    #[arg(long, value_name = "FROM..TO", value_parser = lengths)]
    pub(crate) length: Option<(usize, usize)>,
    /// The seed of random strings [default: 1738]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Write the near misses of this member, instead of those of random members
    #[arg(long, value_name = "TEXT")]
    pub(crate) member: Option<OsString>,
    /// Write also the edits of a member that make another member
    #[arg(long)]
    pub(crate) with_members: bool,
    /// Use every byte in members and non-members, instead of one of each class
    #[arg(long)]
    pub(crate) all_bytes: bool,
    /// Write one JSON object for each string
    #[arg(long, visible_alias = "json")]
    pub(crate) jsonl: bool,
    #[arg(long, ignore_case = true, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

/// The kinds of generated strings.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GeneratedKind {
    /// Strings that the rule matches, shortest first
    Members,
    /// Strings that the rule does not match, shortest first
    NonMembers,
    /// Random strings that the rule matches, each as likely as any other of its length
    Uniform,
    /// Random strings that the rule matches, by random derivation: short ones more often
    Derivations,
    /// Strings that the rule does not match, one edit away from a member, with the rule that the
    /// edit breaks
    NearMisses,
    /// URLs at limits that RFC 1738 does not set: lengths, ports, a megabyte
    Boundaries,
}

impl GeneratedKind {
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

#[derive(Subcommand)]
pub(crate) enum GrammarCommand {
    /// Print a grammar, or one rule
    Show(ShowArguments),
    /// Find undefined and unused rules of a grammar, and recursion
    Check(GrammarCheckArguments),
    /// Compare two grammars exactly, rule by rule
    ///
    /// Every rule that both grammars define is compiled to an automaton. Where two automata differ,
    /// the command shows a shortest string that only one of them accepts, for each of the two.
    ///
    /// Limits keep any grammar from taking more than some seconds and 1 GB. They are for the states
    /// of automata, the levels of rules and brackets, and the steps for all rules together. A rule
    /// that exceeds one is not compared, and the message names the limit. --limit multiplies all of
    /// them.
    Diff(DiffArguments),
    /// List the rulings: points that RFC 1738 leaves open or settles, and conventions of this project
    #[command(after_help = help::RULINGS)]
    Rulings {
        /// Only this ruling, such as A7
        id: Option<String>,
        /// Write one JSON object for each ruling
        #[arg(long, visible_alias = "jsonl")]
        json: bool,
    },
    /// List the sections of RFC 1738, and the rules that each section explains
    #[command(after_help = help::SECTIONS)]
    Sections {
        /// Write one JSON object for each section
        #[arg(long, visible_alias = "jsonl")]
        json: bool,
    },
}

#[derive(Subcommand)]
pub(crate) enum AdapterCommand {
    /// Write a template of an adapter, which runs at once, to the current folder
    ///
    /// For another language, copy an adapter: the repository has adapters in 29 languages.
    #[command(after_help = help::ADAPTER_NEW)]
    New {
        /// The language
        #[arg(value_enum)]
        language: Language,
        /// The name of your library; the file is NAME_adapter.py, or with the ending of another
        /// language
        name: String,
    },
    /// Check message by message that an adapter keeps to the protocol, and show its answers beside
    /// its conventions
    #[command(after_help = help::ADAPTER_CHECK)]
    Check {
        /// The adapter: the program and its arguments
        #[arg(value_name = "COMMAND", required = true, last = true)]
        command: Vec<String>,
        #[command(flatten)]
        limits: AdapterLimits,
    },
}

/// The language of a template.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Language {
    /// Python 3
    Python,
    /// JavaScript with Node.js
    #[value(alias = "javascript", alias = "js")]
    Node,
    /// Go
    Go,
    /// Java 8 or later
    Java,
    /// C with POSIX
    C,
    /// Rust
    Rust,
}

/// The wording of section 5.
#[derive(Args, Clone, Copy)]
#[group(multiple = false)]
pub(crate) struct Wording {
    /// Read every rule as it is printed
    #[arg(long)]
    pub(crate) as_printed: bool,
    /// Replace the rules that are printed as in RFC 1738 by their amendments
    #[arg(long)]
    pub(crate) amended: bool,
}

#[derive(Args)]
#[command(after_help = help::SHOW)]
pub(crate) struct ShowArguments {
    /// Only this rule
    pub(crate) rule: Option<String>,
    #[command(flatten)]
    pub(crate) wording: Wording,
    /// A file with a grammar or a whole RFC, - for standard input, or builtin:ID for a shipped
    /// grammar
    #[arg(long, value_name = "FILE", default_value = "builtin:rfc1738")]
    pub(crate) file: OsString,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

#[derive(Args)]
#[command(after_help = help::GRAMMAR_CHECK)]
pub(crate) struct GrammarCheckArguments {
    /// A grammar or a whole RFC, - for standard input, builtin:ID for a shipped grammar
    #[arg(value_name = "FILE")]
    pub(crate) file: OsString,
    /// The start rule [default: url, or else the first one]
    #[arg(long, value_name = "RULE")]
    pub(crate) start: Option<String>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) wording: Wording,
}

#[derive(Args)]
#[command(after_help = help::DIFF)]
pub(crate) struct DiffArguments {
    /// A grammar or a whole RFC, - for standard input, builtin:ID for a shipped grammar
    #[arg(value_name = "A")]
    pub(crate) a: OsString,
    /// Another grammar
    #[arg(value_name = "B")]
    pub(crate) b: OsString,
    /// Only this rule
    #[arg(long)]
    pub(crate) rule: Option<String>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[arg(long, ignore_case = true, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
    #[command(flatten)]
    pub(crate) wording: Wording,
    /// Multiply the limits of time and memory, for grammars with very large automata
    #[arg(long, value_name = "FACTOR", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) limit: u8,
    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = help::SERVE)]
pub(crate) struct ServeArguments {
    /// The subject that answers
    #[arg(ignore_case = true)]
    pub(crate) subject: Server,
    #[arg(long, ignore_case = true, value_parser = profile(), default_value = "interpreter", help = PROFILE)]
    pub(crate) profile: Profile,
}

/// The commands whose JSON has a JSON Schema.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Described {
    /// The messages of the adapter protocol
    Serve,
    /// The files of test vectors
    Vectors,
}

/// The subjects that speak the protocol.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Server {
    /// The hand-written parser
    Parser,
    /// The automata compiled from the amended grammar
    Grammar,
}

const PROFILE: &str =
    "Schemes and literals match in any case (interpreter), or exactly as printed (producer)";

fn profile() -> impl TypedValueParser<Value = Profile> {
    PossibleValuesParser::new(Profile::ALL.map(Profile::name))
        .try_map(|name| name.to_ascii_lowercase().parse::<Profile>())
}

/// A name of section 3, `other` or `generic`, in lower case.
fn scheme() -> impl TypedValueParser<Value = String> {
    let names = Rule::URLS.map(Rule::scheme_or_form).into_iter().chain(HTTP_NAMES);
    PossibleValuesParser::new(names).map(|name| name.to_ascii_lowercase())
}

/// The name of a rule of section 5, in lower case as in the RFC.
fn rule() -> impl TypedValueParser<Value = String> {
    let names = Rule::ALL.iter().map(|rule| rule.name());
    PossibleValuesParser::new(names).map(|name| name.to_ascii_lowercase())
}

/// `8..40`, both ends included; or one number.
fn lengths(text: &str) -> Result<(usize, usize), String> {
    let number =
        |text: &str| text.parse::<usize>().map_err(|_| format!("\"{text}\" is not a number of bytes"));
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (number(from)?, number(to)?),
        None => (number(text)?, number(text)?),
    };
    if from > to { Err(format!("{from} is more than {to}")) } else { Ok((from, to)) }
}
