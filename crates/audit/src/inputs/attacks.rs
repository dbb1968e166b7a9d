//! The list of attacks: each trick of published attacks on URL parsers, in each place and in
//! schemes of each kind.

use std::collections::BTreeSet;

use super::{references::references, scripts::scripts};

/// Schemes that browsers know, and one that no parser knows.
const SCHEMES: &[&str] = &["http", "https", "ftp", "ws", "file", "x"];

/// What can follow the scheme and ":".
const SLASHES: &[&str] = &[
    "", "/", "//", "///", "////", "\\", "\\\\", "\\/", "/\\", "//\\", "/ /", "/\t/", "//@", "::", "://:",
    "::\\\\", ":://", "/\\/\\", "///\\", "\\/\\/",
];

/// An authority without a host name.
const WITHOUT_HOST: &[&str] = &["", "@", ":@", ":", "u@", ":80", "@:80"];

/// Hosts in every spelling, with and without what can stand beside them.
#[rustfmt::skip]
const HOSTS: &[&str] = &[
    "", "[::ffff:127.0.0.1]", "[::ffff:10.0.0.1]", "[::ffff:169.254.169.254]", "[64:ff9b::127.0.0.1]",
    "[::ffff:7f00:1]", "a.example", "A.Example", "a", "a.example.", "a..example", ".a.example", "-a.example",
    "a-.example", "a_b.example", "a%2eexample", "%61.example", "%41.example", "%2561.example", "a%00.example",
    "a%2Fb.example", "a%3Fb.example", "a%23b.example", "a%40b.example", "a%5Cb.example", "a%3Ab.example",
    "a%25b.example", "a%252Fb.example", "a%20b.example", "a%0Ab.example", "a%.example", "a%4.example",
    "%c3%bc.example", "%ff.example", "%E3%80%82.example", "b\u{fc}cher.example", "B\u{dc}CHER.example",
    "fa\u{df}.example", "\u{ff41}.example", "\u{2460}.example", "a\u{3002}example", "a\u{ff0e}example",
    "a\u{ff61}example", "a\u{ff0f}b.example", "a\u{ff20}b.example", "a\u{ff1a}80", "a\u{ff1f}b.example",
    "a\u{ff03}b.example", "a\u{2100}b.example", "a\u{2488}example", "a\u{ad}b.example", "a\u{200b}b.example",
    "a\u{200d}b.example", "\u{131}.example", "xn--a.example", "xn--bcher-kva.example",
    "XN--BCHER-KVA.example", "xn--a.xn--b.example", "xn--.example", "localhost", "LOCALHOST", "1.2.3.4",
    "1.2.3.4.", "127.1", "127.0.1", "2130706433", "0x7f.1", "0X7F000001", "0x7f.0.0.0x1", "010.0.0.1",
    "0177.0.0.01", "09.0.0.1", "1.2.3.256", "1.2.3.4.5", "256", "4294967295", "4294967296", "5", "1.2.3",
    "1e3", "0x", "0x.1", "1..2", "a.1", "a.0x1", "\u{ff11}.2.3.4", "\u{661}.2.3.4", "[::1]", "[::1].",
    "[::1]a.example", "a.example[::1]", "[::1][::2]", "[[::1]]", "[::1", "::1]", "::1", "[]", "[a]",
    "[a.example]", "[127.0.0.1]", "[::127.0.0.1]", "[::ffff:1.2.3.4]", "[::ffff:102:304]",
    "[::FFFF:1.2.3.256]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7]", "[1::2::3]", "[1:2:3:4:5:6:7::]",
    "[::2:3:4:5:6:7:8]", "[1:2:3::5:6:7:8]", "[1:2:3:4::5:6:7:8]", "[1:0:0:2:0:0:3:4]", "[::1.2.3.04]",
    "[::01.2.3.4]", "[::1.2.3]", "[::1.2.3.4.5]", "[0:0:0:0:0:0:0:1]", "[2001:DB8::0A]", "[::1%25eth0]",
    "[::1%eth0]", "[fe80::1%25]", "[v1.a]", "[V1.a:b]", "[v1.]", "[v.a]", "[::1%5d]", "%5b::1%5d", "c:", "c|",
    "C|", "u@a.example", "@a.example", ":@a.example", "u:@a.example", ":p@a.example", "u:p@a.example",
    "u:p:q@a.example", "u@v@a.example", "u%40v@a.example", "u%3Ap@a.example", "u%2Fv@a.example",
    "u@a.example:80@b.example", "u@", "@", ":", "@:80", "*", "*.a.example", "a,b.example", "a!b.example",
    "a$b.example", "a'b.example", "a(b).example", "a&b=c.example", "a~b.example", "a+b.example",
    "[12345::]", "[::12345]", "[::1:]", "[:1:2:3:4:5:6:7]", "[v1f.a]", "\u{ff11}27.1",
];

