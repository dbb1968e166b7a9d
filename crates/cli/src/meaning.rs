//! The meaning of a URL, for a person and for a program.

use std::io::Write;

use rfc1738::meaning::Meaning;
use rfc1738::url::Url;
use rfc1738_oracle::Parts;
use rfc1738_oracle::subjects::meaning_answer;
use rfc1738_texts::RFC1738;
use serde::Serialize;

use crate::excerpt::ends;
use crate::output::{Failure, Output, WIDTH};
use crate::phrases;

/// The longest line that is printed whole, in characters. Of a longer line, the beginning and the
/// end are printed.
const LONGEST: usize = 280;

/// Writes a line for each thing to do or to know. A continued line is indented further, so it looks
/// like no new line.
pub(crate) fn write(meaning: &Meaning<'_>, out: &mut Output) -> Result<(), Failure> {
    let section = RFC1738.section(meaning.section()).map_or("", |section| section.title);
    writeln!(out, "\nmeaning, by section {}, {section}:", meaning.section())?;
    for line in meaning.to_string().lines() {
        let line = format!("  {}", ends(line, LONGEST));
        writeln!(out, "{}", phrases::hanging(&line, 8, WIDTH))?;
    }
    Ok(())
}

/// The meaning in JSON: the section, and the answer that a case of the corpus with `asks: meaning`
/// would expect.
#[derive(Serialize)]
pub(crate) struct MeaningJson {
    section: &'static str,
    #[serde(flatten)]
    answer: Parts,
}

pub(crate) fn json(url: &Url<'_>) -> MeaningJson {
    MeaningJson { section: rfc1738::meaning::meaning(url).section(), answer: meaning_answer(url) }
}
