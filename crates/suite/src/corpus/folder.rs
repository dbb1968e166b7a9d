//! A folder of the corpus: its files in order, the entries of each file as written, and the cases
//! that they make.

use std::path::Path;
use std::sync::OnceLock;
use std::{fs, io};

use super::background::BackgroundText;
use super::check::NameIndex;
use super::entry::{self, Placed, TO_BE_NAMED, is_kebab};
use super::problem::{Problem, Problems};
use super::text::{CaseText, ClauseText, EntryText};
use super::{Case, Clause, check, write};
use rfc1738::{Profile, Rule};
use rfc1738_oracle::Input;

/// The topics in their order. Files of other topics follow, sorted by name.
pub const TOPICS: &[&str] = &[
    "characters",
    "generic",
    "login",
    "ftp",
    "http",
    "gopher",
    "mailto",
    "news",
    "nntp",
    "telnet",
    "wais",
    "file",
    "prospero",
    "context",
    "octets",
    "building",
    "meaning",
    "advisories",
    "extraction",
];

/// The largest size of a file of cases, in bytes. The largest one of this project has 70,000, and some
/// YAML takes a hundred times its size in memory.
const LARGEST: u64 = 1 << 22;

/// The most problems of a file that are looked for. Nobody reads more, and each takes memory.
const MOST_PROBLEMS: usize = 1000;

/// The name of the file that holds clauses instead of cases.
const CLAUSES: &str = "clauses";

/// The name of the file that holds the sentences without a clause.
const BACKGROUND: &str = "background";

#[derive(Clone, Debug, PartialEq)]
pub struct Corpus {
    /// The cases, topic by topic, in the order of their files.
    pub cases: Vec<Case>,
    pub clauses: Vec<Clause>,
}

impl Corpus {
    /// Loads a folder. Messages call the folder `shown`.
    pub fn load(folder: &Path, shown: &str) -> Result<Corpus, Problems> {
        Corpus::from_folder(&Folder::read(folder, shown)?)
    }

    /// # Panics
    /// Panics if the corpus is invalid. The tests of this package exclude that.
    pub fn shipped() -> &'static Corpus {
        static SHIPPED: OnceLock<Corpus> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            Corpus::from_folder(&Folder::shipped()).unwrap_or_else(|problems| panic!("{problems}"))
        })
    }

    pub fn from_folder(folder: &Folder) -> Result<Corpus, Problems> {
        let mut problems: Vec<Problem> = folder.problems().cloned().collect();
        let known = NameIndex::new(folder, &mut problems);
        let mut corpus = Corpus { cases: Vec::new(), clauses: Vec::new() };
        for file in &folder.files {
            match &file.content {
                Content::Cases(entries) => {
                    for entry in entries.iter().filter(|entry| entry.sound) {
                        let case = check::case(&file.shown, &file.topic, entry, &known);
                        corpus
                            .cases
                            .extend(case.map_err(|found| problems.extend(found)).into_iter().flatten());
                    }
                }
                // Only lint needs the background, and takes it from the folder.
                Content::Background(_) => {}
                Content::Clauses(entries) => {
                    for entry in entries.iter().filter(|entry| entry.sound) {
                        let clause = check::clause(&file.shown, entry);
                        corpus.clauses.extend(clause.map_err(|found| problems.extend(found)));
                    }
                }
            }
        }
        if problems.is_empty() {
            return Ok(corpus);
        }
        problems.sort();
        Err(Problems(problems))
    }

    pub fn of_verdicts(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(|case| case.question().is_none())
    }

    pub fn case(&self, id: &str) -> Option<&Case> {
        self.cases.iter().find(|case| case.id == id)
    }
}

pub struct Folder {
    shown: String,
    pub(super) files: Vec<File>,
}

pub(super) struct File {
    /// The path for messages, with the folder's name from the caller: `spec-cases/ftp.yaml`.
    pub(super) shown: String,
    /// The file's name without its extension.
    pub(super) topic: String,
    pub(super) text: String,
    /// The comment lines before the first entry.
    header: String,
    pub(super) content: Content,
    /// The lines and names of entries that cannot be read as YAML.
    pub(super) broken: Vec<(usize, String)>,
    pub(super) problems: Vec<Problem>,
}

pub(super) enum Content {
    Cases(Vec<Placed<CaseText>>),
    Clauses(Vec<Placed<ClauseText>>),
    Background(Vec<Placed<BackgroundText>>),
}

