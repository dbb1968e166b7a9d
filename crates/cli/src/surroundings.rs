//! Repairs of what stands around a URL, or before its host: quotation marks, prose, a second scheme.

use rfc1738::extract::extract;

use crate::repairs::{InvalidInput, is_known, meant_scheme};

/// The texts that people put before and after a URL: brackets, quotation marks, punctuation of the
/// sentence, space that nobody sees.
const OPENING: &str = "([{<\"'`“‘«„‹（「『【〈《［*_";
const CLOSING: &str = ")]}>\"'`”’“»›）」』】〉》］。、，．！？：；.,;:!?*_";
const INVISIBLE: &str = "\u{a0}\u{ad}\u{200b}\u{200e}\u{200f}\u{2060}\u{feff}";
/// The marks of which the second one closes what the first one opens.
const PAIRS: &str = "||()[]{}<>\"\"''``“”‘’„“«»‹›（）「」『』【】〈〉《》［］";

/// Schemes of today without a "//".
const OF_TODAY: [&[u8]; 7] = [b"geo", b"magnet", b"sip", b"sips", b"sms", b"tel", b"urn"];

fn pairs() -> impl Iterator<Item = (char, char)> {
    PAIRS.chars().step_by(2).zip(PAIRS.chars().skip(1).step_by(2))
}

/// Returns whether a character has no width. The direction of a text is not changed within a URL,
/// where it would hide another host.
pub(crate) fn is_space(character: char) -> bool {
    let is_direction = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_whitespace() || INVISIBLE.contains(character) || is_direction
}

fn is_around(character: char, marks: &str) -> bool {
    is_space(character) || marks.contains(character)
}

/// Returns whether a character closes a sentence or a bracket.
pub(crate) fn is_closing(character: char) -> bool {
    is_around(character, CLOSING)
}

/// Returns the text with "/" in place of each "\".
pub(crate) fn with_slashes(text: &[u8]) -> Vec<u8> {
    text.iter().map(|&byte| if byte == b'\\' { b'/' } else { byte }).collect()
}

/// Returns whether the word before a URL is the beginning of its scheme: `ht tp://h`.
fn is_split(before: &str, url: &[u8]) -> bool {
    let word = before.trim_end_matches(is_space).rsplit(is_space).next().unwrap_or_default();
    let scheme = url.split(|&byte| byte == b':').next().unwrap_or_default();
    !word.is_empty() && !is_known(scheme) && is_known(&[word.as_bytes(), scheme].concat())
}

/// Returns where the first scheme of a text begins, if "://" follows it.
pub(crate) fn start_of_scheme(text: &str) -> Option<usize> {
    let before = text.get(..text.find("://")?)?;
    let name = before.trim_end_matches(|each: char| each.is_ascii_alphanumeric() || "+-.".contains(each));
    (name.len() < before.len()).then_some(name.len())
}

/// Returns whether a text ends in a name and "=", as in `URL=`, `export http_proxy=` and `|url=`.
fn is_named(before: &str) -> bool {
    let name = before.strip_suffix('=').unwrap_or_default();
    let name = name.rsplit([' ', '[', '{', '|']).next().unwrap_or_default();
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
    !name.is_empty() && name.bytes().all(is_of_name)
}

