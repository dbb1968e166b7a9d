//! The `iri-string` crate: RFC 3986.

use rfc1738_suite::peers::{Peer, Read, View, number, split_userinfo, with_text};

/// [`iri_string::types::UriStr`](https://docs.rs/iri-string).
#[derive(Clone, Copy, Debug)]
pub struct IriString;

impl Peer for IriString {
    fn name(&self) -> &'static str {
        "iri-string"
    }

    fn follows(&self) -> &'static str {
        "RFC 3986"
    }

    fn read(&self, input: &[u8], see: &mut dyn FnMut(Read<'_>)) {
        with_text(input, see, |text, see| match ::iri_string::types::UriStr::new(text) {
            Err(_) => see(Read::Rejects),
            Ok(uri) => {
                let authority = uri.authority_components();
                let userinfo = authority.as_ref().and_then(|authority| authority.userinfo());
                let userinfo = userinfo.map(split_userinfo);
                see(Read::Accepts(View {
                    user: userinfo.map(|(user, _)| user),
                    password: userinfo.and_then(|(_, password)| password),
                    host: authority.as_ref().map(|authority| authority.host()),
                    port: authority.as_ref().and_then(|authority| number(authority.port()?)),
                    path: uri.path_str(),
                    query: uri.query_str(),
                    has_userinfo: true,
                }));
            }
        });
    }
}
