//! The sections of RFC 8089 that can be cited.

use bnf_automata::specification::Section;

/// The sections, in the order of the text, without references and acknowledgments. An appendix has its letter as its number.
pub const SECTIONS: &[Section] = &[
    section("1", "Introduction"),
    section("1.1", "Notational Conventions"),
    section("2", "Syntax"),
    section("3", "Operations Involving <file> URIs"),
    section("4", "File System Name Encoding"),
    section("5", "Security Considerations"),
    section("6", "IANA Considerations"),
    section("A", "Differences from Previous Specifications"),
    section("B", "Example URIs"),
    section("C", "Similar Technologies"),
    section("D", "System-Specific Operations"),
    section("D.1", "POSIX Systems"),
    section("D.2", "DOS- and Windows-Like Systems"),
    section("D.3", "Mac OS X Systems"),
    section("D.4", "OpenVMS Files-11 Systems"),
    section("E", "Nonstandard Syntax Variations"),
    section("E.1", "User Information"),
    section("E.2", "DOS and Windows Drive Letters"),
    section("E.2.1", "Relative Resolution"),
    section("E.2.2", "Vertical Line Character"),
    section("E.3", "UNC Strings"),
    section("E.3.1", "<file> URI with Authority"),
    section("E.3.2", "<file> URI with UNC Path"),
    section("E.4", "Backslash as Separator"),
    section("F", "Collected Nonstandard Rules"),
];

const fn section(number: &'static str, title: &'static str) -> Section {
    Section { number, title }
}
