//! Inputs whose URL nobody can know, and inputs that can mean two.

use rfc1738::extract::extract;

use crate::repairs::{InvalidInput, is_known, never_occurs};
use crate::surroundings::{is_closing, is_space, start_of_scheme, with_slashes};

/// The marks of a sentence in Chinese and Japanese.
const MARKS: [char; 7] = ['。', '、', '，', '．', '！', '？', '；'];

/// Two URLs that a person may have meant, and why nobody knows which of them.
type TwoUrls = (&'static str, [Vec<u8>; 2]);

impl InvalidInput<'_> {
    pub(crate) fn has(&self, text: &str) -> bool {
        self.input.windows(text.len()).any(|window| window == text.as_bytes())
    }

    /// Returns why nobody can know the URL that was meant.
    pub(crate) fn unknown_url(&self) -> Option<&'static str> {
        let ends_in_escape =
            matches!(self.input.trim_ascii(), [.., b'%', digit] if digit.is_ascii_hexdigit());
        let is_of_script =
            |at: &[u8]| matches!(at, [b'%', b'u', digits @ ..] if digits.iter().all(u8::is_ascii_hexdigit));
        let is_divided =
            |window: &[u8]| window.starts_with(b"% ") && window.iter().skip(2).all(u8::is_ascii_hexdigit);
        if self.has_second_url() {
            Some("the text has more than one URL")
        } else if self.goes_on_in_program() {
            Some("the text of a program stands after the URL, and makes another one of it")
        } else if self.has_two_hosts() {
            Some(
                "programs read two hosts: one ends the host at \"\\\", another one begins it after the \"@\"",
            )
        } else if self.has_ipv6() && self.has("%") {
            Some(
                "RFC 1738 has no IPv6 addresses (section 3.1, ruling A16), and RFC 2732 adds them without \
                 zones",
            )
        } else if self.has_ipv6() {
            Some("RFC 1738 has no IPv6 addresses (section 3.1, ruling A16); RFC 2732 adds them")
        } else if let Some(why) = self.unknown_address() {
            Some(why)
        } else if self.has("…") {
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

    /// Returns why nobody knows the address of a mail or news URL.
    fn unknown_address(&self) -> Option<&'static str> {
        let address = self.address()?;
        let at_signs = address.iter().filter(|&&byte| byte == b'@').count();
        let is_quoted = address.iter().any(|byte| b"<\"".contains(byte));
        let has_escape = self.has("%3C") || self.has("%3E");
        if self.is_scheme("news") {
            let is_wrapped = self.has("<") || self.has(">") || has_escape;
            return (at_signs > 1 && is_wrapped).then_some("a message-id has one \"@\" (section 3.6)");
        }
        let has_words = address.trim_ascii().iter().any(|&byte| is_space(char::from(byte)));
        if address.is_empty() {
            None
        } else if at_signs == 0 && !self.has("%40") {
            Some("an address has an \"@\" between the name and the domain (section 3.5)")
        } else if at_signs > 1 {
            Some("a mailto URL has one address, an addr-spec of RFC 822 (section 3.5)")
        } else if has_words && !is_quoted {
            Some("nobody knows which of the words are the address (section 3.5)")
        } else {
            None
        }
    }

    /// Returns whether a second URL begins after white space, after another byte that no URL may
    /// contain, or after a line feed that is written as an escape.
    fn has_second_url(&self) -> bool {
        let Some(slashes) = self.input.windows(2).position(|pair| matches!(pair, b"//" | b"\\\\")) else {
            return false;
        };
        let is_second = |at: usize| {
            let before = self.input.get(..at).unwrap_or_default();
            let is_end = before.last().is_some_and(|&last| never_occurs(last)) || before.ends_with(b"](");
            is_end && slashes + 2 <= at
        };
        let begins = |at: usize| {
            let before = self.input.get(..at).unwrap_or_default();
            let name = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            let (before, name) = before.split_at(at - name);
            match name {
                [b'n' | b'r' | b't', rest @ ..] if before.ends_with(b"\\") => {
                    is_known(rest) && !before.is_empty()
                }
                _ => is_known(name) && is_second(at - name.len()),
            }
        };
        let mut schemes = (0..self.input.len()).filter(|&at| self.input.get(at..at + 3) == Some(b"://"));
        schemes.any(begins) || extract(self.input).take(2).any(|found| is_second(found.whole.start))
    }

    /// Returns whether the text of a program goes on after a URL in quotation marks:
    /// `"http://h" + "/x"`.
    fn goes_on_in_program(&self) -> bool {
        let Ok(text) = str::from_utf8(self.input) else { return false };
        let Some((before, rest)) = start_of_scheme(text).and_then(|at| text.split_at_checked(at)) else {
            return false;
        };
        let Some(quote) = before.chars().next_back().filter(|mark| "\"'`".contains(*mark)) else {
            return false;
        };
        let Some((_, after)) = rest.split_once(quote) else { return false };
        let (close, next) =
            (after.trim_start(), |each: char| each.is_ascii_alphanumeric() || "\"'`$".contains(each));
        match close.split_at_checked(1) {
            Some(("+", _)) => true,
            Some((".", rest)) => rest.starts_with(next) || rest.trim_start().starts_with(['"', '\'', '$']),
            Some((":", rest)) => rest.starts_with(next),
            _ => false,
        }
    }

    /// Returns whether a part of the input is to be filled in: `{id}`, `<user>`, `${HOST}`, `%(name)s`,
    /// `%d`, or the code of a program.
    pub(crate) fn is_template(&self) -> bool {
        let Ok(text) = str::from_utf8(self.input) else { return false };
        let is_of_name = |each: char| each.is_ascii_alphanumeric() || "_-.$".contains(each);
        let is_name = |name: &str| {
            // A GUID in braces is data.
            let is_guid = name.contains('-') && name.contains(|each: char| each.is_ascii_digit());
            let begins = name.starts_with(|first: char| first.is_ascii_alphabetic() || "_$".contains(first));
            let is_number = name.len() < 3 && name.bytes().all(|byte| byte.is_ascii_digit());
            (begins && name.chars().all(is_of_name) && !is_guid) || (is_number && !name.is_empty())
        };
        let between = |open: &str, close: char| {
            text.split(open).skip(1).any(|rest| rest.split_once(close).is_some_and(|(name, _)| is_name(name)))
        };
        let is_format = |rest: &str| {
            rest.starts_with(['s', 'd'])
                && !rest
                    .get(1..)
                    .is_some_and(|rest| rest.starts_with(|each: char| each.is_ascii_alphanumeric()))
        };
        // Text in a markup is data, and so is a tag of one letter.
        let is_markup = text.contains("</") || self.has_address() || self.is_scheme("data");
        let is_word = |rest: &str| {
            let name = rest.split_once('>').map_or("", |(name, _)| name);
            name.len() > 1 && is_name(name)
        };
        between("{", '}')
            || between("$(", ')')
            || between("%(", ')')
            || ["<?", "<%"].iter().any(|code| text.contains(code))
            || text.split('%').skip(1).any(is_format)
            || (!is_markup && text.split('<').skip(1).any(is_word))
    }

    /// Returns whether a mark of a Chinese or Japanese sentence stands directly after a URL with a
    /// path, and more text after it. Without a path it is the dot of a host.
    fn goes_on_after_mark(&self) -> bool {
        let Some(found) = extract(self.input).next() else { return false };
        let has_path = found.url.iter().filter(|&&byte| byte == b'/').count() > 2;
        let after = self.input.get(found.span.end..).and_then(|after| str::from_utf8(after).ok());
        let after = after.unwrap_or_default();
        has_path && after.starts_with(MARKS) && !after.chars().all(is_closing)
    }

    pub(crate) fn two_meanings(&self) -> Option<TwoUrls> {
        self.two_files()
            .or_else(|| self.two_selectors())
            .or_else(|| self.two_lines())
            .or_else(|| self.words_or_path())
            .or_else(|| self.fragment_or_name())
    }

    /// A selector may have a "\", and a person who writes it in place of one "/" may mean each.
    fn two_selectors(&self) -> Option<TwoUrls> {
        if !self.is_scheme("gopher") || !self.has_backslash_after_host() {
            return None;
        }
        let host = self.host_place()?.start;
        let end = host + self.until(host, b"\\").len();
        let first = self.replaced(end, 1, b"/");
        let data = InvalidInput { input: &first, ..*self }.escaped(|at, byte| at > end && byte == b'\\');
        let all = with_slashes(&first);
        let why = "a \"/\" stands after the host; a \"\\\" in a selector is written %5C (section 2.2)";
        (all != data).then_some((why, [all, data]))
    }

    /// A "-" or a "=" at the end of a line may be of the URL, or of the program that broke it.
    fn two_lines(&self) -> Option<TwoUrls> {
        let joined = self.without_line_breaks()?;
        let text = str::from_utf8(self.input).ok()?;
        let why = [
            ('-', "the \"-\" at the end of a line may or may not be part of the URL (Appendix)"),
            ('=', "the \"=\" at the end of a line is part of the URL, or of the encoding of a mail"),
        ];
        let is_at_end =
            |mark: char| text.trim_end().lines().rev().skip(1).any(|line| line.trim_end().ends_with(mark));
        let (mark, why) = why.into_iter().find(|(mark, _)| is_at_end(*mark))?;
        let count = text.trim_end().lines().count();
        let lines = text.trim_end().lines().enumerate().map(|(at, line)| {
            let line = line.trim_matches(is_space);
            line.strip_suffix(mark).filter(|_| at + 1 < count).unwrap_or(line)
        });
        Some((why, [joined, lines.collect::<String>().into_bytes()]))
    }

    /// Several words after a path are a name with spaces, or a remark. A search has words, and so has
    /// the name of a file.
    fn words_or_path(&self) -> Option<TwoUrls> {
        let text = str::from_utf8(self.input).ok()?;
        let (url, words) = text.split_once(' ')?;
        let url = url.trim_end_matches([',', ';', '.', ':', '!', '?']);
        let host = self.host_place().filter(|_| self.has_host() && !self.is_scheme("file"))?;
        let is_path = url.get(host.start..)?.contains('/') && !url.contains(['?', '#']);
        let is_remark = words.trim().contains(' ') || words.starts_with(['(', '[']);
        let ending = words.rsplit_once('.').map_or("", |(_, ending)| ending);
        let is_file =
            (1..6).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_data = is_file || words.contains(['/', '=', '&', '?', '#', '\t', '\n', '\\']);
        let why = "the words after a space are a remark, or part of the path, where a space is written %20 \
                   (section 2.2)";
        (is_path && is_remark && !is_data).then(|| Some((why, [url.into(), self.with_escaped_data()?])))?
    }

    /// A "#" after a space may be of the name of a file. A fragment of a file does not begin so.
    fn fragment_or_name(&self) -> Option<TwoUrls> {
        let at = self.input.windows(2).position(|pair| pair == b" #").filter(|_| self.has_host())?;
        let escaped = self.escaped(|at, byte| byte == b'#' || self.begins_no_escape(at));
        let cut = if self.is_scheme("file") { escaped.as_slice() } else { self.input.get(..at)? };
        let why = "a \"#\" begins a fragment, which is not part of a URL, or is data and written %23 \
                   (section 2.2, ruling A18)";
        Some((why, [cut.to_vec(), escaped]))
    }
}
