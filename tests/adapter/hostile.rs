//! Fakes that use too much of the system: memory, files, processes, the network.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::process::{Command, exit};
use std::{env, thread};

use rfc1738_oracle::protocol::Observed;

/// The input at which the fakes do harm.
pub(super) const BAD: &str = "http://crash/";
/// More than the memory that the tests allow.
const MUCH: usize = 512 << 20;

fn sleep() -> ! {
    loop {
        thread::park();
    }
}

/// Returns the file in which a fake counts what it is asked.
pub(super) fn counter(name: &str) -> Option<&str> {
    name.strip_prefix("counts ")
        .or_else(|| name.strip_prefix("tires "))
        .or_else(|| name.strip_prefix("counts-and-ends "))
}

pub(super) fn count(file: &str, letter: char) {
    let mut file = OpenOptions::new().append(true).create(true).open(file).expect("the test made its folder");
    write!(file, "{letter}").expect("the file can be written");
}

/// Returns the answer of a fake to one input. Returns `None` if it answers as the parser of this
/// project does.
pub(super) fn answer(name: &str, input: &[u8]) -> Option<Observed> {
    let input = String::from_utf8_lossy(input);
    if counter(name).is_some() && input.contains("crash") {
        exit(3);
    }
    if let Some(address) = input.strip_prefix("connect:") {
        return Some(connect(address));
    }
    if input != BAD {
        return None;
    }
    let (name, token) = name.split_once(' ').unwrap_or((name, ""));
    match name {
        "eats-memory" => eat(),
        "eats-memory-in-a-child" => {
            start_child("eats", "");
            sleep();
        }
        "fills-the-disk" => {
            let folder = env::temp_dir();
            eprintln!("{}", folder.display());
            let mut file = File::create(folder.join("large")).expect("the folder is there");
            while file.write_all(&[0; 4096]).is_ok() {}
            exit(4);
        }
        "opens-files" => {
            let mut files = Vec::new();
            loop {
                match File::open("/dev/null") {
                    Ok(file) => files.push(file),
                    Err(error) => return Some(Observed::Crash(error.to_string())),
                }
            }
        }
        "tells-its-limits" => {
            let limits = fs::read_to_string("/proc/self/limits").expect("it is Linux");
            Some(Observed::Crash(limits))
        }
        "forks" => {
            (0..50).for_each(|_| start_child("sleeps", token));
            sleep();
        }
        "parent" => {
            start_child("sleeps", token);
            None
        }
        "parent-in-another-session" => {
            start_child("sleeps-in-another-session", token);
            None
        }
        "dies-after-its-child-left" => {
            start_child("sleeps-in-another-session", token);
            exit(3);
        }
        "floods-standard-error" => {
            (0..100_000).for_each(|number| eprintln!("line {number}"));
            exit(3);
        }
        "talks-to-itself" => {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
            Some(connect(&listener.local_addr().expect("it has an address").to_string()))
        }
        _ => None,
    }
}

/// Allocates much memory, uses it, and keeps it.
fn eat() -> ! {
    let memory = vec![1_u8; MUCH];
    loop {
        thread::park();
        std::hint::black_box(&memory);
    }
}

fn connect(address: &str) -> Observed {
    match TcpStream::connect(address) {
        Ok(_) => Observed::Reject("connected".into()),
        Err(_) => Observed::Reject("not connected".into()),
    }
}

/// Starts this program again. Its output is that of the adapter, which it keeps open.
fn start_child(what: &str, token: &str) {
    let program = env::current_exe().expect("it is known");
    let child = Command::new(program).args(["adapter", &format!("child {what} {token}")]).spawn();
    drop(child.expect("it can be started"));
}

/// The child of a fake.
pub(super) fn child(what: &str) -> ! {
    match what.split(' ').next() {
        Some("eats") => eat(),
        #[cfg(unix)]
        Some("sleeps-in-another-session") => {
            rustix::process::setsid().expect("it is not the leader of a group");
            sleep()
        }
        _ => sleep(),
    }
}