/// What can stand between two hosts, or between a user and a host.
#[rustfmt::skip]
const BETWEEN: &[&str] = &[
    "@", "?", "#", "/", "\\", ":", ";", "&", "=", "+", "$", ",", "!", "*", "'", "(", ")", "[", "]", "<", ">",
    "\"", "|", "^", "`", "{", "}", "_", "-", "~", "%", " ", "\t", "\n", "\r", "\0", "\u{1}", "\u{b}", "\u{c}",
    "\u{1f}", "\u{7f}", "\u{80}", "\u{85}", "\u{a0}", "\u{ad}", "\u{200b}", "\u{2028}", "\u{3000}",
    "\u{3002}", "\u{fe6b}", "\u{ff03}", "\u{ff0f}", "\u{ff1a}", "\u{ff1f}", "\u{ff20}", "\u{ff3c}",
    "\u{feff}", "\u{1f600}", "%2f", "%5c", "%3f", "%23", "%40", "%3a", "%00", "%09", "%0a", "%20", "%25",
    "%2540", "%252f", "%c3%a9", "%ff", "//", "\\\\", "/\\", ":80", ":@", ":80@", "@:", "::", "..", ".", ":a",
    ":80:90",
];

/// Ports, also wrong ones.
#[rustfmt::skip]
const PORTS: &[&str] = &[
    "", "0", "80", "443", "21", "70", "389", "8080", "080", "00000080", "65535", "65536", "99999",
    "4294967376", "18446744073709551696", "2147483648", "-1", "+80", " 80", "80 ", "8a", "a", "0x50", "8.0",
    "80:90", "\u{661}", "\u{ff18}", "%38", "8%30", "\t80", "80\n",
];

/// What can follow a host, or the colon of an opaque URL.
#[rustfmt::skip]
const ENDS: &[&str] = &[
    "", "/", "?", "#", "?q", "#f", "?#", "/?#", "/..", "/.", "/./a", "/a/../b", "/a/..", "/a/.", "/../../a",
    "/%2e", "/%2e%2e/b", "/.%2E/b", "/%2e./b", "//", "//a", "//..", "/a//b", "///", "/%", "/%4", "/%zz",
    "/%00", "/%2f", "/%41%7e", "/%c3%a9", "/%ff", "?%", "?%zz", "?%41", "#%", "#%zz", "/a?b?c", "/a#b#c",
    "/a?b#c?d", "?/..", "#/..", "/;type=a", "/;type=x", "/a;b", "/a;b=c;d", "/a:b", "/a@b", "/:", "/a b",
    "/ ", " ", "? ", "# ", "/\u{e9}", "?\u{e9}", "#\u{e9}", "/\\..", "/a\\b", "?a\\b", "#a\\b", "/c:/d",
    "/c|/d", "/C|", "/c|a", "/c:/../b", "/c|/../b", "/a/C:/..", "/a/c|/b/../../d", "/1:/../cc:/../b",
    "?u=http://b.example/", "#http://b.example/", "/http://b.example/", "?@b.example/", "#@b.example/",
    "/@b.example/", ";@b.example/", "/a,b", "/a=b&c", "/~a", "?a=b&c=d+e", "?a=b&amp;c&copy=d", "/a&#47;b",
    "?'", "/'", "#'", "/\u{1f600}", "/[", "/]", "?[]", "#[]", "/{a}", "/a|b", "/a^b", "/a`b", "/<a>",
    "/\"a\"", "?{a}|^`", "?<a>\"b\"", "#{a}|^`", "#<a>\"b\"",
];

