//! The categories of schemes in section 2.3 of RFC 1808, and its section 4: a reference becomes an
//! absolute URL.

use rfc1738_texts::resolution::{Resolution, host};
use rfc1738_texts::resolvers::{self, References, Resolver};

use crate::texts;

/// The resolutions of all texts, the oldest first. RFC 3986 allows two answers to a reference with
/// the scheme of the base.
pub const RESOLVERS: [Resolver; 4] = [
    Resolver {
        id: "rfc1808",
        name: "RFC 1808",
        section: "4",
        resolve,
        grammar: Some(References { text: || &texts::RFC1808, reference: "URL", base: "absoluteURL" }),
    },
    resolvers::RFC3986_STRICT,
    resolvers::RFC3986_LAX,
    resolvers::URL_STANDARD,
];

/// What section 2.3 of RFC 1808 says about some schemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Category {
    /// The names of the schemes.
    pub schemes: &'static [&'static str],
    /// The words of the text.
    pub quote: &'static str,
}

/// The schemes that section 2.3 of RFC 1808 names, in its order. They are the ten schemes of RFC
/// 1738.
///
/// Only the schemes of the last category always follow `generic-RL`. The text gives no rule to any
/// scheme, so the language of a scheme is `generic-RL` with the name of the scheme in place of
/// `scheme`, where a category permits it.
pub const CATEGORIES: [Category; 3] = [
    Category {
        schemes: &["mailto", "news", "telnet"],
        quote: "The following schemes are never used with relative URLs:",
    },
    Category {
        schemes: &["gopher", "prospero", "wais"],
        quote: "Relative URLs can be used with these schemes whenever the applicable base URL follows the \
            generic-RL syntax.",
    },
    Category {
        schemes: &["file", "ftp", "http", "nntp"],
        quote: "Finally, the following schemes can always be parsed using the generic-RL syntax.",
    },
];

/// The components of section 2.1. The text does not tell an absent component from an empty one, but
/// for the net_loc, which is empty in `file:///a` (ruling R1), and for the slash before the path.
#[derive(Clone, Copy, Default)]
struct Components<'t> {
    scheme: &'t [u8],
    net_loc: Option<&'t [u8]>,
    has_slash: bool,
    path: &'t [u8],
    params: &'t [u8],
    query: &'t [u8],
    fragment: &'t [u8],
}

/// Divides a text at the first of some bytes. The second half is empty if the byte is absent
/// (sections 2.4.1, 2.4.4 and 2.4.5).
fn divide(text: &[u8], at: u8) -> (&[u8], &[u8]) {
    match text.iter().position(|&byte| byte == at) {
        Some(place) => (&text[..place], &text[place + 1..]),
        None => (text, b""),
    }
}

/// Section 2.4: "The rules are listed in the order in which they would be applied by the parser."
///
/// A net_loc ends at the next slash (section 2.4.3). A query is looked for only afterwards, so
/// `//a?b` is the net_loc `a?b`.
fn parse(text: &[u8]) -> Components<'_> {
    let (rest, fragment) = divide(text, b'#');
    let (scheme, rest) = scheme(rest).unwrap_or((b"", rest));
    let (net_loc, rest) = match rest.strip_prefix(b"//") {
        Some(after) => {
            let end = after.iter().position(|&byte| byte == b'/').unwrap_or(after.len());
            (Some(&after[..end]), &after[end..])
        }
        None => (None, rest),
    };
    let (rest, query) = divide(rest, b'?');
    let (rest, params) = divide(rest, b';');
    let (has_slash, path) = rest.strip_prefix(b"/").map_or((false, rest), |path| (true, path));
    Components { scheme, net_loc, has_slash, path, params, query, fragment }
}

/// Section 2.4.2: a colon "after the first character and before any characters not allowed as part
/// of a scheme name".
fn scheme(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
    let end = text.iter().position(|byte| !is_of_scheme(byte))?;
    (end > 0 && text[end] == b':').then(|| (&text[..end], &text[end + 1..]))
}

