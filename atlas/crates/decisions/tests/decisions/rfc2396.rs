//! The design of RFC 2396 has the verdicts of the grammar of RFC 2396.

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::LetterCase;
use rfc1738_audit::{Kind, generated};
use rfc1738_texts::RFC2396;
use url_atlas_decisions::{Answer, RFC_2396, read};

use crate::each_input;

#[test]
fn the_design_has_the_verdicts_of_the_grammar() {
    let [uri, fragment] =
        ["absoluteURI", "fragment"].map(|rule| Dfa::compile(RFC2396.amended(LetterCase::Any), rule).unwrap());
    let (mut counts, mut wrong) = ([0, 0], Vec::new());
    let mut compare = |input: &[u8]| {
        // Section 4.1: a fragment follows the URI, and is not part of it.
        let at = input.iter().position(|&byte| byte == b'#');
        let is_uri = uri.accepts(&input[..at.unwrap_or(input.len())])
            && at.is_none_or(|at| fragment.accepts(&input[at + 1..]));
        counts[usize::from(is_uri)] += 1;
        if matches!(read(&RFC_2396, input), Answer::Accept(_)) != is_uri {
            wrong.push(format!("{}: {is_uri}", input.escape_ascii()));
        }
    };
    each_input(&mut compare);
    generated(Kind::Attacks, 2396, 100_000).iter().for_each(|text| compare(text.as_bytes()));
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong[..wrong.len().min(30)].join("\n"));
    assert!(counts.iter().all(|count| *count > 5_000), "{counts:?}");
}
