//! RFC 1808: its rules and its schemes. `tests/lineage/rfc_texts.rs` compares the rules with the
//! RFC's own text.

use crate::common::dfa;
use rfc1738_texts::RFC1738;
use url_atlas_lineage::rfc1808::CATEGORIES;
use url_atlas_lineage::texts::*;

#[test]
fn section_2_2_has_30_rules() {
    assert_eq!(RFC1808.printed().rules().len(), 30);
    let findings = RFC1808.printed().check("URL");
    let findings: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        ["`national` is defined, but nothing names it", "`punctuation` is defined, but nothing names it",]
    );
}

/// Ruling R1: every login of RFC 1738 is a net_loc, and not every net_loc is a login.
#[test]
fn a_login_is_a_net_loc() {
    let (login, net_loc) = (dfa(&RFC1738, "login"), dfa(&RFC1808, "net_loc"));
    assert!(dfa(&RFC1808, "login") == login);
    assert!(login.difference(&net_loc).unwrap().is_empty());
    assert_eq!(net_loc.difference(&login).unwrap().shortest().as_deref(), Some(&b""[..]));
}

#[test]
fn section_2_3_names_the_schemes_of_rfc_1738() {
    let mut named: Vec<&str> = CATEGORIES.iter().flat_map(|category| category.schemes).copied().collect();
    let not_schemes = ["other", "generic"];
    let mut schemes: Vec<&str> = RFC1738.forms.iter().map(|form| form.name).collect();
    schemes.retain(|name| !not_schemes.contains(name));
    named.sort_unstable();
    schemes.sort_unstable();
    assert_eq!(named, schemes);
}
