//! Octets and characters: compares the table of components with the automata, and tests the laws of
//! equivalence.

use rfc1738_oracle::grammar;
use std::collections::BTreeMap;

use bnf_automata::automata::Dfa;
use proptest::prelude::*;
use rfc1738::octets::{Component, equivalent, normalize};
use rfc1738::url::{GroupPart, Part, Value, WaisForm};
use rfc1738::{Profile, Url, parse};

/// Returns the URL's text before and after a component.
fn place(component: Component) -> (&'static str, &'static str) {
    use Component::*;
    match component {
        User => ("ftp://", "@h"),
        Password => ("telnet://u:", "@h"),
        FtpSegment => ("ftp://h/a/", ";type=i"),
        HttpSegment => ("http://h/a/", "?s"),
        HttpSearch => ("http://h/?", ""),
        Gtype => ("gopher://h/", "s"),
        Selector => ("gopher://h/0", "%09s%09p"),
        GopherSearch => ("gopher://h/0s%09", "%09p"),
        GopherPlusString => ("gopher://h/0s%09%09", ""),
        Encoded822Addr => ("mailto:", ""),
        Unique => ("news:", "@h"),
        Database => ("wais://h/", ""),
        WaisSearch => ("wais://h/d?", ""),
        Wtype => ("wais://h/d/", "/p"),
        Wpath => ("wais://h/d/t/", ""),
        FileSegment => ("file:///a/", ""),
        Hsoname => ("prospero://h/", ";n=v"),
        FieldName => ("prospero://h/o;", "=v"),
        FieldValue => ("prospero://h/o;n=", ""),
        SchemePart => ("x:", ""),
        OtherUser => ("x://", "@h"),
        OtherPassword => ("x://u:", "@h"),
        UrlPath => ("x://h/", ""),
    }
}

fn text_of<'a>(component: Component, url: &Url<'a>) -> Option<Part<'a>> {
    use Component::*;
    match (component, url) {
        (User, Url::Ftp(url)) => url.user(),
        (Password, Url::Telnet(url)) => url.password(),
        (FtpSegment, Url::Ftp(url)) => url.name(),
        (HttpSegment, Url::Http(url)) => url.path()?.split(b'/').nth(1),
        (HttpSearch, Url::Http(url)) => url.search(),
        (Gtype, Url::Gopher(url)) => url.gtype(),
        (Selector, Url::Gopher(url)) => url.selector(),
        (GopherSearch, Url::Gopher(url)) => url.search(),
        (GopherPlusString, Url::Gopher(url)) => url.gopher_plus_string(),
        (Encoded822Addr, Url::Mailto(url)) => Some(url.address()),
        (Unique, Url::News(url)) => match url.part() {
            GroupPart::Article { unique, .. } => Some(unique),
            _ => None,
        },
        (Database, Url::Wais(url)) => Some(url.database()),
        (WaisSearch | Wtype | Wpath, Url::Wais(url)) => match (url.form(), component) {
            (WaisForm::Index { search }, WaisSearch) => Some(search),
            (WaisForm::Document { wtype, .. }, Wtype) => Some(wtype),
            (WaisForm::Document { wpath, .. }, Wpath) => Some(wpath),
            _ => None,
        },
        (FileSegment, Url::File(url)) => Some(url.name()),
        (Hsoname, Url::Prospero(url)) => Some(url.hsoname()),
        (FieldName, Url::Prospero(url)) => Some(url.fields().next()?.0),
        (FieldValue, Url::Prospero(url)) => Some(url.fields().next()?.1),
        (SchemePart, Url::Other(url)) => Some(url.schemepart()),
        (OtherUser, Url::Other(url)) => url.ip_schemepart()?.user(),
        (OtherPassword, Url::Other(url)) => url.ip_schemepart()?.password(),
        (UrlPath, Url::Other(url)) => url.ip_schemepart()?.url_path(),
        _ => None,
    }
}

fn with(component: Component, text: &str) -> String {
    let (before, after) = place(component);
    format!("{before}{text}{after}")
}

fn read(text: &str) -> Url<'_> {
    parse(text.as_bytes(), Profile::Interpreter).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Section 5 determines which characters a component may contain and which octets it may represent.
