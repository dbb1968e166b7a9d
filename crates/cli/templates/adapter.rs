//! An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.
//! This template asks a function of its own, because std has no URLs. Put your crate into
//! `observe`, then set the conventions below it.
//!     BUILD_COMMAND   (with a crate: make this file src/main.rs of a package)
//!     rfc1738 adapter check -- RUN_COMMAND
//!     rfc1738 audit -- RUN_COMMAND

use std::io::{self, BufRead, Write};
use std::{panic, str::Chars};

/// Returns the parts of a URL. A part that is `None` is absent.
/// `Err` says that the input is not a URL, in the words of the library. A panic is a crash.
fn observe(text: &str) -> Result<Vec<(&'static str, Option<String>)>, String> {
    // The text before and after an offset.
    let divide = |text: &str, at: Option<usize>| match at {
        Some(at) => (text[..at].to_owned(), Some(text[at + 1..].to_owned())),
        None => (text.to_owned(), None),
    };
    let (rest, fragment) = divide(text, text.find('#'));
    let (rest, query) = divide(&rest, rest.find('?'));
    let colon = rest.find([':', '/']).filter(|&at| at > 0 && rest[at..].starts_with(':')).ok_or("it has no \
        scheme")?;
    let (scheme, mut path) = (&rest[..colon], &rest[colon + 1..]);
    let (mut user, mut password, mut host, mut port) = (None, None, None, None);
    if let Some(rest) = path.strip_prefix("//") {
        let (authority, after) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let (userinfo, address) = authority.rsplit_once('@').map_or((None, authority), |(u, a)| (Some(u), a));
        if let Some(userinfo) = userinfo {
            let divided = divide(userinfo, userinfo.find(':'));
            (user, password) = (Some(divided.0), divided.1);
        }
        let is_port = |at: &usize| address[at + 1..].bytes().all(|octet| octet.is_ascii_digit());
        let divided = divide(address, address.rfind(':').filter(is_port));
        (host, port, path) = (Some(divided.0), divided.1, after);
    }
    Ok(vec![
        ("scheme", Some(scheme.to_owned())),
        ("user", user),
        ("password", password),
        ("host", host),
        ("port", port),
        ("path", Some(path.to_owned())),
        ("query", query),
        ("fragment", fragment),
        // If the library prints URLs, the whole URL as it prints it: the audit then compares it.
        // ("printed", Some(text.to_owned())),
    ])
}

/// In JSON, with ' in place of ". docs/protocol.md of the project rfc1738 explains each convention.
/// A wrong one makes the audit wrong.
const DESCRIPTION: &[&str] = &[
    "{'protocol':1,'name':'LIBRARY_NAME','language':'Rust',",
    "'version':'1.0',", // the version of the library
    "'claims':[],", // the texts that the library says that it implements, such as rfc3986 or url-standard
    // If the library normalizes, resolves or builds URLs: list it, and answer the command `answer` in
    // docs/protocol.md.
    // "'answers':['normal-form','resolution','building'],",
    "'conventions':{'path':'with-slash',", // "without-slash" if it reports the path without its first "/"
    "'decoded':[],", // the parts in which the library decodes escapes such as %41
    "'lower_cased':[],", // the parts that the library writes in lower case
    "'default_port':'left-out',", // "filled-in" if it reports an absent port as the default of the scheme
    "'absent':'left-out',", // "empty" if the library does not tell an absent part from an empty one
    "'references':'not-taken',", // "taken" if the library takes references such as a/b and the empty text
    "'options':{}}}", // every option that is not the default of the library
];

// You need not change what follows: the protocol.

/// A string, number or word; or the values of a list; or the names and values of an object.
enum Json {
    Text(String),
    Values(Vec<Json>),
}

/// Reads a value after its first character.
fn read(first: char, rest: &mut Chars) -> Json {
    match first {
        '"' => Json::Text(read_string(rest)),
        '[' | '{' => {
            let mut values = vec![];
            while let Some(c) = next(rest).filter(|&c| c != ']' && c != '}') {
                values.push(read(if c == ',' || c == ':' { next(rest).unwrap() } else { c }, rest));
            }
            Json::Values(values)
        }
        _ => {
            let text = rest.as_str();
            let (word, after) = text.split_at(text.find([',', ']', '}', ' ']).unwrap_or(text.len()));
            *rest = after.chars();
            Json::Text(format!("{first}{word}"))
        }
    }
}

/// Returns the next character that is not white space.
fn next(rest: &mut Chars) -> Option<char> {
    rest.find(|c| !c.is_ascii_whitespace())
}

/// Reads the rest of a string after its first quotation mark.
fn read_string(rest: &mut Chars) -> String {
    fn unit(rest: &mut Chars) -> u16 {
        u16::from_str_radix(&rest.take(4).collect::<String>(), 16).unwrap()
    }
    let mut string = String::new();
    loop {
        match rest.next().unwrap() {
            '"' => return string,
            '\\' => match rest.next().unwrap() {
                'u' => {
                    let mut units = vec![unit(rest)];
                    // Two escapes of a surrogate pair are one character.
                    if (0xd800..0xdc00).contains(&units[0]) {
                        rest.nth(1);
                        units.push(unit(rest));
                    }
                    string += &String::from_utf16(&units).unwrap();
                }
                escape => string.push("bfnrt".find(escape).map_or(escape, |at| b"\x08\x0c\n\r\t"[at].into())),
            },
            c => string.push(c),
        }
    }
}

/// Returns a string of JSON in which each character is one octet.
fn quoted(text: &str) -> String {
    let plain = |octet: u8| (b' '..=b'~').contains(&octet) && octet != b'"' && octet != b'\\';
    let escaped = |octet| if plain(octet) { char::from(octet).into() } else { format!("\\u{octet:04x}") };
    format!("\"{}\"", text.bytes().map(escaped).collect::<String>())
}

fn observation(given: &Json) -> String {
    let Json::Text(text) = given else {
        return r#"{"decline":"the library takes text, and the input is not UTF-8"}"#.into();
    };
    match panic::catch_unwind(|| observe(text)) {
        Ok(Ok(parts)) => {
            let shown = |(name, part): &(_, Option<String>)| {
                Some(format!("\"{name}\":{}", quoted(part.as_ref()?)))
            };
            let present: Vec<String> = parts.iter().filter_map(shown).collect();
            format!("{{\"accept\":{{\"common\":{{{}}}}}}}", present.join(","))
        }
        Ok(Err(words)) => format!("{{\"reject\":{}}}", quoted(&words)),
        Err(_) => r#"{"crash":"a panic"}"#.into(),
    }
}

fn main() -> io::Result<()> {
    let mut output = io::stdout();
    for line in io::stdin().lock().lines() {
        let (mut cmd, mut id, mut answers) = (String::new(), String::new(), vec![]);
        let Json::Values(command) = read('{', &mut line?.trim_start()[1..].chars()) else { break };
        let mut members = command.into_iter();
        while let (Some(Json::Text(name)), Some(value)) = (members.next(), members.next()) {
            match (&*name, value) {
                ("cmd", Json::Text(text)) => cmd = text,
                ("id", Json::Text(text)) => id = text,
                ("inputs", Json::Values(inputs)) => answers = inputs.iter().map(observation).collect(),
                _ => {}
            }
        }
        match &*cmd {
            "start" => writeln!(output, "{}", DESCRIPTION.concat().replace('\'', "\""))?,
            "observe" => writeln!(output, "{{\"id\":{id},\"observations\":[{}]}}", answers.join(","))?,
            _ => break,
        }
        output.flush()?;
    }
    Ok(())
}
