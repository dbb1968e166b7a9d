//! Checks a case after reading: the names in it exist, and its fields and parts fit its verdict.

use std::collections::HashMap;

use super::case::{Case, Clause, Expected, Reading, ReadingExpects, Verdict};
use super::entry::{Placed, TO_BE_NAMED, is_kebab};
use super::folder::{Content, Folder};
use super::problem::Problem;
use super::suggest::suggestion;
use super::text::{CaseText, ClauseText, ReadingText};
use bnf_automata::specification::{Ruling, Section};
use rfc1738::{Profile, Rule};
use rfc1738_oracle::names::{Shape, of_scheme};
use rfc1738_oracle::{PartValue, Parts, Question};
use rfc1738_texts::RFC1738;

/// Collects the problems of one entry.
struct Checker<'c, T> {
    file: &'c str,
    entry: &'c Placed<T>,
    problems: Vec<Problem>,
}

impl<T> Checker<'_, T> {
    fn problem(&mut self, field: &str, what: impl Into<String>) {
        self.problems.push(Problem::new(self.file, self.entry.line_of(field), what));
    }

    fn section(&mut self, number: &str) -> Option<&'static Section> {
        let section = RFC1738.section(number);
        if section.is_none() {
            let known = suggestion(number, RFC1738.sections.iter().map(|section| section.number));
            let known = known.unwrap_or_else(|| "write \"3.2.2\", \"Appendix\" or \"References\"".into());
            self.problem("section", format!("the RFC has no section {number:?}; {known}"));
        }
        section
    }
}

/// A case with `each` also gives one case for each of its bytes.
pub(super) fn case(
    file: &str,
    topic: &str,
    entry: &Placed<CaseText>,
    known: &NameIndex,
) -> Result<Vec<Case>, Vec<Problem>> {
    let mut check = Checker { file, entry, problems: Vec::new() };
    let text = &entry.value;
    if !is_kebab(&text.name) {
        check.problem(
            "name",
            format!(
                "the name {:?} is not in kebab-case: small letters and digits, a \
            letter first, words joined by -",
                text.name
            ),
        );
    }
    if text.name.split('-').next() == Some(TO_BE_NAMED) {
        check.problem("name", "`name` is still to be given: say in a few words what the case is about");
    }
    let section = check.section(&text.section);
    let rule = Rule::from_name(&text.rule);
    if rule.is_none() {
        let known = suggestion(&text.rule, Rule::ALL.iter().map(|rule| rule.name()));
        let known = known.unwrap_or_else(|| "`rfc1738 grammar show` lists them".into());
        check.problem("rule", format!("section 5 has no rule `{}`; {known}", text.rule));
    }
    let profile = text.profile.as_deref().map(str::parse::<Profile>);
    if let Some(Err(unknown)) = profile {
        check.problem("profile", format!("{unknown}; left out, the verdict holds under both"));
    }
    let ruling = check.ruling("ruling", text.ruling.as_deref());
    let convention = check.convention();
    if text.clauses.is_empty() && text.quote.is_none() && text.near.is_none() {
        check.problem("name", "the case cites nothing; add `clauses`, `quote` or `near`");
    }
    for message in text.clauses.iter().filter_map(|id| known.no_clause(id)) {
        check.problem("clauses", message);
    }
    if let Some(message) = text.near.as_ref().and_then(|id| known.no_neighbor(id)) {
        check.problem("near", message);
    }
    let readings = check.readings();
    let expected = check.expected(&readings);
    let each = check.each(expected.as_ref());
    match (section, rule, expected) {
        (Some(section), Some(rule), Some(expected)) if check.problems.is_empty() => Ok(Case {
            id: format!("{topic}/{}", text.name),
            file: file.to_owned(),
            line: entry.line,
            why: text.why.clone(),
            section: *section,
            rule,
            clauses: text.clauses.clone(),
            quote: text.quote.clone(),
            near: text.near.clone(),
            profile: profile.and_then(Result::ok),
            input: text.input.clone(),
            expected,
            readings,
            ruling,
            convention,
        }
        .with_each(each)),
        _ => Err(check.problems),
    }
}

