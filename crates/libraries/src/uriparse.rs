//! The `uriparse` crate: RFC 3986.

use rfc1738_suite::peers::{Peer, Read, View, with_text};

/// [`uriparse::URI`](https://docs.rs/uriparse).
#[derive(Clone, Copy, Debug)]
pub struct Uriparse;

impl Peer for Uriparse {
    fn name(&self) -> &'static str {
        "uriparse"
    }

    fn follows(&self) -> &'static str {
        "RFC 3986"
    }

    fn read(&self, input: &[u8], see: &mut dyn FnMut(Read<'_>)) {
        with_text(input, see, |text, see| match ::uriparse::URI::try_from(text) {
            Err(_) => see(Read::Rejects),
            Ok(uri) => {
                let host = uri.host().map(ToString::to_string);
                let path = uri.path().to_string();
                see(Read::Accepts(View {
                    user: uri.username().map(|user| user.as_str()),
                    password: uri.password().map(|password| password.as_str()),
                    host: host.as_deref(),
                    port: uri.port().map(u64::from),
                    path: &path,
                    query: uri.query().map(|query| query.as_str()),
                    has_userinfo: true,
                }));
            }
        });
    }
}
