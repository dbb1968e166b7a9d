//! Generators: members are members, the parser confirms near misses, and samples have the
//! documented distribution.

use crate::profiles::grammar;
use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738_texts::RFC1738;
use std::collections::{BTreeMap, BTreeSet};

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{NearMisses, RandomDerivations, Strings, Uniform, count, seeded};
use rfc1738::{Profile, Rule, parse};
use rfc1738_texts::rfc1738::{LONG, boundaries};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The lowest accepted p-value. A correct sample falls below it once in a million times.
const ONE_IN_A_MILLION: f64 = 1e-6;

fn machine(rule: &str) -> Dfa {
    Dfa::compile(grammar(Profile::Interpreter), rule).unwrap()
}

/// Returns the probability of counts at least this uneven if they are drawn with these
/// probabilities (Pearson's test).
fn p_value(counts: &[(u64, f64)]) -> f64 {
    let draws: u64 = counts.iter().map(|(count, _)| count).sum();
    let statistic = counts.iter().map(|&(count, probability)| {
        let expected = probability * draws as f64;
        assert!(expected >= 5.0, "too few draws for the test");
        (count as f64 - expected).powi(2) / expected
    });
    let statistic: f64 = statistic.sum();
    let freedom = counts.len() as f64 - 1.0;
    let p = ChiSquared::new(freedom).unwrap().sf(statistic);
    println!("chi-squared {statistic:.1}, {freedom} degrees of freedom, {draws} draws, p = {p:.3}");
    p
}

/// Counts the draws of each member of one length. Members that were never drawn have the count 0.
fn drawn(machine: &Dfa, length: usize, mut draw: impl FnMut() -> Vec<u8>) -> BTreeMap<Vec<u8>, u64> {
    let of_length = |text: &Vec<u8>| text.len() == length;
    let members = Strings::members(machine).over_all_bytes().skip_while(|text| text.len() < length);
    let mut counts: BTreeMap<Vec<u8>, u64> = members.take_while(of_length).map(|text| (text, 0)).collect();
    assert_eq!(count(machine, length), counts.len().into());
    for _ in 0..100 * counts.len() {
        *counts.get_mut(&draw()).expect("a drawn string is a member of that length") += 1;
    }
    counts
}

fn evenly(counts: BTreeMap<Vec<u8>, u64>) -> Vec<(u64, f64)> {
    let share = 1.0 / counts.len() as f64;
    counts.into_values().map(|count| (count, share)).collect()
}

/// Checks that the samples of a rule have the uniform distribution, by a test whose false alarms
/// are one in a million.
#[track_caller]
fn is_uniform(rule: &str, length: usize) {
    let (machine, mut random) = (machine(rule), seeded(1738));
    let uniform = Uniform::new(&machine, length..=length).unwrap();
    print!("{rule}, {length} bytes: ");
    let p = p_value(&evenly(drawn(&machine, length, || uniform.sample(&mut random))));
    assert!(p > ONE_IN_A_MILLION && p < 1.0 - ONE_IN_A_MILLION, "{rule}: p = {p}");
}

#[test]
fn samples_of_a_port_are_uniform() {
    is_uniform("port", 2);
}

#[test]
fn samples_of_a_path_are_uniform() {
    is_uniform("hpath", 2);
}

#[test]
fn every_length_has_the_same_probability() {
    let (machine, mut random) = (machine("port"), seeded(1738));
    let uniform = Uniform::new(&machine, 2..=9).unwrap();
    let mut counts = [(0, 1.0 / 8.0); 8];
    for _ in 0..80_000 {
        counts[uniform.sample(&mut random).len() - 2].0 += 1;
    }
    assert!(p_value(&counts) > ONE_IN_A_MILLION);
}

#[test]
fn lengths_without_members_are_rejected_or_skipped() {
    let hex = machine("escape");
    assert_eq!(Uniform::new(&hex, 4..=9).unwrap_err().to_string(), "no member has 4 to 9 bytes");
    assert_eq!(Uniform::new(&hex, 0..=0).unwrap_err().to_string(), "no member has 0 bytes");
    let too_long = Uniform::LONGEST + 1;
    assert_eq!(
        Uniform::new(&hex, 0..=too_long).unwrap_err().to_string(),
        "1025 bytes are too many, 1024 is the limit"
    );
    let uniform = Uniform::new(&hex, 0..=9).unwrap();
    assert!((0..100).all(|seed| uniform.sample(&mut seeded(seed)).len() == 3));
    let empty = Uniform::new(&machine("hsegment"), 0..=0).unwrap();
    assert_eq!(empty.sample(&mut seeded(0)), b"");
}

