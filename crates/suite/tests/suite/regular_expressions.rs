//! Ten regular expressions with one common fault each. The smallest complete suites with the strings of the risks detect
//! every fault, and so do the cases.
//!
//! Most faults concern characters that section 5 treats like others, such as a line feed at the end. So a suite over the
//! byte classes of section 5 alone would miss them.

use std::collections::BTreeSet;

use expect_test::expect;
use regex::bytes::Regex;
use rfc1738::{Profile, Rule, parse};
use rfc1738_subject::CommonParts;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::{complete_suite, risk};

const HOST: &str = r"(?<host>(?:[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?\.)*[A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?|[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+)";
const UCHAR: &str = r"[0-9A-Za-z$\-_.+!*'(),]|%[0-9A-Fa-f]{2}";

/// Returns a regular expression of a URL of http: `httpurl`, `hostport`, `hpath` and `search` of section 5.
fn http() -> String {
    let segment = format!("(?:{UCHAR}|[;:@&=])*");
    format!(r"\A(?i:http)://{HOST}(?::[0-9]+)?(?:/{segment}(?:/{segment})*(?:\?{segment})?)?\z")
}

/// Returns a regular expression of a URL of ftp: `ftpurl`, `login`, `fpath` and `ftptype`.
fn ftp() -> String {
    let login = format!(r"(?:(?:{UCHAR}|[;?&=])*(?::(?:{UCHAR}|[;?&=])*)?@)?");
    let segment = format!("(?:{UCHAR}|[?:@&=])*");
    format!(r"\A(?i:ftp)://{login}{HOST}(?::[0-9]+)?(?:/{segment}(?:/{segment})*(?i:;type=[AID])?)?\z")
}

/// A fault: a piece of a right regular expression, and what stands in its place.
struct Fault {
    /// A description of the fault.
    fault: &'static str,
    rule: Rule,
    right: &'static str,
    wrong: &'static str,
}

const SEGMENTS: &str = "/(?:[0-9A-Za-z$\\-_.+!*'(),]|%[0-9A-Fa-f]{2}|[;:@&=])*";
const LOGIN: &str = r"(?:(?:[0-9A-Za-z$\-_.+!*'(),]|%[0-9A-Fa-f]{2}|[;?&=])*(?::(?:[0-9A-Za-z$\-_.+!*'(),]|%[0-9A-Fa-f]{2}|[;?&=])*)?@)?";

/// `$` of Perl, PCRE, Python, Java and .NET also matches before a last line feed; that of the crate `regex` does not.
const DOLLAR: &str = r"\n?\z";

const fn fault(fault: &'static str, rule: Rule, right: &'static str, wrong: &'static str) -> Fault {
    Fault { fault, rule, right, wrong }
}

const FAULTS: [Fault; 10] = [
    fault("`$` at the end", Rule::HttpUrl, r"\z", DOLLAR),
    fault("`\\d` in a port", Rule::HttpUrl, ":[0-9]+", r":\d+"),
    fault("greedy `.*@` for the login", Rule::FtpUrl, LOGIN, "(?:.*@)?"),
    fault("`[^\\s/?]` for a path", Rule::HttpUrl, SEGMENTS, r"/[^\s/?]*"),
    fault("no anchor at the start", Rule::HttpUrl, r"\A", ""),
    fault("no flag for letter case", Rule::HttpUrl, "(?i:http)", "http"),
    fault("`[A-z]` in a label", Rule::HttpUrl, "0-9A-Za-z-", "0-9A-z-"),
    fault("`.` for a path", Rule::HttpUrl, SEGMENTS, "/.*"),
    fault("`\\w` in a label", Rule::HttpUrl, "[0-9A-Za-z-]*", r"[\w-]*"),
    fault("an optional `//`", Rule::HttpUrl, "://", ":(?://)?"),
];

impl Fault {
    fn read(&self) -> Regex {
        let right = right(self.rule);
        assert!(right.contains(self.right), "{}", self.fault);
        Regex::new(&right.replace(self.right, self.wrong)).unwrap()
    }
}

fn right(rule: Rule) -> String {
    if rule == Rule::FtpUrl { ftp() } else { http() }
}

/// Returns the host of a URL, or `None` if the input is no URL of the scheme.
fn host<'t>(regex: &Regex, text: &'t [u8]) -> Option<&'t [u8]> {
    Some(regex.captures(text)?.name("host")?.as_bytes())
}

/// Returns what section 5 says about the host.
fn expected(rule: Rule, text: &[u8]) -> Option<Vec<u8>> {
    let url = parse(text, Profile::Interpreter).ok().filter(|url| url.rule() == rule)?;
    CommonParts::from_url(&url, text)?.host.map(|host| host.as_bytes().to_vec())
}

/// Returns the strings of the complete suite of a rule, and those with risks.
fn suite(rule: Rule) -> BTreeSet<(usize, Vec<u8>)> {
    let mut all = BTreeSet::new();
    complete_suite(Profile::Interpreter, rule, 0)
        .for_each(|test| _ = all.insert((test.text.len(), test.text.to_vec())));
    all.extend(risk::strings(rule).into_iter().map(|text| (text.len(), text)));
    all
}

#[test]
fn the_right_regular_expressions_pass() {
    for rule in [Rule::HttpUrl, Rule::FtpUrl] {
        let regex = Regex::new(&right(rule)).unwrap();
        let cases = Corpus::shipped().of_verdicts().map(|case| case.input.bytes().to_vec());
        for text in suite(rule).into_iter().map(|(_, text)| text).chain(cases) {
            let found = host(&regex, &text).map(<[u8]>::to_vec);
            assert_eq!(found, expected(rule, &text), "{}", text.escape_ascii());
        }
    }
}

#[test]
fn the_suite_and_the_cases_detect_every_fault() {
    let mut table = String::new();
    for fault in &FAULTS {
        let regex = fault.read();
        let is_wrong = |text: &[u8]| host(&regex, text) != expected(fault.rule, text).as_deref();
        let shortest = suite(fault.rule).into_iter().map(|(_, text)| text).find(|text| is_wrong(text));
        let shortest = shortest.unwrap_or_else(|| panic!("the suite misses {}", fault.fault));
        // An open case decides nothing.
        let settled = Corpus::shipped().of_verdicts().filter(|case| !case.is_open());
        let failing = settled.filter(|case| case.profiles().any(|profile| profile == Profile::Interpreter));
        let case = failing.filter(|case| is_wrong(case.input.bytes())).min_by_key(|case| case.input.bytes().len());
        let case = case.unwrap_or_else(|| panic!("the cases miss {}", fault.fault));
        table += &format!("{:<28} {:<24} {}\n", fault.fault, shortest.escape_ascii().to_string(), case.id);
    }
    expect![[""]].assert_eq(&table);
}
