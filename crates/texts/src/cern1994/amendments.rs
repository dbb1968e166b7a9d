//! The amendments: the rules of the page that derive a string in two ways. No amendment changes a language.
//!
//! The set xalpha has the characters ".", ":" and "@", which also separate the parts of a login.

use bnf_automata::grammar::{Amendment, Effect};

const fn derivation(
    rule: &'static str,
    printed: Option<&'static str>,
    read_as: &'static str,
    why: &'static str,
    source: &'static str,
) -> Amendment {
    Amendment { rule, printed, read_as, effect: Effect::Derivation, why, source }
}

/// All amendments, in the order of the page.
#[rustfmt::skip]
pub const AMENDMENTS: &[Amendment] = &[
    derivation(
        "url",
        Some("generic | httpaddress | ftpaddress | newsaddress | prosperoaddress | telnetaddress | gopheraddress | waisaddress"),
        "generic - newsaddress | httpaddress | ftpaddress | newsaddress | prosperoaddress | telnetaddress | gopheraddress | waisaddress",
        "Every newsaddress is also a generic URL. The rule of the scheme wins. No other address is generic, because a path does not begin with \"/\".",
        "ruling C1",
    ),
    derivation(
        "generic",
        Some("scheme : path [ ? search ]"),
        r#"( scheme - alpha *xalpha ":" *xalpha ) ":" path [ "?" search ]"#,
        "A scheme and a path may contain \":\". The first \":\" ends the scheme.",
        "ruling C2",
    ),
    derivation(
        "groupart",
        Some("* | group | article"),
        r#""*" | group - article | article"#,
        "Most articles are also groups, because a group may contain \"@\". What can be an article is one.",
        "ruling C3",
    ),
    derivation(
        "group",
        Some("ialpha [ . group ]"),
        "ialpha",
        "An ialpha may contain \".\", so it is already the whole group.",
        "BNF syntax",
    ),
    derivation(
        "article",
        Some("xalphas @ host"),
        r#"( xalphas - xalphas "@" ialpha ) "@" host"#,
        "The text before the \"@\" and the host may contain \"@\". The first \"@\" that leaves a host counts. No part begins or ends there.",
        "ruling C3",
    ),
    derivation(
        "prosperolink",
        Some("p r o s p e r o : / / hostport / hsoname [ % 0 0 version [ attributes ] ]"),
        r#""prospero://" hostport "/" ( hsoname "%00" versioned | hsoname - hsoname "%00" versioned )"#,
        "An hsoname may contain \"%00\" and what follows it. A version is read where one can be. No part begins or ends there.",
        "ruling C6",
    ),
    derivation(
        "versioned",
        None,
        "version [ attributes - digit *alphanum ]",
        "Attributes may begin with a digit. The version takes all digits.",
        "ruling C6",
    ),
    derivation(
        "attributes",
        Some("attribute [ attributes ]"),
        "attribute",
        "Nothing separates attributes, so an attribute already takes all characters.",
        "BNF syntax",
    ),
    derivation(
        "gopheraddress",
        Some("g o p h e r : / / hostport [/ gtype [ selector ] ] [ ? search ]"),
        r#""gopher://" hostport [ "/" gtype selector ] [ "?" search ]"#,
        "A selector is a path, which may be void. The brackets would derive the void selector in two ways.",
        "BNF syntax",
    ),
    derivation(
        "login",
        Some("[ user [ : password ] @ ] hostport"),
        r#"userinfo "@" hostport | hostport - xalphas "@" hostport"#,
        "User, password and host may contain \"@\". The login ends at its first \"@\" that leaves a hostport.",
        "ruling C4",
    ),
    derivation(
        "userinfo",
        None,
        r#"( username ":" password | user - username ":" password ) - xalphas "@" ialpha"#,
        "A user may contain \":\". It ends at its first \":\" that leaves a user and a password.",
        "ruling C4",
    ),
    derivation(
        "username",
        None,
        r#"xalpha *[ xalpha - ":" ]"#,
        "The user before a password has a \":\" at most as its first character.",
        "ruling C4",
    ),
    derivation(
        "hostport",
        Some("host [ : port ]"),
        r#"host ":" port | host - host ":" port"#,
        "A hostname may contain \":\". A port is read where one can be.",
        "ruling C5",
    ),
    derivation(
        "hostname",
        Some("ialpha [ . hostname ]"),
        "ialpha",
        "An ialpha may contain \".\", so it is already the whole hostname.",
        "BNF syntax",
    ),
];