#[test]
fn a_random_derivation_chooses_every_step_uniformly() {
    // `a` has three alternatives. `b` has an option, then two characters or one more round. All
    // choices are equally likely.
    let grammar =
        Grammar::read("test.bnf", "a = \"x\" | b | \"literal\"\nb = [ \"-\" ] 1*2c\nc = \"1\" | \"2\"")
            .unwrap()
            .with_case(LetterCase::Exact);
    let unweighted = RandomDerivations::new(&grammar, "a").unwrap();
    let mut expected = BTreeMap::from([("x".to_string(), 1.0 / 3.0), ("literal".to_string(), 1.0 / 3.0)]);
    for sign in ["", "-"] {
        for first in ["1", "2"] {
            expected.insert(format!("{sign}{first}"), 1.0 / 3.0 / 2.0 / 2.0 / 2.0);
            for second in ["1", "2"] {
                expected.insert(format!("{sign}{first}{second}"), 1.0 / 3.0 / 2.0 / 2.0 / 2.0 / 2.0);
            }
        }
    }
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut random = seeded(1738);
    for _ in 0..96_000 {
        *counts.entry(String::from_utf8(unweighted.sample(&mut random)).unwrap()).or_default() += 1;
    }
    assert!(counts.keys().eq(expected.keys()));
    let counts: Vec<_> = counts.into_values().zip(expected.into_values()).collect();
    assert!(p_value(&counts) > ONE_IN_A_MILLION);
}

/// A member may have far more bytes than one step of the sampler writes. Several characters lead to
/// the same state.
#[test]
fn characters_of_a_class_and_rounds_are_uniform() {
    let text = "a = *( \"x\" | y | b ) \".\"\ny = \"y\" | \"z\"\nb = \"%\" ( \"1\" | \"2\" )";
    let grammar = Grammar::read("test.bnf", text).unwrap().with_case(LetterCase::Exact);
    let unweighted = RandomDerivations::new(&grammar, "a").unwrap();
    // A round has probability 1/2. In it `x` and `y`, which are three characters, have 2/3, and `b`
    // has 1/3.
    let probability = |text: &[u8]| {
        let byte = |byte: &u8| match byte {
            b'x'..=b'z' => 1.0 / 2.0 * 2.0 / 3.0 / 3.0,
            b'%' => 1.0 / 2.0 / 3.0,
            _ => 1.0 / 2.0,
        };
        text.iter().map(byte).product::<f64>()
    };
    let (draws, mut random) = (400_000, seeded(1738));
    let mut counts: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
    let mut rounds = [0; 16];
    for _ in 0..draws {
        let text = unweighted.sample(&mut random);
        let of_text = text.iter().filter(|byte| b"xyz%".contains(byte)).count();
        rounds[of_text.min(15)] += 1;
        *counts.entry(text).or_default() += 1;
    }
    let common = counts.into_iter().map(|(text, count)| (count, probability(&text)));
    let mut common: Vec<_> =
        common.filter(|(_, probability)| probability * f64::from(draws) >= 20.0).collect();
    assert!(common.len() > 100, "{}", common.len());
    let (count, share) =
        common.iter().fold((0, 0.0), |(counts, shares), (count, share)| (counts + count, shares + share));
    common.push((draws as u64 - count, 1.0 - share));
    assert!(p_value(&common) > ONE_IN_A_MILLION);
    let rounds = (1..).zip(rounds).map(|(round, count)| (count, 0.5_f64.powi(i32::min(round, 15))));
    assert!(p_value(&rounds.collect::<Vec<_>>()) > ONE_IN_A_MILLION);
}

#[test]
fn empty_loops_end_and_long_literals_are_whole() {
    let literal = "0123456789".repeat(10);
    let circles = ["*( *( [ \"x\" ] ) )", "*[ *( *[ \"x\" ] | [ \"yz\" ] ) ] \".\""].map(String::from);
    for expression in circles.into_iter().chain([format!("1*2\"{literal}\"")]) {
        let grammar =
            Grammar::read("test.bnf", &format!("a = {expression}")).unwrap().with_case(LetterCase::Exact);
        let machine = Dfa::compile(&grammar, "a").unwrap();
        let unweighted = RandomDerivations::new(&grammar, "a").unwrap();
        let mut random = seeded(1738);
        let texts: BTreeSet<Vec<u8>> = (0..1_000).map(|_| unweighted.sample(&mut random)).collect();
        assert!(texts.len() > 1, "{expression}");
        for text in texts {
            assert!(machine.accepts(&text), "{expression}: {}", text.escape_ascii());
        }
    }
}

