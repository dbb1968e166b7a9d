//! The slashes after the scheme: what is one, and how many begin an authority.

use std::borrow::Cow;

use rfc1738::{Profile, Url, parse};

use crate::declare::decision;
use crate::steps::before::is_break;
use crate::steps::escapes::Text;
use crate::steps::file::{self, FileSlashes};
use crate::steps::scheme::{self, Scheme, SchemeCase, WithoutScheme};
use crate::trace::Traced;

decision! {
    /// Is a backslash a slash?
    pub enum Backslash {
        /// No. It is a character like any other: the host of `http://host.dom\@evil.com/` is
        /// evil.com, if a user may have a backslash.
        Character,
        /// No, but the slashes that begin an authority may have no backslash, TAB, LF or CR before,
        /// between or after them: `http:/\\host.dom` is invalid.
        RejectedAsSlash,
        /// Yes, up to the query and the fragment. So it also ends the host: the host of
        /// `http://host.dom\@evil.com/` is host.dom.
        Slash,
    }
}

decision! {
    /// In which schemes does an authority follow the slashes?
    pub enum AuthorityIn {
        /// In the schemes of RFC 1738 except mailto and news; in another scheme if all that follows
        /// has the common form of section 3.1. The path of `news://evil.com/4123@host.dom` is
        /// `//evil.com/4123@host.dom`: a message-id.
        SchemesWithCommonForm,
        /// In every scheme except mailto and news. The path of `news://evil.com/4123@host.dom` is
        /// `//evil.com/4123@host.dom`, and the host of `x://a!b/` is `a!b`, if a host may have a
        /// "!".
        ExceptMailtoAndNews,
        /// In every scheme except news. The path of `news://evil.com/4123@host.dom` is
        /// `//evil.com/4123@host.dom`, and the host of `mailto://evil.com/` is evil.com.
        ExceptNews,
        /// In every scheme except javascript. The path of `javascript://evil.com/` is `//evil.com/`.
        ExceptJavascript,
        /// In every scheme. The host of `news://evil.com/4123@host.dom` is evil.com.
        EveryScheme,
    }
}

decision! {
    /// How many slashes begin an authority?
    pub enum Slashes {
        /// Two. A third one begins the path: the host of `http:///evil.com/` is empty.
        /// `http:/evil.com` has no authority.
        Two,
        /// Any number, also none. The host of `http:///evil.com/` and of `http:evil.com` is evil.com.
        AnyNumber,
        /// Two or none. A third one begins the path: the host of `http:evil.com` is evil.com, and
        /// that of `http:///evil.com/` is empty.
        TwoOrNone,
        /// Two or none, and one begins a path: the host of `http:evil.com` is evil.com, and
        /// `http:/evil.com` has no host.
        NoneOrTwo,
        /// One to three, in file two: the host of `http:/evil.com` is evil.com. Another number
        /// makes the input invalid, as in `http:////evil.com:80`.
        OneToThree,
        /// Two, and without them the input is invalid, as in `http:/evil.com`. `mailto:a` is invalid.
        TwoRequired,
        /// Two, except in mailto, news and file, and without them the input is invalid:
        /// `http:/evil.com` is invalid, and the path of `mailto:a` is a.
        TwoRequiredInServers,
    }
}

/// Returns the text after the scheme with "/" in the place of each backslash that is a slash.
pub(crate) fn of_backslashes<'a>(design: &Traced, scheme: &Scheme, rest: &'a [u8]) -> Text<'a> {
    let mut rest = Cow::from(rest);
    // Most texts have none, and then a loop without a branch is faster.
    let has_one = rest.iter().fold(false, |any, byte| any | (*byte == b'\\'));
    let option = if has_one { design.backslash().of(scheme.is_known) } else { Backslash::Character };
    if option != Backslash::Slash {
        return rest;
    }
    let end = rest.iter().position(|&byte| byte == b'?').unwrap_or(rest.len());
    rest.to_mut()[..end].iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/');
    rest
}

/// Returns whether only "/" begins an authority, if the parser looks for other characters that a
/// browser takes for two slashes.
pub(crate) fn permits(design: &Traced, scheme: &Scheme, rest: &[u8]) -> bool {
    let region = || rest.iter().take_while(|byte| b"/\\\t\n\r".contains(byte));
    let mut slashes = region().filter(|byte| !is_break(byte));
    let first = [slashes.next(), slashes.next()];
    let is_permitted = first[1].is_none() || first == [Some(&b'/'); 2] && !region().any(is_break);
    is_permitted || design.backslash().of(scheme.is_known) != Backslash::RejectedAsSlash
}

