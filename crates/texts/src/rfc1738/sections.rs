//! The sections of RFC 1738 that a case, a clause or an error can cite.

use bnf_automata::specification::Section;

/// Every section that describes URLs, in the order of the text.
pub const SECTIONS: &[Section] = &[
    section("1", "Introduction"),
    section("2", "General URL Syntax"),
    section("2.1", "The main parts of URLs"),
    section("2.2", "URL Character Encoding Issues"),
    section("2.3", "Hierarchical schemes and relative links"),
    section("3", "Specific Schemes"),
    section("3.1", "Common Internet Scheme Syntax"),
    section("3.2", "FTP"),
    section("3.2.1", "FTP Name and Password"),
    section("3.2.2", "FTP url-path"),
    section("3.2.3", "FTP Typecode is Optional"),
    section("3.2.4", "Hierarchy"),
    section("3.2.5", "Optimization"),
    section("3.3", "HTTP"),
    section("3.4", "GOPHER"),
    section("3.4.1", "Gopher URL syntax"),
    section("3.4.2", "Gopher search engines"),
    section("3.4.3", "Gopher+ items"),
    section("3.4.4", "Gopher+ default data representation"),
    section("3.4.5", "Gopher+ electronic forms"),
    section("3.4.6", "Gopher+ attribute collections"),
    section("3.4.7", "Gopher+ specific attributes"),
    section("3.4.8", "Gopher+ alternate views"),
    section("3.4.9", "Gopher+ filled-in forms"),
    section("3.5", "MAILTO"),
    section("3.6", "NEWS"),
    section("3.7", "NNTP"),
    section("3.8", "TELNET"),
    section("3.9", "WAIS"),
    section("3.10", "FILES"),
    section("3.11", "PROSPERO"),
    section("4", "Registration of new schemes"),
    section("5", "BNF for specific URL schemes"),
    section("6", "Security Considerations"),
    section("Appendix", "URLs in context"),
    section("References", "References"),
];

const fn section(number: &'static str, title: &'static str) -> Section {
    Section { number, title }
}
