//! Compares the conventions that an adapter declares with its answers. An answer that shows nothing
//! of a convention never counts as right.

use rfc1738_oracle::CommonPart::{Fragment, Host, Password, Path, Port, Query, Scheme, User};
use rfc1738_oracle::protocol::{Description, Observed};
use rfc1738_oracle::{Absent, Answer, CommonPart, Conventions, DefaultPort, PathSpelling, References, Text};

use super::session::Session;
use super::view::View;
use crate::escape;

/// A part, and a URL that shows how a library reports it; or URLs in which the part is absent,
/// empty and not empty.
type Probe = (CommonPart, &'static [&'static str]);

/// A convention with two values.
struct Convention {
    name: String,
    /// The words for the two values.
    values: [String; 2],
    /// Whether the adapter declares the second value.
    is_second: bool,
    /// If one of them shows the second value, the library has it.
    probes: Vec<Probe>,
    /// Returns whether the texts of the part show the second value. `None`: they show neither.
    shows: fn(&[Option<&str>]) -> Option<bool>,
}

#[derive(Default)]
pub(super) struct Found {
    /// The number of conventions that answers show as the adapter declares them.
    pub(super) right: usize,
    /// What an answer contradicts.
    pub(super) wrong: Vec<String>,
    /// The conventions of which no answer shows anything: the reason, and the names.
    pub(super) unknown: Vec<(&'static str, Vec<String>)>,
}

/// The parts in which a library can decode escapes. A library that normalizes URLs decodes `%41`
/// also, but not `%25`. Then it need not declare that it decodes.
const DECODED: [(CommonPart, &[Probe]); 6] = [
    (Host, &[(Host, &["http://a%41.dom/"]), (Host, &["ftp://a%41.dom/"])]),
    (User, &[(User, &["ftp://a%41%2541@host.dom/"]), (User, &["http://a%41%2541@host.dom/"])]),
    (
        Password,
        &[(Password, &["ftp://u:a%41%2541@host.dom/"]), (Password, &["http://u:a%41%2541@host.dom/"])],
    ),
    (Path, &[(Path, &["http://host.dom/a%41%2541"])]),
    (Query, &[(Query, &["http://host.dom/?a%41%2541"])]),
    (Fragment, &[(Fragment, &["http://host.dom/#a%41%2541"])]),
];
/// The parts that a library can write in lower case.
const LOWER_CASED: [(CommonPart, &[Probe]); 7] = [
    (Scheme, &[(Scheme, &["HTTP://host.dom/"])]),
    (Host, &[(Host, &["http://NAME.DOM/"])]),
    (User, &[(User, &["ftp://NAME@host.dom/"]), (User, &["http://NAME@host.dom/"])]),
    (Password, &[(Password, &["ftp://u:NAME@host.dom/"]), (Password, &["http://u:NAME@host.dom/"])]),
    (Path, &[(Path, &["http://host.dom/NAME"])]),
    (Query, &[(Query, &["http://host.dom/?NAME"])]),
    (Fragment, &[(Fragment, &["http://host.dom/#NAME"])]),
];
const ABSENT: [Probe; 4] = [
    (Query, &["http://host.dom/", "http://host.dom/?", "http://host.dom/?a"]),
    (Fragment, &["http://host.dom/", "http://host.dom/#", "http://host.dom/#a"]),
    (User, &["ftp://host.dom/", "ftp://@host.dom/", "ftp://user@host.dom/"]),
    (Password, &["ftp://user@host.dom/", "ftp://user:@host.dom/", "ftp://user:pass@host.dom/"]),
];
/// These alone are no reason to declare `empty`, because to leave out an empty port is a spelling.
const ABSENT_ALSO: [Probe; 2] = [
    (Port, &["http://host.dom/", "http://host.dom:/", "http://host.dom:81/"]),
    (Host, &["file:/etc/motd", "file:///etc/motd", "file://host.dom/etc/motd"]),
];
const WITH_USER: [Probe; 4] = [
    (User, &["ftp://user:pass@host.dom/"]),
    (Password, &["ftp://user:pass@host.dom/"]),
    (User, &["http://user:pass@host.dom/"]),
    (Password, &["http://user:pass@host.dom/"]),
];
const PATH: &str = "`path`";
const USER: &str = "`user`";
const REFERENCES: [&str; 2] = ["a/b", ""];

pub(super) fn compare(session: &mut Session<'_>, description: &Description) -> Found {
    let declared = &description.conventions;
    let claimed = Text::claimed(&description.claims.join(","));
    let mut found = Found::default();
    for convention in all(declared) {
        convention.compare(session, claimed, &mut found);
    }
    references(session, declared, &mut found);
    found
}

fn all(declared: &Conventions) -> Vec<Convention> {
    let values = |name: &str, values: [&str; 2]| values.map(|value| format!("`{name}` as `{value}`"));
    let is_empty = declared.absent == Absent::Empty;
    let is_without_user = declared.user.is_some();
    let mut absent: Vec<Probe> = ABSENT.into();
    absent.extend(ABSENT_ALSO.into_iter().filter(|_| is_empty));
    let is_reported = |part: CommonPart| !is_without_user || !matches!(part, User | Password);
    absent.retain(|(part, _)| is_reported(*part));
    let mut all = vec![
        Convention {
            name: PATH.into(),
            values: values("path", ["with-slash", "without-slash"]),
            is_second: declared.path == PathSpelling::WithoutSlash,
            probes: vec![(Path, &["http://host.dom/a"]), (Path, &["ftp://host.dom/a"])],
            shows: |texts| match texts[0]? {
                "/a" => Some(false),
                "a" => Some(true),
                _ => None,
            },
        },
        Convention {
            name: "`default_port`".into(),
            values: values("default_port", ["left-out", "filled-in"]),
            is_second: declared.default_port == DefaultPort::FilledIn,
            probes: vec![(Port, &["http://host.dom/"]), (Port, &["ftp://host.dom/"])],
            shows: |texts| match texts[0].unwrap_or_default() {
                "" => Some(false),
                "80" | "21" => Some(true),
                _ => None,
            },
        },
        Convention {
            name: "`absent`".into(),
            values: values("absent", ["left-out", "empty"]),
            is_second: is_empty,
            probes: absent,
            shows: |texts| match texts {
                // The library does not report the part at all.
                [_, _, None | Some("")] => None,
                [Some(""), ..] | [None, None, _] => Some(true),
                [None, Some(""), _] => Some(false),
                _ => None,
            },
        },
        Convention {
            name: USER.into(),
            values: ["`user` as `not-reported`".into(), "no `user`".into()],
            is_second: !is_without_user,
            probes: WITH_USER.into(),
            shows: |texts| Some(texts[0].is_some_and(|text| !text.is_empty())),
        },
    ];
    let mut add = |list: &str, declared: &[CommonPart], part: CommonPart, probes: &[Probe], shows| {
        let name = part.name();
        all.push(Convention {
            name: format!("`{list}` for the {name}"),
            values: ["without", "with"].map(|with| format!("`{list}` {with} `{name}`")),
            is_second: declared.contains(&part),
            probes: probes.into(),
            shows,
        });
    };
    for (part, probes) in DECODED.into_iter().filter(|(part, _)| is_reported(*part)) {
        add("decoded", &declared.decoded, part, probes, shows_decoded);
    }
    for (part, probes) in LOWER_CASED.into_iter().filter(|(part, _)| is_reported(*part)) {
        add("lower_cased", &declared.lower_cased, part, probes, shows_lower_cased);
    }
    all
}

fn shows_decoded(texts: &[Option<&str>]) -> Option<bool> {
    let text = texts[0]?.to_ascii_lowercase();
    match text.trim_start_matches('/') {
        "aa%41" | "aa.dom" => Some(true),
        "a%41%2541" | "aa%2541" | "a%41.dom" => Some(false),
        _ => None,
    }
}

fn shows_lower_cased(texts: &[Option<&str>]) -> Option<bool> {
    match texts[0]?.trim_start_matches('/') {
        "name" | "name.dom" | "http" => Some(true),
        "NAME" | "NAME.DOM" | "HTTP" => Some(false),
        _ => None,
    }
}

impl Convention {
    fn compare(self, session: &mut Session<'_>, claimed: Option<Text>, found: &mut Found) {
        let mut why = None;
        let mut ask = |url: &&str| views(session, url, &mut why);
        let answers: Vec<Vec<Vec<View>>> =
            self.probes.iter().map(|(_, urls)| urls.iter().map(&mut ask).collect()).collect();
        let (mut is_shown, mut is_wrong) = (false, false);
        for is_of_scheme in [false, true] {
            // By the names of a scheme, no path has a "/" before it.
            if is_of_scheme && self.name == PATH {
                is_shown |= answers.iter().flatten().flatten().any(|view| view.is_of_scheme);
                continue;
            }
            let mut shown: Option<(bool, usize)> = None;
            for (at, answers) in answers.iter().enumerate() {
                let form =
                    answers.iter().map(|views| views.iter().find(|view| view.is_of_scheme == is_of_scheme));
                let Some(views) = form.collect::<Option<Vec<&View>>>() else { continue };
                if let Some(is_second) = self.shown(at, &views)
                    && shown.is_none_or(|(before, _)| is_second && !before)
                {
                    shown = Some((is_second, at));
                }
            }
            let Some((is_second, at)) = shown else { continue };
            is_shown = true;
            if is_second == self.is_second || (is_second && self.name != USER && self.is_of_text(claimed, at))
            {
                continue;
            }
            is_wrong = true;
            let (part, urls) = self.probes[at];
            // The third one shows only that the part is reported.
            let seen = urls.iter().zip(&answers[at]).take(2).map(|(url, views)| {
                let view = views.iter().find(|view| view.is_of_scheme == is_of_scheme);
                let text = match view.and_then(|view| view.get(part)) {
                    Some(text) => format!("the {} \"{}\"", part.name(), escape::text(text)),
                    None => format!("no {}", part.name()),
                };
                format!("the answer to {url} has {text}")
            });
            let [here, there] = [self.is_second, is_second].map(|value| &self.values[usize::from(value)]);
            let seen = seen.collect::<Vec<_>>().join(", and ");
            found.wrong.push(format!("you declare {here}, but {seen}: declare {there}"));
        }
        match is_shown {
            true => found.right += usize::from(!is_wrong),
            false => found.add_unknown(why.unwrap_or(SHOWS_NEITHER), self.name),
        }
    }

