//! The sections of the URL Standard that can be cited.

use bnf_automata::specification::Section;

/// The sections 1 to 4, in the order of the text.
pub const SECTIONS: &[Section] = &[
    section("1", "Infrastructure"),
    section("1.1", "Writing"),
    section("1.2", "Parsers"),
    section("1.3", "Percent-encoded bytes"),
    section("2", "Security considerations"),
    section("3", "Hosts (domains and IP addresses)"),
    section("3.1", "Host representation"),
    section("3.2", "Host miscellaneous"),
    section("3.3", "IDNA"),
    section("3.4", "Host writing"),
    section("3.5", "Host parsing"),
    section("3.6", "Host serializing"),
    section("3.7", "Host equivalence"),
    section("4", "URLs"),
    section("4.1", "URL representation"),
    section("4.2", "URL miscellaneous"),
    section("4.3", "URL writing"),
    section("4.4", "URL parsing"),
    section("4.5", "URL serializing"),
    section("4.6", "URL equivalence"),
    section("4.7", "Origin"),
    section("4.8", "URL rendering"),
    section("4.8.1", "Simplify non-human-readable or irrelevant components"),
    section("4.8.2", "Elision"),
    section("4.8.3", "Internationalization and special characters"),
];

const fn section(number: &'static str, title: &'static str) -> Section {
    Section { number, title }
}
