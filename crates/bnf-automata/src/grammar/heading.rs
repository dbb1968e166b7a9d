//! The lines that begin something: the heading of a section, and the first line of a rule.

/// The heading of a section: `5. BNF for specific URL schemes`, `3.2.1. User Information`,
/// `Appendix A. Collected ABNF`, and in RFC 1630 `BNF for specific URL schemes`.
pub(super) struct Heading<'t> {
    /// The number without a final dot: `5`, `3.2.1`, `A`, `B.1`. Empty if the heading has no
    /// number.
    pub(super) number: &'t str,
    pub(super) title: &'t str,
}

/// Returns the heading that a line is; `None` if it is another line.
pub(super) fn heading(line: &str) -> Option<Heading<'_>> {
    let line = line.trim();
    let is_appendix = line.starts_with("Appendix ");
    let line = line.strip_prefix("Appendix ").unwrap_or(line);
    let (number, title) = line.split_once([' ', '\t'])?;
    let has_dot = number.ends_with('.');
    let number = number.trim_end_matches('.');
    let mut components = number.split('.');
    let first = components.next()?;
    let is_number =
        |text: &str| !text.is_empty() && text.len() < 4 && text.bytes().all(|b| b.is_ascii_digit());
    let is_letter = first.len() == 1 && first.bytes().all(|b| b.is_ascii_uppercase());
    let has_components = number.len() > first.len();
    let is_first = is_number(first) || (is_letter && (is_appendix || has_dot || has_components));
    let is_heading = is_first && components.all(is_number);
    let title = title.trim_start();
    (is_heading && title.starts_with(|c: char| c.is_ascii_alphabetic())).then_some(Heading { number, title })
}

/// Returns the heading without a number that a line is: it stands alone between empty lines, is not
/// indented, begins with an upper case letter and does not end like a sentence.
pub(super) fn unnumbered_heading<'t>(lines: &[(usize, &'t str)], index: usize) -> Option<Heading<'t>> {
    let title = lines[index].1.trim_end();
    let is_empty = |index: usize| lines.get(index).is_none_or(|(_, line)| line.trim().is_empty());
    let is_alone = (index == 0 || is_empty(index - 1)) && is_empty(index + 1);
    let is_title = title.starts_with(|c: char| c.is_ascii_uppercase()) && !title.ends_with(['.', ':']);
    (is_alone && is_title).then_some(Heading { number: "", title })
}

impl Heading<'_> {
    /// Whether the section ends before this line: the line is the next heading, or another heading
    /// that is not indented and not within the section.
    pub(super) fn is_ended_by(&self, line: &str) -> bool {
        let Some(other) = heading(line) else { return false };
        let is_within = other.number.strip_prefix(self.number).is_some_and(|rest| rest.starts_with('.'));
        let (parent, last) = self.number.rsplit_once('.').unwrap_or(("", self.number));
        let (other_parent, other_last) = other.number.rsplit_once('.').unwrap_or(("", other.number));
        let next = |text: &str| match text.parse::<u32>() {
            Ok(number) => (number + 1).to_string(),
            Err(_) => text.chars().filter_map(|c| char::from_u32(u32::from(c) + 1)).collect(),
        };
        let is_next = parent == other_parent && other_last == next(last);
        is_next || (!is_within && !line.starts_with([' ', '\t']))
    }
}

/// Whether the line starts with a name, then `=` or `::=`.
pub(super) fn starts_rule(line: &str) -> bool {
    let name_end = line.trim_start().split_once(|c: char| c.is_whitespace() || c == '=' || c == ':');
    let Some((name, _)) = name_end else { return false };
    let rest = line.trim_start()[name.len()..].trim_start();
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && (rest.starts_with('=') || rest.starts_with("::="))
}
