//! Bugs that only show with a condition: a length, a scheme, an octet after another one. The name says
//! the condition, and no name is one of a bug and of what the text permits.

use rfc1738_audit::report::first_screen;
use rfc1738_audit::{Expectation, Symptom, Text};
use rfc1738_oracle::{CommonParts, PartValue, Parts};

use super::planted::{Bug, all_are_one_row, audited, audited_also};

/// Reads escapes whose first digit is a sign or a space, as functions do that read numbers.
fn with_lenient_escapes(url: &str) -> String {
    // Only in a path.
    if url.split('/').take(3).any(|part| part.contains('%')) {
        return url.to_owned();
    }
    ["%+", "%-", "% "].iter().fold(url.to_owned(), |url, start| {
        let mut pieces = url.split(start);
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |all, rest| {
            let is_escape = rest.starts_with(|digit: char| digit.is_ascii_hexdigit());
            all + if is_escape { "%4" } else { start } + rest
        })
    })
}

/// Removes what stands between a bracket and the port.
fn without_text_after_bracket(url: &str) -> String {
    let Some((before, rest)) = url.split_once(']') else { return url.to_owned() };
    let end = rest.find([':', '/', '?', '#', '@', '[', ']']).unwrap_or(rest.len());
    let is_text = rest[..end].bytes().all(|one| one.is_ascii_alphanumeric());
    if is_text && url.contains("://[") { format!("{before}]{}", &rest[end..]) } else { url.to_owned() }
}

/// Returns whether to accept: always, and without the port.
fn without_port(parts: &mut Parts) -> bool {
    let others = parts.iter().filter(|(name, _)| *name != "port");
    *parts = others.fold(Parts::new(), |mut all, (name, value)| {
        all.insert(name, value.clone());
        all
    });
    true
}

/// Reads a backslash as "%5C" in the URLs of web sockets.
fn without_backslash_of_ws(url: &str) -> String {
    let is_ws = ["ws:", "wss:"].iter().any(|scheme| url.to_ascii_lowercase().starts_with(scheme));
    if is_ws { url.replace('\\', "%5C") } else { url.to_owned() }
}

/// Prints no "/." before a path that begins with "//".
fn without_dot_before_slashes(_: &str, parts: &mut CommonParts<'_>) {
    if parts.host.is_none() && parts.path.starts_with("//") {
        let end = [("?", &parts.query), ("#", &parts.fragment)];
        let end = end.map(|(mark, part)| part.as_ref().map_or(String::new(), |part| format!("{mark}{part}")));
        let scheme = parts.scheme.as_deref().unwrap_or_default();
        parts.printed = Some(format!("{scheme}:{}{}", parts.path, end.concat()).into());
    }
}

fn with_default_port_of_wss(url: &str, parts: &mut CommonParts<'_>) {
    if parts.scheme.as_deref() == Some("wss") && url.contains(":443") && parts.port.is_none() {
        parts.port = Some("443".into());
        parts.printed = None;
    }
}

fn without_empty_user(url: &str, parts: &mut CommonParts<'_>) {
    if parts.user.as_deref() == Some("") && parts.password.is_some() {
        let (before, after) = url.split_once('@').unwrap();
        let scheme = before.split_once("//").unwrap().0;
        parts.printed = Some(format!("{scheme}//{after}").into());
    }
}

fn without_brackets(url: &str, parts: &mut CommonParts<'_>) {
    if parts.port.is_some() && parts.host.as_deref().is_some_and(|host| host.starts_with('[')) {
        parts.printed = Some(url.replace(['[', ']'], "").into());
    }
}

fn has_long_top_level(parts: &CommonParts<'_>) -> bool {
    let label = parts.host.as_deref().and_then(|host| Some(host.rsplit_once('.')?.1));
    label.is_some_and(|label| label.len() > 6 && label.bytes().all(|one| one.is_ascii_alphabetic()))
}

fn has_short_top_level(parts: &CommonParts<'_>) -> bool {
    let label = parts.host.as_deref().and_then(|host| host.rsplit('.').next());
    label.is_some_and(|label| label.len() == 1 && label.starts_with(|one: char| one.is_ascii_alphabetic()))
}

