//! The parser for libFuzzer's output, one line at a time.

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    pub runs: u64,
    pub coverage: u64,
    pub corpus: u64,
    /// The number of classes of answers that the text does not give and `known.txt` does not list.
    pub classes: u64,
    /// The number of these classes that no earlier run found.
    pub new_classes: u64,
    /// The first lines that are not figures, at most `WORDS`: the description of a failure.
    pub words: Vec<String>,
}

/// The maximum number of lines kept. The description of a failure usually has fewer.
const WORDS: usize = 40;

impl Status {
    /// Reads one line of libFuzzer's standard error: `#4096  NEW    cov: 300 ft: 500 corp: 20/400b ...`.
    pub fn take(&mut self, line: &str) {
        if line.starts_with("NEW CLASS ") {
            self.new_classes += 1;
            return self.keep(line);
        }
        if let Some(classes) = line.strip_prefix("CLASSES ") {
            self.classes = number(Some(classes));
            return;
        }
        let Some(runs) = line.strip_prefix('#').and_then(|rest| rest.split_whitespace().next()?.parse().ok())
        else {
            let is_noise =
                ["INFO:", "Done ", "stat::", "==", "\""].iter().any(|noise| line.starts_with(noise));
            if !is_noise && !line.trim().is_empty() {
                self.keep(line);
            }
            return;
        };
        self.runs = runs;
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "cov:" => self.coverage = number(words.next()),
                "corp:" => self.corpus = number(words.next()),
                _ => {}
            }
        }
    }

    fn keep(&mut self, line: &str) {
        if self.words.len() < WORDS {
            self.words.push(line.escape_debug().to_string());
        }
    }
}

/// Returns the number at the start of a word such as `20/400b`.
fn number(word: Option<&str>) -> u64 {
    let digits = word.unwrap_or_default().split(|c: char| !c.is_ascii_digit()).next();
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_parsed_and_other_lines_kept() {
        let mut status = Status::default();
        status.take("INFO: Running with entropic power schedule (0xFF, 100).");
        status.take("#8192\tpulse  cov: 301 ft: 512 corp: 21/400b lim: 40 exec/s: 4096 rss: 45Mb");
        status.take("CLASSES 17");
        status.take("NEW CLASS url-host: \"x\"");
        status.take("FAIL agree: \u{1b}[2J");
        status.take("#9000\tDONE   cov: 302 ft: 513 corp: 22/401b lim: 40 exec/s: 4500 rss: 45Mb");
        let Status { runs, coverage, corpus, classes, new_classes, words } = status;
        assert_eq!((runs, coverage, corpus, classes, new_classes), (9000, 302, 22, 17, 1));
        assert_eq!(words, ["NEW CLASS url-host: \\\"x\\\"", "FAIL agree: \\u{1b}[2J"]);
    }
}