/// The grammar has so many states that a full table for each state would be too large.
#[test]
fn random_derivations_work_on_a_large_grammar() {
    let characters = || (0..2_000).map(|option| b'0' + (option % 10) as u8);
    let options: String = characters().map(|byte| format!("[ \"{}\" ] ", char::from(byte))).collect();
    let grammar = Grammar::read("test.bnf", &format!("a = {options}")).unwrap().with_case(LetterCase::Exact);
    let unweighted = RandomDerivations::new(&grammar, "a").unwrap();
    let mut random = seeded(1738);
    for _ in 0..10 {
        let text = unweighted.sample(&mut random);
        let mut left = characters();
        assert!(text.iter().all(|&byte| left.any(|option| option == byte)), "{}", text.escape_ascii());
        // Each character occurs with probability 1/2. The bounds are ten standard deviations away.
        assert!((776..=1_224).contains(&text.len()), "{}", text.len());
    }
}

#[test]
fn a_rule_without_members_is_rejected() {
    let grammar = Grammar::read("test.bnf", "a = b - b\nb = 1*\"x\"").unwrap().with_case(LetterCase::Exact);
    let error = RandomDerivations::new(&grammar, "a").unwrap_err();
    assert_eq!(error.to_string(), "`a` has no member: nothing matches it");
}

#[test]
fn samples_are_members_determined_by_the_seed() {
    for rule in Rule::ALL {
        let machine = machine(rule.name());
        let unweighted = RandomDerivations::new(grammar(Profile::Interpreter), rule.name()).unwrap();
        let uniform = Uniform::new(&machine, 0..=30).unwrap();
        for seed in 0..200 {
            let text = uniform.sample(&mut seeded(seed));
            assert!(machine.accepts(&text), "{rule}: {}", text.escape_ascii());
            assert_eq!(text, uniform.sample(&mut seeded(seed)));
            let text = unweighted.sample(&mut seeded(seed));
            assert!(machine.accepts(&text), "{rule}: {}", text.escape_ascii());
            assert_eq!(text, unweighted.sample(&mut seeded(seed)));
        }
    }
}

/// A seed must give the same strings permanently and on every computer, because a failure is
/// reported by its seed.
#[test]
fn a_seed_gives_the_same_strings_in_every_version() {
    let unweighted = RandomDerivations::new(grammar(Profile::Producer), "url").unwrap();
    let uniform = Uniform::new(&Dfa::compile(grammar(Profile::Producer), "url").unwrap(), 8..=40).unwrap();
    let (mut of_unweighted, mut of_uniform) = (seeded(1738), seeded(1738));
    let drawn: Vec<String> = (0..4)
        .map(|_| unweighted.sample(&mut of_unweighted))
        .chain([uniform.sample(&mut of_uniform)])
        .map(|text| text.escape_ascii().to_string())
        .collect();
    assert_eq!(
        drawn,
        [
            "http://x:2//%Ad?3;qy",
            "file:///Q/0m8t8:c",
            "prospero://376.4.458.10:7/;=gGME;n=v-",
            "wais://odx9w-M.E//(/",
            "9:AItiTkI6ge,$0G;)=R(W943Cy(GDtZ6s*FrTs"
        ]
    );
}

#[test]
fn the_parser_confirms_near_misses() {
    let members: [&[u8]; 5] = [
        b"http://a.b:1/c?d",
        b"ftp://a:b@c.d/%2F/e;type=i",
        b"gopher://a/7b%09c%09d",
        b"news:a@b.c",
        b"prospero://a/b;c=d",
    ];
    for profile in Profile::ALL {
        let mut near = NearMisses::new(grammar(profile), "url").unwrap();
        for member in members {
            let edits: Vec<_> = near.edits(member).collect();
            let mut kinds = [0; 2];
            for edit in edits {
                let miss = near.miss(member, edit);
                assert_ne!(miss.text, member, "{edit} changes nothing");
                kinds[usize::from(miss.fault.is_none())] += 1;
                match (parse(&miss.text, profile), miss.fault) {
                    (Ok(_), None) => {}
                    (Err(error), Some(fault)) => {
                        assert_eq!(error.offset(), fault.at, "{}", miss.text.escape_ascii());
                        let known = RFC1738.amended(LetterCase::Any).find(&fault.rule).is_some();
                        assert!(known, "{}: {:?}", miss.text.escape_ascii(), fault);
                    }
                    (parsed, fault) => panic!("{}: {parsed:?}, {fault:?}", miss.text.escape_ascii()),
                }
            }
            assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
        }
    }
}

