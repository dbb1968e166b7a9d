//! Everyone who has an answer about a URL: the texts, the known libraries, and the adapters that
//! are asked.

use rfc1738::Profile;
use rfc1738_adapter::Adapter;
use rfc1738_audit::answer;
use rfc1738_oracle::{Observation, Subject, escape};
use rfc1738_suite::openness::open;
use url_atlas_decisions::{Answer, Library, TEXTS, read};
use url_atlas_evidence::everyone::{Known, known};
use url_atlas_evidence::opinions::{Opinion, SHARE, opinions};

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
    /// The place in a list.
    place: usize,
    /// The reason of an adapter for a rejection or a crash, escaped.
    pub(crate) why: Option<String>,
}

impl Parser {
    /// Returns a text. RFC 1738 is marked if its other readings give another answer about the URL.
    pub(super) fn of_text(name: &str, input: &[u8]) -> Parser {
        let is_open = name == "RFC 1738" && !open(input, Profile::Interpreter).is_empty();
        let label = if is_open { format!("{name} (open: other readings differ)") } else { name.into() };
        Parser { how: How::Text, name: name.into(), label, place: 0, why: None }
    }

    /// Returns a library whose answer is predicted or recorded.
    pub(super) fn of_library(known: Known) -> Parser {
        let Known { library, place, label, is_recorded } = known;
        let how = if is_recorded { How::Recorded(library) } else { How::Predicted(library) };
        Parser { how, name: library.name.clone(), label, place, why: None }
    }

    /// Returns whether its design predicts too small a share of the unseen answers to warn of what
    /// it predicts.
    pub(super) fn is_weak(&self) -> bool {
        matches!(self.how, How::Predicted(library) if library.share() < SHARE)
    }

    /// Returns its place in a list: texts, then the libraries that most readers know.
    pub(crate) fn place(&self) -> (bool, usize) {
        (!matches!(self.how, How::Text), self.place)
    }
}

/// How the answer of a parser is known.
#[derive(Clone, Copy)]
pub(crate) enum How {
    /// The adapter was asked now.
    Asked,
    /// A text says it.
    Text,
    /// The design of a library predicts it.
    Predicted(&'static Library),
    /// The library gave it in its audit, and its design predicts another one.
    Recorded(&'static Library),
}

/// Returns what everyone makes of a URL, in groups.
///
/// # Errors
/// Returns an error if an adapter gives no answer because it failed too often. The error names the
/// adapter.
pub(crate) fn everyone(input: &str, adapters: &mut [Adapter]) -> Result<Vec<Opinion<Parser>>, String> {
    let mut all = Vec::new();
    for adapter in adapters {
        all.push(ask(adapter, input.as_bytes())?);
    }
    all.extend(
        TEXTS
            .iter()
            .map(|(name, design)| (Parser::of_text(name, input.as_bytes()), read(design, input.as_bytes()))),
    );
    all.extend(known(input).map(|(known, answer)| (Parser::of_library(known), answer)));
    Ok(opinions(all))
}

fn ask(adapter: &mut Adapter, input: &[u8]) -> Result<(Parser, Answer), String> {
    let (name, version) = (adapter.description().name.clone(), adapter.description().version.clone());
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
    let label = escape::words(&format!("{name} {version}")).trim().to_owned();
    Ok((Parser { how: How::Asked, name: escape::words(&name), label, place: 0, why }, answer(seen)))
}
