//! What the package `URI` of Perl does alone.

use crate::behaviors::ports_elsewhere;
use crate::behaviors::rfc3986::is_unreserved_or_sub_delim;
use crate::part::{decoded, encoded};
use crate::reading::split_off;
use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// What wraps a URL is left out.
pub static WRAPPER: Behavior = Behavior {
    name: "angle-brackets-and-quote-marks-around-an-input-are-dropped",
    title: "Drops \"<\" and \">\", also with `URL:`, and quote marks around the input",
    why: "In RFC 1738 \"<\", \">\" and quote marks delimit a URL in a text and are not part of it. Its appendix recommends \
          `<URL:` before a URL and \">\" after it. With this behavior an input within \"<\" and \">\" is read without them \
          and without `URL:`. Then quote marks around the text are dropped. An input with an LF is read as it is. Appendix C \
          of RFC 3986 asks programs to drop such delimiters if a person typed the input.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/angle-brackets",
    texts: &[],
    input: "<http://host.dom/>",
    apply: |reading| {
        let text = &reading.rest[..];
        if text.contains(&b'\n') {
            return;
        }
        let within = text.strip_prefix(b"<").and_then(|text| text.strip_suffix(b">"));
        let text = within.map_or(text, |text| text.strip_prefix(b"URL:").unwrap_or(text));
        let within = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
        reading.rest = within.unwrap_or(text).to_vec();
    },
};

/// The authority after an invalid scheme is not reported.
pub static AUTHORITY_WITHOUT_SCHEME: Behavior = Behavior {
    name: "an-authority-after-an-invalid-scheme-is-not-reported",
    title: "Reports neither a scheme nor a host if RFC 3986 does not allow the scheme",
    why: "In RFC 1738 a scheme is any sequence of letters, digits, \"+\", \".\" and \"-\". In RFC 3986 it begins with a \
          letter. A library with this behavior skips any other text before the first \":\", and the authority after it. It reports the path, \
          the query and the fragment only.",
    about: About::Scheme,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/scheme-is-a-sequence",
    texts: &[],
    input: "1x://host.dom/",
    apply: |reading| {
        let Some(scheme) = reading.scheme.as_ref().filter(|scheme| !scheme.is_dropped) else { return };
        let is_scheme = scheme.text.first().is_some_and(u8::is_ascii_alphabetic)
            && scheme.text.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte));
        if !is_scheme {
            let Reading { scheme, user, password, host, port, .. } = reading;
            let parts = [scheme, user, password, host, port];
            parts.into_iter().flatten().for_each(|part| part.is_dropped = true);
        }
    },
};

/// A mailto URL has no authority.
pub static MAILTO_PATH: Behavior = Behavior {
    name: "two-slashes-in-a-mailto-url-begin-no-host",
    title: "Reads no host in a mailto URL, also after \"//\"",
    why: "In RFC 1738 a mailto URL has an address and no host. A library with this behavior reads a host after \"//\" in other \
          schemes, and in mailto URLs it reads \"//\" as part of the address.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Host,
    clause: "3.5/form",
    texts: &[],
    input: "mailto://user@host.dom",
    apply: |reading| reading.is_path = true,
};

/// The last "@" ends the user, and others stay.
pub static LAST_AT_SIGN: Behavior = Behavior {
    name: "at-signs-before-the-last-one-stay-in-the-user",
    title: "Ends the user at the last \"@\", and keeps each \"@\" before it unencoded",
    why: "In RFC 1738 a \"@\" in a user or a password must be encoded, so an authority has at most one. With this behavior \
          the last \"@\" ends the user. Each \"@\" before it belongs to the user or the password and stays as it is. Other \
          characters between the first \"@\" and the last one are percent-encoded if RFC 3986 does not allow them there.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/encoded-in-user",
    texts: &[],
    input: "ftp://a@b@host.dom/",
    apply: |reading| {
        let Reading { user, password, host, .. } = reading;
        let (Some(user), Some(host)) = (user, host) else { return };
        let Some(last) = host.text.iter().rposition(|&byte| byte == b'@') else { return };
        let is_kept = |octet: u8| is_unreserved_or_sub_delim(octet) || b"%:@".contains(&octet);
        let mut more = encoded(&[b"@", &host.text[..last]].concat(), |octet| !is_kept(octet));
        host.rewrite(host.text[last + 1..].to_vec());
        let add = |part: &mut Part, more: &[u8]| {
            part.text.extend(more);
            part.judged.extend(more);
            part.permit(|octet| b":~@".contains(&octet));
        };
        if let Some(password) = password {
            add(password, &more);
            return;
        }
        let after = split_off(&mut more, b':');
        add(user, &more);
        *password = after.map(|after| {
            let mut part = Part::default();
            add(&mut part, &after);
            part
        });
    },
};