impl Folder {
    /// Reads the files of a folder. Messages call the folder `shown`.
    pub fn read(folder: &Path, shown: &str) -> Result<Folder, Problems> {
        let fail = |message: String| Err(Problems(Vec::from([Problem::new(shown, 0, message)])));
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return fail(format!("the folder of the cases cannot be read: {error}")),
        };
        let mut names = Vec::new();
        for entry in entries {
            match entry {
                Ok(entry) => names.push(entry.file_name()),
                Err(error) => return fail(format!("the folder of the cases cannot be read: {error}")),
            }
        }
        if let Some(name) = names.iter().filter_map(|name| name.to_str()).find(|name| name.ends_with(".yml"))
        {
            return fail(format!("{name} is not read: rename it, the files of cases end in .yaml"));
        }
        let topics = names.iter().filter_map(|name| name.to_str()?.strip_suffix(".yaml"));
        let read = |topic: &str| (topic.to_owned(), read_file(&folder.join(format!("{topic}.yaml"))));
        let files: Vec<_> = topics.map(read).collect();
        if files.is_empty() {
            return fail("the folder has no .yaml file; is it the folder of the cases?".into());
        }
        Ok(Folder::from_files(shown, files))
    }

    pub fn shipped() -> Folder {
        let topics = rfc1738_cases::FILES.iter().filter(|file| !file.path.contains('/'));
        let read = |file: &rfc1738_cases::File| {
            (file.path.trim_end_matches(".yaml").to_owned(), Ok(file.text.as_bytes().to_vec()))
        };
        Folder::from_files("spec-cases", topics.map(read).collect())
    }

    fn from_files(shown: &str, mut files: Vec<(String, io::Result<Vec<u8>>)>) -> Folder {
        let place = |topic: &str| TOPICS.iter().position(|known| *known == topic).unwrap_or(TOPICS.len());
        files.sort_by_cached_key(|(topic, _)| (place(topic), topic.clone()));
        let files = files.into_iter().map(|(topic, text)| File::read(shown, topic, text)).collect();
        Folder { shown: shown.to_owned(), files }
    }

    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Fields that a person has to write are `TODO`, which the checks reject.
    pub fn template(&self, id: &str, input: &Input) -> Result<Template, String> {
        let topics = || self.files.iter().map(|file| file.topic.as_str());
        let (topic, name) = id.split_once('/').ok_or_else(|| format!("{id:?} is not topic/name"))?;
        let Some(file) = self.files.iter().find(|file| file.topic == topic) else {
            return Err(format!(
                "there is no {topic}.yaml; the topics are {}",
                topics().collect::<Vec<_>>().join(", ")
            ));
        };
        let Content::Cases(cases) = &file.content else {
            return Err(format!("{topic}.yaml holds sentences of the RFC, not cases"));
        };
        if !is_kebab(name) {
            return Err(format!(
                "{name:?} is not in kebab-case: small letters and digits, a letter first, words joined by -"
            ));
        }
        if let Some(taken) = cases.iter().find(|case| case.value.name == name) {
            return Err(format!("{id} is taken, by {}:{}", file.shown, taken.line));
        }
        Ok(file.with(write::template(name, None, None, input)))
    }

    /// Returns a new case about a rule, with a temporary id that a person has to replace.
    ///
    /// The topic is that of the rule's section. For a helper rule it is the topic of the input's
    /// scheme. Each call adds its case to the folder, so the next call returns another id.
    pub fn propose(
        &mut self,
        rule: &str,
        input: &Input,
        profile: Option<Profile>,
    ) -> Result<Template, String> {
        let printed = Rule::from_name(rule);
        let topic = printed.map_or_else(|| topic_of_scheme(input.bytes()), topic_of);
        let Some(file) = self.files.iter_mut().find(|file| file.topic == topic) else {
            return Err(format!("there is no {topic}.yaml, the file for a case about `{rule}`"));
        };
        let words = rule.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let first = [TO_BE_NAMED].into_iter().chain(words).collect::<Vec<_>>().join("-");
        let taken = |name: &str| file.text.lines().any(|line| line.strip_prefix("- name: ") == Some(name));
        let mut name = first.clone();
        let mut count = 1;
        while taken(&name) {
            count += 1;
            name = format!("{first}-{count}");
        }
        let template = file.with(write::template(&name, printed, profile, input));
        file.text.clone_from(&template.text);
        Ok(template)
    }

    /// Returns the sentences of the RFC that no clause cites, each with its file.
    pub(super) fn background(&self) -> impl Iterator<Item = (&str, &Placed<BackgroundText>)> {
        let files = self.files.iter().filter_map(|file| match &file.content {
            Content::Background(entries) => Some((file.shown.as_str(), entries)),
            Content::Cases(_) | Content::Clauses(_) => None,
        });
        files.flat_map(|(file, entries)| entries.iter().map(move |entry| (file, entry)))
    }

    pub fn problems(&self) -> impl Iterator<Item = &Problem> {
        self.files.iter().flat_map(|file| &file.problems)
    }

    /// Returns the files whose layout is not the canonical one.
    ///
    /// Files with [problems](Folder::problems) are left out.
    pub fn misplaced(&self) -> impl Iterator<Item = Misplaced> {
        self.files.iter().filter(|file| file.problems.is_empty()).filter_map(|file| {
            let canonical = file.canonical();
            let line = write::first_difference(&file.text, &canonical)?;
            let problem = Problem::new(&file.shown, line.number, line.message);
            Some(Misplaced { name: format!("{}.yaml", file.topic), canonical, problem })
        })
    }
}

