//! Ten regular expressions with one common fault each. The smallest complete suites with the
//! strings of the risks detect every fault, and so do the cases.
//!
//! Most faults concern characters that section 5 treats like others, such as a line feed at the
//! end. So a suite over the byte classes of section 5 alone would miss them.

use std::collections::BTreeSet;

use bnf_automata::automata::AnswerDfa;
use bnf_automata::generate::{Method, Suite};
use expect_test::expect;
use regex::bytes::Regex;
use rfc1738::{Profile, Rule, parse};
use rfc1738_oracle::{CommonParts, complete_suite, marked, risk};
use rfc1738_suite::corpus::Corpus;

const HOST: &str = concat!(
    r"(?<host>(?:[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?\.)*[A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?",
    r"|[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+)"
);
const UCHAR: &str = r"[0-9A-Za-z$\-_.+!*'(),]|%[0-9A-Fa-f]{2}";

/// Returns a regular expression of a URL of http: `httpurl`, `hostport`, `hpath` and `search` of
/// section 5.
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
const LOGIN: &str = concat!(
    r"(?:(?:[0-9A-Za-z$\-_.+!*'(),]|%[0-9A-Fa-f]{2}|[;?&=])*",
    r"(?::(?:[0-9A-Za-z$\-_.+!*'(),]|%[0-9A-Fa-f]{2}|[;?&=])*)?@)?"
);

/// `$` of Perl, PCRE, Python, Java and .NET also matches before a last line feed; that of the crate
/// `regex` does not.
const DOLLAR: &str = r"\n?\z";

const fn fault(fault: &'static str, rule: Rule, right: &'static str, wrong: &'static str) -> Fault {
    Fault { fault, rule, right, wrong }
}

const FAULTS: [Fault; 10] = [
    fault("`$` at the end", Rule::HttpUrl, r"\z", DOLLAR),
    fault("`\\d` in a port", Rule::HttpUrl, ":[0-9]+", r":\d+"),
    fault("greedy `.*@` for the login", Rule::FtpUrl, LOGIN, "(?:.*@)?"),
    fault("`\\s*` at the end", Rule::HttpUrl, r"\z", r"\s*\z"),
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
    CommonParts::from_url(&url)?.host.map(|host| host.as_bytes().to_vec())
}

/// Returns the smallest suite of a rule over the byte classes of section 5 alone.
fn plain_suite(rule: Rule) -> BTreeSet<(usize, Vec<u8>)> {
    let answers = AnswerDfa::compile(marked(Profile::Interpreter), rule.name()).unwrap();
    strings(&Suite::of_answers(&answers, Method::Hsi, 0))
}

/// Returns the smallest suite of a rule over classes that the risks refine, and the strings with
/// risks.
fn refined_suite(rule: Rule) -> BTreeSet<(usize, Vec<u8>)> {
    let mut all = strings(&complete_suite(Profile::Interpreter, rule, 0));
    all.extend(risk::strings(rule).into_iter().map(|text| (text.len(), text)));
    all
}

/// Returns the strings of a suite, shortest first.
fn strings(suite: &Suite<'_>) -> BTreeSet<(usize, Vec<u8>)> {
    let mut all = BTreeSet::new();
    suite.for_each(|test| _ = all.insert((test.text.len(), test.text.to_vec())));
    all
}

#[test]
fn the_right_regular_expressions_pass() {
    for rule in [Rule::HttpUrl, Rule::FtpUrl] {
        let regex = Regex::new(&right(rule)).unwrap();
        let cases = Corpus::shipped().of_verdicts().map(|case| case.input.bytes().to_vec());
        for text in refined_suite(rule).into_iter().map(|(_, text)| text).chain(cases) {
            let found = host(&regex, &text).map(<[u8]>::to_vec);
            assert_eq!(found, expected(rule, &text), "{}", text.escape_ascii());
        }
    }
}

/// Each line: the fault, the shortest string of the suite over the classes of section 5 that
/// detects it, the shortest one of the suite with risks, and the case with the shortest input.
#[test]
fn the_suite_and_the_cases_detect_every_fault() {
    let mut table = String::new();
    for fault in &FAULTS {
        let regex = fault.read();
        let is_wrong = |text: &[u8]| host(&regex, text) != expected(fault.rule, text).as_deref();
        let first = |suite: BTreeSet<(usize, Vec<u8>)>| {
            let text = suite.into_iter().map(|(_, text)| text).find(|text| is_wrong(text))?;
            Some(text.escape_ascii().to_string())
        };
        let plain = first(plain_suite(fault.rule)).unwrap_or("-".into());
        let refined =
            first(refined_suite(fault.rule)).unwrap_or_else(|| panic!("the suite misses {}", fault.fault));
        let settled = Corpus::shipped()
            .of_verdicts()
            .filter(|case| !case.is_open() && case.profiles().any(|profile| profile == Profile::Interpreter));
        let failing = settled.filter(|case| is_wrong(case.input.bytes()));
        let case = failing.min_by_key(|case| case.input.bytes().len());
        let case = case.unwrap_or_else(|| panic!("the cases miss {}", fault.fault));
        table += &format!("{:<27} {plain:<12} {refined:<18} {}\n", fault.fault, case.id);
    }
    expect![[r#"
        `$` at the end              -            http://a\n         http/line-feed-after-host
        `\d` in a port              -            http://a:\xd9\xa1  login/port-arabic-indic-digit
        greedy `.*@` for the login  ftp://\"@a   ftp://\x00@a       characters/vertical-bar
        `\s*` at the end            -            http://a\t         http/line-feed-after-host
        no anchor at the start      !http://a    \x00http://a       generic/line-feed-before
        no flag for letter case     -            Http://a           generic/upper-case-scheme-interpreter
        `[A-z]` in a label          -            http://a[0         login/not-in-a-host
        `.` for a path              http://a/\"  http://a/\x00      characters/escape-of-one-digit
        `\w` in a label             -            http://a_0         login/not-in-a-host
        an optional `//`            http:a       http:a             http/slashes-missing
    "#]]
    .assert_eq(&table);
}
