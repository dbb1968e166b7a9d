//! Bugs that people put into parsers. Each is one row of the first screen, whose name says what the
//! bug is about, and nothing that stands beside it.

use std::sync::{Arc, LazyLock};

use percent_encoding::percent_decode_str;
use rfc1738::{Profile, parse};
use rfc1738_audit::report::first_screen;
use rfc1738_audit::{
    Audit, Cause, Expectation, Input, Inputs, Suite, Symptom, Text, Wanted, is_default_port,
};
use rfc1738_oracle::protocol::{Accepted, Observed};
use rfc1738_oracle::{Answer, CommonPart, CommonParts, Conventions, Observation, PartValue, Parts, Subject};

/// What is wrong in a parser.
pub enum Bug {
    /// It reads another text than the input.
    Reads(fn(&str) -> String),
    /// It rejects some inputs with these parts.
    Rejects(fn(&str, &CommonParts<'_>) -> bool),
    /// It reports another part.
    Part(CommonPart, fn(&str) -> Option<String>),
    /// It reports other parts.
    Parts(fn(&str, &mut CommonParts<'_>)),
    /// It reports the parts of RFC 1738, of some URLs in another way. `false`: it rejects them.
    Scheme(fn(&str, &mut Parts) -> bool),
    /// It gives another answer about some inputs.
    Answers(fn(&str) -> Option<Answer>),
}

struct Planted<'a>(Text, &'a Bug);

impl Subject for Planted<'_> {
    fn name(&self) -> &str {
        "planted"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let Planted(text, bug) = *self;
        let read = str::from_utf8(input).unwrap();
        let changed = match bug {
            Bug::Reads(change) => change(read),
            _ => read.to_owned(),
        };
        if let Bug::Scheme(change) = bug {
            let parts = parse(input, Profile::Interpreter).map(|url| Parts::from_url(&url));
            let observed = match parts.map(|mut parts| change(read, &mut parts).then_some(parts)) {
                Ok(Some(parts)) => Observed::Accept(Accepted { parts: Some(parts), common: None }),
                Ok(None) => Observed::Reject("no".into()),
                Err(error) => Observed::Reject(error.to_string()),
            };
            return observed.into_observation(input, &Arc::new(Conventions::default()));
        }
        let mut answer = match bug {
            Bug::Answers(other) => other(read),
            _ => None,
        }
        .unwrap_or_else(|| text.read(changed.as_bytes()));
        if let Answer::Accept(parts) = &mut answer {
            match bug {
                Bug::Rejects(is_rejected) if is_rejected(read, parts) => answer = Answer::Reject,
                Bug::Part(part, change) => {
                    let changed = parts.get(*part).and_then(change);
                    parts.set(*part, changed.map(Into::into));
                }
                Bug::Parts(change) => change(read, parts),
                _ => {}
            }
        }
        answer.observation()
    }
}

static INPUTS: LazyLock<Inputs> = LazyLock::new(|| Inputs::of(Suite::Corpus).and(Inputs::of_parts()));

/// Returns the audit of a parser with a bug.
pub fn audited(text: Text, bug: &Bug) -> Audit {
    audited_also(text, bug, &[])
}

/// Returns the audit of a parser with a bug, also about other inputs.
pub fn audited_also(text: Text, bug: &Bug, others: &[&str]) -> Audit {
    let all = INPUTS.iter().chain(others.iter().copied());
    let inputs: Inputs = all.map(|url| Input::new(url.as_bytes())).collect();
    Audit::new(&mut Planted(text, bug), &inputs, Wanted::Causes, Some(text), &mut |_| {})
}

/// Returns the features of the rows of the first screen, without what is right by the text.
fn rows(text: Text, bug: &Bug) -> Vec<String> {
    let audit = audited(text, bug);
    let screen = first_screen(&audit, &Expectation::default());
    let rows = screen.elsewhere.iter().map(|one| &one.cause).chain(screen.causes.iter().copied());
    rows.map(|cause| cause.feature().to_owned()).collect()
}

pub fn all_are_one_row(text: Text, bugs: &[(&str, Bug, &str)]) {
    for (what, bug, name) in bugs {
        assert_eq!(rows(text, bug), [*name], "{what}");
    }
}

/// Nobody may accept two mistakes under the name of one.
#[test]
fn two_mistakes_of_one_kind_are_two_rows() {
    let both = Bug::Parts(|url, parts| {
        let host = parts.host.take().map(|host| host.replace("[1:2:3:0:5:6:7:8]", "[1:2:3::5:6:7:8]"));
        let is_kept = url.starts_with("file://localhost/");
        parts.host = host.map(|host| if is_kept { "localhost".into() } else { host.into() });
    });
    let mut rows = self::rows(Text::UrlStandard, &both);
    rows.sort();
    assert_eq!(rows, ["host-localhost", "host-one-group-left-out"]);
    let both = Bug::Reads(|url| match url {
        "http://stra\u{df}e.example/" => url.replace('\u{df}', "ss"),
        _ => url.replace("\u{5d0}", "a"),
    });
    let audit = Audit::new(
        &mut Planted(Text::UrlStandard, &both),
        &["http://stra\u{df}e.example/", "http://1.\u{5d0}/", "http://a.example/"]
            .map(|url| Input::new(url.as_bytes()))
            .into_iter()
            .collect(),
        Wanted::Causes,
        Some(Text::UrlStandard),
        &mut |_| {},
    );
    let mut dangers: Vec<Symptom> = audit.causes.iter().map(|cause| cause.symptom).collect();
    dangers.dedup();
    assert_eq!(dangers, [Symptom::Part(CommonPart::Host.into()), Symptom::Accepts]);
    let both = Bug::Rejects(|url, parts| url.contains('~') || parts.query.as_deref() == Some(""));
    let mut rows = self::rows(Text::Rfc3986, &both);
    rows.sort();
    assert_eq!(rows, ["body-tilde", "query-empty"]);
}

/// A browser opens another host for some of the URLs, whether they have the mistake or not.
#[test]
fn a_row_about_hosts_hides_no_mistake_about_ports() {
    let audit = audited(Text::Rfc3986, &Bug::Parts(with_default_port));
    let screen = first_screen(&audit, &Expectation::default());
    let is_of_port = |cause: &&Cause| cause.symptom == Symptom::Part(CommonPart::Port.into());
    assert!(screen.causes.iter().copied().any(|cause| is_of_port(&cause)), "{:?}", audit.causes);
}

fn without_slash_in_wpath(url: &str) -> String {
    let parts: Vec<&str> = url.splitn(6, '/').collect();
    match &parts[..] {
        ["wais:", _, _, _, _, wpath] => url.replace(wpath, &wpath.replace('/', "a")),
        _ => url.to_owned(),
    }
}

/// Writes "a" in place of each "=" of a value of a field.
fn without_later_equals_signs(url: &str) -> String {
    let Some(rest) = url.strip_prefix("prospero:") else { return url.to_owned() };
    let fields = rest.split(';').map(|field| match field.split_once('=') {
        Some((name, value)) => format!("{name}={}", value.replace('=', "a")),
        None => field.to_owned(),
    });
    format!("prospero:{}", fields.collect::<Vec<_>>().join(";"))
}

/// Writes "a" in place of each letter or digit beyond US-ASCII.
fn with_plain_group(url: &str) -> String {
    let is_of_news = url.starts_with("news:") || url.starts_with("nntp:");
    let plain = |one: char| if one.is_alphanumeric() && !one.is_ascii() { 'a' } else { one };
    if is_of_news { url.chars().map(plain).collect() } else { url.to_owned() }
}

fn without_telnet_path(url: &str) -> String {
    let rest = url.strip_prefix("telnet://").filter(|rest| !rest.contains(['?', '#']));
    let rest = rest.and_then(|rest| rest.split_once('/'));
    rest.map_or(url.to_owned(), |(authority, _)| format!("telnet://{authority}/"))
}

/// Reads wss as a scheme that is not special.
fn as_any_scheme(url: &str, parts: &mut CommonParts<'_>) {
    let read = url.strip_prefix("wss:").map(|rest| Text::UrlStandard.read(format!("wxs:{rest}").as_bytes()));
    if let Some(Answer::Accept(read)) = read {
        *parts = CommonParts { scheme: parts.scheme.take(), printed: None, ..CommonParts::clone(&read) };
    }
}

/// Reports the port 80 where http has none.
fn with_default_port(_: &str, parts: &mut CommonParts<'_>) {
    if parts.scheme.as_deref() == Some("http") && parts.port.is_none() {
        parts.port = Some("80".into());
    }
}

/// Takes what is not four numbers for a name, also if it ends with a number.
fn as_name(url: &str) -> Option<Answer> {
    let host = url.split(['/', '?', '#']).nth(2)?;
    let is_number = |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = host.split('.').count() < 4 && host.split('.').all(is_number);
    match Text::UrlStandard.read(url.replacen(host, "a.example", 1).as_bytes()) {
        Answer::Accept(parts) if is_number && parts.host.as_deref() == Some("a.example") => {
            Some(Answer::accept(CommonParts {
                host: Some(host.to_owned().into()),
                printed: None,
                ..CommonParts::clone(&parts)
            }))
        }
        _ => None,
    }
}

fn has_upper(text: &str) -> bool {
    text.contains(|one: char| one.is_ascii_uppercase())
}

#[test]
fn bugs_of_parsers_of_rfc_1738_are_one_row() {
    use Bug::{Part, Reads, Rejects, Scheme};
    all_are_one_row(
        Text::Rfc1738,
        &[
            (
                "a group in small letters",
                Scheme(|url, _| !(url.starts_with("news:") && !url.contains('@') && has_upper(url))),
                "group-upper",
            ),
            (
                "no slash after the host of telnet",
                Scheme(|url, _| !(url.starts_with("telnet:") && url.ends_with('/'))),
                "telnet-all-final-slash",
            ),
            (
                "no escape in an address",
                Scheme(|url, _| !(url.starts_with("mailto:") && url.contains('%'))),
                "encoded822addr-escape",
            ),
            ("type=b is known", Reads(|url| url.replace(";type=b", ";type=a")), "typecode-unknown"),
            ("a second field of a name replaces the first", Scheme(once_each), "fields-repeated-name"),
            (
                "a group without \"+\"",
                Scheme(|url, _| !(url.starts_with("news:") && url.contains('+'))),
                "group-plus-sign",
            ),
            ("a slash in a wpath", Reads(without_slash_in_wpath), "wpath-slash"),
            ("a path of telnet", Reads(without_telnet_path), "telnet-path-present"),
            (
                "the type of an empty path of gopher is 1",
                Scheme(|url, parts| {
                    let end = url.strip_prefix("gopher://").and_then(|rest| rest.split_once('/'));
                    if end.is_some_and(|(_, path)| path.is_empty()) {
                        parts.insert("gtype", PartValue::Text("1".into()));
                    }
                    true
                }),
                "gtype-empty",
            ),
            (
                "the host of an article is an address",
                Reads(|url| url.replace("@1.2.3", "@a.b.c")),
                "news-host-numbers",
            ),
            ("type=d is not known", Reads(|url| url.replace(";type=d", ";typo=d")), "ftp-after-type-d"),
            (
                "no empty search",
                Rejects(|url, _| url.starts_with("http:") && url.ends_with('?')),
                "query-empty",
            ),
            ("no file without a host", Rejects(|url, _| url.starts_with("file:///")), "file-host-empty"),
            (
                "a path ends at its semicolon",
                Part(CommonPart::Path, |path| up_to(path, ";")),
                "after-semicolon",
            ),
            ("a tilde is allowed", Reads(|url| url.replace('~', "-")), "after-tilde"),
            (
                "a type of gopher that RFC 1436 does not have",
                Scheme(|url, parts| {
                    let gtype = parts.text_of("gtype").unwrap_or_default();
                    url.starts_with("gopher:") && gtype.bytes().all(|one| b"0123456789gIT+".contains(&one))
                        || !url.starts_with("gopher:")
                }),
                "gtype-unknown",
            ),
            (
                "a scheme begins with a letter",
                Rejects(|url, _| !url.starts_with(|one: char| one.is_ascii_alphabetic())),
                "scheme-other-first",
            ),
            (
                "a value of prospero has \"=\"",
                Reads(without_later_equals_signs),
                "fields-repeated-equals-sign",
            ),
            (
                "an empty password is read as no password",
                Scheme(|_, parts| {
                    if parts.text_of("password") == Some("") {
                        let all = std::mem::take(parts);
                        let others = all.iter().filter(|(name, _)| *name != "password");
                        others.for_each(|(name, value)| parts.insert(name, value.clone()));
                    }
                    true
                }),
                "password-empty",
            ),
            (
                "a hyphen at the end of the host",
                Reads(|url| {
                    let authority = url.split('/').nth(2).unwrap_or_default();
                    let host = authority.split(':').next().unwrap_or_default();
                    match host.strip_suffix('-') {
                        Some(before) => url.replacen(host, before, 1),
                        None => url.to_owned(),
                    }
                }),
                "host-final-hyphen",
            ),
            (
                "a path without the slashes that it begins with",
                Scheme(|url, parts| {
                    let path = parts.text_of("path").filter(|_| url.starts_with("http:")).map(str::to_owned);
                    let path = path.map(|path| PartValue::Text(path.trim_start_matches('/').into()));
                    path.into_iter().for_each(|path| parts.insert("path", path));
                    true
                }),
                "path-empty-first-segment",
            ),
            ("letters beyond US-ASCII in a group", Reads(with_plain_group), "group-not-ascii"),
            (
                "a user is decoded",
                Part(CommonPart::User, |user| Some(percent_decode_str(user).map(char::from).collect())),
                "user-escape",
            ),
            (
                "a path ends after 255 octets",
                Part(CommonPart::Path, |path| Some(path.chars().take(255).collect())),
                "path-longer-than255",
            ),
            ("a fragment is dropped", Reads(|url| up_to(url, "#").unwrap()), "fragment-present"),
        ],
    );
}

#[test]
fn bugs_of_parsers_of_rfc_3986_are_one_row() {
    use Bug::{Part, Parts, Reads, Rejects};
    all_are_one_row(
        Text::Rfc3986,
        &[
            (
                "tabs and newlines are removed",
                Reads(|url| url.replace(['\t', '\r', '\n'], "")),
                "all-tab-or-newline",
            ),
            (
                "a path without a slash has no query",
                Parts(|url, parts| {
                    let path = url.split_once(':').filter(|(_, rest)| !rest.starts_with('/'));
                    if let Some(query) = parts.query.take_if(|_| path.is_some()) {
                        parts.path = format!("{}?{query}", parts.path).into();
                    }
                }),
                "query-after-rootless-path",
            ),
            ("an address with a zone", Reads(|url| url.replace("%25a]", "]")), "host-zone"),
            (
                "a version of IPvFuture is not known",
                Rejects(|_, parts| parts.host.as_deref().is_some_and(|host| host.starts_with("[v"))),
                "host-ip-future",
            ),
            ("an absent port is the default", Parts(with_default_port), "port-absent"),
            ("white space is trimmed", Reads(|url| url.trim_end().into()), "end-white-space"),
            ("a backslash is a slash", Reads(|url| url.replace('\\', "/")), "slashes-backslash"),
            (
                "a host in small letters",
                Rejects(|_, parts| parts.host.as_deref().is_some_and(has_upper)),
                "host-upper",
            ),
            (
                "a port of 16 bits",
                Rejects(|_, parts| parts.port.as_deref().is_some_and(is_above)),
                "port-above16-bits",
            ),
            (
                "no underscore",
                Rejects(|_, parts| parts.host.as_deref().is_some_and(|host| host.contains('_'))),
                "host-underscore",
            ),
            (
                "a host of at most 255 octets",
                Rejects(|_, parts| parts.host.as_deref().is_some_and(|host| host.len() > 255)),
                "host-longer-than255",
            ),
            (
                "a path ends at its semicolon",
                Part(CommonPart::Path, |path| up_to(path, ";")),
                "path-semicolon",
            ),
            (
                "a path is a string of C",
                Part(CommonPart::Path, |path| up_to(path, "%00")),
                "path-escaped-nul",
            ),
            (
                "a query ends at its next ?",
                Part(CommonPart::Query, |query| up_to(query, "?")),
                "query-question-mark",
            ),
            (
                "a + is a space",
                Part(CommonPart::Query, |query| Some(query.replace('+', " "))),
                "query-plus-sign",
            ),
            (
                "a password ends at its colon",
                Part(CommonPart::Password, |password| up_to(password, ":")),
                "user-repeated-colon",
            ),
            (
                "an empty port is dropped",
                Part(CommonPart::Port, |port| Some(port.to_owned()).filter(|port| !port.is_empty())),
                "port-empty",
            ),
            (
                "zeros before a number in brackets",
                Reads(|url| url.replace(":01.2.3", ":1.2.3").replace(".04]", ".4]")),
                "host-zeros-in-brackets",
            ),
            (
                "characters beyond US-ASCII",
                Reads(|url| url.replace(|one: char| !one.is_ascii(), "x")),
                "host-not-ascii",
            ),
        ],
    );
}

#[test]
fn bugs_of_parsers_of_the_url_standard_are_one_row() {
    use Bug::{Answers, Part, Parts, Reads, Rejects};
    all_are_one_row(
        Text::UrlStandard,
        &[
            ("fewer numbers than four are a name", Answers(as_name), "host-numbers"),
            (
                "a user is its own password, also where one slash or none stands before it",
                Parts(|_, parts| parts.password = parts.password.take().or_else(|| parts.user.clone())),
                "user-no-password",
            ),
            (
                "another run of zeros is compressed",
                Parts(|_, parts| {
                    parts.host = parts.host.take().map(|host| host.replace("::2:0:0:", ":0:0:2::").into());
                }),
                "host-several-runs-of-zeros",
            ),
            (
                "a number of an address is never octal, and is printed so",
                Parts(|_, parts| {
                    if parts.host.as_deref() == Some("8.0.0.1") {
                        parts.host = Some("10.0.0.1".into());
                        parts.printed = Some("http://10.0.0.1/".into());
                    }
                }),
                "host-zeros",
            ),
            ("only tabs are removed", Reads(|url| url.replace(['\r', '\n'], "%0A")), "all-newline"),
            (
                "nothing is trimmed",
                Rejects(|url, _| url.starts_with(|one| one <= ' ')),
                "start-c0-control-or-space",
            ),
            (
                "an address in brackets is printed without them",
                Parts(|url, parts| {
                    let others = [&parts.user, &parts.password, &parts.port, &parts.query, &parts.fragment];
                    let is_plain = url.starts_with("http://[") && others.into_iter().all(Option::is_none);
                    let host = parts.host.as_deref().filter(|host| is_plain && host.starts_with('['));
                    if let Some((host, scheme)) = host.zip(parts.scheme.as_deref()) {
                        let url = format!("{scheme}://{}{}", host.trim_matches(['[', ']']), parts.path);
                        parts.printed = Some(url.into());
                    }
                }),
                "host-brackets",
            ),
            (
                "two slashes after a special scheme",
                Rejects(|url, _| {
                    let rest = url.strip_prefix("http:").map(|rest| rest.strip_prefix('/').unwrap_or(rest));
                    rest.is_some_and(|rest| rest.starts_with(|one: char| one.is_ascii_alphanumeric()))
                }),
                "slashes-empty",
            ),
            (
                "\"0x\" is no number",
                Rejects(|url, parts| {
                    let is_digit = |one: char| one.is_ascii_hexdigit();
                    parts.host.as_deref().is_some_and(|host| host.starts_with(is_digit))
                        && url.split("0x").skip(1).any(|rest| !rest.starts_with(is_digit))
                }),
                "host-empty-hexadecimal",
            ),
            (
                "an IPv4 address in IPv6 stays",
                Parts(|_, parts| {
                    let is_mapped = |host: &&str| host.starts_with("[::ffff:");
                    if parts.host.as_deref().filter(is_mapped).is_some() {
                        parts.host = Some("[::ffff:1.2.3.4]".into());
                    }
                }),
                "host-ipv4-mapped",
            ),
            (
                "no backslash",
                Rejects(|url, _| url.contains('\\') && !url.starts_with("file:")),
                "body-backslash",
            ),
            ("no port 0", Rejects(|_, parts| parts.port.as_deref() == Some("0")), "port-number-zero"),
            ("no | in a drive", Reads(drive), "host-vertical-bar"),
            ("wss is a scheme like any other", Parts(as_any_scheme), "scheme-ws"),
            (
                "an apostrophe stays",
                Part(CommonPart::Query, |query| Some(query.replace("%27", "'"))),
                "query-apostrophe",
            ),
            (
                "a space stays",
                Part(CommonPart::Fragment, |text| Some(text.replace("%20", " "))),
                "fragment-space",
            ),
        ],
    );
}

/// Section 3.2.3 of RFC 3986 lets a program leave out the default port of each scheme, also of one
/// that is newer than RFC 1738.
#[test]
fn a_default_port_that_is_left_out_as_declared_is_no_bug() {
    struct Without;
    impl Subject for Without {
        fn name(&self) -> &str {
            "without"
        }

        fn conventions(&self) -> Option<&Conventions> {
            static CONVENTIONS: LazyLock<Conventions> = LazyLock::new(Conventions::default);
            Some(&CONVENTIONS)
        }

        fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
            let mut answer = Text::Rfc3986.read(input);
            if let Answer::Accept(parts) = &mut answer {
                let port = parts.port.take().filter(|port| !is_default_port(parts, port));
                parts.port = port;
                parts.conventions = Some(Arc::new(Conventions::default()));
            }
            answer.observation()
        }
    }
    let inputs: Inputs =
        ["https://a.example:443/", "ws://a.example:80/", "http://a.example:80/", "https://a.example:80/"]
            .map(|url| Input::new(url.as_bytes()))
            .into_iter()
            .collect();
    let audit = Audit::new(&mut Without, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {});
    assert!(audit.asked == 4 && audit.causes.is_empty(), "{:?}", audit.causes);
}

/// Returns a text up to a mark.
fn up_to(text: &str, mark: &str) -> Option<String> {
    text.split(mark).next().map(str::to_owned)
}

/// Keeps of the fields of one name the last one.
fn once_each(_: &str, parts: &mut Parts) -> bool {
    let all: Vec<(String, String)> =
        parts.fields_of("fields").map(|(name, value)| (name.into(), value.into())).collect();
    let is_last =
        |(at, (name, _)): &(usize, &(String, String))| all[at + 1..].iter().all(|(other, _)| other != name);
    let kept: Vec<_> = all.iter().enumerate().filter(is_last).map(|(_, field)| field.clone()).collect();
    if !kept.is_empty() {
        parts.insert("fields", PartValue::Fields(kept));
    }
    true
}

fn is_above(port: &str) -> bool {
    !port.is_empty() && port.parse::<u16>().is_err()
}

fn drive(url: &str) -> String {
    if url.starts_with("file:") { url.replace('|', "-") } else { url.into() }
}
