//! Says where a command is that this program had before.

/// The commands of another program, which compares libraries.
const OF_ANOTHER_PROGRAM: [&str; 5] = ["ask", "compare", "decisions", "lineage", "resolve"];

/// The commands that have another name now.
const RENAMED: [(&str, &str); 2] = [("rulings", "grammar rulings"), ("sections", "grammar sections")];

/// Returns the message for a command that this program had before.
pub(crate) fn message(command: &str) -> Option<String> {
    if OF_ANOTHER_PROGRAM.contains(&command) {
        return Some(format!(
            "`{command}` is a command of another program of this project, which compares libraries: see the README"
        ));
    }
    let (_, now) = RENAMED.iter().find(|(before, _)| *before == command)?;
    Some(format!("`rfc1738 {command}` is now `rfc1738 {now}`"))
}
