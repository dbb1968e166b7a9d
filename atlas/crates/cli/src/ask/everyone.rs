//! Everyone who has an answer about a URL: the texts, the known libraries, and the adapters that
//! are asked.

use rfc1738::Profile;
use rfc1738_adapter::{Adapter, Limits};
use rfc1738_audit::answer;
use rfc1738_oracle::notation::{cut, visible};
use rfc1738_oracle::{Observation, Subject, escape};
use rfc1738_suite::openness::open;
use url_atlas_decisions::{Answer, Library, TEXTS, read};
use url_atlas_evidence::danger::{Weight, danger};
use url_atlas_evidence::everyone::{self, Known};
use url_atlas_evidence::opinions::{Opinion, opinions};
use url_atlas_site::versions::record;

use super::installed;
use crate::design::Named;
use crate::maintain::root;
use rfc1738_cli::excerpt::ends;

/// The greatest number of characters of a reason.
const LONGEST: usize = 200;

/// Someone who has an answer.
pub(crate) struct Parser {
    pub(crate) how: How,
    /// The name of a text, of a design, or of a library as its adapter gives it, escaped.
    pub(crate) name: String,
    /// The name in a list, escaped.
    pub(crate) label: String,
    /// The version that gave the answer, escaped. A text has none.
    pub(crate) version: String,
    /// The place in a list.
    pub(crate) place: usize,
    /// How much its answer counts.
    pub(crate) weight: Weight,
    /// The reason of an adapter for a rejection or a crash, escaped.
    pub(crate) why: Option<String>,
}

impl Parser {
    /// Returns a text. RFC 1738 is marked if its other readings give another answer about the URL.
    pub(super) fn of_text(name: &str, input: &[u8]) -> Parser {
        let is_open = name == "RFC 1738" && !open(input, Profile::Interpreter).is_empty();
        let label = if is_open { format!("{name} (open: other readings differ)") } else { name.into() };
        Parser {
            how: How::Text,
            name: name.into(),
            label,
            version: String::new(),
            place: usize::MAX,
            weight: Weight::None,
            why: None,
        }
    }

    /// Returns a known library, and why it gives its answer.
    pub(super) fn of_library(known: Known) -> Parser {
        let weight = known.weight();
        let Known { library, place, label, version, how } = known;
        let name = library.name.clone();
        // The adapters of the command line have the place 0.
        Parser { how: How::Known(library, how), name, label, version, place: place + 1, weight, why: None }
    }

    /// Returns whether its design predicts too small a share of the unseen answers to warn of what
    /// it predicts.
    pub(super) fn is_weak(&self) -> bool {
        matches!(self.how, How::Known(..)) && self.weight == Weight::None
    }

    /// Returns its place in a list, and its name there: who is asked now, then the libraries that
    /// most readers know.
    fn label(&self) -> (usize, &str) {
        (self.place, &self.label)
    }

    /// Returns whether the person named it: an adapter, or one of `--of`.
    fn is_named(&self, of: &[Named]) -> bool {
        self.how == How::Adapter || of.iter().filter_map(|one| one.library).any(|one| one.name == self.name)
    }
}

/// How the answer of a parser is known.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum How {
    /// The adapter of the command line was asked now.
    Adapter,
    /// A text says it.
    Text,
    /// A known library, and how its answer is known.
    Known(&'static Library, everyone::How),
}

/// What everyone makes of a URL.
pub(crate) struct Everyone {
    /// The answers, in groups.
    pub(crate) opinions: Vec<Opinion<Parser>>,
    /// The libraries of which it is unknown.
    pub(crate) unknown: Vec<Known>,
    /// The libraries whose adapters were to be started, and did not start or answer.
    pub(crate) not_started: Vec<String>,
}

impl Everyone {
    /// Returns whether the URL misleads a program, and a sentence that names the hosts.
    pub(crate) fn verdict(&self, input: &str, of: &[Named]) -> (bool, String) {
        let weight = |parser: &Parser| if parser.is_named(of) { Weight::Known } else { parser.weight };
        let who = |opinion: &Opinion<Parser>| everyone::who(opinion, weight, Parser::label);
        let host = |host: &str| visible(&cut(host));
        match danger(&self.opinions, input, weight) {
            Some(danger) => (true, format!("Danger: {}", danger.sentence(who, host))),
            // Who names libraries asks about each of them.
            None if !of.is_empty() && !self.unknown.is_empty() && !self.opinions.is_empty() => {
                let names: Vec<&str> = self.unknown.iter().map(|known| &*known.label).collect();
                let said = everyone::no_danger(&self.opinions, 0);
                (false, format!("Not known: what {} makes of it. Of the others: {said}", names.join(", ")))
            }
            None => (false, everyone::no_danger(&self.opinions, self.unknown.len())),
        }
    }

