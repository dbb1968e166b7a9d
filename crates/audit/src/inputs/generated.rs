//! Inputs that a seed determines, to measure predictions on inputs that no inference has seen.

use std::collections::BTreeSet;

/// The kinds of generated inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A scheme, slashes, a host, and up to eight pieces of published attacks.
    Attacks,
    /// What people write: web addresses, and URLs of some other schemes.
    Wild,
    /// At most eight characters, most of them delimiters, after the beginning of a URL.
    Short,
    /// Up to ten tokens in any order.
    Tokens,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Attacks, Kind::Wild, Kind::Short, Kind::Tokens];
}

const SCHEMES: &[&str] = &[
    "http:", "http:", "http:", "https:", "https:", "ftp:", "ws:", "wss:", "file:", "mailto:", "telnet:",
    "gopher:", "news:", "nntp:", "x:", "foo:", "HTTP:", "1x:", "ldap:", "", " http:", "ht\ttp:",
];

const STARTS: &[&str] =
    &["//", "//", "//", "//", "//", "//", "/", "///", "\\\\", "/\\", "", "//user@", "//a:b@", "////"];

#[rustfmt::skip]
const HOSTS: &[&str] = &[
    "a", "b.example", "evil.com", "host.dom", "Host.Example", "localhost", "127.0.0.1", "0x7f.1", "010.0.0.1",
    "256.1.1.1", "1.2", "4294967296", "[::1]", "[1::2:0:0:3]", "[::ffff:1.2.3.4]", "[v1.a]",
    "xn--hst-kna.dom", "b\u{fc}cher.example",
];

#[rustfmt::skip]
const PIECES: &[&str] = &[
    "[", "]", "[1:2:3]", "[::1%25a]", "xn--a", "\u{ff41}", "\u{2460}", "\u{3002}", "\u{ad}", "\u{df}", "%65",
    "%2F", "%40", "%00", "%c3%b4", "%ff", "%", "%4", "%2e", "%2E%2e", ".", "..", "@", "@", "@", ":", ":", ":",
    "/", "/", "/", "//", "\\", "\\", "?", "?", "#", "#", ";", "&", "=", "+", "$", ",", "!", "*", "'", "(",
    ")", "_", "-", "~", "|", "^", "`", "{", "}", "\"", "<", ">", " ", "\t", "\n", "\r", "\0", "\u{1}",
    "\u{7f}", "\u{80}", "\u{a0}", ":80", ":443", ":21", ":0", ":00080", ":65535", ":65536", "user",
    "user:pw@", "c:", "c|", "C|/", "/..", "/.", "/./", "/../", ";type=a", "\u{e9}", "\u{1f600}", "a", "b",
    "A", "1", "evil.com", "host.dom",
];

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "news", "index", "de", "images", "2026", "product", "a-b", "x_y", "~user", "Search", "api", "v1",
    "item.42", "caf%C3%A9", "na\u{ef}ve", "100%25", "a+b", "foo%20bar", "(1)", "wiki", "Main_Page",
    "download", "file.tar.gz", "p", "q", "id", "utm_source", "lang", "ref", "session", "a.b,c", "page=2",
    "@handle", "!$&'", "\u{65e5}\u{672c}", "..", ".",
];

#[rustfmt::skip]
const DOMAINS: &[&str] = &[
    "example.com", "www.example.org", "Sub.Example.co.uk", "my-site.example.net", "a.b.c.d.example",
    "192.0.2.7", "[2001:db8::1]", "localhost", "xn--mnchen-3ya.example", "m\u{fc}nchen.example", "intranet",
    "under_score.example.com", "example.com.",
];

#[rustfmt::skip]
const TAILS: &[&str] = &[
    "", "", "", "/", "#top", "#section-1.2", "#!/route/a", "?", "#", ".", ",", ")", "/?a", "?q=a%20b&c=d",
    "?url=https%3A%2F%2Fexample.com%2F", "?url=http://b.example/?c", "?a[]=1&a[]=2", "?x={y}", "?a|b",
    "?q='a'", "?a;b", "?%zz", "#a b", "?a b",
];

#[rustfmt::skip]
const OTHERS: &[&str] = &[
    "mailto:someone@example.com", "mailto:a@example.com?subject=b%20c", "tel:+1-201-555-0123",
    "urn:isbn:0451450523", "data:text/plain;base64,SGVsbG8=", "javascript:void(0)",
    "ftp://user:pass@ftp.example.com/a;type=i", "file:///home/user/a.txt", "file:///C:/Windows/a.txt",
    "news:comp.lang.c", "news:a@b.example", "telnet://example.com:23/", "gopher://example.com/11/a",
    "ldap://[2001:db8::7]/c=GB?objectClass?one", "git+ssh://git@example.com/a.git",
    "ssh://git@example.com:22/a", "postgres://u:p@db.example.com:5432/name", "magnet:?xt=urn:btih:abc",
    "about:blank", "chrome-extension://abc/page.html", "sip:a@example.com", "s3://bucket/key with space",
    "nntp://news.example.com/comp.lang/123", "ws://example.com:80/chat", "wss://example.com:443/chat",
    "jdbc:mysql://localhost:3306/a", "//cdn.example.com/a.js", "www.example.com/a", "example.com:8080/a",
];

