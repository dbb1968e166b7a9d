//! Strategies for the parts of URLs, and the properties of every built URL.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Debug;

use bnf_automata::automata::{Dfa, Table};
use bnf_automata::grammar::LetterCase;
use proptest::collection::vec;
use proptest::prelude::*;
use rfc1738::octets::{equivalent, normalize};
use rfc1738::url::{self, Part};
use rfc1738::{Profile, Rule, Url, build, parse};
use rfc1738_texts::RFC1738;

pub type Octets = Vec<u8>;

/// Generates any octets, mostly difficult ones: delimiters, "%", digits of escapes, control
/// characters, octets outside US-ASCII.
pub fn octets() -> impl Strategy<Value = Octets> {
    let trouble = proptest::sample::select(b"%%%2f0941;;/?:@=&#\0\t\n\r \x7f\x80\xff~-.<>\"type=".as_slice());
    vec(prop_oneof![3 => trouble, 1 => any::<u8>()], 0..8)
}

/// The octets that a gopher selector or search can represent.
pub fn octets_without_tab() -> impl Strategy<Value = Octets> {
    octets().prop_map(|octets| octets.into_iter().filter(|&octet| octet != b'\t').collect())
}

/// Generates at least one octet.
pub fn some_octets() -> impl Strategy<Value = Octets> {
    (any::<u8>(), octets()).prop_map(|(first, rest)| [vec![first], rest].concat())
}

pub fn host() -> impl Strategy<Value = String> {
    prop_oneof![
        "([a-zA-Z0-9]([a-zA-Z0-9-]{0,3}[a-zA-Z0-9])?\\.){0,4}[a-zA-Z]([a-zA-Z0-9-]{0,3}[a-zA-Z0-9])?",
        "[0-9]{1,4}(\\.[0-9]{1,4}){3}",
        Just("localhost".to_string()),
    ]
}

pub fn digits() -> impl Strategy<Value = String> {
    "[0-9]{1,6}"
}

pub fn group() -> impl Strategy<Value = String> {
    "[a-zA-Z][a-zA-Z0-9.+_-]{0,8}"
}

/// Generates encoded text of `xchar`s.
pub fn xchars() -> impl Strategy<Value = String> {
    "([!$&-;=?-Z_a-z]|%[0-9a-fA-F]{2}|//|:|@){0,10}"
}

/// The user, the password, the host and the port before a url-path.
#[derive(Clone, Debug, PartialEq)]
pub struct Login {
    pub user: Option<(Octets, Option<Octets>)>,
    pub hostport: Hostport,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Hostport {
    pub host: String,
    pub port: Option<String>,
}

pub fn login() -> impl Strategy<Value = Login> {
    let user = proptest::option::of((octets(), proptest::option::of(octets())));
    (user, hostport()).prop_map(|(user, hostport)| Login { user, hostport })
}

pub fn hostport() -> impl Strategy<Value = Hostport> {
    (host(), proptest::option::of(digits())).prop_map(|(host, port)| Hostport { host, port })
}

pub fn decoded(part: Part<'_>) -> Octets {
    part.octets().collect()
}

impl From<url::Login<'_>> for Login {
    fn from(login: url::Login<'_>) -> Login {
        Login {
            user: login.user().map(|user| (decoded(user), login.password().map(decoded))),
            hostport: login.hostport().into(),
        }
    }
}

impl From<url::Hostport<'_>> for Hostport {
    fn from(hostport: url::Hostport<'_>) -> Hostport {
        Hostport {
            host: hostport.host().as_str().to_string(),
            port: hostport.port().map(|port| port.to_string()),
        }
    }
}

/// Sets the host and the port of a builder to those of a model, and removes parts that the model
/// does not have.
macro_rules! with_hostport {
    ($builder:expr, $hostport:expr) => {{
        let (builder, hostport) = ($builder.without_port().host(&$hostport.host).unwrap(), &$hostport);
        match &hostport.port {
            Some(port) => builder.port(port).unwrap(),
            None => builder,
        }
    }};
}

/// Sets the user, the password, the host and the port of a builder to those of a model, and removes
/// parts that the model does not have.
macro_rules! with_login {
    ($builder:expr, $login:expr) => {{
        let builder = $crate::build::parts::with_hostport!($builder.without_user(), $login.hostport);
        match &$login.user {
            Some((user, Some(password))) => builder.user(user).password(password).unwrap(),
            Some((user, None)) => builder.user(user),
            None => builder,
        }
    }};
}

pub(crate) use {with_hostport, with_login};

thread_local! {
    static MACHINES: RefCell<HashMap<(Rule, Profile), &'static Table>> = RefCell::default();
}

/// Returns whether section 5 matches the text with this rule.
fn is_one(rule: Rule, text: &str, profile: Profile) -> bool {
    let machine = MACHINES.with_borrow_mut(|machines| {
        *machines.entry((rule, profile)).or_insert_with(|| {
            let case = match profile {
                Profile::Interpreter => LetterCase::Any,
                Profile::Producer => LetterCase::Exact,
            };
            let machine = Dfa::compile(RFC1738.amended(case), rule.name()).unwrap();
            Box::leak(Box::new(Table::new(&machine).unwrap()))
        })
    });
    machine.accepts(text.as_bytes())
}

/// Compares a built URL with the rule of its scheme and with its model. Then builds the URL again
/// from itself and compares both.
pub fn check<M: PartialEq + Debug>(rule: Rule, text: &str, model: &M, read: impl Fn(&Url<'_>) -> Option<M>) {
    for profile in Profile::ALL {
        assert!(is_one(rule, text, profile), "{text} is not a {rule} under {profile}");
        let url = parse(text.as_bytes(), profile).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read(&url).as_ref(), Some(model), "{text}");
        assert_eq!(url.to_string(), text);
        assert!(url == text && url != *format!("{text}/") && url != text[..text.len() - 1], "{text}");
        assert_eq!(build::Url::from(&url).to_string(), text);
        let normal_text = normalize(&url).to_string();
        let normal =
            parse(normal_text.as_bytes(), profile).unwrap_or_else(|error| panic!("{normal_text}: {error}"));
        assert!(equivalent(&url, &normal), "{text} {normal}");
        assert_eq!(normalize(&normal).to_string(), normal_text);
        assert_eq!(build::Url::from(&normal).to_string(), normal_text);
    }
}
