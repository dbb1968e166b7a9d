//! The `fluent-uri` crate: RFC 3986.

use rfc1738_suite::peers::{Peer, Read, View, number, split_userinfo, with_text};

/// [`fluent_uri::Uri`](https://docs.rs/fluent-uri).
#[derive(Clone, Copy, Debug)]
pub struct FluentUri;

impl Peer for FluentUri {
    fn name(&self) -> &'static str {
        "fluent-uri"
    }

    fn follows(&self) -> &'static str {
        "RFC 3986"
    }

    fn read(&self, input: &[u8], see: &mut dyn FnMut(Read<'_>)) {
        with_text(input, see, |text, see| match ::fluent_uri::Uri::parse(text) {
            Err(_) => see(Read::Rejects),
            Ok(uri) => {
                let authority = uri.authority();
                let userinfo = authority.and_then(|authority| authority.userinfo());
                let userinfo = userinfo.map(|userinfo| split_userinfo(userinfo.as_str()));
                see(Read::Accepts(View {
                    user: userinfo.map(|(user, _)| user),
                    password: userinfo.and_then(|(_, password)| password),
                    host: authority.map(|authority| authority.host()),
                    port: authority.and_then(|authority| number(authority.port()?.as_str())),
                    path: uri.path().as_str(),
                    query: uri.query().map(|query| query.as_str()),
                    has_userinfo: true,
                }));
            }
        });
    }
}
