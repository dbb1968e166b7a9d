//! The command that starts an adapter with the limits that the system can enforce.

use std::fmt;
use std::path::Path;
use std::process::{Command, ExitStatus};

use crate::{Limits, usage};

/// What the system enforces for an adapter, and what it cannot.
///
/// Displays as one line: `contained: time, memory, files, processes, network`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Containment {
    pub contained: Vec<&'static str>,
    /// What is not limited, with the reason.
    pub not_contained: Vec<(&'static str, String)>,
    /// Something that the user should know.
    pub note: Option<&'static str>,
}

impl fmt::Display for Containment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "contained: {}", self.contained.join(", "))?;
        let mut reason = None;
        // The reason stands once after all that it explains.
        for (what, why) in &self.not_contained {
            match reason {
                None => write!(f, "; not contained: {what}")?,
                Some(before) if before == why => write!(f, ", {what}")?,
                Some(before) => write!(f, " ({before}), {what}")?,
            }
            reason = Some(why);
        }
        if let Some(why) = reason {
            write!(f, " ({why})")?;
        }
        match self.note {
            Some(note) => write!(f, "; {note}"),
            None => Ok(()),
        }
    }
}

impl Containment {
    pub(super) fn of(limits: &Limits) -> Containment {
        let mut containment = Containment { contained: vec!["time"], not_contained: Vec::new(), note: None };
        let mut add = |what, is_missing: Option<String>| match is_missing {
            None => containment.contained.push(what),
            Some(why) => containment.not_contained.push((what, why)),
        };
        add("memory", (!usage::is_known()).then(|| "only on Linux".into()));
        add("files", (!cfg!(unix)).then(|| "only on Unix".into()));
        let [processes, network] = system::not_isolated(limits.isolation);
        add("processes", processes);
        let is_cut_off = network.is_none();
        add("network", network);
        if is_cut_off && !system::has_loopback() {
            containment.note = Some("127.0.0.1 does not work, because `ip` is not available");
        }
        containment
    }
}

/// The folder is the one for temporary files.
pub(super) fn command(words: &[String], limits: &Limits, folder: &Path) -> std::io::Result<Command> {
    let mut command = system::command(words, limits)?;
    for name in ["TMPDIR", "TMP", "TEMP"] {
        command.env(name, folder);
    }
    Ok(command)
}

/// A shell that waits for the adapter tells a signal by an exit code above 128, as all shells do.
pub(super) fn status(status: ExitStatus) -> ExitStatus {
    #[cfg(unix)]
    if let Some(signal @ 1..=64) = status.code().map(|code| code - 128) {
        return std::os::unix::process::ExitStatusExt::from_raw(signal);
    }
    status
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::process::Command;

    use crate::{Isolation, Limits};

    pub(super) fn command(words: &[String], _: &Limits) -> io::Result<Command> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        Ok(command)
    }

    pub(super) fn not_isolated(_: Isolation) -> [Option<String>; 2] {
        ["only on Linux"; 2].map(|why| Some(why.into()))
    }

    pub(super) fn has_loopback() -> bool {
        true
    }
}

#[cfg(unix)]
mod system {
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};
    use std::sync::OnceLock;
    use std::{env, io};

    use rustix::fs::{Access, access};
    use rustix::io::Errno;

    use crate::{Isolation, Limits};

    /// Sets the limits of files, and becomes the adapter. The limits are set before any code of the
    /// adapter runs. The adapter's words are arguments, so the shell does not read them. A limit
    /// that is lower already stays.
    const LIMITED: &str = r#"
{ ulimit -c 0; ulimit -n "$1"; ulimit -f "$2"; } 2>/dev/null
shift 2
exec "$@""#;

    /// Sets the limits of files as the first process of a namespace, and starts the adapter. The
    /// kernel treats the first process in another way than all others, so the adapter is not the
    /// first process. The first process waits for the adapter, and all other processes of the
    /// namespace end with it. It writes nothing, not even when a signal ends the adapter.
    const FIRST: &str = r#"
exec 3>&2 2>/dev/null
ulimit -c 0; ulimit -n "$1"; ulimit -f "$2"; shift 2
(exec "$@" 2>&3 3>&-)
exit $?"#;

    /// Starts the interface of the loopback in a new network, and leaves the rights that this
    /// needs.
    const LOOPBACK: &str = r#"
