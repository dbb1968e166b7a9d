//! Ctrl-C. A command ends after what it asks just then, and tells what it found. A second Ctrl-C
//! ends it at once. Every other command is ended by the signal itself. In each case the adapters end
//! with the program, which `rfc1738_adapter` sees to.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::output::{self, Failure, complain};

/// Whether Ctrl-C was typed, and what ends at once because of it.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    is_typed: Arc<AtomicBool>,
    /// What to say before the program ends at once. `None`: it does not.
    words: Arc<Mutex<Option<&'static str>>>,
}

impl Interrupt {
    /// Takes each Ctrl-C from now on, and what `kill` sends. The program ends at once with these
    /// words, until [`Interrupt::ends_later`].
    pub(crate) fn ends_now(words: &'static str) -> Result<Interrupt, Failure> {
        let interrupt = Interrupt::default();
        interrupt.set(Some(words));
        let taken = interrupt.clone();
        let handler = move || {
            let is_second = taken.is_typed.swap(true, Ordering::Relaxed);
            let words = *taken.words.lock().unwrap_or_else(PoisonError::into_inner);
            match words {
                Some(words) => complain(words),
                None if !is_second => return,
                None => {}
            }
            rfc1738_adapter::kill_all();
            std::process::exit(i32::from(output::INTERRUPTED));
        };
        ctrlc::set_handler(handler)
            .map_err(|error| Failure::Said(format!("Ctrl-C: it cannot be taken, {error}")))?;
        Ok(interrupt)
    }

    /// Lets the program come to its end after Ctrl-C. A second Ctrl-C ends it at once.
    pub(crate) fn ends_later(&self) {
        self.set(None);
    }

    pub(crate) fn is_typed(&self) -> bool {
        self.is_typed.load(Ordering::Relaxed)
    }

    fn set(&self, words: Option<&'static str>) {
        *self.words.lock().unwrap_or_else(PoisonError::into_inner) = words;
    }
}
