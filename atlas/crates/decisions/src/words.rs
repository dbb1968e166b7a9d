//! What a parser does at a decision, in sentences whose examples are true of that parser.

use rfc1738_oracle::{Answer, CommonPart};

use crate::characters::{Set, encoded, one};
use crate::declare::unescaped;
use crate::steps::scheme::{OtherSchemes, WithoutScheme};
use crate::{Claim, Decision, Library, trace};

/// The schemes with which an example is tried that has another one.
const SCHEMES: [&str; 10] =
    ["http", "ftp", "x", "mailto", "ws", "file", "gopher", "news", "telnet", "prospero"];

/// What a library is known to answer about an input, if its design is not to be asked.
pub type Known<'a> = &'a dyn Fn(&Library, &str) -> Option<Answer>;

impl Decision {
    /// Returns in sentences what some libraries do that take one option. Each example is true of all of them:
    /// of their designs, and of the answers that are known. The same holds for each character that a sentence
    /// names. Code stands between grave accents.
    ///
    /// ```
    /// use url_atlas_decisions::{by_name, decisions};
    ///
    /// let words = |decision: &str, library: &str| {
    ///     let decision = decisions().iter().find(|one| one.name == decision).unwrap();
    ///     decision.words(&[by_name(library).unwrap()], &|_, _| None)
    /// };
    /// let user_end = words("user_end", "python-urllib");
    /// assert!(user_end.ends_with("the host of `ftp://a@b@evil.com/` is evil.com."));
    /// assert!(words("user_in", "rust-url").starts_with("In every scheme except file."));
    /// ```
    pub fn words(&self, of: &[&Library], known: Known<'_>) -> String {
        self.told(of, known, true)
    }

    /// Returns the same without examples.
    pub fn meaning(&self, of: &[&Library], known: Known<'_>) -> String {
        self.told(of, known, false)
    }

    fn told(&self, of: &[&Library], answers: Known<'_>, has_examples: bool) -> String {
        let Some(first) = of.first() else { return String::new() };
        let option = (self.option)(&first.design);
        let about = |is_known| About { decision: self, of, answers, is_known, has_examples };
        let Some((known, other)) = option.strip_prefix("known: ").and_then(|of| of.split_once(", other: "))
        else {
            return about(None).said(&option);
        };
        let [known, other] = [(true, known), (false, other)].map(|(is, of)| about(Some(is)).said(of));
        let may_lack = |one: &&Library| one.design.without_scheme != WithoutScheme::Rejected;
        let others = match of.iter().any(|one| takes_others(one)) {
            true => "In other schemes",
            false if of.iter().any(may_lack) => "Without a scheme",
            false => return known,
        };
        if known == other {
            return known;
        }
        format!("In the schemes that it knows: {known} {others}: {other}")
    }
}

/// Returns whether a library takes URLs of schemes that it does not know.
fn takes_others(library: &Library) -> bool {
    let is_other = |scheme: &&str| !trace(&library.design, format!("{scheme}://a/").as_bytes()).1.is_known;
    library.design.other_schemes == OtherSchemes::Accepted
        && match library.schemes {
            [] => library.read(b"x://a/") != Answer::Decline,
            taken => taken.iter().any(is_other),
        }
}

/// What sentences are about.
struct About<'a> {
    decision: &'a Decision,
    of: &'a [&'a Library],
    answers: Known<'a>,
    /// Whether they are about the schemes that a parser knows, or about the others. `None`: all.
    is_known: Option<bool>,
    has_examples: bool,
}

