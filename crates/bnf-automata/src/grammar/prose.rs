//! Leaves out the prose of a copied page that stands between rules.

use std::collections::HashSet;

use super::bnf::tokens;
use super::heading::{heading, starts_rule};

/// What a line is, as far as the line alone tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    Rule,
    /// It begins like a rule, and then like prose. It begins a rule, unless it stands within a
    /// paragraph of prose.
    Doubtful,
    /// It is prose: several words follow each other, and the text defines few of them.
    Prose,
    /// It has only words, such as a title or the end of a sentence, and the text does not define
    /// all of them.
    Words,
    /// It has a word that the text does not define, and a character that no rule has, such as the
    /// comma of a sentence.
    Sentence,
    /// It may continue a rule, or is a comment.
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) count: usize,
}

/// Returns the lines that are not prose, and the runs of lines that are.
///
/// A paragraph without a rule is prose if one line is prose or a sentence, or if all are only
/// words. In a paragraph with rules, prose runs from its first line to the next rule. A line after
/// an open alternative or bracket continues its rule.
pub(super) fn without_prose<'t>(
    lines: &[(usize, &'t str)],
    kind: impl Fn(usize, &str) -> LineKind,
) -> (Vec<(usize, &'t str)>, Vec<Run>) {
    let kinds: Vec<LineKind> = lines.iter().enumerate().map(|(index, (_, line))| kind(index, line)).collect();
    let (mut kept, mut runs): (Vec<(usize, &str)>, Vec<Run>) = (Vec::new(), Vec::new());
    // Whether the last line that is kept is open, and whether the last line that is not empty is
    // prose.
    let (mut open, mut is_prose) = (false, false);
    for (index, &(line, text)) in lines.iter().enumerate() {
        let continues_run = is_prose;
        match kinds[index] {
            LineKind::Blank => continue,
            LineKind::Rule => is_prose = false,
            LineKind::Prose if !open => is_prose = true,
            LineKind::Doubtful if !is_prose || kinds[index - 1] == LineKind::Blank => is_prose = false,
            _ if index == 0 || kinds[index - 1] == LineKind::Blank => {
                let paragraph =
                    kinds[index..].split(|kind| *kind == LineKind::Blank).next().unwrap_or_default();
                is_prose = !open && is_prose_without_rules(paragraph);
            }
            _ => {}
        }
        if !is_prose {
            kept.push((line, text));
            open = is_open(text);
        } else if let Some(run) = runs.last_mut().filter(|_| continues_run) {
            run.count += 1;
        } else {
            let white = text.chars().take_while(|c| c.is_whitespace()).count();
            runs.push(Run { line, column: white + 1, count: 1 });
        }
    }
    (kept, runs)
}

fn is_prose_without_rules(paragraph: &[LineKind]) -> bool {
    let has = |wanted| paragraph.contains(&wanted);
    let has_sentence = has(LineKind::Prose) || has(LineKind::Sentence);
    !has(LineKind::Rule) && (has_sentence || paragraph.iter().all(|kind| *kind == LineKind::Words))
}

/// Whether the rule cannot end with this line, because an alternative or a bracket is open.
fn is_open(line: &str) -> bool {
    code(line).trim_end().ends_with(['|', '[', '(', '{', '=', '/', '*', '-'])
}

fn code(line: &str) -> &str {
    let mut in_quotes = false;
    let comment = line.find(|c| {
        in_quotes ^= c == '"';
        c == ';' && !in_quotes
    });
    &line[..comment.unwrap_or(line.len())]
}

/// The most words that follow each other in a line that is not prose.
const MOST_WORDS: usize = 3;

/// Returns what a line of a BNF is, for the names that the lines define. If prose stands before the
/// first rule, all lines before it are prose.
pub(super) fn kind_in_bnf(lines: &[(usize, &str)]) -> impl Fn(usize, &str) -> LineKind + use<> {
    let end_of_name = |c: char| c.is_whitespace() || c == '=' || c == ':';
    let names = lines
        .iter()
        .filter(|(_, line)| starts_rule(line))
        .filter_map(|(_, line)| line.trim_start().split(end_of_name).next());
    let defined: HashSet<String> = names.map(str::to_ascii_lowercase).collect();
    let kind = move |line: &str| match line {
        _ if line.trim().is_empty() => LineKind::Blank,
        _ if starts_rule(line) => {
            let right = line.split_once('=').map_or("", |(_, right)| right);
            if kind_of_words(right, &defined) == LineKind::Prose {
                LineKind::Doubtful
            } else {
                LineKind::Rule
            }
        }
        _ => kind_of_words(line, &defined),
    };
    let first = lines.iter().position(|(_, line)| starts_rule(line)).unwrap_or(lines.len());
    let has_prose_before = lines[..first].iter().any(|(_, line)| kind(line) == LineKind::Prose);
    move |index, line| match kind(line) {
        LineKind::Words | LineKind::Sentence | LineKind::Other
            if index < first && has_prose_before && !code(line).trim().is_empty() =>
        {
            LineKind::Prose
        }
        kind => kind,
    }
}

fn kind_of_words(line: &str, defined: &HashSet<String>) -> LineKind {
    // The words that follow each other, and how many of them no rule has as its name.
    let (mut words, mut unknown) = (0, 0);
    let (mut has_unknown, mut only_words) = (false, !code(line).trim().is_empty());
    for piece in code(line).split_whitespace() {
        let Some(word) = word(piece) else {
            (words, unknown, only_words) = (0, 0, false);
            continue;
        };
        let is_unknown = !defined.contains(&word.to_ascii_lowercase());
        (words, unknown) = (words + 1, unknown + usize::from(is_unknown));
        has_unknown |= is_unknown;
        if words > MOST_WORDS && unknown > 1 {
            return LineKind::Prose;
        }
    }
    let is_title = only_words || heading(line).is_some();
    match has_unknown {
        true if is_title => LineKind::Words,
        true if !has_only_tokens(line) => LineKind::Sentence,
        _ => LineKind::Other,
    }
}

/// Whether each character of the line stands in a token of the notation. The comma and the period
/// of a sentence do not.
fn has_only_tokens(line: &str) -> bool {
    let mut errors = Vec::new();
    tokens("line", std::iter::once((1, line)), &mut errors);
    errors.is_empty()
}

/// Returns the word in a piece of a line, without the punctuation of a sentence; `None` if the
/// piece is something else.
fn word(piece: &str) -> Option<&str> {
    let word = piece.trim_start_matches(['(', '\'']).trim_end_matches(['.', ',', ':', '!', '?', ')', '\'']);
    let is_word = word.starts_with(|c: char| c.is_alphabetic())
        && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '\'' | '.'));
    is_word.then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<usize>, Vec<(usize, usize)>) {
        let lines: Vec<(usize, &str)> =
            text.lines().enumerate().map(|(index, line)| (index + 1, line)).collect();
        let (kept, runs) = without_prose(&lines, kind_in_bnf(&lines));
        let kept = kept.iter().map(|(line, _)| *line).collect();
        (kept, runs.iter().map(|run| (run.line, run.count)).collect())
    }

    #[test]
    fn prose_between_rules_is_left_out() {
        let text = "The rules.\n\nurl = host |\n  path\n; a comment of more than three words\n\n\
            Some words about the host,\nand more.\n\n\
                    host = \"h\"\npath = host\nThis is the end of it.\n\nReferences\n";
        assert_eq!(read(text), (vec![3, 4, 5, 10, 11], vec![(1, 1), (7, 2), (12, 2)]));
    }

    #[test]
    fn a_rule_may_name_what_the_text_does_not_define() {
        let text = "url = a | b |\n  one two three four five |\n\n  six seven eight nine\n\
            host = url\n  \"x\" port\n\n  url host\n";
        assert_eq!(read(text), (vec![1, 2, 4, 5, 6, 8], vec![]));
    }
}
