//! Corrections: small repairs of an input that is not a URL. The first ones that together make a URL
//! are offered. A valid URL that probably means another one is also repaired.

use std::slice;

use bnf_automata::automata::Dfa;
use rfc1738::advise::{Advisory, AdvisoryKind, advisories};
use rfc1738::spec::PREDEFINED;
use rfc1738::{ParseError, Profile, Rule, parse};
use rfc1738_oracle::{Answer, Text};

use crate::repairs::{InvalidInput, decoded, is_known};
use crate::texts::{LONGEST, Readings, sentence};
use crate::{escape, neighbors};

/// A likely reason for a fault, and the corrected input.
pub(crate) struct Correction {
    pub(crate) why: String,
    /// The corrected URL. `None` if the RFC cannot express the intended URL.
    pub(crate) instead: Option<Vec<u8>>,
    /// Another URL that the person may have meant.
    pub(crate) or: Option<Vec<u8>>,
}

impl Correction {
    /// Returns the correction with the reason of an earlier repair before its own.
    fn after(self, why: &str) -> Correction {
        if self.why.contains(why) { self } else { Correction { why: format!("{why}; {}", self.why), ..self } }
    }
}

/// Returns the correction of an input, or the reason why there is none. `machine` accepts the URLs of the
/// profile.
pub(crate) fn correction(input: &[u8], error: &ParseError, machine: &Dfa, profile: Profile) -> Correction {
    let invalid = InvalidInput { input, offset: error.offset(), rule: error.rule(), profile, written: input };
    let reason = |why: &str| Correction { why: why.to_string(), instead: None, or: None };
    if let Some(why) = invalid.unknown_url() {
        return reason(why);
    }
    // What stands within is repaired as it is alone.
    if let Some(inner) = invalid.inner() {
        return match parse(&inner, profile) {
            Err(error) => correction(&inner, &error, machine, profile).after(WRAPPED),
            Ok(_) => match meant(&inner, profile) {
                Some(found) => found.after(WRAPPED),
                None if !has_host_of_scheme(&inner) => reason(&invalid.reason()),
                None => match Readings::new(&inner).two_hosts() {
                    Some(hosts) => reason(&sentence(&hosts)),
                    None => Correction { instead: Some(inner.clone()), ..reason(WRAPPED) },
                },
            },
        };
    }
    if invalid.is_template() {
        return reason("a part of the URL is to be filled in, and nobody knows with what");
    }
    if invalid.has_rest_of_attribute() {
        return reason(
            "a quotation mark ends the URL, and what stands after it is not part of it (section 2.2)",
        );
    }
    invalid.suggestion(machine).unwrap_or_else(|| reason(&invalid.reason()))
}

/// Returns the URL that a person probably meant by a valid one: the name of its scheme is a host, or
/// its host is a scheme.
pub(crate) fn meant(input: &[u8], profile: Profile) -> Option<Correction> {
    let url = InvalidInput { input, offset: input.len(), rule: Rule::Url, profile, written: input };
    url.first(&misread(), 2)
}

/// The most repairs of one input.
const REPAIRS: usize = 4;

impl<'a> InvalidInput<'a> {
    /// Returns what stands within the marks, the words or the text of another language around it.
    fn inner(&self) -> Option<Vec<u8>> {
        let within = self.without_end_of_string().or_else(|| self.only_url());
        let within = within.or_else(|| self.after_words()).or_else(|| self.address_after_name());
        within.or_else(|| self.unwrapped())
    }

