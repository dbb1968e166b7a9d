//! Work spread over all processors, with a progress bar where somebody is watching.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::{panic, thread};

use indicatif::{ProgressBar, ProgressStyle};

/// Does some work on every item, and gives what came of each, in the order of the items. `prepare` makes what a thread
/// needs for itself.
pub fn map<T: Sync, S: Send, R: Send>(
    items: &[T],
    prepare: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> R + Sync,
) -> Vec<R> {
    let indices: Vec<usize> = (0..items.len()).collect();
    let found = fold(
        &indices,
        || (prepare(), Vec::new()),
        |(own, found), &index| found.push((index, work(own, &items[index]))),
    );
    let mut found: Vec<(usize, R)> = found.into_iter().flat_map(|(_, found)| found).collect();
    found.sort_by_key(|(index, _)| *index);
    found.into_iter().map(|(_, result)| result).collect()
}

/// Does some work on every item, and gives what each thread has gathered in what `prepare` made for it.
pub fn fold<T: Sync, S: Send>(
    items: &[T],
    prepare: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) + Sync,
) -> Vec<S> {
    let bar = ProgressBar::new(items.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}%  {eta} left") {
        bar.set_style(style);
    }
    let next = AtomicUsize::new(0);
    let gather = || {
        let mut own = prepare();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(&mut own, item);
            bar.inc(1);
        }
        own
    };
    let gathered = thread::scope(|scope| {
        let count = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(gather)).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        // A thread that panics ends the whole command.
        joined.map(|own| own.unwrap_or_else(|panic| panic::resume_unwind(panic))).collect()
    });
    bar.finish_and_clear();
    gathered
}
