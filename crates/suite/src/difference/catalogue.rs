//! The catalogue of known differences with their reasons. `spec-cases/differences/` has a file for each library, or for
//! all libraries that follow the same standard.

use std::fs;
use std::path::Path;

use super::{Byte, Class, DifferenceKind};
use crate::corpus::entry::{Cut, Fields, cut};
use crate::corpus::{Problem, Problems};
use rfc1738::Rule;

/// A known difference: its reason and the classes that it explains.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownDifference {
    /// The permanent name in kebab-case. With the file's name it is the id,
    /// `url-standard/question-mark-in-user-information`.
    pub name: String,
    /// The first line of the entry, from 1.
    pub line: usize,
    /// The reason in one or two sentences.
    pub why: String,
    /// The id of the clause of RFC 1738, as in `spec-cases/clauses.yaml`.
    pub clause: String,
    /// The rule that the library follows, with its source: `URL Standard, authority state`.
    pub theirs: String,
    /// The libraries with this difference, of those that share the file. Empty means all of them.
    pub only: Vec<String>,
    /// The kinds of difference. Those that can mislead a person most come first.
    pub kinds: Vec<DifferenceKind>,
    /// The rules of the difference. Empty means any rule.
    pub rules: Vec<Rule>,
    /// The bytes of the difference. Empty means any byte.
    pub bytes: Vec<Byte>,
    /// A short but realistic input that shows the difference.
    pub input: Vec<u8>,
}

/// The files that several libraries share because they follow the same standard, with the names of these libraries.
const SHARED: [(&str, &[&str]); 1] = [("url-standard", &["url", "ada-url"])];

/// Returns the file that a library shares with others, and all libraries of that file.
fn shared(peer: &str) -> Option<(&'static str, &'static [&'static str])> {
    SHARED.into_iter().find(|(_, libraries)| libraries.contains(&peer))
}

impl KnownDifference {
    /// Returns whether this entry explains a class.
    pub fn covers(&self, class: Class) -> bool {
        self.kinds.contains(&class.kind)
            && (self.rules.is_empty() || self.rules.contains(&class.rule))
            && (self.bytes.is_empty() || self.bytes.contains(&class.byte))
    }
}

/// The known differences of one library.
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
    /// The file, with the folder's name from the caller.
    pub file: String,
    /// The differences, in the order of the file.
    pub known: Vec<KnownDifference>,
}

impl Catalogue {
    /// Loads the catalogue of a library from the folder of the cases. Messages call the folder `shown`.
    ///
    /// # Errors
    /// Returns all problems of the file.
    pub fn load(folder: &Path, shown: &str, peer: &str) -> Result<Catalogue, Problems> {
        let path = Catalogue::path(peer);
        let (file, text) = (format!("{shown}/{path}"), fs::read_to_string(folder.join(path)));
        let text = text.map_err(|error| {
            Problems(Vec::from([Problem::new(&file, 0, format!("cannot be read: {error}"))]))
        })?;
        Catalogue::read(&text, &file, peer)
    }

    /// Returns the catalogue of a library in this version of the project, which is part of the program.
    ///
    /// # Errors
    /// Returns an error if the library has no catalogue.
    pub fn shipped(peer: &str) -> Result<Catalogue, Problems> {
        let path = Catalogue::path(peer);
        let shown = format!("spec-cases/{path}");
        match rfc1738_cases::FILES.iter().find(|file| file.path == path) {
            Some(file) => Catalogue::read(file.text, &shown, peer),
            None => Err(Problems(vec![Problem::new(&shown, 0, "there is no such catalogue")])),
        }
    }

    /// Returns the path of a library's file within the folder of the cases: `differences/url-standard.yaml`.
    pub fn path(peer: &str) -> String {
        format!("differences/{}.yaml", shared(peer).map_or(peer, |(file, _)| file))
    }

    /// Reads the text of a file and keeps the entries of this library. Messages call the file `file`.
    ///
    /// # Errors
    /// Returns all problems of the text.
    pub fn read(text: &str, file: &str, peer: &str) -> Result<Catalogue, Problems> {
        let Cut { entries, stray, .. } = cut(text);
        let mut problems: Vec<Problem> = stray
            .map(|line| Problem::new(file, line, "this stands before the first entry (`- name: ...`)"))
            .into_iter()
            .collect();
        let mut known: Vec<KnownDifference> = Vec::new();
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
                            format!("`{}` occurs twice", read.name),
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

    /// Returns the first entry that explains a class.
    pub fn explains(&self, class: Class) -> Option<&KnownDifference> {
        self.known.iter().find(|known| known.covers(class))
    }
}

fn of_fields(mut fields: Fields<'_>, line: usize, peer: &str) -> (KnownDifference, Vec<Problem>) {
    ["clause", "theirs", "input"].into_iter().for_each(|name| fields.check_quotes(name));
    let known = KnownDifference {
        name: fields.required("name"),
        line,
        why: fields.required("why"),
        clause: fields.required("clause"),
        theirs: fields.required("theirs"),
        only: fields.list("only"),
        kinds: named(
            &mut fields,
            "kinds",
            DifferenceKind::from_name,
            &DifferenceKind::ALL.map(DifferenceKind::name).join(", "),
        ),
        rules: named(&mut fields, "rules", Rule::from_name, "the rules of section 5"),
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
        let they =
            if libraries.is_empty() { "only one library has this file".into() } else { libraries.join(", ") };
        fields.problem(
            "only",
            &format!("has {name:?}, which does not share this file; the libraries that do: {they}"),
        );
    }
    if known.kinds.is_empty() {
        fields.problem("kinds", "is missing");
    }
    if known.rules.is_empty() && known.bytes.is_empty() {
        fields.problem(
            "rules",
            "and `bytes` are both missing: such an entry would explain differences that nobody has seen yet",
        );
    }
    let (placed, problems) = fields.finish(known);
    (placed.value, problems)
}

/// Takes a list of names and converts each to its value.
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
        assert_eq!(by(DifferenceKind::Crashes, Rule::Port, Byte::End), Some("a"));
        assert_eq!(by(DifferenceKind::Crashes, Rule::Host, Byte::End), Some("b"));
        assert_eq!(by(DifferenceKind::Crashes, Rule::Port, Byte::Letter), None);
        assert_eq!(by(DifferenceKind::OtherPath, Rule::Port, Byte::End), None);
    }

    #[test]
    fn only_limits_an_entry_to_its_libraries() {
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
        assert!(format!("{}", wrong("http")).contains("only one library has this file"));
    }

    #[test]
    fn mistakes_in_a_catalogue_are_reported() {
        for (good, bad, message) in [
            ("other-host", "other-hosts", "has \"other-hosts\"; they are other-host, other-port"),
            ("[port]", "[ports]", "has \"ports\"; they are the rules of section 5"),
            ("end]", "\"??\"]", "has \"??\"; they are a mark of punctuation, end, line-break"),
            ("  kinds: [other-host, crashes]\n", "", "`kinds` is missing"),
            ("  rules: [port]\n  bytes: [\"?\", end]\n", "", "`rules` and `bytes` are both missing"),
            ("theirs", "their", "`their` is not a field"),
            ("\"http://h\"", "http://h", "`input` is not in quotes"),
        ] {
            let problems = Catalogue::read(&GOOD.replace(good, bad), "x.yaml", "x").unwrap_err();
            assert!(format!("{problems}").contains(message), "{problems}");
        }
        let problems = Catalogue::read(&GOOD.repeat(2), "x.yaml", "x").unwrap_err();
        assert!(format!("{problems}").contains("x.yaml:9: `a` occurs twice"), "{problems}");
    }
}
