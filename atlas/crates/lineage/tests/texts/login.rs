//! The logins of the texts of 1994, against a search without automata: the reading that rulings C4,
//! C5 and B6 describe.

use bnf_automata::automata::Dfa;
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::grammar::LetterCase;
use bnf_automata::specification::Specification;
use url_atlas_lineage::texts::*;

/// The rules as printed, without the amendments.
struct Printed {
    user: Dfa,
    password: Dfa,
    host: Dfa,
    port: Dfa,
}

impl Printed {
    fn new(specification: &Specification) -> Printed {
        let rule = |name| Dfa::compile(specification.printed(), name).unwrap();
        Printed { user: rule("user"), password: rule("password"), host: rule("host"), port: rule("port") }
    }

    /// Returns the host and the port: the port is read where one can be.
    fn hostport<'t>(&self, text: &'t str) -> Option<Vec<(&'static str, &'t str)>> {
        let port = text.rmatch_indices(':').find_map(|(at, _)| {
            let (host, port) = (&text[..at], &text[at + 1..]);
            let is_hostport = self.host.accepts(host.as_bytes()) && self.port.accepts(port.as_bytes());
            is_hostport.then(|| vec![("host", host), ("port", port)])
        });
        port.or_else(|| self.host.accepts(text.as_bytes()).then(|| vec![("host", text)]))
    }

    /// Returns the user and the password: the user ends at its first ":" that leaves a user and a
    /// password.
    fn userinfo<'t>(&self, text: &'t str) -> Option<Vec<(&'static str, &'t str)>> {
        let both = text.match_indices(':').find_map(|(at, _)| {
            let (user, password) = (&text[..at], &text[at + 1..]);
            let is_both = self.user.accepts(user.as_bytes()) && self.password.accepts(password.as_bytes());
            is_both.then(|| vec![("user", user), ("password", password)])
        });
        both.or_else(|| self.user.accepts(text.as_bytes()).then(|| vec![("user", text)]))
    }

    /// Returns the parts of a login: it ends at its first "@" that leaves a hostport.
    fn login<'t>(&self, text: &'t str) -> Option<Vec<(&'static str, &'t str)>> {
        let with_user = text.match_indices('@').find_map(|(at, _)| {
            let (mut user, host) = (self.userinfo(&text[..at])?, self.hostport(&text[at + 1..])?);
            user.extend(host);
            Some(user)
        });
        with_user.or_else(|| self.hostport(text))
    }
}

#[test]
fn the_parts_of_every_short_login() {
    const ALPHABET: &[u8] = b"a1@:.+";
    for specification in [&CERN1994, &RFC1630] {
        let printed = Printed::new(specification);
        let grammar = specification.marked(LetterCase::Any);
        let names = grammar.part_names();
        let mut parser = UnambiguousParser::of_parts(grammar, "login").unwrap();
        let (mut logins, mut spans) = (0, Vec::new());
        for length in 0..=6 {
            for number in 0..ALPHABET.len().pow(length) {
                let byte = |place| ALPHABET[number / ALPHABET.len().pow(place) % ALPHABET.len()];
                let text: String = (0..length).map(|place| char::from(byte(place))).collect();
                spans.clear();
                let is_login = parser.parts_of(text.as_bytes(), &mut spans);
                let parts =
                    spans.iter().map(|span| (names[span.part.as_usize()], &text[span.start..span.end]));
                let found = is_login.then(|| parts.collect::<Vec<_>>());
                assert_eq!(found, printed.login(&text), "{}: {text}", specification.id);
                logins += usize::from(is_login);
            }
        }
        assert!(logins > 1000, "{}: {logins}", specification.id);
    }
}
