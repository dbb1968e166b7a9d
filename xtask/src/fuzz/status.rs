//! What libFuzzer says while it runs, a line at a time.

/// A target's figures so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// How many inputs were run.
    pub runs: u64,
    /// How many edges of the program were taken.
    pub coverage: u64,
    /// How many inputs are kept.
    pub corpus: u64,
    /// Classes of differences, listed or not.
    pub classes: u64,
    /// Classes that are not listed and that nobody had found before this run.
    pub new_classes: u64,
    /// The last words, if they are not figures: what a failure says of itself.
    pub words: Vec<String>,
}

/// No more words are kept: a failure is told in fewer.
const WORDS: usize = 40;

impl Status {
    /// Takes in one line of libFuzzer's standard error: `#4096  NEW    cov: 300 ft: 500 corp: 20/400b ...`.
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

/// The number that a word begins with: `20/400b`.
fn number(word: Option<&str>) -> u64 {
    let digits = word.unwrap_or_default().split(|c: char| !c.is_ascii_digit()).next();
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_and_words_are_kept() {
        let mut status = Status::default();
        status.take("INFO: Running with entropic power schedule (0xFF, 100).");
        status.take("#8192\tpulse  cov: 301 ft: 512 corp: 21/400b lim: 40 exec/s: 4096 rss: 45Mb");
        status.take("CLASSES 17");
        status.take("NEW CLASS url-other-host-at-user-3f: \"x\"");
        status.take("FAIL agree: \u{1b}[2J");
        status.take("#9000\tDONE   cov: 302 ft: 513 corp: 22/401b lim: 40 exec/s: 4500 rss: 45Mb");
        let Status { runs, coverage, corpus, classes, new_classes, words } = status;
        assert_eq!((runs, coverage, corpus, classes, new_classes), (9000, 302, 22, 17, 1));
        assert_eq!(words, ["NEW CLASS url-other-host-at-user-3f: \\\"x\\\"", "FAIL agree: \\u{1b}[2J"]);
    }
}