impl About<'_> {
    /// Returns what is said of an option.
    fn said(&self, option: &str) -> String {
        let mut pieces = option.split(", but ");
        let name = pieces.next().unwrap_or_default();
        let choice = self.decision.options.iter().find(|choice| choice.name == name);
        let said = choice.map_or_else(String::new, |choice| {
            choice.said(&|example, claim| self.shown(example, claim).filter(|_| self.has_examples))
        });
        let changes: Vec<String> = pieces.filter_map(|text| self.change(text)).collect();
        if changes.is_empty() { said } else { format!("{said} But it {}.", changes.join(", and ")) }
    }

    /// Returns an example, perhaps with another scheme, if what is said is true of it and if it shows the
    /// decision: another option changes its answer.
    fn shown(&self, example: &str, claim: &Claim) -> Option<String> {
        let (_, rest) = example.split_once(':').unwrap_or_default();
        let others = SCHEMES.iter().filter(|_| self.is_known.is_some()).map(|one| format!("{one}:{rest}"));
        std::iter::once(example.to_owned()).chain(others).find(|example| {
            let input = unescaped(example);
            self.of.iter().all(|one| {
                let answer = one.read(input.as_bytes());
                self.is_about(one, &input)
                    && claim.holds(&answer)
                    && (self.answers)(one, &input).is_none_or(|answer| claim.holds(&answer))
                    && self.decision.options.iter().any(|other| {
                        let design = (self.decision.named)(&one.design, other.name);
                        design.is_some_and(|design| one.with(design).read(input.as_bytes()) != answer)
                    })
            })
        })
    }

    /// Returns whether the scheme of an input is one that the sentences are about.
    fn is_about(&self, one: &Library, input: &str) -> bool {
        self.is_known.is_none_or(|is_known| trace(&one.design, input.as_bytes()).1.is_known == is_known)
    }

    /// Returns in words how a set of characters differs from a named one: `keeps \x20<`. A
    /// character that does not reach the part, or whose fate another decision seals, is not named.
    fn change(&self, text: &str) -> Option<String> {
        let (word, set) = text.split_once(' ')?;
        let set = Set::read(set)?;
        let word = if word == "encodes" { "percent-encodes" } else { word };
        let is_so = |character| self.of.iter().all(|one| self.treats(one, character, word));
        let shown = set.places().filter(|&place| is_so(Set::example(place)));
        let shown = shown.fold(Set::NONE, |all, place| all.and(one(place)));
        (shown != Set::NONE).then(|| format!("{word} {}", joined(&shown.words())))
    }

    /// Returns whether a library treats a character in a part so.
    fn treats(&self, library: &Library, character: char, word: &str) -> bool {
        let kinds = self.is_known.map_or_else(|| vec![true, false], |is_known| vec![is_known]);
        let mut probes = kinds.into_iter().filter_map(|is_known| self.probe(library, is_known)).peekable();
        let octets = character.encode_utf8(&mut [0; 4]).bytes().flat_map(encoded).copied().collect();
        let octets = String::from_utf8(octets).unwrap_or_default();
        probes.peek().is_some()
            && probes.all(|(input, part, text)| {
                let with = |text: &str, new: &str| text.replace("amb", &format!("a{new}b"));
                let input = with(&input, &character.to_string());
                let answer =
                    (self.answers)(library, &input).unwrap_or_else(|| library.read(input.as_bytes()));
                match (answer, word) {
                    (Answer::Reject, "rejects") => true,
                    (Answer::Accept(parts), "keeps") => {
                        parts.get(part) == Some(&*with(&text, &character.to_string()))
                    }
                    (Answer::Accept(parts), "percent-encodes") => {
                        let is = |read: &str| read.eq_ignore_ascii_case(&with(&text, &octets));
                        parts.get(part).is_some_and(is)
                    }
                    _ => false,
                }
            })
    }

    /// Returns a URL with a part that has "amb", the part, and how it is reported.
    fn probe(&self, library: &Library, is_known: bool) -> Option<(String, CommonPart, String)> {
        let (rest, part) = match self.decision.name {
            "user_characters" => ("//amb@host.dom/", CommonPart::User),
            "host_characters" => ("//amb.dom/", CommonPart::Host),
            "path_characters" => ("//host.dom/amb", CommonPart::Path),
            "opaque_path_characters" => ("amb", CommonPart::Path),
            "query_characters" => ("//host.dom/?amb", CommonPart::Query),
            "fragment_characters" => ("//host.dom/#amb", CommonPart::Fragment),
            _ => return None,
        };
        SCHEMES.iter().map(|scheme| format!("{scheme}:{rest}")).find_map(|input| {
            let Answer::Accept(parts) = library.read(input.as_bytes()) else { return None };
            let text = parts.get(part).filter(|text| text.contains("amb"))?.to_owned();
            let is_one = trace(&library.design, input.as_bytes()).1.is_known == is_known;
            is_one.then_some((input, part, text))
        })
    }
}

/// Returns a list in words: `a, b and c`.
fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl Set {
    /// Returns the characters in words: a class by its name, and each of the others in grave accents.
    fn words(self) -> Vec<String> {
        const CLASSES: [(&str, Set); 6] = [
            ("letters", Set::range(b'a', b'z').and(Set::range(b'A', b'Z'))),
            ("small letters", Set::range(b'a', b'z')),
            ("capital letters", Set::range(b'A', b'Z')),
            ("digits", Set::range(b'0', b'9')),
            ("control characters", Set::range(0, 0x1f).and(Set::of(b"\x7f"))),
            ("characters beyond US-ASCII", Set::BEYOND_ASCII),
        ];
        let (mut rest, mut classes, mut words) = (self, Vec::new(), Vec::new());
        for (name, class) in CLASSES {
            if class.within(rest) == class {
                rest = rest.without(class);
                classes.push(name.to_owned());
            }
        }
        let mut octets = (0..0x80_u8).filter(|octet| rest.has(*octet)).peekable();
        while let Some(first) = octets.next() {
            // A run of control characters, digits or letters, which stand together in US-ASCII.
            let kind = |octet: u8| (octet.is_ascii_control(), octet.is_ascii_alphanumeric());
            let is_run = kind(first) != (false, false);
            let mut last = first;
            while let Some(next) =
                octets.next_if(|next| is_run && *next == last + 1 && kind(*next) == kind(first))
            {
                last = next;
            }
            words.push(match last - first {
                0 => named(first),
                1 => format!("{}, {}", named(first), named(last)),
                _ => format!("{} to {}", named(first), named(last)),
            });
        }
        let beyond = ["control characters", "white space", "letters and other characters"];
        for (at, name) in (0x80..).zip(beyond) {
            if rest.has_place(at) {
                words.push(format!("{name} beyond US-ASCII"));
            }
        }
        words.extend(classes);
        words
    }
}

/// Returns a character of US-ASCII in words.
fn named(octet: u8) -> String {
    match octet {
        b' ' => "a space".into(),
        b'`' => "a grave accent".into(),
        b'\t' => "TAB".into(),
        b'\n' => "LF".into(),
        b'\r' => "CR".into(),
        0x7f => "DEL".into(),
        0..0x20 => format!("U+{octet:04X}"),
        _ => format!("`{}`", char::from(octet)),
    }
}
