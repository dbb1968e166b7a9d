//! The risks: octets that implementations treat in another way than the octets of the same class,
//! each with the reason.
//!
//! The list, `risks.tsv`, is about programs, so the reasons name functions and standards of
//! programs. RFC 1738 decides each answer.

use std::sync::LazyLock;

use data_encoding::HEXLOWER;

/// One octet, or the octets of one character, with which an implementation often does something
/// else than with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Risk {
    /// The octets. A risk of one octet is a class of its own in the suites.
    pub octets: &'static [u8],
    /// The name of the character, or of the fault in the encoding.
    pub name: &'static str,
    /// The US-ASCII characters in whose place it stands in the strings. An implementation may read
    /// it as one of them, or as another digit.
    pub in_place_of: &'static [u8],
    pub reason: &'static str,
}

pub static RISKS: LazyLock<Vec<Risk>> = LazyLock::new(|| {
    let rows = include_str!("risks.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| read(row).unwrap_or_else(|| panic!("risks.tsv: not a risk: {row}"))).collect()
});

fn read(row: &'static str) -> Option<Risk> {
    let mut fields = row.split('\t');
    let octets = HEXLOWER.decode(fields.next()?.as_bytes()).ok()?.leak();
    let [name, in_place_of, reason] = [fields.next()?, fields.next()?, fields.next()?];
    Some(Risk { octets, name, in_place_of: in_place_of.as_bytes(), reason })
}
