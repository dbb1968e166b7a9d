//! The command line: its commands and options.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand};
use rfc1738_cli::usage;
use url_atlas_lineage::{SCHEMES, TEXTS};

use crate::ask::AskArguments;
use crate::help;
use crate::libraries::LibrariesArguments;
use crate::maintain::MaintainArguments;
use crate::resolve::ResolveArguments;

#[derive(Parser)]
#[command(name = "url-atlas", version, max_term_width = 80, after_help = help::PROGRAM)]
/// Show what known URL libraries and texts make of a URL, and where they differ
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands by what a person wants to do.
const GROUPS: [(&str, &[&str]); 3] = [
    ("Look at a URL", &["ask", "texts", "resolve"]),
    ("Compare texts and libraries", &["compare", "decisions", "libraries", "lineage"]),
    ("Maintain the atlas", &["maintain"]),
];

/// Returns the command line with all its help.
pub(crate) fn command() -> clap::Command {
    let command = Cli::command();
    let list = usage::grouped(&command, &GROUPS);
    command.help_template(usage::template(&list))
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Show what each text and each known library makes of one URL: which hosts, and who rejects it
    ///
    /// The command groups RFC 1738, RFC 2396, RFC 3986, the URL Standard and more than a hundred
    /// libraries by what they make of the URL: first by the host. Two hosts are dangerous: a
    /// program that checks the URL can see one, and a program that connects the other. So is a text
    /// that nobody can look up, behind which another library sees a host.
    ///
    /// An answer is recorded, recorded under another name, predicted or unknown. A record about the
    /// same URL comes first, then one about the same URL with other names: parsers treat the letters
    /// of names alike. Otherwise the design of the library predicts the answer, as far as its
    /// records exercised what stands in the URL. The command asks the libraries whose adapters are
    /// given, and with --asked also those that are installed here.
    Ask(AskArguments),
    /// Show what each text before and after RFC 1738 makes of a URL, one below the other
    ///
    /// The texts are those of `url-atlas lineage`. Capitals mark a part that stands at another
    /// place than in the first text that accepts the URL. Below stands what the parser of the URL
    /// Standard reads: it rewrites what it reads, so its parts have no columns.
    Texts(TextsArguments),
    /// Show where a reference leads against a base URL, by each text and by an adapter
    ///
    /// RFC 1808, RFC 3986 and the URL Standard say it, and do not agree. RFC 3986 permits two
    /// parsers, one strict and one not. A program that checks a reference by one text and follows
    /// it by another one goes to another host. A URL with the credentials of the base and another
    /// host sends them there. The algorithms of the RFCs give a result for every
    /// reference; "not a reference" says that the grammar of the text does not match it, so the
    /// text says nothing.
    Resolve(ResolveArguments),
    /// Compare RFC 1738 exactly with the texts before and after it
    ///
    /// The command compares every pair of texts for each scheme. It finds the strings that only one
    /// text accepts. It also finds the strings that both accept but split into different parts:
    /// there two conforming programs can see two hosts.
    ///
    /// Without a text it shows how all texts relate. With two texts it shows each class of
    /// differences, with a shortest string and the clauses.
    ///
    /// Two texts are regular only in part. RFC 822 nests the comments of RFC 2368 without a limit,
    /// and two levels are read. The URL Standard needs Unicode tables for a domain beyond US-ASCII
    /// or with "xn--", and limits its length to 253 characters; only the other domains are
    /// compared.
    #[command(after_help = help::LINEAGE)]
    Lineage(LineageArguments),
    /// List the decisions of URL parsers, and what the texts and libraries decide
    ///
    /// A URL parser makes some fifty decisions, such as what ends an authority, and each has a few
    /// options. A design takes one option at each decision. The designs of the texts are tested
    /// against the texts. The designs of libraries are inferred from their recorded answers; the
    /// command says how many answers they read exactly that the inference did not see.
    #[command(after_help = help::DECISIONS)]
    Decisions(DecisionsArguments),
    /// Compare the decisions of two texts or libraries, and show a URL for each difference
    ///
    /// For each decision in which the two differ, the command shows a short URL whose answers
    /// differ because of it. Then it shows a URL in which they see two hosts. The answers are
    /// predicted by the two designs; no library is asked. The command tries a fixed list of inputs,
    /// so what it does not find may exist.
    #[command(after_help = help::COMPARE)]
    Compare(CompareArguments),
    /// List the libraries, with the versions that were recorded
    ///
    /// Every command takes the names of this list, and also names that people use, such as `curl`,
    /// `url-parse` or `go`. NAME@VERSION is another recorded version. The answers of a library
    /// without a version are those of its first version in the list.
    Libraries(LibrariesArguments),
    /// Ask the libraries of adapters/, keep their answers, and write the reports
    ///
    /// These commands are for maintainers of the atlas, and need its checkout.
    #[command(after_help = crate::maintain::HELP)]
    Maintain(MaintainArguments),
}

#[derive(Args)]
#[command(after_help = help::TEXTS)]
pub(crate) struct TextsArguments {
    /// The URLs; - reads one from each line of standard input
    #[arg(value_name = "URL", required = true)]
    pub(crate) urls: Vec<OsString>,
    /// Write one JSON object for each URL
    #[arg(long, visible_alias = "jsonl")]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct LineageArguments {
    /// Only this scheme
    #[arg(long = "scheme", value_name = "SCHEME", ignore_case = true)]
    #[arg(value_parser = PossibleValuesParser::new(SCHEMES).map(|name| name.to_ascii_lowercase()))]
    pub(crate) schemes: Vec<String>,
    /// One of the two texts [default: every text]
    #[arg(long, value_name = "TEXT")]
    #[arg(value_parser = PossibleValuesParser::new(TEXTS.iter().map(|text| text.id())))]
    pub(crate) from: Option<String>,
    /// The other text [default: every text]
    #[arg(long, value_name = "TEXT")]
    #[arg(value_parser = PossibleValuesParser::new(TEXTS.iter().map(|text| text.id())))]
    pub(crate) to: Option<String>,
    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DecisionsArguments {
    /// A decision, a text or a library, such as `authority_end`, `rfc3986`, `python-urllib` or
    /// `curl@8.23.0`
    /// [default: all decisions]
    pub(crate) name: Option<String>,
    /// Write one JSON object for each decision
    #[arg(long, visible_alias = "jsonl")]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CompareArguments {
    /// A text or a library, such as `rfc3986`, `python-urllib` or `curl@8.23.0`
    pub(crate) one: String,
    /// Another one
    pub(crate) other: String,
    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
