//! The user and the password: who has them, where they end, and what they may have.

use crate::characters::{Characters, Set};
use crate::declare::{characters, decision};
use crate::steps::escapes::{Escapes, Part, Text};
use crate::steps::scheme::Scheme;
use crate::trace::Traced;

decision! {
    /// In which schemes may a user stand before the host?
    pub enum UserIn {
        /// In ftp, telnet and the schemes that RFC 1738 does not define. In http an "@" is a wrong
        /// character of the host, so `http://host.dom@evil.com/` is invalid.
        FtpTelnetAndUndefined,
        /// In every scheme except file. The host of `http://host.dom@evil.com/` is evil.com.
        ExceptFile,
        /// In every scheme except http and https: `https://a@evil.com/` is invalid, and the host of
        /// `ftp://a@evil.com/` is evil.com.
        ExceptHttp,
        /// In every scheme. The host of `file://a@evil.com/` is evil.com.
        EveryScheme,
        /// In none: "@" is a character like any other, so `ftp://a@evil.com/` is invalid, unless a
        /// host may have it.
        NoScheme,
    }
}

decision! {
    /// Which "@" ends the user?
    pub enum UserEnd {
        /// The first one: `ftp://a@b@evil.com/` is invalid, because "@" is not a character of a host.
        FirstAt,
        /// The first one, if what stands before it may be a user. Otherwise there is no user: the
        /// host of `ftp://a|b@evil.com/` is `a|b@evil.com`, if a host may have these characters and
        /// a user may not have a "|".
        FirstAtAfterUser,
        /// The first one of all that follows the slashes, also after "/" and "?": the host of
        /// `http://host.dom/a@evil.com/` is evil.com.
        FirstAtAnywhere,
        /// The only one: `ftp://a@b@evil.com/` has no host and no user.
        OnlyAt,
        /// The last one before the end of the authority. Others belong to the user: the host of
        /// `ftp://a@b@evil.com/` is evil.com.
        LastAt,
        /// The last one before the end of the authority. What stands before another one is left
        /// out: the user of `ftp://a@b@evil.com/` is b.
        LastAtAlone,
    }
}

characters! {
    /// Which characters may a user and a password have? The first ":" ends the user, so another ":"
    /// stands in the password.
    pub struct UserCharacters {
        /// Those of `user` in section 5 of RFC 1738: uchar, ";", "?", "&" and "=".
        /// `ftp://a~b@host.dom/` and `ftp://a:b:c@host.dom/` are invalid.
        RFC_1738 = Characters::only(RFC_1738);
        /// Unreserved characters, sub-delims and ":" of RFC 3986. RFC 2396 has the same ones. The
        /// user of `ftp://a~b@host.dom/` is `a~b`, and `ftp://a|b@host.dom/` is invalid. The
        /// password of `ftp://a:b:c@host.dom/` is `b:c`.
        RFC_3986 = Characters::only(RFC_3986.and(Set::of(b":")));
        /// All. Those of the userinfo percent-encode set are encoded: the user of
        /// `ftp://a;b@host.dom/` is `a%3Bb`, and the password of `ftp://a:b:c@host.dom/` is
        /// `b%3Ac`.
        URL_STANDARD = Characters::encoding(ENCODED);
        /// All, as they are. The user of `ftp://a|b@host.dom/` is `a|b`.
        ALL = Characters::only(Set::ALL);
    }
}

decision! {
    /// Is an empty user or password reported?
    pub enum EmptyUser {
        /// Yes. The user of `ftp://@host.dom/` is empty, which is not the same as no user.
        Reported,
        /// No. `ftp://@host.dom/` has no user.
        Absent,
        /// It makes the input invalid, and so does an empty password: `ftp://a:@host.dom/` is invalid.
        Rejected,
        /// It is no user, and its "@" belongs to the host: the host of `ftp://@host.dom/` is
        /// `@host.dom`, if a host may have a "@".
        PartOfHost,
    }
}

