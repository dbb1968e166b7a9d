//! Strings from the grammar, without a fuzzer: counts the classes of differences of the `url` crate that they show in a
//! given time.
//!
//! `generated uniform|suites SECONDS SEED FOLDER` writes the first input of each class to the folder and prints the
//! number of classes. `generated faults` prints the names of the faults of the broken parsers.

use rfc1738_suite::grammar;
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs};

use bnf_automata::automata::Dfa;
use bnf_automata::generate::{Method, Suite, Uniform, seeded};
use rfc1738::Profile;
use rfc1738_fuzz::effectiveness::faults::BROKEN;
use rfc1738_libraries::WhatwgUrl;
use rfc1738_suite::difference::Classifier;
use rfc1738_suite::subject::silence_panics;

/// The lengths of the drawn strings: those of the URLs that people write.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=40;
/// The number of runs between two looks at the clock.
const BETWEEN: u64 = 4096;

struct Finder {
    classifier: Classifier<WhatwgUrl>,
    seen: HashSet<rfc1738_suite::difference::Class>,
    folder: PathBuf,
    runs: u64,
    until: Instant,
    is_over: bool,
}

impl Finder {
    fn see(&mut self, input: &[u8]) {
        // When the time is over, the rest of a part of a suite is ignored.
        if self.is_over {
            return;
        }
        self.runs += 1;
        if self.runs.is_multiple_of(BETWEEN) {
            self.is_over = Instant::now() >= self.until;
        }
        if let Some(class) = self.classifier.class(input)
            && self.seen.insert(class)
        {
            let path = self.folder.join(format!("{:05}", self.seen.len()));
            fs::write(&path, input).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if arguments == ["faults"] {
        return BROKEN.iter().for_each(|broken| println!("{}", broken.fault));
    }
    let [generator, seconds, seed, folder] = &arguments[..] else {
        panic!("generated uniform|suites SECONDS SEED FOLDER")
    };
    let number = |text: &String| text.parse::<u64>().unwrap_or_else(|_| panic!("{text} is not a number"));
    silence_panics();
    let mut finder = Finder {
        classifier: Classifier::new(WhatwgUrl::default()),
        seen: HashSet::new(),
        folder: folder.into(),
        runs: 0,
        until: Instant::now() + Duration::from_secs(number(seconds)),
        is_over: false,
    };
    let url = Dfa::compile(grammar(Profile::Interpreter), "url").expect("it can be compiled");
    match generator.as_str() {
        "uniform" => {
            let uniform = Uniform::new(&url, LENGTHS).expect("there are URLs of these lengths");
            let mut random = seeded(number(seed));
            while !finder.is_over {
                finder.see(&uniform.sample(&mut random));
            }
        }
        "suites" => {
            let suites = [
                Suite::new(&url, Method::Hsi, 0),
                Suite::over_all_bytes(&url, Method::Hsi, 0),
                Suite::new(&url, Method::Hsi, 1),
                Suite::new(&url, Method::Hsi, 2),
            ];
            for suite in suites {
                let mut parts = 0..suite.parts();
                while let (false, Some(part)) = (finder.is_over, parts.next()) {
                    suite.for_each_of(part, |test| finder.see(test.text));
                }
            }
        }
        other => panic!("{other} is not a generator: uniform, suites"),
    }
    println!("{}", finder.runs);
}
