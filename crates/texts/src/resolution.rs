//! The result of a resolution of a reference against a base URL.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// The reference leads to this URL.
    Url {
        /// The URL, as the algorithm of the text writes it.
        url: Vec<u8>,
        /// Its host as the text reads this URL, with the brackets of an IPv6 address. `None` if the
        /// URL has no authority, or one that the text does not divide.
        host: Option<Vec<u8>>,
    },
    /// The algorithm of the text ends with a failure.
    Failure,
    /// The host has characters beyond US-ASCII, and the tables of IDNA are not here.
    Undecided,
}

/// Returns the host in an authority: `[ userinfo "@" ] host [ ":" port ]` (RFC 3986 section 3.2,
/// and `login` of RFC 1738).
///
/// Neither a user nor a host contains "@", so an authority with two of them has no host.
pub fn host(authority: &[u8]) -> Option<Vec<u8>> {
    let mut divided = authority.split(|&byte| byte == b'@');
    let (first, second) = (divided.next()?, divided.next());
    if divided.next().is_some() {
        return None;
    }
    let host_and_port = second.unwrap_or(first);
    let digits = host_and_port.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let before = &host_and_port[..host_and_port.len() - digits];
    let host = match before.strip_suffix(b":") {
        // The colon of an open bracket is not before a port.
        Some(host) if !host.starts_with(b"[") || host.ends_with(b"]") => host,
        _ => host_and_port,
    };
    Some(host.to_vec())
}
