//! The `ada-url` crate: the WHATWG URL Standard in C++, the parser of Node.js and others.

use rfc1738_suite::peers::{Peer, Read, View, number, with_text};

/// [`ada-url`](https://docs.rs/ada-url), without a base URL. It is there with the feature `ada`, which needs a C++ compiler.
#[derive(Clone, Copy, Debug)]
pub struct AdaUrl;

impl Peer for AdaUrl {
    fn name(&self) -> &'static str {
        "ada-url"
    }

    fn follows(&self) -> &'static str {
        crate::URL_STANDARD
    }

    fn read(&self, input: &[u8], see: &mut dyn FnMut(Read<'_>)) {
        with_text(input, see, |text, see| match ada_url::Url::parse(text, None) {
            Err(_) => see(Read::Rejects),
            // What is absent it gives as empty, and a query with the "?" before it.
            Ok(url) => see(Read::Accepts(View {
                user: Some(url.username()),
                password: Some(url.password()),
                host: Some(url.hostname()),
                port: number(url.port()),
                path: url.pathname(),
                query: url.search().strip_prefix('?'),
                has_userinfo: true,
            })),
        });
    }
}
