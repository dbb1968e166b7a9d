//! An adapter cannot use more than its limits, and nothing of it is left.

use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use rfc1738_adapter::{Adapter, Isolation, Limits};
use rfc1738_oracle::{Observation, Subject};

use crate::hostile::BAD;
use crate::{ENOUGH, LIMITS, command, of_bad, parts_of, start};

pub(super) const TESTS: &[(&str, fn())] = &[
    ("the_cause_is_found_by_dividing", the_cause_is_found_by_dividing),
    ("several_causes_are_all_found", several_causes_are_all_found),
    (
        "a_failure_that_depends_on_no_input_costs_few_starts",
        a_failure_that_depends_on_no_input_costs_few_starts,
    ),
    ("an_end_after_each_batch_costs_one_start_for_each", an_end_after_each_batch_costs_one_start_for_each),
    ("a_batch_that_fails_again_and_again_ends_the_run", a_batch_that_fails_again_and_again_ends_the_run),
    ("a_flood_of_standard_error_is_read_and_forgotten", a_flood_of_standard_error_is_read_and_forgotten),
    #[cfg(target_os = "linux")]
    ("memory_is_limited", memory_is_limited),
    #[cfg(target_os = "linux")]
    ("processes_are_limited_and_none_is_left", processes_are_limited_and_none_is_left),
    #[cfg(unix)]
    ("the_end_takes_its_children_along", the_end_takes_its_children_along),
    #[cfg(target_os = "linux")]
    ("another_session_ends_with_the_adapter", another_session_ends_with_the_adapter),
    #[cfg(target_os = "linux")]
    (
        "exhaustive::another_session_that_holds_the_output_does_not_hang",
        another_session_that_holds_the_output_does_not_hang,
    ),
    #[cfg(target_os = "linux")]
    ("files_are_limited_and_deleted", files_are_limited_and_deleted),
    #[cfg(target_os = "linux")]
    ("descriptors_and_core_dumps_are_limited", descriptors_and_core_dumps_are_limited),
    #[cfg(unix)]
    ("the_network_is_that_of_the_adapter_alone", the_network_is_that_of_the_adapter_alone),
    #[cfg(unix)]
    ("exhaustive::closed_streams_do_not_hang", closed_streams_do_not_hang),
    #[cfg(unix)]
    ("an_adapter_that_ignores_signals_ends", an_adapter_that_ignores_signals_ends),
    #[cfg(unix)]
    ("a_signal_is_named", a_signal_is_named),
    #[cfg(unix)]
    ("the_temporary_folder_is_deleted", the_temporary_folder_is_deleted),
    #[cfg(target_os = "linux")]
    ("temporary_files_and_shared_memory_are_limited", temporary_files_and_shared_memory_are_limited),
];

/// Whether the system can isolate adapters. Otherwise a test has nothing to test, and says so.
fn is_isolated() -> bool {
    let containment = start("right").containment();
    let is_isolated = containment.contained.contains(&"processes");
    if !is_isolated {
        eprintln!("{containment}, so this is not tested");
    }
    is_isolated
}

