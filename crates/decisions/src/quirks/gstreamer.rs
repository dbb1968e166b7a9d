//! The quirk of `GstUri` of GStreamer.

use super::{Change, Quirk};
use crate::steps::escapes::is_escape;

pub(super) const SEGMENTS: Quirk = Quirk {
    library: "c-gstreamer",
    what: "Reports a segment of the path, or a host, as empty if it has an incomplete escape or an escape of 00.",
    input: "http://host.dom/a%/b",
    change: Change::Input(|input| {
        let end = input.iter().position(|byte| b"?#".contains(byte)).unwrap_or(input.len());
        let (start, rest) = input.split_at(end);
        let is_bad = |segment: &[u8]| {
            let bad = |at: usize| {
                segment[at] == b'%' && (!is_escape(&segment[at..]) || segment[at..].starts_with(b"%00"))
            };
            (0..segment.len()).any(bad)
        };
        if !is_bad(start) {
            return None;
        }
        let segments: Vec<Vec<u8>> = start
            .split(|&byte| byte == b'/')
            .map(|segment| {
                let scheme = segment.iter().position(|&byte| byte == b':').map_or(0, |colon| colon + 1);
                let kept = if is_bad(&segment[..scheme]) { 0 } else { scheme };
                if is_bad(segment) { segment[..kept].to_vec() } else { segment.to_vec() }
            })
            .collect();
        Some([segments.join(&b'/'), rest.to_vec()].concat())
    }),
};
