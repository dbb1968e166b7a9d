//! The `http` crate: the part of RFC 3986 that HTTP requests need.

use rfc1738_oracle::{CommonParts, Observation, Reports, Subject};

use crate::answer::{present, rejected, with_text};

/// [`http::Uri`](https://docs.rs/http), which reports no user, no password and no fragment. It
/// drops a fragment.
#[derive(Clone, Debug, Default)]
pub struct Http {
    /// The URI that the last observation borrows from.
    last: Option<::http::Uri>,
}

impl Subject for Http {
    fn name(&self) -> &str {
        "http"
    }

    fn follows(&self) -> &str {
        "RFC 9110 and RFC 3986"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        with_text(input, |text| {
            let Ok(uri) = text.parse::<::http::Uri>() else { return rejected() };
            let uri = &*self.last.insert(uri);
            Observation::AcceptCommon(CommonParts {
                scheme: present(uri.scheme_str()),
                host: present(uri.host()),
                port: uri.port().map(|port| port.as_str().to_owned().into()),
                path: uri.path().into(),
                query: present(uri.query()),
                reports: Reports::NoUser,
                ..CommonParts::default()
            })
        })
    }
}
