//! The classes of findings that are known. A class is what a library does, and the kinds of the
//! characters of a minimized input.

/// How many classes of one kind are kept. One bug about brackets has a class for each kind of
/// characters beside them.
const OF_A_KIND: usize = 4;

/// The known classes.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes(Vec<String>);

impl Classes {
    /// Returns whether nothing is new about a class: it is known, or enough of its kind are.
    pub(super) fn has(&self, class: &str) -> bool {
        let kind = kind(class);
        self.0.iter().any(|known| known == class)
            || self.0.iter().filter(|known| self::kind(known) == kind).count() >= OF_A_KIND
    }

    pub(super) fn add(&mut self, class: String) {
        self.0.push(class);
    }
}

/// Returns the kind of a class: the same with delimiters alone, and "a" for all between two of
/// them.
fn kind(class: &str) -> String {
    let (does, skeleton) = class.split_once(": ").unwrap_or(("", class));
    let mut kind = format!("{does}: ");
    for character in skeleton.chars() {
        match character {
            ':' | '/' | '?' | '#' | '[' | ']' | '@' | '%' | '\\' | '\u{661}' | '\0'..=' ' => {
                kind.push(character)
            }
            _ if kind.ends_with('a') => {}
            _ => kind.push('a'),
        }
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_few_classes() {
        let mut known = Classes::default();
        for class in ["x: a://[a0]a", "x: a://[a0]!", "x: a://[a0].a", "x: a://[a]0"] {
            assert!(!known.has(class), "{class}");
            known.add(class.into());
            assert!(known.has(class), "{class}");
        }
        assert!(known.has("x: a://[a]|a"));
        for class in ["y: a://[a]|a", "x: a://[a]a:", "x: a://[a]\n", "x: a://a[a]"] {
            assert!(!known.has(class), "{class}");
        }
    }
}