/// Returns the length of the URL at the beginning of `rest`, and whether what ends it closes what
/// stands before it: a bracket, a quotation mark, a tag. Without such a mark, the rest of an attribute
/// or of an element ends it.
fn delimited(before: &str, rest: &str) -> Option<(usize, bool)> {
    let last = before.chars().next_back();
    let is_bbcode = before.ends_with('=') && before.contains('[');
    let pair = pairs().find(|(open, _)| Some(*open) == last || (is_bbcode && *open == '['));
    let tag = [(']', '['), ('>', '<')].into_iter().find(|(end, _)| Some(*end) == last);
    if let Some((_, close)) = tag {
        return Some((rest.find(close)?, true));
    }
    let Some((open, close)) = pair else {
        // A field of a table, and a field of a template of MediaWiki.
        let has_path =
            rest.split("://").nth(1).is_some_and(|rest| rest.split('\t').next().unwrap_or("").contains('/'));
        let end = rest.find("\"").filter(|at| rest.get(..*at).is_some_and(|head| head.ends_with(',')));
        let end =
            end.map(|at| at - 1).or(rest.find('\t').filter(|_| has_path && !rest.starts_with("gopher:")));
        let field = if before.ends_with('=') && before.contains("{{") { rest.find(['|', '}']) } else { None };
        if let Some(end) = field.or(end) {
            return Some((end, true));
        }
        let is_end = |&(at, mark): &(usize, char)| {
            let (Some(head), Some(tail)) = (rest.get(..at), rest.get(at + mark.len_utf8()..)) else {
                return false;
            };
            let is_closing = |next| next != '"' && is_around(next, CLOSING);
            match mark {
                '"' => !head.contains('"') && (tail.is_empty() || tail.starts_with(is_closing)),
                '>' => !head.contains('<'),
                // A tag, and neither a word to be filled in nor the value of a query.
                '<' => {
                    let is_tag =
                        tail.starts_with(|first: char| first.is_ascii_alphabetic()) && tail.ends_with('>');
                    (tail.starts_with('/') && !head.contains('<'))
                        || (is_tag && !head.ends_with('/') && !head.contains('?'))
                }
                _ => false,
            }
        };
        return rest.char_indices().find(is_end).map(|(at, mark)| (at, mark == '"'));
    };
    let mut depth = 0;
    let closes = |each: char| {
        let is_end = each == close && depth == 0;
        depth += i32::from(each == open && open != close) - i32::from(each == close);
        is_end
    };
    let inner = rest.get(..rest.find(closes)?)?;
    // A link of MediaWiki or Slack has words after the URL, and one of Markdown a title. In a search a
    // "|" is data.
    let bar = inner.find('|').filter(|at| inner.get(..*at).is_some_and(|url| !url.contains('?')));
    let words = match open {
        '[' => inner.find(' ').or(bar),
        '<' => bar,
        '(' if before.ends_with("](") => inner.find(" \"").or(inner.find(" '")),
        _ => None,
    };
    Some((words.unwrap_or(inner.len()), true))
}

/// Returns whether a line before the last one ends in "-".
fn has_hyphen_at_end(text: &str) -> bool {
    text.lines().rev().skip(1).any(|line| line.trim_end().ends_with('-'))
}

