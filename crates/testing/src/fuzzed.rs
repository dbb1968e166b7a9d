//! Members and near misses from the bytes of a fuzzer.
//!
//! Each choice takes a few bytes, so a small change of the input causes a small change of the
//! string.

use arbitrary::{Arbitrary, Result, Unstructured};

use super::walker::{self, LONGEST, Walker};
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

/// A string that is not a URL under the interpreter profile, but becomes one by an edit of one
/// byte.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NearMissUrl(pub Vec<u8>);

/// Returns a member of a rule, of about 64 bytes at most. When the input is used up, the member
/// ends as soon as possible.
///
/// # Errors
/// Never returns an error.
pub fn arbitrary_member(rule: Rule, profile: Profile, input: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let rule = walker::chosen(rule, &mut chooser(input));
    Ok(Walker::shared(rule, profile).walk_by_bytes(input))
}

/// Returns a near miss of a rule, of about 64 bytes at most.
///
/// # Errors
/// Returns [`arbitrary::Error::IncorrectFormat`] if the chosen member has no near miss.
pub fn arbitrary_near_miss(rule: Rule, profile: Profile, input: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    walker::near_miss(rule, profile, chooser(input)).ok_or(arbitrary::Error::IncorrectFormat)
}

impl Walker {
    /// Walks as [`chooser`] chooses. A branch for each choice that takes no byte would often be
    /// mispredicted, so there is none as long as both choices of a step find a byte.
    fn walk_by_bytes(&self, input: &mut Unstructured<'_>) -> Vec<u8> {
        let (mut text, mut state) = self.begin();
        let mut used = 0;
        let bytes = input.peek_bytes(input.len()).unwrap_or_default();
        while let Some(&[first, second]) = bytes.get(used..).and_then(<[u8]>::first_chunk)
            && text.len() < LONGEST
        {
            let choice = REMAINDERS[usize::from(state.last_choice)][usize::from(first)];
            let chosen = state.last_choice != 0;
            used += usize::from(chosen);
            if choice == state.ways {
                _ = input.bytes(used);
                return text;
            }
            let way = &self.ways[usize::from(state.first_way) + usize::from(choice)];
            let byte =
                REMAINDERS[usize::from(way.last_byte)][usize::from(if chosen { second } else { first })];
            used += usize::from(way.last_byte != 0);
            text.push(self.bytes[way.first_byte as usize + usize::from(byte)]);
            if way.literal != 0 {
                text.extend_from_slice(&self.literals[usize::from(way.literal)]);
            }
            state = way.to;
        }
        // The bytes were there.
        _ = input.bytes(used);
        self.walk_on(text, state, chooser(input))
    }
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

/// For each count from 1 to 256, the remainders of all bytes. A division takes longer than the
/// choice that it makes.
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

    /// A fuzzer's corpus keeps its meaning in every version.
    #[test]
    fn bytes_permanently_give_the_same_member() {
        let member = |factor: usize| {
            let bytes: Vec<u8> = (0..200).map(|index| ((index + 1) * factor / 8) as u8).collect();
            let member =
                arbitrary_member(Rule::Url, Profile::Producer, &mut Unstructured::new(&bytes)).unwrap();
            String::from_utf8(member).unwrap()
        };
        let members: Vec<String> = [167, 1009, 4099, 5003, 7019, 9001].map(member).into();
        assert_eq!(
            members,
            [
                "prospero://Kg--1h-a/;=",
                "nntp://2----n-l.v.2W.4.z/v/9",
                "ftp://$%12:'(%45@67H8-9.0B---D.4-F.6H---J.0-L.2N---P.6-R.8T---V.a",
                "mailto:(",
                "gro:",
                "gopher://7-W-I--Y---S--q-c--s.4--u.3.1-C.6.7-MV-GOe-IYgp.E"
            ]
        );
    }

    /// Inputs of all lengths, so both ways to walk meet the end of the input at every place.
    #[test]
    fn a_walk_by_bytes_takes_the_same_choices() {
        let bytes: Vec<u8> =
            (0..20_000_u32).map(|index| (index.wrapping_mul(0x9e37_79b9) >> 13) as u8).collect();
        let mut lengths = std::collections::BTreeSet::new();
        for &rule in Rule::ALL {
            for profile in Profile::ALL {
                for start in 0..300 {
                    let bytes = &bytes[start * 61..][..start];
                    let (mut here, mut there) = (Unstructured::new(bytes), Unstructured::new(bytes));
                    let text = arbitrary_member(rule, profile, &mut here).unwrap();
                    assert_eq!(text, walker::member(rule, profile, chooser(&mut there)), "{rule}: {bytes:?}");
                    assert_eq!(here.len(), there.len(), "{rule}: {bytes:?}");
                    lengths.insert(text.len());
                }
            }
        }
        assert!(lengths.len() > LONGEST, "{lengths:?}");
    }

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
