//! The functions that the script of the site calls, as a module of WebAssembly: one buffer holds
//! the input, and then the answer.
//!
//! A script reserves room, writes the input, asks, and reads the answer:
//!
//! ```js
//! reserve(input.length);
//! bytes(buffer(), input.length).set(input);
//! const length = ask();
//! const answer = bytes(buffer(), length);
//! ```
//!
//! A call can move the buffer, so a script asks for its address after each call.
// The attribute that keeps the name of a function counts as unsafe code: two functions of one name
// would be undefined behavior.
#![expect(
    unsafe_code,
    reason = "exported names need `unsafe(no_mangle)`; there is no other unsafe code here"
)]

use std::cell::RefCell;

use url_atlas_evidence::predictions::json;

thread_local! {
    /// The input, and after [`ask`] the answer.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The greatest number of bytes of an input.
pub const MOST: usize = 1 << 16;

/// Makes room for an input of this many bytes. Returns whether there is room: not for more than
/// [`MOST`] bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> bool {
    let is_room = length <= MOST;
    if is_room {
        BUFFER.set(vec![0; length]);
    }
    is_room
}

/// Puts the answer about the input in the place of the input, as [`json`] in UTF-8. Returns its
/// number of bytes.
///
/// # Panics
/// Panics if the input is not UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let input = String::from_utf8(BUFFER.take()).expect("a script encodes text as UTF-8");
    let answer = json(&input).into_bytes();
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
        assert!(reserve(input.len()));
        BUFFER.with_borrow_mut(|buffer| buffer.copy_from_slice(input.as_bytes()));
        let length = ask();
        BUFFER.with_borrow(|buffer| {
            assert_eq!(length, buffer.len());
            assert_eq!(**buffer, *json(input).as_bytes());
        });
    }
}