    /// Returns whether the URL misleads a program that uses two of the parsers that the person
    /// named.
    pub(crate) fn misleads(&self, input: &str, of: &[Named]) -> bool {
        let weight = |parser: &Parser| if parser.is_named(of) { Weight::Known } else { Weight::None };
        danger(&self.opinions, input, weight).is_some()
    }
}

/// Returns what everyone makes of a URL, in groups, and the libraries of which it is unknown. With
/// names in `of`, only these libraries and the adapters count. With limits in `asked`, the libraries that
/// are installed are asked.
///
/// # Errors
/// Returns an error if an adapter gives no answer because it failed too often. The error names the
/// adapter.
pub(crate) fn everyone(
    input: &str,
    of: &[Named],
    adapters: &mut [Adapter],
    asked: Option<&Limits>,
) -> Result<Everyone, String> {
    let mut all = Vec::new();
    for adapter in adapters {
        let Given { name, version, answer, why } = Given::of(adapter, input.as_bytes())?;
        let label = format!("{name} {version}").trim().to_owned();
        let (how, weight) = (How::Adapter, Weight::Known);
        all.push((Parser { how, name, label, version, place: 0, weight, why }, answer));
    }
    // Of a version only its record is known.
    let names: Vec<&str> = of.iter().filter(|one| one.version.is_none()).map(|one| one.name).collect();
    let asked = asked.filter(|_| of.is_empty() || !names.is_empty());
    let mut installed =
        asked.map(|limits| installed::ask(input, &names, limits)).transpose()?.unwrap_or_default();
    all.extend(
        TEXTS
            .iter()
            .map(|(name, design)| (Parser::of_text(name, input.as_bytes()), read(design, input.as_bytes()))),
    );
    let mut unknown = Vec::new();
    all.retain(|(parser, _)| of.is_empty() || parser.how == How::Adapter);
    let is_current = |name: &str| of.is_empty() || of.iter().any(|one| one.name == name);
    let current = everyone::known(input).filter(|(known, _)| is_current(&known.library.name));
    let mut known: Vec<_> = current.collect();
    for one in of {
        if let (Some(library), Some(version)) = (one.library, one.version) {
            let record = record(&root(), &library.name, version).map_err(|error| error.to_string())?;
            known.push(everyone::of_version(input, library, &record));
        }
    }
    for (known, answer) in known {
        // The version of the records comes before the others.
        if let Some(given) = installed.answers.remove(&known.library.name) {
            let known = Known::new(known.library, &given.version, everyone::How::Asked);
            all.push((Parser { why: given.why, ..Parser::of_library(known) }, given.answer));
            continue;
        }
        match answer {
            Some(answer) => all.push((Parser::of_library(known), answer)),
            None => unknown.push(known),
        }
    }
    Ok(Everyone { opinions: opinions(all), unknown, not_started: installed.not_started })
}

/// What a library answered now.
pub(crate) struct Given {
    /// The name by the adapter, escaped.
    pub(crate) name: String,
    /// The version by the adapter, escaped.
    pub(crate) version: String,
    /// The answer.
    pub(crate) answer: Answer,
    /// The reason for a rejection or a crash, escaped.
    pub(crate) why: Option<String>,
}

impl Given {
    /// Asks an adapter, and ends it.
    ///
    /// # Errors
    /// Returns an error if the adapter gives no answer because it failed too often.
    pub(crate) fn of(adapter: &mut Adapter, input: &[u8]) -> Result<Given, String> {
        let seen = adapter.observe(input).into_owned();
        if let Some(why) = adapter.trouble() {
            return Err(why.into());
        }
        adapter.finish();
        let why = match &seen {
            Observation::Reject(rejection) => Some(rejection.message.as_str()),
            Observation::Crash(why) | Observation::Decline(why) => Some(why.as_str()),
            _ => None,
        };
        let why = why.filter(|why| !why.trim().is_empty()).map(|why| ends(&escape::words(why), LONGEST));
        let [name, version] =
            [&adapter.description().name, &adapter.description().version].map(|text| escape::words(text));
        Ok(Given { name, version, answer: answer(seen), why })
    }
}
