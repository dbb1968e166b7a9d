//! Every octet in every part that takes octets: the built URL is valid, the part decodes to exactly
//! that octet, and the URL means the same as with an escape there.

use rfc1738::octets::equivalent;
use rfc1738::{Profile, Url, build, parse};

use super::parts::decoded;

/// A function that builds a URL with the octets in one part, and a function that reads that part of
/// a URL. The first returns `None` if the part rejects the octets.
type Place = (fn(&[u8]) -> Option<String>, fn(Url<'_>) -> Option<Vec<u8>>);

macro_rules! place {
    ($octets:ident => $build:expr, $variant:ident($url:ident) => $part:expr) => {
        (
            |$octets| {
                let build = || Ok::<_, build::Error>($build.to_string());
                build().ok()
            },
            |url| match url {
                Url::$variant($url) => $part.map(decoded),
                _ => None,
            },
        )
    };
}

const PLACES: &[(&str, Place)] = &[
    ("user", place!(o => build::Ftp::new("h")?.user(o), Ftp(url) => url.user())),
    ("password", place!(o => build::Telnet::new("h")?.user("").password(o)?, Telnet(url) => url.password())),
    ("cwd", place!(o => build::Ftp::new("h")?.cwd(o).name("n"), Ftp(url) => url.cwd().next())),
    ("name", place!(o => build::Ftp::new("h")?.name(o).typecode("i")?, Ftp(url) => url.name())),
    ("segment", place!(o => build::Http::new("h")?.segment(o), Http(url) => url.path()?.split(b'/').next())),
    ("http search", place!(o => build::Http::new("h")?.segment("").search(o)?, Http(url) => url.search())),
    ("gtype", place!(o => build::Gopher::new("h")?.gtype(o)?, Gopher(url) => url.gtype())),
    (
        "selector",
        place!(
            o => build::Gopher::new("h")?.gtype("%")?.selector(o)?.search("s")?,
            Gopher(url) => url.selector()
        ),
    ),
    (
        "gopher search",
        place!(
            o => build::Gopher::new("h")?.gtype("\t")?.search(o)?.gopher_plus_string("")?,
            Gopher(url) => url.search()
        ),
    ),
    (
        "gopher+_string",
        place!(
            o => build::Gopher::new("h")?.gtype("1")?.search("")?.gopher_plus_string(o)?,
            Gopher(url) => url.gopher_plus_string()
        ),
    ),
    ("address", place!(o => build::Mailto::new(o)?, Mailto(url) => Some(url.address()))),
    (
        "unique",
        place!(o => build::News::article(o, "h")?, News(url) => match url.part() {
            rfc1738::url::GroupPart::Article { unique, .. } => Some(unique),
            _ => None,
        }),
    ),
    ("database", place!(o => build::Wais::new("h", o)?, Wais(url) => Some(url.database()))),
    (
        "wais search",
        place!(o => build::Wais::new("h", "d")?.search(o), Wais(url) => match url.form() {
            rfc1738::url::WaisForm::Index { search } => Some(search),
            _ => None,
        }),
    ),
    (
        "wtype",
        place!(o => build::Wais::new("h", "d")?.document(o, "p"), Wais(url) => match url.form() {
            rfc1738::url::WaisForm::Document { wtype, .. } => Some(wtype),
            _ => None,
        }),
    ),
    (
        "wpath",
        place!(o => build::Wais::new("h", "d")?.document("t", o), Wais(url) => match url.form() {
            rfc1738::url::WaisForm::Document { wpath, .. } => Some(wpath),
            _ => None,
        }),
    ),
    ("directory", place!(o => build::File::new().directory(o), File(url) => url.directories().next())),
    ("file name", place!(o => build::File::new().name(o), File(url) => Some(url.name()))),
    (
        "hsoname",
        place!(o => build::Prospero::new("h", o)?.field("", ""), Prospero(url) => Some(url.hsoname())),
    ),
    (
        "field name",
        place!(
            o => build::Prospero::new("h", "")?.field(o, ""),
            Prospero(url) => Some(url.fields().next()?.0)
        ),
    ),
    (
        "field value",
        place!(
            o => build::Prospero::new("h", "")?.field("", o),
            Prospero(url) => Some(url.fields().next()?.1)
        ),
    ),
    (
        "other user",
        place!(
            o => build::Other::ip("x", build::IpSchemepart::new("h")?.user(o))?,
            Other(url) => url.ip_schemepart()?.user()
        ),
    ),
    (
        "other password",
        place!(
            o => build::Other::ip("x", build::IpSchemepart::new("h")?.user("u").password(o)?)?,
            Other(url) => url.ip_schemepart()?.password()
        ),
    ),
];

#[test]
fn every_octet_of_every_part_decodes_to_itself() {
    for (name, (build, part)) in PLACES {
        let with_z = build(b"Z").expect(name);
        for octet in 0..=255 {
            let Some(text) = build(&[octet]) else {
                let ends_it = matches!(*name, "selector" | "gopher search") && octet == b'\t';
                assert!(ends_it, "{name} rejects the octet {octet:02X}");
                continue;
            };
            for profile in Profile::ALL {
                let url =
                    parse(text.as_bytes(), profile).unwrap_or_else(|error| panic!("{name} {text}: {error}"));
                // A reserved character does not mean the same as its escape (section 2.2).
                let escaped = with_z.replace('Z', &format!("%{octet:02x}"));
                assert!(equivalent(&url, &parse(escaped.as_bytes(), profile).unwrap()), "{text} {escaped}");
                assert_eq!(part(url), Some(vec![octet]), "{name} {text}");
            }
        }
    }
}

/// Two adjacent octets: a builder encodes an escape in the data again, whatever its digits are.
#[test]
fn an_escape_in_data_is_encoded() {
    for (name, (build, part)) in PLACES.iter().filter(|(name, _)| *name != "gtype") {
        for octets in [&b"%09"[..], b"%2F", b"%2f%25", b"%", b"%%", b"%4", b"%zz", b"%c3%a9", "é".as_bytes()]
        {
            let text = build(octets).expect(name);
            let url =
                parse(text.as_bytes(), Profile::Producer).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(part(url).as_deref(), Some(octets), "{name} {text}");
        }
    }
}

/// RFC 3986 and the URL Standard remove "." and ".." between slashes.
#[test]
fn dots_in_a_selector_or_an_object_name_are_read_alike() {
    for (name, (build, _)) in PLACES.iter().filter(|(name, _)| matches!(*name, "selector" | "hsoname")) {
        for octets in ["/./a", "a/../b", "./a", "../a", "a/..", ".", ".."] {
            let text = build(octets.as_bytes()).expect(name);
            assert_eq!(super::alike::first_other_reading(&text), None, "{name} {text}");
        }
    }
}
