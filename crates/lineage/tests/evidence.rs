//! What the evidence about texts and libraries says, where a person can say it beforehand.

use rfc1738_lineage::Text;
use rfc1738_lineage::evidence::{Evidence, Fingerprint, Source, Stance};

fn text(id: &str) -> Source {
    Source::Text(Text::from_id(id).unwrap())
}

/// wais has a small suite under each text, and a query under some.
#[test]
fn libraries_follow_their_texts() {
    let evidence = Evidence::of(&["wais"]).unwrap();
    let fingerprint = |name: &str| -> &Fingerprint {
        evidence.fingerprints.iter().find(|one| one.library.name == name).unwrap()
    };
    let parser = Source::UrlStandardParser;
    for (library, source) in
        [("ada-url", parser), ("fluent-uri", text("rfc3986")), ("iri-string", text("rfc3986"))]
    {
        assert_eq!(fingerprint(library).agreements.of(source).share(), Some(1.0), "{library}");
        assert_eq!(fingerprint(library).agreements.followed(&["wais"]).unwrap().0, source, "{library}");
        assert!(fingerprint(library).own().is_empty(), "{library}");
    }
    // No other text is followed exactly.
    let others = Source::all().filter(|source| source.covers("wais") && *source != text("rfc3986"));
    others.for_each(|source| {
        assert!(fingerprint("fluent-uri").agreements.of(source).share().unwrap() < 1.0, "{}", source.id())
    });
    // A text that does not cover the scheme is not compared.
    assert_eq!(fingerprint("url").agreements.of(text("rfc8089")).share(), None);

    let stance = |behavior: &str, source: Source| {
        let asked = evidence.asked.iter().find(|asked| asked.behavior.name == behavior);
        asked.unwrap_or_else(|| panic!("{behavior}")).stance(source)
    };
    // RFC 3986, section 3.2.2, has IPvFuture; RFC 1738 has no brackets in a host.
    assert_eq!(stance("an-address-of-a-future-version-is-a-host", text("rfc3986")), Stance::AsksFor);
    assert_eq!(stance("an-address-of-a-future-version-is-a-host", text("rfc1738")), Stance::RulesOut);
    // The parser of the URL Standard encodes; no grammar permits what has to be encoded.
    assert_eq!(stance("query-characters-are-encoded", parser), Stance::AsksFor);
    assert_eq!(stance("query-characters-are-encoded", text("rfc3986")), Stance::RulesOut);
    // Two spellings of one scheme are no difference between answers.
    assert_eq!(stance("a-scheme-is-in-lower-case", text("rfc3986")), Stance::Silent);
}