const RFC_1738: Set = Set::ALPHANUMERIC.and(Set::of(b"$-_.+!*'(),;?&="));
/// Unreserved characters and sub-delims of RFC 3986.
pub(crate) const RFC_3986: Set = Set::ALPHANUMERIC.and(Set::of(b"-._~!$&'()*+,;="));
/// The userinfo percent-encode set of the URL Standard.
const ENCODED: Set = Set::CONTROLS.and(Set::of(b" \"#<>?^`{}/:;=@[\\]|"));

/// Splits an authority into the text before the "@" that ends the user, and the text after it.
pub(crate) fn split<'a>(design: &Traced, scheme: &Scheme, text: &'a [u8]) -> (Option<&'a [u8]>, &'a [u8]) {
    let without_user = ["file", "gopher", "http", "nntp", "prospero", "wais", "mailto", "news"];
    let may_have_one = match design.user_in() {
        UserIn::FtpTelnetAndUndefined => !scheme.is(&without_user),
        UserIn::ExceptFile => !scheme.is(&["file"]),
        UserIn::ExceptHttp => !scheme.is(&["http", "https"]),
        UserIn::EveryScheme => true,
        UserIn::NoScheme => false,
    };
    let is_at = |byte: &u8| *byte == b'@';
    let at = match design.user_end() {
        UserEnd::FirstAt | UserEnd::FirstAtAnywhere => text.iter().position(is_at),
        UserEnd::FirstAtAfterUser => text.iter().position(is_at).filter(|&at| {
            let escapes = Escapes::of(design, scheme.is_known, Part::User);
            escapes.write(text[..at].into(), design.user_characters().of(scheme.is_known).0).is_some()
        }),
        UserEnd::LastAt | UserEnd::LastAtAlone | UserEnd::OnlyAt => text.iter().rposition(is_at),
    };
    let begins_host = |at: usize| at == 0 && design.empty_user() == EmptyUser::PartOfHost;
    match at.filter(|&at| may_have_one && !begins_host(at)) {
        Some(at) => {
            let is_cut = design.user_end() == UserEnd::LastAtAlone;
            let start = text[..at].iter().rposition(is_at).filter(|_| is_cut).map_or(0, |at| at + 1);
            (Some(&text[start..at]), &text[at + 1..])
        }
        None => (None, text),
    }
}

/// Returns whether an authority has no parts, because it has more than one "@".
pub(crate) fn is_undivided(design: &Traced, authority: &[u8]) -> bool {
    authority.iter().filter(|&&byte| byte == b'@').count() > 1 && design.user_end() == UserEnd::OnlyAt
}

/// Returns the user and the password as they are reported, or `None` if one of them is invalid.
pub(crate) fn read<'t>(
    design: &Traced,
    scheme: &Scheme,
    userinfo: &'t [u8],
) -> Option<(Option<Text<'t>>, Option<Text<'t>>)> {
    let (user, password) = match userinfo.iter().position(|&byte| byte == b':') {
        Some(colon) => (&userinfo[..colon], Some(&userinfo[colon + 1..])),
        None => (userinfo, None),
    };
    if (user.is_empty() || password.is_some_and(<[u8]>::is_empty))
        && design.empty_user() == EmptyUser::Rejected
    {
        return None;
    }
    let mut characters = design.user_characters().of(scheme.is_known).0;
    if design.user_end() == UserEnd::LastAt && !characters.has_character('@') {
        characters.kept = characters.kept.and(Set::of(b"@"));
    }
    let escapes = Escapes::of(design, scheme.is_known, Part::User);
    let user = escapes.write(user.into(), characters)?;
    let password = password.map_or(Some(None), |text| escapes.write(text.into(), characters).map(Some))?;
    let is_reported = |part: &Text| design.empty_user() != EmptyUser::Absent || !part.is_empty();
    Some((Some(user).filter(is_reported), password.filter(is_reported)))
}
