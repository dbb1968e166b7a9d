//! All ways to scan that this processor has, against each other: with each of its vector
//! instructions, and byte by byte.

use std::hint::black_box;
use std::sync::LazyLock;

use bnf_automata::automata::AnswerDfa;
use bnf_automata::generate::{Method, RandomDerivations, Rng, Suite, seeded};
use bnf_automata::grammar::LetterCase;
use rfc1738::extract::extract;
use rfc1738::parse::{Way, parse};
use rfc1738::{Profile, Rule};
use rfc1738_texts::RFC1738;

use crate::page_end::PageEnd;

const PROFILES: [(Profile, LetterCase); 2] =
    [(Profile::Interpreter, LetterCase::Any), (Profile::Producer, LetterCase::Exact)];

/// The ways of this processor. A virtual machine takes long to say which ones it has.
static WAYS: LazyLock<Vec<&Way>> = LazyLock::new(|| Way::all().collect());

/// Returns whether the input is a URL, and panics if the ways give it different results.
fn agree(input: &[u8], profile: Profile) -> bool {
    let result = parse(input, profile);
    for way in WAYS.iter() {
        let other = way.parse(input, profile);
        assert_eq!(result, other, "{}: {} ({profile:?})", way.name, input.escape_ascii());
    }
    result.is_ok()
}

/// A processor whose vector instructions the parser knows has another way than by bytes.
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
#[test]
fn there_is_a_way_with_vectors() {
    let ways: Vec<&str> = WAYS.iter().map(|way| way.name).collect();
    assert!(ways.len() > 1, "{ways:?}");
}

/// No answer depends on the call before: two texts of one length stand in one buffer, one after the
/// other.
#[test]
fn answers_do_not_depend_on_the_call_before() {
    use rfc1738::advise::advisories;
    use rfc1738::meaning::meaning;
    use rfc1738::octets::normalize;

    let answer = |text: &[u8]| {
        let url = parse(text, Profile::Interpreter);
        let of_url = url.map(|url| {
            (url.to_string(), meaning(&url).to_string(), advisories(&url), normalize(&url).to_string())
        });
        let found: Vec<Vec<u8>> = extract(text).map(|found| found.url.into_owned()).collect();
        (of_url, found)
    };
    let texts =
        ["http://h.dom/a?b", "http://h.dom/a#b", "ftp://u:p@h.dom/", "gopher://h/1a%09", "mailto:joe@h.dom"]
            .map(str::as_bytes);
    let mut buffer = [0; 16];
    for first in texts {
        for second in texts {
            for text in [first, second] {
                buffer.copy_from_slice(text);
                assert_eq!(answer(&buffer), answer(text), "{}", text.escape_ascii());
            }
        }
    }
}

/// Asks all ways about every string of the complete suites of answers of all schemes and of
/// `genericurl`, under both profiles. Returns the numbers of strings and of URLs.
fn ask_suites(extra_states: usize) -> [u64; 2] {
    let mut counts = [0; 2];
    for (profile, case) in PROFILES {
        let marked = RFC1738.marked(case);
        for rule in Rule::URLS {
            let answers =
                AnswerDfa::compile(marked, rule.name()).expect("the marked grammar can be compiled");
            Suite::of_answers(&answers, Method::Hsi, extra_states).for_each(|test| {
                counts[0] += 1;
                counts[1] += u64::from(agree(test.text, profile));
            });
        }
    }
    counts
}

#[test]
fn all_ways_agree_on_the_complete_suites() {
    let [strings, urls] = ask_suites(0);
    assert!(urls > 0 && strings > urls, "{strings} strings, {urls} URLs");
}

/// Asks all ways about random members of section 5 under the interpreter profile, and about edited
/// ones. Each ends where memory ends, and is also a text with URLs.
fn ask_random(count: u64, seed: u64) {
    let mut random = seeded(seed);
    let members = RandomDerivations::new(RFC1738.amended(LetterCase::Any), "url").unwrap();
    let [mut urls, mut long] = [0_u64; 2];
    let (mut input, mut page_end) = (Vec::new(), PageEnd::new());
    for asked in 0..count {
        input.clear();
        members.sample_into(&mut random, &mut input);
        for _ in 0..random.next_u64() % 4 {
            edit(&mut input, random.next_u64());
        }
        let [(one, _), (other, _)] = PROFILES;
        let at_end = page_end.copy(&input);
        urls += u64::from(agree(at_end, if asked % 4 == 0 { other } else { one }));
        black_box(extract(at_end).count());
        long += u64::from(input.len() > 64);
        if (asked + 1) % 100_000_000 == 0 {
            println!("{} inputs, {urls} URLs, {long} longer than a block", asked + 1);
        }
    }
    page_end.check();
    println!("{count} inputs, {urls} URLs, {long} longer than a block");
    assert!(count < 1_000 || urls > count / 10 && urls < count && long > count / 100);
}

/// Changes a text in one place. The bits of `draw` decide where and how.
fn edit(text: &mut Vec<u8>, draw: u64) {
    const BYTES: &[u8; 32] = b"/?#:;=@&%%..--10aAfFgz_+*<~\0\x7f\x80\xff ";
    let [kind, amount, byte, other, at @ ..] = draw.to_le_bytes();
    let at = u32::from_le_bytes(at) as usize % (text.len() + 1);
    let byte = if other < 64 { byte } else { BYTES[usize::from(byte) % BYTES.len()] };
    let after = (at + usize::from(amount) % 8).min(text.len());
    match kind % 8 {
        0 | 1 if at < text.len() => text[at] = byte,
        2 => text.truncate(at),
        3 => drop(text.drain(at..after)),
        // A run that may reach into the next blocks.
        4 => drop(text.splice(at..at, std::iter::repeat_n(byte, usize::from(amount) % 160))),
        5 if at < text.len() => {
            let byte = text[at];
            drop(text.splice(at..at, std::iter::repeat_n(byte, usize::from(amount) % 160)));
        }
        6 => {
            let piece = text[at..after].to_vec();
            drop(text.splice(at..at, piece));
        }
        _ => text.insert(at, byte),
    }
}

#[test]
fn all_ways_agree_on_some_random_inputs() {
    ask_random(10_000, 1738);
}

mod exhaustive {
    use std::env;

    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn all_ways_agree_on_the_complete_suites_with_one_extra_state() {
        let [strings, urls] = ask_suites(1);
        println!("{strings} strings, {urls} URLs");
        assert!(urls > 0 && strings > urls);
    }

    /// `RFC1738_INPUTS` is the number of inputs, and `RFC1738_SEED` their seed.
    #[test]
    #[ignore = "exhaustive"]
    fn all_ways_agree_on_random_inputs() {
        let number = |name: &str| env::var(name).ok().map(|text| text.parse::<u64>().expect(name));
        ask_random(number("RFC1738_INPUTS").unwrap_or(1_000_000), number("RFC1738_SEED").unwrap_or(1738));
    }
}