    fn shown(&self, probe: usize, views: &[&View]) -> Option<bool> {
        let part = self.probes[probe].0;
        (self.shows)(&views.iter().map(|view| view.get(part)).collect::<Vec<_>>())
    }

    /// Returns whether the claimed text itself answers a probe in the second way. Then the adapter
    /// need not declare it.
    fn is_of_text(&self, claimed: Option<Text>, probe: usize) -> bool {
        let view = |url: &&str| match claimed?.read(url.as_bytes()) {
            Answer::Accept(parts) => Some(View::of_common(&parts)),
            _ => None,
        };
        let views: Option<Vec<View>> = self.probes[probe].1.iter().map(view).collect();
        views.is_some_and(|views| self.shown(probe, &views.iter().collect::<Vec<_>>()) == Some(true))
    }
}

const SHOWS_NEITHER: &str = "the answers show neither value";
const REJECTS: &str = "the library rejects what would show it";
const DECLINES: &str = "the library declines what would show it";
const FAILS: &str = "the library fails on what would show it";

impl Found {
    fn add_unknown(&mut self, why: &'static str, name: String) {
        match self.unknown.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(name),
            None => self.unknown.push((why, vec![name])),
        }
    }
}

/// Returns the forms of an answer. Of an answer without parts, `why` becomes the reason.
fn views(session: &mut Session<'_>, url: &str, why: &mut Option<&'static str>) -> Vec<View> {
    let answer = session.ask(&[url.as_bytes()]).ok().and_then(|mut seen| seen.pop());
    *why = match answer {
        Some(Observed::Accept(accepted)) => {
            let views = View::all(&accepted);
            if !views.is_empty() {
                return views;
            }
            Some("the answers have no parts")
        }
        Some(Observed::Reject(_)) => Some(REJECTS),
        Some(Observed::Decline(_)) => Some(DECLINES),
        Some(Observed::Crash(_)) | None => Some(FAILS),
    };
    Vec::new()
}

