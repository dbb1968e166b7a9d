//! A behavior: one way in which a library departs from RFC 1738, as a description and as a function.

use core::fmt;
use std::borrow::Cow;

use crate::Reading;

/// One way in which libraries depart from RFC 1738.
///
/// The function changes a reading if the behavior applies to the input, and leaves it unchanged otherwise.
pub struct Behavior {
    /// The name, in kebab-case: `backslash-is-slash`.
    pub name: &'static str,
    /// The title: a short sentence in which the library acts.
    pub title: &'static str,
    /// What RFC 1738 says, and what a library with the behavior does.
    pub why: &'static str,
    /// The part of a URL that it is about.
    pub about: About,
    /// When it acts.
    pub stage: Stage,
    /// The schemes for which it holds.
    pub schemes: Schemes,
    /// How much it can mislead.
    pub importance: Importance,
    /// The id of the clause of RFC 1738 from which it departs.
    pub clause: &'static str,
    /// The texts that ask for it. None: no text does.
    pub texts: &'static [Text],
    /// A small input that shows it.
    pub input: &'static str,
    /// Changes the reading.
    pub apply: fn(&mut Reading),
}

/// The part of a URL that a behavior is about, in the order in which a URL is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// The whole input, before it is read.
    Input,
    /// The scheme.
    Scheme,
    /// The slashes before the authority.
    Slashes,
    /// The user and the password.
    Userinfo,
    /// The host.
    Host,
    /// The port.
    Port,
    /// The path.
    Path,
    /// The query.
    Query,
    /// The fragment.
    Fragment,
}

impl About {
    /// All parts of a URL, in the order in which a URL is read.
    pub const ALL: [About; 9] = [
        About::Input,
        About::Scheme,
        About::Slashes,
        About::Userinfo,
        About::Host,
        About::Port,
        About::Path,
        About::Query,
        About::Fragment,
    ];
}

/// When a behavior acts: before or after a step of RFC 1738.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Before the scheme is split off.
    Input,
    /// After the scheme was split off. The rest is unread.
    Rest,
    /// After the authority was split into `userinfo` and `hostport`.
    Authority,
    /// After all parts were split.
    Parts,
}

/// The schemes for which a behavior holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schemes {
    /// All schemes.
    All,
    /// The special schemes of the URL Standard: ftp, file, http, https, ws, wss.
    Special,
    /// The special schemes without file.
    SpecialExceptFile,
    /// The schemes that are not special.
    NotSpecial,
    /// All schemes except file.
    ExceptFile,
    /// These.
    Only(&'static [&'static str]),
}

/// The special schemes of the URL Standard, without file.
const SPECIAL_EXCEPT_FILE: [&str; 5] = ["ftp", "http", "https", "ws", "wss"];

impl Schemes {
    /// Returns whether the scheme of a reading is one of them. Before the scheme is read, only [`Schemes::All`] is.
    pub fn include(self, reading: &Reading) -> bool {
        let is_file = reading.is_scheme(&["file"]);
        let is_special = reading.is_scheme(&SPECIAL_EXCEPT_FILE) || is_file;
        match self {
            Schemes::All => true,
            Schemes::Special => is_special,
            Schemes::SpecialExceptFile => is_special && !is_file,
            Schemes::NotSpecial => reading.scheme.is_some() && !is_special,
            Schemes::ExceptFile => reading.scheme.is_some() && !is_file,
            Schemes::Only(schemes) => reading.is_scheme(schemes),
        }
    }

    /// Returns the schemes in words.
    pub fn words(self) -> Cow<'static, str> {
        let words = match self {
            Schemes::All => "all schemes",
            Schemes::Special => "special schemes (ftp, file, http, https, ws, wss)",
            Schemes::SpecialExceptFile => "special schemes except file (ftp, http, https, ws, wss)",
            Schemes::NotSpecial => {
                "schemes that are not special (gopher, mailto, news, nntp, prospero, telnet, wais, ...)"
            }
            Schemes::ExceptFile => "all schemes except file",
            Schemes::Only(schemes) => return schemes.join(", ").into(),
        };
        words.into()
    }
}

/// How much a behavior can mislead a person or a program. The first one is the most dangerous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// It can send a person to another host.
    Host,
    /// It can change the port, the user or the password.
    Login,
    /// It can name another resource on the same host.
    Resource,
    /// It decides whether an input is accepted, without changing a part.
    Verdict,
    /// It changes the spelling of a part.
    Spelling,
}

impl Importance {
    /// Returns what the behavior can do, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Importance::Host => "can lead to another host",
            Importance::Login => "can change the port, the user or the password",
            Importance::Resource => "can name another resource on the same host",
            Importance::Verdict => "changes the verdict only",
            Importance::Spelling => "changes the spelling only",
        }
    }
}

/// A section of a text that asks for a behavior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// A definition in the WHATWG URL Standard, by its name.
    UrlStandard(&'static str),
    /// A section of an RFC.
    Rfc(u16, &'static str),
}

impl Text {
    /// Returns the link to the section, for example `https://www.rfc-editor.org/rfc/rfc3986#section-3.1`.
    pub fn link(self) -> String {
        match self {
            Text::UrlStandard(name) => format!("https://url.spec.whatwg.org/#{}", anchor(name)),
            Text::Rfc(number, section) => {
                format!("https://www.rfc-editor.org/rfc/rfc{number}#section-{section}")
            }
        }
    }
}

/// Writes the section in words: "URL Standard, host parser" or "RFC 3986, section 3.1".
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Text::UrlStandard(name) => write!(f, "URL Standard, {name}"),
            Text::Rfc(number, section) => write!(f, "RFC {number}, section {section}"),
        }
    }
}

/// Returns the anchor of a definition of the URL Standard. Some definitions have an older name as their anchor.
fn anchor(name: &str) -> String {
    match name {
        "basic URL parser" => "concept-basic-url-parser".into(),
        "domain parser" => "concept-domain-to-ascii".into(),
        "host parser" => "concept-host-parser".into(),
        "IPv4 parser" => "concept-ipv4-parser".into(),
        "IPv6 parser" => "concept-ipv6-parser".into(),
        "IPv6 serializer" => "concept-ipv6-serializer".into(),
        "opaque-host parser" => "concept-opaque-host-parser".into(),
        "single-dot URL path segment" => "single-dot-path-segment".into(),
        "double-dot URL path segment" => "double-dot-path-segment".into(),
        "URL record" => "concept-url".into(),
        "shorten" => "shorten-a-urls-path".into(),
        "opaque path state" => "cannot-be-a-base-url-path-state".into(),
        _ => name.to_lowercase().replace(' ', "-"),
    }
}

impl fmt::Debug for Behavior {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Behavior {
    fn eq(&self, other: &Behavior) -> bool {
        self.name == other.name
    }
}

impl Eq for Behavior {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A behavior of named schemes acts on no other scheme.
    #[test]
    fn schemes_include_those_that_they_name() {
        let names =
            ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero", "ws"];
        for name in names {
            let mut reading = Reading::new(format!("{name}://host.dom/").as_bytes());
            reading.read_scheme();
            for only in names {
                let schemes = Schemes::Only(std::slice::from_ref(Box::leak(Box::new(only))));
                assert_eq!(schemes.include(&reading), only == name, "{only}, {name}");
            }
            let is_special = ["ftp", "http", "ws", "file"].contains(&name);
            assert_eq!(Schemes::Special.include(&reading), is_special, "{name}");
            assert_eq!(Schemes::NotSpecial.include(&reading), !is_special, "{name}");
            assert_eq!(Schemes::ExceptFile.include(&reading), name != "file", "{name}");
        }
    }
}
