//! An input on a line of a terminal: escaped, shortened, with carets under a span.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Renderer, Snippet};

use crate::output::{Output, WIDTH};
use crate::{escape, phrases};

/// The part of [`WIDTH`] that a note's mark and name leave.
pub const NOTE_WIDTH: usize = WIDTH - 12;
/// The number of characters of a text that are shown around a span.
const SHOWN: usize = 70;

/// Returns prose in lines that fit beside a note's mark.
pub fn note(text: &str) -> String {
    phrases::wrap(text, 0, NOTE_WIDTH)
}

/// Returns the input with carets under a span: byte offsets, half-open. For an empty span the caret
/// is under the next character.
pub fn snippet(
    input: &[u8],
    place: Range<usize>,
) -> Snippet<'static, annotate_snippets::Annotation<'static>> {
    let (source, carets) = excerpt(input, place);
    Snippet::source(source).line_numbering(false).annotation(AnnotationKind::Primary.span(carets))
}

/// Returns the lines without trailing space, in colors if they are wanted.
pub fn render(group: Group<'_>, out: &Output) -> String {
    let renderer = if out.color() { Renderer::styled() } else { Renderer::plain() };
    let text = renderer.decor_style(DecorStyle::Ascii).term_width(WIDTH + 20).render(&[group]);
    text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// Returns whether a text has printable characters of US-ASCII alone, so it is shown as it is, also
/// its backslashes.
pub fn is_plain(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b' '..=b'~'))
}

/// The note about an input that is not plain.
pub const ESCAPES: &str =
    "the input is shown with escapes: \\\\ is a backslash, \\n a line feed, \\xHH a byte";

fn plain(text: &[u8]) -> String {
    text.iter().copied().map(char::from).collect()
}

/// Returns a text as it is if it is plain, and otherwise with escapes.
fn shown(text: &[u8]) -> String {
    if is_plain(text) { plain(text) } else { escape::bytes(text) }
}

/// Returns the text around a span, escaped if it is not plain, and the span in that text.
fn excerpt(input: &[u8], place: Range<usize>) -> (String, Range<usize>) {
    let (rest, after) = input.split_at(place.end.min(input.len()));
    let (before, at) = rest.split_at(place.start.min(rest.len()));
    let shown = |text| if is_plain(input) { plain(text) } else { escape::bytes(text) };
    let (before, at, after) = (shown(before), ends(&shown(at), SHOWN / 2), shown(after));
    let half = SHOWN / 2;
    // Space that one side does not need goes to the other side.
    let left = half + half.saturating_sub(at.len() + after.len());
    let right = SHOWN.saturating_sub(before.len().min(left) + at.len());
    let before = match before.len().checked_sub(left) {
        Some(cut @ 1..) => format!("...{}", before.get(cut..).unwrap_or_default()),
        _ => before,
    };
    let after = match after.get(..right) {
        Some(kept) if kept.len() < after.len() => format!("{kept}..."),
        _ => after,
    };
    let carets = before.len()..before.len() + at.len();
    (format!("{before}{at}{after}"), carets)
}

/// Returns the text of the span: its beginning and its end, if it is long.
pub fn shortened(place: &[u8]) -> String {
    ends(&shown(place), SHOWN / 2)
}

/// Returns a whole text, escaped if it is not plain, or its beginning and its end.
pub fn whole(text: &[u8]) -> String {
    ends(&shown(text), 4 * SHOWN)
}

/// Returns a text of printable US-ASCII. Of a long text it returns the beginning and the end.
pub fn ends(text: &str, longest: usize) -> String {
    if text.len() <= longest {
        return text.to_string();
    }
    let kept = SHOWN.min(longest / 2);
    let head = text.get(..kept).unwrap_or_default();
    let tail = text.get(text.len() - kept..).unwrap_or_default();
    format!("{head}...{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_mark_the_span() {
        let at = |input: &str, place: Range<usize>| {
            let (text, carets) = excerpt(input.as_bytes(), place);
            assert!(text.len() <= SHOWN + 6, "{text}");
            text[carets].to_string()
        };
        assert_eq!(at("http://host.dom/", 7..15), "host.dom");
        assert_eq!(at("a\nb", 1..2), "\\n");
        assert_eq!(at("abc", 3..3), "");
        let long = format!("{}here{}", "a".repeat(500), "b".repeat(500));
        assert_eq!(at(&long, 500..504), "here");
        assert_eq!(at(&long, 0..1004), format!("{}...{}", "a".repeat(17), "b".repeat(17)));
        assert_eq!(at(&long, 900..1004), format!("{}...{}", "b".repeat(17), "b".repeat(17)));
    }
}
