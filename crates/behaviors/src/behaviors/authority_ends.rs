//! Other places in which libraries begin or end an authority or a path.

use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// A backslash ends the authority.
pub static BACKSLASH: Behavior = Behavior {
    name: "a-backslash-ends-the-authority",
    title: "Ends the host at a backslash, and begins the path there",
    why: "In RFC 1738 \"\\\" is unsafe and never part of a URL. With this behavior it ends the authority, and is the first character of the \
          path: the host of `http://host.dom\\@evil.com/` is host.dom. It is not read as \"/\". The last \"@\" before the backslash ends the \
          user.",
    about: About::Slashes,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "http://host.dom\\@evil.com/",
    apply: |reading| {
        let Some(hostport) = &reading.hostport else { return };
        let userinfo = reading.userinfo.iter().flat_map(|userinfo| [userinfo, &b"@"[..]].concat());
        let mut authority: Vec<u8> = userinfo.chain(hostport.iter().copied()).collect();
        let Some(at) = authority.iter().position(|&byte| byte == b'\\') else { return };
        let mut path = authority.split_off(at);
        path.extend(&reading.path.text);
        reading.path.rewrite(path);
        match authority.iter().rposition(|&byte| byte == b'@') {
            Some(at) => {
                reading.userinfo = Some(authority[..at].to_vec());
                reading.hostport = Some(authority[at + 1..].to_vec());
            }
            None => {
                reading.userinfo = None;
                reading.hostport = Some(authority);
            }
        }
        reading.is_generic = true;
    },
};

/// An input without a scheme begins with a host.
pub static NO_SCHEME: Behavior = Behavior {
    name: "an-input-without-a-scheme-begins-with-a-host",
    title: "Reads a host at the start of an input without a scheme",
    why: "In RFC 1738 every URL begins with a scheme, and a scheme may have a \".\". With this behavior a scheme is a letter, then letters, \
          digits, \"+\" and \"-\", and then \":\". An input that begins neither with such a scheme nor with \"/\" begins with a host, as if \
          \"//\" stood before it: the host of `z39.50://a/` is z39.50.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/main-form",
    texts: &[],
    input: "host.dom/a",
    apply: |reading| {
        let is_scheme = |text: &[u8]| {
            text.first().is_some_and(u8::is_ascii_alphabetic)
                && text.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+-".contains(byte))
        };
        let colon = reading.rest.iter().position(|&byte| byte == b':');
        if reading.scheme.is_none()
            && !reading.rest.starts_with(b"/")
            && !colon.is_some_and(|colon| is_scheme(&reading.rest[..colon]))
        {
            if reading.rest.is_empty() {
                reading.leave_out_scheme();
            } else {
                reading.begin_with_host();
            }
        }
    },
};

/// A text with a ":" and a "@" is a user and a password.
pub static LOGIN_FIRST: Behavior = Behavior {
    name: "a-user-and-a-password-before-the-host",
    title: "Reads the scheme as a user if \"@\" follows it before \"/\"",
    why: "In RFC 1738 the first \":\" ends the scheme. With this behavior an input that begins with a text, \":\", another text and \"@\" \
          has no scheme if the first text has no \"@\" and the second one has no \":\" and no \"/\". So `mailto:a@b.dom` has the user \
          mailto, the password a and the host b.dom.",
    about: About::Scheme,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/main-form",
    texts: &[],
    input: "mailto:a@b.dom",
    apply: |reading| {
        if reading.scheme.is_some() {
            return;
        }
        let ends = |byte: &u8| matches!(byte, b':' | b'@');
        let Some(colon) = reading.rest.iter().position(ends).filter(|at| reading.rest[*at] == b':') else {
            return;
        };
        let after = &reading.rest[colon + 1..];
        let end = after.iter().position(|byte| ends(byte) || *byte == b'/');
        if colon > 0 && end.is_some_and(|end| after[end] == b'@') {
            reading.begin_with_host();
        }
    },
};

/// A "@" needs a user before it.
pub static EMPTY_USER: Behavior = Behavior {
    name: "an-empty-user-is-rejected",
    title: "Rejects a \"@\" with nothing before it in the authority",
    why: "RFC 1738 says that a user may be empty, and that an empty user is different from no user. With this behavior at least one \
          character stands before the \"@\".",
    about: About::Userinfo,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/empty-user",
    texts: &[],
    input: "ftp://@host.dom/",
    apply: |reading| reading.is_rejected |= reading.userinfo.as_ref().is_some_and(Vec::is_empty),
};

