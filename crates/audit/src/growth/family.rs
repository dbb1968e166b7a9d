//! The families of inputs whose time is measured: a beginning, a unit that is repeated, and an end.
//!
//! A regular expression that backtracks reads a repetition in many ways, and tries all of them if
//! what follows does not match. So a family needs a place in the URL, a unit that the place allows,
//! and an end that the place does not allow. The lists are made from the parts of a URL, from the
//! delimiters of the grammars, from the characters and hosts that implementations tell apart, and
//! from what stands around a URL in a text. Some of the last ones are like those of four published
//! attacks that earlier lists missed.

use rfc1738_oracle::notation::visible;

/// A part of a URL in which a unit is repeated: its name, the text before it, and the text after it
/// that completes the URL.
pub struct Place {
    /// The name, as part of the name of a cause: `path`.
    pub name: &'static str,
    before: &'static str,
    after: &'static str,
}

/// The places, in the order of a URL. The last ones are texts without a host.
pub const PLACES: &[Place] = &[
    Place { name: "start", before: "", after: "http://a.example/" },
    Place { name: "scheme", before: "a", after: "://a.example/" },
    Place { name: "slashes", before: "http:", after: "a.example/" },
    Place { name: "user", before: "http://", after: "@a.example/" },
    Place { name: "password", before: "http://a:", after: "@a.example/" },
    Place { name: "host", before: "http://", after: "/" },
    Place { name: "label", before: "http://a.", after: "/" },
    Place { name: "encoded-label", before: "http://xn--", after: "/" },
    // A label whose letters join on both sides, so RFC 5892 allows a non-joiner between two of
    // them.
    Place { name: "joined-label", before: "http://\u{628}", after: "\u{628}/" },
    Place { name: "brackets", before: "http://[", after: "]/" },
    // Hosts that a library tells apart from others, and more of the same label.
    Place { name: "localhost", before: "http://localhost", after: "/" },
    Place { name: "address", before: "http://127.0.0.1", after: "/" },
    Place { name: "top-level", before: "http://a.com", after: "/" },
    Place { name: "port", before: "http://a.example:", after: "/" },
    Place { name: "path", before: "http://a.example/", after: "" },
    Place { name: "query", before: "http://a.example/?", after: "" },
    // In a text of HTML, the "&" between two parameters begins a character reference.
    Place { name: "character-reference", before: "http://a.example/?&", after: "" },
    Place { name: "fragment", before: "http://a.example/#", after: "" },
    Place { name: "braces", before: "http://a.example/{", after: "}" },
    Place { name: "data", before: "data:", after: "" },
    Place { name: "mailto", before: "mailto:", after: "" },
    Place { name: "text", before: "", after: "" },
];

/// The scheme of the places with a host.
const HTTP: &str = "http";

/// The units of one character: a letter, a digit, the delimiters and other marks of US-ASCII, white
/// space, NUL, and a letter beyond US-ASCII.
const SINGLE: &str = "a1.-_~:/?#[]@!$&'()*+,;=%\\{}|^`<>\" \t\n\r\0é";

/// The characters of the units of two characters: each pair of them.
const PAIRED: &str = "a.-:/?#@%&=,; ";

/// Other units: escapes in upper and in lower case, a dot segment, an expression of a template, the
/// digits of an address, a letter with the non-joiner that RFC 5892 allows after it, labels of two
/// and three letters, what stands around a URL in a text, and character references of HTML.
const OTHER: &[&str] = &[
    "%41",
    "%c3%a9",
    "../",
    "{a}",
    "ff:",
    "\u{627}\u{200c}",
    "aa.",
    "aaa.",
    "()",
    "([",
    "])",
    "&amp;",
    "&gt;",
];

/// What follows the repetition, other than nothing and what completes the URL: a character that
/// hardly any part allows, and before it a space, at which `\S` of regular expressions ends, or a
/// line break, at which `.` and `$` end.
const BREAKS: [&str; 3] = ["[", " [", "\n["];

