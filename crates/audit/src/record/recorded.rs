//! An answer as a record keeps it.

use std::sync::Arc;

use rfc1738_subject::{CommonParts, Conventions, Observation, Rejection, Reports};
use serde::{Deserialize, Serialize};

/// An answer as it is written. The words of a rejection or a crash are left out: they may differ from run to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Recorded {
    /// The library accepts the input, with these parts. `None`: it reports no parts.
    Accept(Option<Box<CommonParts<'static>>>),
    Reject,
    Decline,
    Crash,
    Timeout,
}

impl Recorded {
    /// Returns what is kept of an observation.
    pub(super) fn new(seen: Observation<'_>) -> Recorded {
        match seen {
            // The conventions stand in the first line, for all answers.
            Observation::AcceptCommon(parts) if parts.reports != Reports::Verdict => {
                let parts = CommonParts { reports: Reports::All, conventions: None, ..parts.into_owned() };
                Recorded::Accept(Some(Box::new(parts)))
            }
            Observation::AcceptCommon(_) | Observation::Accept(_) => Recorded::Accept(None),
            Observation::Reject(_) => Recorded::Reject,
            Observation::Decline(_) | Observation::Answer(_) => Recorded::Decline,
            Observation::Crash(_) => Recorded::Crash,
            Observation::Timeout => Recorded::Timeout,
        }
    }

    /// Returns the observation, with the conventions of the library.
    pub(super) fn observation(&self, conventions: &Arc<Conventions>) -> Observation<'static> {
        match self {
            Recorded::Accept(parts) => Observation::AcceptCommon(CommonParts {
                reports: if parts.is_some() { Reports::All } else { Reports::Verdict },
                conventions: Some(Arc::clone(conventions)),
                ..parts.as_deref().cloned().unwrap_or_default()
            }),
            Recorded::Reject => Observation::Reject(Rejection::default()),
            Recorded::Decline => Observation::Decline(String::new()),
            Recorded::Crash => Observation::Crash(String::new()),
            Recorded::Timeout => Observation::Timeout,
        }
    }
}
