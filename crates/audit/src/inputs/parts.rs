//! Short URLs with each combination of the parts that a scheme can have: a library can read a part
//! wrongly only beside another one.

/// A user and a password, as they stand before a host.
const USERS: &[&str] = &["", "u@", "u:p@", "u:@", "@"];

/// The host and the port.
const HOSTS: &[&str] = &["example.com", "example.com:8080", "example.com:"];

const PATHS: &[&str] = &["", "/", "/b", "/b/", "/b/c"];
const QUERIES: &[&str] = &["", "?", "?q"];
const FRAGMENTS: &[&str] = &["", "#", "#f"];

/// Schemes, and what can stand behind the port of their URLs, in pieces.
#[rustfmt::skip]
const SCHEMES: &[(&[&str], &[&[&str]])] = &[
    (&["http", "https", "ws", "file", "x", "a+b-c.d"], &[PATHS, QUERIES, FRAGMENTS]),
    (&["ftp"], &[PATHS, &["", ";type=a"], QUERIES, FRAGMENTS]),
    (
        &["gopher"],
        &[&["", "/", "/1", "/0b"], &["", "%09", "%09c", "%09%09+d", "%09c%09+d"], QUERIES, FRAGMENTS],
    ),
    (&["wais"], &[&["/b", "/b/", "/b/c/d"], QUERIES, FRAGMENTS]),
    (&["nntp"], &[&["", "/", "/b", "/b/", "/b/1"], QUERIES, FRAGMENTS]),
    (&["telnet"], &[&["", "/", "/b"], QUERIES, FRAGMENTS]),
    (&["prospero"], &[&["/b", "/b/c"], &["", ";d=e", ";d=e;f=g"], QUERIES, FRAGMENTS]),
];

/// The same without an authority: spaces at the end of such a path are a rule of their own.
const OPAQUE: &[&[&str]] =
    &[&["x:", "mailto:", "data:"], &["a", "/a", "a b"], &["", " ", "  ", "%20"], QUERIES, FRAGMENTS];

/// Returns the URLs.
pub(super) fn with_parts() -> impl Iterator<Item = String> {
    let of_scheme = |(schemes, ends): &(&[&str], &[&[&str]])| {
        combined(&[&[*schemes, &["://"], USERS, HOSTS], *ends].concat())
    };
    SCHEMES.iter().flat_map(of_scheme).chain(combined(OPAQUE))
}

/// Returns each text that has one of each list of pieces.
fn combined(lists: &[&[&str]]) -> Vec<String> {
    lists.iter().fold(vec![String::new()], |all, pieces| {
        all.iter().flat_map(|url| pieces.iter().map(move |piece| url.to_owned() + piece)).collect()
    })
}