const SHORT: &[&str] = &[
    "/", "/", ":", ":", "@", "@", "?", "#", "[", "]", ".", ".", "%", "\\", "a", "a", "b", "1", "0", ";", "=",
    " ", "-", "_", "|", "%41", "\u{e9}",
];

const SHORT_STARTS: &[&str] = &[
    "http://", "http://", "http:", "https://", "ftp://", "x://", "x:", "file://", "file:", "mailto:",
    "ws://", "", "news:",
];

#[rustfmt::skip]
const TOKENS: &[&str] = &[
    "http://", "https://", "ftp://", "x://", "http:", "file:///", "a.example", "b.example", "evil.example",
    "10.0.0.1", "0x7f000001", "[::1]", "[fe80::1%25eth0]", "%2e", "%2f", "%5c", "%40", "%3a", "%23", "%3f",
    "%00", "%0d%0a", "%252f", "@", "@", ":", ":", ":80", ":443", ":8080", "/", "/", "\\", "?", "#", ";", "&",
    "=", "..", ".", " ", "\t", "\r\n", "\u{3002}", "\u{ff0f}", "\u{2100}", "\u{ff0e}", "\u{130}", "\u{17f}",
    "user", "pass", "path", "query", "a", "A", "0", "'", "\"", "<", ">", "{", "}", "|", "^", "`", "~", "[",
    "]", "*", "!", "$", "(", ")", "+", ",", "_",
];

/// Returns inputs of a kind that a seed determines.
///
/// ```
/// use rfc1738_audit::{Kind, generated};
///
/// assert_eq!(generated(Kind::Short, 7, 100), generated(Kind::Short, 7, 100));
/// assert_ne!(generated(Kind::Short, 7, 100), generated(Kind::Short, 8, 100));
/// ```
pub fn generated(kind: Kind, seed: u64, count: usize) -> Vec<String> {
    let mut random = Random(seed.rotate_left(8) ^ kind as u64);
    (0..count).map(|_| one(kind, &mut random)).collect()
}

/// The seed of the generated inputs of an audit.
pub const SAMPLE_SEED: u64 = 1;
/// How many inputs of each kind an audit has.
const SAMPLE: [(Kind, usize); 4] =
    [(Kind::Attacks, 700), (Kind::Wild, 500), (Kind::Short, 700), (Kind::Tokens, 600)];

/// Returns the generated inputs of every audit, so that an inference sees each kind. A measurement
/// on unseen inputs needs another seed.
///
/// ```
/// use rfc1738_audit::{Kind, generated, sample};
///
/// assert!(sample().is_superset(&generated(Kind::Wild, 1, 10).into_iter().collect()));
/// ```
pub fn sample() -> BTreeSet<String> {
    SAMPLE.into_iter().flat_map(|(kind, count)| generated(kind, SAMPLE_SEED, count)).collect()
}

fn one(kind: Kind, random: &mut Random) -> String {
    let mut text = String::new();
    match kind {
        Kind::Attacks => {
            text += random.of(SCHEMES);
            text += random.of(STARTS);
            if random.below(4) > 0 {
                text += random.of(HOSTS);
            }
            random.several(9, PIECES, &mut text);
        }
        Kind::Wild if random.below(5) == 0 => text += random.of(OTHERS),
        Kind::Wild => wild(random, &mut text),
        Kind::Short => {
            text += random.of(SHORT_STARTS);
            random.several(9, SHORT, &mut text);
        }
        Kind::Tokens => random.several(11, TOKENS, &mut text),
    }
    text
}

/// Writes a web address.
fn wild(random: &mut Random, text: &mut String) {
    *text += random.of(&["http://", "https://", "https://", "HTTP://", "ftp://"]);
    *text += random.of(&["", "", "", "", "", "user@", "user:pass@", "u%40v:@"]);
    *text += random.of(DOMAINS);
    *text += random.of(&["", "", "", "", ":80", ":443", ":8080", ":"]);
    for _ in 0..random.below(5) {
        *text += "/";
        *text += random.of(WORDS);
    }
    if random.below(3) == 0 {
        *text += "?";
        for at in 0..=random.below(3) {
            *text += if at == 0 { "" } else { "&" };
            *text += random.of(WORDS);
            *text += random.of(&["=", "=", ""]);
            *text += random.of(WORDS);
        }
    }
    *text += random.of(TAILS);
}

/// SplitMix64: a sequence of numbers that a seed determines.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    fn of(&mut self, all: &[&'static str]) -> &'static str {
        all[self.below(all.len())]
    }

    /// Writes fewer than `limit` pieces.
    fn several(&mut self, limit: usize, pieces: &[&'static str], text: &mut String) {
        for _ in 0..self.below(limit) {
            *text += self.of(pieces);
        }
    }
}
