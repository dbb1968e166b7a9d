//! Before parsing: what is taken out of the input.

use crate::Design;
use crate::declare::decision;

decision! {
    /// Do control characters and spaces at both ends belong to the input?
    pub enum Ends {
        /// They belong to it: ` http://host.dom/` is invalid, because no scheme begins with a space.
        Kept,
        /// The octets 00 to 20 are dropped at both ends: the host of ` http://host.dom/` is host.dom.
        Dropped,
    }
}

decision! {
    /// Do tabs and line breaks within the input belong to it?
    pub enum Breaks {
        /// They belong to it: `http://ho\nst/` is invalid, if a host may not have a line break.
        Kept,
        /// Each TAB, LF and CR is dropped before the reading begins: the host of `http://ho\nst/` is host.
        Dropped,
    }
}

/// Returns the input without what is dropped.
pub(crate) fn read(design: &Design, input: &[u8]) -> Vec<u8> {
    let mut text = input;
    if design.ends == Ends::Dropped {
        while let [0..=b' ', rest @ ..] | [rest @ .., 0..=b' '] = text {
            text = rest;
        }
    }
    let is_dropped = |byte: u8| design.breaks == Breaks::Dropped && matches!(byte, b'\t' | b'\n' | b'\r');
    text.iter().copied().filter(|&byte| !is_dropped(byte)).collect()
}