/// Returns what follows the slashes before an authority, or `None` if no authority follows.
pub(crate) fn skip<'a>(
    design: &Traced,
    scheme: &Scheme,
    rest: &'a [u8],
    has_fragment: bool,
) -> Option<Text<'a>> {
    if scheme.is(&["file"])
        && matches!(design.file_slashes(), FileSlashes::Local | FileSlashes::LocalWithoutAuthority)
    {
        return file::skip(design, scheme, rest);
    }
    use WithoutScheme::*;
    match design.without_scheme() {
        _ if scheme.text.is_none() && scheme::begins_with_port(design, rest, has_fragment) => {
            return Some(rest.strip_prefix(b"//").unwrap_or(rest).into());
        }
        AnyPath if scheme.text.is_none() => return None,
        ReferenceWithUser if scheme.text.is_none() && !begins_with_user(rest) => return None,
        Path | PathOrAuthority if scheme.text.is_none() && scheme::is_path(rest) => return None,
        Authority | PathOrAuthority if scheme.text.is_none() && !rest.starts_with(b"/") => {
            return Some(rest.into());
        }
        _ => {}
    }
    if is_opaque(design, scheme) || scheme.is(&["file"]) && design.file_slashes() == FileSlashes::BeforePath {
        return None;
    }
    let slashes = match scheme.has_capitals && design.scheme_case() == SchemeCase::LowerAfterSlashes {
        true => Slashes::TwoOrNone,
        false => design.slashes().of(scheme.is_known),
    };
    match slashes {
        option @ (Slashes::OneToThree | Slashes::AnyNumber)
            if scheme.text.is_some() && !(option == Slashes::OneToThree && scheme.is(&["file"])) =>
        {
            let slashes = rest.iter().take_while(|&&byte| byte == b'/').count();
            (option == Slashes::AnyNumber || (1..=3).contains(&slashes)).then(|| rest[slashes..].into())
        }
        Slashes::NoneOrTwo if scheme.text.is_some() && !rest.starts_with(b"/") => Some(rest.into()),
        Slashes::TwoOrNone if scheme.text.is_some() => Some(rest.strip_prefix(b"//").unwrap_or(rest).into()),
        _ => match design.authority_in() {
            AuthorityIn::SchemesWithCommonForm if !has_common_form(scheme, rest) => None,
            _ => rest.strip_prefix(b"//").map(Cow::Borrowed),
        },
    }
}

/// Returns whether a reference begins with two slashes, a user, "@" and a host.
fn begins_with_user(rest: &[u8]) -> bool {
    let at = rest.iter().position(|&byte| byte == b'@').unwrap_or_default();
    rest.starts_with(b"//")
        && at > 2
        && !rest[2..at].contains(&b'/')
        && rest.get(at + 1).is_some_and(|byte| !b"@/".contains(byte))
}

/// Returns whether no authority follows the slashes, because of the scheme.
fn is_opaque(design: &Traced, scheme: &Scheme) -> bool {
    match design.authority_in() {
        AuthorityIn::ExceptMailtoAndNews => scheme.is(&["mailto", "news"]),
        AuthorityIn::ExceptNews => scheme.is(&["news"]),
        AuthorityIn::ExceptJavascript => scheme.is(&["javascript"]),
        _ => false,
    }
}

/// Returns whether the input may be without an authority. `length` is that of what follows the
/// scheme, with a fragment.
pub(crate) fn may_lack_authority(design: &Traced, scheme: &Scheme, rest: &[u8], length: usize) -> bool {
    if file::is_local_only(design, scheme) {
        return length > 1 && !file::begins_with_drive(rest);
    }
    is_opaque(design, scheme)
        || match design.slashes().of(scheme.is_known) {
            Slashes::TwoRequired => false,
            Slashes::OneToThree => scheme.text.is_none(),
            Slashes::TwoRequiredInServers => scheme.text.is_none() || scheme.is(&["mailto", "news", "file"]),
            _ => true,
        }
}

/// Returns whether RFC 1738 reads an authority in the rest of a URL, which begins with "//".
fn has_common_form(scheme: &Scheme, rest: &[u8]) -> bool {
    let common = ["ftp", "telnet", "file", "gopher", "http", "nntp", "prospero", "wais"];
    if scheme.is(&common) {
        return true;
    }
    // RFC 1738's own parser is the judge of a scheme that RFC 1738 does not define.
    let text = [scheme.lower().as_bytes(), b":", rest].concat();
    matches!(parse(&text, Profile::Interpreter), Ok(Url::Other(url)) if url.ip_schemepart().is_some())
}
