//! The sections of RFC 2368 that can be cited.

use bnf_automata::specification::Section;

/// The sections, in the order of the text, without references and acknowledgments. An appendix has its letter as its number.
pub const SECTIONS: &[Section] = &[
    section("1", "Introduction"),
    section("2", "Syntax of a mailto URL"),
    section("3", "Semantics and operations"),
    section("4", "Unsafe headers"),
    section("5", "Encoding"),
    section("6", "Examples"),
    section("7", "Security Considerations"),
    section("8", "IANA Considerations"),
    section("A", "Change from RFC 1738"),
];

const fn section(number: &'static str, title: &'static str) -> Section {
    Section { number, title }
}