/// Inputs that begin and end in the same way, with the same unit between as often as one likes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The name of the place.
    pub place: &'static str,
    /// The text before the units.
    pub prefix: String,
    /// What is repeated.
    pub unit: String,
    /// The text after the units.
    pub suffix: String,
}

impl Family {
    /// Returns all families, place by place; in a place the short units first. The URLs with a host
    /// have this scheme.
    pub fn all(scheme: &str) -> Vec<Family> {
        let (units, mut all) = (units(), Vec::new());
        for place in PLACES {
            for (unit, end) in
                units.iter().flat_map(|unit| place.ends().into_iter().map(move |end| (unit, end)))
            {
                let [prefix, suffix] = [place.before, end].map(|text| text.replacen(HTTP, scheme, 1));
                all.push(Family { place: place.name, prefix, unit: unit.clone(), suffix });
            }
        }
        all
    }

    /// Returns the input with so many units.
    pub fn input(&self, units: usize) -> Vec<u8> {
        [&*self.prefix, &self.unit.repeat(units), &self.suffix].concat().into_bytes()
    }

    /// Returns the number of bytes of the input with so many units.
    pub fn bytes(&self, units: usize) -> usize {
        self.prefix.len() + self.unit.len() * units + self.suffix.len()
    }

    /// Returns how the inputs look, with every character visible: `http://[⟨: × n⟩]/`.
    pub fn words(&self) -> String {
        format!("{}⟨{} × n⟩{}", visible(&self.prefix), visible(&self.unit), visible(&self.suffix))
    }
}

impl Place {
    /// Returns what follows the repetition: nothing, what completes the URL, or what breaks it. Of
    /// two places that begin in the same way, such as the user and the host, only the last one has
    /// ends that do not tell them apart.
    fn ends(&self) -> Vec<&'static str> {
        let is_last = PLACES
            .iter()
            .rfind(|place| place.before == self.before)
            .is_some_and(|last| last.name == self.name);
        let open = if is_last { [&[""], &BREAKS[..]].concat() } else { Vec::new() };
        match self.after {
            "" => open,
            after => [&[after], &open[..]].concat(),
        }
    }
}

/// Returns the units, the short ones first.
fn units() -> Vec<String> {
    let mut units: Vec<String> = SINGLE.chars().map(String::from).collect();
    for (at, one) in PAIRED.char_indices() {
        units.extend(PAIRED[at + one.len_utf8()..].chars().map(|other| String::from_iter([one, other])));
    }
    units.extend(OTHER.iter().map(|unit| (*unit).to_owned()));
    units
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_family_is_there_twice() {
        let all = Family::all(HTTP);
        let different: HashSet<[&str; 3]> =
            all.iter().map(|family| [&*family.prefix, &*family.unit, &*family.suffix]).collect();
        assert_eq!(different.len(), all.len());
    }

    #[test]
    fn each_place_has_each_unit_before_each_end() {
        let (all, units) = (Family::all(HTTP), units());
        for place in PLACES {
            let of_place: Vec<&Family> = all.iter().filter(|family| family.place == place.name).collect();
            let ends: HashSet<&str> = of_place.iter().map(|family| &*family.suffix).collect();
            assert_eq!(of_place.len(), units.len() * ends.len(), "{}", place.name);
            assert!(ends.contains(place.after), "{}", place.name);
        }
    }

    #[test]
    fn an_input_has_as_many_units_as_asked() {
        let family =
            &Family { place: "brackets", prefix: "http://[".into(), unit: ":\n".into(), suffix: "]/".into() };
        assert_eq!(family.input(2), b"http://[:\n:\n]/");
        assert_eq!(family.bytes(2), family.input(2).len());
        assert_eq!(family.words(), "http://[⟨:⟨LF⟩ × n⟩]/");
    }
}