/// Returns whether a part of a URL by RFC 1738 is text for which something holds.
fn is_text(parts: &Parts, name: &str, holds: fn(&str) -> bool) -> bool {
    matches!(parts.get(name), Some(PartValue::Text(text)) if holds(text))
}

#[test]
fn the_name_of_a_bug_says_its_condition() {
    let capital = Bug::Scheme(|url, _| {
        !(url.starts_with("ftp:") && [";type=a", ";type=d", ";type=i"].iter().any(|code| url.ends_with(code)))
    });
    all_are_one_row(
        Text::Rfc1738,
        &[
            ("a typecode in capital letters", capital, "typecode-lower-case"),
            ("a URL of 255 octets", Bug::Rejects(|url, _| url.len() > 255), "all-longer-than255"),
            ("a path of 255 octets", Bug::Rejects(|_, parts| parts.path.len() > 255), "path-longer-than255"),
            (
                "the port is lost beside a search",
                Bug::Scheme(|url, parts| {
                    !(url.starts_with("wais:") && url.contains('?')) || without_port(parts)
                }),
                "wais-after-question-mark",
            ),
            (
                "the port is lost beside a number of an article",
                Bug::Scheme(|_, parts| parts.get("article-number").is_none() || without_port(parts)),
                "article-number-present",
            ),
            (
                "the port is lost beside a search of gopher",
                Bug::Scheme(|url, parts| {
                    !(url.starts_with("gopher:") && parts.get("search").is_some()) || without_port(parts)
                }),
                "gopher-after-escaped-tab",
            ),
            (
                "a type of gopher is a digit",
                Bug::Scheme(|_, parts| {
                    !is_text(parts, "gtype", |gtype| !gtype.starts_with(|one: char| one.is_ascii_digit()))
                }),
                "gtype-not-digits",
            ),
            (
                "the number of an article has 31 bits",
                Bug::Scheme(|_, parts| {
                    !is_text(parts, "article-number", |number| number.parse::<i32>().is_err())
                }),
                "article-number-above31-bits",
            ),
            ("a number with a sign is an escape", Bug::Reads(with_lenient_escapes), "path-incomplete-escape"),
        ],
    );
    all_are_one_row(
        Text::Rfc3986,
        &[
            ("text after an address", Bug::Reads(without_text_after_bracket), "host-after-bracket"),
            (
                "top-level domains of two to six letters",
                Bug::Rejects(|_, parts| has_long_top_level(parts)),
                "host-last-label-longer-than6",
            ),
            (
                "top-level domains of two letters or more",
                Bug::Rejects(|_, parts| has_short_top_level(parts)),
                "host-last-label-of-one",
            ),
            ("an empty user is not printed", Bug::Parts(without_empty_user), "user-empty"),
            ("no brackets are printed before a port", Bug::Parts(without_brackets), "host-brackets"),
            (
                "an empty port is lost beside a query",
                Bug::Parts(|_, parts| {
                    parts.port = parts.port.take().filter(|port| !port.is_empty() || parts.query.is_none());
                }),
                "port-empty",
            ),
        ],
    );
    all_are_one_row(
        Text::UrlStandard,
        &[
            (
                "file has no query",
                Bug::Parts(|_, parts| {
                    if parts.scheme.as_deref() == Some("file") {
                        (parts.query, parts.printed) = (None, None);
                    }
                }),
                "file-query-present",
            ),
            ("wss has no default port", Bug::Parts(with_default_port_of_wss), "ws-port-default-port"),
            ("a backslash is no slash in ws", Bug::Reads(without_backslash_of_ws), "ws-slashes-backslash"),
            (
                "a space stays before a fragment",
                Bug::Parts(|_, parts| {
                    let kept = parts.path.strip_suffix("%20").filter(|_| parts.fragment.is_some());
                    let kept = kept.filter(|_| parts.host.is_none()).map(|path| format!("{path} "));
                    kept.into_iter().for_each(|path| parts.path = path.into());
                }),
                "path-final-space",
            ),
        ],
    );
}

