//! The differences that are known: data with a reason, a file in `spec-cases/differences/` for each library or, where several follow
//! the same standard, for all of these.

use std::fs;
use std::path::Path;

use super::{Byte, Class, Kind};
use crate::corpus::entry::{Cut, Fields, cut};
use crate::corpus::{Problem, Problems};
use rfc1738::Rule;

/// Why a library differs from RFC 1738, and in which classes.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// A name in kebab-case, for ever: with that of the file its id, `url-standard/question-mark-in-user-information`.
    pub name: String,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// One or two sentences for a person: who does what.
    pub why: String,
    /// The sentence of RFC 1738, by its id in `spec-cases/clauses.yaml`.
    pub clause: String,
    /// What the library follows, and where it says so: `URL Standard, authority state`.
    pub theirs: String,
    /// The libraries that differ so, of those that share the file; all of them if there is none.
    pub only: Vec<String>,
    /// In what they differ, what could mislead most coming first.
    pub kinds: Vec<Kind>,
    /// At which productions; at any if there is none.
    pub rules: Vec<Rule>,
    /// At which bytes; at any if there is none.
    pub bytes: Vec<Byte>,
    /// An input that shows it, as short as one that a person would believe.
    pub input: Vec<u8>,
}

/// The files that several libraries share, since they follow the same standard: the file's name, and theirs.
const SHARED: [(&str, &[&str]); 1] = [("url-standard", &["url", "ada-url"])];

/// The file that a library shares with others, and all of these.
fn shared(peer: &str) -> Option<(&'static str, &'static [&'static str])> {
    SHARED.into_iter().find(|(_, libraries)| libraries.contains(&peer))
}

impl Known {
    /// Whether a class is explained by it.
    pub fn covers(&self, class: Class) -> bool {
        self.kinds.contains(&class.kind)
            && (self.rules.is_empty() || self.rules.contains(&class.rule))
            && (self.bytes.is_empty() || self.bytes.contains(&class.byte))
    }
}

/// What is known of one library.
///
/// ```
/// use rfc1738_suite::difference::{Catalogue, Classifier};
/// use rfc1738_libraries::WhatwgUrl;
///
/// let catalogue = Catalogue::shipped("url")?;
/// let class = Classifier::new(WhatwgUrl::default()).class(b"ftp://a.com?x@evil.com/f").unwrap();
/// assert_eq!(catalogue.explains(class).unwrap().name, "question-mark-in-user-information");
/// # Ok::<(), rfc1738_suite::corpus::Problems>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Catalogue {
    /// The library's name.
    pub peer: String,
    /// The file, as the caller names its folder.
    pub file: String,
    /// The differences, in the order of the file.
    pub known: Vec<Known>,
}

impl Catalogue {
    /// Loads what is known of a library from the folder of the cases, called `shown` in all messages.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn load(folder: &Path, shown: &str, peer: &str) -> Result<Catalogue, Problems> {
        let path = Catalogue::path(peer);
        let (file, text) = (format!("{shown}/{path}"), fs::read_to_string(folder.join(path)));
        let text = text.map_err(|error| {
            Problems(Vec::from([Problem::new(&file, 0, format!("cannot be read: {error}"))]))
        })?;
        Catalogue::read(&text, &file, peer)
    }

    /// What this version of the project knows of a library: part of the program.
    ///
    /// # Errors
    /// The library has no catalogue.
    pub fn shipped(peer: &str) -> Result<Catalogue, Problems> {
        let path = Catalogue::path(peer);
        let shown = format!("spec-cases/{path}");
        match rfc1738_cases::FILES.iter().find(|file| file.path == path) {
            Some(file) => Catalogue::read(file.text, &shown, peer),
            None => Err(Problems(vec![Problem::new(&shown, 0, "there is no such catalogue")])),
        }
    }

    /// The file of a library within the folder of the cases: `differences/url-standard.yaml`.
    pub fn path(peer: &str) -> String {
        format!("differences/{}.yaml", shared(peer).map_or(peer, |(file, _)| file))
    }

    /// Reads the text of a file, called `file` in all messages, and keeps what is about this library.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(text: &str, file: &str, peer: &str) -> Result<Catalogue, Problems> {
        let Cut { entries, stray, .. } = cut(text);
        let mut problems: Vec<Problem> = stray
            .map(|line| Problem::new(file, line, "this stands before the first entry (`- name: ...`)"))
            .into_iter()
            .collect();
        let mut known: Vec<Known> = Vec::new();
        for entry in entries {
            match Fields::read(file, entry) {
                Err(problem) => problems.push(problem),
                Ok(fields) => {
                    let (read, found) = of_fields(fields, entry.line, peer);
                    problems.extend(found);
                    if known.iter().any(|other| other.name == read.name) {
                        problems.push(Problem::new(
                            file,
                            entry.line,
                            format!("`{}` is there twice", read.name),
                        ));
                    }
                    known.push(read);
                }
            }
        }
        known.retain(|known| known.only.is_empty() || known.only.iter().any(|only| only == peer));
        match problems.is_empty() {
            true => Ok(Catalogue { peer: peer.to_owned(), file: file.to_owned(), known }),
            false => Err(Problems(problems)),
        }
    }

    /// What explains a class: the first that covers it.
    pub fn explains(&self, class: Class) -> Option<&Known> {
        self.known.iter().find(|known| known.covers(class))
    }
}

