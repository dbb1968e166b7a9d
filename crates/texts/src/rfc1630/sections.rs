//! The sections of RFC 1630 that can be cited. They have no numbers, so each is cited by its title.

use bnf_automata::specification::Section;

/// Every section that describes URIs, in the order of the text.
pub const SECTIONS: &[Section] = &[
    section("Introduction"),
    section("The Need For a Universal Syntax"),
    section("Design Criteria and Choices"),
    section("URI syntax"),
    section("SCHEME"),
    section("PATH"),
    section("THE PERCENT SIGN"),
    section("HIERARCHICAL FORMS"),
    section("HASH FOR FRAGMENT IDENTIFIERS"),
    section("QUERY STRINGS"),
    section("OTHER RESERVED CHARACTERS"),
    section("Unsafe characters"),
    section("Encoding reserved characters"),
    section("CONVENTIONAL URI ENCODING SCHEME"),
    section("REDUCED OR INCREASED SAFE CHARACTER SETS"),
    section("Partial (relative) form"),
    section("Fragment-id"),
    section("Specific Schemes"),
    section("HTTP"),
    section("FTP"),
    section("User name and password"),
    section("Path"),
    section("Data type"),
    section("Transfer Mode"),
    section("Gopher"),
    section("Mailto"),
    section("News"),
    section("Telnet, rlogin, tn3270"),
    section("URN"),
    section("WAIS"),
    section("file"),
    section("Message-Id"),
    section("Content-Id"),
    section("Schemes for Further Study"),
    section("NNTP"),
    section("Prospero"),
    section("Registration of naming schemes"),
    section("BNF of Generic URI Syntax"),
    section("BNF for specific URL schemes"),
];

const fn section(title: &'static str) -> Section {
    Section { number: title, title }
}
