//! Members and near misses from the bytes of a fuzzer.
//!
//! Each choice takes a few bytes, so a small change of the input causes a small change of the string.

use arbitrary::{Arbitrary, Result, Unstructured};

use super::walker;
use rfc1738::{Profile, Rule};

/// A URL that is valid under the interpreter profile.
///
/// ```
/// use arbitrary::{Arbitrary, Unstructured};
/// use rfc1738_testing::ValidUrl;
/// use rfc1738::{Profile, parse};
///
/// let mut input = Unstructured::new(b"whatever a fuzzer comes up with");
/// let ValidUrl(text) = ValidUrl::arbitrary(&mut input)?;
/// assert!(parse(&text, Profile::Interpreter).is_ok());
/// # Ok::<(), arbitrary::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ValidUrl(pub Vec<u8>);

/// A string that is not a URL under the interpreter profile, but becomes one by an edit of one byte.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NearMissUrl(pub Vec<u8>);

/// Returns a member of a rule, of about 64 bytes at most. When the input is used up, the member ends as soon as
/// possible.
///
/// # Errors
/// Never returns an error.
pub fn arbitrary_member(rule: Rule, profile: Profile, input: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    Ok(walker::member(rule, profile, chooser(input)))
}

/// Returns a near miss of a rule, of about 64 bytes at most.
///
/// # Errors
/// Returns [`arbitrary::Error::IncorrectFormat`] if the chosen member has no near miss.
pub fn arbitrary_near_miss(rule: Rule, profile: Profile, input: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    walker::near_miss(rule, profile, chooser(input)).ok_or(arbitrary::Error::IncorrectFormat)
}

fn chooser(input: &mut Unstructured<'_>) -> impl FnMut(usize) -> Option<usize> {
    |count| {
        if input.is_empty() {
            return None;
        }
        // `choose_index` takes one byte for at most 256 choices, and divides.
        match REMAINDERS.get(count - 1) {
            Some(remainders) => {
                let byte = *input.bytes(1).ok()?.first()?;
                Some(usize::from(remainders[usize::from(byte)]))
            }
            None => input.choose_index(count).ok(),
        }
    }
}

/// For each count from 1 to 256, the remainders of all bytes. A division takes longer than the choice that it makes.
static REMAINDERS: [[u8; 256]; 256] = {
    let mut remainders = [[0; 256]; 256];
    let mut row = 0;
    while row < remainders.len() {
        let mut byte = 0;
        while byte < 256 {
            remainders[row][byte] = (byte % (row + 1)) as u8;
            byte += 1;
        }
        row += 1;
    }
    remainders
};

impl<'a> Arbitrary<'a> for ValidUrl {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<ValidUrl> {
        arbitrary_member(Rule::Url, Profile::Interpreter, input).map(ValidUrl)
    }
}

impl<'a> Arbitrary<'a> for NearMissUrl {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<NearMissUrl> {
        arbitrary_near_miss(Rule::Url, Profile::Interpreter, input).map(NearMissUrl)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The choices are those of `choose_index`, so a fuzzer's corpus keeps its meaning.
    #[test]
    fn choices_are_those_of_arbitrary() {
        let bytes: Vec<u8> = (0..=255).rev().collect();
        for count in [2, 3, 10, 255, 256, 257, 1000] {
            let (mut here, mut there) = (Unstructured::new(&bytes), Unstructured::new(&bytes));
            while !there.is_empty() {
                assert_eq!(chooser(&mut here)(count), there.choose_index(count).ok(), "of {count}");
                assert_eq!(here.len(), there.len(), "bytes left after a choice of {count}");
            }
            assert_eq!(chooser(&mut here)(count), None);
        }
    }
}
