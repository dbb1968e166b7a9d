//! Section 4.1 of the URL Standard, "URL representation", and section 4.5, "URL serializing".

use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Path {
    Opaque(String),
    /// A list of segments.
    List(Vec<String>),
}

/// A URL, as the parser makes it. Its text is what the URL serializer writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Url {
    pub(super) scheme: String,
    pub(super) username: String,
    pub(super) password: String,
    /// The host, serialized. `None` is null, and an empty text is the empty host.
    pub(super) host: Option<String>,
    pub(super) port: Option<u16>,
    pub(super) path: Path,
    pub(super) query: Option<String>,
    pub(super) fragment: Option<String>,
}

/// "A special scheme is an ASCII string that is listed in the first column", with its default port
/// in the second one.
const SPECIAL: [(&str, Option<u16>); 6] = [
    ("ftp", Some(21)),
    ("file", None),
    ("http", Some(80)),
    ("https", Some(443)),
    ("ws", Some(80)),
    ("wss", Some(443)),
];

impl Url {
    /// "A new URL".
    pub(super) fn new() -> Url {
        Url {
            scheme: String::new(),
            username: String::new(),
            password: String::new(),
            host: None,
            port: None,
            path: Path::List(Vec::new()),
            query: None,
            fragment: None,
        }
    }

    /// Returns the host, serialized. A URL without an authority has no host.
    pub fn host(&self) -> Option<&str> {
        self.host.as_deref()
    }

    /// Returns the scheme, in lower case.
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// Returns the user name, percent-encoded. It is empty if there is none.
    pub fn username(&self) -> &str {
        &self.username
    }

    /// Returns the password, percent-encoded. It is empty if there is none.
    pub fn password(&self) -> &str {
        &self.password
    }

    /// Returns the port. A default port is none.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// Returns the path, as the URL path serializer of section 4.5 writes it.
    pub fn path(&self) -> String {
        match &self.path {
            Path::Opaque(path) => path.clone(),
            Path::List(segments) => segments.iter().flat_map(|segment| ["/", segment]).collect(),
        }
    }

    /// Returns the query, without the "?".
    pub fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// Returns the fragment, without the "#".
    pub fn fragment(&self) -> Option<&str> {
        self.fragment.as_deref()
    }

    pub(super) fn is_special(&self) -> bool {
        SPECIAL.iter().any(|(scheme, _)| *scheme == self.scheme)
    }

    pub(super) fn default_port(&self) -> Option<u16> {
        SPECIAL.iter().find(|(scheme, _)| *scheme == self.scheme)?.1
    }

    pub(super) fn has_opaque_path(&self) -> bool {
        matches!(self.path, Path::Opaque(_))
    }

    /// Returns the segments of a path that is a list.
    pub(super) fn segments(&mut self) -> &mut Vec<String> {
        if self.has_opaque_path() {
            self.path = Path::List(Vec::new());
        }
        match &mut self.path {
            Path::List(segments) => segments,
            Path::Opaque(_) => unreachable!("it is a list"),
        }
    }

    /// "To shorten a url's path".
    pub(super) fn shorten_path(&mut self) {
        let is_file = self.scheme == "file";
        let segments = self.segments();
        match &segments[..] {
            [only] if is_file && is_normalized_drive_letter(only) => {}
            _ => _ = segments.pop(),
        }
    }
}

/// "A Windows drive letter is two code points, of which the first is an ASCII alpha and the second
/// is either U+003A (:) or U+007C (|)."
pub(super) fn is_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// "A normalized Windows drive letter is a Windows drive letter of which the second code point is
/// U+003A (:)."
pub(super) fn is_normalized_drive_letter(text: &str) -> bool {
    is_drive_letter(text) && text.ends_with(':')
}

/// Returns whether a segment is "." or "%2e" in any letter case.
pub(super) fn is_single_dot(segment: &str) -> bool {
    segment == "." || segment.eq_ignore_ascii_case("%2e")
}

/// Returns whether a segment is "..", ".%2e", "%2e." or "%2e%2e" in any letter case.
pub(super) fn is_double_dot(segment: &str) -> bool {
    ["..", ".%2e", "%2e.", "%2e%2e"].iter().any(|one| segment.eq_ignore_ascii_case(one))
}

impl fmt::Display for Url {
    /// Writes the URL as the URL serializer of section 4.5 does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.scheme)?;
        if let Some(host) = &self.host {
            f.write_str("//")?;
            if !self.username.is_empty() || !self.password.is_empty() {
                f.write_str(&self.username)?;
                if !self.password.is_empty() {
                    write!(f, ":{}", self.password)?;
                }
                f.write_str("@")?;
            }
            f.write_str(host)?;
            if let Some(port) = self.port {
                write!(f, ":{port}")?;
            }
        }
        match &self.path {
            Path::Opaque(path) => f.write_str(path)?,
            Path::List(segments) => {
                if self.host.is_none() && segments.len() > 1 && segments[0].is_empty() {
                    f.write_str("/.")?;
                }
                for segment in segments {
                    write!(f, "/{segment}")?;
                }
            }
        }
        for (mark, part) in [('?', &self.query), ('#', &self.fragment)] {
            if let Some(part) = part {
                write!(f, "{mark}{part}")?;
            }
        }
        Ok(())
    }
}
