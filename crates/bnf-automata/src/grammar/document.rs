//! Finds the grammar in a file: one section of an RFC, without page breaks, or the whole file.

use super::heading::{Heading, heading, starts_rule, unnumbered_heading};
use super::prose::{Run, kind_in_bnf, without_prose};
use super::{Notation, cern};

/// The lines of a text that hold grammar, and the others near them.
#[derive(Default)]
pub(super) struct GrammarLines<'t> {
    pub(super) lines: Vec<(usize, &'t str)>,
    /// Lines with `=` that stand between the rules of ABNF and belong to no rule. In the CERN
    /// notation, remarks between rules.
    pub(super) not_read: Vec<(usize, &'t str)>,
    pub(super) prose: Vec<Run>,
    pub(super) page_breaks: Option<Run>,
}

impl GrammarLines<'_> {
    /// Returns the line and the column of the first line that is not empty, also if it is prose.
    pub(super) fn first(&self) -> (usize, usize) {
        let prose = self.prose.first().map(|run| (run.line, run.column));
        let lines = self.lines.iter().filter(|(_, line)| !line.trim().is_empty());
        let first = lines.map(|(line, text)| (*line, text.len() - text.trim_start().len() + 1)).next();
        prose.into_iter().chain(first).min().unwrap_or((1, 1))
    }
}

/// Returns the lines of `text` that hold grammar; `None` if it has no section with that number or
/// title.
///
/// Omits page footers (`... [Page 18]`) and headers (`RFC 822 ... August 1982`), and strips form
/// feeds. Without a section, the last heading that contains `BNF` counts: an earlier one stands in
/// a table of contents. The lines then run from the first rule after that heading to the heading of
/// the next section. A heading without a number counts for a section that is named by its title,
/// and in an RFC in the CERN notation.
///
/// An RFC or a page has prose between the rules. In an RFC with ABNF, a line belongs to a rule if
/// it is indented more. In the other notations, words tell the prose: [`without_prose`].
pub(super) fn grammar_lines<'t>(
    notation: Notation,
    text: &'t str,
    section: Option<&str>,
) -> Option<GrammarLines<'t>> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_start_matches('\u{c}')));
    let all = lines.clone().count();
    let (page_breaks, lines): (Vec<_>, Vec<_>) = lines.partition(|(_, line)| is_page_break(line));
    let is_wanted = |heading: &Heading<'_>| match section {
        Some(section) => !section.is_empty() && [heading.number, heading.title].contains(&section),
        None => heading.title.contains("BNF"),
    };
    let has_titles = section.is_some() || (notation == Notation::Cern && lines.len() < all);
    let heading_at = |lines: &[(usize, &'t str)], index: usize| {
        let numbered = heading(lines[index].1);
        numbered.or_else(|| unnumbered_heading(lines, index).filter(|_| has_titles))
    };
    let headings = || {
        let indices = (0..lines.len()).rev();
        indices.filter_map(|index| Some((index, heading_at(&lines, index).filter(is_wanted)?)))
    };
    // An indented line may be an item of a list.
    let unindented = headings().find(|(index, _)| indentation(lines[*index].1) == 0);
    let found = unindented.or_else(|| headings().next());
    let is_document = found.is_some() || lines.len() < all;
    let lines = match found {
        None if section.is_some() => return None,
        None => &lines[..],
        Some((index, found)) => {
            let section = &lines[index + 1..];
            let is_end = |index: &usize| match found.number {
                "" => heading_at(section, *index).is_some() && indentation(section[*index].1) == 0,
                _ => found.is_ended_by(section[*index].1),
            };
            &section[..(0..section.len()).find(is_end).unwrap_or(section.len())]
        }
    };
    let mut found = match notation {
        Notation::Abnf if is_document => {
            let start = lines.iter().position(|(_, line)| starts_rule(line)).unwrap_or(lines.len());
            rules_of_document(&lines[start..])
        }
        Notation::Abnf => GrammarLines { lines: lines.to_vec(), ..GrammarLines::default() },
        Notation::Bnf { .. } => {
            let (lines, prose) = without_prose(lines, kind_in_bnf(lines));
            GrammarLines { lines, prose, ..GrammarLines::default() }
        }
        Notation::Cern => {
            let (not_read, lines): (Vec<_>, Vec<(usize, &str)>) =
                lines.iter().partition(|(_, line)| cern::is_remark(line));
            let (lines, prose) = without_prose(&lines, cern::kind(&lines));
            GrammarLines { lines, not_read, prose, ..GrammarLines::default() }
        }
    };
    let ends = found.lines.first().zip(found.lines.last());
    let is_among = |(number, _): &&(usize, &str)| {
        ends.is_some_and(|(first, last)| first.0 < *number && *number < last.0)
    };
    let mut among = page_breaks.iter().filter(is_among);
    found.page_breaks = among.next().map(|&(line, _)| Run { line, column: 1, count: 1 + among.count() });
    Some(found)
}

/// Returns the lines of the rules: each from its beginning to the next line that is not indented
/// more.
fn rules_of_document<'t>(lines: &[(usize, &'t str)]) -> GrammarLines<'t> {
    let mut found = GrammarLines::default();
    let mut rule = None;
    for &(number, line) in lines {
        let width = indentation(line);
        if line.trim().is_empty() {
            continue;
        } else if starts_rule(line) {
            rule = Some(width);
        } else if rule.is_none_or(|rule| width <= rule) {
            let code = line.split(';').next().unwrap_or_default();
            found.not_read.extend(code.contains('=').then_some((number, line)));
            rule = None;
            continue;
        }
        found.lines.push((number, line));
    }
    found
}

/// Returns the width of the white space at the beginning of a line.
fn indentation(line: &str) -> usize {
    let white = line.chars().take_while(|c| matches!(c, ' ' | '\t'));
    white.fold(0, |width, c| if c == '\t' { (width / 8 + 1) * 8 } else { width + 1 })
}

fn is_page_break(line: &str) -> bool {
    let line = line.trim();
    let footer = line.ends_with(']') && line.contains("[Page ");
    let year = line
        .rsplit(' ')
        .next()
        .is_some_and(|word| word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit()));
    footer || (line.starts_with("RFC ") && (line.contains("   ") || line.contains('\t')) && year)
}
