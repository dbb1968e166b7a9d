//! What a library prints: whether a program that uses the printed URL in the place of the input
//! goes to the same place.

use rfc1738_oracle::{Answer, Text};
use rfc1738_oracle::{CommonPart, CommonParts, is_default_port};

use crate::Danger;
use crate::escapes::normal;
use crate::expected::read;

/// Returns the URL that a library prints, if it is another text than the input.
pub(crate) fn another(input: &str, parts: &CommonParts<'_>) -> Option<String> {
    parts.printed.as_deref().map(text).filter(|text| text != input)
}

/// Returns the text that the URL Standard prints for the parts that it reads ("URL serializing").
pub(crate) fn serialized(parts: &CommonParts<'_>) -> String {
    let part = |part| parts.get(part).filter(|text: &&str| !text.is_empty());
    let with = |mark: &str, text: Option<&str>| text.map_or(String::new(), |text| format!("{mark}{text}"));
    let password = with(":", part(CommonPart::Password));
    let login = [part(CommonPart::User).unwrap_or_default(), &password].concat();
    let at = if login.is_empty() { "" } else { "@" };
    let before_path = match &parts.host {
        Some(host) => format!("//{login}{at}{host}{}", with(":", parts.port.as_deref())),
        // The path is not a host.
        None if parts.path.starts_with("//") => "/.".into(),
        None => String::new(),
    };
    let after_path = with("?", parts.query.as_deref()) + &with("#", parts.fragment.as_deref());
    format!("{}:{before_path}{}{after_path}", parts.scheme.as_deref().unwrap_or_default(), parts.path)
}

/// Returns what the URL Standard prints for an input, if a library prints another text.
pub(crate) fn misspelled(input: &str, given: &Answer) -> Option<String> {
    let (Answer::Accept(given), Answer::Accept(meant)) = (given, read(Text::UrlStandard, input.as_bytes()))
    else {
        return None;
    };
    let written = serialized(&meant);
    given.printed.as_deref().is_some_and(|printed| text(printed) != written).then_some(written)
}

/// Returns a printed URL as text. Each of its characters is one octet, as in all parts of an
/// answer.
pub(crate) fn text(printed: &str) -> String {
    let octets: Option<Vec<u8>> = printed.chars().map(|one| u8::try_from(one).ok()).collect();
    octets.map_or_else(|| printed.into(), |octets| String::from_utf8_lossy(&octets).into_owned())
}

/// Returns what can happen because a text reads the printed URL in another way than the input, or
/// rejects it. `None`: both mean the same, or the text rejects the input.
pub(crate) fn danger(text: Text, input: &str, given: &Answer) -> Option<Danger> {
    let Answer::Accept(parts) = given else { return None };
    let printed = another(input, parts)?;
    let Answer::Accept(meant) = read(text, input.as_bytes()) else { return None };
    match read(text, printed.as_bytes()) {
        Answer::Accept(written) => {
            between(&meant, &written).or_else(|| dropped(text, &meant, &written).map(|_| Danger::Resource))
        }
        _ => Some(Danger::Verdict),
    }
}

/// Returns what can happen if a program uses the second URL in the place of the first one. `None`:
/// they are two spellings that sections 6.2.2 and 6.2.3 of RFC 3986 call equivalent, they differ in
/// parts that are empty, or in whether a character that no URL may have is written as its escape.
pub(crate) fn between(one: &CommonParts<'_>, other: &CommonParts<'_>) -> Option<Danger> {
    let [plain, written] = [one, other].map(|parts| Answer::accept(without_spelling(parts).into_owned()));
    let of_parts = Danger::of(&plain, &written).filter(|danger| *danger != Danger::Spelling);
    let differs = |part: &CommonPart| {
        let [one, other] = [one, other].map(|parts| parts.get(*part).unwrap_or_default());
        spelled(one) != spelled(other)
    };
    of_parts
        .or_else(|| [CommonPart::User, CommonPart::Password].iter().any(differs).then_some(Danger::Login))
        .or_else(|| {
            let is_other = (one.path != other.path && segments(one) != segments(other))
                || [CommonPart::Query, CommonPart::Fragment].iter().any(differs);
            is_other.then_some(Danger::Resource)
        })
}

/// Returns an empty query or fragment that one URL has and the other one has not. "Normalization
/// should not remove delimiters when their associated component is empty", and two URIs that differ
/// only by "#" at the end are different (RFC 3986, section 6.2.3). Two URLs of the URL Standard are
/// equal if they are serialized alike, which keeps an empty query and an empty fragment. The other
/// texts say nothing of it.
fn dropped(text: Text, one: &CommonParts<'_>, other: &CommonParts<'_>) -> Option<CommonPart> {
    let is_other = |part: &CommonPart| one.get(*part).is_some() != other.get(*part).is_some();
    let is_said = matches!(text, Text::Rfc3986 | Text::UrlStandard);
    [CommonPart::Query, CommonPart::Fragment].into_iter().find(|part| is_said && is_other(part))
}

