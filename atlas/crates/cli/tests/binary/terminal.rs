//! What people read fits their terminal: no line with words has more columns. A pipe gets lines of
//! any length.

use std::process::Command;

use super::python;

/// Runs a command on a terminal with so many columns, and writes what it shows.
const ON_TERMINAL: &str = r#"
import fcntl, os, pty, struct, sys, termios
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    os.execv(sys.argv[2], sys.argv[2:])
shown = b""
while True:
    try:
        more = os.read(terminal, 65536)
    except OSError:
        break
    if not more:
        break
    shown += more
os.waitpid(pid, 0)
sys.stdout.buffer.write(shown.replace(b"\r\n", b"\n"))
"#;

/// Returns what a command shows on a terminal. `None`: there is no Python.
fn shown(columns: usize, command: &[&str]) -> Option<String> {
    let mut python = Command::new(python()?);
    let python =
        python.args(["-c", ON_TERMINAL, &columns.to_string(), env!("CARGO_BIN_EXE_url-atlas")]).args(command);
    let output = python.env("NO_COLOR", "1").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Checks the lines of these commands on a terminal of 80 columns and of 40.
#[cfg(target_os = "linux")]
fn check(commands: &[&[&str]]) {
    let check = &|columns: usize| {
        for command in commands {
            let Some(text) = shown(columns, command) else { return };
            assert!(text.lines().count() > 3, "{command:?}: {text}");
            // A word that is too long stands alone on its line, after its indent.
            let is_wide =
                |line: &&str| line.chars().count() > columns && line.trim_start().split(' ').count() > 1;
            let wide: Vec<&str> = text.lines().filter(is_wide).collect();
            assert!(wide.is_empty(), "{columns} columns, {command:?}: {wide:#?}");
        }
    };
    std::thread::scope(|scope| {
        for columns in [80, 40] {
            scope.spawn(move || check(columns));
        }
    });
}

#[cfg(target_os = "linux")]
#[test]
fn no_line_with_words_is_wider_than_the_terminal() {
    check(&[
        &["compare", "rfc3986", "url-standard"],
        &["decisions", "authority_end"],
        &["texts", "ftp://user@host.dom/a/path/of/some/length"],
        &["ask", "http://host.dom/"],
    ]);
}

/// What takes long: `cargo xtask exhaustive` runs it.
#[cfg(target_os = "linux")]
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn no_line_of_a_long_report_is_wider_than_the_terminal() {
        check(&[&["lineage", "--scheme", "ftp"]]);
    }
}