impl Checker<'_, CaseText> {
    fn ruling(&mut self, field: &str, id: Option<&str>) -> Option<&'static Ruling> {
        let id = id?;
        let ruling = RFC1738.ruling(id);
        if ruling.is_none() {
            let (first, last) = (RFC1738.rulings[0].id, RFC1738.rulings[RFC1738.rulings.len() - 1].id);
            self.problem(field, format!("there is no ruling {id:?}; they are {first} to {last}"));
        }
        ruling
    }

    fn convention(&mut self) -> Option<&'static Ruling> {
        let text = &self.entry.value;
        let id = text.convention.as_deref()?;
        if text.asks.is_none() {
            self.problem("convention", "only a case with `asks` has `convention`");
        }
        if text.ruling.is_some() {
            self.problem("convention", "`convention` stands in place of `ruling`; keep one");
        }
        if text.readings.is_some() {
            let message =
                "a case with `convention` has no `readings`, because the RFC gives no rule for its answer";
            self.problem("readings", message);
        }
        self.ruling("convention", Some(id))
    }

    fn readings(&mut self) -> Vec<Reading> {
        let mut readings = Vec::new();
        let is_question = self.entry.value.asks.is_some();
        for (name, says) in self.entry.value.readings.iter().flatten() {
            let expects = match says {
                ReadingText::Answer(answer) if is_question => Ok(ReadingExpects::Answer(answer.clone())),
                ReadingText::Answer(parts) => {
                    for problem in faults_of_parts(self.entry.value.input.bytes(), parts) {
                        self.problem("readings", format!("the reading `{name}` {problem}"));
                    }
                    Ok(ReadingExpects::Parts(parts.clone()))
                }
                ReadingText::Verdict(verdict) if is_question => Err(format!(
                    "the reading `{name}` is {verdict:?}; a case with `asks` has a complete answer there"
                )),
                ReadingText::Verdict(verdict) => match Verdict::from_name(verdict) {
                    Some(verdict) if verdict != Verdict::Open => Ok(ReadingExpects::Verdict(verdict)),
                    _ => Err(format!("the reading `{name}` is {verdict:?}; write valid or invalid")),
                },
            };
            match expects {
                Ok(expects) => readings.push(Reading { name: name.clone(), expects }),
                Err(message) => self.problem("readings", message),
            }
        }
        readings
    }

    /// Checks the readings of a case with `asks`.
    fn readings_of_question(&mut self, readings: &[Reading]) {
        let text = &self.entry.value;
        if text.readings.is_none() {
            return;
        }
        if !readings.iter().any(|reading| reading.expects != readings[0].expects) {
            self.problem(
                "readings",
                "an open case with `asks` has `readings`, at least two with different answers",
            );
        }
        if text.answer.is_some() && readings.iter().all(|reading| reading.answer() != text.answer.as_ref()) {
            self.problem("answer", "`answer` is not one of the answers in `readings`");
        }
        if text.ruling.is_none() && text.convention.is_none() {
            self.problem("readings", "an open case has the `ruling` that decides");
        }
    }

    fn expected(&mut self, readings: &[Reading]) -> Option<Expected> {
        let text = &self.entry.value;
        if let Some(asks) = &text.asks {
            self.readings_of_question(readings);
            return self.answer(asks);
        }
        for (name, is_there) in self.of_questions() {
            if is_there {
                self.problem(name, format!("only a case with `asks` has `{name}`"));
            }
        }
        let verdict = text.verdict.as_deref().unwrap_or_default();
        let Some(verdict) = Verdict::from_name(verdict) else {
            self.problem("verdict", format!("the verdict {verdict:?} is not valid, invalid or open"));
            return None;
        };
        match (verdict, &text.parts, &text.at) {
            (Verdict::Valid, None, _) => self.problem("verdict", "a valid case has `parts`"),
            (Verdict::Valid, _, Some(_)) => self.problem("at", "a valid case has no `at`"),
            (Verdict::Invalid, _, None) => self.problem("verdict", "an invalid case has `at`"),
            (Verdict::Invalid, Some(_), _) => self.problem("parts", "an invalid case has no `parts`"),
            (Verdict::Open, None, None) | (Verdict::Open, Some(_), Some(_)) => {
                let message =
                    "an open case has either `parts` or `at`, for the reading that its ruling follows";
                self.problem("verdict", message);
            }
            _ => {}
        }
        if text.near.is_some() && text.at.is_none() {
            self.problem("near", "only an invalid case has `near`");
        }
        if verdict == Verdict::Open {
            let differ = readings.iter().any(|reading| reading.expects != readings[0].expects);
            if !differ {
                let message = "an open case has `readings`, at least two with different answers";
                self.problem("readings", message);
            }
            if text.ruling.is_none() {
                self.problem("verdict", "an open case has the `ruling` that decides");
            }
        } else if text.readings.is_some() {
            self.problem("readings", "only an open case has `readings`");
        }
        for problem in text.parts.iter().flat_map(|parts| faults_of_parts(text.input.bytes(), parts)) {
            self.problem("parts", format!("`parts` {problem}"));
        }
        match &text.at {
            Some(at) => self.offset(at).map(|at| Expected::Reject { at }),
            None => text.parts.clone().map(Expected::Accept),
        }
    }

    fn of_questions(&self) -> [(&'static str, bool); 3] {
        let text = &self.entry.value;
        [("with", text.with.is_some()), ("given", text.given.is_some()), ("answer", text.answer.is_some())]
    }

    fn answer(&mut self, asks: &str) -> Option<Expected> {
        let text = &self.entry.value;
        let with = text.with.as_deref().unwrap_or_default().as_bytes().to_vec();
        let Some(question) = Question::from_name(asks, with, text.given.clone().unwrap_or_default()) else {
            let known = suggestion(asks, Question::NAMES);
            let known = known.unwrap_or_else(|| format!("they are {}", Question::NAMES.join(", ")));
            self.problem("asks", format!("there is no question {asks:?}; {known}"));
            return None;
        };
        let [mut with, mut given, answer] = self.of_questions();
        with.1 ^= matches!(question, Question::Equivalence { .. });
        given.1 ^= matches!(question, Question::Building { .. });
        for (name, _) in [with, given].into_iter().filter(|(_, is_wrong)| *is_wrong) {
            self.problem(
                name,
                format!(
                    "a case that asks for equivalence has `with`, one that asks for \
                building `given`, and no other has `{name}`"
                ),
            );
        }
        if !answer.1 {
            self.problem("asks", "a case with `asks` has an `answer`");
        }
        let of_verdicts = [
            ("verdict", text.verdict.is_some()),
            ("parts", text.parts.is_some()),
            ("at", text.at.is_some()),
            ("near", text.near.is_some()),
        ];
        for (name, _) in of_verdicts.into_iter().filter(|(_, is_there)| *is_there) {
            self.problem(name, format!("a case with `asks` has an `answer`, and no `{name}`"));
        }
        Some(Expected::Answer { question, answer: text.answer.clone()? })
    }

    /// Returns the offset of the byte to replace, and the bytes that replace it.
    fn each(&mut self, expected: Option<&Expected>) -> Option<(usize, Vec<u8>)> {
        let text = &self.entry.value;
        let ranges = text.each.iter().map(|range| bytes(range));
        let all: Option<Vec<Vec<u8>>> = ranges.collect();
        let shown = match expected {
            Some(Expected::Reject { at }) => text.input.bytes().get(*at).map(|&byte| (*at, byte)),
            _ => None,
        };
        match (all.map(|all| all.concat()), shown) {
            (Some(all), _) if all.is_empty() => None,
            (Some(all), Some((at, byte))) if all.contains(&byte) => {
                Some((at, all.into_iter().filter(|&other| other != byte).collect()))
            }
            _ => {
                let message = "`each` is a list of bytes or ranges of bytes in hexadecimal, as in \
                    [\"00-1f\", \"7f\"], and the input has one of them at `at`";
                self.problem("each", message);
                None
            }
        }
    }

    fn offset(&mut self, at: &str) -> Option<usize> {
        let length = self.entry.value.input.bytes().len();
        let digits = !at.is_empty() && at.bytes().all(|byte| byte.is_ascii_digit());
        match at.parse() {
            Ok(offset) if digits && offset <= length => Some(offset),
            _ => {
                let message = format!(
                    "`at` is {at:?}; it is an offset in bytes, at most \"{length}\", the input's length"
                );
                self.problem("at", message);
                None
            }
        }
    }
}

