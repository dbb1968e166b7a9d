//! Where a browser goes elsewhere than a library says: it opens another host, reads another scheme,
//! or drops a line break. Or it goes elsewhere with the URL that the library prints than with the
//! input.
//!
//! A program checks a URL with a library and gives it to a browser, or to another program of the
//! URL Standard. So a library can answer as its own text says, and still be the reason of an
//! attack. What a browser makes of an input is computed from the URL Standard.

mod opened;

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashSet};

use rfc1738_oracle::{Answer, CommonPart, CommonParts, PartName, Reports, Shared, Text};

use self::opened::{Opened, SCRIPTS, is_host, is_of_browser, is_reference, is_spelling, opened};
use crate::causes::{Causes, Feature, OTHER, divided, features, features_by};
use crate::expected::read;
use crate::hosts::{Relation, is_one_host, is_registrable};
use crate::kept::{Kept, Lines};
use crate::{Audit, Cause, Danger, Strings, Symptom, printed};

/// How a browser goes elsewhere. The first one is the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// It opens another host.
    Host,
    /// It runs a script, and the library reads another scheme than the browser, or none.
    Script,
    /// It reads another scheme, and runs no script.
    Scheme,
    /// It opens a host where the library reports none.
    NoHost,
    /// It opens a host where the library reports a text that nobody can look up.
    Text,
    /// It runs a script of the URL that the library prints, and none of the input, and the library
    /// reports another scheme.
    PrintedScript,
    /// It opens another host of the URL that the library prints than of the input.
    PrintedHost,
    /// It drops a line break, which the library reports: a program that writes the part into a
    /// request writes two lines.
    LineBreak,
    /// It opens an address for a number that other programs read as another address, or as none.
    Address,
    /// It opens another place on the host, or another port, of the URL that the library prints.
    PrintedPlace,
    /// It opens a host that the library spells otherwise, as the URL does: `bücher.example`.
    Spelling,
}

/// A root cause for which a browser goes elsewhere.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// How the browser goes elsewhere with the shown input.
    pub way: Way,
    /// The cause. `expected` is what a browser makes of the input. `answer` is that of the library;
    /// of one that only says whether a URL is valid, the parts are those of Appendix B of RFC 3986.
    pub cause: Cause,
    /// What a browser makes of the URL that the library prints for the shown input, if it opens it.
    pub written: Option<Shared>,
    /// With how many of the inputs the browser goes elsewhere in this way. The others show a way
    /// that is less bad.
    pub in_this_way: usize,
    /// Whether the library answers about the shown input as the text says that it is judged
    /// against.
    pub is_by_text: bool,
    /// Whether the library reports no parts, only whether the URL is valid.
    pub is_verdict: bool,
    /// The name of the bug by the text that has the same feature, and shows it with the same input.
    pub bug: Option<String>,
}

impl Elsewhere {
    fn new(way: Way, cause: Cause, answer: &dyn Fn(&str) -> Option<Answer>, is_by_text: bool) -> Elsewhere {
        let answer = &answer(&cause.input).unwrap_or_else(|| cause.answer.clone());
        let is_verdict = matches!(answer, Answer::Accept(parts) if parts.reports == Reports::Verdict);
        let printed = match answer {
            Answer::Accept(parts) => printed::another(&cause.input, parts),
            _ => None,
        };
        let written = printed.and_then(|url| opened(&url)).map(|opened| opened.parts);
        let cause = Cause { name: format!("{}{}", way.beginning(), cause.feature()), ..cause };
        let in_this_way = cause.inputs.len();
        Elsewhere { way, in_this_way, cause, is_by_text, is_verdict, bug: None, written }
    }

    /// Returns the name by which people accept it, or list its inputs: that of the bug, if it is one.
    pub fn name(&self) -> &str {
        self.bug.as_deref().unwrap_or(&self.cause.name)
    }

    /// Names the cause after another feature.
    pub(crate) fn rename(&mut self, feature: Feature) {
        self.cause.rename(feature);
        self.cause.name = format!("{}{}", self.way.beginning(), feature.name());
    }

