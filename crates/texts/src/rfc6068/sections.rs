//! The sections of RFC 6068 that can be cited.

use bnf_automata::specification::Section;

/// The sections, in the order of the text, without references and acknowledgments.
pub const SECTIONS: &[Section] = &[
    section("1", "Introduction"),
    section("2", "Syntax of a 'mailto' URI"),
    section("3", "Semantics and Operations"),
    section("4", "Unsafe Header Fields"),
    section("5", "Encoding"),
    section("6", "Examples"),
    section("6.1", "Basic Examples"),
    section("6.2", "Examples of Complicated Email Addresses"),
    section("6.3", "Examples Using UTF-8-Based Percent-Encoding"),
    section("7", "Security Considerations"),
    section("8", "IANA Considerations"),
    section("8.1", "Update of the Registration of the 'mailto' URI Scheme"),
    section("8.2", "Registration of the Body Header Field"),
    section("9", "Main Changes from RFC 2368"),
];

const fn section(number: &'static str, title: &'static str) -> Section {
    Section { number, title }
}
