//! A page of a terminal: words in lines of its width.

/// A page that is written line by line.
pub(super) struct Page {
    pub(super) text: String,
    width: usize,
}

/// The greatest widths that are tried for the second and the third column of a table, and the least
/// width of the first one.
const WIDEST: [usize; 4] = [20, 17, 14, 11];
const NARROWEST: usize = 20;

impl Page {
    pub(super) fn new(width: usize) -> Page {
        Page { text: String::new(), width }
    }

    /// Writes words in lines of at most so many columns as the page has, if the words fit. The
    /// first line has an indent, and the others have two columns more.
    pub(super) fn line(&mut self, indent: usize, text: &str) {
        let mut width = 0;
        for word in text.split(' ') {
            let length = word.chars().count();
            if width == 0 {
                self.text += &format!("{}{word}", " ".repeat(indent));
                width = indent + length;
            } else if width + 1 + length > self.width {
                self.text += &format!("\n{}{word}", " ".repeat(indent + 2));
                width = indent + 2 + length;
            } else {
                self.text += &format!(" {word}");
                width += 1 + length;
            }
        }
        self.text.push('\n');
    }

    /// Writes a table of four columns, with the names of the columns. On a page that is too narrow,
    /// each cell has a line of its own, with the name of its column.
    pub(super) fn table(&mut self, names: [&str; 4], rows: &[[String; 4]]) {
        let length = |text: &str| text.chars().count();
        let widest = |column: usize, most: usize| {
            let lengths = rows.iter().map(|row| length(&row[column]));
            lengths.filter(|length| *length <= most).max().unwrap_or_default().max(length(names[column]))
        };
        let with = |most: usize| {
            let mut widths = [0, widest(1, most), widest(2, most), widest(3, usize::MAX)];
            let others = widths.iter().sum::<usize>() + 2 * widths.len();
            widths[0] = widest(0, self.width.checked_sub(others).filter(|width| *width >= NARROWEST)?);
            Some(widths)
        };
        let cost =
            |widths: &[usize; 4]| rows.iter().map(|row| self.row(widths, row).lines().count()).sum::<usize>();
        let Some(widths) = WIDEST.into_iter().filter_map(with).min_by_key(cost) else {
            for row in rows {
                self.line(2, &row[0]);
                for (name, cell) in names.iter().zip(row).skip(1) {
                    self.line(4, &format!("{name}: {cell}"));
                }
            }
            return;
        };
        let lines = [names.map(String::from)]
            .iter()
            .chain(rows)
            .map(|row| self.row(&widths, row))
            .collect::<String>();
        self.text += &lines;
    }

    /// Returns a row of a table. After a cell that is wider than its column, the others stand in the
    /// next line, each in its column.
    fn row(&self, widths: &[usize; 4], row: &[String; 4]) -> String {
        let starts = widths.iter().scan(2, |at, width| Some(std::mem::replace(at, *at + width + 2)));
        let (mut text, mut line) = (String::new(), String::new());
        for (start, cell) in starts.zip(row) {
            let length = line.chars().count();
            if length + 2 > start && length > 0 {
                text += &format!("{line}\n");
                line.clear();
            }
            line += &" ".repeat(start - line.chars().count());
            line += cell;
        }
        text + line.trim_end() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cell that is wider than its column ends the line, so each other one stands in its column.
    #[test]
    fn after_a_wide_cell_the_others_stand_in_their_columns() {
        let page = Page::new(40);
        let row = |cells: [&str; 4]| page.row(&[8, 6, 6, 6], &cells.map(String::from));
        assert_eq!(row(["http:a", "a", "b", "cause"]), "  http:a    a       b       cause\n");
        for url in ["http://a/b", "http://a.example/123456789012345"] {
            assert_eq!(
                row([url, "a", "b", "cause"]),
                format!("  {url}\n            a       b       cause\n")
            );
        }
    }
}