    /// Returns whether another cause is this one in a way that is less bad: its shown input has the
    /// feature of this one, and it is about the same character.
    pub(crate) fn is_one_with(&self, other: &Elsewhere) -> bool {
        let (Some(one), Some(two)) = (self.cause.common, other.cause.common) else { return false };
        let has = || one.what == two.what && one.is_among(&features(&other.cause.input));
        self.is_by_text == other.is_by_text
            && (self.cause.name == other.cause.name
                || !self.way.is_apart_from(other.way) && one.is_of_plain_character() && has())
    }

    /// Returns what a browser makes of the shown input, and what the library says, in words.
    pub fn both(&self) -> [String; 2] {
        let [browser, library] = self.cause.both();
        let browser = self.not_opened().map_or(browser, Into::into);
        [browser, if self.is_verdict { "accepts it".into() } else { library }]
    }

    /// Returns what a browser does with the shown input, in words, if it reads it and opens no host of
    /// it.
    pub(crate) fn not_opened(&self) -> Option<&'static str> {
        let words = if is_reference(&self.cause.input) { "reads a reference" } else { "does not open it" };
        (self.cause.expected == Answer::Decline).then_some(words)
    }

    /// Returns in words where a browser goes, and when:
    /// `a browser opens another host: "\\" in the user or the password`.
    pub fn title(&self) -> String {
        format!("{}: {}", self.way.words(), self.cause.words)
    }
}

impl Audit {
    /// Returns the cause by the text that has the shown input of one for which a browser goes
    /// elsewhere, if the library should reject it, and the browser opens another host or worse.
    pub(crate) fn cause_of(&self, one: &Elsewhere) -> Option<&Cause> {
        let has =
            |cause: &&Cause| cause.symptom == Symptom::Accepts && cause.inputs.contains(&one.cause.input);
        self.causes.iter().find(has).filter(|_| !one.is_by_text && one.bug.is_none() && !one.way.is_minor())
    }

    /// Returns such a cause as one by the text: the library should reject its URLs.
    pub fn by_text(&self, one: &Elsewhere) -> Option<Cause> {
        self.cause_of(one).map(|cause| Cause {
            symptom: Symptom::Accepts,
            danger: Danger::Host,
            expected: cause.expected.clone(),
            parts: Vec::new(),
            ..one.cause.clone()
        })
    }
}

impl Way {
    /// All ways, the worst first.
    pub const ALL: [Way; 11] = [
        Way::Host,
        Way::Script,
        Way::Scheme,
        Way::NoHost,
        Way::Text,
        Way::PrintedScript,
        Way::PrintedHost,
        Way::LineBreak,
        Way::Address,
        Way::PrintedPlace,
        Way::Spelling,
    ];

