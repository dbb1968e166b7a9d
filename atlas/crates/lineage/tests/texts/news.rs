//! RFC 5538: how its groups relate to the names and patterns of other RFCs.

use bnf_automata::automata::Dfa;
use bnf_automata::grammar::Grammar;
use url_atlas_lineage::texts::*;

use crate::common::dfa;

#[test]
fn appendix_a_has_26_rules() {
    assert_eq!(RFC5538.printed().rules().len(), 26);
}

/// Sections 2.1 and 2.2: the names and patterns of RFC 5536 and RFC 3977 are compared with the
/// rules of this RFC.
#[test]
fn the_groups_relate_as_the_text_says() {
    let (name, group) = (dfa(&RFC5538, "newsgroup-name"), dfa(&RFC5538, "group"));
    assert!(name.difference(&group).unwrap().is_empty());
    // Section 2.3: "." and ".." are not valid newsgroup names.
    assert!(group.accepts(b"..") && !name.accepts(b".") && !name.accepts(b".."));
    let pattern = dfa(&RFC5538, "wildmat-pattern");
    let only = dfa(&RFC5538, "newsgroups").difference(&pattern).unwrap();
    assert_eq!(only.shortest().as_deref(), Some(&b""[..]));
    assert!(only.difference(&Dfa::compile(&empty(), "empty").unwrap()).unwrap().is_empty());
    // The wildmat-exact in section 3 is each printable character but seven.
    let exact = dfa(&RFC5538, "wildmat-exact");
    let missing: String = (b'!'..=b'~').filter(|byte| !exact.accepts(&[*byte])).map(char::from).collect();
    assert_eq!(missing, "!*,?[\\]");
    assert!(exact.accepts("\u{e9}".as_bytes()) && !exact.accepts(b"\xed\xa0\x80"));
    assert!(dfa(&RFC5538, "wildmat").accepts(b"a.*,!a.b"));
    // Section 4: an "@" tells an article from a set of newsgroups.
    assert!(dfa(&RFC5538, "article").intersection(&dfa(&RFC5538, "newsgroups")).unwrap().is_empty());
}

fn empty() -> Grammar {
    Grammar::read("empty", "empty = \"\"").unwrap()
}