    /// Returns the correction of a text without anything around it, if a repair helps.
    fn suggestion(&self, machine: &Dfa) -> Option<Correction> {
        let found =
            |why: &str, instead| Correction { why: why.to_string(), instead: Some(instead), or: None };
        if let Some((why, forms)) = self.two_meanings() {
            let [instead, or] = forms.map(|form| match form == self.input {
                true => self.repaired(REPAIRS).map(|found| found.after(why)),
                false => self.settled(form, why, REPAIRS),
            });
            let (instead, or) = (instead?, or?.instead);
            let or = or.filter(|or| Some(or) != instead.instead.as_ref());
            return Some(Correction { or, ..instead });
        }
        let near = || {
            // A host in place of an empty one would be a guess.
            if self.host_place().is_some_and(|place| place.is_empty()) {
                return None;
            }
            let next = machine.expected(machine.walk(self.input).state);
            let mut edits = neighbors::edits(self.input, self.offset, next).into_iter();
            let instead = edits.find(|text| {
                self.can_suggest(text) && self.has_host_of(text) && !self.names_another_host(text)
            })?;
            Some(found("a URL that is one typing error away", instead))
        };
        let as_data = || {
            // In a user and a password it could be the end of a host.
            let byte = self.byte().filter(|byte| *byte != b'#' && self.rule != Rule::Login)?;
            let is_data = |at: usize| at >= self.offset && self.input.get(at) == Some(&byte);
            if self.name_places().into_iter().flatten().any(is_data) {
                return None;
            }
            // Only from the fault on: the same character before the fault may be a separator.
            let escaped = self.with_escapes(|at, other| at >= self.offset && other == byte);
            let why = format!("{} is written %{byte:02X} if it is data (section 2.2)", escape::byte(byte));
            let is_right = self.can_suggest(&escaped) && !self.names_another_host(&escaped);
            is_right.then(|| found(&why, escaped))
        };
        let has_user = || Some(Correction { why: self.has_user()?, instead: None, or: None });
        self.repaired(REPAIRS)
            .or_else(has_user)
            .or_else(|| self.escape_in_host())
            .or_else(|| self.escape_in_group())
            .or_else(near)
            .or_else(as_data)
    }

    /// Returns whether a text is a URL that may be suggested: no two texts read two hosts in it, and
    /// it has no danger of section 6 that the input does not have. By section 3.5 an address is an
    /// addr-spec. Header fields may stand after its "?" (RFC 2368).
    fn can_suggest(&self, text: &[u8]) -> bool {
        use AdvisoryKind::{EncodedDelimiter, EncodedLineEnd, EncodedNul, GopherLineEnd};
        let Ok(url) = parse(text, self.profile) else { return false };
        let has = |piece: &[u8]| self.written.windows(piece.len()).any(|window| window == piece);
        let is_danger = |advisory: Advisory| match advisory.kind {
            AdvisoryKind::HostReadOtherwise => true,
            EncodedDelimiter | EncodedLineEnd | EncodedNul | GopherLineEnd => {
                !text.get(advisory.span).is_some_and(has)
            }
            AdvisoryKind::NotAnAddrSpec => {
                !text.get(..advisory.span.start).is_some_and(|before| before.contains(&b'?'))
            }
            _ => false,
        };
        let is_safe =
            || !advisories(&url).into_iter().any(is_danger) && Readings::new(text).two_hosts().is_none();
        // `From: a@b` is a header, and `C:a b` is of a drive.
        let is_word = |(scheme, rest): (&[u8], &[u8])| scheme.len() == 1 || rest.starts_with(b"%20");
        text != self.input
            && !InvalidInput { input: text, ..*self }.split_scheme().is_some_and(is_word)
            && has_host_of_scheme(text)
            && meant(text, self.profile).is_none()
            && (text.len() > LONGEST || is_safe())
    }

    /// Returns the correction by the first repairs, at most `count`, that together make a URL.
    fn repaired(&self, count: usize) -> Option<Correction> {
        let around = self.first(&misread(), count).or_else(|| self.first(&around(), count));
        around.or_else(|| {
            let within = within();
            within.iter().find_map(|repair| {
                let found = self.first(slice::from_ref(repair), count)?;
                (!self.names_another_host(found.instead.as_deref()?)).then_some(found)
            })
        })
    }

