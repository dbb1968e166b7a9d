//! Attacks on references without a scheme: what begins an authority there, and dot segments that
//! lead out of the path.

/// What begins a reference.
const STARTS: &[&str] = &["//", "///", "////", "/\\", "\\\\", "\\/", "/\t/", "/\\/\\"];

const HOSTS: &[&str] = &[
    "a.example",
    "a\u{3002}example",
    "b\u{fc}cher.example",
    "127\u{3002}0\u{3002}0\u{3002}1",
    "u@a.example",
    "[::1]",
];

const ALONE: &[&str] = &[
    "%2f%2fa.example:/b",
    "%5c%5ca.example:/b",
    "HTTP:a.example/b",
    "HTTP:/a.example/b",
    "HTTP:///a.example/b",
    "a/../b",
    "../../a",
    "./a:b",
    "..//a.example",
    "/..//a.example",
    "/.//a.example",
];

/// Returns the references.
pub(super) fn references() -> impl Iterator<Item = String> {
    let of_hosts = |start| HOSTS.iter().map(move |host| format!("{start}{host}/b"));
    ALONE.iter().map(|&text| text.into()).chain(STARTS.iter().flat_map(of_hosts))
}
