//! The table of special schemes, file, and the other schemes.

use super::row::SCHEMES;
use super::{Page, answer};
use rfc1738_subject::notation::{cell, code};

/// The heading of the section.
pub const HEADING: &str = "Special schemes, file, and other schemes";

/// Returns the table. Its answers are those of the text.
pub fn markdown(page: &Page) -> String {
    let [special, file, other] = SCHEMES;
    let mut text = format!(
        "The special schemes are ftp, file, http, https, ws and wss. The table has the answers of the {} about {special}, \
         {file} and {other}, which is not special. `S` stands for the scheme.\n\n",
        page.text.name
    );
    text += "| about | input | http (and ftp, https, ws, wss) | file | other schemes, as gopher |\n|---|---|---|---|---|\n";
    for row in page.schemes {
        let what = rfc1738_subject::notation::prose(row.what);
        text += &format!(
            "| {}: {} | {} |",
            super::heading(row.about),
            cell(&what),
            cell(&code(&format!("S{}", row.rest)))
        );
        for input in row.inputs() {
            text += &format!(" {} |", cell(&answer::short(&page.text.predict(input.as_bytes()), row.shown)));
        }
        text += "\n";
    }
    text
}
