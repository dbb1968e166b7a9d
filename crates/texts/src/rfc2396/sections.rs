//! The sections of RFC 2396 that can be cited.

use bnf_automata::specification::Section;

/// Every section that describes URIs, in the order of the text. An appendix has its letter as its number.
pub const SECTIONS: &[Section] = &[
    section("1", "Introduction"),
    section("1.1", "Overview of URI"),
    section("1.2", "URI, URL, and URN"),
    section("1.3", "Example URI"),
    section("1.4", "Hierarchical URI and Relative Forms"),
    section("1.5", "URI Transcribability"),
    section("1.6", "Syntax Notation and Common Elements"),
    section("2", "URI Characters and Escape Sequences"),
    section("2.1", "URI and non-ASCII characters"),
    section("2.2", "Reserved Characters"),
    section("2.3", "Unreserved Characters"),
    section("2.4", "Escape Sequences"),
    section("2.4.1", "Escaped Encoding"),
    section("2.4.2", "When to Escape and Unescape"),
    section("2.4.3", "Excluded US-ASCII Characters"),
    section("3", "URI Syntactic Components"),
    section("3.1", "Scheme Component"),
    section("3.2", "Authority Component"),
    section("3.2.1", "Registry-based Naming Authority"),
    section("3.2.2", "Server-based Naming Authority"),
    section("3.3", "Path Component"),
    section("3.4", "Query Component"),
    section("4", "URI References"),
    section("4.1", "Fragment Identifier"),
    section("4.2", "Same-document References"),
    section("4.3", "Parsing a URI Reference"),
    section("5", "Relative URI References"),
    section("5.1", "Establishing a Base URI"),
    section("5.1.1", "Base URI within Document Content"),
    section("5.1.2", "Base URI from the Encapsulating Entity"),
    section("5.1.3", "Base URI from the Retrieval URI"),
    section("5.1.4", "Default Base URI"),
    section("5.2", "Resolving Relative References to Absolute Form"),
    section("6", "URI Normalization and Equivalence"),
    section("7", "Security Considerations"),
    section("A", "Collected BNF for URI"),
    section("B", "Parsing a URI Reference with a Regular Expression"),
    section("C", "Examples of Resolving Relative URI References"),
    section("D", "Embedding the Base URI in HTML documents"),
    section("E", "Recommendations for Delimiting URI in Context"),
    section("F", "Abbreviated URLs"),
    section("G", "Summary of Non-editorial Changes"),
    section("G.1", "Additions"),
    section("G.2", "Modifications from both RFC 1738 and RFC 1808"),
    section("G.3", "Modifications from RFC 1738"),
    section("G.4", "Modifications from RFC 1808"),
];

const fn section(number: &'static str, title: &'static str) -> Section {
    Section { number, title }
}
