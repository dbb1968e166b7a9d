//! The comparisons of texts as a page of Markdown: reports/lineage.md. `rfc1738 lineage` lists every class of differences.

use bnf_automata::grammar::CompileError;
use url_atlas_lineage::{SCHEMES, TEXTS, Table};

use super::{differentials, schemes};

/// The name of the file in reports/.
pub const KEPT: &str = "lineage.md";

/// What is not compared as a text of its own.
const NOT_COMPARED: [&str; 3] = [
    "RFC 2732, Format for Literal IPv6 Addresses in URL's (1999-12). Adds IPv6 addresses in square brackets to RFC 2396. Both are read \
     together here.",
    "RFC 6196, Moving mailserver: URI Scheme to Historic (2011-03). Updates RFC 1738: registers mailserver as historic, a scheme that \
     RFC 1738 names and does not define.",
    "RFC 6270, The 'tn3270' URI Scheme (2011-06). Updates RFC 1738: specifies tn3270, a scheme that RFC 1738 names and does not define. \
     The new scheme is not compared here.",
];

/// Returns the page.
///
/// # Errors
/// Returns an error if an automaton exceeds the limits of a grammar.
pub fn markdown(tables: &[Table]) -> Result<String, CompileError> {
    let mut text = String::from(
        "# RFC 1738 beside the texts before and after it\n\n\
         Which URLs each text accepts, and where two texts read one URL in two ways. [audit.md](audit.md) says which text each library \
         follows.\n\n",
    );
    text += &how_to_read();
    text += "## Ten dangerous differences\n\n";
    text += &differentials::markdown()?;
    text += "\n## Scheme by scheme\n\n";
    text += &schemes::markdown(tables);
    Ok(text)
}

/// Returns how the page was made, and how to read it.
fn how_to_read() -> String {
    let mut text = String::from("| text | published | covers |\n|---|---|---|\n");
    for one in TEXTS {
        let covered: Vec<&str> = SCHEMES.into_iter().filter(|scheme| one.covers(scheme)).collect();
        let covered =
            if covered.len() == SCHEMES.len() { "all ten schemes".into() } else { covered.join(", ") };
        let title = one.specification.title;
        text += &format!("| {title} (`{}`) | {} | {covered} |\n", one.id(), one.date);
    }
    text += "\nThese are not compared as texts of their own:\n\n";
    for one in NOT_COMPARED {
        text += &format!("- {one}\n");
    }
    text += &String::from(
        "\nHow to read this page:\n\n- No later RFC that is read here defines ftp. RFC 4156, 4157, 4248 and 4266 and the URL Standard have no grammar: this project wrote one for each, and \
         every rule cites the prose (`crates/rfc1738-texts/`). `url-standard` is the Standard's definition of a *valid* URL string. \
         Its *parser* accepts far more and rewrites what it reads; on this page it is a design of `crates/decisions`.\n\
         - The languages are regular, so each comparison is decided on automata, for strings of every length. Two texts are regular only in part: \
         RFC 822 nests the comments of RFC 2368 without a limit, and two levels are read; the URL Standard needs Unicode tables for a domain beyond \
         US-ASCII or with \"xn--\", and limits its length to 253, and only the other domains are compared.\n\
         - `rfc1738 lineage --from TEXT --to TEXT` lists the classes of differences of two texts, each with a shortest string.\n\
         - The parts are the common ones. The path has the \"/\" before it, and is empty where a URL has none. In RFC 1738 only http and \
         wais have a query. A userinfo is divided at its first \":\". Only RFC 3986 and the URL Standard have the fragment in the URL; the other \
         texts put it after the URL, and are read without it.\n\
         - RFC 2396 is read with RFC 2732 of 1999, which adds addresses in brackets. RFC 3986 is read without the zone identifiers of RFC 6874, and \
         RFC 8089, which names them, with them.\n\
         - Two parts are equivalent if RFC 1738 gives both the same meaning, such as an escape and its octet.\n\
         - Letter case does not matter. `a` in a string stands for any letter that the rules do not tell apart.\n\
         - In the tables of the schemes, *more* says that the text of the row accepts all strings of the text of the column, and others; *fewer*, \
         only some of them; *overlap*, that each accepts strings that the other rejects. In a scheme with **two hosts** the two texts read two \
         hosts in some URL.\n\
         - `rfc1738 lineage` prints the comparisons, also as JSON. `rfc1738 explain --texts URL` shows one URL. `cargo xtask lineage --write` \
         writes this page.\n\n",
    );
    text
}
