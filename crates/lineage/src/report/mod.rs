//! The comparisons and the evidence as a page of Markdown: reports/lineage.md. The timeline is a page of HTML.

mod behaviors;
mod differentials;
mod libraries;
mod schemes;
#[cfg(feature = "html")]
pub mod timeline;

use bnf_automata::grammar::CompileError;

use crate::evidence::{Evidence, LARGEST};
use crate::{SCHEMES, TEXTS, Table};

pub use differentials::{DIFFERENTIALS, Differential};
pub use libraries::{JUDGMENTS, Judgment, Verdict, not_judged};

/// The name of the file in reports/.
pub const KEPT: &str = "lineage.md";

/// Returns the page.
///
/// # Errors
/// Returns an error if an automaton exceeds the limits of a grammar.
pub fn markdown(tables: &[Table], evidence: &Evidence) -> Result<String, CompileError> {
    let mut text = String::from(
        "# RFC 1738 beside the texts before and after it\n\n\
         Which URLs each text accepts, where two texts read one URL in two ways, which text asks for a behavior, and which text a \
         library follows.\n\n",
    );
    text += &how_to_read(evidence);
    text += "## The ten most dangerous differences\n\n";
    text += &differentials::markdown()?;
    text += "\n## Answers that no text gives\n\n";
    text += &libraries::own(evidence);
    text += "\n## The text that each library follows\n\n";
    text += &libraries::followed(evidence);
    text += "\n## The text that asks for each behavior\n\n";
    text += &behaviors::markdown(evidence);
    text += "\n## Scheme by scheme\n\n";
    text += &schemes::markdown(tables)?;
    Ok(text)
}

/// Returns how the page was made, and how to read it.
fn how_to_read(evidence: &Evidence) -> String {
    let mut text = String::from("| text | published | covers |\n|---|---|---|\n");
    for one in TEXTS {
        let covered: Vec<&str> = SCHEMES.into_iter().filter(|scheme| one.covers(scheme)).collect();
        let covered =
            if covered.len() == SCHEMES.len() { "all ten schemes".into() } else { covered.join(", ") };
        text += &format!("| {} (`{}`) | {} | {covered} |\n", one.name(), one.id(), one.date);
    }
    let inputs: usize = evidence.inputs.iter().sum();
    text += &format!(
        "\n- No later RFC defines ftp. RFC 4156, 4157, 4248 and 4266 and the URL Standard have no grammar: this project wrote one for each, and \
         every rule cites the prose (`crates/url-specifications/`). `url-standard` is the Standard's definition of a *valid* URL string. \
         Its *parser* accepts far more and rewrites what it reads; on this page it is a list of behaviors.\n\
         - The languages are regular, so each comparison is decided on automata, for strings of every length: if no string of a kind is \
         listed, there is none. Each string is a shortest one of its kind.\n\
         - The parts are the common ones. The path has the \"/\" before it, and is empty where a URL has none. In RFC 1738 only http and \
         wais have a query. A userinfo is divided at its first \":\".\n\
         - Letters have any case. `a` in a string stands for any letter that the rules do not tell apart.\n\
         - The part about behaviors and libraries counts {inputs} inputs: the complete suites of the texts for each scheme (those of at most \
         {LARGEST} strings), the cases, and the inputs that show behaviors. The answers of libraries are predictions, which tests compare \
         with the libraries.\n\
         - `rfc1738 lineage` prints the comparisons, also as JSON. `rfc1738 explain --texts URL` shows one URL. `cargo xtask lineage --write` \
         writes this page.\n\n"
    );
    text
}
