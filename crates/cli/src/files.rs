//! Repairs of the paths of files.

use crate::repairs::{InvalidInput, is_known};
use crate::surroundings::with_slashes;

/// The folders at the root of a Unix system.
pub(crate) const ROOTS: [&[u8]; 14] = [
    b"bin", b"etc", b"home", b"lib", b"mnt", b"opt", b"root", b"srv", b"tmp", b"usr", b"var", b"Users",
    b"Volumes", b"media",
];

fn is_slash(byte: &u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

/// The path of a drive of Windows, or of a share.
enum Windows<'a> {
    Drive { letter: u8, mark: u8, path: &'a [u8] },
    Share(&'a [u8]),
}

impl InvalidInput<'_> {
    /// Returns the path of Windows in the input, and whether a URL of a file has it.
    fn windows(&self) -> Option<(Windows<'_>, bool)> {
        // `http://C:\x` is a path, and `http://c:/x` has an empty port.
        let is_drive = |rest: &[u8]| match rest {
            [b'/', b'/', letter, b':', b'\\', ..] => letter.is_ascii_alphabetic(),
            _ => false,
        };
        let (is_file, path) = match self.split_scheme() {
            Some((scheme, rest))
                if scheme.eq_ignore_ascii_case(b"file") || (is_known(scheme) && is_drive(rest)) =>
            {
                (true, rest)
            }
            _ => (false, self.input),
        };
        let (slashes, rest) = path.split_at(path.iter().take_while(|byte| is_slash(byte)).count());
        match rest {
            // A scheme may have one letter: `p://h`.
            [letter, mark @ (b':' | b'|'), path @ ..]
                if letter.is_ascii_alphabetic()
                    && path.first().map_or(is_file, is_slash)
                    && (is_file || !path.starts_with(b"//")) =>
            {
                Some((Windows::Drive { letter: *letter, mark: *mark, path }, is_file))
            }
            // A program that ends the host at the "@" reads another one.
            _ if slashes.ends_with(b"\\\\") && !rest.contains(&b'@') => Some((Windows::Share(rest), is_file)),
            _ => None,
        }
    }

    /// Returns `file:///C:/x` for the path of a drive of Windows, and `file://server/share` for a
    /// share.
    pub(crate) fn path_of_windows(&self) -> Option<Vec<u8>> {
        let (path, is_file) = self.windows()?;
        // A name of a file may have a "#", and a URL of a file a fragment.
        let name = |path: &[u8]| {
            let is_data = |byte: &u8| *byte == b'#' && !is_file;
            let escaped = with_slashes(path).into_iter().flat_map(|byte| match is_data(&byte) {
                true => b"%23".to_vec(),
                false => vec![byte],
            });
            escaped.collect::<Vec<u8>>()
        };
        Some(match path {
            Windows::Drive { letter, path, .. } => {
                let path = path.get(path.iter().take_while(|byte| is_slash(byte)).count()..)?;
                [b"file:///", &[letter, b':', b'/'][..], &name(path)].concat()
            }
            Windows::Share(path) => [b"file://", &*name(path)].concat(),
        })
    }

    /// Returns the same of a drive before "|".
    pub(crate) fn drive_with_bar(&self) -> Option<Vec<u8>> {
        let has_bar = matches!(self.windows()?.0, Windows::Drive { mark: b'|', .. });
        has_bar.then(|| self.path_of_windows())?
    }

    /// Returns the same of a path with "\".
    pub(crate) fn path_with_backslashes(&self) -> Option<Vec<u8>> {
        self.input.contains(&b'\\').then(|| self.path_of_windows())?
    }

    /// Writes the slashes of the URL of a file before its absolute path.
    pub(crate) fn with_file_slashes(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        let path = rest.strip_prefix(b"/").filter(|path| !path.starts_with(b"/"))?;
        self.is_scheme("file").then(|| [scheme, b":///", path].concat())
    }

    pub(crate) fn two_files(&self) -> Option<(&'static str, [Vec<u8>; 2])> {
        let (_, rest) = self.split_scheme().filter(|_| self.is_scheme("file"))?;
        let local = |name: &[u8]| [b"file:///", name].concat();
        let Some(name) = rest.strip_prefix(b"//").filter(|name| !name.starts_with(b"/")) else {
            let why = "the separator in a path is \"/\"; a \"\\\" in a name is written %5C (section 2.2)";
            let is_unix = rest.starts_with(b"///") && self.windows().is_none() && self.has_separators();
            return is_unix.then(|| (why, [with_slashes(self.input), self.escaped(|_, byte| byte == b'\\')]));
        };
        let root = name.split(|&byte| byte == b'/').next().unwrap_or_default();
        if root.len() == name.len() && !name.contains(&b'\\') {
            let why = "a \"/\" stands after the host of a file, and before its path (section 3.10)";
            return Some((why, [[self.input, b"/"].concat(), local(name)]));
        }
        let why = "after \"file://\" comes a host, or none and \"/\" (section 3.10)";
        ROOTS.contains(&root).then(|| (why, [self.input.to_vec(), local(name)]))
    }
}
