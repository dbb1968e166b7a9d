//! A page of a terminal: words in lines of its width.

/// A page that is written line by line.
pub(super) struct Page {
    pub(super) text: String,
    width: usize,
}

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
}
