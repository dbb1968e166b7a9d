//! The quirks of `Mojo::URL`. It keeps a path that "/" begins as it is, and merges every other one with an empty path.

use super::form::{UNRESERVED, written};
use super::{Change, Quirk};
use crate::characters::Set;
use crate::read::reported;
use crate::steps::escapes::decoded;

pub(super) const MERGED_PATH: Quirk = Quirk {
    library: "perl-mojo-url",
    what: "Writes a path anew that no \"/\" begins: its escapes are decoded first.",
    input: "x:a%2fb",
    change: Change::Parts(|_, parts| {
        const OF_PATH: Set = UNRESERVED.and(Set::of(b"!$&'()*+,;=:@/"));
        let path = decoded(parts.path.as_bytes());
        if !parts.path.starts_with('/') && str::from_utf8(&path).is_ok() {
            parts.path = written(&path, OF_PATH).into();
        }
    }),
};

pub(super) const FRAGMENT: Quirk = Quirk {
    library: "perl-mojo-url",
    what: "Decodes the escapes of a fragment.",
    input: "x:#%41",
    change: Change::Parts(|_, parts| {
        let fragment = parts.fragment.take();
        parts.fragment = fragment.map(|text| reported(decoded(text.as_bytes()).into_owned()).into());
    }),
};