    /// Returns the correction by the first of some repairs after which the text is a URL, perhaps
    /// after more repairs.
    fn first(&self, repairs: &[Repair<'a>], count: usize) -> Option<Correction> {
        repairs.iter().find_map(|(repair, why)| self.settled(repair(self)?, why, count))
    }

    /// Returns the correction of a text that a repair has made, if it is a URL, perhaps after more
    /// repairs.
    fn settled(&self, text: Vec<u8>, why: &str, count: usize) -> Option<Correction> {
        if text == self.input {
            return None;
        }
        let more = match parse(&text, self.profile) {
            // A valid URL may mean another one: `https:/h`.
            Ok(_) => match meant(&text, self.profile) {
                None if !self.can_suggest(&text) => return None,
                meant => meant,
            },
            Err(error) => {
                let (offset, rule) = (error.offset(), error.rule());
                let rest = InvalidInput { input: &text, offset, rule, ..*self };
                Some((count > 1).then(|| rest.repaired(count - 1))??)
            }
        };
        let alone = || Correction { why: why.to_string(), instead: Some(text), or: None };
        Some(more.map_or_else(alone, |found| found.after(why)))
    }

    fn escape_in_host(&self) -> Option<Correction> {
        if !self.is_in_host() {
            return None;
        }
        let start = self.after_scheme()?;
        let login = self.until(start, b"/");
        let start = start + login.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
        self.without_escapes(start, self.until(start, b"/:"), "host", "A16")
    }

    fn escape_in_group(&self) -> Option<Correction> {
        let start = if self.is_scheme("news") {
            self.after_scheme()?
        } else if self.is_scheme("nntp") {
            let start = self.after_scheme()?;
            start + self.until(start, b"/").len() + 1
        } else {
            return None;
        };
        let group = self.until(start, b"/");
        // An encoded "@" would become the "@" of an article.
        (!decoded(group)?.contains(&b'@')).then(|| self.without_escapes(start, group, "group", "A44"))?
    }

    /// Returns the input with the escapes in `text`, a host or a group that begins at `start`,
    /// decoded, if that is a URL. If it is not, and the input fails at one of these escapes, only
    /// the reason is returned.
    fn without_escapes(&self, start: usize, text: &[u8], part: &str, ruling: &str) -> Option<Correction> {
        let text_without = decoded(text)?;
        let instead = self.replaced(start, text.len(), &text_without);
        let is_url = parse(&instead, self.profile).is_ok();
        let fails_here = (start..start + text.len()).contains(&self.offset) && self.byte() == Some(b'%');
        // An escape stands for data, so the escape of a delimiter is settled in every reading.
        let delimits = text_without.iter().any(|byte| b"/:?#@".contains(byte));
        // Decoded, it would end the host or the group, and name another one.
        let is_url = is_url && !delimits;
        let why = if is_url {
            format!(
                "section 5 derives no escape in a {part}; section 2.2 can be read to allow one (ruling \
                 {ruling}, open)"
            )
        } else {
            format!("section 5 derives no escape in a {part} (ruling {ruling})")
        };
        (is_url || fails_here).then(|| Correction { why, instead: is_url.then_some(instead), or: None })
    }
}

/// Returns whether a URL of mail has an address, and one of news no host, and whether a URL of a
/// scheme that RFC 1738 does not define has a host by RFC 3986, without an escape in it, if it
/// begins with "//" or if the scheme needs a host. Section 5 alone allows any text after such a
/// scheme.
fn has_host_of_scheme(text: &[u8]) -> bool {
    let url = InvalidInput {
        input: text,
        offset: text.len(),
        rule: Rule::Url,
        profile: Profile::Interpreter,
        written: text,
    };
    let Some((scheme, rest)) = url.split_scheme() else { return false };
    if scheme.eq_ignore_ascii_case(b"mailto") {
        let has_at = rest.contains(&b'@') || rest.windows(3).any(|escape| escape == b"%40");
        return has_at && !rest.starts_with(b"//");
    }
    if scheme.eq_ignore_ascii_case(b"news") {
        return !rest.starts_with(b"//");
    }
    let is_defined = PREDEFINED.iter().any(|known| scheme.eq_ignore_ascii_case(known.name.as_bytes()));
    let has_slashes = rest.starts_with(b"//") || rest.starts_with(b"%5C");
    // A name with a "." is a host: `host.dom:/a` is of programs that copy files.
    if scheme.contains(&b'.') && !scheme.starts_with(b"z39.50") && !scheme.ends_with(b".beep") {
        return false;
    }
    if is_defined || !(is_known(scheme) || has_slashes) || text.len() > LONGEST {
        return true;
    }
    let is_name = |host: &str| {
        let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
        let has_labels = !host.is_empty() && !host.starts_with('.') && !host.contains("..");
        has_labels && (host.starts_with('[') || host.bytes().all(is_of_name))
    };
    matches!(Text::Rfc3986.read(text), Answer::Accept(parts) if parts.host.as_deref().is_some_and(is_name))
}

type Repair<'a> = (fn(&InvalidInput<'a>) -> Option<Vec<u8>>, &'static str);