/// URLs that stand alone.
#[rustfmt::skip]
const ALONE: &[&str] = &[
    "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)",
    "\u{1}javascript:alert(1)", "javascript://a.example/%0aalert(1)", "javascript://a.example@b.example/",
    "javascript&colon;alert(1)", "javascript&#58;alert(1)", "jav&#x09;ascript:alert(1)", "data:text/html,<a>",
    "DATA:text/html;base64,PGE+", "vbscript:a", "blob:http://a.example/b", "about:blank",
    "view-source:http://a.example/", "http", "http:", "http:/", "http://", "http:///", ":", "://", "//", "/",
    "", "?", "#", "@", "a", "a.example", "a.example:80", "a.example/b", "//a.example/b", "/\\a.example/b",
    "\\\\a.example/b", "///a.example/b", "\\/a.example", "/a.example", "?a", "#a", "a:b@c", "a:80", "1:2",
    "http:a", "http:80", "http://a:b:c/", "x:", "x:/", "x://", "x:///", "mailto:a@b.example",
    "mailto:a@b.example?subject=c", "MAILTO:a", "mailto:", "tel:+1", "urn:a:b", "news:a@b.example",
    "h\u{442}tp://a.example/", "\u{ff48}ttp://a.example/", "http\u{ff1a}//a.example/", "1http://a.example/",
    "-a://b/", "a+b-c.d://e/", "a_b://c/", "a b://c/", "a%62://c/", "[a]://b/", "http://http://a.example/",
    "http:http://a.example/", "url:http://a.example/", "<http://a.example/>", "\"http://a.example/\"",
    "http:\\\\a.example\\b", "file:c:/a", "file:/c:/a", "file://c:/a", "file:///c:/a", "file:////c:/a",
    "file:c|/a", "file:\\\\a\\b", "file://localhost/a", "file://LOCALHOST/a", "file://127.0.0.1/a",
    "file://a.example:80/b", "file:////a.example/b", "file://///a.example/b", "file://a.example/c:/b",
    "file:///c:/../b", "file:?a", "file:#a", "file://~/a", "file://./a", "file://../a",
    "ftp://a.example/%2Fb", "ftp://a.example/b;type=a", "ldap://a.example/b??c", "wss://a.example/?b",
    "sip:a@b.example", "gopher://a.example/1b%2Fc", "gopher://a.example/1b%2Fc%09d",
    "gopher://a.example/0b?c", "wais://a.example/b%2Fc", "prospero://a.example/b%2Fc;d=e",
    "news:b%2Fc@a.example", "news:b%40a.example", "mailto:a%2Fb@c.example", "telnet://u%2Fv@a.example/",
    "x:/.//a",
];

/// Returns the list, sorted: some thousand inputs.
///
/// ```
/// let attacks = rfc1738_audit::attacks();
/// assert!(attacks.contains("http://a.example\\@b.example/"));
/// ```
pub fn attacks() -> BTreeSet<String> {
    let mut all: BTreeSet<String> = ALONE.iter().map(|&text| text.into()).collect();
    all.extend(references().chain(scripts()));
    for scheme in SCHEMES {
        all.extend(HOSTS.iter().map(|host| format!("{scheme}://{host}/")));
        all.extend(WITHOUT_HOST.iter().map(|authority| format!("{scheme}://{authority}/a.example")));
        all.extend(ENDS.iter().map(|end| format!("{scheme}://a.example{end}")));
        all.extend(PORTS.iter().map(|port| format!("{scheme}://a.example:{port}/")));
        all.extend(SLASHES.iter().map(|slashes| format!("{scheme}:{slashes}a.example/b")));
        all.extend(SLASHES.iter().map(|slashes| format!("{scheme}:{slashes}u@a.example:80?q#f")));
    }
    all.extend(PORTS.iter().map(|port| format!("wss://a.example:{port}")));
    all.extend(PORTS.iter().map(|port| format!("https://u@[::1]:{port}")));
    all.extend(
        ENDS.iter().flat_map(|end| {
            [format!("x:a{end}"), format!("mailto:a{end}"), format!("http://u@[::1]:80{end}")]
        }),
    );
    for scheme in ["http", "https", "x"] {
        for between in BETWEEN {
            all.extend([
                format!("{scheme}://a.example{between}b.example/"),
                format!("{scheme}://a.example{between}@b.example/"),
                format!("{scheme}://u{between}v:p{between}q@b.example/c{between}d?e{between}f#g{between}h"),
            ]);
        }
    }
    let controls = (0..=0x20).chain([0x7f, 0x80, 0x9f, 0xa0, 0xad, 0x2003, 0x2028, 0x3000, 0xfeff]);
    for control in controls.filter_map(char::from_u32) {
        for scheme in ["http", "x"] {
            let around = [
                "{}s://a.example/",
                "s{}://a.example/",
                "s:{}//a.example/",
                "s:/{}/a.example/",
                "s://{}a.example/",
                "s://a{}b.example/",
                "s://a.example{}/",
                "s://a.example:8{}0/",
                "s://a.example/{}",
                "s://a.example{}",
                "s://a.example/b{}?c{}#d{}",
            ];
            all.extend(
                around.iter().map(|text| text.replace('s', scheme).replace("{}", &control.to_string())),
            );
        }
    }
    all
}
