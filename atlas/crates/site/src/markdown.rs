//! Tables of Markdown.

use rfc1738_oracle::notation::cell;

/// Returns a line of a table. A cell can have any text.
pub fn line<T: AsRef<str>>(cells: impl IntoIterator<Item = T>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|one| cell(one.as_ref())).collect();
    format!("| {} |\n", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_stays_in_its_column() {
        assert_eq!(line(["a|b", "c"]), format!("| {} | c |\n", cell("a|b")));
        assert_eq!(line(["a|b", "c"]).replace("\\|", "").matches('|').count(), 3);
    }
}