/// Returns the bytes of a range such as `1f` or `00-1f`.
fn bytes(range: &str) -> Option<Vec<u8>> {
    let is_hex =
        |text: &str| text.len() == 2 && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    let byte = |text: &str| is_hex(text).then(|| u8::from_str_radix(text, 16).ok()).flatten();
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let (first, last) = (byte(first)?, byte(last)?);
    (first <= last).then(|| (first..=last).collect())
}

pub(super) fn clause(file: &str, entry: &Placed<ClauseText>) -> Result<Clause, Vec<Problem>> {
    let mut check = Checker { file, entry, problems: Vec::new() };
    let text = &entry.value;
    let section = check.section(&text.section);
    let name = text.id.strip_prefix(&text.section).and_then(|rest| rest.strip_prefix('/'));
    if !name.is_some_and(is_kebab) {
        let message = format!("the id {:?} is not the section, a slash and a name in kebab-case", text.id);
        check.problem("id", message);
    }
    match section {
        Some(section) if check.problems.is_empty() => Ok(Clause {
            id: text.id.clone(),
            file: file.to_owned(),
            line: entry.line,
            section: *section,
            quote: text.quote.clone(),
            untestable: text.untestable.clone(),
        }),
        _ => Err(check.problems),
    }
}

/// Returns the problems with the names and the shapes of a URL's parts.
fn faults_of_parts(input: &[u8], parts: &Parts) -> Vec<String> {
    let (scheme, known) = of_scheme(input);
    let mut problems = Vec::new();
    for (name, value) in parts.iter().filter(|(name, _)| *name != "scheme") {
        let Some(&(_, shape)) = known.iter().find(|(known, _)| *known == name) else {
            let names = known.iter().map(|&(known, _)| known);
            let hint = suggestion(name, names.clone())
                .unwrap_or_else(|| format!("its parts are {}", names.collect::<Vec<_>>().join(", ")));
            problems.push(format!("has `{name}`, which is not a part of {scheme}; {hint}"));
            continue;
        };
        let fits = match value {
            PartValue::Text(_) => shape == Shape::Text,
            // An empty list of fields is left out, but an empty list of directories is written.
            PartValue::List(_) => shape == Shape::List,
            PartValue::Fields(_) => shape == Shape::Fields,
        };
        if !fits {
            let what = match shape {
                Shape::Text => "a text",
                Shape::List => "a list of texts",
                Shape::Fields => "a list of [name, value], left out if it is empty",
            };
            problems.push(format!("has `{name}`, which is {what}"));
        }
    }
    problems
}

