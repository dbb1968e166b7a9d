//! The sections of RFC 4157 that can be cited.

use bnf_automata::specification::Section;

/// The sections, in the order of the text, without references and acknowledgments.
pub const SECTIONS: &[Section] = &[
    section("1", "Introduction"),
    section("2", "Scheme Definition"),
    section("3", "Security Considerations"),
];

const fn section(number: &'static str, title: &'static str) -> Section {
    Section { number, title }
}