/// What makes a program read a host as a scheme, or a scheme as a host, also in a valid URL.
fn misread<'a>() -> [Repair<'a>; 11] {
    [
        (InvalidInput::with_meant_scheme, "did you mean this scheme"),
        (InvalidInput::without_doubled_backslashes, "a string of a program has two \"\\\" for one"),
        (
            InvalidInput::drive_with_bar,
            "\"|\" may not stand in a URL (section 2.2), and a drive is written with \":\"",
        ),
        (InvalidInput::path_with_backslashes, SEPARATOR),
        (
            InvalidInput::path_of_windows,
            "the path of a file follows \"file://\", a host or none, and \"/\" (section 3.10)",
        ),
        (InvalidInput::without_first_scheme, "a URL has one scheme (section 2.1)"),
        (InvalidInput::with_scheme_before_port, "a URL begins with its scheme (section 2.1)"),
        (InvalidInput::without_references, "a character reference of HTML is not part of a URL"),
        (
            InvalidInput::without_space_after_colon,
            "no white space stands after the \":\" of the scheme (section 2.1)",
        ),
        (InvalidInput::mail_without_slashes, "after \"mailto:\" comes the address (section 3.5)"),
        (InvalidInput::with_two_slashes, SLASHES),
    ]
}

const SEPARATOR: &str = "\"\\\" may not stand in a URL (section 2.2), and the separator of a path is \"/\"";
const SLASHES: &str = "two \"/\" stand between the scheme and the host (section 3.1)";

/// What stands around a URL or before its host. Such a repair may change the host that another text
/// reads. Likelier repairs come first, and smaller changes come before larger ones.
fn around<'a>() -> [Repair<'a>; 16] {
    [
        (InvalidInput::without_invisible, "characters that nobody sees are not part of a URL (section 2.2)"),
        (
            InvalidInput::with_escaped_tabs,
            "a tab between selector, search and Gopher+ string is written %09 (section 3.4.2)",
        ),
        (
            InvalidInput::with_plain_separators,
            "one \":\" and two \"/\" stand between the scheme and the host (section 3.1)",
        ),
        (InvalidInput::decoded_whole, "the separators of a URL are not written as escapes (section 2.2)"),
        (
            InvalidInput::with_colon_after_address,
            "a \":\" stands between the host and the port (section 3.1)",
        ),
        (InvalidInput::with_colon_before_port, "a \":\" stands between the host and the port (section 3.1)"),
        (InvalidInput::with_dot_once, "one \".\" stands between two labels of a host (section 3.1)"),
        (InvalidInput::with_dots_for_commas, "a \".\" stands between two labels of a host (section 3.1)"),
        (
            InvalidInput::with_nntp,
            "a news URL has no host; nntp is the scheme of a group at a host (sections 3.6 and 3.7)",
        ),
        (
            InvalidInput::address_in_brackets,
            "what stands around an address is not part of it (sections 3.5 and 3.6)",
        ),
        (
            InvalidInput::without_escapes_of_languages,
            "a \"\\\" before a mark is an escape of another language",
        ),
        (
            InvalidInput::command_of_terminal,
            "a URL begins with its scheme, \"://\" and its host (section 3.1)",
        ),
        (InvalidInput::with_escaped_hash, "in user and password \"#\" is written %23 (sections 2.2 and 3.1)"),
        (
            InvalidInput::with_escaped_backslashes,
            "in user and password \"\\\" is written %5C (sections 2.2 and 3.1)",
        ),
        (InvalidInput::only_url, WRAPPED),
        (InvalidInput::unwrapped, WRAPPED),
    ]
}

