//! Says where a command is that this program had before.

use crate::escape;

/// The commands of another program, which compares libraries.
const OF_ANOTHER_PROGRAM: [&str; 4] = ["ask", "decisions", "lineage", "resolve"];

/// The commands that have another name now.
const RENAMED: [(&str, &str); 3] = [
    ("differences", "audit --against rfc1738"),
    ("rulings", "grammar rulings"),
    ("sections", "grammar sections"),
];

/// Returns the message for a command that this program had before. An adapter that was typed stands
/// in the new command.
pub(crate) fn message(command: &str) -> Option<String> {
    if OF_ANOTHER_PROGRAM.contains(&command) {
        return Some(format!(
            "`{command}` is a command of another program of this project, which compares libraries: see the \
             README"
        ));
    }
    let (_, now) = RENAMED.iter().find(|(before, _)| *before == command)?;
    let typed: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let adapter = adapter(&typed).map(|command| format!(" -- {}", escape::text(&command)));
    Some(format!("`rfc1738 {command}` is now `rfc1738 {now}{}`", adapter.unwrap_or_default()))
}

/// Returns the command of an adapter, as a shell reads it: what stands after "--", or in
/// `--adapter`.
fn adapter(typed: &[String]) -> Option<String> {
    let end = typed.iter().position(|word| word == "--").unwrap_or(typed.len());
    let (options, words) = typed.split_at(end);
    let option = options.iter().position(|word| word == "--adapter").and_then(|at| options.get(at + 1));
    let in_one = || options.iter().find_map(|word| word.strip_prefix("--adapter="));
    match words {
        [_, words @ ..] if !words.is_empty() => Some(shell_words::join(words)),
        _ => option.map(String::as_str).or_else(in_one).map(Into::into),
    }
}
