//! The user and the password.

use crate::Text::{Rfc, UrlStandard};
use crate::reading::split_off;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Every scheme has a user.
pub static IN_EVERY_SCHEME: Behavior = Behavior {
    name: "a-user-in-every-scheme",
    title: "Reads a user in every scheme",
    why: "RFC 1738 allows no user in http, gopher, nntp, wais and prospero URLs. With this behavior every scheme \
          except file has one, so the host of `http://host.dom@evil.com/` is evil.com.",
    about: About::Userinfo,
    stage: Stage::Authority,
    schemes: Schemes::ExceptFile,
    importance: Importance::Host,
    clause: "3.3/no-user",
    texts: &[UrlStandard("authority state"), Rfc(3986, "3.2.1")],
    input: "http://host.dom@evil.com/",
    apply: |reading| {
        if reading.userinfo.is_some() {
            return;
        }
        let Some(hostport) = &mut reading.hostport else { return };
        if let Some(after) = split_off(hostport, b'@') {
            reading.userinfo = Some(core::mem::replace(hostport, after));
            reading.is_generic = true;
        }
    },
};

/// The last "@" ends the user.
pub static LAST_AT_SIGN: Behavior = Behavior {
    name: "the-last-at-sign-ends-the-user",
    title: "Ends the user at the last \"@\"",
    why: "In RFC 1738 a \"@\" in a user or a password must be encoded, so an authority has at most one. With this \
          behavior the last \"@\" ends the user, and each one before it belongs to the user or the password.",
    about: About::Userinfo,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/encoded-in-user",
    texts: &[UrlStandard("authority state")],
    input: "ftp://a.com@b.com@evil.com/",
    apply: |reading| {
        let (Some(userinfo), Some(hostport)) = (&mut reading.userinfo, &mut reading.hostport) else { return };
        let Some(last) = hostport.iter().rposition(|&byte| byte == b'@') else { return };
        let host = hostport.split_off(last + 1);
        let before = core::mem::replace(hostport, host);
        userinfo.push(b'@');
        userinfo.extend(&before[..last]);
    },
};

/// A user or a password needs a host.
pub static NEEDS_A_HOST: Behavior = Behavior {
    name: "a-user-needs-a-host",
    title: "Rejects a user before an empty host",
    why: "RFC 1738 allows an empty host only in file URLs. With this behavior the host of a scheme that is not \
          special may be empty, but not after a \"@\": `mailto://a@/`, an address in RFC 1738, is rejected.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::NotSpecial,
    importance: Importance::Verdict,
    clause: "3.1/common-syntax",
    texts: &[UrlStandard("authority state")],
    input: "mailto://a@/",
    apply: |reading| {
        let is_host_empty = reading.host.as_ref().is_some_and(|host| host.text.is_empty());
        reading.is_rejected |= is_host_empty && (reading.user.is_some() || reading.password.is_some());
    },
};

/// Returns whether the URL Standard percent-encodes an octet in a user or a password.
pub fn is_encoded(octet: u8) -> bool {
    super::path::is_encoded(octet)
        || matches!(octet, b'^' | b'/' | b':' | b';' | b'=' | b'@' | b'[' | b'\\' | b']' | b'|')
}

/// Characters of a user or a password are percent-encoded.
pub static ENCODED: Behavior = Behavior {
    name: "user-characters-are-encoded",
    title: "Percent-encodes characters of a user and a password",
    why: "In RFC 1738 a user and a password may contain \";\" and \"=\", and never contain an unsafe character or a \
          second \":\". With this behavior every character is accepted, and the characters of the userinfo \
          percent-encode set are percent-encoded, also \";\" and \"=\".",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/encoded-in-user",
    texts: &[UrlStandard("userinfo percent-encode set")],
    input: "ftp://a:b:c@host.dom/",
    apply: |reading| {
        for part in [&mut reading.user, &mut reading.password].into_iter().flatten() {
            part.encode(is_encoded);
        }
    },
};

/// An empty user is absent.
pub static EMPTY_USER: Behavior = Behavior {
    name: "an-empty-user-is-dropped",
    title: "Drops an empty user",
    why: "RFC 1738 says in so many words that an empty user is different from no user. With this behavior an empty \
          user is dropped. An ftp client then logs in as anonymous, where RFC 1738 asks for an empty name.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/empty-is-not-absent",
    texts: &[UrlStandard("include credentials")],
    input: "ftp://@host.dom/",
    apply: |reading| {
        if let Some(user) = &mut reading.user {
            user.drop_if(|user| user.is_empty());
        }
    },
};

/// An empty password is absent.
pub static EMPTY_PASSWORD: Behavior = Behavior {
    name: "an-empty-password-is-dropped",
    title: "Drops an empty password",
    why: "RFC 1738 says in so many words that an empty password is different from no password: if the password is \
          absent, an ftp client asks the person for it. With this behavior an empty password is dropped.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/empty-is-not-absent",
    texts: &[UrlStandard("include credentials")],
    input: "ftp://foo:@host.com/",
    apply: |reading| {
        if let Some(password) = &mut reading.password {
            password.drop_if(|password| password.is_empty());
        }
    },
};
