//! The rows of the table of schemes.

use rfc1738_behaviors::About;
use rfc1738_subject::CommonPart::{self, Host, Path, Port, Query, User};

/// The schemes of the columns: a special one, file, and one that is not special.
pub const SCHEMES: [&str; 3] = ["http", "file", "gopher"];

/// A row of the table: what an input shows, and the input without its scheme.
pub struct Row {
    /// The part of a URL.
    pub about: About,
    /// What is special in the input.
    pub what: &'static str,
    /// The input without its scheme.
    pub rest: &'static str,
    /// The parts that the table has.
    pub shown: &'static [CommonPart],
}

impl Row {
    /// Returns the inputs of the row.
    pub fn inputs(&self) -> impl Iterator<Item = String> {
        SCHEMES.iter().map(|scheme| format!("{scheme}{}", self.rest))
    }
}

const fn row(about: About, what: &'static str, rest: &'static str, shown: &'static [CommonPart]) -> Row {
    Row { about, what, rest, shown }
}

/// The rows, in the order in which a URL is read.
pub const ROWS: &[Row] = &[
    row(About::Slashes, "no slashes", ":host.dom/a", &[Host, Path]),
    row(About::Slashes, "one slash", ":/host.dom/a", &[Host, Path]),
    row(About::Slashes, "three slashes", ":///host.dom/a", &[Host, Path]),
    row(About::Slashes, "backslashes", ":\\\\host.dom\\a", &[Host, Path]),
    row(About::Slashes, "a backslash in the authority", "://host.dom\\@evil.com/", &[User, Host]),
    row(About::Userinfo, "a user", "://user@host.dom/", &[User, Host]),
    row(About::Host, "an empty host", "://", &[Host]),
    row(About::Host, "upper case", "://HOST.dom/", &[Host]),
    row(About::Host, "an escape", "://%68ost.dom/", &[Host]),
    row(About::Host, "a character beyond ASCII", "://hôst.dom/", &[Host]),
    row(About::Host, "a group with a leading zero", "://010.0.0.1/", &[Host]),
    row(About::Host, "a hexadecimal number", "://0x7f.1/", &[Host]),
    row(About::Host, "five groups", "://1.2.3.4.5/", &[Host]),
    row(About::Host, "an IPv6 address", "://[0:0::1]/", &[Host]),
    row(About::Host, "a space", "://a b/", &[Host]),
    row(About::Host, "\"%\" without digits", "://a%zz/", &[Host]),
    row(About::Host, "`localhost`", "://localhost/", &[Host]),
    row(About::Host, "a drive letter", "://c:/x", &[Host, Path]),
    row(About::Port, "a port", "://host.dom:8080/", &[Host, Port]),
    row(About::Port, "port 80", "://host.dom:80/", &[Port]),
    row(About::Port, "port 70", "://host.dom:70/", &[Port]),
    row(About::Path, "an empty path", "://host.dom", &[Path]),
    row(About::Path, "a backslash", "://host.dom/a\\b", &[Path]),
    row(About::Path, "dot segments", "://host.dom/a/../b", &[Path]),
    row(About::Path, "dot segments after a drive letter", ":///c|/../b", &[Path]),
    row(About::Path, "a space, without a slash", ":a b", &[Host, Path]),
    row(About::Query, "a question mark after the host", "://host.dom?a", &[Host, Query]),
    row(About::Query, "an apostrophe", "://host.dom/?'", &[Query]),
];
