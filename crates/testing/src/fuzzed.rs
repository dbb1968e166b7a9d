//! Members and near misses from the bytes of a fuzzer: each choice takes a few of them, so that a small change of the
//! input is a small change of the string.

use arbitrary::{Arbitrary, Result, Unstructured};

use super::walker;
use rfc1738::{Profile, Rule};

/// A URL, under the interpreter profile.
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

/// A string that is no URL under the interpreter profile, but one edit of a byte away from one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NearMissUrl(pub Vec<u8>);

/// A member of a production, of some 64 bytes at most. When the input is used up it ends as soon as it can.
///
/// # Errors
/// None of its own: [`Unstructured`] gives what it has.
pub fn arbitrary_member(rule: Rule, profile: Profile, input: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    Ok(walker::member(rule, profile, chooser(input)))
}

/// A near miss of a production, of some 64 bytes at most.
///
/// # Errors
/// [`arbitrary::Error::IncorrectFormat`] if the chosen member has no near miss.
pub fn arbitrary_near_miss(rule: Rule, profile: Profile, input: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    walker::near_miss(rule, profile, chooser(input)).ok_or(arbitrary::Error::IncorrectFormat)
}

fn chooser(input: &mut Unstructured<'_>) -> impl FnMut(usize) -> Option<usize> {
    |count| if input.is_empty() { None } else { input.choose_index(count).ok() }
}

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