fn of_fields(mut fields: Fields<'_>, line: usize, peer: &str) -> (Known, Vec<Problem>) {
    ["clause", "theirs", "input"].into_iter().for_each(|name| fields.check_quotes(name));
    let known = Known {
        name: fields.required("name"),
        line,
        why: fields.required("why"),
        clause: fields.required("clause"),
        theirs: fields.required("theirs"),
        only: fields.list("only"),
        kinds: named(&mut fields, "kinds", Kind::from_name, &Kind::ALL.map(Kind::name).join(", ")),
        rules: named(&mut fields, "rules", Rule::from_name, "the productions of section 5"),
        bytes: named(
            &mut fields,
            "bytes",
            Byte::from_name,
            "a mark of punctuation, end, line-break, control, space, letter, digit, not-ascii",
        ),
        input: fields.required("input").into_bytes(),
    };
    let libraries = shared(peer).map_or(&[][..], |(_, libraries)| libraries);
    for name in known.only.iter().filter(|name| !libraries.contains(&name.as_str())) {
        let they = if libraries.is_empty() { "one alone has this file".into() } else { libraries.join(", ") };
        fields.problem("only", &format!("has {name:?}, which does not share this file; who does: {they}"));
    }
    if known.kinds.is_empty() {
        fields.problem("kinds", "is missing");
    }
    if known.rules.is_empty() && known.bytes.is_empty() {
        fields.problem("rules", "and `bytes` are both missing: that would explain what nobody has seen yet");
    }
    let (placed, problems) = fields.finish(known);
    (placed.value, problems)
}

/// A list of names, each of which stands for something.
fn named<T>(fields: &mut Fields<'_>, field: &'static str, of: fn(&str) -> Option<T>, known: &str) -> Vec<T> {
    let mut all = Vec::new();
    for name in fields.list(field) {
        match of(&name) {
            Some(one) => all.push(one),
            None => fields.problem(field, &format!("has {name:?}; they are {known}")),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "- name: a
  why: Because.
  clause: \"3.1/port\"
  theirs: \"no rule\"
  kinds: [other-host, crashes]
  rules: [port]
  bytes: [\"?\", end]
  input: \"http://h\"
";

    #[test]
    fn the_first_entry_that_covers_a_class_explains_it() {
        let second = GOOD.replace("name: a", "name: b").replace("  rules: [port]\n", "");
        let catalogue = Catalogue::read(&(GOOD.to_owned() + &second), "x.yaml", "x").unwrap();
        assert_eq!(catalogue.known[1].line, 9);
        let by = |kind, rule, byte| {
            catalogue.explains(Class { kind, rule, byte }).map(|known| known.name.as_str())
        };
        assert_eq!(by(Kind::Crashes, Rule::Port, Byte::End), Some("a"));
        assert_eq!(by(Kind::Crashes, Rule::Host, Byte::End), Some("b"));
        assert_eq!(by(Kind::Crashes, Rule::Port, Byte::Letter), None);
        assert_eq!(by(Kind::OtherPath, Rule::Port, Byte::End), None);
    }

    #[test]
    fn what_only_another_library_does_is_not_known_of_this_one() {
        let shared = GOOD.to_owned()
            + &GOOD.replace("name: a", "name: b").replace("  kinds", "  only: [url]\n  kinds");
        let names = |peer| -> Vec<String> {
            let catalogue = Catalogue::read(&shared, "x.yaml", peer).unwrap();
            catalogue.known.into_iter().map(|known| known.name).collect()
        };
        assert_eq!(names("ada-url"), ["a"]);
        assert_eq!(names("url"), ["a", "b"]);
        let wrong = |peer| Catalogue::read(&shared.replace("[url]", "[urls]"), "x.yaml", peer).unwrap_err();
        assert!(format!("{}", wrong("url")).contains("`only` has \"urls\", which does not share this file"));
        assert!(format!("{}", wrong("http")).contains("one alone has this file"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (good, bad, message) in [
            ("other-host", "other-hosts", "has \"other-hosts\"; they are other-host, other-port"),
            ("[port]", "[ports]", "has \"ports\"; they are the productions of section 5"),
            ("end]", "\"??\"]", "has \"??\"; they are a mark of punctuation, end, line-break"),
            ("  kinds: [other-host, crashes]\n", "", "`kinds` is missing"),
            ("  rules: [port]\n  bytes: [\"?\", end]\n", "", "`rules` and `bytes` are both missing"),
            ("theirs", "their", "`their` is no field"),
            ("\"http://h\"", "http://h", "`input` is not in quotes"),
        ] {
            let problems = Catalogue::read(&GOOD.replace(good, bad), "x.yaml", "x").unwrap_err();
            assert!(format!("{problems}").contains(message), "{problems}");
        }
        let problems = Catalogue::read(&GOOD.repeat(2), "x.yaml", "x").unwrap_err();
        assert!(format!("{problems}").contains("x.yaml:9: `a` is there twice"), "{problems}");
    }
}