#[track_caller]
fn crash(adapter: &mut Adapter) -> String {
    match of_bad(adapter) {
        Observation::Crash(why) => why,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn started(name: &str, isolation: Isolation) -> Adapter {
    Adapter::start(&command(name), Limits { isolation, ..LIMITS }).unwrap_or_else(|why| panic!("{why}"))
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is a folder for temporary files")
}

/// Asks about a batch of 500 inputs, of which those with these indexes end the process. Returns how
/// often the adapter was started, and how often it was asked.
#[track_caller]
fn divided(causes: &[usize]) -> (usize, usize) {
    let folder = folder();
    let file = folder.path().join("count");
    let mut adapter = start(&format!("counts {}", file.display()));
    let name = |index| if causes.contains(&index) { "crash" } else { "host" };
    let inputs: Vec<String> = (0..500).map(|index| format!("http://{}/{index}", name(index))).collect();
    let texts: Vec<&[u8]> = inputs.iter().map(String::as_bytes).collect();
    let mut count = 0;
    adapter.observe_all(&texts, &mut |index, seen| {
        assert_eq!(index, count, "they come in order");
        count += 1;
        match seen {
            Observation::Crash(why) => {
                assert!(causes.contains(&index), "{index}");
                assert_eq!(why, "it ended with exit status: 3");
            }
            seen if seen.parts().is_some() => {
                assert!(!causes.contains(&index), "{index}");
                assert_eq!(seen.parts(), Some(&parts_of(&inputs[index])));
            }
            other => panic!("{other:?}"),
        }
    });
    assert_eq!((count, adapter.trouble()), (500, None));
    let counted = fs::read_to_string(file).expect("it counts");
    let of = |letter| counted.chars().filter(|&found| found == letter).count();
    (of('s'), of('o'))
}

fn the_cause_is_found_by_dividing() {
    // The batch fails, the part fails, and the input fails twice. 22 parts have 22 inputs each, and
    // one has 16.
    for cause in [0, 1, 249, 250, 333, 498, 499] {
        let (starts, questions) = divided(&[cause]);
        assert!(starts <= 1 + 1 + 1 + 2, "{cause}: {starts} starts");
        assert!(questions <= 22 + 22, "{cause}: {questions} questions were answered");
    }
}

fn several_causes_are_all_found() {
    for causes in [&[0, 499][..], &[7, 8, 9], &[100, 101, 300, 450]] {
        let (starts, _) = divided(causes);
        assert!(starts <= 2 + 3 * causes.len(), "{causes:?}: {starts} starts");
    }
    assert_eq!(divided(&[]), (1, 1));
}

fn a_batch_that_fails_again_and_again_ends_the_run() {
    let folder = folder();
    let file = folder.path().join("count");
    let limits = Limits { failures: 2, ..LIMITS };
    let mut adapter =
        Adapter::start(&command(&format!("counts {}", file.display())), limits).expect("it starts");
    let inputs: [&[u8]; 64] = [b"http://crash/"; 64];
    let mut count = 0;
    adapter.observe_all(&inputs, &mut |_, _| count += 1);
    assert_eq!(count, 0);
    let why = adapter.trouble().expect("it fails too often");
    assert!(
        why.ends_with("it fails too often, the last time on 8 inputs, the first \"http://crash/\""),
        "{why}"
    );
}

/// Asks a fake about four batches of 500 inputs. Returns it, and how often it was started.
fn four_batches(name: &str) -> (Adapter, usize) {
    let folder = folder();
    let file = folder.path().join("count");
    let mut adapter = start(&format!("{name} {}", file.display()));
    let texts: Vec<Vec<u8>> = (0..500).map(|index| format!("http://host/{index}").into()).collect();
    let texts: Vec<&[u8]> = texts.iter().map(Vec::as_slice).collect();
    (0..4).for_each(|_| adapter.observe_all(&texts, &mut |_, _| {}));
    let counted = fs::read_to_string(file).expect("it counts");
    (adapter, counted.chars().filter(|&letter| letter == 's').count())
}

fn a_failure_that_depends_on_no_input_costs_few_starts() {
    // It breaks the protocol in its fourth batch, whatever that is: once at first, once about no
    // input, and once about all suspects.
    let (adapter, starts) = four_batches("tires");
    let why = adapter.trouble().expect("it breaks the protocol");
    assert!(
        why.contains("breaks the protocol on one of 1000 inputs, the first \"http://host/0\": "),
        "{why}"
    );
    assert!(starts <= 3, "{starts}");
}

fn an_end_after_each_batch_costs_one_start_for_each() {
    let (adapter, starts) = four_batches("counts-and-ends");
    assert_eq!((adapter.trouble(), adapter.unrepeated_failures()), (None, 3));
    assert!(starts <= 4, "{starts}");
}

fn a_flood_of_standard_error_is_read_and_forgotten() {
    let why = crash(&mut start("floods-standard-error"));
    assert!(why.contains('3') && why.ends_with(": line 99999"), "{why}");
}

fn memory_is_limited() {
    for isolation in [Isolation::Full, Isolation::None] {
        for name in ["eats-memory", "eats-memory-in-a-child"] {
            assert_eq!(crash(&mut started(name, isolation)), "it used more than 256 MiB of memory");
        }
    }
}

/// Returns the processes with this word in their arguments.
fn processes(token: &str) -> Vec<u32> {
    let ids = fs::read_dir("/proc").expect("it is Linux").flatten();
    let ids = ids.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let arguments = |id: &u32| fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
    ids.filter(|id| {
        let line = String::from_utf8_lossy(&arguments(id)).into_owned();
        line.contains("child sleeps") && line.contains(token)
    })
    .collect()
}

/// Waits until no process has this word in its arguments.
#[track_caller]
fn none_is_left(token: &str) {
    let until = Instant::now() + ENOUGH;
    while !processes(token).is_empty() {
        assert!(Instant::now() < until, "{:?} are left", processes(token));
        thread::sleep(Duration::from_millis(20));
    }
}

fn processes_are_limited_and_none_is_left() {
    for isolation in [Isolation::Full, Isolation::None] {
        let token = format!("forks-{}-{isolation:?}", std::process::id());
        let mut adapter = started(&format!("forks {token}"), isolation);
        assert_eq!(crash(&mut adapter), "it started more than 32 processes");
        drop(adapter);
        none_is_left(&token);
    }
}

fn the_end_takes_its_children_along() {
    for isolation in [Isolation::Full, Isolation::None] {
        let token = format!("child-{}-{isolation:?}", std::process::id());
        let mut adapter = started(&format!("parent {token}"), isolation);
        assert!(of_bad(&mut adapter).parts().is_some());
        drop(adapter);
        #[cfg(target_os = "linux")]
        none_is_left(&token);
    }
}

fn another_session_ends_with_the_adapter() {
    for isolation in [Isolation::Full, Isolation::None] {
        let token = format!("session-{}-{isolation:?}", std::process::id());
        let mut adapter = started(&format!("parent-in-another-session {token}"), isolation);
        assert!(of_bad(&mut adapter).parts().is_some());
        // The answer can come before the child has its name.
        let mut children = processes(&token);
        for _ in 0..6000 {
            if !children.is_empty() {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
            children = processes(&token);
        }
        assert_eq!(children.len(), 1);
        drop(adapter);
        none_is_left(&token);
        // It is also removed, if this process has become its parent.
        let is_left = Path::new("/proc").join(children[0].to_string()).exists();
        assert!(isolation == Isolation::Full || !is_left);
    }
}

fn another_session_that_holds_the_output_does_not_hang() {
    let token = format!("holds-{}", std::process::id());
    let mut adapter = started(&format!("dies-after-its-child-left {token}"), Isolation::None);
    // If the client waited for the end of the output, the input would time out.
    assert_eq!(crash(&mut adapter), "it ended with exit status: 3");
    adapter.finish();
    drop(adapter);
    // No limit reaches these, so the test ends them.
    #[cfg(unix)]
    for id in processes(&token) {
        let id =
            rustix::process::Pid::from_raw(i32::try_from(id).expect("it is small")).expect("it is not 0");
        rustix::process::kill_process(id, rustix::process::Signal::KILL).expect("it runs");
    }
    none_is_left(&token);
}

fn files_are_limited_and_deleted() {
    for isolation in [Isolation::Full, Isolation::None] {
        let why = crash(&mut started("fills-the-disk", isolation));
        let folder =
            why.strip_prefix("it ended with signal: 25 (SIGXFSZ): ").unwrap_or_else(|| panic!("{why}"));
        assert!(folder.contains("rfc1738-") && !Path::new(folder).exists(), "{folder}");
    }
}

fn descriptors_and_core_dumps_are_limited() {
    for isolation in [Isolation::Full, Isolation::None] {
        assert_eq!(crash(&mut started("opens-files", isolation)), "Too many open files (os error 24)");
        let limits = crash(&mut started("tells-its-limits", isolation));
        let limit = |name: &str| {
            let line = limits.lines().find(|line| line.starts_with(name)).expect("Linux has it");
            line[name.len()..].split_whitespace().take(2).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(limit("Max core file size"), ["0", "0"]);
        assert_eq!(limit("Max open files"), ["64", "64"]);
        assert_eq!(limit("Max file size"), ["1048576", "1048576"]);
    }
}

fn the_network_is_that_of_the_adapter_alone() {
    if !is_isolated() {
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let input = format!("connect:{}", listener.local_addr().expect("it has an address"));
    let words = |isolation, name, input: &str| match started(name, isolation).observe(input.as_bytes()) {
        Observation::Reject(rejection) => rejection.message,
        other => panic!("{other:?}"),
    };
    assert_eq!(words(Isolation::Full, "right", &input), "not connected");
    assert_eq!(words(Isolation::WithNetwork, "right", &input), "connected");
    assert_eq!(words(Isolation::None, "right", &input), "connected");
    // An adapter may start a server of its own, such as a browser.
    if start("right").containment().note.is_none() {
        assert_eq!(words(Isolation::Full, "talks-to-itself", BAD), "connected");
    }
}

/// Starts a shell as an adapter that answers `start` and then does this.
fn shell(then: &str, limits: Limits) -> Adapter {
    let script = format!(r#"read line; echo '{{"protocol":1,"name":"shell"}}'; {then}"#);
    let words = ["sh", "-c", &script].map(str::to_owned);
    Adapter::start_words(words.into(), limits).unwrap_or_else(|why| panic!("{why}"))
}

fn closed_streams_do_not_hang() {
    let limits = Limits { timeout: Duration::from_secs(1), isolation: Isolation::None, ..LIMITS };
    let mut adapter = shell("exec >&-; sleep 1000", limits.clone());
    assert_eq!(adapter.observe(b"x:"), Observation::Crash("it closed its standard output".into()));
    let mut adapter = shell("exec <&-; sleep 1000", limits.clone());
    assert_eq!(adapter.observe(b"x:"), Observation::Timeout);
    // The first process of the namespace holds the streams open, so a closed stream is an answer
    // that does not come.
    if is_isolated() {
        let limits = Limits { isolation: Isolation::Full, ..limits };
        for then in ["exec >&-; sleep 1000", "exec <&-; sleep 1000"] {
            assert_eq!(shell(then, limits.clone()).observe(b"x:"), Observation::Timeout, "{then}");
        }
    }
}

fn an_adapter_that_ignores_signals_ends() {
    for isolation in [Isolation::Full, Isolation::None] {
        let limits = Limits { timeout: Duration::from_secs(1), isolation, ..LIMITS };
        let mut adapter = shell("trap '' TERM HUP INT QUIT; while :; do sleep 1000; done", limits);
        assert_eq!(adapter.observe(b"x:"), Observation::Timeout);
    }
}

fn a_signal_is_named() {
    for isolation in [Isolation::Full, Isolation::None] {
        let limits = Limits { isolation, ..LIMITS };
        let mut adapter = shell("read line; echo last >&2; kill -ABRT $$", limits);
        assert_eq!(
            adapter.observe(b"x:"),
            Observation::Crash("it ended with signal: 6 (SIGABRT): last".into())
        );
    }
}

fn the_temporary_folder_is_deleted() {
    let limits = Limits { timeout: ENOUGH, ..LIMITS };
    let mut adapter = shell(
        r#"read line; mkdir "$TMPDIR/a"; : > "$TMPDIR/a/b"; echo "$TMPDIR $TMP $TEMP" >&2; exit 3"#,
        limits,
    );
    let Observation::Crash(why) = adapter.observe(b"x:") else { panic!("it does not end") };
    let folders = why.strip_prefix("it ended with exit status: 3: ").unwrap_or_else(|| panic!("{why}"));
    let folders: Vec<&str> = folders.split(' ').collect();
    assert!(folders.len() == 3 && folders.iter().all(|&folder| folder == folders[0]), "{folders:?}");
    assert!(!Path::new(folders[0]).exists());
}

fn temporary_files_and_shared_memory_are_limited() {
    if !is_isolated() {
        return;
    }
    // No file is too large, but all are: the limit is 4 MiB.
    let write = "for number in 1 2 3; do head -c 1000000 /dev/zero > \"$folder/$number\" || exit 3; done";
    let then = format!(
        r#"read line; for folder in "$TMPDIR" /dev/shm; do {write}; rm "$folder"/*; done
           for folder in "$TMPDIR/a" /dev/shm; do mkdir -p "$folder"; {write}; done"#
    );
    let Observation::Crash(why) = shell(&then, LIMITS).observe(b"x:") else { panic!("it does not end") };
    assert!(
        why.starts_with("it ended with exit status: 3: ") && why.ends_with("No space left on device"),
        "{why}"
    );
}
