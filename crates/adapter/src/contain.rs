//! Starts an adapter with the limits that the system can enforce, and says which ones those are.
//! No other code decides what an adapter gets of the system.

use std::fmt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Once;

use crate::{Limits, environment, filter, usage};

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
        if let Some(missing) = self.missing() {
            write!(f, "; not contained: {missing}")?;
        }
        self.note.map_or(Ok(()), |note| write!(f, "; {note}"))
    }
}

impl Containment {
    pub(super) fn of(limits: &Limits) -> Containment {
        let contained = vec!["time", "environment"];
        let mut containment = Containment { contained, not_contained: Vec::new(), note: None };
        let mut add = |what, is_missing: Option<String>| match is_missing {
            None => containment.contained.push(what),
            Some(why) => containment.not_contained.push((what, why)),
        };
        let memory =
            if usage::is_known() { filter::is_missing().cloned() } else { Some("only on Linux".into()) };
        add("memory", memory);
        let only_on_unix = || (!cfg!(unix)).then(|| "only on Unix".into());
        add("files", only_on_unix());
        add("terminal", only_on_unix());
        let Isolated { processes, disk, network, has_loopback } = system::isolated(limits.isolation);
        add("processes", processes);
        add("disk", disk);
        let is_cut_off = network.is_none();
        add("network", network);
        if is_cut_off && !has_loopback {
            containment.note = Some("127.0.0.1 does not work, because `ip` is not available");
        }
        containment
    }

