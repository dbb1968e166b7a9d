//! URLs at limits that section 5 does not have: lengths and numbers at which implementations break.
//!
//! Every string here is a URL of section 5. An implementation that rejects one applies a limit of its own or of another
//! document, which `limit` names.

/// A URL at a limit that section 5 does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boundary {
    /// The scheme and the tested limit, such as `http/port-65536`.
    pub name: String,
    /// The source of the limit, and the limit.
    pub limit: &'static str,
    /// The URL.
    pub text: Vec<u8>,
}

/// The length, in bytes, of the strings that test buffers, stacks and quadratic loops.
pub const LONG: usize = 1 << 20;

/// Schemes with a host, and the text before and after it. The last one has no port.
const HOSTS: [(&str, &str, &str); 8] = [
    ("ftp", "ftp://", "/name"),
    ("gopher", "gopher://", "/1selector"),
    ("http", "http://", "/path"),
    ("nntp", "nntp://", "/group/1"),
    ("prospero", "prospero://", "/object"),
    ("telnet", "telnet://", "/"),
    ("wais", "wais://", "/database"),
    ("file", "file://", "/name"),
];

const LABELS: &str = "RFC 1034 section 3.1: a label has at most 63 octets";
const NAMES: &str =
    "RFC 1034 section 3.1: a name has at most 255 octets, with a length octet before each label";
const ADDRESSES: &str = "RFC 791 section 2.3: an address has four octets";
const PORTS: &str = "RFC 793 section 3.1: a port has 16 bits";
const INTEGERS: &str = "an integer of 32 or 64 bits";
const ZEROS: &str = "a number that is read as octal, or in a buffer of so many digits";
const WORDS: &str = "a word of 8, 16, 32 or 64 bytes that a parser reads at once";
const BUFFERS: &str = "a buffer, a stack, or time that grows faster than the input";

/// Numbers at the limits of integers, each with its limit.
const NUMBERS: [(&str, &str); 12] = [
    ("0", PORTS),
    ("65535", PORTS),
    ("65536", PORTS),
    ("99999", PORTS),
    ("2147483647", INTEGERS),
    ("2147483648", INTEGERS),
    ("4294967295", INTEGERS),
    ("4294967296", INTEGERS),
    ("18446744073709551615", INTEGERS),
    ("18446744073709551616", INTEGERS),
    ("080", ZEROS),
    ("00000000000000000000000000000080", ZEROS),
];

/// Lengths of a part around those of machine words and registers.
const WORD_LENGTHS: [usize; 12] = [7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65];

/// Addresses at the limits of their octets.
const HOST_NUMBERS: [(&str, &str); 8] = [
    ("0.0.0.0", ADDRESSES),
    ("255.255.255.255", ADDRESSES),
    ("256.0.0.1", ADDRESSES),
    ("1.2.3.65536", ADDRESSES),
    ("4294967296.0.0.1", INTEGERS),
    ("0.0.0.18446744073709551616", INTEGERS),
    ("010.0.0.1", ZEROS),
    ("0000000000127.0.0.1", ZEROS),
];

/// Places without an upper bound: the scheme, the long part, the text before it, the repeated text, the text after it.
const PLACES: [(&str, &str, &str, &str, &str); 37] = [
    ("http", "segment", "http://host/", "a", ""),
    ("http", "segments", "http://host/", "a/", ""),
    ("http", "empty-segments", "http://host", "/", ""),
    ("http", "escapes", "http://host/", "%2f", ""),
    ("http", "search", "http://host/?", "a", ""),
    ("http", "host", "http://", "a", "/"),
    ("http", "labels", "http://", "a.", "a/"),
    ("http", "hyphens", "http://a", "-", "a/"),
    ("http", "port", "http://host:", "1", "/"),
    ("http", "zeros", "http://host:", "0", "80/"),
    ("http", "hostnumber", "http://1.2.3.", "4", "/"),
    ("ftp", "user", "ftp://", "a", "@host/"),
    ("ftp", "password", "ftp://user:", "a", "@host/"),
    ("ftp", "cwd", "ftp://host/", "a/", ""),
    ("ftp", "name", "ftp://host/", "a", ";type=i"),
    ("ftp", "no-at-sign", "ftp://", "a.", "a/"),
    ("file", "directory", "file:///", "a/", ""),
    ("file", "name", "file:///", "a", ""),
    ("gopher", "selector", "gopher://host/1", "a", ""),
    ("gopher", "search", "gopher://host/7selector%09", "a", ""),
    ("gopher", "gopher+_string", "gopher://host/1selector%09%09", "a", ""),
    ("mailto", "encoded822addr", "mailto:", "a", "@host"),
    ("mailto", "at-signs", "mailto:", "@", ""),
    ("news", "group", "news:", "a.", "a"),
    ("news", "article", "news:", "a", "@host"),
    ("nntp", "group", "nntp://host/", "a", "/1"),
    ("nntp", "number", "nntp://host/group/", "1", ""),
    ("telnet", "user", "telnet://", "a", "@host/"),
    ("telnet", "password", "telnet://user:", "a", "@host/"),
    ("wais", "database", "wais://host/", "a", ""),
    ("wais", "search", "wais://host/database?", "a", ""),
    ("wais", "wpath", "wais://host/database/type/", "a", ""),
    ("prospero", "hsoname", "prospero://host/", "a/", ""),
    ("prospero", "fields", "prospero://host/object", ";n=v", ""),
    ("prospero", "fieldvalue", "prospero://host/object;n=", "a", ""),
    ("other", "scheme", "", "a", ":"),
    ("other", "schemepart", "x:", "a", ""),
];