const WRAPPED: &str = "what stands around a URL is not part of it (Appendix, ruling A37)";

/// What is wrong within a URL. Such a repair keeps the host that other texts read.
fn within<'a>() -> [Repair<'a>; 31] {
    [
        (
            InvalidInput::with_host_in_ascii,
            "a host is written in US-ASCII (section 3.1), as the URL Standard maps it (section 3.3)",
        ),
        (InvalidInput::host_without_brackets, "a host has no brackets (section 3.1, ruling A16)"),
        (
            InvalidInput::with_escaped_login,
            "in user and password what may not stand there is written as an escape (sections 2.2 and 3.1)",
        ),
        (
            InvalidInput::without_line_breaks,
            "the white space at the end of a line is not part of a URL (Appendix)",
        ),
        (InvalidInput::without_space_in_host, "a host has no white space (section 3.1)"),
        (InvalidInput::without_space_before_port, "a port has no white space before it (section 3.1)"),
        (
            InvalidInput::without_slash_of_group,
            "no \"/\" stands around the name of a group (sections 3.6 and 3.7)",
        ),
        (InvalidInput::without_slash_of_article, "no \"/\" stands after a message-id (section 3.6)"),
        (
            InvalidInput::with_at_signs_of_article,
            "the last \"@\" of a message-id stands before its domain (section 3.6); as data it is \
             written %40",
        ),
        (
            InvalidInput::with_data_semicolons_of_ftp,
            "a \";\" that is data in an ftp path is written %3B (section 3.2.2, ruling A23)",
        ),
        (
            InvalidInput::with_data_semicolons,
            "a \";\" in the path of a file is written %3B (section 5, ruling A24)",
        ),
        (
            InvalidInput::without_fragment,
            "a fragment is not part of a URL: remove \"#\" and the text after it (Appendix, ruling A18)",
        ),
        (
            InvalidInput::in_lower_case,
            "a producer writes schemes and literals as printed, in lower case (rulings A5, A6)",
        ),
        (InvalidInput::with_slashes_for_backslashes, SEPARATOR),
        (
            InvalidInput::with_escaped_data,
            "what no URL may contain is written as an escape if it is data (section 2.2)",
        ),
        (
            InvalidInput::with_file_slashes,
            "after \"file:\" come \"//\", an optional host, and \"/\" (section 3.10, ruling A25)",
        ),
        (InvalidInput::with_colon, "a \":\" stands between the scheme and the rest (section 2.1)"),
        (InvalidInput::with_scheme, "a URL begins with its scheme (section 2.1)"),
        (
            InvalidInput::with_escaped_at_signs,
            "the last \"@\" ends the user and the password; an earlier \"@\" is written %40 (section 3.1)",
        ),
        (InvalidInput::with_escaped_slashes, "in user and password \"/\" is written %2F (section 3.1)"),
        (
            InvalidInput::with_slash_before_search,
            "the \"/\" before a search may not be left out (section 3.3, ruling A20)",
        ),
        (
            InvalidInput::without_empty_port,
            "a URL without a port has no \":\" after the host (section 3.1, ruling A11)",
        ),
        (InvalidInput::with_colon_once, "one \":\" stands between the host and the port (section 3.1)"),
        (InvalidInput::with_port_once, "a URL has one port (section 3.1)"),
        (
            InvalidInput::with_digits_in_port,
            "a port has digits, not the letters that look like them (section 3.1)",
        ),
        (InvalidInput::with_slash_after_port, "a \"/\" stands between the port and the path (section 3.1)"),
        (
            InvalidInput::with_escaped_search_of_http,
            "in a search \"/\" and \"?\" are written as escapes (section 3.3, ruling A19)",
        ),
        (
            InvalidInput::with_escaped_search,
            "in a search \"/\" and \"?\" are written as escapes (section 5, `search`, ruling A19)",
        ),
        (InvalidInput::with_letter_of_type, "the type is one letter (section 3.2.2)"),
        (InvalidInput::without_port, "a file URL has no port (section 3.10, ruling A25)"),
        (InvalidInput::without_final_dot, "a host does not end in a dot (section 3.1, ruling A13)"),
    ]
}