/// Brackets in a mailto URL are reported unencoded.
pub static MAILTO_BRACKETS: Behavior = Behavior {
    name: "brackets-in-a-mailto-url-are-decoded",
    title: "Reports brackets in a mailto URL unencoded, also escaped ones",
    why: "In RFC 1738 \"[\" and \"]\" are unsafe and must be encoded. A library with this behavior accepts them in the \
          address of a mailto URL. It reports them unencoded, and also reports `%5B` and `%5D` as \"[\" and \"]\".",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Spelling,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "mailto:user@%5B10.0.0.1%5D",
    apply: |reading| {
        let path = &mut reading.path;
        path.text = super::escapes::with_escapes(&path.text, |escape| match escape {
            [b'%', b'5', b'B' | b'b'] => b"[".to_vec(),
            [b'%', b'5', b'D' | b'd'] => b"]".to_vec(),
            escape => escape.to_vec(),
        });
    },
};

/// The schemes whose URLs have a host in the library.
const SERVERS: [&str; 23] = [
    "ftp", "gopher", "http", "https", "ldap", "ldaps", "mms", "news", "nntp", "nntps", "pop", "rlogin",
    "rsync", "rtsp", "rtspu", "sftp", "sip", "sips", "snews", "ssh", "telnet", "tn3270", "file",
];

/// A port is the digits after the last ":".
pub static PORT_OF_SERVER: Behavior = Behavior {
    name: "a-port-is-the-digits-after-the-last-colon",
    title: "Begins a port at the last \":\" only, if the rest is digits",
    why: "In RFC 1738 the first \":\" after the host begins the port. With this behavior the last \":\" begins the port if nothing but \
          digits follows it. Otherwise there is no port, and the host has each \":\". In the schemes that the library knows, such as ftp, \
          gopher and http, a \":\" at the end belongs to the host too. Of other schemes, such as prospero and wais, the library reports \
          the authority as one text. There the \":\" at the end begins an empty port.",
    about: About::Port,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/port",
    texts: &[],
    input: "ftp://host.dom:/",
    apply: |reading| {
        let port = if reading.is_scheme(&SERVERS) {
            &ports_elsewhere::ONLY_DIGITS
        } else {
            &ports_elsewhere::DIGITS_OR_NOTHING
        };
        (port.apply)(reading);
    },
};

/// A host is decoded in known schemes, and encoded in others.
pub static HOST_OF_SERVER: Behavior = Behavior {
    name: "a-host-is-decoded-in-known-schemes-and-encoded-in-others",
    title: "Decodes a host in the schemes that it knows, and encodes it in others",
    why: "Section 5 of RFC 1738 has no escape in a host. With this behavior a host may have escapes. In the schemes that the library knows, \
          such as ftp, gopher and http, it is reported with the characters that they stand for. In other schemes, such as prospero and wais, \
          escapes stay, and each character that is not \"%\", reserved or unreserved in RFC 3986 is percent-encoded. In a decoded host each \
          octet is a character: the host of `http://%C3%A9/` is \"Ã©\".",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/label-sequence",
    texts: &[],
    input: "gopher://%65vil.com/",
    apply: |reading| {
        if reading.is_scheme(&SERVERS) {
            let Some(name) = reading.host_name().filter(|name| name.contains(&b'%')) else { return };
            let host: String = decoded(name).iter().copied().map(char::from).collect();
            reading.host.as_mut().expect("it has a name").rewrite(host);
        } else if let Some(host) = &mut reading.host {
            host.encode(|octet| !is_unreserved_or_sub_delim(octet) && !b"%:/?#[]@".contains(&octet));
        }
    },
};

/// Those that act after the scheme is read and before characters are percent-encoded, in the order in which they act.
pub static BEFORE_ENCODING: [&Behavior; 3] = [&MAILTO_PATH, &AUTHORITY_WITHOUT_SCHEME, &PORT_OF_SERVER];
/// Those that act after it.
pub static AFTER_ENCODING: [&Behavior; 3] = [&LAST_AT_SIGN, &MAILTO_BRACKETS, &HOST_OF_SERVER];
