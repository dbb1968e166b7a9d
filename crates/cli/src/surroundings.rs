//! Repairs of what stands around a URL, or before its host: quotation marks, prose, a second scheme,
//! the path of a file of Windows.

use rfc1738::extract::extract;

use crate::repairs::{InvalidInput, decoded, is_known, meant_scheme};

/// The texts that people put before and after a URL: brackets, quotation marks, punctuation of the
/// sentence, space that nobody sees.
const OPENING: &str = "([{<\"'`“‘«„‹（「『【〈《［*_";
const CLOSING: &str = ")]}>\"'`”’“»›）」』】〉》］。、，．！？：；.,;:!?*_";
const MARKS: [char; 7] = ['。', '、', '，', '．', '！', '？', '；'];
const INVISIBLE: &str = "\u{a0}\u{ad}\u{200b}\u{200e}\u{200f}\u{2060}\u{feff}";
/// The marks of which the second one closes what the first one opens.
const PAIRS: &str = "()[]{}<>\"\"''``“”‘’„“«»‹›（）「」『』【】〈〉《》［］";

/// Schemes of today without a "//".
const OF_TODAY: [&[u8]; 7] = [b"geo", b"magnet", b"sip", b"sips", b"sms", b"tel", b"urn"];

fn pairs() -> impl Iterator<Item = (char, char)> {
    PAIRS.chars().step_by(2).zip(PAIRS.chars().skip(1).step_by(2))
}

/// Returns whether a character has no width. The direction of a text is not changed within a URL,
/// where it would hide another host.
fn is_space(character: char) -> bool {
    let is_direction = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_whitespace() || INVISIBLE.contains(character) || is_direction
}

