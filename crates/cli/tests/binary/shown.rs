//! What pages show: their `console` blocks are run in a shell, and compared with what they print.
//!
//! All commands of a page run in one empty folder, in order. A block whose fence names a file, as in
//! ```` ```python my_library.py ````, is written there first. A block ```` ```diff my_library.py ````
//! changes lines of the file. In the output `...` alone stands for any
//! lines, `...` at the end of a line for its rest, and `[number]` for a number or a version. A command
//! without output in the page must end with exit code 0.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use rfc1738_oracle::notation::anchor;

/// A program that changes a file: the lines with a "-" stand once in it, and those with a "+" replace
/// them.
const CHANGE: &str = r#"
import re, sys
with open(sys.argv[1]) as file:
    text = file.read()
for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", sys.stdin.read(), re.M):
    old, new = (re.sub("^.", "", lines, flags=re.M) for lines in (old, new))
    assert text.count(old) == 1, old
    text = text.replace(old, new)
with open(sys.argv[1], "w") as file:
    file.write(text)
"#;

/// A part of a page: prose, or a block with the text after its fence.
struct Block<'a> {
    fence: Option<&'a str>,
    lines: Vec<(usize, &'a str)>,
}

pub struct Page {
    path: PathBuf,
    text: String,
}

/// A command and the lines that stand below it.
struct Step {
    line: usize,
    command: String,
    out: Vec<String>,
}

impl Page {
    pub fn read(path: PathBuf) -> Page {
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Page { path, text }
    }

    pub fn of(name: &str, text: String) -> Page {
        Page { path: name.into(), text }
    }

    /// Returns the pages of a folder, without those of its folders.
    pub fn folder(path: &Path) -> Vec<Page> {
        let paths = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        let mut paths: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
        paths.sort();
        paths.into_iter().map(Page::read).collect()
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    fn place(&self, line: usize) -> String {
        format!("{}:{line}", self.path.display())
    }

    fn blocks(&self) -> Vec<Block<'_>> {
        let mut blocks = vec![Block { fence: None, lines: Vec::new() }];
        let mut indent = 0;
        for (number, line) in (1..).zip(self.text.lines()) {
            match (line.trim_start().strip_prefix("```"), blocks.last().unwrap().fence) {
                (Some(fence), None) => {
                    indent = line.len() - line.trim_start().len();
                    blocks.push(Block { fence: Some(fence), lines: Vec::new() });
                }
                (Some(_), Some(_)) => blocks.push(Block { fence: None, lines: Vec::new() }),
                (None, fence) => {
                    let inside = line.get(indent..).filter(|_| fence.is_some()).unwrap_or(line);
                    blocks.last_mut().unwrap().lines.push((number, inside));
                }
            }
        }
        blocks
    }

    /// Returns each command in the prose and the tables with an option that the program does not have:
    /// the text between backticks that begins with the name of the program.
    pub fn wrong_commands(&self, binary: &str, program: &str) -> Vec<String> {
        let prose = self.blocks().into_iter().filter(|block| block.fence.is_none());
        let lines = prose.flat_map(|block| block.lines);
        let quoted =
            lines.flat_map(|(number, line)| line.split('`').skip(1).step_by(2).map(move |it| (number, it)));
        let is_wrong = |line: &str| {
            let (options, _) = line.split_once(" -- ").unwrap_or((line, ""));
            !options.starts_with(&format!("{program} help"))
                && !shell(binary, &format!("{options} --help")).output().unwrap().status.success()
        };
        quoted
            .filter(|(_, line)| line.strip_prefix(program).is_some_and(|rest| rest.starts_with(' ')))
            .filter(|(_, line)| is_wrong(line))
            .map(|(number, line)| format!("{}: {line}", self.place(number)))
            .collect()
    }

    /// Returns each link that leads nowhere: to no file, or to no heading of a page. A link into a
    /// folder of `root` that is not in this checkout is passed over, unless `whole`.
    pub fn dead_links(&self, root: &Path, whole: bool) -> Vec<String> {
        let prose =
            self.blocks().into_iter().filter(|block| block.fence.is_none()).flat_map(|block| block.lines);
        let links = prose.flat_map(|(number, line)| {
            line.split("](").skip(1).filter_map(move |rest| Some((number, rest.split_once(')')?.0)))
        });
        let is_dead = |link: &str| {
            let (path, heading) = link.split_once('#').map_or((link, None), |(path, at)| (path, Some(at)));
            let target =
                if path.is_empty() { self.path.clone() } else { self.path.parent().unwrap().join(path) };
            if !target.exists() {
                let folder = path.trim_start_matches("../").split('/').next().unwrap();
                return whole || root.join(folder).exists();
            }
            heading.is_some_and(|heading| !Page::read(target).headings().contains(heading))
        };
        links
            .filter(|(_, link)| !link.contains("://") && is_dead(link))
            .map(|(number, link)| format!("{}: {link}", self.place(number)))
            .collect()
    }

    fn headings(&self) -> BTreeSet<String> {
        let prose =
            self.blocks().into_iter().filter(|block| block.fence.is_none()).flat_map(|block| block.lines);
        prose
            .filter_map(|(_, line)| Some(anchor(line.strip_prefix('#')?.trim_start_matches('#').trim())))
            .collect()
    }