impl InvalidInput<'_> {
    /// Returns the only URL in a text, if nothing else in it can be a part of the URL. What marks
    /// delimit is the URL, also if it has a fault.
    pub(crate) fn only_url(&self) -> Option<Vec<u8>> {
        let found = extract(self.input).next();
        let text = str::from_utf8(self.input).ok().filter(|_| !self.ends_in_port())?;
        let start = match &found {
            Some(found) => found.span.start,
            None => start_of_scheme(text)?,
        };
        let outside = text.get(..found.as_ref().map_or(start, |found| found.whole.start))?;
        let (before, rest) = text.split_at_checked(start)?;
        let found = found.filter(|found| !found.cuts_host());
        let delimited = delimited(before, rest);
        let is_end =
            |from, to| rest.get(from..to).is_none_or(|end| end.chars().all(|each| is_around(each, CLOSING)));
        let (url, end) = match (found, delimited) {
            // A "-" at the end of a line may be of the URL or not.
            (Some(found), Some((end, _)))
                if is_end(found.span.end - start, end) && !has_hyphen_at_end(rest.get(..end)?) =>
            {
                (found.url.into_owned(), found.span.end - start)
            }
            (_, Some((end, _))) => (rest.get(..end)?.trim().into(), end),
            (found, None) => found.map(|found| (found.url.into_owned(), found.span.end - start))?,
        };
        let after = rest.get(end..)?;
        let has_name = |text: &str| {
            let is_inner = |window: &[u8]| {
                window[1] == b'.' && [0, 2].iter().all(|&at| window[at].is_ascii_alphanumeric())
            };
            text.contains("//") || text.contains('@') || text.as_bytes().windows(3).any(is_inner)
        };
        // Another host, or another path, may be meant. The words of a link of Markdown may have a ".".
        let words = if before.ends_with("](") { outside.replace('.', "") } else { outside.into() };
        let is_opened = delimited.is_some_and(|(_, is_opened)| is_opened);
        // A command of LaTeX: `\url{http://h}`.
        let is_command = is_opened && before.starts_with('\\') && before.ends_with('{');
        if (outside.contains(['/', '\\']) && !is_command) || has_name(&words) || has_name(after) {
            return None;
        }
        // The URL is a part of the word before it, if that is no `URL=` or `href=`, or of another
        // URL.
        let is_named = is_named(outside);
        let outside = if is_named || is_opened { "" } else { outside };
        if outside.ends_with(|last| !is_around(last, OPENING)) || is_split(outside, &url) {
            return None;
        }
        // The rest of an attribute or of an element of HTML.
        let is_html = ["\">", "'>"].iter().any(|rest| after.starts_with(rest))
            || (after.starts_with('>') && after.contains("</"))
            || (after.starts_with('<') && delimited.is_some());
        // A "*" is data, except behind a URL that begins after one: `news:comp.*`.
        let marks = CLOSING.trim_end_matches(|mark| "*_".contains(mark) && !before.ends_with(mark));
        let is_only = is_opened || is_html || after.chars().all(|each| is_around(each, marks));
        (is_only && url != self.input).then_some(url)
    }

    /// Returns the URL after the words of a header, a command, a request or an assignment, also if it has
    /// a fault: `Location: http://h`, `curl http://h`, `GET http://h HTTP/1.0`, `http_proxy=http://h`. The
    /// value of a header goes to the end, and that of others to the next space.
    pub(crate) fn after_words(&self) -> Option<Vec<u8>> {
        let text = str::from_utf8(self.input).ok()?.trim();
        let (before, rest) = text.split_at_checked(start_of_scheme(text)?)?;
        let is_url = self::is_known(rest.split(':').next()?.as_bytes());
        let words = before.trim_end();
        let is_of_word = |each: char| each.is_ascii_alphanumeric() || "_-$ :".contains(each);
        let is_header = words.ends_with(':');
        let has_words = !words.is_empty() && words.len() < before.len() && words.chars().all(is_of_word);
        let (url, after) = rest.split_once(' ').unwrap_or((rest, ""));
        let is_request = after.starts_with("HTTP/") && !after.contains(' ');
        let url = match (has_words, is_header) {
            (true, true) => rest,
            (true, false) if after.is_empty() => url.trim_end_matches(['.', ',', ';', '!', '?', ':']),
            (true, false) if is_request => url,
            (false, _) if after.is_empty() && is_named(before) => url,
            _ => return None,
        };
        is_url.then(|| url.into())
    }

    /// Returns the address of `"Joe" <a@b>`, which has no scheme.
    pub(crate) fn address_after_name(&self) -> Option<Vec<u8>> {
        let text = str::from_utf8(self.input).ok()?.trim();
        let (name, address) = text.strip_suffix('>')?.split_once('<')?;
        let is_address =
            address.split('@').count() == 2 && !address.contains(|each| is_space(each) || each == ':');
        let is_name = !name.trim().is_empty() && !name.contains(['@', ':', '/', '\\', '<', '>']);
        (is_address && is_name).then(|| address.into())
    }

    /// Returns whether a quotation mark is left of an attribute, which is no data.
    pub(crate) fn has_rest_of_attribute(&self) -> bool {
        let is_rest = |text| delimited("", text).is_some_and(|(_, is_closed)| is_closed);
        str::from_utf8(self.input).is_ok_and(is_rest)
    }

    /// Returns whether the input ends in the ":" of a port, which is no mark of a sentence.
    fn ends_in_port(&self) -> bool {
        let Some(place) = self.host_place().filter(|_| self.has_host()) else { return false };
        let (head, after) = self.input.split_at(place.end);
        let is_of_host = |byte: &u8| byte.is_ascii_alphanumeric() || b"-.".contains(byte);
        let is_of_port = |byte: &u8| byte.is_ascii_digit() || *byte == b':';
        let has_host = head.get(place.start..).is_some_and(|host| host.iter().all(is_of_host));
        has_host && after.ends_with(b":") && after.iter().all(is_of_port)
    }

    /// Returns the text within its brackets or quotation marks, without "URL:".
    pub(crate) fn unwrapped(&self) -> Option<Vec<u8>> {
        if self.ends_in_port() {
            return None;
        }
        let Ok(text) = str::from_utf8(self.input) else {
            return Some(self.input.trim_ascii().to_vec()).filter(|text| text != self.input);
        };
        let mut text = text.trim_matches(is_space);
        // The punctuation of a sentence after a name without a scheme.
        if !text.contains(':') {
            text = text.trim_end_matches(['.', ',', ';', '!', '?']);
        }
        for (open, close) in pairs() {
            let inner = text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
            text = inner.map_or(text, |inner| inner.trim_matches(is_space));
        }
        if let Some((prefix, rest)) = text.split_at_checked(4)
            && prefix.eq_ignore_ascii_case("URL:")
        {
            text = rest.trim_matches(is_space);
        }
        (text.as_bytes() != self.input).then(|| text.into())
    }

    /// Returns a URL that is broken across lines as one line. With other white space in it nobody
    /// knows whether a line break is data.
    pub(crate) fn without_line_breaks(&self) -> Option<Vec<u8>> {
        let text = str::from_utf8(self.input).ok()?;
        let joined: String = text.lines().map(|line| line.trim_matches(is_space)).collect();
        (joined.len() < text.len() && !joined.contains(is_space)).then(|| joined.into_bytes())
    }

    /// Returns `http://h` for `http://http://h`, and `https://h` for `http://https:/h` and
    /// `http://https//h`.
    pub(crate) fn without_first_scheme(&self) -> Option<Vec<u8>> {
        let (first, rest) = self.split_scheme()?;
        let rest = rest.strip_prefix(b"//")?;
        let (second, rest) = rest.split_at(rest.iter().position(|byte| b":/\\".contains(byte))?);
        if rest.contains(&b'\\') && !self.has_separators() {
            return None;
        }
        let is_mark = |byte: &&u8| matches!(byte, b'/' | b'\\');
        let colon = usize::from(rest.starts_with(b":"));
        let slashes = colon + rest.get(colon..)?.iter().take_while(is_mark).count();
        if second.eq_ignore_ascii_case(b"mailto") && rest.contains(&b'@') {
            return Some([b"mailto:", rest.get(slashes..)?].concat());
        }
        if second.eq_ignore_ascii_case(b"file") && rest.starts_with(b":/") {
            return Some([second, rest].concat());
        }
        let is_scheme = [&b":/"[..], b":\\", b"//"].iter().any(|mark| rest.starts_with(mark));
        // The end of the first scheme: `ftp://tp://h`.
        let is_end = second.len() > 1 && first.to_ascii_lowercase().ends_with(second);
        let meant = meant_scheme(second).map(String::into_bytes).or(is_end.then(|| first.to_vec()))?;
        is_scheme.then(|| Some([&meant, &b"://"[..], rest.get(slashes..)?].concat()))?
    }

    /// Returns the input with the scheme that was meant, after a typing error in it.
    pub(crate) fn with_meant_scheme(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let meant = meant_scheme(scheme).filter(|meant| !scheme.eq_ignore_ascii_case(meant.as_bytes()))?;
        let is_word = scheme.iter().all(u8::is_ascii_alphanumeric);
        let is_rest = match &*meant {
            "mailto" => rest.contains(&b'@'),
            _ => matches!(rest, [b'/' | b'\\', ..]),
        };
        (is_word && is_rest).then(|| [meant.as_bytes(), b":", rest].concat())
    }

    /// Returns the text without the characters that nobody sees. The URL Standard leaves them out
    /// of a host. A joiner, as in words of Persian, is part of a text.
    pub(crate) fn without_invisible(&self) -> Option<Vec<u8>> {
        let text = str::from_utf8(self.input).ok()?;
        let is_invisible = |each: char| INVISIBLE.contains(each) && !each.is_whitespace();
        text.contains(is_invisible).then(|| text.replace(is_invisible, "").into_bytes())
    }

    /// Returns `tel:12345` for `tel: 12345`.
    pub(crate) fn without_space_after_colon(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let text = rest.trim_ascii_start();
        let is_named = is_known(scheme) || OF_TODAY.iter().any(|name| scheme.eq_ignore_ascii_case(name));
        let can = is_named && text.len() < rest.len() && !text.is_empty();
        can.then(|| [scheme, b":", text].concat())
    }
}
