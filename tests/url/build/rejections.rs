//! Rejected values: a builder rejects exactly the values that the part's automaton rejects, at the
//! same offset.

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::LetterCase;
use rfc1738::build::{self, Error, Reason};
use rfc1738::{Profile, Rule, parse};
use rfc1738_texts::RFC1738;

/// Returns all texts of at most `length` of the characters.
fn texts(characters: &str, length: u32) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut longest = texts.clone();
    for _ in 0..length {
        longest =
            longest.iter().flat_map(|text| characters.chars().map(move |c| format!("{text}{c}"))).collect();
        texts.extend_from_slice(&longest);
    }
    texts
}

/// Checks that the builder rejects exactly the texts that the part's automaton rejects, at the same
/// offset, and that every other built text is a URL.
fn assert_agrees_with_automaton<B: ToString>(
    rule: Rule,
    characters: &str,
    length: u32,
    build: impl Fn(&str) -> Result<B, Error>,
) {
    let machine = Dfa::compile(RFC1738.amended(LetterCase::Exact), rule.name()).unwrap();
    let (mut built, mut rejected) = (0, 0);
    for text in texts(characters, length) {
        let walk = machine.walk(text.as_bytes());
        match build(&text) {
            Ok(url) => {
                assert!(walk.accepted, "{rule}: the automaton rejects {text:?}");
                let url = url.to_string();
                assert!(
                    parse(url.as_bytes(), Profile::Producer).is_ok_and(|read| read.to_string() == url),
                    "{url}"
                );
                built += 1;
            }
            Err(error) => {
                assert!(!walk.accepted, "{rule}: the automaton accepts {text:?}, but: {error}");
                let reason =
                    text.as_bytes().get(walk.offset).map_or(Reason::End, |&octet| Reason::Octet(octet));
                let found = (error.part(), error.offset(), error.reason());
                assert_eq!(found, (rule, walk.offset, reason), "{text:?}");
                rejected += 1;
            }
        }
    }
    assert!(built > 0 && rejected > 0, "{rule}: {built} built, {rejected} rejected");
}

#[test]
fn wrong_hosts_are_rejected() {
    assert_agrees_with_automaton(Rule::Host, "aZ0-._", 6, |host| build::Http::new(host));
    assert_agrees_with_automaton(Rule::Host, "1.", 12, |host| build::File::new().host(host));
    assert_agrees_with_automaton(Rule::Host, "a1.-", 8, |host| build::News::article("u", host));
    assert_agrees_with_automaton(Rule::Host, "a1.%[]:@/ \0é", 3, |host| build::Ftp::new("h")?.host(host));
}

#[test]
fn wrong_ports_and_numbers_are_rejected() {
    assert_agrees_with_automaton(Rule::Port, "09a- /", 4, |port| build::Telnet::new("h")?.port(port));
    assert_agrees_with_automaton(Rule::Digits, "09a- /", 4, |number| {
        build::Nntp::new("h", "g")?.article_number(number)
    });
}

#[test]
fn wrong_groups_are_rejected() {
    assert_agrees_with_automaton(Rule::Group, "aZ0-._+*%@/", 4, |group| build::News::group(group));
    assert_agrees_with_automaton(Rule::Group, "aZ0-._+*%@/", 3, |group| build::Nntp::new("h", group));
    assert_agrees_with_automaton(Rule::Group, "aZ0-._+*%@/", 3, |group| {
        build::Nntp::new("h", "g")?.group(group)
    });
}

#[test]
fn wrong_schemes_are_rejected() {
    assert_agrees_with_automaton(Rule::Scheme, "az09+-.AZ_%:", 4, |scheme| build::Other::new(scheme, ""));
    let common = || build::IpSchemepart::new("h").unwrap();
    assert_agrees_with_automaton(Rule::Scheme, "az09+-.AZ_%:", 3, |scheme| {
        build::Other::ip(scheme, common())
    });
}

#[test]
fn wrong_typecodes_are_rejected() {
    assert_agrees_with_automaton(Rule::FtpType, "AaIiDdx;", 3, |typecode| {
        build::Ftp::new("h")?.name("").typecode(typecode)
    });
}

#[test]
fn wrong_encoded_text_is_rejected() {
    let characters = "aF0%/?;:@&=~# é";
    assert_agrees_with_automaton(Rule::Hpath, characters, 4, |path| {
        build::Http::new("h")?.encoded_path(path)
    });
    assert_agrees_with_automaton(Rule::Search, characters, 4, |search| {
        build::Http::new("h")?.segment("").encoded_search(search)
    });
    assert_agrees_with_automaton(Rule::SchemePart, characters, 4, |text| build::Other::new("x", text));
    assert_agrees_with_automaton(Rule::UrlPath, characters, 4, |path| {
        build::Other::ip("x", build::IpSchemepart::new("h")?.encoded_url_path(path)?)
    });
}