/// A new case that a person has to complete.
pub struct Template {
    pub name: String,
    pub text: String,
    pub line: usize,
}

/// A file whose layout is not the canonical one.
pub struct Misplaced {
    pub name: String,
    pub canonical: String,
    pub problem: Problem,
}

fn topic_of(rule: Rule) -> &'static str {
    match rule.section() {
        "2.2" | "5" => "characters",
        "3.1" => "login",
        "3.2.2" => "ftp",
        "3.3" => "http",
        "3.4.1" | "3.4.3" => "gopher",
        "3.5" => "mailto",
        "3.6" => "news",
        "3.7" => "nntp",
        "3.8" => "telnet",
        "3.9" => "wais",
        "3.10" => "file",
        "3.11" => "prospero",
        // Section 2.1 names the parts that all URLs have.
        _ => "generic",
    }
}

fn topic_of_scheme(input: &[u8]) -> &'static str {
    let end = input.iter().position(|&byte| byte == b':').unwrap_or(input.len());
    let scheme = |topic: &&&str| topic.as_bytes().eq_ignore_ascii_case(&input[..end]);
    TOPICS.iter().find(scheme).copied().unwrap_or("generic")
}

impl File {
    /// Returns the file with a new case at its end.
    fn with(&self, template: String) -> Template {
        let before = format!("{}\n\n", self.text.trim_end());
        let line = before.lines().count() + 1;
        Template { name: format!("{}.yaml", self.topic), text: before + &template, line }
    }

    fn read(shown: &str, topic: String, text: io::Result<Vec<u8>>) -> File {
        let shown = format!("{}/{topic}.yaml", shown.trim_end_matches('/'));
        let mut problems = Vec::new();
        let text = text
            .map_err(|error| format!("the file cannot be read: {error}"))
            .and_then(|bytes| {
                String::from_utf8(bytes).map_err(|error| {
                    let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
                    format!("line {line} is not UTF-8; write other bytes as {{hex: \"...\"}}")
                })
            })
            .unwrap_or_else(|message| {
                problems.push(Problem::new(&shown, 0, message));
                String::new()
            });
        let cut = entry::cut(&text);
        if let Some(line) = cut.stray {
            let message = "only comments may come before the first case, and a case begins with `- name:`";
            problems.push(Problem::new(&shown, line, message));
        } else if cut.entries.is_empty() && problems.is_empty() {
            problems.push(Problem::new(&shown, 0, "the file has no case; add one or delete the file"));
        }
        let (content, broken) = if topic == CLAUSES {
            let (read, broken) = read_entries(&shown, &cut.entries, "id", &mut problems);
            (Content::Clauses(read), broken)
        } else if topic == BACKGROUND {
            let (read, broken) = read_entries(&shown, &cut.entries, "quote", &mut problems);
            (Content::Background(read), broken)
        } else {
            let (read, broken) = read_entries(&shown, &cut.entries, "name", &mut problems);
            (Content::Cases(read), broken)
        };
        let header = cut.header.to_owned();
        File { shown, topic, header, content, broken, problems, text }
    }

    fn canonical(&self) -> String {
        match &self.content {
            Content::Cases(cases) => write::file(&self.header, cases.iter().map(|case| &case.value)),
            Content::Clauses(clauses) => {
                write::file(&self.header, clauses.iter().map(|clause| &clause.value))
            }
            Content::Background(entries) => {
                write::file(&self.header, entries.iter().map(|entry| &entry.value))
            }
        }
    }
}

/// Reads only regular files, because a pipe or a device may never end.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if metadata.len() > LARGEST {
        return Err(io::Error::other(format!("it has more than {LARGEST} bytes, which is the limit")));
    }
    fs::read(path)
}

fn read_entries<T: EntryText>(
    shown: &str,
    entries: &[entry::Entry<'_>],
    name: &str,
    problems: &mut Vec<Problem>,
) -> (Vec<Placed<T>>, Vec<(usize, String)>) {
    let (mut read, mut broken) = (Vec::new(), Vec::new());
    for &entry in entries {
        if problems.len() >= MOST_PROBLEMS {
            let message = "the file has many problems, and is not read from here on: correct those before";
            problems.push(Problem::new(shown, entry.line, message));
            break;
        }
        let (placed, found) = T::read(shown, entry);
        problems.extend(found);
        match placed {
            Some(placed) => read.push(placed),
            None => broken.extend(entry.plain(name).map(|(line, name)| (line, name.to_owned()))),
        }
    }
    (read, broken)
}
