//! The text that a library is judged against.

use url_atlas_decisions::{
    Answer, Design, Library, RFC_1738, RFC_2396, RFC_3986, URL_STANDARD, URL_STANDARD_TESTS, read,
};

use crate::{Danger, Input};

/// A text that a library is judged against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Against {
    /// RFC 1738
    Rfc1738,
    /// RFC 2396, with the addresses of RFC 2732
    Rfc2396,
    /// RFC 3986
    Rfc3986,
    /// The URL Standard of the WHATWG
    Whatwg,
}

/// Why a library is judged against a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The caller asked for the text.
    Asked,
    /// The library claims to follow the text.
    Claimed,
    /// The design of the library differs from the text in the fewest decisions.
    Nearest,
}

impl Against {
    /// All texts, the oldest first.
    pub const ALL: [Against; 4] = [Against::Rfc1738, Against::Rfc2396, Against::Rfc3986, Against::Whatwg];

    /// Returns the design of the text.
    pub const fn design(self) -> &'static Design {
        match self {
            Against::Rfc1738 => &RFC_1738,
            Against::Rfc2396 => &RFC_2396,
            Against::Rfc3986 => &RFC_3986,
            Against::Whatwg => &URL_STANDARD,
        }
    }

    /// Returns the answer that the text expects in the place of a given one. Where the text and its tests disagree, or the generic syntax and
    /// what a text says of a scheme, either answer is expected: neither of them is a bug. Nor is a port without the zeros at its beginning, which a
    /// library can report as a number.
    ///
    /// ```
    /// use rfc1738_audit::Against;
    /// use url_atlas_decisions::{Answer, URL_STANDARD, read};
    ///
    /// // The text of the URL Standard accepts a wrong label that begins with "xn--", and its tests reject it.
    /// let disputed = b"http://xn--a/";
    /// assert_eq!(Against::Whatwg.expected(disputed, &Answer::Reject), Answer::Reject);
    /// let accepted = read(&URL_STANDARD, disputed);
    /// assert_eq!(Against::Whatwg.expected(disputed, &accepted), accepted);
    /// assert_ne!(Against::Whatwg.expected(b"http://a.example/", &Answer::Reject), Answer::Reject);
    /// // The generic syntax has a URL of http without a host, and section 3.2.2 of RFC 3986 says that it is invalid.
    /// assert_eq!(Against::Rfc3986.expected(b"http:/a", &Answer::Reject), Answer::Reject);
    /// assert_ne!(Against::Rfc3986.expected(b"x:/a", &Answer::Reject), Answer::Reject);
    /// ```
    pub fn expected(self, input: &[u8], given: &Answer) -> Answer {
        with_port_as_number(self.or_disputed(read(self.design(), input), input, given), given)
    }

    /// Returns the answer of the text, which was read before, or that of its tests or of its schemes, if the given one agrees with these alone.
    pub(crate) fn or_disputed(self, of_text: Answer, input: &[u8], given: &Answer) -> Answer {
        match self {
            Against::Rfc3986 if *given == Answer::Reject && lacks_host(&of_text) => return Answer::Reject,
            Against::Whatwg if Danger::of(&of_text, given).is_some() => {}
            _ => return of_text,
        }
        let of_tests = read(&URL_STANDARD_TESTS, input);
        if Danger::of(&of_tests, given).is_none() { of_tests } else { of_text }
    }

    /// Returns the name of the text: `RFC 3986`.
    pub const fn name(self) -> &'static str {
        match self {
            Against::Rfc1738 => "RFC 1738",
            Against::Rfc2396 => "RFC 2396",
            Against::Rfc3986 => "RFC 3986",
            Against::Whatwg => "URL Standard",
        }
    }

    /// Returns the id of the text: `rfc3986`.
    pub const fn id(self) -> &'static str {
        match self {
            Against::Rfc1738 => "rfc1738",
            Against::Rfc2396 => "rfc2396",
            Against::Rfc3986 => "rfc3986",
            Against::Whatwg => "whatwg",
        }
    }

    /// Returns the text of the first claim that names one. RFC 3987 counts as RFC 3986, and RFC 1808 and RFC 2732 as RFC 2396.
    ///
    /// ```
    /// use rfc1738_audit::Against;
    ///
    /// assert_eq!(Against::claimed("rfc3987, rfc1738"), Some(Against::Rfc3986));
    /// assert_eq!(Against::claimed("URL Standard"), Some(Against::Whatwg));
    /// assert_eq!(Against::claimed("RFC 9110"), None);
    /// ```
    pub fn claimed(claims: &str) -> Option<Against> {
        claims.split(',').find_map(|claim| {
            let letters = claim.chars().filter(char::is_ascii_alphanumeric);
            match &*letters.collect::<String>().to_ascii_lowercase() {
                "rfc1738" => Some(Against::Rfc1738),
                "rfc1808" | "rfc2396" | "rfc2732" => Some(Against::Rfc2396),
                "rfc3986" | "rfc3987" => Some(Against::Rfc3986),
                "whatwg" | "urlstandard" | "whatwgurlstandard" => Some(Against::Whatwg),
                _ => None,
            }
        })
    }

    /// Returns the text for a library without a design: the one that was asked for, or the one that it claims, or the one whose answers it
    /// gives most often.
    pub(crate) fn choose_by_answers(
        asked: Option<Against>,
        claims: &str,
        answers: &[(&Input, Answer)],
    ) -> (Against, Chosen) {
        let same = |text: &Against| {
            let is_same = |(input, answer): &&(&Input, Answer)| {
                Danger::of(&read(text.design(), input.text.as_bytes()), answer).is_none()
            };
            answers.iter().filter(is_same).count()
        };
        match (asked, Against::claimed(claims)) {
            (Some(text), _) => (text, Chosen::Asked),
            (None, Some(text)) => (text, Chosen::Claimed),
            (None, None) => {
                (Against::ALL.into_iter().max_by_key(same).unwrap_or(Against::Rfc3986), Chosen::Nearest)
            }
        }
    }

    /// Returns the text for a library: the one that was asked for, or the one that it claims, or the one from which its design differs in the
    /// fewest decisions.
    pub(crate) fn choose(asked: Option<Against>, claims: &str, library: &Library) -> (Against, Chosen) {
        let nearest = || Against::ALL.into_iter().find(|text| text.name() == library.text);
        match (asked, Against::claimed(claims)) {
            (Some(text), _) => (text, Chosen::Asked),
            (None, Some(text)) => (text, Chosen::Claimed),
            (None, None) => (nearest().unwrap_or(Against::Rfc3986), Chosen::Nearest),
        }
    }
}