/// "`/.`" keeps a path that begins with "//" from being an authority.
#[test]
fn a_path_that_is_printed_as_an_authority_is_named() {
    let audit = audited(Text::UrlStandard, &Bug::Parts(without_dot_before_slashes));
    let names: Vec<&str> = audit.causes.iter().map(|cause| &*cause.name).collect();
    assert_eq!(names, ["printed/path-late-authority"]);
}

/// The words say how long a part can be: the inputs of a suite only lie above that.
#[test]
fn a_limit_is_the_one_of_the_library() {
    let audit = audited(Text::Rfc3986, &Bug::Rejects(|url, _| url.len() > 300));
    let names: Vec<&str> = audit.causes.iter().map(|cause| &*cause.name).collect();
    assert_eq!(names, ["rejected/all-longer-than255"]);
    let cause = &audit.causes[0];
    assert_eq!((cause.input.len(), &*cause.words), (301, "an input of more than 300 characters"));
}

/// In `https://a.example?@b.example/`, RFC 1738 reads the host `b.example`: it knows no https, and another
/// scheme can have a user. In http it permits none, so a parser that reads one there has a bug.
/// "|" stands in what looks like a host, and in a path: a drive letter is both.
#[test]
fn a_character_in_several_parts_is_one_shape() {
    let bug = Bug::Parts(|url, parts| {
        if url.starts_with("file:") && parts.path.get(2..3) == Some(":") {
            let drive = parts.path[1..2].to_owned() + "|";
            if url.contains(&drive) {
                (parts.path, parts.printed) = (format!("/{drive}{}", &parts.path[3..]).into(), None);
            }
        }
    });
    let others = ["file://a|/a", "file://a|", "file://l|", "file://a|/", "file://c|/", "file://l|/"];
    let causes = audited_also(Text::UrlStandard, &bug, &others).causes;
    let names: Vec<&str> = causes.iter().map(|cause| cause.name.as_str()).collect();
    assert_eq!(names, ["path/file-all-drive-bar"]);
}

/// A browser opens another host for a URL with a long host, and for one with a long port.
#[test]
fn a_limit_of_the_whole_input_has_one_name() {
    let audit = audited(Text::Rfc3986, &Bug::Reads(|url| url.chars().take(255).collect()));
    let bugs = audit.elsewhere.iter().filter(|one| !one.is_by_text);
    let names: Vec<&str> = bugs.map(|one| one.cause.feature()).collect();
    assert_eq!(names, ["all-longer-than255"], "{names:?}");
}

#[test]
fn a_bug_has_another_name_than_what_is_lawful() {
    let with_user =
        Bug::Reads(|url| match url.strip_prefix("http://").and_then(|rest| rest.split_once('@')) {
            Some((user, host)) if !user.contains('/') => format!("http://{host}"),
            _ => url.to_owned(),
        });
    let audit = audited(Text::Rfc1738, &with_user);
    let screen = first_screen(&audit, &Expectation::default());
    let names = |is_by_text: bool| {
        let all = audit.elsewhere.iter().filter(move |one| one.is_by_text == is_by_text);
        all.map(|one| one.name().to_owned()).collect::<Vec<_>>()
    };
    assert!(screen.elsewhere.iter().any(|one| one.cause.input.contains("?@")), "{:?}", names(false));
    assert!(names(false).iter().all(|name| !names(true).contains(name)), "{:?}", names(false));
    assert!(names(false).contains(&"accepted/user-present".to_owned()), "{:?}", names(false));
}

/// The name of one bug stays the same beside another one.
#[test]
fn a_bug_does_not_rename_another_one() {
    fn without_bidi_rule(url: &str) -> String {
        url.replace('\u{5d0}', "a")
    }
    let both = Bug::Reads(|url| without_backslash_of_ws(&without_bidi_rule(url)));
    let names = |bug: &Bug| {
        let audit = audited(Text::UrlStandard, bug);
        let accepted = audit.causes.iter().filter(|cause| cause.symptom == Symptom::Accepts);
        accepted.map(|cause| cause.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&Bug::Reads(without_bidi_rule)), ["accepted/host-right-to-left"]);
    assert_eq!(names(&both), ["accepted/host-right-to-left"]);
}
