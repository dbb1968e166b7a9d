//! The functions that a script calls: one buffer holds the input and the recorded answers about it, and then everyone's answer.
//!
//! A script reserves room, writes the input and after it the recorded answers, asks, and reads the answer:
//!
//! ```js
//! reserve(input.length + recorded.length);
//! bytes(buffer(), input.length).set(input);
//! bytes(buffer() + input.length, recorded.length).set(recorded);
//! const length = ask(input.length);
//! const answer = bytes(buffer(), length);
//! ```
//!
//! A call can move the buffer, so a script asks for its address after each call.
// The attribute that keeps the name of a function counts as unsafe code: two functions of one name would be undefined behavior.
#![expect(
    unsafe_code,
    reason = "exported names need `unsafe(no_mangle)`; there is no other unsafe code here"
)]

use std::cell::RefCell;

use rfc1738_audit::record::Contradictions;

thread_local! {
    /// The input and the recorded answers, and after [`ask`] the answer.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The greatest number of bytes of an input with the recorded answers about it.
pub const MOST: usize = 1 << 16;

/// Makes room for an input and its recorded answers of this many bytes. Returns whether there is room: not for more than [`MOST`] bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> bool {
    let is_room = length <= MOST;
    if is_room {
        BUFFER.set(vec![0; length]);
    }
    is_room
}

/// Puts the answer about an input of this many bytes in the place of the input, as [`json`](crate::json) in UTF-8. What follows the input in the
/// buffer are the recorded answers about it, as JSON; nothing if there are none. Returns the number of bytes of the answer.
///
/// # Panics
/// Panics if the input is not UTF-8, or if the recorded answers are not JSON.
#[unsafe(no_mangle)]
pub extern "C" fn ask(length: usize) -> usize {
    let buffer = BUFFER.take();
    let (input, recorded) = buffer.split_at(length);
    let input = str::from_utf8(input).expect("a script encodes text as UTF-8");
    let recorded = match recorded {
        [] => Contradictions::default(),
        json => serde_json::from_slice(json).expect("the site writes these answers as JSON"),
    };
    let answer = crate::json(input, &recorded).into_bytes();
    let length = answer.len();
    BUFFER.set(answer);
    length
}

/// Returns the address of the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn buffer() -> *mut u8 {
    BUFFER.with_borrow_mut(Vec::as_mut_ptr)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_buffer_holds_the_input_and_then_the_answer() {
        let input = "http://a.com\\@evil.com/";
        assert!(!reserve(MOST + 1));
        let mut answers = Vec::new();
        for recorded in ["", r#"{"R":["node-url"]}"#] {
            assert!(reserve(input.len() + recorded.len()));
            BUFFER.with_borrow_mut(|buffer| buffer.copy_from_slice(format!("{input}{recorded}").as_bytes()));
            let length = ask(input.len());
            let answer = BUFFER.with_borrow(|buffer| String::from_utf8(buffer.clone()).unwrap());
            assert_eq!(length, answer.len());
            let known = serde_json::from_str(recorded).unwrap_or_default();
            assert_eq!(answer, crate::json(input, &known));
            answers.push(answer);
        }
        assert_ne!(answers[0], answers[1]);
    }
}
