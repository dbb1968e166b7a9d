//! RFC 4248, RFC 4266, RFC 4156 and RFC 4157, which have no grammar, and RFC 8089.

use rfc1738_texts::RFC3986;
use url_atlas_lineage::texts::*;

use crate::common::dfa;

#[test]
fn each_reading_has_the_names_of_the_prose() {
    assert_eq!(RFC4248.printed().rules().len(), 5);
    assert_eq!(RFC4266.printed().rules().len(), 11);
    assert_eq!(RFC4156.printed().rules().len(), 6);
    assert_eq!(RFC4157.printed().rules().len(), 6);
}

#[test]
fn the_host_is_that_of_rfc_3986_without_the_empty_string() {
    for specification in [&RFC4156, &RFC4157, &RFC4248, &RFC4266] {
        let missing = dfa(&RFC3986, "host").difference(&dfa(specification, "host")).unwrap();
        assert_eq!(missing.shortest().as_deref(), Some(&b""[..]));
        assert!(!dfa(specification, "host").accepts(b""));
        assert!(dfa(specification, "host").union(&missing).unwrap() == dfa(&RFC3986, "host"));
    }
}

#[test]
fn a_gopher_url_has_no_tab() {
    assert!(!dfa(&RFC4266, "gopher-URL").accepts(b"gopher://host/1\t"));
}

#[test]
fn section_2_of_rfc_8089_has_six_rules() {
    assert_eq!(RFC8089.printed().rules().len(), 6);
}

#[test]
fn only_the_zone_identifier_is_added_to_the_hosts_of_rfc_3986() {
    let (before, after) = (dfa(&RFC3986, "host"), dfa(&RFC8089, "host"));
    assert!(before.difference(&after).unwrap().is_empty());
    let added = after.difference(&before).unwrap().shortest().unwrap();
    assert!(added.starts_with(b"[::%25"), "{}", added.escape_ascii());
}