    /// Returns its name: `no-host`.
    pub const fn name(self) -> &'static str {
        match self {
            Way::Host => "host",
            Way::Script => "script",
            Way::Scheme => "scheme",
            Way::NoHost => "no-host",
            Way::Text => "text",
            Way::PrintedScript => "printed-script",
            Way::PrintedHost => "printed-host",
            Way::LineBreak => "line-break",
            Way::Address => "address",
            Way::PrintedPlace => "printed-place",
            Way::Spelling => "spelling",
        }
    }

    /// Returns the beginning of the name of a cause. Most have the feature alone: a cause of several
    /// ways is one.
    pub(crate) const fn beginning(self) -> &'static str {
        match self {
            Way::Script => "script/",
            Way::PrintedScript => "printed-script/",
            Way::Scheme => "browser-scheme/",
            _ => "",
        }
    }

    /// Returns where a browser goes, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Way::Host => "a browser opens another host",
            Way::Script => "a browser runs a script, and the library reads another scheme",
            Way::Scheme => "a browser reads another scheme",
            Way::NoHost => "a browser opens a host, and the library reports none",
            Way::PrintedScript => "a browser runs a script of the printed URL",
            Way::PrintedHost => "a browser opens another host of the printed URL",
            Way::Text => "a browser opens a host, and the library reports a text that nobody can look up",
            Way::LineBreak => "a browser drops a line break",
            Way::Address => "a browser opens an address that others read otherwise",
            Way::PrintedPlace => "a browser reads the printed URL otherwise, on the same host",
            Way::Spelling => "a browser opens a host in another spelling",
        }
    }

    /// Returns how a browser goes elsewhere than a library says.
    fn of(
        input: &str,
        Opened { parts: opened, is_absolute }: &Opened,
        given: &CommonParts<'_>,
        knows_schemes: bool,
    ) -> Option<Way> {
        let scheme = opened.scheme.as_deref()?;
        let runs = SCRIPTS.contains(&scheme);
        let hosts = [&**opened, given].map(|parts| parts.host.as_deref().filter(|host| !host.is_empty()));
        let is_other_scheme = match given.scheme.as_deref() {
            Some(other) => !other.eq_ignore_ascii_case(scheme),
            None => runs && knows_schemes,
        };
        // A browser drops no line break that a library makes of an escape.
        let is_broken = input.contains(LINE_BREAKS);
        let has_line_break =
            |part| is_broken && given.get(part).is_some_and(|text| text.contains(LINE_BREAKS));
        match (Relation::of(hosts[0], hosts[1]), hosts) {
            (Some(Relation::Name), _) if !runs => Some(Way::Host),
            _ if *is_absolute && is_other_scheme => Some(if runs { Way::Script } else { Way::Scheme }),
            _ if runs => None,
            (Some(Relation::NoHost), [Some(_), None]) => Some(Way::NoHost),
            (_, [Some(opened), Some(given)])
                if is_registrable(opened) && !is_registrable(given) && !is_spelling(opened, given) =>
            {
                Some(Way::Text)
            }
            _ if CommonPart::ALL.into_iter().any(has_line_break) => Some(Way::LineBreak),
            (Some(Relation::Address), _) => Some(Way::Address),
            (_, [Some(opened), Some(given)]) if is_registrable(opened) && !is_registrable(given) => {
                Some(Way::Spelling)
            }
            _ => None,
        }
    }

    /// Returns how a browser goes elsewhere with a printed URL than with the input. With an input
    /// that it does not open, it has to go where the library says.
    fn of_printed(opened: Option<&Opened>, written: &Opened, given: &CommonParts<'_>) -> Option<Way> {
        let [scheme, also] =
            [Some(written), opened].map(|one| one.and_then(|one| one.parts.scheme.as_deref()));
        let runs = |scheme: Option<&str>| scheme.is_some_and(|scheme| SCRIPTS.contains(&scheme));
        let [host, said] = [&*written.parts, given].map(|parts| parts.host.as_deref().unwrap_or_default());
        match opened {
            _ if runs(scheme) => {
                (!runs(also) && scheme != given.scheme.as_deref()).then_some(Way::PrintedScript)
            }
            Some(opened) => match printed::between(&opened.parts, &written.parts)? {
                Danger::Host => Some(Way::PrintedHost),
                _ => Some(Way::PrintedPlace),
            },
            None => {
                let is_said = is_one_host(Some(host), Some(said)) || is_spelling(host, said);
                (!host.is_empty() && !is_said).then_some(Way::PrintedHost)
            }
        }
    }

    /// Returns whether the way is about the URL that the library prints.
    pub const fn is_printed(self) -> bool {
        matches!(self, Way::PrintedScript | Way::PrintedHost | Way::PrintedPlace)
    }

    /// Returns whether two ways are two dangers, whatever makes the browser go there: a script and
    /// another scheme are never parts of a cause about hosts.
    fn is_apart_from(self, other: Way) -> bool {
        let kind = |way: Way| (way == Way::Script, way == Way::PrintedScript, way == Way::Scheme);
        kind(self) != kind(other)
    }

    /// Returns whether the browser opens the host that the library reports, in the same form or in
    /// another spelling.
    pub(crate) const fn is_minor(self) -> bool {
        matches!(self, Way::PrintedPlace | Way::Spelling)
    }

    /// Returns what the departing answers have in common.
    const fn symptom(self) -> Symptom {
        match self {
            Way::PrintedScript | Way::PrintedHost | Way::PrintedPlace => Symptom::Prints,
            Way::Script | Way::Scheme => Symptom::Part(PartName::Common(CommonPart::Scheme)),
            Way::LineBreak => Symptom::Part(PartName::Common(CommonPart::Path)),
            _ => of_host(),
        }
    }
}

const fn of_host() -> Symptom {
    Symptom::Part(PartName::Common(CommonPart::Host))
}

/// Returns whether a library is right about what shows a way: a wrong port leads to no other host.
fn is_right_by(way: Way, expected: &Answer, given: &Answer) -> bool {
    match (expected, given) {
        (Answer::Accept(expected), Answer::Accept(given)) if way.symptom() == of_host() => {
            let leads_there =
                |part: PartName| [CommonPart::Scheme, CommonPart::Host].map(Into::into).contains(&part);
            !Danger::of_parts(expected, given).into_iter().any(|(part, _)| leads_there(part))
        }
        _ => Danger::of(expected, given).is_none(),
    }
}

