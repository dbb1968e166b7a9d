//! RFC 2368 and RFC 6068: their rules, and how the two texts differ.

use url_atlas_lineage::texts::*;

use crate::common::dfa;

#[test]
fn section_2_of_rfc_6068_has_12_rules() {
    assert_eq!(RFC6068.printed().rules().len(), 12);
}

#[test]
fn section_2_of_rfc_2368_has_six_rules() {
    assert_eq!(RFC2368.printed().rules().len(), 6);
}

/// Neither text extends the other.
#[test]
fn the_two_texts_differ_both_ways() {
    let (before, after) = (dfa(&RFC2368, "mailtoURL"), dfa(&RFC6068, "mailtoURI"));
    for (text, is_before, is_after) in [
        ("mailto:chris@example.com", true, true),
        ("mailto:a@b,c@d", false, true),
        ("mailto:a@b%2Cc@d", true, false),
        ("mailto:caf%C3%A9@b", false, true),
        ("mailto:~a@b", false, true),
        ("mailto:a/b@c", true, false),
    ] {
        assert_eq!(before.accepts(text.as_bytes()), is_before, "{text}");
        assert_eq!(after.accepts(text.as_bytes()), is_after, "{text}");
    }
}
