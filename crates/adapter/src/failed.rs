//! The reasons why a question to the process has no answer.

/// The reason why a batch has no answer.
pub(super) enum Failed {
    /// The process ended, or wrote a line that is too long.
    Crash(String),
    /// The process timed out.
    Timeout,
    /// The process wrote a line that the protocol does not allow. Holds what is wrong, with the
    /// line.
    Protocol(String),
    NotAsked,
}
