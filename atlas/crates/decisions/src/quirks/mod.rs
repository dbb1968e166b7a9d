//! Quirks: what few libraries do and no decision explains. A quirk is named for the libraries that
//! share its code, most often one.

mod answers;
mod crates;
mod form;
mod inputs;
mod node;
mod parts;
mod perl_uri;
mod python;
mod sofia;
mod system_uri;
mod uri_js;
mod url;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rfc1738_oracle::{Answer, CommonParts, Observation, Rejection};

use crate::read::{See, observe};
use crate::{Design, Trace};

/// What few libraries do and no decision explains.
#[derive(Clone, Copy, Debug)]
pub struct Quirk {
    /// The libraries, by the names of their adapters: one, or several that share this code.
    pub libraries: &'static [&'static str],
    /// What they do, in a few sentences.
    pub what: &'static str,
    /// Inputs that show it: one for each sentence, or more.
    pub inputs: &'static [&'static str],
    pub(crate) change: Change,
}

/// No two quirks do the same.
impl PartialEq for Quirk {
    fn eq(&self, other: &Quirk) -> bool {
        self.what == other.what
    }
}

/// What a quirk changes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// The input that the design reads: `None` if it stays.
    Input(fn(&[u8]) -> Option<Vec<u8>>),
    /// The answer of the design about an input.
    Answer(fn(&[u8], &mut Observation<'_>)),
    /// The parts of an input that the design accepts.
    Parts(fn(&[u8], &mut CommonParts)),
}

/// Returns what a reading gives when these quirks change its input and its answer.
pub(crate) fn trace(quirks: &[&Quirk], design: &Design, input: &[u8]) -> (Answer, Trace) {
    let mut answer = Answer::Decline;
    let trace = apply(quirks, design, input, &mut |seen| answer = seen.into());
    (answer, trace)
}

/// Shows what a reading gives when these quirks change its input and its answer.
pub(crate) fn apply(quirks: &[&Quirk], design: &Design, input: &[u8], see: See) -> Trace {
    if quirks.is_empty() {
        return observe(design, input, see);
    }
    let changed = quirks.iter().find_map(|quirk| match quirk.change {
        Change::Input(change) => change(input),
        _ => None,
    });
    observe(design, changed.as_deref().unwrap_or(input), &mut |mut answer| {
        for quirk in quirks {
            match (quirk.change, &mut answer) {
                (Change::Answer(change), answer) => change(input, answer),
                (Change::Parts(change), Observation::AcceptCommon(parts)) => change(input, parts),
                _ => (),
            }
        }
        see(answer);
    })
}

fn reject() -> Observation<'static> {
    Observation::Reject(Rejection::default())
}

fn crash() -> Observation<'static> {
    Observation::Crash(String::new())
}

/// Returns the quirks of all libraries.
pub fn all() -> impl Iterator<Item = &'static Quirk> {
    const FILES: [&[Quirk]; 12] = [
        answers::QUIRKS,
        crates::QUIRKS,
        form::QUIRKS,
        inputs::QUIRKS,
        node::QUIRKS,
        parts::QUIRKS,
        perl_uri::QUIRKS,
        python::QUIRKS,
        sofia::QUIRKS,
        system_uri::QUIRKS,
        uri_js::QUIRKS,
        url::QUIRKS,
    ];
    FILES.into_iter().flatten()
}

/// Returns the quirks of a library, in their order.
pub(crate) fn of(library: &str) -> &'static [&'static Quirk] {
    static OF: LazyLock<BTreeMap<&str, Vec<&Quirk>>> = LazyLock::new(|| {
        let names = all().flat_map(|quirk| quirk.libraries);
        names.map(|name| (*name, all().filter(|quirk| quirk.libraries.contains(name)).collect())).collect()
    });
    OF.get(library).map_or(&[], Vec::as_slice)
}