#[test]
fn a_near_miss_names_the_broken_rule() {
    let mut near = NearMisses::new(grammar(Profile::Interpreter), "url").unwrap();
    let mut rule = |text: &[u8]| {
        let edit = bnf_automata::generate::Edit::Truncate { at: text.len() };
        near.miss(text, edit).fault.map(|fault| (fault.at, fault.rule))
    };
    let fault = |at, rule: &str| Some((at, rule.to_string()));
    assert_eq!(rule(b"http://host.dom:8o/"), fault(17, "port"));
    assert_eq!(rule(b"http:///path"), fault(7, "hostport"));
    assert_eq!(rule(b"http://host/%4"), fault(14, "hex"));
    assert_eq!(rule(b"http://host/#"), fault(12, "hsegment"));
    assert_eq!(rule(b"ftp://host/a;type=x"), fault(18, "ftptype"));
    assert_eq!(rule(b"ftp://host/a;type=ii"), fault(19, "ftptype"));
    assert_eq!(rule(b"news:"), fault(5, "grouppart"));
    assert_eq!(rule(b"news:a"), None);
}

#[test]
fn both_readings_accept_boundaries() {
    let mut names: Vec<String> = Vec::new();
    let machines = Profile::ALL.map(|profile| (profile, Dfa::compile(grammar(profile), "url").unwrap()));
    for boundary in boundaries() {
        for (profile, machine) in &machines {
            assert!(machine.accepts(&boundary.text), "{}: the grammar, {profile}", boundary.name);
            assert!(parse(&boundary.text, *profile).is_ok(), "{}: the parser, {profile}", boundary.name);
        }
        let long = boundary.name.contains("/long-");
        assert_eq!(long, boundary.text.len() >= LONG, "{}", boundary.name);
        assert!(boundary.text.len() < LONG + 16, "{}", boundary.name);
        if let Some(length) = boundary.name.strip_prefix("http/hostname-") {
            assert_eq!(boundary.text.len(), "http:///path".len() + length.parse::<usize>().unwrap());
        }
        names.push(boundary.name);
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "a name occurs twice");
    for scheme in
        ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero", "other"]
    {
        assert!(names.iter().any(|name| name.starts_with(scheme)), "{scheme}");
    }
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn samples_of_longer_rules_are_uniform() {
        for (rule, length) in [("escape", 3), ("hostname", 2), ("newsurl", 7), ("fieldspec", 4)] {
            is_uniform(rule, length);
        }
    }

    #[test]
    #[ignore = "exhaustive"]
    fn random_derivations_reach_every_member() {
        for (rule, length) in
            [("escape", 3), ("port", 2), ("hsegment", 1), ("hostname", 2), ("newsurl", 6), ("ftptype", 1)]
        {
            let (machine, mut random) = (machine(rule), seeded(1738));
            let unweighted = RandomDerivations::new(grammar(Profile::Interpreter), rule).unwrap();
            let of_length = |text: &Vec<u8>| text.len() == length;
            let members = Strings::members(&machine).over_all_bytes().skip_while(|text| text.len() < length);
            let mut missing: BTreeSet<Vec<u8>> = members.take_while(of_length).collect();
            assert!(missing.len() >= 3, "{rule}: {}", missing.len());
            for _ in 0..1_000_000 {
                missing.remove(&unweighted.sample(&mut random));
            }
            let missing: Vec<_> = missing.iter().map(|text| text.escape_ascii().to_string()).collect();
            assert!(missing.is_empty(), "{rule}: {missing:?}");
        }
    }

    #[test]
    #[ignore = "exhaustive"]
    fn the_uniformity_test_rejects_a_biased_sample() {
        let (machine, mut random) = (machine("hpath"), seeded(1738));
        let unweighted = RandomDerivations::new(grammar(Profile::Interpreter), "hpath").unwrap();
        let two_bytes = || loop {
            let text = unweighted.sample(&mut random);
            if text.len() == 2 {
                return text;
            }
        };
        assert!(p_value(&evenly(drawn(&machine, 2, two_bytes))) < ONE_IN_A_MILLION);
    }
}
