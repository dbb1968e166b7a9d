//! The inputs of one `observe` of the adapter protocol. A batch may have millions of inputs; only
//! one is in memory at a time.

use std::fmt;

use serde::de::{Deserializer, SeqAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

/// A list of inputs as JSON. Each use reads it again.
#[derive(Clone, Copy)]
pub(crate) struct Inputs<'l>(&'l RawValue);

impl<'l> Inputs<'l> {
    pub(crate) fn new(list: &'l RawValue) -> Inputs<'l> {
        Inputs(list)
    }

    /// Calls `see` with each input until it returns an error.
    ///
    /// # Errors
    /// Returns an error if an escape in a string is not a character (`\\ud800`). A [`RawValue`] can
    /// have no other fault.
    pub(crate) fn try_for_each<E>(
        self,
        see: impl FnMut(Value) -> Result<(), E>,
    ) -> Result<Result<(), E>, serde_json::Error> {
        let mut each = Each { see, error: None };
        let read = serde_json::Deserializer::from_str(self.0.get()).deserialize_seq(&mut each);
        match each.error {
            Some(error) => Ok(Err(error)),
            None => read.map(Ok),
        }
    }
}

struct Each<F, E> {
    see: F,
    error: Option<E>,
}

impl<'de, E, F: FnMut(Value) -> Result<(), E>> Visitor<'de> for &mut Each<F, E> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(input) = list.next_element()? {
            if let Err(error) = (self.see)(input) {
                self.error = Some(error);
                return Ok(());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_inputs_stops_at_an_error() {
        let list: Box<RawValue> = serde_json::from_str("[\"a\", 1, null]").unwrap();
        let mut seen = Vec::new();
        let all = Inputs::new(&list).try_for_each(|value| {
            seen.push(value);
            Ok::<(), ()>(())
        });
        assert_eq!((all.unwrap(), seen.len()), (Ok(()), 3));
        let until = Inputs::new(&list).try_for_each(|value| if value == 1 { Err(value) } else { Ok(()) });
        assert_eq!(until.unwrap(), Err(Value::from(1)));
        let wrong: Box<RawValue> = serde_json::from_str("[\"\\ud800\"]").unwrap();
        assert!(Inputs::new(&wrong).try_for_each(|_| Ok::<(), ()>(())).is_err());
    }
}
