//! Bytes as ranges.

/// Returns ascending bytes as ranges: `["00-1f", "7f"]`.
pub(super) fn ranges(bytes: impl IntoIterator<Item = u8>) -> Vec<String> {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for byte in bytes {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(byte) => *last = byte,
            _ => ranges.push((byte, byte)),
        }
    }
    let range = |(first, last): (u8, u8)| {
        if first == last { format!("{first:02x}") } else { format!("{first:02x}-{last:02x}") }
    };
    ranges.into_iter().map(range).collect()
}

/// Returns ascending bytes as ranges, each as the ends of the ids of cases: `@00-1f @7f`.
pub(super) fn ids(bytes: &[u8]) -> String {
    let ranges = ranges(bytes.iter().copied());
    ranges.into_iter().map(|range| format!("@{range}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_bytes_are_a_range() {
        assert_eq!(ranges([0, 1, 2, 9, 0xfe, 0xff]), ["00-02", "09", "fe-ff"]);
        assert_eq!(ranges(0..=255), ["00-ff"]);
        assert_eq!(ids(&[0, 1, 2, 0x7f, 0xfe, 0xff]), "@00-02 @7f @fe-ff");
        assert_eq!(ids(&[]), "");
    }
}