/// Returns the parts without the path, which is compared by its segments, without a default port,
/// and without empty parts.
fn without_spelling<'a>(parts: &CommonParts<'a>) -> CommonParts<'a> {
    let is_default = parts.port.as_deref().is_some_and(|port| is_default_port(parts, port));
    let mut plain = CommonParts { path: "".into(), printed: None, ..parts.clone() };
    plain.port = plain.port.filter(|port| !port.is_empty() && !is_default);
    for part in [&mut plain.user, &mut plain.password, &mut plain.query, &mut plain.fragment] {
        *part = part.take().filter(|text| !text.is_empty());
    }
    plain
}

/// Returns the first part in which a text reads the printed URL otherwise than what is meant, and
/// what it reads. `None`: the text rejects it, or both mean the same.
pub(crate) fn first_difference(
    text: Text,
    meant: &CommonParts<'_>,
    given: &CommonParts<'_>,
) -> Option<(CommonPart, Option<String>)> {
    let printed = self::text(given.printed.as_deref()?);
    let Answer::Accept(written) = read(text, printed.as_bytes()) else { return None };
    let is_other = |part: &CommonPart| {
        let mut with_part = meant.clone();
        with_part.set(*part, written.get(*part).map(Into::into));
        between(meant, &with_part).is_some()
    };
    let part = [CommonPart::Host].into_iter().chain(CommonPart::ALL).find(is_other);
    let part = part.or_else(|| dropped(text, meant, &written))?;
    Some((part, written.get(part).map(Into::into)))
}

/// Returns the normal form of a text. A character that no URL has is written as an escape.
fn spelled(text: &str) -> String {
    let mut out = String::new();
    for one in normal(text).chars() {
        match one {
            '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' | '\0'..=' ' | '\x7f'.. => {
                let mut octets = [0; 4];
                one.encode_utf8(&mut octets).bytes().for_each(|octet| out += &format!("%{octet:02X}"));
            }
            _ => out.push(one),
        }
    }
    out
}

/// Returns whether the parts after the authority differ only in what section 6.2.2 of RFC 3986
/// makes equal, such as dot segments.
pub(crate) fn is_normalized(one: &CommonParts<'_>, other: &CommonParts<'_>) -> bool {
    let text = |parts: &CommonParts<'_>, part| spelled(parts.get(part).unwrap_or_default());
    segments(one) == segments(other)
        && [CommonPart::Query, CommonPart::Fragment]
            .into_iter()
            .all(|part| text(one, part) == text(other, part))
}

