//! Counts the answers of a library that are not compared with RFC 1738, or only in part.

use crate::{CommonParts, Observation, Reports};
use rfc1738::parse::Error;
use rfc1738::url::Url;

/// The numbers of inputs whose answers are not compared, or only in part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NotCompared {
    /// The library declines the input.
    pub declined: u64,
    /// The library reports the common parts of a URL of another scheme without the IP form. RFC
    /// 1738 does not define the path, the query and the fragment of such a URL.
    pub other_scheme: u64,
    /// The library accepts a URL and reports no parts.
    pub without_parts: u64,
    /// The library accepts a URL and cannot report a user and a password.
    pub without_user: u64,
    /// The library accepts a URL and reports other common parts, but no scheme.
    pub without_scheme: u64,
    /// The library reports common parts of a URL, so its conventions apply.
    pub with_conventions: u64,
}

impl NotCompared {
    /// Counts the answer about an input.
    pub(super) fn count(&mut self, rfc: &Result<Url<'_>, Error>, observation: &Observation<'_>) {
        match (rfc, observation) {
            (_, Observation::Decline(_)) => self.declined += 1,
            (Ok(_), Observation::AcceptCommon(CommonParts { reports: Reports::Verdict, .. })) => {
                self.without_parts += 1;
            }
            (Ok(url), Observation::AcceptCommon(library)) if library.by_scheme.is_none() => {
                let is_other = matches!(url, Url::Other(url) if url.ip_schemepart().is_none());
                self.other_scheme += u64::from(is_other);
                self.without_user += u64::from(library.reports == Reports::NoUser);
                self.without_scheme += u64::from(library.scheme.is_none());
                self.with_conventions += u64::from(library.conventions.is_some());
            }
            _ => {}
        }
    }
}