for ip in ip /usr/sbin/ip /sbin/ip; do "$ip" link set lo up 2>/dev/null && break; done
user=$1; group=$2; shift 2
exec unshare --user --map-user="$user" --map-group="$group" "$@""#;

    /// Exits with 0 if the interface of the loopback is started.
    const HAS_LOOPBACK: &str = r#"for ip in ip /usr/sbin/ip /sbin/ip; do "$ip" link set lo up && exit; done"#;

    const SHELL: &str = "/bin/sh";
    const NEW_NETWORK: [&str; 3] = ["--user", "--map-root-user", "--net"];
    const NEW_PROCESSES: [&str; 5] = ["--pid", "--fork", "--kill-child", "--mount-proc", "--"];

    pub(super) fn command(words: &[String], limits: &Limits) -> io::Result<Command> {
        find(&words[0])?;
        let isolation = if not_available().is_none() { limits.isolation } else { Isolation::None };
        let mut command = isolated(isolation);
        let script = if isolation == Isolation::None { LIMITED } else { FIRST };
        if isolation == Isolation::None {
            crate::tree::adopt();
        }
        let (descriptors, blocks) = (limits.descriptors.to_string(), limits.file.div_ceil(512).to_string());
        command.args(["-c", script, "sh", &descriptors, &blocks]).args(words);
        // .NET reserves a file of 2 TB for the memory of its code otherwise, and any limit of files
        // ends it.
        const DOTNET: &str = "DOTNET_EnableWriteXorExecute";
        if env::var_os(DOTNET).is_none() {
            command.env(DOTNET, "0");
        }
        Ok(command)
    }

    fn isolated(isolation: Isolation) -> Command {
        let mut command = Command::new(if isolation == Isolation::None { SHELL } else { "unshare" });
        match isolation {
            Isolation::None => return command,
            Isolation::WithNetwork => _ = command.args(["--user", "--map-current-user"]),
            Isolation::Full => {
                let user = rustix::process::getuid().as_raw().to_string();
                let group = rustix::process::getgid().as_raw().to_string();
                command.args(NEW_NETWORK).args(["--", SHELL, "-c", LOOPBACK, "sh", &user, &group]);
            }
        }
        command.args(NEW_PROCESSES).arg(SHELL);
        command
    }

    /// Returns why processes and the network are not isolated.
    pub(super) fn not_isolated(isolation: Isolation) -> [Option<String>; 2] {
        match (not_available(), isolation) {
            (Some(why), _) => [Some(why.clone()), Some(why.clone())],
            (None, Isolation::Full) => [None, None],
            (None, Isolation::WithNetwork) => [None, Some("it is allowed".into())],
            (None, Isolation::None) => ["it is allowed"; 2].map(|why| Some(why.into())),
        }
    }

    /// Returns why `unshare` cannot isolate an adapter. It is tried once.
    fn not_available() -> Option<&'static String> {
        static TRIED: OnceLock<Option<String>> = OnceLock::new();
        let tried = TRIED.get_or_init(|| {
            if !cfg!(target_os = "linux") {
                return Some("only on Linux".into());
            }
            match isolated(Isolation::Full).args(["-c", ":"]).stdin(Stdio::null()).output() {
                Ok(output) if output.status.success() => None,
                Ok(_) => Some("`unshare` does not work for this user".into()),
                Err(_) => Some("`unshare` is not available".into()),
            }
        });
        tried.as_ref()
    }

    /// It is tried once.
    pub(super) fn has_loopback() -> bool {
        static TRIED: OnceLock<bool> = OnceLock::new();
        *TRIED.get_or_init(|| {
            let mut command = Command::new("unshare");
            command.args(NEW_NETWORK).args(["--", SHELL, "-c", HAS_LOOPBACK]).stdin(Stdio::null());
            command.output().is_ok_and(|output| output.status.success())
        })
    }

    /// Finds a program as the system does, because its absence is easier to understand from here
    /// than from a shell.
    fn find(program: &str) -> io::Result<()> {
        let is_program = |path: &Path| match access(path, Access::EXEC_OK) {
            Ok(()) if path.is_dir() => Err(Errno::ACCESS),
            tried => tried,
        };
        if program.contains('/') {
            return Ok(is_program(Path::new(program))?);
        }
        let folders = env::var_os("PATH").unwrap_or_else(|| "/bin:/usr/bin".into());
        let mut error = Errno::NOENT;
        for folder in env::split_paths(&folders) {
            let folder = if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder };
            match is_program(&folder.join(program)) {
                Ok(()) => return Ok(()),
                Err(Errno::ACCESS) => error = Errno::ACCESS,
                Err(_) => {}
            }
        }
        Err(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn an_exit_code_above_128_is_a_signal() {
        let code = |code: i32| status(std::os::unix::process::ExitStatusExt::from_raw(code << 8)).to_string();
        assert_eq!(code(128 + 6), "signal: 6 (SIGABRT)");
        assert_eq!(code(128), "exit status: 128");
        assert_eq!(code(255), "exit status: 255");
    }

    #[test]
    fn the_line_gives_each_reason_once() {
        let mut containment =
            Containment { contained: vec!["time", "files"], not_contained: Vec::new(), note: None };
        assert_eq!(containment.to_string(), "contained: time, files");
        containment.not_contained = vec![("processes", "why".into()), ("network", "why".into())];
        assert_eq!(
            containment.to_string(),
            "contained: time, files; not contained: processes, network (why)"
        );
        containment.not_contained[1].1 = "allowed".into();
        containment.note = Some("note");
        let line = "contained: time, files; not contained: processes (why), network (allowed); note";
        assert_eq!(containment.to_string(), line);
    }
}