/// Returns the segments of the path in their normal form, without dot segments.
fn segments(parts: &CommonParts<'_>) -> Vec<String> {
    let mut segments = Vec::new();
    let mut all = parts.path.split('/').peekable();
    while let Some(segment) = all.next() {
        let segment = spelled(segment);
        let is_dots = matches!(&*segment, "." | "..");
        if segment == ".." && segments.len() > 1 {
            segments.pop();
        }
        match (is_dots, all.peek()) {
            (false, _) => segments.push(segment),
            // What ends with a dot segment is a folder.
            (true, None) => segments.push(String::new()),
            (true, Some(_)) => {}
        }
    }
    // After an authority, an empty path is "/" (section 6.2.3).
    if parts.host.is_some() && segments.len() == 1 && segments[0].is_empty() {
        segments.push(String::new());
    }
    segments
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn a_printed_url_means_what_the_input_means_or_it_is_a_danger() {
        for (input, printed, expected) in [
            ("HTTP://A.example:80/%7e/b/../c", "http://a.example/~/c", None),
            ("http://a.example", "http://a.example/", None),
            ("http:", "http://", None),
            ("ws://a.example:080/", "ws://a.example/", None),
            ("ws://a.example:081/", "ws://a.example/", Some(Danger::Login)),
            ("http://a.example/b/..", "http://a.example/", None),
            ("http://a.example/b/.", "http://a.example/b", Some(Danger::Resource)),
            ("http://@a.example/", "http://a.example/", None),
            ("http://a.example/?", "http://a.example/", Some(Danger::Resource)),
            ("http://a.example/#", "http://a.example/", Some(Danger::Resource)),
            ("http://a.example/", "http://a.example/?", Some(Danger::Resource)),
            ("http://a.example/b%2Fc", "http://a.example/b/c", Some(Danger::Resource)),
            ("http://a.example/b%3Fc", "http://a.example/b?c", Some(Danger::Resource)),
            ("http://a.example/?b=c%26d", "http://a.example/?b=c&d", Some(Danger::Resource)),
            ("http://a.example/b%3bc", "http://a.example/b;c", Some(Danger::Resource)),
            ("http://a.example/b%3bc", "http://a.example/b%3Bc", None),
            ("mailto:a%2Cb@c.example", "mailto:a,b@c.example", Some(Danger::Resource)),
            ("http://u%3Ap@a.example/", "http://u:p@a.example/", Some(Danger::Login)),
            ("x:", "x:/", Some(Danger::Resource)),
            ("x://a", "x://a/", None),
            ("HTTPS://a.example:443/", "https://a.example/", None),
            ("WS://a.example:80/", "ws://a.example/", None),
            ("http://a.example:81/", "http://a.example/", Some(Danger::Login)),
            ("http://a.example%40b.example/", "http://a.example@b.example/", Some(Danger::Host)),
            ("http:////b.example/", "http://b.example/", Some(Danger::Host)),
            ("http://a.example/", "http://a.example/ ", Some(Danger::Verdict)),
            // The text rejects the input.
            ("http://a example/", "http://b.example/", None),
            ("http://a.example/", "http://a.example/", None),
        ] {
            let printed = Some(printed.into());
            let given = Answer::accept(CommonParts { printed, ..CommonParts::default() });
            assert_eq!(danger(Text::Rfc3986, input, &given), expected, "{input}");
        }
    }

    #[test]
    fn the_url_standard_prints_what_it_reads() {
        for (input, expected) in [
            ("HTTP://u:@A.example:80", "http://u@a.example/"),
            ("http://:p@a.example:8?#", "http://:p@a.example:8/?#"),
            ("http://@a.example/b/..", "http://a.example/"),
            ("file:///C|/a", "file:///C:/a"),
            ("web+demo:/.//not-a-host/", "web+demo:/.//not-a-host/"),
            ("x:a b?c#d e", "x:a b?c#d%20e"),
            ("mailto:a@b.example", "mailto:a@b.example"),
            ("http://[1:0::]/", "http://[1::]/"),
        ] {
            let Answer::Accept(parts) = Text::UrlStandard.read(input.as_bytes()) else { panic!("{input}") };
            assert_eq!(serialized(&parts), expected, "{input}");
        }
        for input in crate::Inputs::of_cases().iter() {
            let Answer::Accept(parts) = Text::UrlStandard.read(input.as_bytes()) else { continue };
            let written = serialized(&parts);
            assert_eq!(Text::UrlStandard.read(written.as_bytes()), Answer::Accept(parts), "{written}");
        }
    }

    #[test]
    fn the_part_that_is_printed_otherwise_is_found() {
        for (input, printed, expected) in [
            ("foo://u:p@a.example/", "foo://u@a.example/", Some(CommonPart::Password)),
            ("foo://a.example/A", "foo://a.example/a", Some(CommonPart::Path)),
            ("foo://u:p@a.example:8/w#a", "foo://u:p@a.example:8/w#b", Some(CommonPart::Fragment)),
            ("http://a.example/", "ftp://b.example/", Some(CommonPart::Host)),
            ("http://a.example/", "ftp://a.example/", Some(CommonPart::Scheme)),
            ("http://a.example/%7e", "http://A.example:80/~", None),
            ("http://a.example/?#", "http://a.example/#", Some(CommonPart::Query)),
            ("http://a.example/?#", "http://a.example/?", Some(CommonPart::Fragment)),
            ("http://a.example/", "http://a.example/ ", None),
        ] {
            let Answer::Accept(meant) = Text::Rfc3986.read(input.as_bytes()) else { panic!("{input}") };
            let given = CommonParts { printed: Some(printed.into()), ..CommonParts::default() };
            let found = first_difference(Text::Rfc3986, &meant, &given).map(|(part, _)| part);
            assert_eq!(found, expected, "{input}");
        }
    }

    /// The characters of a part are octets, and those of an input are not.
    #[test]
    fn octets_are_compared_as_text() {
        let parts =
            |printed: &'static str| CommonParts { printed: Some(printed.into()), ..CommonParts::default() };
        assert_eq!(another("http://\u{e9}", &parts("http://\u{c3}\u{a9}")), None);
        assert_eq!(another("http://a", &parts("http://\u{c3}\u{a9}")).as_deref(), Some("http://\u{e9}"));
        assert_eq!(another("http://a", &parts("http://\u{100}")).as_deref(), Some("http://\u{100}"));
    }
}
