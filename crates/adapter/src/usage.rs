//! The memory, the processes and the time of processors that an adapter uses, from `/proc`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;

use crate::Limits;

/// The processes of an adapter together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    memory: u64,
    processes: usize,
}

/// A process, as `/proc/PID/stat` describes it.
struct Stat {
    parent: u32,
    group: u32,
    memory: u64,
}

impl Usage {
    /// Returns `None` if the system has no `/proc` of Linux.
    pub(super) fn of(leader: u32) -> Option<Usage> {
        let all = processes()?;
        let found = members(leader, &all);
        let memory = found.iter().map(|id| all[id].memory).sum();
        Some(Usage { memory, processes: found.len() })
    }

    pub(super) fn exceeds(self, limits: &Limits) -> Option<String> {
        if self.memory > limits.memory {
            return Some(format!("it used more than {} of memory", size(limits.memory)));
        }
        (self.processes > limits.processes)
            .then(|| format!("it started more than {} processes", limits.processes))
    }
}

fn members(leader: u32, all: &BTreeMap<u32, Stat>) -> BTreeSet<u32> {
    let in_group = all.iter().filter(|(id, stat)| **id == leader || stat.group == leader);
    with_descendants(in_group.map(|(id, _)| *id).collect(), all)
}

fn with_descendants(mut found: BTreeSet<u32>, all: &BTreeMap<u32, Stat>) -> BTreeSet<u32> {
    loop {
        let is_child = |(id, stat): &(&u32, &Stat)| found.contains(&stat.parent) && !found.contains(id);
        let children: Vec<u32> = all.iter().filter(is_child).map(|(id, _)| *id).collect();
        if children.is_empty() {
            return found;
        }
        found.extend(children);
    }
}

pub(super) fn of_adapter(leader: u32) -> Vec<u32> {
    processes().map_or_else(Vec::new, |all| members(leader, &all).into_iter().collect())
}

/// Returns a process and all its descendants.
#[cfg(unix)]
pub(super) fn below(ancestor: u32) -> Vec<u32> {
    let found = |all| with_descendants([ancestor].into(), &all);
    processes().map_or_else(Vec::new, |all| found(all).into_iter().collect())
}

/// Returns `None` if the system does not tell it.
pub(super) fn processor_time(processes: &[u32]) -> Option<Duration> {
    let threads = processes.iter().filter_map(|id| fs::read_dir(format!("/proc/{id}/task")).ok());
    let times = threads.flat_map(Iterator::flatten).filter_map(|thread| {
        // The first number of this file is in nanoseconds.
        let text = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    });
    times.reduce(|all, time| all + time)
}

/// Returns a number of bytes with the largest unit that divides it: `4 GiB`.
fn size(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let fits = |&(bits, _): &(u32, &str)| bytes >= 1 << bits && bytes.is_multiple_of(1 << bits);
    let unit = units.into_iter().find(fits);
    unit.map_or_else(|| format!("{bytes} bytes"), |(bits, unit)| format!("{} {unit}", bytes >> bits))
}

/// Whether the system tells which memory a process uses.
pub(super) fn is_known() -> bool {
    cfg!(target_os = "linux") && read(std::process::id()).is_some()
}

fn processes() -> Option<BTreeMap<u32, Stat>> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let ids = fs::read_dir("/proc").ok()?.flatten();
    let ids = ids.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    Some(ids.filter_map(|id| Some((id, read(id)?))).collect())
}

/// Reads about a process. Returns `None` if it has ended.
fn read(id: u32) -> Option<Stat> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name of the program is in parentheses, and may have spaces and parentheses.
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let pages: u64 = fields.get(21)?.parse().ok()?;
    Some(Stat {
        parent: fields.get(1)?.parse().ok()?,
        group: fields.get(2)?.parse().ok()?,
        memory: pages.saturating_mul(page_size()),
    })
}

#[cfg(unix)]
fn page_size() -> u64 {
    rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn page_size() -> u64 {
    4096
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_has_its_largest_unit() {
        for (bytes, text) in
            [(4 << 30, "4 GiB"), (1536 << 20, "1536 MiB"), (1 << 10, "1 KiB"), (1000, "1000 bytes")]
        {
            assert_eq!(size(bytes), text);
        }
    }

    #[test]
    fn a_limit_that_is_exceeded_is_named() {
        let limits = Limits { memory: 1 << 30, processes: 2, ..Limits::default() };
        let usage = Usage { memory: 1 << 30, processes: 2 };
        assert_eq!(usage.exceeds(&limits), None);
        let more = Usage { memory: (1 << 30) + 1, ..usage };
        assert_eq!(more.exceeds(&limits).as_deref(), Some("it used more than 1 GiB of memory"));
        let more = Usage { processes: 3, ..usage };
        assert_eq!(more.exceeds(&limits).as_deref(), Some("it started more than 2 processes"));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_uses_memory() {
        let usage = Usage::of(std::process::id()).unwrap();
        assert!(usage.memory > 100_000 && usage.processes >= 1, "{usage:?}");
        assert!(is_known());
        assert!(of_adapter(std::process::id()).contains(&std::process::id()));
    }
}
