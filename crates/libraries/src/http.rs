//! The `http` crate: URIs of HTTP requests, RFC 3986 as far as they need it.

use rfc1738_suite::peers::{Peer, Read, View, number, with_text};

/// [`http::Uri`](https://docs.rs/http), which shows neither user nor password.
#[derive(Clone, Copy, Debug)]
pub struct Http;

impl Peer for Http {
    fn name(&self) -> &'static str {
        "http"
    }

    fn follows(&self) -> &'static str {
        "RFC 9110 and RFC 3986"
    }

    fn read(&self, input: &[u8], see: &mut dyn FnMut(Read<'_>)) {
        with_text(input, see, |text, see| match text.parse::<::http::Uri>() {
            Err(_) => see(Read::Rejects),
            Ok(uri) => see(Read::Accepts(View {
                user: None,
                password: None,
                host: uri.host(),
                port: uri.port().and_then(|port| number(port.as_str())),
                path: uri.path(),
                query: uri.query(),
                has_userinfo: false,
            })),
        });
    }
}