    /// Returns what is not limited. A reason stands once after all that it explains.
    pub fn missing(&self) -> Option<String> {
        let reasons = self.not_contained.chunk_by(|one, next| one.1 == next.1);
        let of_reason = |all: &[(&str, String)]| {
            let names: Vec<&str> = all.iter().map(|(what, _)| *what).collect();
            format!("{} ({})", names.join(", "), all[0].1)
        };
        let all: Vec<String> = reasons.map(of_reason).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// Returns whether something is not limited that the user did not allow.
    fn is_incomplete(&self) -> bool {
        self.not_contained.iter().any(|(_, why)| why != ALLOWED)
    }

    /// Says once what the system cannot enforce.
    ///
    /// # Errors
    /// Returns an error if something is missing and the limits do not permit that.
    pub(super) fn check(limits: &Limits) -> Result<(), String> {
        static SAID: Once = Once::new();
        let containment = Containment::of(limits);
        match containment.is_incomplete() {
            false => {}
            true if limits.contained => {
                return Err(format!("--contained: the adapter is not started: {containment}"));
            }
            true => SAID.call_once(|| {
                let program = std::env::current_exe().unwrap_or_default();
                let program = program.file_stem().unwrap_or_default().display();
                eprintln!("{program}: the adapter is not contained in everything: {containment}");
            }),
        }
        Ok(())
    }
}

/// Why something is not isolated; `None` if it is.
#[derive(Clone, Default)]
struct Isolated {
    processes: Option<String>,
    disk: Option<String>,
    network: Option<String>,
    has_loopback: bool,
}

impl Isolated {
    fn not(why: &str) -> Isolated {
        let why = || Some(why.to_owned());
        Isolated { processes: why(), disk: why(), network: why(), has_loopback: true }
    }
}

/// Why something is not limited, if the user wants that.
const ALLOWED: &str = "it is allowed";

/// Starts an adapter. The folder is the one for temporary files.
pub(super) fn start(words: &[String], limits: &Limits, folder: &Path) -> std::io::Result<Child> {
    let mut command = system::command(words, limits, folder)?;
    // .NET reserves a file of 2 TB for the memory of its code otherwise, and any limit of files ends
    // it.
    command
        .env_clear()
        .env("DOTNET_EnableWriteXorExecute", "0")
        .envs(environment::variables(&limits.variables));
    for name in ["TMPDIR", "TMP", "TEMP"] {
        command.env(name, folder);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    filter::within(|| spawn(command))
}

/// Starts a program in a session of its own, so it has no terminal, and is the first of its group.
pub(super) fn spawn(command: Command) -> std::io::Result<Child> {
    #[cfg(unix)]
    {
        use process_wrap::std::{CommandWrap, ProcessSession};
        let child: Box<dyn std::any::Any> =
            CommandWrap::from(command).wrap(ProcessSession).spawn()?.into_inner();
        child.downcast::<Child>().map(|child| *child).map_err(|_| std::io::ErrorKind::Other.into())
    }
    #[cfg(not(unix))]
    {
        let mut command = command;
        command.spawn()
    }
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
    use std::path::Path;
    use std::process::Command;

    use super::Isolated;
    use crate::{Isolation, Limits};

    pub(super) fn command(words: &[String], _: &Limits, _: &Path) -> io::Result<Command> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        Ok(command)
    }

    pub(super) fn isolated(_: Isolation) -> Isolated {
        Isolated::not("only on Linux")
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

    use super::{ALLOWED, Isolated};
    use crate::delete::delete;
    use crate::watcher::locked_folder;
    use crate::{Isolation, Limits, filter};

    /// Sets the limits of files, and becomes the adapter. The limits are set before any code of the
    /// adapter runs. The adapter's words are arguments, so the shell does not read them. A limit
    /// that is lower already stays.
    const LIMITED: &str = r#"
{ ulimit -c 0; ulimit -n "$3"; ulimit -f "$4"; } 2>/dev/null
shift 6
exec "$@""#;

    /// Prepares new namespaces as their first process, and starts the adapter in a namespace of
    /// users within them.
    ///
    /// - Temporary files and shared memory are in memory, and are limited together. No process can
    ///   mount more.
    /// - The terminals of the user are not there, and the interface of the loopback is started.
    /// - The adapter cannot trace the first process, which has another namespace of users. The kernel
    ///   also treats signals to the first process in another way.
    ///
    /// The first process waits for the adapter, and all other processes of the namespace end with
    /// it. It writes nothing, not even when a signal ends the adapter.
    const FIRST: &str = r#"
exec 3>&2 2>/dev/null
mount -t tmpfs -o "size=$2,nr_inodes=200k,mode=700" tmpfs "$1" && mount --bind "$1" /dev/shm
mount -t devpts -o newinstance,ptmxmode=666 devpts /dev/pts
echo 1 > /proc/sys/user/max_mnt_namespaces
for ip in ip /usr/sbin/ip /sbin/ip; do "$ip" link set lo up && break; done
ulimit -c 0; ulimit -n "$3"; ulimit -f "$4"
user=$5; group=$6; shift 6
(exec unshare --user --map-user="$user" --map-group="$group" -- "$@" 2>&3 3>&-)
exit $?"#;

    /// Run as an adapter, makes a file in the folder, and tells whether the interface of the loopback
    /// is started.
    const PROBE: &str = r#": > "$TMPDIR/probe"; ! grep -qsF 127.0.0.1 /proc/net/fib_trie || echo loopback"#;

    const SHELL: &str = "/bin/sh";
    const NAMESPACES: [&str; 7] =
        ["--user", "--map-root-user", "--ipc", "--pid", "--fork", "--kill-child", "--mount-proc"];

    pub(super) fn command(words: &[String], limits: &Limits, folder: &Path) -> io::Result<Command> {
        find(&words[0])?;
        let is_isolated = limits.isolation != Isolation::None && probed().processes.is_none();
        if !is_isolated {
            crate::tree::adopt();
        }
        Ok(shell(words, limits, folder, if is_isolated { limits.isolation } else { Isolation::None }))
    }

    /// Returns the shell that becomes the adapter, or starts it.
    fn shell(words: &[String], limits: &Limits, folder: &Path, isolation: Isolation) -> Command {
        let is_isolated = isolation != Isolation::None;
        let mut command = Command::new(if is_isolated { "unshare" } else { SHELL });
        if is_isolated {
            let net = (isolation == Isolation::Full).then_some("--net");
            command.args(NAMESPACES).args(net).args(["--", SHELL]);
        }
        command.args(["-c", if is_isolated { FIRST } else { LIMITED }, "sh"]).arg(folder);
        let (user, group) = (rustix::process::getuid().as_raw(), rustix::process::getgid().as_raw());
        let numbers = [limits.disk, limits.descriptors, limits.file.div_ceil(512), user.into(), group.into()];
        command.args(numbers.map(|number| number.to_string())).args(words);
        command
    }

    pub(super) fn isolated(isolation: Isolation) -> Isolated {
        let probed = probed();
        match isolation {
            Isolation::None if probed.processes.is_none() => Isolated::not(ALLOWED),
            Isolation::WithNetwork if probed.network.is_none() => {
                Isolated { network: Some(ALLOWED.into()), ..probed.clone() }
            }
            _ => probed.clone(),
        }
    }

    /// Returns what `unshare` isolates. It is tried once.
    fn probed() -> &'static Isolated {
        static TRIED: OnceLock<Isolated> = OnceLock::new();
        TRIED.get_or_init(|| {
            if !cfg!(target_os = "linux") {
                return Isolated::not("only on Linux");
            }
            // If this process is killed now, the next command deletes the folder.
            let Ok((folder, _lock)) = locked_folder() else {
                return Isolated::not("no folder for temporary files");
            };
            let words = [SHELL, "-c", PROBE].map(String::from);
            let mut command = shell(&words, &Limits::default(), &folder, Isolation::Full);
            command.env("TMPDIR", &folder).stdin(Stdio::null());
            let isolated = match filter::within(|| command.output()) {
                Ok(output) if output.status.success() => Isolated {
                    disk: folder.join("probe").exists().then(|| "`mount` does not work for this user".into()),
                    has_loopback: output.stdout == b"loopback\n",
                    ..Isolated::default()
                },
                Ok(_) => Isolated::not("`unshare` does not work for this user"),
                Err(_) => Isolated::not("`unshare` is not available"),
            };
            let _ = delete(&folder);
            isolated
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
