//! URL libraries, as they are on crates.io: each reads an input and shows the parts that all such libraries have.
//!
//! ```
//! use rfc1738_libraries::WhatwgUrl;
//! use rfc1738_suite::peers::{Peer, Read};
//!
//! let mut host = None;
//! WhatwgUrl.read(b"ftp://a.com?x@evil.com/f", &mut |read| {
//!     if let Read::Accepts(view) = read {
//!         host = view.host.map(String::from);
//!     }
//! });
//! assert_eq!(host.as_deref(), Some("a.com"));
//! ```

mod asked;

pub use asked::{ask, hush};

/// A URL library.
///
/// It is asked with its defaults, and nothing is done to the input or to its answer.
pub trait Peer: Sync {
    /// Its name on crates.io.
    fn name(&self) -> &'static str;

    /// What it follows, as it says itself: `the WHATWG URL Standard`.
    fn follows(&self) -> &'static str;

    /// Has it read an input, and shows what comes of it, once.
    fn read(&self, input: &[u8], see: &mut dyn FnMut(Read<'_>));
}

/// What a library makes of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read<'a> {
    /// It takes the input for a URL.
    Accepts(View<'a>),
    /// It says that the input is none.
    Rejects,
    /// It panics, which no input should bring it to. [`ask`] says so.
    Panics,
    /// It cannot be asked: it takes UTF-8 only, and the input is none.
    Declines,
}

/// The parts that libraries with one interface for all schemes have, as they give them: decoded or not, absent or empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View<'a> {
    /// Before the ":" in the authority, or all before its "@".
    pub user: Option<&'a str>,
    /// After the ":".
    pub password: Option<&'a str>,
    /// The host.
    pub host: Option<&'a str>,
    /// The port as a number; one that is greater than any is the greatest.
    pub port: Option<u64>,
    /// The path, with the "/" before it; after schemes without authority all up to "?" or "#".
    pub path: &'a str,
    /// After the "?".
    pub query: Option<&'a str>,
    /// Whether the library knows users and passwords at all.
    pub has_userinfo: bool,
}

/// Shows what a library makes of a text, or that it cannot be asked.
pub fn with_text(
    input: &[u8],
    see: &mut dyn FnMut(Read<'_>),
    read: impl FnOnce(&str, &mut dyn FnMut(Read<'_>)),
) {
    match core::str::from_utf8(input) {
        Ok(text) => read(text, see),
        Err(_) => see(Read::Declines),
    }
}

/// The number that digits spell, the greatest if it is greater; none without digits.
pub fn number(digits: &str) -> Option<u64> {
    let number = |digits: &str| digits.parse().unwrap_or(u64::MAX);
    Some(digits).filter(|digits| !digits.is_empty()).map(number)
}

/// User and password, where a library gives both in one.
pub fn split_userinfo(userinfo: &str) -> (&str, Option<&str>) {
    userinfo.split_once(':').map_or((userinfo, None), |(user, password)| (user, Some(password)))
}