/// The names of all cases and clauses, including invalid ones.
#[derive(Default)]
pub(super) struct NameIndex {
    cases: Names,
    clauses: Names,
    /// Whether no file of clauses was read. This is one problem, not one for each case.
    has_no_clauses: bool,
}

type Names = HashMap<String, Name>;

struct Name {
    file: String,
    line: usize,
    has_parts: bool,
}

impl NameIndex {
    pub(super) fn new(folder: &Folder, problems: &mut Vec<Problem>) -> NameIndex {
        let mut known = NameIndex { has_no_clauses: true, ..NameIndex::default() };
        for file in &folder.files {
            match &file.content {
                Content::Cases(entries) => {
                    for entry in entries.iter().filter(|entry| !entry.value.name.is_empty()) {
                        let id = format!("{}/{}", file.topic, entry.value.name);
                        let (line, has_parts) = (entry.line_of("name"), entry.value.parts.is_some());
                        let name = Name { file: file.shown.clone(), line, has_parts };
                        problems.extend(add(&mut known.cases, id, name));
                    }
                }
                Content::Background(_) => {}
                Content::Clauses(entries) => {
                    known.has_no_clauses = false;
                    for entry in entries.iter().filter(|entry| !entry.value.id.is_empty()) {
                        let name =
                            Name { file: file.shown.clone(), line: entry.line_of("id"), has_parts: false };
                        problems.extend(add(&mut known.clauses, entry.value.id.clone(), name));
                    }
                }
            }
            // An unreadable entry is a problem by itself, but a reference to it is not.
            for (line, name) in &file.broken {
                let (names, id) = match &file.content {
                    Content::Cases(_) => (&mut known.cases, format!("{}/{name}", file.topic)),
                    Content::Clauses(_) => (&mut known.clauses, name.clone()),
                    Content::Background(_) => continue,
                };
                names.entry(id).or_insert(Name { file: file.shown.clone(), line: *line, has_parts: true });
            }
        }
        let cites = |case: &Placed<CaseText>| !case.value.clauses.is_empty();
        let cases = folder.files.iter().filter_map(|file| match &file.content {
            Content::Cases(cases) => Some(cases),
            Content::Clauses(_) | Content::Background(_) => None,
        });
        if known.has_no_clauses && cases.flatten().any(cites) {
            let message = "clauses.yaml is missing, whose clauses the cases cite";
            problems.push(Problem::new(folder.shown(), 0, message));
        }
        known
    }

    fn no_neighbor(&self, id: &str) -> Option<String> {
        match self.cases.get(id) {
            None => Some(unknown(&self.cases, "case", id)),
            Some(Name { has_parts: true, .. }) => None,
            Some(_) => {
                Some(format!("{id} is not valid; `near` is the valid case that differs by the one fault"))
            }
        }
    }

    /// Returns the problem of an unknown clause, or `None` if the clause exists.
    fn no_clause(&self, id: &str) -> Option<String> {
        (!self.has_no_clauses && !self.clauses.contains_key(id)).then(|| unknown(&self.clauses, "clause", id))
    }
}

fn add(names: &mut Names, id: String, name: Name) -> Option<Problem> {
    if let Some(first) = names.get(&id) {
        let message =
            format!("{id} is {}:{} already; names are permanent, so choose another", first.file, first.line);
        return Some(Problem::new(name.file, name.line, message));
    }
    names.insert(id, name);
    None
}

fn unknown(names: &Names, what: &str, id: &str) -> String {
    let hint = suggestion(id, names.keys().map(String::as_str));
    format!("there is no {what} {id}; {}", hint.as_deref().unwrap_or("is it spelled in full?"))
}