#[test]
fn components_hold_and_express_accepted_octets() {
    for &component in Component::ALL {
        let (rule, after) = match component {
            // The component is only a part of these rules: a helper of the amendments, and the text
            // before the "@".
            Component::GopherSearch => ("gophersearch", ""),
            Component::Unique => ("article", "@h"),
            _ => (component.rule().name(), ""),
        };
        for profile in Profile::ALL {
            let machine = Dfa::compile(grammar(profile), rule).unwrap();
            let accepts = |text: &[u8]| machine.accepts(&[text, after.as_bytes()].concat());
            for octet in 0..=255 {
                assert_eq!(component.holds(octet), accepts(&[octet]), "{component:?} {octet:02X}");
                for escape in [format!("%{octet:02X}"), format!("%{octet:02x}")] {
                    assert_eq!(
                        component.expresses(octet),
                        accepts(escape.as_bytes()),
                        "{component:?} {escape}"
                    );
                }
                let encoded = component.encode(&[octet]).map(|text| text.to_string());
                assert_eq!(encoded.is_ok(), component.expresses(octet));
                assert!(encoded.map_or(true, |text| accepts(text.as_bytes())), "{component:?} {octet:02X}");
            }
        }
    }
}

#[test]
fn an_escape_equals_its_octet_unless_reserved() {
    for &component in Component::ALL {
        for octet in (0..=255).filter(|&octet| component.expresses(octet)) {
            let written = with(component, &component.encode(&[octet]).unwrap().to_string());
            let part = text_of(component, &read(&written)).expect(&written);
            assert!(part.octets().eq([octet]), "{written}");

            let [upper, lower] = [format!("%{octet:02X}"), format!("%{octet:02x}")];
            let [upper, lower] = [with(component, &upper), with(component, &lower)];
            assert!(equivalent(&read(&upper), &read(&lower)), "{upper} {lower}");
            assert!(equivalent(&read(&written), &read(&upper)), "{written} {upper}");
            if component.holds(octet) {
                let character = with(component, &char::from(octet).to_string());
                let part = text_of(component, &read(&character)).expect(&character);
                assert!(part.octets().eq([octet]), "{character}");
                let same = equivalent(&read(&character), &read(&lower));
                assert_eq!(same, !component.reserves(octet), "{character} {lower}");
            }
        }
    }
}

#[test]
fn reservations_cite_sections() {
    for component in Component::ALL {
        let (section, _) = component.reservation();
        assert!(rfc1738_texts::RFC1738.section(section).is_some(), "{component:?}: section {section}");
    }
}

/// Returns the meaning of a URL by sections 2.1 and 2.2, computed from its parts: the octets of
/// each part. For each reserved octet that may stand unencoded, the meaning includes whether it
/// does.
fn meaning(url: &Url<'_>) -> Vec<(&'static str, Vec<(u8, bool)>)> {
    let reserved: &[u8] = match url {
        Url::Http(_) => b";/?",
        Url::Other(_) => b";/?:@=&",
        _ => b"",
    };
    let octets = |part: Part<'_>| {
        let text = part.as_bytes();
        let mut at = 0;
        let octets = part.octets().map(|octet| {
            let unencoded = text[at] != b'%';
            at += if unencoded { 1 } else { 3 };
            (octet, unencoded && reserved.contains(&octet))
        });
        octets.collect()
    };
    let mut found: Vec<(&str, Vec<(u8, bool)>)> = Vec::new();
    url.for_each_part(|part| match part.value {
        Value::Text(text) if part.name == "scheme" => {
            found.push((part.name, text.as_str().to_lowercase().bytes().map(|byte| (byte, false)).collect()))
        }
        // The parts of these URLs are unknown, and an escape may be a separator in them.
        Value::Text(_) if matches!(url, Url::Other(_)) && part.name != "schemepart" => {}
        Value::Text(text) => found.push((part.name, octets(text))),
        Value::List(items) => found.extend(items.map(|item| (part.name, octets(item)))),
        Value::Fields(fields) => {
            found.extend(fields.flat_map(|(name, value)| [("name", octets(name)), ("value", octets(value))]))
        }
    });
    found
}

/// Characters and escapes for short texts: free ones, reserved ones, and ones that must be encoded.
const TOKENS: [&str; 18] = [
    "a", "A", "%61", "/", "%2f", "%2F", ";", "%3b", "%3B", "@", "%40", "%09", "%25", "?", "%3F", "=", "%3d",
    "%7e",
];

