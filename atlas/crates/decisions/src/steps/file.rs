//! File URLs: their slashes, and the drive letters of Windows.

use crate::declare::decision;
use crate::steps::authority;
use crate::steps::escapes::Text;
use crate::steps::scheme::Scheme;
use crate::trace::Traced;

decision! {
    /// How many slashes begin the authority of a file URL?
    pub enum FileSlashes {
        /// As many as in other schemes. `file:/a` has no host, if two slashes begin an authority.
        AsElsewhere,
        /// Two; with one or none the authority is empty, and a path on this machine follows. The
        /// path of `file:a` is `/a`.
        Local,
        /// Two, and the authority is left out. With one or none a path on this machine follows: the
        /// host of `file://evil.com/a` is empty.
        LocalWithoutAuthority,
        /// None: a path follows, also after two slashes, which are left out. The path of
        /// `file://evil.com/a` is `evil.com/a`.
        BeforePath,
        /// Two, and then the authority has to be empty, `localhost` or 127.0.0.1 before a path:
        /// `file://evil.com/a` is invalid, and `file://localhost/a` has no host. Without them a path
        /// follows, also if they are required in other schemes: the path of `file:/a` is `/a`. A
        /// path of one character is "/". Nothing, a single character without a query and a
        /// fragment, and a path that begins with a drive letter make the input invalid, as in
        /// `file:/`.
        LocalOnlyOrPath,
    }
}

decision! {
    /// Is a letter with ":" or "|" a drive letter in a file URL?
    pub enum DriveLetters {
        /// No: `file://c:/x` is invalid, if a file URL may not have a port.
        Names,
        /// Yes, as the first segment of the path, or in the place of the host. "|" becomes ":", and
        /// ".." does not remove the drive letter: the path of `file://c|/../x` is `/c:/x`.
        Drives,
        /// Yes, as the first segment of the path, or in the place of the host. "|" becomes ":". In
        /// every scheme ".." removes no segment that looks like a drive letter: the path of
        /// `http://host.dom/a/c|/../x` is `/a/c|/x`.
        DrivesEverywhere,
    }
}

/// Returns the text after the slashes, in which an authority comes first.
pub(crate) fn skip<'a>(design: &Traced, scheme: &Scheme, rest: &'a [u8]) -> Option<Text<'a>> {
    let Some(after) = rest.strip_prefix(b"//") else {
        let path = rest.strip_prefix(b"/").unwrap_or(rest);
        return Some([b"/", path].concat().into());
    };
    if design.file_slashes() == FileSlashes::LocalWithoutAuthority {
        let end = after.iter().position(|byte| b"/?".contains(byte)).unwrap_or(after.len());
        return Some(after[end..].into());
    }
    let (host, _) = authority::split(design, scheme, after);
    if design.drive_letters() != DriveLetters::Names && is_drive_letter(&host) {
        return Some([b"/", after].concat().into());
    }
    Some(after.into())
}

/// Returns the text after the scheme without the slashes of an authority, if a path follows them.
pub(crate) fn without_slashes<'a>(design: &Traced, scheme: &Scheme, rest: &'a [u8]) -> &'a [u8] {
    let after = rest.strip_prefix(b"//").filter(|_| scheme.is(&["file"]));
    after.filter(|_| design.file_slashes() == FileSlashes::BeforePath).unwrap_or(rest)
}

/// Returns whether a file URL without an authority is a path.
pub(crate) fn is_local_only(design: &Traced, scheme: &Scheme) -> bool {
    scheme.is(&["file"]) && design.file_slashes() == FileSlashes::LocalOnlyOrPath
}

/// Returns whether an authority and a path say that a file URL names a file on this machine.
pub(crate) fn is_on_this_machine(authority: &[u8], path: &[u8]) -> bool {
    let is_this =
        [&b""[..], b"localhost", b"127.0.0.1"].iter().any(|one| authority.eq_ignore_ascii_case(one));
    is_this && path.starts_with(b"/") && !begins_with_drive(path)
}

/// Returns whether the first segment of a path of this scheme may be a drive letter.
pub(crate) fn has_drive_letters(design: &Traced, scheme: &Scheme) -> bool {
    scheme.is(&["file"]) && design.drive_letters() != DriveLetters::Names
}

/// Returns whether ".." removes the last of these segments of a path.
pub(crate) fn may_be_removed(design: &Traced, scheme: &Scheme, segments: &[Text]) -> bool {
    if !segments.last().is_some_and(|last| is_drive_letter(last)) {
        return true;
    }
    match design.drive_letters() {
        DriveLetters::Names => true,
        DriveLetters::Drives => !scheme.is(&["file"]) || segments.len() > 1,
        DriveLetters::DrivesEverywhere => false,
    }
}

/// Returns a path with ":" in its drive letter, if it has one.
pub(crate) fn with_drive_letter<'t>(design: &Traced, scheme: &Scheme, mut path: Text<'t>) -> Text<'t> {
    if has_drive_letters(design, scheme)
        && path.starts_with(b"/")
        && is_drive_letter(path[1..].split(|&byte| byte == b'/').next().unwrap_or_default())
    {
        path.to_mut()[2] = b':';
    }
    path
}

/// Returns whether a path begins with a drive letter, perhaps after "/".
pub(crate) fn begins_with_drive(path: &[u8]) -> bool {
    let path = path.strip_prefix(b"/").unwrap_or(path);
    is_drive_letter(path.split(|byte| b"/\\".contains(byte)).next().unwrap_or_default())
}

/// Returns whether a segment is a letter and ":" or "|".
pub(crate) fn is_drive_letter(segment: &[u8]) -> bool {
    matches!(segment, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Returns a segment with ":" in the place of "|" if it is a drive letter.
pub(crate) fn normalized(segment: &[u8]) -> Text<'_> {
    match segment {
        [letter, _] if is_drive_letter(segment) => vec![*letter, b':'].into(),
        _ => segment.into(),
    }
}
