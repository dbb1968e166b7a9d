//! The regular expression of appendix B, which RFC 2396 and RFC 3986 share, finds the parts that
//! the grammars mark.
//!
//! RFC 2396, section 4.3, calls it a "concrete parsing example and test oracle".

use bnf_automata::automata::AnswerDfa;
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::LetterCase;
use bnf_automata::specification::Specification;
use rfc1738_texts::{RFC2396, RFC3986};

/// The four components and the fragment.
#[derive(Debug, Default, PartialEq, Eq)]
struct Components<'t> {
    scheme: Option<&'t str>,
    authority: Option<&'t str>,
    path: &'t str,
    query: Option<&'t str>,
    fragment: Option<&'t str>,
}

/// Matches `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`.
fn appendix_b(text: &str) -> Components<'_> {
    let end = |text: &str, set: &str| text.find(|c| set.contains(c)).unwrap_or(text.len());
    let (mut found, mut rest) = (Components::default(), text);
    let length = end(rest, ":/?#");
    if length > 0 && rest[length..].starts_with(':') {
        (found.scheme, rest) = (Some(&rest[..length]), &rest[length + 1..]);
    }
    if let Some(after) = rest.strip_prefix("//") {
        let length = end(after, "/?#");
        (found.authority, rest) = (Some(&after[..length]), &after[length..]);
    }
    let length = end(rest, "?#");
    (found.path, rest) = (&rest[..length], &rest[length..]);
    if let Some(after) = rest.strip_prefix('?') {
        let length = end(after, "#");
        (found.query, rest) = (Some(&after[..length]), &after[length..]);
    }
    found.fragment = rest.strip_prefix('#');
    found
}

/// Compares the components of every member of the complete suite. Returns the number of members
/// that are compared.
fn compare(specification: &Specification, rule: &str, is_compared: fn(&str) -> bool) -> usize {
    let grammar = specification.marked(LetterCase::Any);
    let names = grammar.part_names();
    let mut parser = UnambiguousParser::of_parts(grammar, rule).unwrap();
    let answers = AnswerDfa::compile(grammar, rule).unwrap();
    let mut count = 0;
    Suite::of_answers(&answers, Method::Hsi, 0).for_each(|test| {
        let Some(text) =
            std::str::from_utf8(test.text).ok().filter(|text| test.accepted && is_compared(text))
        else {
            return;
        };
        let mut spans = Vec::new();
        assert!(parser.parts_of(test.text, &mut spans));
        let (mut found, mut authority) = (Components::default(), None::<(usize, usize)>);
        for span in spans {
            let part = &text[span.start..span.end];
            match names[span.part.as_usize()] {
                "scheme" => found.scheme = Some(part),
                "path" => found.path = part,
                "query" => found.query = Some(part),
                "fragment" => found.fragment = Some(part),
                // The authority is what its parts span.
                _ => authority = Some((authority.map_or(span.start, |(start, _)| start), span.end)),
            }
        }
        found.authority = authority.map(|(start, end)| &text[start..end]);
        let mut expected = appendix_b(text);
        // An empty server of RFC 2396 has no part.
        if found.authority.is_none() {
            expected.authority = expected.authority.filter(|authority| !authority.is_empty());
        }
        assert_eq!(found, expected, "{text:?}");
        count += 1;
    });
    count
}

#[test]
fn the_expression_finds_the_components_of_the_example() {
    let found = appendix_b("http://www.ics.uci.edu/pub/ietf/uri/#Related");
    assert_eq!(found.scheme, Some("http"));
    assert_eq!(found.authority, Some("www.ics.uci.edu"));
    assert_eq!(found.path, "/pub/ietf/uri/");
    assert_eq!(found.query, None);
    assert_eq!(found.fragment, Some("Related"));
}

#[test]
fn the_grammar_of_rfc_3986_has_the_components_of_the_expression() {
    for rule in ["URI", "URI-reference"] {
        let count = compare(&RFC3986, rule, |_| true);
        println!("{rule}: {count}");
        assert!(count > 5_000, "{rule}: {count}");
    }
}

/// The query of an opaque part is not one in the grammar of RFC 2396, so the "?" is left out there.
#[test]
fn the_grammar_of_rfc_2396_has_the_components_of_the_expression() {
    let is_compared = |text: &str| {
        let components = appendix_b(text);
        let is_opaque = components.scheme.is_some()
            && components.authority.is_none()
            && !components.path.starts_with('/');
        !(is_opaque && components.query.is_some())
    };
    let count = compare(&RFC2396, "URI-reference", is_compared);
    println!("{count}");
    assert!(count > 1_000, "{count}");
}