/// What ends a line of a request.
const LINE_BREAKS: [char; 2] = ['\r', '\n'];

/// Returns how convincing an input is: less is better. A URL of http or https with names that a
/// person can register is best, and a script that runs; of these, one with the most usual
/// characters.
fn convincing(
    input: &str,
    Opened { parts: opened, is_absolute }: &Opened,
    given: &CommonParts<'_>,
    way: Way,
) -> u8 {
    let is_name = |host: Option<&str>| host.is_some_and(is_registrable);
    let unusual = input.chars().map(|one| match one {
        '!'..='~' => 0,
        ' ' | '\t' | '\n' | '\r' => 1,
        _ => 2,
    });
    let is_of_web = matches!(opened.scheme.as_deref(), Some("http" | "https"));
    let names = match way {
        Way::Script => u8::from(opened.scheme.as_deref() != Some("javascript")),
        Way::Scheme => 1,
        _ if way != Way::Address && !is_name(opened.host.as_deref()) => 2,
        Way::Host => u8::from(!is_name(given.host.as_deref())),
        _ => 0,
    };
    let scheme = match is_absolute {
        _ if matches!(way, Way::Script | Way::Scheme) => 0,
        true => u8::from(!is_of_web),
        false => 2,
    };
    (names * 3 + scheme) * 3 + unusual.max().unwrap_or_default()
}

/// The accepted inputs of a library, with where a browser goes.
pub(crate) struct Ways<'a> {
    /// Those with which the browser goes where the library says, also with the URL that it prints.
    usual: Vec<Usual<'a>>,
    /// Those with which it goes elsewhere.
    others: Vec<Answered<'a>>,
    lines: Lines,
}

/// An input with which a browser goes where the library says.
struct Usual<'a> {
    input: &'a str,
    /// Whether the browser opens it.
    is_opened: bool,
    /// Whether it opens the host that the library reports.
    is_answered: bool,
}

/// An answer, and where a browser goes elsewhere with the input.
struct Answered<'a> {
    input: &'a str,
    answer: Kept,
    /// What a browser makes of the input, if it opens it.
    opened: Option<(Kept, bool)>,
    /// What it makes of the URL that the library prints.
    written: Option<(Kept, bool)>,
    way: Way,
}

/// Returns the parts by the library. Those of a validator are the parts by Appendix B.
fn given(input: &str, parts: &Shared) -> Shared {
    if parts.reports == Reports::Verdict { divided(input).into() } else { parts.clone() }
}

impl<'a> Answered<'a> {
    /// Returns whether the library answers as a text says, in what shows the way. A text that divides
    /// what a validator accepts otherwise than Appendix B does not call the URL valid as it stands.
    fn is_by_text(&self, lines: &Lines, against: Text) -> bool {
        let answer = lines.answer(self.input, self.answer);
        let Answer::Accept(parts) = &answer else { return false };
        let expected = crate::expected(against, self.input.as_bytes(), &answer);
        is_right_by(self.way, &expected, &Answer::Accept(given(self.input, parts)))
            && !(self.way.is_printed() && printed::danger(against, self.input, &answer).is_some())
    }

    /// Returns what a browser makes of the input, and the answer of the library with its parts.
    fn both(&self, lines: &Lines) -> [Answer; 2] {
        let opened = match self.opened {
            Some((kept, _)) => lines.answer(self.input, kept),
            // A browser reads it, and opens no host of it.
            None if read(Text::UrlStandard, self.input.as_bytes()) != Answer::Reject => Answer::Decline,
            None => Answer::Reject,
        };
        let answer = match lines.answer(self.input, self.answer) {
            Answer::Accept(parts) => Answer::Accept(given(self.input, &parts)),
            other => other,
        };
        [opened, answer]
    }

    fn count(&self, lines: &Lines, causes: &mut Causes<'a>) {
        let shown = if self.way.is_printed() { self.written } else { self.opened };
        let shown = shown.map(|(kept, is_absolute)| (lines.answer(self.input, kept), is_absolute));
        let [opened, answer] = self.both(lines);
        let Answer::Accept(given) = &answer else { return };
        let first = match shown {
            Some((Answer::Accept(parts), is_absolute)) => {
                convincing(self.input, &Opened { parts, is_absolute }, given, self.way)
            }
            _ => u8::MAX,
        };
        let features = features_by(Text::UrlStandard, self.input);
        let found = Some((Danger::Host, self.way.symptom(), first));
        causes.count_as(found, self.input, &features, opened, &answer);
    }
}

