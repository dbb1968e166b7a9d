//! Queries that a library reads as pairs of names and values, or not at all.

use crate::reading::split_off;
use crate::{About, Behavior, Importance, Part, Schemes, Stage};

/// A query belongs to the path.
pub static IN_THE_PATH: Behavior = Behavior {
    name: "a-query-belongs-to-the-path",
    title: "Reads no query in any scheme",
    why: "In RFC 1738 \"?\" begins a part of its own in http and wais URLs. With this behavior \"?\" and the text after it belong to the \
          path in every scheme.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.3/form",
    texts: &[],
    input: "http://host.dom/a?b",
    apply: |reading| {
        if let Some(query) = reading.query.take() {
            reading.path.text.push(b'?');
            reading.path.text.extend(&query.text);
            reading.path.judged.push(b'x');
            reading.path.judged.extend(&query.judged);
        }
    },
};

/// A name without a value gets an equals sign.
pub static EQUALS_SIGN: Behavior = Behavior {
    name: "a-name-without-a-value-gets-an-equals-sign",
    title: "Puts \"=\" after a name without a value in a query",
    why: "In RFC 1738 the query of http is one text. A library with this behavior reads a query as pairs of names and values with \"&\" \
          between them, and reports \"=\" after a name that has none.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.3/form",
    texts: &[],
    input: "http://host.dom/?a",
    apply: |reading| {
        let Some(query) = &mut reading.query else { return };
        let pair = |pair: &[u8]| {
            let sign: &[u8] = if pair.is_empty() || pair.contains(&b'=') { b"" } else { b"=" };
            [pair, sign].concat()
        };
        let pairs: Vec<Vec<u8>> = query.text.split(|&byte| byte == b'&').map(pair).collect();
        query.text = pairs.join(&b'&');
    },
};

/// A name without a value is dropped.
pub static ONLY_VALUES: Behavior = Behavior {
    name: "a-name-without-a-value-is-dropped",
    title: "Drops each name without a value from a query",
    why: "In RFC 1738 the query of http is one text. A library with this behavior reads a query as pairs of names and values with \"&\" \
          between them, and reports only the pairs that have a value. A query without such a pair is reported as absent.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.3/form",
    texts: &[],
    input: "http://host.dom/?a",
    apply: |reading| {
        let Some(query) = &mut reading.query else { return };
        let has_value = |pair: &&[u8]| {
            let mut name = pair.to_vec();
            split_off(&mut name, b'=').is_some_and(|value| !value.is_empty())
        };
        let pairs: Vec<&[u8]> = query.text.split(|&byte| byte == b'&').filter(has_value).collect();
        let text = pairs.join(&b'&');
        *query = Part { is_dropped: text.is_empty(), text, judged: query.judged.clone() };
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 3] = [&IN_THE_PATH, &EQUALS_SIGN, &ONLY_VALUES];
