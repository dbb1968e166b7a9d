//! RFC 1630: its rules. `tests/lineage/rfc_texts.rs` compares them with the RFC's own text.

use url_atlas_lineage::texts::*;

#[test]
fn the_two_sections_have_66_rules() {
    assert_eq!(RFC1630.printed().rules().len(), 66);
    let findings = RFC1630.printed().check("url");
    let findings: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "`cidaddress` names `content-identifier`, which is not defined",
            "`midaddress` names `addr-spec`, which is not defined",
            "`afsaddress` is defined, but nothing names it",
            "`fragmentaddress` is defined, but nothing names it",
            "`national` is defined, but nothing names it",
            "`prefixedurl` is defined, but nothing names it",
            "`punctuation` is defined, but nothing names it",
            "`reserved` is defined, but nothing names it",
            "`cellname` cannot be reached from `url`",
            "`fragmentid` cannot be reached from `url`",
            "`scheme` cannot be reached from `url`",
            "`uri` cannot be reached from `url`",
        ]
    );
}