#[test]
fn empty_required_parts_are_rejected() {
    let empty = |error: Error| (error.part(), error.offset(), error.reason());
    assert_eq!(empty(build::Mailto::new("").unwrap_err()), (Rule::Encoded822Addr, 0, Reason::End));
    assert_eq!(empty(build::News::article("", "h").unwrap_err()), (Rule::Article, 0, Reason::End));
}

#[test]
fn a_gopher_type_is_one_octet() {
    let error = |gtype: &str| {
        let error = build::Gopher::new("h").unwrap().gtype(gtype).unwrap_err();
        (error.part(), error.offset(), error.reason())
    };
    assert_eq!(error(""), (Rule::Gtype, 0, Reason::End));
    assert_eq!(error("ab"), (Rule::Gtype, 1, Reason::Octet(b'b')));
}

#[test]
fn a_tab_ends_a_selector_and_a_search() {
    let gopher = build::Gopher::new("h").unwrap().gtype("1").unwrap();
    for octet in 0..=255 {
        let octets = [b'\n', b'a', octet, b'b'];
        for (rule, result) in
            [(Rule::Selector, gopher.clone().selector(octets)), (Rule::Search, gopher.clone().search(octets))]
        {
            match result {
                Ok(_) => assert_ne!(octet, b'\t'),
                Err(error) => {
                    assert_eq!(octet, b'\t');
                    assert_eq!((error.part(), error.offset()), (rule, 2));
                    assert_eq!(error.reason(), Reason::Octet(b'\t'));
                }
            }
        }
    }
}

#[test]
fn other_rejects_predefined_schemes() {
    for name in ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"] {
        let error = build::Other::new(name, "//host.dom/").unwrap_err();
        assert_eq!(
            (error.part(), error.offset(), error.reason()),
            (Rule::Scheme, name.len(), Reason::Predefined)
        );
        // A name with one more letter is another scheme.
        assert!(build::Other::new(format!("{name}s"), "//host.dom/").is_ok());
    }
    for name in ["other", "generic", "url"] {
        assert!(build::Other::new(name, "").is_ok());
    }
}

#[test]
fn some_parts_need_another() {
    let without = |error: Error| match error.reason() {
        Reason::Without(needed) => (error.part(), needed),
        _ => panic!("{error}"),
    };
    let ftp = build::Ftp::new("h").unwrap();
    assert_eq!(without(ftp.clone().password("").unwrap_err()), (Rule::Password, Rule::User));
    assert_eq!(without(ftp.typecode("a").unwrap_err()), (Rule::FtpType, Rule::Fpath));
    let http = build::Http::new("h").unwrap();
    assert_eq!(without(http.clone().search("").unwrap_err()), (Rule::Search, Rule::Hpath));
    assert_eq!(without(http.encoded_search("").unwrap_err()), (Rule::Search, Rule::Hpath));
    for gopher in [build::Gopher::new("h").unwrap(), build::Gopher::new("h").unwrap().empty_path()] {
        assert_eq!(without(gopher.clone().selector("").unwrap_err()), (Rule::Selector, Rule::Gtype));
        assert_eq!(without(gopher.clone().search("").unwrap_err()), (Rule::Search, Rule::Gtype));
        let string = gopher.clone().gopher_plus_string("").unwrap_err();
        assert_eq!(without(string), (Rule::GopherPlusString, Rule::Gtype));
        let string = gopher.gtype("1").unwrap().gopher_plus_string("").unwrap_err();
        assert_eq!(without(string), (Rule::GopherPlusString, Rule::Search));
    }
}

/// Each reason has a sentence.
#[test]
fn errors_name_part_offset_and_reason() {
    let message = |error: Error| error.to_string();
    assert_eq!(
        message(build::Ftp::new("a_b").unwrap_err()),
        "`host`, byte 1: \"_\" is not allowed there, encoded or not (section 3.1)"
    );
    assert_eq!(
        message(build::News::group("a b").unwrap_err()),
        "`group`, byte 1: the octet 20 is not allowed there, encoded or not (section 3.6)"
    );
    assert_eq!(
        message(build::Ftp::new("1.2.3").unwrap_err()),
        "`host`, byte 5: the value cannot end there (section 3.1)"
    );
    assert_eq!(
        message(build::Other::new("http", "").unwrap_err()),
        "`scheme`, byte 4: section 3 defines the scheme of this name (section 2.1)"
    );
    assert_eq!(
        message(build::Ftp::new("h").unwrap().password("p").unwrap_err()),
        "`password`: it is not allowed without `user` (section 3.1)"
    );
}
