//! The `uriparse` crate: RFC 3986.

use rfc1738_oracle::{CommonParts, Observation, Subject};

use crate::answer::{rejected, with_text};

/// [`uriparse::URI`](https://docs.rs/uriparse).
#[derive(Clone, Copy, Debug, Default)]
pub struct Uriparse;

impl Subject for Uriparse {
    fn name(&self) -> &str {
        "uriparse"
    }

    fn follows(&self) -> &str {
        "RFC 3986"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        with_text(input, |text| {
            let Ok(uri) = ::uriparse::URI::try_from(text) else { return rejected() };
            let owned = |text: &str| text.to_owned().into();
            Observation::AcceptCommon(CommonParts {
                scheme: Some(owned(uri.scheme().as_str())),
                user: uri.username().map(|user| owned(user.as_str())),
                password: uri.password().map(|password| owned(password.as_str())),
                host: uri.host().map(|host| host.to_string().into()),
                port: uri.port().map(|port| port.to_string().into()),
                path: uri.path().to_string().into(),
                query: uri.query().map(|query| owned(query.as_str())),
                fragment: uri.fragment().map(|fragment| owned(fragment.as_str())),
                ..CommonParts::default()
            })
        })
    }
}