    /// Runs the commands of the page, but for those that begin with one of `left_out`. Returns what
    /// differs, each as it is, so it can be pasted into the page, and adds what it left out to `used`.
    pub fn run(
        &self,
        binary: &str,
        left_out: &[(&'static str, &str)],
        used: &Mutex<BTreeSet<&'static str>>,
    ) -> String {
        let (mut script, mut steps) = ("exec 2>&1\n".to_owned(), Vec::new());
        for block in self.blocks() {
            match block.fence.unwrap_or_default().split_once(' ') {
                Some(("diff", file)) => {
                    let lines = block.lines.iter().map(|(_, line)| format!("{line}\n")).collect::<String>();
                    script.push_str(&format!(
                        "python3 -c '{CHANGE}' {file} <<'END OF FILE'\n{lines}END OF FILE\n"
                    ));
                }
                Some((_, file)) => {
                    let lines = block.lines.iter().map(|(_, line)| format!("{line}\n")).collect::<String>();
                    script.push_str(&format!("cat > {file} <<'END OF FILE'\n{lines}END OF FILE\n"));
                }
                None if block.fence == Some("console") => {
                    for step in steps_of(&block) {
                        let is_left_out = |(begins, _): &&(&str, &str)| step.command.starts_with(begins);
                        if let Some((begins, _)) = left_out.iter().find(is_left_out) {
                            used.lock().unwrap().insert(begins);
                            continue;
                        }
                        // The next command can ask for the exit code.
                        script.push_str(&format!(
                            "{}\ncode=$?; printf '\\036%s\\n' $code; (exit $code)\n",
                            step.command
                        ));
                        steps.push(step);
                    }
                }
                None => {}
            }
        }
        if steps.is_empty() {
            return String::new();
        }
        let folder = tempfile::tempdir().unwrap();
        let mut shell = shell(binary, &script);
        shell.current_dir(folder.path());
        let output = String::from_utf8(shell.output().unwrap().stdout).unwrap();
        let mut differences = String::new();
        let mut rest = output.as_str();
        for step in &steps {
            let (out, after) =
                rest.split_once('\u{1e}').unwrap_or_else(|| panic!("{}: {rest}", self.place(step.line)));
            let (code, after) = after.split_once('\n').unwrap();
            let lines: Vec<&str> = out.lines().collect();
            let expected: Vec<&str> = step.out.iter().map(String::as_str).collect();
            if !are(&expected, &lines) || (expected.is_empty() && code != "0") {
                differences.push_str(&format!(
                    "{}: $ {}\n{out}[exit code {code}]\n",
                    self.place(step.line),
                    step.command
                ));
            }
            rest = after;
        }
        differences
    }
}

/// Returns the examples in the help of each command, after a look at its form.
pub fn examples(binary: &str, program: &str, commands: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    for command in commands {
        let command = format!("{program} {command}");
        let help =
            String::from_utf8(shell(binary, &format!("{command} --help")).output().unwrap().stdout).unwrap();
        let wide: Vec<&str> = help.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{command}: {wide:#?}");
        let (_, end) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{command}: no example"));
        let (examples, codes) = end.split_once("\nExit codes:\n").unwrap();
        // A line that begins otherwise was divided.
        let is_whole = |line: &str| line.starts_with("       ") || line.as_bytes()[2].is_ascii_digit();
        assert!(codes.starts_with("  0  ") && codes.lines().all(is_whole), "{command}: {codes}");
        assert!(examples.trim_start().starts_with(command.trim_end()), "{command}: {examples}");
        // A remark stands after an example.
        all.extend(examples.lines().map(|line| line.trim_start().split("  ").next().unwrap().to_owned()));
    }
    all
}

/// Returns a shell that finds the program.
fn shell(binary: &str, script: &str) -> Command {
    let path =
        format!("{}:{}", Path::new(binary).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).env("PATH", path).stdin(Stdio::null());
    shell.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR").env_remove("COLUMNS");
    shell
}

/// Returns the commands of a block. A line after "> ", or after a "\" at the end, continues a command.
fn steps_of(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for &(line, text) in &block.lines {
        let last = steps.last_mut();
        match (text.strip_prefix("$ "), last) {
            (Some(command), _) => steps.push(Step { line, command: command.into(), out: Vec::new() }),
            (None, Some(step))
                if step.out.is_empty() && (text.starts_with("> ") || step.command.ends_with('\\')) =>
            {
                step.command.push_str(&format!("\n{}", text.strip_prefix("> ").unwrap_or(text)));
            }
            (None, Some(step)) => step.out.push(text.into()),
            (None, None) => panic!("line {line}: a command is missing"),
        }
    }
    steps
}

/// Whether lines are as a page shows them.
fn are(shown: &[&str], lines: &[&str]) -> bool {
    match (shown, lines) {
        ([], []) => true,
        (["..."], _) => true,
        (["...", rest @ ..], _) => (0..=lines.len()).any(|at| are(rest, &lines[at..])),
        ([one, rest @ ..], [line, lines @ ..]) => is(one, line) && are(rest, lines),
        _ => false,
    }
}

/// Whether a line is as a page shows it.
fn is(shown: &str, line: &str) -> bool {
    match (shown.split_once("[number]"), shown.strip_suffix("...")) {
        (Some((before, after)), _) => line.strip_prefix(before).is_some_and(|line| {
            let rest = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            let number = line[..line.len() - rest.len()].trim_end_matches('.').len();
            number > 0 && is(after, &line[number..])
        }),
        (None, Some(begins)) => line.starts_with(begins),
        (None, None) => shown == line,
    }
}