fn references(session: &mut Session<'_>, declared: &Conventions, found: &mut Found) {
    let seen = REFERENCES.map(|input| session.ask(&[input.as_bytes()]).ok().and_then(|mut seen| seen.pop()));
    let all = |is: fn(&Observed) -> bool| seen.iter().all(|seen| seen.as_ref().is_some_and(is));
    let (accepts, rejects) =
        (all(|seen| matches!(seen, Observed::Accept(_))), all(|seen| matches!(seen, Observed::Reject(_))));
    let is_taken = declared.references == References::Taken;
    match (accepts, rejects) {
        (true, _) if !is_taken => found.wrong.push(
            "you declare `references` as `not-taken`, but the library accepts \"a/b\" and \"\": if it takes \
             references, declare `references` as `taken`"
                .into(),
        ),
        (_, true) if is_taken => found.wrong.push(
            "you declare `references` as `taken`, but the library rejects \"a/b\" and \"\": declare \
             `references` as `not-taken`"
                .into(),
        ),
        (true, _) | (_, true) => found.right += 1,
        _ if all(|seen| matches!(seen, Observed::Decline(_))) => {
            found.add_unknown(DECLINES, "`references`".into())
        }
        _ => found.add_unknown(SHOWS_NEITHER, "`references`".into()),
    }
}
