//! The sections of RFC 4266 that can be cited.

use bnf_automata::specification::Section;

/// The sections, in the order of the text, without references and acknowledgments.
pub const SECTIONS: &[Section] = &[
    section("1", "Introduction"),
    section("2", "Scheme Definition"),
    section("2.1", "Gopher URL Syntax"),
    section("2.2", "Specifying URLs for Gopher Search Engines"),
    section("2.3", "URL Syntax for Gopher+ Items"),
    section("2.4", "Default Gopher+ Data Representation"),
    section("2.5", "Gopher+ Items with Electronic Forms"),
    section("2.6", "Gopher+ Item Attribute Collections"),
    section("2.7", "Referring to Specific Gopher+ Attributes"),
    section("2.8", "URL Syntax for Gopher+ Alternate Views"),
    section("2.9", "URL Syntax for Gopher+ Electronic Forms"),
    section("3", "Security Considerations"),
];

const fn section(number: &'static str, title: &'static str) -> Section {
    Section { number, title }
}