impl<'a> Ways<'a> {
    pub(crate) fn of<A: Borrow<Answer>>(answers: impl Iterator<Item = (&'a str, A)> + Clone) -> Ways<'a> {
        Ways::among(answers, &Lines::default())
    }

    /// Returns the same, and keeps the answers with others.
    pub(crate) fn among<A: Borrow<Answer>>(
        answers: impl Iterator<Item = (&'a str, A)> + Clone,
        lines: &Lines,
    ) -> Ways<'a> {
        let accepted = answers.filter_map(|(input, answer)| match answer.borrow() {
            Answer::Accept(parts) => Some((input, parts.clone())),
            _ => None,
        });
        let mut parsed = accepted.clone().filter(|(_, parts)| parts.reports != Reports::Verdict).peekable();
        let knows_schemes = parsed.peek().is_none() || parsed.any(|(_, parts)| parts.scheme.is_some());
        let mut ways = Ways { usual: Vec::new(), others: Vec::new(), lines: lines.clone() };
        for (input, parts) in accepted {
            let of_browser = |url: &str| opened(url).filter(|opened| is_of_browser(&opened.parts));
            let opened = of_browser(input);
            let written = printed::another(input, &parts).and_then(|url| of_browser(&url));
            let given = given(input, &parts);
            let read = opened.as_ref().and_then(|opened| Way::of(input, opened, &given, knows_schemes));
            let printed =
                written.as_ref().and_then(|written| Way::of_printed(opened.as_ref(), written, &given));
            // The worst of both. What a library reads otherwise than a browser, it also prints
            // otherwise: that is one mistake.
            let is_as_read = |way: Way, written: &Opened| match way {
                Way::PrintedHost => is_one_host(written.parts.host.as_deref(), given.host.as_deref()),
                Way::PrintedPlace => printed::between(&given, &written.parts).is_none(),
                _ => false,
            };
            let is_shown = |way: &Way| !written.as_ref().is_some_and(|written| is_as_read(*way, written));
            if read.is_none() && printed.is_none() {
                // An input that a browser does not open shows nothing about what it opens, nor does one
                // with another host that leads nowhere.
                let is_answered = opened.as_ref().is_some_and(|opened| is_host(&opened.parts, &given));
                ways.usual.push(Usual { input, is_opened: opened.is_some(), is_answered });
            }
            let Some(way) = read.into_iter().chain(printed.filter(is_shown)).min() else { continue };
            let keep = |parts: Shared| lines.keep(input, &Answer::Accept(parts));
            let answer = keep(parts);
            let [opened, written] =
                [opened, written].map(|one| one.map(|one| (keep(one.parts), one.is_absolute)));
            ways.others.push(Answered { input, answer, opened, written, way });
        }
        ways
    }

    /// Returns the inputs with which a browser goes elsewhere.
    pub(crate) fn inputs(&self) -> HashSet<&'a str> {
        self.others.iter().map(|one| one.input).collect()
    }

    /// Returns the causes for which a browser goes elsewhere than the library says, the worst
    /// first. Only the inputs count that are asked for.
    pub(crate) fn causes(&self, against: Text, counts: &dyn Fn(&str) -> bool) -> Vec<Elsewhere> {
        if !self.others.iter().any(|one| counts(one.input)) {
            return Vec::new();
        }
        let lines = &self.lines;
        let [mut read, mut printed] = [Causes::among(lines), Causes::among(lines)];
        // They count for many ways, and are counted once.
        let accepted = Answer::accept(CommonParts::not_reported());
        for Usual { input, is_opened, is_answered } in &self.usual {
            let features = features_by(Text::UrlStandard, input);
            let opened = || if *is_opened { accepted.clone() } else { Answer::Reject };
            printed.count_as(None, input, &features, opened(), &accepted);
            if *is_answered {
                read.count_as(None, input, &features, opened(), &accepted);
            }
        }
        let mut by_way: BTreeMap<Way, Causes<'_>> = BTreeMap::new();
        for one in self.others.iter().filter(|one| counts(one.input)) {
            let of_others = || if one.way.is_printed() { printed.clone() } else { read.clone() };
            one.count(lines, by_way.entry(one.way).or_insert_with(of_others));
        }
        let mut answered: Vec<&Answered<'_>> = self.others.iter().collect();
        answered.sort_unstable_by_key(|one| one.input);
        let find = |input: &str| Some(answered[answered.binary_search_by_key(&input, |one| one.input).ok()?]);
        let is_by_text = |input: &str| find(input).is_some_and(|one| one.is_by_text(lines, against));
        let answer = |input: &str| find(input).map(|one| lines.answer(input, one.answer));
        let mut all: Vec<Elsewhere> = Vec::new();
        let mut found = Vec::new();
        for (way, causes) in by_way {
            let mut of_way: Vec<Elsewhere> = Vec::new();
            let mut rows: Vec<(Cause, bool)> = Vec::new();
            for mut cause in causes.finish_after(&mut found, Text::UrlStandard) {
                let is_right = is_by_text(&cause.input);
                let inputs = std::mem::take(&mut cause.inputs);
                let (same, others): (Strings, Strings) =
                    inputs.iter().partition(|input| is_by_text(input) == is_right);
                // What is wrong by the text is a bug. Beside what is right it has a row here if it is more
                // than half as much: a few such inputs stand in the causes by the text.
                if let Some(one) = others.first().and_then(find)
                    && (!is_right || others.len() * 2 > same.len())
                {
                    let [expected, answer] = one.both(lines);
                    let parts = Danger::of_answers(&expected, &answer);
                    let input = one.input.to_owned();
                    let other = Cause { input, expected, answer, parts, inputs: others, ..cause.clone() };
                    rows.push((other, !is_right));
                }
                rows.push((Cause { inputs: same, ..cause }, is_right));
            }
            for (cause, is_by_text) in rows {
                let is_same = |known: &Elsewhere| {
                    known.cause.feature() == cause.feature()
                        && cause.feature() != OTHER
                        && !known.way.is_apart_from(way)
                        && known.is_by_text == is_by_text
                };
                match all.iter_mut().find(|known| is_same(known)) {
                    // The same cause in a worse way.
                    Some(known) => known.cause.inputs.extend(cause.inputs.iter()),
                    None => of_way.push(Elsewhere::new(way, cause, &answer, is_by_text)),
                }
            }
            let mut of_way = once_for_web_sockets(of_way);
            of_way.sort_by_key(|one| {
                (one.is_by_text, one.cause.feature() == OTHER, std::cmp::Reverse(one.cause.inputs.len()))
            });
            all.extend(of_way);
        }
        all
    }
}

/// Returns the causes after the one with the most inputs took the others that only URLs of ws and
/// wss show: whether a library reads these schemes as a browser does is one decision, and shows in
/// slashes, backslashes and hosts. What is right by the text stays apart from what is a bug.
fn once_for_web_sockets(mut all: Vec<Elsewhere>) -> Vec<Elsewhere> {
    all.sort_by_key(|one| std::cmp::Reverse(one.cause.inputs.len()));
    let mut once: Vec<(Option<bool>, Elsewhere)> = Vec::new();
    for one in all {
        let is_like = is_of_web_sockets(&one.cause.inputs).then_some(one.is_by_text);
        match once.iter_mut().find(|(known, _)| is_like.is_some() && *known == is_like) {
            Some((_, known)) => {
                if !known.cause.words.ends_with(OTHERS_OF_WEB_SOCKETS) {
                    known.cause.words += OTHERS_OF_WEB_SOCKETS;
                }
                known.cause.inputs.extend(one.cause.inputs.iter());
                known.in_this_way += one.in_this_way;
            }
            None => once.push((is_like, one)),
        }
    }
    once.into_iter().map(|(_, one)| one).collect()
}

/// The last words of a cause that took others of ws and wss.
const OTHERS_OF_WEB_SOCKETS: &str = ", and other URLs of ws";

fn is_of_web_sockets(inputs: &Strings) -> bool {
    inputs.iter().all(|input| {
        let scheme = divided(input).scheme.unwrap_or_default();
        ["ws", "wss"].iter().any(|name| name.eq_ignore_ascii_case(&scheme))
    })
}

#[cfg(test)]
mod tests;
