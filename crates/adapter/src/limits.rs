//! What an adapter may use, and how often the client starts it again.

use std::time::Duration;

/// The limits of a client and of the adapter that it starts.
///
/// An adapter runs code of strangers. Each limit ends the adapter or the operation that exceeds it.
/// A system that cannot enforce a limit leaves it out;
/// [`Adapter::containment`](super::Adapter::containment) says which ones.
///
/// ```
/// use std::time::Duration;
/// use rfc1738_adapter::Limits;
///
/// let limits = Limits { memory: 512 << 20, ..Limits::with_timeout(Duration::from_secs(2)) };
/// assert_eq!((limits.timeout.as_secs(), limits.start.as_secs()), (2, 10));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time for the answer to one batch. The default is 10 seconds.
    pub timeout: Duration,
    /// The time for the answer to `start`, in which a language may load its libraries. The default
    /// is 10 seconds.
    pub start: Duration,
    /// The number of inputs without an answer in time after which the client asks no more. The
    /// default is 20.
    pub timeouts: u32,
    /// The number of failures after which the client asks no more. A batch that times out counts as
    /// 20 failures. The default is 1000.
    pub failures: u32,
    /// The number of crashes in a row after which the client asks no more. The default is 20.
    pub in_a_row: u32,
    /// The largest length of a line, in bytes. The default is 16 MiB.
    pub line: usize,
    /// The resident memory of all processes of the adapter together, in bytes. The default is 4
    /// GiB.
    ///
    /// The client measures it while it waits, ten times a second. Reserved address space does not
    /// count, so the limit is safe for Java, Go, Node.js and browsers. Memory that processes share
    /// counts once for each of them. Only Linux.
    pub memory: u64,
    /// The number of processes of the adapter, measured with the memory. The default is 256. Only
    /// Linux.
    pub processes: usize,
    /// The largest length of a file that the adapter writes, in bytes, rounded up to 512. The
    /// default is 1 GiB. Only Unix.
    pub file: u64,
    /// The number of files that a process of the adapter may have open. The default is 4096. Only
    /// Unix.
    pub descriptors: u64,
    /// The size of the files for temporary use and of the shared memory of all processes of the
    /// adapter together, in bytes. They are kept in memory. The default is 1 GiB. Only Linux with
    /// `unshare`.
    pub disk: u64,
    /// The names of variables of the environment that the adapter also gets.
    pub variables: Vec<String>,
    /// Whether an adapter is not started if the system cannot enforce all limits. By default it is
    /// started, and a line on standard error says which limits are missing.
    pub contained: bool,
    /// What the adapter sees of the system. The default is [`Isolation::Full`].
    pub isolation: Isolation,
}

/// What an adapter sees of the system, if the system can hide it: only Linux, with `unshare` of
/// util-linux.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Isolation {
    /// No network but the interface of the loopback, and no process but its own. All of these end
    /// with the adapter.
    #[default]
    Full,
    /// As [`Isolation::Full`], but the adapter may use the network of the user.
    WithNetwork,
    /// The adapter sees everything that the user sees. On Linux, a process that it starts in another
    /// session ends with it, or in [`kill_all`](super::kill_all) if it has another environment.
    None,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            timeout: Duration::from_secs(10),
            start: Duration::from_secs(10),
            timeouts: 20,
            failures: 1000,
            in_a_row: 20,
            line: 16 << 20,
            memory: 4 << 30,
            processes: 256,
            file: 1 << 30,
            descriptors: 4096,
            disk: 1 << 30,
            variables: Vec::new(),
            contained: false,
            isolation: Isolation::Full,
        }
    }
}

impl Limits {
    /// The answer to `start` has at least 10 seconds.
    pub fn with_timeout(timeout: Duration) -> Limits {
        let limits = Limits::default();
        Limits { timeout, start: limits.start.max(timeout), ..limits }
    }

    /// Returns the time for one input alone, after its batch had no answer in time: a fifth of the
    /// time of a batch, but not less than two seconds if a batch has them. So a library that hangs
    /// about an input costs little more than the time of one batch.
    ///
    /// ```
    /// use std::time::Duration;
    /// use rfc1738_adapter::Limits;
    ///
    /// let alone = |seconds| Limits::with_timeout(Duration::from_secs(seconds)).alone().as_secs();
    /// assert_eq!([1, 2, 10, 60].map(alone), [1, 2, 2, 12]);
    /// ```
    #[must_use]
    pub fn alone(&self) -> Duration {
        self.timeout.min((self.timeout / 5).max(Duration::from_secs(2)))
    }

    /// Returns these limits, but with the network of the user if `allowed`.
    #[must_use]
    pub fn allow_network(self, allowed: bool) -> Limits {
        let isolation = if allowed { Isolation::WithNetwork } else { self.isolation };
        Limits { isolation, ..self }
    }
}
