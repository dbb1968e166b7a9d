//! Inputs in the shapes of published attacks, from a seed.

/// Pieces of an authority, of a path and of what stands around them.
const PIECES: &[&str] = &[
    "a",
    "b.example",
    "evil.com",
    "host.dom",
    "Host",
    "localhost",
    "127.0.0.1",
    "0x7f.1",
    "010.0.0.1",
    "256.1.1.1",
    "1.2",
    "4294967296",
    "[::1]",
    "[1::2:0:0:3]",
    "[::ffff:1.2.3.4]",
    "[v1.a]",
    "[",
    "]",
    "[1:2:3]",
    "[::1%25a]",
    "xn--a",
    "xn--hst-kna.dom",
    "b\u{fc}cher",
    "\u{ff41}",
    "\u{2460}",
    "\u{3002}",
    "\u{ad}",
    "%65",
    "%2F",
    "%40",
    "%00",
    "%c3%b4",
    "%ff",
    "%",
    "%4",
    "%2e",
    "%2E%2e",
    ".",
    "..",
    "@",
    "@",
    ":",
    ":",
    "/",
    "/",
    "//",
    "\\",
    "?",
    "#",
    ";",
    "&",
    "=",
    "+",
    "$",
    ",",
    "!",
    "*",
    "'",
    "(",
    ")",
    "_",
    "-",
    "~",
    "|",
    "^",
    "`",
    "{",
    "}",
    "\"",
    "<",
    ">",
    " ",
    "\t",
    "\n",
    "\r",
    "\0",
    "\u{1}",
    "\u{7f}",
    "\u{80}",
    ":80",
    ":443",
    ":21",
    ":0",
    ":00080",
    ":65535",
    ":65536",
    ":",
    "user",
    "user:pw@",
    "c:",
    "c|",
    "C|/",
    "/..",
    "/.",
    ";type=a",
    ";type=x",
];

const SCHEMES: &[&str] = &[
    "http:", "http:", "https:", "ftp:", "ws:", "wss:", "file:", "mailto:", "telnet:", "gopher:", "news:",
    "nntp:", "x:", "HTTP:", "1x:", "ldap:", "", " http:", "ht\ttp:",
];

const STARTS: &[&str] =
    &["//", "//", "//", "//", "//", "/", "///", "\\\\", "/\\", "", "//user@", "//a:b@", "////"];

/// Returns inputs that a seed determines: a scheme, slashes, and up to eight pieces, mostly after a host.
pub fn inputs(seed: u64, count: usize) -> Vec<String> {
    let mut state = seed;
    let mut below = |limit: usize| {
        // SplitMix64: one step for each number.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % limit as u64).unwrap()
    };
    let mut all = Vec::with_capacity(count);
    for _ in 0..count {
        let mut text = [SCHEMES[below(SCHEMES.len())], STARTS[below(STARTS.len())]].concat();
        if below(3) > 0 {
            text += PIECES[below(12)];
        }
        for _ in 0..below(9) {
            text += PIECES[below(PIECES.len())];
        }
        all.push(text);
    }
    all
}
