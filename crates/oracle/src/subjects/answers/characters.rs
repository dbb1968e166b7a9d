//! Octets as text: the answers hold each octet as the character with the same number.

/// Returns the characters that have the same numbers as the octets.
pub(super) fn characters(octets: &[u8]) -> String {
    octets.iter().map(|&octet| char::from(octet)).collect()
}
