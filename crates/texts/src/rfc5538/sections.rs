//! The sections of RFC 5538 that can be cited.

use bnf_automata::specification::Section;

/// The sections, in the order of the text, without references and acknowledgments. An appendix has its letter as its number.
pub const SECTIONS: &[Section] = &[
    section("1", "Introduction"),
    section("2", "Background"),
    section("2.1", "'nntp' URIs"),
    section("2.2", "'news' URIs"),
    section("2.3", "Query Parts, Fragments, and Normalization"),
    section("3", "Syntax of 'nntp' URIs"),
    section("4", "Syntax of 'news' URIs"),
    section("6", "Internationalization Considerations"),
    section("7", "Security Considerations"),
    section("8", "IANA Considerations"),
    section("8.1", "'snews' URIs"),
    section("8.2", "'news-message-ID' Access Type"),
    section("A", "Collected ABNF"),
    section("B", "Detailed Example"),
];

const fn section(number: &'static str, title: &'static str) -> Section {
    Section { number, title }
}
