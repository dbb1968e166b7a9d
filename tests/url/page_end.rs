//! Texts that end where memory ends: a read past the end of one ends the program.

use std::fs;

use memmap2::MmapMut;

/// Inputs are shorter.
const LONGEST: usize = 1 << 16;

/// Memory with a page behind it that is not there, on Linux.
pub struct PageEnd {
    bytes: MmapMut,
    /// What was mapped on the way to it. Behind the page that is not there comes one that is, so no
    /// larger piece is mapped between.
    _others: Vec<MmapMut>,
}

impl PageEnd {
    pub fn new() -> PageEnd {
        let mut others = Vec::new();
        for _ in 0..1000 {
            let [above, missing, bytes] = [1, 1, LONGEST].map(|bytes| MmapMut::map_anon(bytes).unwrap());
            let page = above.as_ptr() as usize - missing.as_ptr() as usize;
            let is_below = bytes.as_ptr_range().end == missing.as_ptr() && page.is_power_of_two();
            others.push(above);
            if is_below || !cfg!(target_os = "linux") {
                drop(missing);
                return PageEnd { bytes, _others: others };
            }
            others.extend([missing, bytes]);
        }
        panic!("no memory has an end");
    }

    /// Returns a copy of a text that ends where the memory ends.
    pub fn copy(&mut self, text: &[u8]) -> &[u8] {
        let at = LONGEST - text.len();
        self.bytes[at..].copy_from_slice(text);
        &self.bytes[at..]
    }

    /// Checks that nothing was mapped behind the end meanwhile.
    pub fn check(self) {
        let end = self.bytes.as_ptr_range().end as u64;
        let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
        for line in maps.lines() {
            let (from, to) = line.split(' ').next().and_then(|range| range.split_once('-')).unwrap();
            let [from, to] = [from, to].map(|text| u64::from_str_radix(text, 16).unwrap());
            assert!(!(from..to).contains(&end), "{end:x}: {line}");
        }
    }
}
