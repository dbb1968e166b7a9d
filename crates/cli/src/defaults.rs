//! What sections 3.1 to 3.11 of RFC 1738 say of a part that is left out: two URLs have one meaning
//! if they differ only in that.
//!
//! The library calls only those URLs equivalent that sections 2.1 and 2.2 call the same (ruling
//! A45).

use rfc1738::meaning::{Meaning, meaning};
use rfc1738::spec::Scheme;
use rfc1738::{Profile, Url, parse};

/// Why two normal forms have one meaning, by which section.
pub(crate) type Reason = (&'static str, &'static str);

/// Returns the reasons why RFC 1738 gives two URLs one meaning, if it does. Both are in normal
/// form.
pub(crate) fn one_meaning(urls: [&[u8]; 2]) -> Option<String> {
    let [(one, reasons), (other, more)] = urls.map(filled);
    let differ = |reason: &&Reason| reasons.contains(reason) != more.contains(reason);
    let all = reasons.iter().chain(&more).filter(differ);
    let words: Vec<String> = all.map(|(why, section)| format!("{why} (section {section})")).collect();
    (one == other).then(|| words.join(", "))
}

/// Returns a URL with what stands for its omitted parts, without a default port, and the reasons.
pub(crate) fn filled(url: &[u8]) -> (Vec<u8>, Vec<Reason>) {
    let mut text = url.to_vec();
    let mut reasons = Vec::new();
    let Ok(url) = parse(url, Profile::Interpreter) else { return (text, reasons) };
    match &url {
        Url::Http(http) if http.path().is_none() => {
            text.push(b'/');
            reasons.push(("the \"/\" before no path and no search may be omitted", "3.3"));
        }
        Url::Gopher(gopher) if gopher.gtype().is_none() => {
            if gopher.path().is_none() {
                text.push(b'/');
                reasons.push(("the \"/\" before an empty gopher-path is optional", "3.4.1"));
            }
            text.push(b'1');
            reasons.push(("the type of an empty gopher-path is \"1\"", "3.4.1"));
        }
        Url::Telnet(telnet) if telnet.url_path().is_none() => {
            text.push(b'/');
            reasons.push(("the final \"/\" may be omitted", "3.8"));
        }
        Url::File(file) if !file.host_text().is_empty() && is_of_this_machine(&url) => {
            text.drain(url.span(file.host_text()));
            reasons.push(("\"localhost\" and no host are this computer", "3.10"));
        }
        _ => {}
    }
    let scheme = Scheme::from_name(url.scheme().as_str());
    if let Some((scheme, port)) = scheme.zip(url.port())
        && scheme.default_port.is_some_and(|default| default.to_string() == port.as_str())
    {
        let place = url.span(port);
        text.drain(place.start - 1..place.end);
        // Only section 3.4 has its form in a section of its own.
        let section = if scheme.name == "gopher" { "3.4.1" } else { scheme.section };
        reasons.push(("an omitted port is the default port", section));
    }
    (text, reasons)
}

fn is_of_this_machine(url: &Url<'_>) -> bool {
    matches!(meaning(url), Meaning::File(file) if file.host.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLASH: &str = "the \"/\" before an empty gopher-path is optional (section 3.4.1)";
    const TYPE: &str = "the type of an empty gopher-path is \"1\" (section 3.4.1)";

    /// What the RFC gives one meaning asks a client for the same.
    #[test]
    fn urls_of_one_meaning_ask_for_the_same() {
        for (one, other, why) in [
            ("gopher://h", "gopher://h/", SLASH),
            ("gopher://h/", "gopher://h/1", TYPE),
            ("gopher://h", "gopher://h/1", &format!("{SLASH}, {TYPE}")),
            (
                "gopher://h/",
                "gopher://h:70/1",
                &format!("{TYPE}, an omitted port is the default port (section 3.4.1)"),
            ),
            ("http://h", "http://h/", "the \"/\" before no path and no search may be omitted (section 3.3)"),
            ("telnet://u@h", "telnet://u@h/", "the final \"/\" may be omitted (section 3.8)"),
            ("ftp://h:21/a", "ftp://h/a", "an omitted port is the default port (section 3.2)"),
            ("nntp://h:119/g", "nntp://h/g", "an omitted port is the default port (section 3.7)"),
            ("wais://h:210/d", "wais://h/d", "an omitted port is the default port (section 3.9)"),
            ("prospero://h:1525/o", "prospero://h/o", "an omitted port is the default port (section 3.11)"),
        ] {
            let [a, b] = [one, other].map(|url| parse(url.as_bytes(), Profile::Interpreter).unwrap());
            assert_eq!(meaning(&a), meaning(&b), "{one} {other}");
            let found = one_meaning([one.as_bytes(), other.as_bytes()]).unwrap();
            assert_eq!(found, why, "{one} {other}");
        }
        for (one, other) in [
            ("gopher://h/1", "gopher://h/0"),
            ("gopher://h/1", "gopher://h/11"),
            ("ftp://h", "ftp://h/"),
            ("http://h:080/", "http://h/"),
            ("gopher://h/1", "gopher://h/1%09"),
            ("http://h:70/", "http://h/"),
        ] {
            assert_eq!(one_meaning([one.as_bytes(), other.as_bytes()]), None, "{one} {other}");
        }
    }
}