#[test]
fn equal_normal_forms_mean_equal_meanings() {
    let mut texts = vec![String::new()];
    let mut longest = texts.clone();
    for _ in 0..3 {
        longest = longest.iter().flat_map(|text| TOKENS.map(|token| format!("{text}{token}"))).collect();
        texts.extend_from_slice(&longest);
    }
    let (mut meanings, mut forms, mut urls) = (BTreeMap::new(), BTreeMap::new(), 0);
    for &component in Component::ALL {
        for text in &texts {
            let text = with(component, text);
            let Ok(url) = parse(text.as_bytes(), Profile::Interpreter) else { continue };
            let (form, meaning) = (normalize(&url).to_string(), meaning(&url));
            assert_eq!(meanings.entry(form.clone()).or_insert_with(|| meaning.clone()), &meaning, "{text}");
            assert_eq!(forms.entry(meaning).or_insert_with(|| form.clone()), &form, "{text}");
            urls += 1;
        }
    }
    println!("{urls} URLs, {} meanings", forms.len());
    assert!(forms.len() > Component::ALL.len() && forms.len() < urls);
}

#[test]
fn normalizing_keeps_what_no_section_mentions() {
    for text in [
        "http://Host.DOM:80/",
        "http://host.dom",
        "http://host.dom:0080/",
        "ftp://host.dom/a;type=A",
        "ftp://host.dom/a/./../b",
        "telnet://host.dom",
        "nntp://host.dom/Alt.test/007",
        "gopher://host.dom/",
        "gopher://host.dom/1",
        "file://localhost/etc/motd",
        "news:Alt.test",
    ] {
        assert_eq!(normalize(&read(text)).to_string(), text);
    }
    let form = |text| normalize(&read(text)).to_string();
    assert_eq!(form("FTP://Host/;TYPE=I"), "ftp://Host/;type=I");
    assert_eq!(form("X-Y.z:%41%2f"), "x-y.z:A%2F");
    assert_eq!(form("gopher://h/%31%2f%09%09%7e%09"), "gopher://h/1/%09%09%7E%09");
    assert_eq!(form("prospero://h/%2fa;%3d%62=%3b"), "prospero://h//a;%3Db=%3B");
    assert_eq!(form("http://h/%2541"), "http://h/%2541");
}

/// Generates a URL of any scheme with random characters and escapes in one component.
fn urls() -> impl Strategy<Value = String> {
    let escape = (any::<u8>(), any::<bool>())
        .prop_map(|(octet, upper)| if upper { format!("%{octet:02X}") } else { format!("%{octet:02x}") });
    let component = proptest::sample::select(Component::ALL);
    let tokens = proptest::collection::vec(prop_oneof![escape, "[!$-;=?-Z_a-z]"], 1..12);
    (component, tokens).prop_map(|(component, tokens)| {
        let token = |token: String| match token.as_bytes() {
            [byte] if !component.holds(*byte) => format!("%{byte:02x}"),
            _ => token,
        };
        with(component, &tokens.into_iter().map(token).collect::<String>())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn normalizing_is_idempotent_and_keeps_equivalence(text in urls()) {
        let url = read(&text);
        let form = normalize(&url).to_string();
        for profile in Profile::ALL {
            let again = parse(form.as_bytes(), profile).unwrap();
            prop_assert!(equivalent(&url, &again) && equivalent(&again, &url));
            prop_assert_eq!(normalize(&again).to_string(), form.clone());
            prop_assert_eq!(meaning(&again), meaning(&url));
        }
    }

    /// Equivalence is reflexive, symmetric and transitive, and equivalent URLs have equal meanings.
    /// The texts are so similar that many are equivalent.
    #[test]
    fn equivalence_is_an_equivalence_relation(
        component in proptest::sample::select(Component::ALL),
        texts in proptest::array::uniform3("(a|%61|%3b|%3B|%2[fF]){1,3}"),
    ) {
        let texts = texts.map(|text| with(component, &text));
        let [a, b, c] = [0, 1, 2].map(|index| read(&texts[index]));
        prop_assert!(equivalent(&a, &a));
        prop_assert_eq!(equivalent(&a, &b), equivalent(&b, &a));
        prop_assert!(!(equivalent(&a, &b) && equivalent(&b, &c)) || equivalent(&a, &c));
        prop_assert_eq!(equivalent(&a, &b), meaning(&a) == meaning(&b));
    }
}
