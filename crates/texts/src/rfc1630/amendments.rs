//! The amendments: two names that the text does not define, the suffix of FTP URLs, and the rules that derive a string in two
//! ways.
//!
//! The set xalpha has the characters ".", "@" and "+", which also separate parts.

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

/// All amendments, in the order of the text.
#[rustfmt::skip]
pub const AMENDMENTS: &[Amendment] = &[
    Amendment {
        rule: "ftpaddress",
        printed: Some("f t p : / / login / path [ ftptype ]"),
        read_as: r#""ftp://" login "/" path [ ";type=" ftptype ]"#,
        effect: Effect::Language,
        why: "The prose puts \";type=\" before the type code. As printed, the type would be the end of the name of the file.",
        source: "ruling B3",
    },
    Amendment {
        rule: "midaddress",
        printed: Some("m i d : addr-spec"),
        read_as: r#""mid:" addr-spec"#,
        effect: Effect::Repair,
        why: "No rule defines addr-spec.",
        source: "ruling B4",
    },
    Amendment {
        rule: "addr-spec",
        printed: None,
        read_as: r#"( xalphas - xalphas "@" ialpha ) "@" hostname"#,
        effect: Effect::Repair,
        why: "The rule mailtoaddress writes an addr-spec so. It is read with one derivation, as there.",
        source: "ruling B4",
    },
    Amendment {
        rule: "cidaddress",
        printed: Some("c i d : content-identifier"),
        read_as: r#""cid:" content-identifier"#,
        effect: Effect::Repair,
        why: "No rule defines content-identifier.",
        source: "ruling B4",
    },
    Amendment {
        rule: "content-identifier",
        printed: None,
        read_as: "addr-spec",
        effect: Effect::Repair,
        why: "The section calls \"cid:\" similar to \"mid:\".",
        source: "ruling B4",
    },
    derivation(
        "mailtoaddress",
        Some("m a i l t o : xalphas @ hostname"),
        r#""mailto:" ( xalphas - xalphas "@" ialpha ) "@" hostname"#,
        "The text before the \"@\" and the hostname may contain \"@\". The first \"@\" that leaves a hostname counts. No part begins or ends there.",
        "section \"Mailto\"",
    ),
    derivation(
        "groupart",
        Some("* | group | article"),
        r#""*" | group - article | article"#,
        "Most articles are also groups, because a group may contain \"@\". What can be an article is one.",
        "ruling B5",
    ),
    derivation(
        "group",
        Some("ialpha [ . group ]"),
        "ialpha",
        "An ialpha may contain \".\", so it is already the whole group.",
        "section \"News\"",
    ),
    derivation(
        "article",
        Some("xalphas @ host"),
        r#"( xalphas - xalphas "@" ialpha ) "@" host"#,
        "The text before the \"@\" and the host may contain \"@\". The first \"@\" that leaves a host counts. No part begins or ends there.",
        "ruling B5",
    ),
    derivation(
        "prosperolink",
        Some("p r o s p e r o : / / hostport / hsoname [ % 0 0 version [ attributes ] ]"),
        r#""prospero://" hostport "/" ( hsoname "%00" versioned | hsoname - hsoname "%00" versioned )"#,
        "An hsoname may contain \"%00\" and what follows it. A version is read where one can be. No part begins or ends there.",
        "ruling B7",
    ),
    derivation(
        "versioned",
        None,
        "version [ attributes - digit *alphanum ]",
        "Attributes may begin with a digit. The version takes all digits.",
        "ruling B7",
    ),
    derivation(
        "attributes",
        Some("attribute [ attributes ]"),
        "attribute",
        "Nothing separates attributes, so an attribute already takes all characters.",
        "section \"Prospero\"",
    ),
    derivation(
        "gopheraddress",
        Some("g o p h e r : / / hostport [/ gtype [ gcommand ] ]"),
        r#""gopher://" hostport [ "/" gtype gcommand ]"#,
        "A gcommand is a path, which may be void. The brackets would derive the void gcommand in two ways.",
        "section \"Gopher\"",
    ),
    derivation(
        "login",
        Some("[ user [ : password ] @ ] hostport"),
        r#"user [ ":" password ] "@" hostport | hostport - user [ ":" password ] "@" hostport"#,
        "A hostname may contain \"@\". What can be a user and a password is read so.",
        "ruling B6",
    ),
    derivation(
        "hostname",
        Some("ialpha [ . hostname ]"),
        "ialpha",
        "An ialpha may contain \".\", so it is already the whole hostname.",
        "section \"BNF for specific URL schemes\"",
    ),
    derivation(
        "search",
        Some("xalphas [ + search ]"),
        "xalphas",
        "The second section adds \"+\" to safe, so an xalphas is already the whole search.",
        "ruling B1",
    ),
    derivation(
        "xpalpha",
        Some("xalpha | +"),
        "xalpha",
        "The second section adds \"+\" to safe, so every \"+\" is already an xalpha.",
        "ruling B1",
    ),
];
