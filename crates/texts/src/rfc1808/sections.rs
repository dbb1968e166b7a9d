//! The sections of RFC 1808 that can be cited.

use bnf_automata::specification::Section;

/// Every section that describes URLs, in the order of the text.
pub const SECTIONS: &[Section] = &[
    section("1", "Introduction"),
    section("2", "Relative URL Syntax"),
    section("2.1", "URL Syntactic Components"),
    section("2.2", "BNF for Relative URLs"),
    section("2.3", "Specific Schemes and their Syntactic Categories"),
    section("2.4", "Parsing a URL"),
    section("2.4.1", "Parsing the Fragment Identifier"),
    section("2.4.2", "Parsing the Scheme"),
    section("2.4.3", "Parsing the Network Location/Login"),
    section("2.4.4", "Parsing the Query Information"),
    section("2.4.5", "Parsing the Parameters"),
    section("2.4.6", "Parsing the Path"),
    section("3", "Establishing a Base URL"),
    section("3.1", "Base URL within Document Content"),
    section("3.2", "Base URL from the Encapsulating Entity"),
    section("3.3", "Base URL from the Retrieval URL"),
    section("3.4", "Default Base URL"),
    section("4", "Resolving Relative URLs"),
    section("5", "Examples and Recommended Practice"),
    section("5.1", "Normal Examples"),
    section("5.2", "Abnormal Examples"),
    section("5.3", "Recommended Practice"),
    section("6", "Security Considerations"),
    section("10", "Appendix - Embedding the Base URL in HTML documents"),
];

const fn section(number: &'static str, title: &'static str) -> Section {
    Section { number, title }
}