/// Resolves a reference against a base URL, step by step as section 4 has it.
///
/// Section 4 leaves two points to a reader. A reference that consists of "#" is not "entirely
/// empty" here. And a path that is appended to a base without a path, such as `g` to `http://a`,
/// gets the slash that the rule net_path asks for between both.
///
/// ```
/// use rfc1738_texts::resolution::Resolution;
/// use url_atlas_lineage::rfc1808;
///
/// let resolution = rfc1808::resolve(b"http://a/b/c/d;p?q#f", b"../g");
/// let Resolution::Url { url, host } = resolution else { unreachable!() };
/// assert_eq!((&url[..], host.as_deref()), (&b"http://a/b/g"[..], Some(&b"a"[..])));
/// // Step 3: the net_loc of the base is inherited, also if it is empty.
/// let Resolution::Url { url, host } = rfc1808::resolve(b"file:///a/b", b"c") else { unreachable!() };
/// assert_eq!((&url[..], host.as_deref()), (&b"file:///a/c"[..], Some(&b""[..])));
/// ```
pub fn resolve(base: &[u8], reference: &[u8]) -> Resolution {
    // Step 1. Without a base URL, "the embedded URL is interpreted as an absolute URL and we are
    // done". Step 2a. An empty reference "inherits the entire base URL". Step 2b. With a scheme "it
    // is interpreted as an absolute URL and we are done".
    let embedded = parse(reference);
    if base.is_empty() || !embedded.scheme.is_empty() {
        return as_written(reference);
    }
    if reference.is_empty() {
        return as_written(base);
    }
    // Step 2c. Section 4 ends: "Fragment identifiers are only inherited from the base URL when the
    // entire embedded URL is empty."
    let base = parse(base);
    let mut made = Components { scheme: base.scheme, ..embedded };
    // Step 3.
    if embedded.net_loc.is_some_and(|net_loc| !net_loc.is_empty()) {
        return recombined(&made, embedded.path);
    }
    made.net_loc = base.net_loc;
    // Step 4.
    if embedded.has_slash {
        return recombined(&made, embedded.path);
    }
    made.has_slash = base.has_slash;
    // Step 5.
    if embedded.path.is_empty() {
        if embedded.params.is_empty() {
            made.params = base.params;
            if embedded.query.is_empty() {
                made.query = base.query;
            }
        }
        return recombined(&made, base.path);
    }
    recombined(&made, &appended(base.path, embedded.path))
}

/// Step 6: the path of a reference in place of the last segment of the base's path, without dot
/// segments.
fn appended(base: &[u8], reference: &[u8]) -> Vec<u8> {
    let kept = base.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    let path = [&base[..kept], reference].concat();
    let segments: Vec<&[u8]> = path.split(|&byte| byte == b'/').collect();
    let last = segments.len() - 1;
    let mut left: Vec<&[u8]> = Vec::new();
    for (place, segment) in segments.into_iter().enumerate() {
        let before = left.last().is_some_and(|&before| before != b"..");
        match segment {
            // a) and b)
            b"." if place < last => {}
            b"." => left.push(b""),
            // c) and d): the leftmost pattern is removed first, so one pass is enough.
            b".." if before && place < last => _ = left.pop(),
            b".." if before => *left.last_mut().expect("a segment is before") = b"",
            other => left.push(other),
        }
    }
    left.join(&b'/')
}

/// Step 7: the components as one text, by the rules of section 2.2.
fn recombined(parts: &Components<'_>, path: &[u8]) -> Resolution {
    let mut url = [parts.scheme, if parts.scheme.is_empty() { b"" } else { b":" }].concat();
    if let Some(net_loc) = parts.net_loc {
        url.extend_from_slice(b"//");
        url.extend_from_slice(net_loc);
    }
    if parts.has_slash || (parts.net_loc.is_some() && !path.is_empty()) {
        url.push(b'/');
    }
    url.extend_from_slice(path);
    for (mark, part) in [(b';', parts.params), (b'?', parts.query), (b'#', parts.fragment)] {
        if !part.is_empty() {
            url.push(mark);
            url.extend_from_slice(part);
        }
    }
    // A path that begins with "//" is read as a net_loc if there is none before it. So the host is
    // that of the URL as it stands.
    as_written(&url)
}

fn as_written(url: &[u8]) -> Resolution {
    Resolution::Url { url: url.to_vec(), host: parse(url).net_loc.and_then(host) }
}