impl Chosen {
    /// Returns the reason in a word: `claimed`.
    pub const fn name(self) -> &'static str {
        match self {
            Chosen::Asked => "asked",
            Chosen::Claimed => "claimed",
            Chosen::Nearest => "nearest",
        }
    }
}

/// Returns an expected answer with the port of the given one, if that is the same number without zeros at its beginning.
fn with_port_as_number(mut expected: Answer, given: &Answer) -> Answer {
    if let (Answer::Accept(expected), Answer::Accept(given)) = (&mut expected, given)
        && let (Some(port), Some(number)) = (expected.port.as_deref(), given.port.as_deref())
    {
        let without_zeros = match port.trim_start_matches('0') {
            "" if !port.is_empty() => "0",
            digits => digits,
        };
        if without_zeros == number {
            expected.port = given.port.clone();
        }
    }
    expected
}

/// Returns whether a URL of http, https or ftp has no host. "The "http" scheme considers a missing authority or empty host invalid"
/// (RFC 3986, section 3.2.2); RFC 9110 says so of https (section 4.2.2), and the rule `login` of RFC 1738 needs a host (section 5).
fn lacks_host(of_text: &Answer) -> bool {
    let Answer::Accept(parts) = of_text else { return false };
    let scheme = parts.scheme.as_deref().unwrap_or_default();
    let needs_host = ["http", "https", "ftp"].iter().any(|needs| needs.eq_ignore_ascii_case(scheme));
    needs_host && parts.host.as_deref().unwrap_or_default().is_empty()
}

#[cfg(test)]
mod tests {
    use url_atlas_decisions::TEXTS;

    use super::*;

    #[test]
    fn the_texts_are_those_of_the_decisions() {
        let texts = Against::ALL.map(|text| (text.name(), *text.design()));
        assert_eq!(texts, TEXTS);
        assert!(Against::ALL.into_iter().all(|text| Against::claimed(text.id()) == Some(text)));
    }
}
