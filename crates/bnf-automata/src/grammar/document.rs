//! Finds the grammar in a file: one section of an RFC, without page breaks, or the whole file.

/// Returns the lines of `text` that hold grammar, numbered from 1.
///
/// Omits page footers (`... [Page 18]`) and headers (`RFC 822 ... August 1982`), and strips form feeds. If `text` has
/// headings such as `5. BNF ...`, the last one counts: an earlier one stands in a table of contents. The lines then run
/// from the first rule after that heading to the heading of the next section.
pub(super) fn grammar_lines(text: &str) -> Vec<(usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_start_matches('\u{c}')));
    let lines: Vec<_> = lines.filter(|(_, line)| !is_page_break(line)).collect();
    let heading_of_grammar = |line: &str| heading_number(line).filter(|_| line.contains("BNF"));
    let mut headings = lines.iter().enumerate().rev();
    let heading = headings.find_map(|(index, (_, line))| Some((index, heading_of_grammar(line)?)));
    let Some((heading, number)) = heading else { return lines };
    let section = &lines[heading + 1..];
    let end = section
        .iter()
        .position(|(_, line)| heading_number(line) == Some(number + 1))
        .unwrap_or(section.len());
    let section = &section[..end];
    let start = section.iter().position(|(_, line)| starts_production(line)).unwrap_or(section.len());
    section[start..].to_vec()
}

fn is_page_break(line: &str) -> bool {
    let line = line.trim();
    let footer = line.ends_with(']') && line.contains("[Page ");
    let year = line
        .rsplit(' ')
        .next()
        .is_some_and(|word| word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit()));
    footer || (line.starts_with("RFC ") && line.contains("   ") && year)
}

/// Returns 5 for `5. BNF for specific URL schemes`; `None` for `5.1. Something` or a line that is not a heading.
fn heading_number(line: &str) -> Option<u32> {
    let (number, title) = line.trim_start().split_once(['.', ' '])?;
    let number = number.parse().ok()?;
    title.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()).then_some(number)
}

/// Whether the line starts with a name, then `=` or `::=`.
fn starts_production(line: &str) -> bool {
    let name_end = line.trim_start().split_once(|c: char| c.is_whitespace() || c == '=' || c == ':');
    let Some((name, _)) = name_end else { return false };
    let rest = line.trim_start()[name.len()..].trim_start();
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && (rest.starts_with('=') || rest.starts_with("::="))
}
