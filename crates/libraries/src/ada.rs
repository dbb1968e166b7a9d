//! The `ada-url` crate, which wraps Ada: the WHATWG URL Standard in C++, also used by Node.js.

use rfc1738_suite::subject::{CommonParts, Observation, Subject};

use crate::{present, rejected, with_text};

/// [`ada-url`](https://docs.rs/ada-url), without a base URL. It needs the feature `ada` and a C++ compiler.
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
        crate::URL_STANDARD
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        with_text(input, |text| {
            let Ok(url) = ada_url::Url::parse(text, None) else { return rejected() };
            let url = self.last.insert(url);
            // The library reports an absent part as an empty one, and a query with its "?".
            Observation::AcceptCommon(CommonParts {
                user: present(Some(url.username())),
                password: present(Some(url.password())),
                host: present(Some(url.hostname())),
                port: present(Some(url.port())),
                path: url.pathname().into(),
                query: present(url.search().strip_prefix('?')),
                ..CommonParts::default()
            })
        })
    }
}
