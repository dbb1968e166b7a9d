//! The state machine of section 4.4: one function for each state, in the order of the text.

use super::encode::{C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO, encode};
use super::url::{Path, is_double_dot, is_drive_letter, is_normalized_drive_letter, is_single_dot};
use super::{Domains, Stop, Url, host};

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    SchemeStart,
    Scheme,
    NoScheme,
    SpecialRelativeOrAuthority,
    PathOrAuthority,
    Relative,
    RelativeSlash,
    SpecialAuthoritySlashes,
    SpecialAuthorityIgnoreSlashes,
    Authority,
    Host,
    Port,
    File,
    FileSlash,
    FileHost,
    PathStart,
    Path,
    OpaquePath,
    Query,
    Fragment,
}

struct Machine<'b> {
    input: Vec<char>,
    base: Option<&'b Url>,
    url: Url,
    state: State,
    /// The place of `c`; -1 before the input.
    pointer: isize,
    buffer: String,
    at_sign_seen: bool,
    inside_brackets: bool,
    password_token_seen: bool,
    domains: Domains,
}

/// Runs the machine over an input, whose leading and trailing C0 controls and spaces, and tabs and
/// newlines, it removes before.
pub(super) fn run(input: &str, base: Option<&Url>, domains: Domains) -> Result<Url, Stop> {
    let input = input.trim_matches(|c: char| c <= ' ');
    let input = input.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
    let mut machine = Machine {
        input,
        base,
        url: Url::new(),
        state: State::SchemeStart,
        pointer: 0,
        buffer: String::new(),
        at_sign_seen: false,
        inside_brackets: false,
        password_token_seen: false,
        domains,
    };
    loop {
        let c = machine.at(0);
        machine.step(c)?;
        // "If after a run pointer points to the EOF code point, go to the next step."
        if machine.pointer >= 0 && machine.at(0).is_none() {
            return Ok(machine.url);
        }
        machine.pointer += 1;
    }
}

const PORT: &str = "the port is no number up to 65535";

