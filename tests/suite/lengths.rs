//! Parts at the lengths of machine words, with a fault at every place: the parser reads several
//! bytes at once.

use rfc1738::Profile;
use rfc1738_oracle::properties::Agreement;
use rfc1738_texts::rfc1738::boundaries;

#[test]
fn the_parser_agrees_at_the_lengths_of_words() {
    let is_word =
        |name: &str| name.rsplit_once("-of-").is_some_and(|(_, length)| length.parse::<usize>().is_ok());
    let mut asked = 0;
    for profile in Profile::ALL {
        let mut agreement = Agreement::new(profile);
        for boundary in boundaries().filter(|boundary| is_word(&boundary.name)) {
            assert_eq!(agreement.holds(&boundary.text).ok(), Some(true), "{}", boundary.name);
            for at in 0..=boundary.text.len() {
                // One byte that no URL has, and delimiters that only some places have.
                for byte in *b"\"_:@;?" {
                    let mut faulty = boundary.text.clone();
                    faulty.insert(at, byte);
                    agreement.holds(&faulty).unwrap_or_else(|error| panic!("{}: {error:?}", boundary.name));
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 0);
}