fn is_around(character: char, marks: &str) -> bool {
    is_space(character) || marks.contains(character)
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
fn start_of_scheme(text: &str) -> Option<usize> {
    let before = text.get(..text.find("://")?)?;
    let name = before.trim_end_matches(|each: char| each.is_ascii_alphanumeric() || "+-.".contains(each));
    (name.len() < before.len()).then_some(name.len())
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
    // A link of MediaWiki has words after the URL, and one of Markdown a title.
    let words = match open {
        '[' => inner.find(' '),
        '(' if before.ends_with("](") => inner.find(" \"").or(inner.find(" '")),
        _ => None,
    };
    Some((words.unwrap_or(inner.len()), true))
}

impl InvalidInput<'_> {
    /// Returns why nobody can know the URL that was meant.
    pub(crate) fn unknown_url(&self) -> Option<&'static str> {
        let has = |text: &str| self.input.windows(text.len()).any(|window| window == text.as_bytes());
        let is_space = u8::is_ascii_whitespace;
        // A URL after a word that is another one, though not a valid one.
        let is_second = |at: usize| {
            let before = self.input.get(..at).unwrap_or_default();
            before.last().is_some_and(is_space)
                && before.windows(2).any(|pair| matches!(pair, b"//" | b"\\\\"))
        };
        let urls: Vec<_> = extract(self.input).take(2).collect();
        if urls.iter().any(|found| is_second(found.whole.start)) {
            return Some("the text has more than one URL");
        }
        if let [first, second] = &*urls {
            let between = self.input.get(first.whole.end..second.whole.start).unwrap_or_default();
            if between.iter().any(is_space) || between.starts_with(b"](") {
                return Some("the text has more than one URL");
            }
        }
        let ends_in_escape =
            matches!(self.input.trim_ascii(), [.., b'%', digit] if digit.is_ascii_hexdigit());
        let is_of_script =
            |at: &[u8]| matches!(at, [b'%', b'u', digits @ ..] if digits.iter().all(u8::is_ascii_hexdigit));
        let is_divided =
            |window: &[u8]| window.starts_with(b"% ") && window.iter().skip(2).all(u8::is_ascii_hexdigit);
        let address = self.split_scheme().map_or(&[][..], |(scheme, _)| self.until(scheme.len() + 1, b"?"));
        let is_doubled = |one: &[u8]| one.iter().filter(|&&byte| byte == b'@').count() > 1;
        let is_article = self.is_scheme("news") && !has("<") && !has(">") && !has("%3C") && !has("%3E");
        let has_two =
            self.has_address() && !is_article && address.split(|byte| b",;".contains(byte)).any(is_doubled);
        // Quotation marks and brackets tell the name from the address.
        let has_words = self.is_scheme("mailto")
            && address.split(|byte| b",;".contains(byte)).any(|one| {
                one.trim_ascii().iter().any(is_space) && !one.iter().any(|byte| b"<\"".contains(byte))
            });
        let lacks_at = self.is_scheme("mailto") && !self.input.contains(&b'@') && !has("%40");
        if self.has_two_hosts() {
            Some(
                "programs read two hosts: one ends the host at \"\\\", another one begins it after the \"@\"",
            )
        } else if self.has_ipv6() && has("%") {
            Some(
                "RFC 1738 has no IPv6 addresses (section 3.1, ruling A16), and RFC 2732 adds them without \
                 zones",
            )
        } else if self.has_ipv6() {
            Some("RFC 1738 has no IPv6 addresses (section 3.1, ruling A16); RFC 2732 adds them")
        } else if lacks_at && self.input.len() > "mailto:".len() {
            Some("an address has an \"@\" between the name and the domain (section 3.5)")
        } else if has_two {
            Some("an address has one \"@\" (sections 3.5 and 3.6)")
        } else if has_words {
            Some("nobody knows which of the words are the address (section 3.5)")
        } else if has("…") {
            Some("the URL is cut: \"...\" as one character stands for the rest")
        } else if self.input.windows(4).any(is_divided) {
            Some("an escape has no space between \"%\" and its digits (section 2.2)")
        } else if ends_in_escape {
            Some("the URL is cut within an escape, or \"%\" is data and written %25 (section 2.2)")
        } else if self.goes_on_after_mark() {
            Some("the text goes on after a mark of a sentence, and nobody knows where the URL ends")
        } else if self.input.windows(6).any(is_of_script) {
            Some("an escape is \"%\" with two digits: %uXXXX is of a function of JavaScript (section 2.2)")
        } else {
            None
        }
    }

    /// Returns whether a mark of a Chinese or Japanese sentence stands directly after a URL with a
    /// path, and more text after it. Without a path it is the dot of a host.
    fn goes_on_after_mark(&self) -> bool {
        let Some(found) = extract(self.input).next() else { return false };
        let has_path = found.url.iter().filter(|&&byte| byte == b'/').count() > 2;
        let after = self.input.get(found.span.end..).and_then(|after| str::from_utf8(after).ok());
        let after = after.unwrap_or_default();
        has_path && after.starts_with(MARKS) && !after.chars().all(|each| is_around(each, CLOSING))
    }

    /// Returns the only URL in a text, if nothing else in it can be a part of the URL. What marks
    /// delimit is the URL, also if it has a fault.
    pub(crate) fn only_url(&self) -> Option<Vec<u8>> {
        let found = extract(self.input).next();
        let text = str::from_utf8(self.input).ok()?;
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
            (Some(found), Some((end, _))) if is_end(found.span.end - start, end) => {
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
        if outside.contains(['/', '\\']) || has_name(&words) || has_name(after) {
            return None;
        }
        // The URL is a part of the word before it, if that is no `URL=` or `href=`, or of another
        // URL.
        let name = outside.strip_suffix('=').unwrap_or_default().trim_start_matches('[');
        let is_named = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_opened = delimited.is_some_and(|(_, is_opened)| is_opened);
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

    /// Returns whether a quotation mark is left of an attribute, which is no data.
    pub(crate) fn has_rest_of_attribute(&self) -> bool {
        let is_rest = |text| delimited("", text).is_some_and(|(_, is_closed)| is_closed);
        str::from_utf8(self.input).is_ok_and(is_rest)
    }

    /// Returns two URLs that a person may have meant, if nothing tells which of them.
    pub(crate) fn two_meanings(&self) -> Option<(&'static str, [Vec<u8>; 2])> {
        let (_, rest) = self.split_scheme()?;
        let name = rest.strip_prefix(b"//").filter(|name| !name.contains(&b'/'));
        if self.is_scheme("file") {
            let Some(name) = name else {
                let why = "the separator in a path is \"/\"; a \"\\\" in a name of Unix is written %5C \
                           (section 3.10)";
                let is_unix = rest.starts_with(b"///") && self.path_of_windows().is_none();
                return (is_unix && self.input.contains(&b'\\'))
                    .then(|| (why, [with_slashes(self.input), self.escaped(|_, byte| byte == b'\\')]));
            };
            let why = "a \"/\" stands after the host of a file, and before its path (section 3.10)";
            return Some((why, [[self.input, b"/"].concat(), [b"file:///", name].concat()]));
        }
        if !self.is_scheme("gopher") || !self.has_backslash_after_host() {
            return None;
        }
        // A selector may have a "\", and a person who writes it in place of one "/" may mean each.
        let host = self.host_place()?.start;
        let end = host + self.until(host, b"\\").len();
        let first = self.replaced(end, 1, b"/");
        let data = InvalidInput { input: &first, ..*self }.escaped(|at, byte| at > end && byte == b'\\');
        let all = with_slashes(&first);
        let why = "a \"/\" stands after the host; a \"\\\" in a selector is written %5C (section 3.4.1)";
        (all != data).then_some((why, [all, data]))
    }

    /// Returns the text within its brackets or quotation marks, without "URL:".
    pub(crate) fn unwrapped(&self) -> Option<Vec<u8>> {
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

    /// Decodes a URL that is encoded as a whole, such as `http%3A%2F%2Fhost.dom`.
    pub(crate) fn decoded_whole(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.input.split_at(self.until(0, b"%").len());
        let is_encoded = rest.get(..9)?.eq_ignore_ascii_case(b"%3A%2F%2F") && meant_scheme(scheme).is_some();
        is_encoded.then(|| decoded(self.input))?
    }

    /// Returns the text without the characters that nobody sees. The URL Standard leaves them out
    /// of a host. A joiner, as in words of Persian, is part of a text.
    pub(crate) fn without_invisible(&self) -> Option<Vec<u8>> {
        let text = str::from_utf8(self.input).ok()?;
        let is_invisible = |each: char| INVISIBLE.contains(each) && !each.is_whitespace();
        text.contains(is_invisible).then(|| text.replace(is_invisible, "").into_bytes())
    }

    /// Writes one ":" for more of them, and ":" and "/" for the marks that an input method for
    /// Chinese or Japanese types.
    pub(crate) fn with_plain_separators(&self) -> Option<Vec<u8>> {
        let text = str::from_utf8(self.input).ok()?;
        let (scheme, rest) = text.split_at_checked(text.find([':', '：'])?)?;
        let rest = rest.trim_start_matches([':', '：']);
        let path = rest.trim_start_matches(['/', '／']);
        let is_separated = rest.chars().count() == path.chars().count() + 2;
        (is_known(scheme.as_bytes()) && is_separated).then(|| format!("{scheme}://{path}").into_bytes())
    }

    /// Returns `tel:12345` for `tel: 12345`.
    pub(crate) fn without_space_after_colon(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let text = rest.trim_ascii_start();
        let is_named = is_known(scheme) || OF_TODAY.iter().any(|name| scheme.eq_ignore_ascii_case(name));
        let can = is_named && text.len() < rest.len() && !text.is_empty();
        can.then(|| [scheme, b":", text].concat())
    }

    /// Returns `mailto:a@b,c@d` for `mailto:a@b; c@d`.
    pub(crate) fn with_commas(&self) -> Option<Vec<u8>> {
        let rest = self.is_scheme("mailto").then(|| self.split_scheme())??.1;
        let addresses = self.until("mailto:".len(), b"?");
        let each: Vec<&[u8]> =
            addresses.split(|byte| b",;".contains(byte)).map(|each| each.trim_ascii()).collect();
        let is_address = |text: &&[u8]| {
            text.iter().filter(|&&byte| byte == b'@').count() == 1
                && !text.iter().any(|&byte| byte.is_ascii_whitespace() || b"<>\"".contains(&byte))
        };
        (each.len() > 1 && each.iter().all(is_address))
            .then(|| Some([b"mailto:", &*each.join(&b','), rest.get(addresses.len()..)?].concat()))?
    }

    /// Returns `mailto:a@b` for `mailto://a@b`.
    pub(crate) fn mail_without_slashes(&self) -> Option<Vec<u8>> {
        let address = self.split_scheme()?.1.strip_prefix(b"//")?;
        let name = address.split(|&byte| byte == b'?').next().unwrap_or_default();
        (self.is_scheme("mailto") && name.contains(&b'@') && !name.contains(&b'/'))
            .then(|| [b"mailto:", address].concat())
    }

    /// Returns `file:///C:/x` for the path of a drive of Windows, and `file://server/share` for a
    /// share.
    pub(crate) fn path_of_windows(&self) -> Option<Vec<u8>> {
        let is_drive = |rest: &[u8]| match rest {
            [b'/', b'/', letter, b':', b'\\', ..] => letter.is_ascii_alphabetic(),
            _ => false,
        };
        let (is_file, path) = match self.split_scheme() {
            Some((scheme, rest))
                if scheme.eq_ignore_ascii_case(b"file") || (is_known(scheme) && is_drive(rest)) =>
            {
                (true, rest)
            }
            _ => (false, self.input),
        };
        let is_slash = |byte: &&u8| matches!(byte, b'/' | b'\\');
        let slashes = path.iter().take_while(is_slash).count();
        let (slashes, rest) = path.split_at(slashes);
        // Strings of programs have "\\" for "\". A name of a file may have a "#", and a URL of a
        // file a fragment.
        let is_doubled = rest.windows(2).any(|pair| pair == b"\\\\");
        let name = |rest: &[u8]| {
            let mut name = Vec::new();
            for byte in with_slashes(rest) {
                match byte {
                    b'/' if is_doubled && name.ends_with(b"/") => {}
                    b'#' if !is_file => name.extend(b"%23"),
                    _ => name.push(byte),
                }
            }
            name
        };
        match rest {
            [letter, b':' | b'|', rest @ ..]
                if letter.is_ascii_alphabetic() && rest.first().map_or(is_file, |byte| is_slash(&byte)) =>
            {
                let rest = name(rest);
                let rest = rest.strip_prefix(b"/").unwrap_or(&rest);
                Some([b"file:///", &[*letter, b':', b'/'][..], rest].concat())
            }
            _ if slashes.ends_with(b"\\\\") => Some([b"file://", &*name(rest)].concat()),
            _ => None,
        }
    }

    /// Returns the URL of a group without the slashes of a path around it: `news:/g`,
    /// `nntp://h/g/`.
    pub(crate) fn without_slash_of_group(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        if self.is_scheme("nntp") {
            return Some(self.input.strip_suffix(b"/")?.to_vec());
        }
        let group = rest.strip_suffix(b"/").unwrap_or(rest);
        let group = group.strip_prefix(b"/").unwrap_or(group);
        (self.is_scheme("news") && !group.contains(&b'/')).then(|| [scheme, b":", group].concat())
    }

    /// Returns a mail or news URL with the address within "<" and ">", without a name before it.
    pub(crate) fn address_in_brackets(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        if !(self.is_scheme("mailto") || self.is_scheme("news")) {
            return None;
        }
        if let [b'%', b'3', b'C' | b'c', address @ .., b'%', b'3', b'E' | b'e'] = rest {
            return Some([scheme, b":", address].concat());
        }
        let mut parts = rest.splitn(2, |&byte| byte == b'<');
        let (before, within) = (parts.next()?, parts.next());
        let Some(within) = within else {
            return Some([scheme, b":", before.trim_ascii()].concat());
        };
        let close = within.iter().position(|&byte| byte == b'>')?;
        let (address, after) = within.split_at(close);
        // Only a query is a part of the URL: no mark after it, and no second address.
        let after = after.get(1..)?.trim_ascii();
        let is_query = after.starts_with(b"?") && !after.contains(&b'<');
        let is_mark = after.iter().all(|byte| byte.is_ascii_punctuation() && *byte != b'<');
        let after = if is_query { after } else { b"" };
        (is_query || is_mark).then(|| [scheme, b":", address.trim_ascii(), after].concat())
    }
}