impl Machine<'_> {
    /// Returns the character so many places after the pointer; `None` is the EOF code point.
    fn at(&self, after: usize) -> Option<char> {
        let place = usize::try_from(self.pointer).ok()? + after;
        self.input.get(place).copied()
    }

    /// Changes the state, and reads `c` again in it: "decrease pointer by 1".
    fn again(&mut self, state: State) {
        self.state = state;
        self.pointer -= 1;
    }

    /// Returns whether `c` ends an authority and a host.
    fn ends_authority(&self, c: Option<char>) -> bool {
        matches!(c, None | Some('/' | '?' | '#')) || self.is_special_backslash(c)
    }

    fn is_special_backslash(&self, c: Option<char>) -> bool {
        c == Some('\\') && self.url.is_special()
    }

    fn begin_query(&mut self) {
        self.url.query = Some(String::new());
        self.state = State::Query;
    }

    fn begin_fragment(&mut self) {
        self.url.fragment = Some(String::new());
        self.state = State::Fragment;
    }

    fn step(&mut self, c: Option<char>) -> Result<(), Stop> {
        match self.state {
            State::SchemeStart => self.scheme_start(c),
            State::Scheme => self.scheme(c),
            State::NoScheme => return self.no_scheme(c),
            State::SpecialRelativeOrAuthority => self.special_relative_or_authority(c),
            State::PathOrAuthority => self.path_or_authority(c),
            State::Relative => self.relative(c),
            State::RelativeSlash => self.relative_slash(c),
            State::SpecialAuthoritySlashes => self.special_authority_slashes(c),
            State::SpecialAuthorityIgnoreSlashes => self.special_authority_ignore_slashes(c),
            State::Authority => return self.authority(c),
            State::Host => return self.host(c),
            State::Port => return self.port(c),
            State::File => self.file(c),
            State::FileSlash => self.file_slash(c),
            State::FileHost => return self.file_host(c),
            State::PathStart => self.path_start(c),
            State::Path => self.path(c),
            State::OpaquePath => self.opaque_path(c),
            State::Query => self.query(c),
            State::Fragment => self.fragment(c),
        }
        Ok(())
    }

    fn scheme_start(&mut self, c: Option<char>) {
        match c {
            Some(c) if c.is_ascii_alphabetic() => {
                self.buffer.push(c.to_ascii_lowercase());
                self.state = State::Scheme;
            }
            _ => self.again(State::NoScheme),
        }
    }

    fn scheme(&mut self, c: Option<char>) {
        match c {
            Some(c) if c.is_ascii_alphanumeric() || "+-.".contains(c) => {
                self.buffer.push(c.to_ascii_lowercase())
            }
            Some(':') => {
                self.url.scheme = std::mem::take(&mut self.buffer);
                if self.url.scheme == "file" {
                    self.state = State::File;
                } else if self.url.is_special()
                    && self.base.is_some_and(|base| base.scheme == self.url.scheme)
                {
                    self.state = State::SpecialRelativeOrAuthority;
                } else if self.url.is_special() {
                    self.state = State::SpecialAuthoritySlashes;
                } else if self.at(1) == Some('/') {
                    self.state = State::PathOrAuthority;
                    self.pointer += 1;
                } else {
                    self.url.path = Path::Opaque(String::new());
                    self.state = State::OpaquePath;
                }
            }
            // "start over (from the first code point in input)"
            _ => {
                self.buffer.clear();
                self.state = State::NoScheme;
                self.pointer = -1;
            }
        }
    }

    fn no_scheme(&mut self, c: Option<char>) -> Result<(), Stop> {
        let base = self.base.ok_or(Stop::Failure("the input has no scheme"))?;
        if base.has_opaque_path() {
            if c != Some('#') {
                return Err(Stop::Failure("the base URL has an opaque path"));
            }
            self.url.scheme.clone_from(&base.scheme);
            self.url.path = base.path.clone();
            self.url.query.clone_from(&base.query);
            self.begin_fragment();
        } else if base.scheme == "file" {
            self.again(State::File);
        } else {
            self.again(State::Relative);
        }
        Ok(())
    }

    fn special_relative_or_authority(&mut self, c: Option<char>) {
        if c == Some('/') && self.at(1) == Some('/') {
            self.state = State::SpecialAuthorityIgnoreSlashes;
            self.pointer += 1;
        } else {
            self.again(State::Relative);
        }
    }

    fn path_or_authority(&mut self, c: Option<char>) {
        match c {
            Some('/') => self.state = State::Authority,
            _ => self.again(State::Path),
        }
    }

    fn relative(&mut self, c: Option<char>) {
        let Some(base) = self.base else { return };
        self.url.scheme.clone_from(&base.scheme);
        if c == Some('/') || self.is_special_backslash(c) {
            self.state = State::RelativeSlash;
            return;
        }
        self.inherit_authority(base);
        self.url.path = base.path.clone();
        self.url.query.clone_from(&base.query);
        match c {
            Some('?') => self.begin_query(),
            Some('#') => self.begin_fragment(),
            Some(_) => {
                self.url.query = None;
                self.url.shorten_path();
                self.again(State::Path);
            }
            None => {}
        }
    }

    fn inherit_authority(&mut self, base: &Url) {
        self.url.username.clone_from(&base.username);
        self.url.password.clone_from(&base.password);
        self.url.host.clone_from(&base.host);
        self.url.port = base.port;
    }

    fn relative_slash(&mut self, c: Option<char>) {
        if self.url.is_special() && matches!(c, Some('/' | '\\')) {
            self.state = State::SpecialAuthorityIgnoreSlashes;
        } else if c == Some('/') {
            self.state = State::Authority;
        } else {
            if let Some(base) = self.base {
                self.inherit_authority(base);
            }
            self.again(State::Path);
        }
    }

    fn special_authority_slashes(&mut self, c: Option<char>) {
        if c == Some('/') && self.at(1) == Some('/') {
            self.state = State::SpecialAuthorityIgnoreSlashes;
            self.pointer += 1;
        } else {
            self.again(State::SpecialAuthorityIgnoreSlashes);
        }
    }

    fn special_authority_ignore_slashes(&mut self, c: Option<char>) {
        if !matches!(c, Some('/' | '\\')) {
            self.again(State::Authority);
        }
    }

    fn authority(&mut self, c: Option<char>) -> Result<(), Stop> {
        match c {
            Some('@') => {
                if self.at_sign_seen {
                    self.buffer.insert_str(0, "%40");
                }
                self.at_sign_seen = true;
                for c in std::mem::take(&mut self.buffer).chars() {
                    match c {
                        ':' if !self.password_token_seen => self.password_token_seen = true,
                        _ if self.password_token_seen => encode(c, USERINFO, &mut self.url.password),
                        _ => encode(c, USERINFO, &mut self.url.username),
                    }
                }
            }
            _ if self.ends_authority(c) => {
                if self.at_sign_seen && self.buffer.is_empty() {
                    return Err(Stop::Failure("no host follows the user"));
                }
                self.pointer -= self.buffer.chars().count() as isize + 1;
                self.buffer.clear();
                self.state = State::Host;
            }
            Some(c) => self.buffer.push(c),
            None => {}
        }
        Ok(())
    }

    fn host(&mut self, c: Option<char>) -> Result<(), Stop> {
        match c {
            Some(':') if !self.inside_brackets => {
                if self.buffer.is_empty() {
                    return Err(Stop::Failure("no host stands before the port"));
                }
                self.take_host()?;
                self.state = State::Port;
            }
            _ if self.ends_authority(c) => {
                if self.url.is_special() && self.buffer.is_empty() {
                    return Err(Stop::Failure("the host is empty"));
                }
                self.take_host()?;
                self.again(State::PathStart);
            }
            Some(c) => {
                match c {
                    '[' => self.inside_brackets = true,
                    ']' => self.inside_brackets = false,
                    _ => {}
                }
                self.buffer.push(c);
            }
            None => {}
        }
        Ok(())
    }

    fn take_host(&mut self) -> Result<(), Stop> {
        let is_opaque = !self.url.is_special();
        self.url.host = Some(host::parse(&std::mem::take(&mut self.buffer), is_opaque, self.domains)?);
        Ok(())
    }

    fn port(&mut self, c: Option<char>) -> Result<(), Stop> {
        match c {
            Some(c) if c.is_ascii_digit() => self.buffer.push(c),
            _ if self.ends_authority(c) => {
                if !self.buffer.is_empty() {
                    let digits = std::mem::take(&mut self.buffer);
                    // Zeros before a number change nothing, and `parse` takes any count of them.
                    let port: u16 = digits.parse().map_err(|_| Stop::Failure(PORT))?;
                    self.url.port = Some(port).filter(|_| self.url.default_port() != Some(port));
                }
                self.again(State::PathStart);
            }
            _ => return Err(Stop::Failure(PORT)),
        }
        Ok(())
    }

    fn file_base(&self) -> Option<&'_ Url> {
        self.base.filter(|base| base.scheme == "file")
    }

    /// Returns whether the input from the pointer starts with a Windows drive letter.
    fn starts_with_drive_letter(&self) -> bool {
        let two: String = [self.at(0), self.at(1)].into_iter().flatten().collect();
        is_drive_letter(&two) && matches!(self.at(2), None | Some('/' | '\\' | '?' | '#'))
    }

    fn file(&mut self, c: Option<char>) {
        self.url.scheme = "file".into();
        self.url.host = Some(String::new());
        if matches!(c, Some('/' | '\\')) {
            self.state = State::FileSlash;
            return;
        }
        let Some(base) = self.file_base().cloned() else { return self.again(State::Path) };
        self.url.host = base.host;
        self.url.path = base.path;
        self.url.query = base.query;
        match c {
            Some('?') => self.begin_query(),
            Some('#') => self.begin_fragment(),
            Some(_) => {
                self.url.query = None;
                if self.starts_with_drive_letter() {
                    self.url.segments().clear();
                } else {
                    self.url.shorten_path();
                }
                self.again(State::Path);
            }
            None => {}
        }
    }

    fn file_slash(&mut self, c: Option<char>) {
        if matches!(c, Some('/' | '\\')) {
            self.state = State::FileHost;
            return;
        }
        if let Some(mut base) = self.file_base().cloned() {
            let first = base.segments().first().filter(|first| is_normalized_drive_letter(first)).cloned();
            if !self.starts_with_drive_letter() {
                self.url.segments().extend(first);
            }
            self.url.host = base.host;
        }
        self.again(State::Path);
    }

    fn file_host(&mut self, c: Option<char>) -> Result<(), Stop> {
        if let Some(c) = c.filter(|c| !"/\\?#".contains(*c)) {
            self.buffer.push(c);
            return Ok(());
        }
        if is_drive_letter(&self.buffer) {
            // "buffer is not reset here and instead used in the path state."
            self.again(State::Path);
            return Ok(());
        }
        if self.buffer.is_empty() {
            self.url.host = Some(String::new());
        } else {
            self.take_host()?;
            if self.url.host.as_deref() == Some("localhost") {
                self.url.host = Some(String::new());
            }
        }
        self.again(State::PathStart);
        Ok(())
    }

    fn path_start(&mut self, c: Option<char>) {
        if self.url.is_special() {
            self.state = State::Path;
            if !matches!(c, Some('/' | '\\')) {
                self.pointer -= 1;
            }
            return;
        }
        match c {
            Some('?') => self.begin_query(),
            Some('#') => self.begin_fragment(),
            Some('/') => self.state = State::Path,
            Some(_) => self.again(State::Path),
            None => {}
        }
    }

    fn path(&mut self, c: Option<char>) {
        if let Some(c) = c.filter(|_| !self.ends_authority(c)) {
            return encode(c, PATH, &mut self.buffer);
        }
        let mut segment = std::mem::take(&mut self.buffer);
        let is_last = c != Some('/') && !self.is_special_backslash(c);
        if is_double_dot(&segment) {
            self.url.shorten_path();
            if is_last {
                self.url.segments().push(String::new());
            }
        } else if is_single_dot(&segment) {
            if is_last {
                self.url.segments().push(String::new());
            }
        } else {
            if self.url.scheme == "file" && self.url.segments().is_empty() && is_drive_letter(&segment) {
                segment.replace_range(1.., ":");
            }
            self.url.segments().push(segment);
        }
        match c {
            Some('?') => self.begin_query(),
            Some('#') => self.begin_fragment(),
            _ => {}
        }
    }

    fn opaque_path(&mut self, c: Option<char>) {
        match c {
            Some('?') => self.begin_query(),
            Some('#') => self.begin_fragment(),
            Some(c) => {
                let before_mark = c == ' ' && matches!(self.at(1), Some('?' | '#'));
                let Path::Opaque(path) = &mut self.url.path else { return };
                match before_mark {
                    true => path.push_str("%20"),
                    false => encode(c, C0_CONTROL, path),
                }
            }
            None => {}
        }
    }

    fn query(&mut self, c: Option<char>) {
        let set = if self.url.is_special() { SPECIAL_QUERY } else { QUERY };
        match (c, &mut self.url.query) {
            (Some('#'), _) => self.begin_fragment(),
            (Some(c), Some(query)) => encode(c, set, query),
            _ => {}
        }
    }

    fn fragment(&mut self, c: Option<char>) {
        if let (Some(c), Some(fragment)) = (c, &mut self.url.fragment) {
            encode(c, FRAGMENT, fragment);
        }
    }
}
