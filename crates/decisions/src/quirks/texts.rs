//! The parts of an answer as texts, for libraries whose whole answer is a quirk.

use std::borrow::Cow;

use rfc1738_subject::CommonParts;

/// The parts of an answer.
#[derive(Default)]
pub(super) struct Texts<'a> {
    pub scheme: Option<&'a str>,
    pub user: Option<&'a str>,
    pub password: Option<&'a str>,
    pub host: Option<&'a str>,
    pub port: Option<&'a str>,
    pub path: &'a str,
    pub query: Option<&'a str>,
    pub fragment: Option<&'a str>,
}

impl Texts<'_> {
    /// Returns the parts, without an empty scheme.
    pub(super) fn parts(self) -> CommonParts<'static> {
        let scheme = self.scheme.filter(|scheme| !scheme.is_empty());
        let [scheme, user, password, host, port, query, fragment] =
            [scheme, self.user, self.password, self.host, self.port, self.query, self.fragment]
                .map(|text| text.map(owned));
        let path = owned(self.path);
        CommonParts { scheme, user, password, host, port, path, query, fragment, ..CommonParts::default() }
    }
}

/// Returns a part with a text of its own.
pub(super) fn owned(text: &str) -> Cow<'static, str> {
    Cow::Owned(text.to_owned())
}

/// Splits a text before the first of some characters.
pub(super) fn up_to<'a>(text: &'a str, ends: &str) -> (&'a str, &'a str) {
    text.split_at(text.find(|character| ends.contains(character)).unwrap_or(text.len()))
}

/// Splits a text at its first character of this kind. The second half is absent without one.
pub(super) fn halves(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(first, second)| (first, Some(second)))
}

/// Splits a text into a host and a port: digits or nothing after the last ":".
pub(super) fn host_and_port(text: &str) -> (&str, Option<&str>) {
    let is_port = |(_, port): &(&str, &str)| port.bytes().all(|byte| byte.is_ascii_digit());
    text.rsplit_once(':').filter(is_port).map_or((text, None), |(host, port)| (host, Some(port)))
}

/// Returns a text up to the end of its line, where "." of a regular expression of JavaScript stops.
pub(super) fn line(text: &str) -> &str {
    text.split(['\n', '\r', '\u{2028}', '\u{2029}']).next().unwrap_or_default()
}