/// A path begins with a slash.
pub static SLASH_ADDED: Behavior = Behavior {
    name: "a-slash-is-put-before-a-path",
    title: "Puts a \"/\" before a path that does not begin with one",
    why: "In RFC 1738 the text after `mailto:` and `news:` is an address, a group or a message-id, without a \"/\" before it. With this \
          behavior every path that is not empty is reported with a \"/\" at its start.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.5/form",
    texts: &[],
    input: "mailto:a@b",
    apply: |reading| {
        if !reading.path.text.is_empty() && !reading.path.text.starts_with(b"/") {
            reading.path.text.insert(0, b'/');
        }
    },
};

/// Slashes at the end of a path are dropped.
pub static SLASHES_AT_THE_END: Behavior = Behavior {
    name: "slashes-at-the-end-of-a-path-are-dropped",
    title: "Drops the slashes at the end of a path",
    why: "In RFC 1738 a path may end with \"/\", and this can name another resource: in an ftp URL `/a/` is the name \"\" in the directory \
          a. With this behavior the path is reported without the slashes at its end.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.2.2/parts-may-be-empty",
    texts: &[],
    input: "ftp://host.dom/a/",
    apply: |reading| {
        while reading.path.text.ends_with(b"/") {
            reading.path.text.pop();
        }
    },
};

/// Characters that no scheme has are dropped from the scheme.
pub static SCHEME_CHARACTERS: Behavior = Behavior {
    name: "characters-that-no-scheme-has-are-dropped",
    title: "Drops the characters of a scheme that no scheme can have",
    why: "In RFC 1738 a scheme has letters, digits, \"+\", \".\" and \"-\" only. With this behavior other characters before the first \
          \":\" are dropped, and the letters are reported in lower case: the scheme of `java script:a` is `javascript`.",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.1/scheme-characters",
    texts: &[],
    input: "java script:a",
    apply: |reading| {
        let Some(scheme) = reading.scheme.as_mut().filter(|scheme| !scheme.is_dropped) else { return };
        scheme.text.retain(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte));
        scheme.text.make_ascii_lowercase();
        if !scheme.text.is_empty() {
            scheme.judged = scheme.text.clone();
        }
    },
};

/// The query is also part of the path in ftp and mailto.
pub static QUERY_IN_PATH: Behavior = Behavior {
    name: "the-query-is-also-part-of-the-path",
    title: "Reports the query of ftp and mailto URLs also as part of the path",
    why: "In RFC 1738 ftp and mailto URLs have no query: a \"?\" is a character of the path or the address. A library with this behavior \
          reports the text from the \"?\" as part of the path, and once more as the query.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["ftp", "mailto"]),
    importance: Importance::Spelling,
    clause: "3.2.2/url-path-form",
    texts: &[],
    input: "ftp://host.dom/a?b",
    apply: |reading| {
        if let Some(query) = &reading.query {
            reading.path.text.push(b'?');
            reading.path.text.extend(&query.text);
        }
    },
};

/// A colon of a relative path is encoded.
pub static COLON: Behavior = Behavior {
    name: "a-colon-of-a-relative-path-is-encoded",
    title: "Percent-encodes \":\" in the first segment of a path without a scheme",
    why: "RFC 1738 does not describe relative links. RFC 3986 allows no \":\" in the first segment of a relative path. With this behavior it \
          is accepted there, and reported as `%3A`.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.3/relative-links",
    texts: &[],
    input: "1<x:a",
    apply: |reading| {
        let Reading { host, path, .. } = &*reading;
        if host.is_some() || !reading.has_no_scheme() || path.text.starts_with(b"/") {
            return;
        }
        let end = path.text.iter().position(|&byte| byte == b'/').unwrap_or(path.text.len());
        let mut text = crate::part::encoded(&path.text[..end], |byte| byte == b':');
        text.extend(&path.text[end..]);
        reading.path.text = text;
    },
};

/// A user is part of the host.
pub static USER_IN_HOST: Behavior = Behavior {
    name: "a-user-belongs-to-the-host",
    title: "Reads the text before \"@\" as part of the host",
    why: "In RFC 1738 \"@\" ends the user of an ftp or telnet URL, and the host follows it. With this behavior \"@\" does not end a user. \
          The host begins where the user would, so a \":\" before the \"@\" can begin the port.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/at-sign",
    texts: &[],
    input: "ftp://user@host.dom/",
    apply: |reading| {
        if let Some(mut authority) = reading.userinfo.take() {
            authority.push(b'@');
            authority.extend(reading.hostport.take().unwrap_or_default());
            reading.hostport = Some(authority);
        }
    },
};

/// Those that act before characters are percent-encoded, in the order in which they act.
pub static ALL: [&Behavior; 7] = [
    &NO_SCHEME,
    &SCHEME_CHARACTERS,
    &BACKSLASH,
    &EMPTY_USER,
    &USER_IN_HOST,
    &SLASH_ADDED,
    &SLASHES_AT_THE_END,
];
/// Those that act after it.
pub static AFTER_ENCODING: [&Behavior; 2] = [&QUERY_IN_PATH, &COLON];
