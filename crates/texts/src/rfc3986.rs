//! Section 5.2 of RFC 3986: a reference becomes its target URI.

use crate::resolution::{Resolution, host};

/// Whether a scheme in the reference counts if it is the scheme of the base (section 5.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// A reference with a scheme is absolute.
    Strict,
    /// "A non-strict parser may ignore a scheme in the reference if it is identical to the base
    /// URI's scheme."
    NotStrict,
}

/// The five components of section 3. `None` is undefined; a path is never undefined (section
/// 5.2.1).
#[derive(Clone, Copy)]
struct Components<'t> {
    scheme: Option<&'t [u8]>,
    authority: Option<&'t [u8]>,
    path: &'t [u8],
    query: Option<&'t [u8]>,
    fragment: Option<&'t [u8]>,
}

/// Appendix B: `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
fn parse(text: &[u8]) -> Components<'_> {
    let until =
        |text: &[u8], ends: &[u8]| text.iter().position(|byte| ends.contains(byte)).unwrap_or(text.len());
    let end = until(text, b":/?#");
    let (scheme, rest) = match text.get(end) {
        Some(b':') if end > 0 => (Some(&text[..end]), &text[end + 1..]),
        _ => (None, text),
    };
    let (authority, rest) = match rest.strip_prefix(b"//") {
        Some(after) => {
            let (authority, rest) = after.split_at(until(after, b"/?#"));
            (Some(authority), rest)
        }
        None => (None, rest),
    };
    let (path, rest) = rest.split_at(until(rest, b"?#"));
    let (query, rest) = match rest.strip_prefix(b"?") {
        Some(after) => {
            let (query, rest) = after.split_at(until(after, b"#"));
            (Some(query), rest)
        }
        None => (None, rest),
    };
    Components { scheme, authority, path, query, fragment: rest.strip_prefix(b"#") }
}

/// Resolves a reference against a base URI, as the pseudocode of section 5.2.2 has it.
///
/// Components are read by the expression of appendix B. It divides every text, also one that the
/// grammar does not match.
///
/// ```
/// use rfc1738_texts::resolution::Resolution;
/// use rfc1738_texts::rfc3986::{Strictness, resolve};
///
/// let url = |strictness| match resolve(b"http://a/b/c/d;p?q", b"http:g", strictness) {
///     Resolution::Url { url, .. } => url,
///     _ => unreachable!(),
/// };
/// assert_eq!(url(Strictness::Strict), b"http:g");
/// assert_eq!(url(Strictness::NotStrict), b"http://a/b/c/g");
/// ```
pub fn resolve(base: &[u8], reference: &[u8], strictness: Strictness) -> Resolution {
    let (base, mut r) = (parse(base), parse(reference));
    // "Although schemes are case-insensitive" (section 3.1): HTTP and http are identical.
    let same = |one: &[u8], other: &[u8]| one.eq_ignore_ascii_case(other);
    if strictness == Strictness::NotStrict
        && let (Some(one), Some(other)) = (r.scheme, base.scheme)
        && same(one, other)
    {
        r.scheme = None;
    }
    if r.scheme.is_some() || r.authority.is_some() {
        let scheme = r.scheme.or(base.scheme);
        return recomposed(&Components { scheme, ..r }, &remove_dot_segments(r.path));
    }
    let inherited = Components { scheme: base.scheme, authority: base.authority, ..r };
    match r.path {
        b"" => recomposed(&Components { query: r.query.or(base.query), ..inherited }, base.path),
        [b'/', ..] => recomposed(&inherited, &remove_dot_segments(r.path)),
        _ => recomposed(&inherited, &remove_dot_segments(&merge(&base, r.path))),
    }
}

/// Section 5.2.3.
fn merge(base: &Components<'_>, path: &[u8]) -> Vec<u8> {
    if base.authority.is_some() && base.path.is_empty() {
        return [b"/", path].concat();
    }
    let kept = base.path.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    [&base.path[..kept], path].concat()
}

/// Section 5.2.4. The letters are those of its steps.
fn remove_dot_segments(path: &[u8]) -> Vec<u8> {
    let (mut input, mut output) = (path, Vec::new());
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix(b"../").or_else(|| input.strip_prefix(b"./")) {
            input = rest; // A
        } else if input.starts_with(b"/./") {
            input = &input[2..]; // B
        } else if input == b"/." {
            input = b"/"; // B
        } else if input.starts_with(b"/../") {
            input = &input[3..]; // C
            remove_last_segment(&mut output);
        } else if input == b"/.." {
            input = b"/"; // C
            remove_last_segment(&mut output);
        } else if input == b"." || input == b".." {
            input = b""; // D
        } else {
            let end = input[1..].iter().position(|&byte| byte == b'/').map_or(input.len(), |place| place + 1);
            output.extend_from_slice(&input[..end]); // E
            input = &input[end..];
        }
    }
    output
}

/// "remove the last segment and its preceding "/" (if any) from the output buffer"
fn remove_last_segment(output: &mut Vec<u8>) {
    output.truncate(output.iter().rposition(|&byte| byte == b'/').unwrap_or(0));
}

/// Section 5.3.
fn recomposed(parts: &Components<'_>, path: &[u8]) -> Resolution {
    let mut url = Vec::new();
    if let Some(scheme) = parts.scheme {
        url.extend_from_slice(scheme);
        url.push(b':');
    }
    if let Some(authority) = parts.authority {
        url.extend_from_slice(b"//");
        url.extend_from_slice(authority);
    }
    url.extend_from_slice(path);
    for (mark, part) in [(b'?', parts.query), (b'#', parts.fragment)] {
        if let Some(part) = part {
            url.push(mark);
            url.extend_from_slice(part);
        }
    }
    // A path that begins with "//" is read as an authority if there is none before it, which
    // section 3.3 forbids to write: "the path cannot begin with two slash characters". So the host
    // is that of the URL as it stands.
    let host = parse(&url).authority.and_then(host);
    Resolution::Url { url, host }
}
