//! The `ada-url` crate, which wraps Ada: the WHATWG URL Standard in C++, also used by Node.js.

use rfc1738_oracle::{CommonParts, Observation, Subject};

use crate::answer::{not_empty, present, rejected, with_text};

/// [`ada-url`](https://docs.rs/ada-url), without a base URL. It needs the feature `ada` and a C++
/// compiler.
///
/// The library has one value for an absent and an empty user, and also for a password and a port.
/// Each is reported as absent.
#[derive(Default)]
pub struct AdaUrl {
    /// The URL that the last observation borrows from.
    last: Option<ada_url::Url>,
}

impl Subject for AdaUrl {
    fn name(&self) -> &str {
        "ada-url"
    }

    fn follows(&self) -> &str {
        "the WHATWG URL Standard"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        with_text(input, |text| {
            let Ok(url) = ada_url::Url::parse(text, None) else { return rejected() };
            let url = self.last.insert(url);
            // The texts of absent and empty parts are equal. A query has its "?", a fragment its
            // "#", a scheme its ":".
            let query = url.search().strip_prefix('?').unwrap_or_default();
            let fragment = url.hash().strip_prefix('#').unwrap_or_default();
            Observation::AcceptCommon(CommonParts {
                scheme: present(url.protocol().strip_suffix(':')),
                user: not_empty(url.username()),
                password: not_empty(url.password()),
                host: present(url.has_hostname().then(|| url.hostname())),
                port: not_empty(url.port()),
                path: url.pathname().into(),
                query: present(url.has_search().then_some(query)),
                fragment: present(url.has_hash().then_some(fragment)),
                ..CommonParts::default()
            })
        })
    }
}
