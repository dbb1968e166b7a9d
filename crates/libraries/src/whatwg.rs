//! The `url` crate: the WHATWG URL Standard in Rust.

use rfc1738_suite::peers::{Peer, Read, View, with_text};

/// [`url`](https://docs.rs/url), without a base URL.
#[derive(Clone, Copy, Debug)]
pub struct WhatwgUrl;

impl Peer for WhatwgUrl {
    fn name(&self) -> &'static str {
        "url"
    }

    fn follows(&self) -> &'static str {
        crate::URL_STANDARD
    }

    fn read(&self, input: &[u8], see: &mut dyn FnMut(Read<'_>)) {
        with_text(input, see, |text, see| match ::url::Url::parse(text) {
            Err(_) => see(Read::Rejects),
            Ok(url) => see(Read::Accepts(View {
                user: Some(url.username()),
                password: url.password(),
                host: url.host_str(),
                port: url.port().map(u64::from),
                path: url.path(),
                query: url.query(),
                has_userinfo: true,
            })),
        });
    }
}
