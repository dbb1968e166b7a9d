//! What a text expects of a library, and why a library is judged against a text.

use rfc1738::Profile;
use rfc1738::spec::Scheme;
use rfc1738_oracle::{Answer, CommonPart, CommonParts, Text};
use rfc1738_suite::openness::{self, OtherAnswer};

use crate::Danger;
use crate::kept::Given;
use crate::memo::{self, Memo};

thread_local! {
    static READ: [Memo<Answer>; Text::ALL.len()] = Default::default();
}

/// Returns what [`Text::read`] returns, which is asked several times of most inputs.
pub(crate) fn read(text: Text, input: &[u8]) -> Answer {
    READ.with(|known| memo::once(&known[text as usize], input, || text.read(input)))
}

/// Why a library is judged against a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The caller asked for the text.
    Asked,
    /// The library claims to follow the text.
    Claimed,
    /// The library gives the answers of the text most often.
    Nearest,
}

/// Returns the answer that the text expects in the place of a given one. Where the text and its
/// tests disagree, or the generic syntax and what a text says of a scheme, either answer is
/// expected: neither of them is a bug. Nor is a port without the zeros at its beginning, which a
/// library can report as a number.
///
/// ```
/// use rfc1738_audit::expected;
/// use rfc1738_oracle::{Answer, Text};
///
/// // The text of the URL Standard accepts a wrong label that begins with "xn--", and its tests reject it.
/// let disputed = b"http://xn--a/";
/// assert_eq!(expected(Text::UrlStandard, disputed, &Answer::Reject), Answer::Reject);
/// let accepted = Text::UrlStandard.read(disputed);
/// assert_eq!(expected(Text::UrlStandard, disputed, &accepted), accepted);
/// assert_ne!(expected(Text::UrlStandard, b"http://a.example/", &Answer::Reject), Answer::Reject);
/// // The generic syntax has a URL of http without a host, and section 3.2.2 of RFC 3986 says that it
/// // is invalid.
/// assert_eq!(expected(Text::Rfc3986, b"http:/a", &Answer::Reject), Answer::Reject);
/// assert_ne!(expected(Text::Rfc3986, b"x:/a", &Answer::Reject), Answer::Reject);
/// // A record of the URL Standard has a user in each URL, which can be empty.
/// let mut given = Text::UrlStandard.read(b"http://a.example/");
/// let Answer::Accept(parts) = &mut given else { unreachable!() };
/// parts.user = Some("".into());
/// assert_eq!(expected(Text::UrlStandard, b"http://a.example/", &given), given);
/// ```
pub fn expected(text: Text, input: &[u8], given: &Answer) -> Answer {
    let has_scheme_parts = matches!(given, Answer::Accept(parts) if parts.by_scheme.is_some());
    let of_text = if has_scheme_parts { text.read_by_scheme(input) } else { read(text, input) };
    let of_text = or_disputed(text, of_text, input, given);
    with_port_as_number(with_login_as_text(text, without_undefined(text, of_text, given), given), given)
}

/// Returns whether an answer is that of another reading which RFC 1738 supports of an open input.
pub(crate) fn is_of_another_reading(input: &[u8], given: &Answer) -> bool {
    let is_same = |other: OtherAnswer| match other.answer {
        openness::Answer::Fails(_) => *given == Answer::Reject,
        openness::Answer::Url(None) => matches!(given, Answer::Accept(_)),
        openness::Answer::Url(Some(parts)) => {
            let reading = CommonParts::with_scheme_parts(input, parts);
            Danger::of(&Answer::accept(reading), given).is_none()
        }
    };
    openness::open(input, Profile::Interpreter).into_iter().any(is_same)
}

/// Returns the answer of the text, which was read before, or that of its tests or of its schemes,
/// if the given one agrees with these alone.
pub fn or_disputed(text: Text, of_text: Answer, input: &[u8], given: &Answer) -> Answer {
    match text {
        Text::Rfc3986 if *given == Answer::Reject && lacks_host(&of_text) => return Answer::Reject,
        Text::UrlStandard if Danger::of(&of_text, given).is_some() => {}
        _ => return of_text,
    }
    let of_tests = text.read_by_tests(input);
    if Danger::of(&of_tests, given).is_none() { of_tests } else { of_text }
}

/// Returns the text for a library: the one that was asked for, or the one that it claims, or the
/// one whose answers it gives most often.
pub(crate) fn choose(asked: Option<Text>, claims: &str, answers: &Given) -> (Text, Chosen) {
    let same = |text: &Text| {
        let is_same =
            |(input, answer): &(&str, Answer)| Danger::of(&read(*text, input.as_bytes()), answer).is_none();
        answers.iter().filter(is_same).count()
    };
    match (asked, Text::claimed(claims)) {
        (Some(text), _) => (text, Chosen::Asked),
        (None, Some(text)) => (text, Chosen::Claimed),
        (None, None) => (Text::ALL.into_iter().max_by_key(same).unwrap_or(Text::Rfc3986), Chosen::Nearest),
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

/// Returns an expected answer with the path, the query and the fragment of the given one, if RFC 1738
/// does not define them: in a URL of another scheme without the common form.
fn without_undefined(text: Text, mut expected: Answer, given: &Answer) -> Answer {
    if let (Text::Rfc1738, Answer::Accept(expected), Answer::Accept(given)) = (text, &mut expected, given)
        && expected.host.is_none()
        && given.by_scheme.is_none()
        && expected.scheme.as_deref().is_some_and(|scheme| Scheme::from_name(scheme).is_none())
    {
        for part in [CommonPart::Path, CommonPart::Query, CommonPart::Fragment] {
            expected.set(part, given.get(part).map(|text| text.to_owned().into()));
        }
    }
    expected
}

/// Returns an expected answer with an empty user or password as the given one has it. In the URL
/// Standard both are strings, never null: "It is initially the empty string".
fn with_login_as_text(text: Text, mut expected: Answer, given: &Answer) -> Answer {
    if let (Text::UrlStandard, Answer::Accept(expected), Answer::Accept(given)) = (text, &mut expected, given)
    {
        let is_empty = |text: Option<&str>| text.is_none_or(str::is_empty);
        for part in [CommonPart::User, CommonPart::Password] {
            if is_empty(expected.get(part)) && is_empty(given.get(part)) {
                expected.set(part, given.get(part).map(|text| text.to_owned().into()));
            }
        }
    }
    expected
}

/// Returns an expected answer with the port of the given one, if that is the same number without
/// zeros at its beginning.
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

/// Returns whether a URL of http, https or ftp has no host. "The "http" scheme considers a missing
/// authority or empty host invalid" (RFC 3986, section 3.2.2); RFC 9110 says so of https (section
/// 4.2.2), and the rule `login` of RFC 1738 needs a host (section 5).
fn lacks_host(of_text: &Answer) -> bool {
    let Answer::Accept(parts) = of_text else { return false };
    let scheme = parts.scheme.as_deref().unwrap_or_default();
    let needs_host = ["http", "https", "ftp"].iter().any(|needs| needs.eq_ignore_ascii_case(scheme));
    needs_host && parts.host.as_deref().unwrap_or_default().is_empty()
}