/// Returns all boundaries: first those of hosts and ports, by scheme, then the article numbers, then the lengths of
/// machine words, then the long ones.
///
/// The iterator makes each string when it is needed. The long strings have [`LONG`] bytes or a few more.
///
/// ```
/// use rfc1738_texts::rfc1738::boundaries;
///
/// let http = boundaries().find(|boundary| boundary.name == "http/port-65536").unwrap();
/// assert_eq!(http.text, b"http://host:65536/path");
/// ```
pub fn boundaries() -> impl Iterator<Item = Boundary> {
    let of_host = |(scheme, before, after): (&'static str, &'static str, &'static str)| {
        let hosts = hosts().map(move |(name, limit, host)| (name, limit, format!("{before}{host}{after}")));
        let ports = NUMBERS.into_iter().filter(move |_| scheme != "file").map(move |(number, limit)| {
            (format!("port-{number}"), limit, format!("{before}host:{number}{after}"))
        });
        hosts.chain(ports).map(move |(name, limit, text)| boundary(scheme, &name, limit, text))
    };
    let numbers = NUMBERS.into_iter().map(|(number, limit)| {
        boundary("nntp", &format!("number-{number}"), limit, format!("nntp://host/group/{number}"))
    });
    let long = PLACES.into_iter().map(|(scheme, what, before, repeated, after)| {
        let times = LONG.saturating_sub(before.len() + after.len()).div_ceil(repeated.len());
        let text = [before, &repeated.repeat(times), after].concat();
        boundary(scheme, &format!("long-{what}"), BUFFERS, text)
    });
    let words = PLACES.into_iter().flat_map(|(scheme, what, before, repeated, after)| {
        WORD_LENGTHS.map(|length| {
            let text = [before, &repeated.repeat(length.div_ceil(repeated.len())), after].concat();
            boundary(scheme, &format!("{what}-of-{length}"), WORDS, text)
        })
    });
    HOSTS.into_iter().flat_map(of_host).chain(numbers).chain(words).chain(long)
}

/// Hosts at the limits of labels, names and addresses.
fn hosts() -> impl Iterator<Item = (String, &'static str, String)> {
    let labels = [63, 64].into_iter().flat_map(|length| {
        let label = "a".repeat(length);
        let (inner, top) = (format!("domainlabel-{length}"), format!("toplabel-{length}"));
        [(inner, LABELS, format!("{label}.dom")), (top, LABELS, label)]
    });
    // A name of 255 octets has 253 characters: the first length octet and the final empty label have no character.
    let names = [253, 254, 255, 256].map(|length| {
        let first = if length % 2 == 0 { "aa." } else { "a." };
        let name = [first, &"a.".repeat((length - 3) / 2), "a"].concat();
        (format!("hostname-{length}"), NAMES, name)
    });
    let numbers = HOST_NUMBERS.map(|(host, limit)| (format!("hostnumber-{host}"), limit, host.to_owned()));
    labels.chain(names).chain(numbers)
}

fn boundary(scheme: &str, name: &str, limit: &'static str, text: String) -> Boundary {
    Boundary { name: format!("{scheme}/{name}"), limit, text: text.into_bytes() }
}
