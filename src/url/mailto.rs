//! MAILTO (section 3.5).

use core::fmt;

use super::Part;

/// `mailtourl = "mailto:" encoded822addr`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mailto<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) address: Part<'a>,
}

impl<'a> Mailto<'a> {
    /// Returns the encoded address. The parser checks its characters only (ruling A30).
    pub fn address(&self) -> Part<'a> {
        self.address
    }
}

impl fmt::Display for Mailto<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme, self.address)
    }
}
