//! A page of a terminal: words in lines of its width.

/// A page that is written line by line.
pub(super) struct Page {
    pub(super) text: String,
    width: usize,
}

/// The greatest widths that are tried for the second and the third column of a table, and the least width of the first one.
const WIDEST: [usize; 4] = [20, 17, 14, 11];
const NARROWEST: usize = 20;

impl Page {
    pub(super) fn new(width: usize) -> Page {
        Page { text: String::new(), width }
    }

    /// Writes words in lines of at most so many columns as the page has, if the words fit. The first line has an indent, and the others have
    /// two columns more.
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

    /// Writes a table of four columns, with the names of the columns. On a page that is too narrow, each cell has a line of its own, with the name
    /// of its column.
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
        let broken = |widths: &[usize; 4]| {
            rows.iter()
                .flat_map(|row| row.iter().zip(widths))
                .filter(|(cell, width)| length(cell) > **width)
                .count()
        };
        let Some(widths) = WIDEST.into_iter().filter_map(with).min_by_key(broken) else {
            for row in rows {
                self.line(2, &row[0]);
                for (name, cell) in names.iter().zip(row).skip(1) {
                    self.line(4, &format!("{name}: {cell}"));
                }
            }
            return;
        };
        self.row(&widths, &names.map(String::from));
        rows.iter().for_each(|row| self.row(&widths, row));
    }

    /// Writes a row of a table. A cell that is wider than its column ends the line.
    fn row(&mut self, widths: &[usize; 4], row: &[String; 4]) {
        let (mut line, mut at, mut is_wide) = (String::new(), 0, false);
        for (cell, width) in row.iter().zip(widths) {
            if is_wide {
                self.text += &format!("  {}\n", line.trim_end());
                line = " ".repeat(at);
            }
            let length = cell.chars().count();
            is_wide = length > *width;
            line += &format!("{cell}{}", " ".repeat((width + 2).saturating_sub(length)));
            at += width + 2;
        }
        self.text += &format!("  {}\n", line.trim_end());
    }
}
