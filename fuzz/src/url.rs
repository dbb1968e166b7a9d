//! The `url` crate: the WHATWG URL Standard in Rust.

use rfc1738_oracle::{CommonParts, Observation, Subject};

use crate::follows::{present, rejected, with_text};

/// [`url`](https://docs.rs/url), without a base URL.
///
/// The library has one value for an absent and an empty user, and one for an absent and an empty
/// host. Both are reported as absent.
#[derive(Clone, Debug, Default)]
pub struct WhatwgUrl {
    /// The URL that the last observation borrows from.
    last: Option<::url::Url>,
}

impl Subject for WhatwgUrl {
    fn name(&self) -> &str {
        "url"
    }

    fn follows(&self) -> &str {
        "the WHATWG URL Standard"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        with_text(input, |text| {
            let Ok(url) = ::url::Url::parse(text) else { return rejected() };
            let url = self.last.insert(url);
            Observation::AcceptCommon(CommonParts {
                scheme: present(Some(url.scheme())),
                user: present(Some(url.username()).filter(|user| !user.is_empty())),
                password: present(url.password()),
                host: present(url.host_str()),
                port: url.port().map(|port| port.to_string().into()),
                path: url.path().into(),
                query: present(url.query()),
                fragment: present(url.fragment()),
                ..CommonParts::default()
            })
        })
    }
}
