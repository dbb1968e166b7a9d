//! All behaviors in one order, for lists that no library has.

use std::sync::OnceLock;

use crate::behaviors::lenient;
use crate::{Behavior, LIBRARIES, RFC_3986, URL_STANDARD};

/// Returns all behaviors of texts and libraries, and those that only audits find, each once, in the order in which they act.
///
/// A list of behaviors in this order predicts what the same list predicts in the order of its library.
///
/// ```
/// use rfc1738_behaviors::{all_behaviors, by_name};
///
/// let url = by_name("url").unwrap();
/// let sorted = all_behaviors().iter().filter(|behavior| url.behaviors.contains(behavior));
/// assert_eq!(sorted.count(), url.behaviors.len());
/// ```
pub fn all_behaviors() -> &'static [&'static Behavior] {
    static ALL: OnceLock<Vec<&'static Behavior>> = OnceLock::new();
    ALL.get_or_init(|| {
        let lists = [URL_STANDARD.behaviors, RFC_3986.behaviors];
        let mut all: Vec<&'static Behavior> = Vec::new();
        for list in lists.into_iter().chain(LIBRARIES.iter().map(|library| library.behaviors)) {
            // A behavior that is new stands right after the one before it in its list.
            let mut next = 0;
            for &behavior in list {
                next = match all.iter().position(|known| *known == behavior) {
                    Some(place) => place + 1,
                    None => {
                        all.insert(next, behavior);
                        next + 1
                    }
                };
            }
        }
        all.extend(lenient::ALL);
        all
    })
}
