//! The parser's errors are true: the parser is reading the rule that the error names, and exactly the expected bytes can
//! stand there.

use std::collections::{BTreeMap, HashMap, HashSet};

use bnf_automata::automata::{AnswerDfa, ByteSet, Dfa};
use bnf_automata::derive::UnambiguousParser;
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::LetterCase;
use expect_test::expect_file;
use rfc1738::parse::Expected;
use rfc1738::{ParseError, Profile, Rule, parse};
use rfc1738_suite::corpus::{self, Corpus};
use rfc1738_suite::{grammar, marked};
use url_specifications::RFC1738;

#[test]
fn an_error_names_a_rule_being_read() {
    let mut count = 0;
    for profile in Profile::ALL {
        let mut deriver = UnambiguousParser::new(grammar(profile), "url").unwrap();
        for case in Corpus::shipped().cases.iter().filter(|case| case.profiles().any(|p| p == profile)) {
            let (corpus::Expected::Reject { at }, input) = (&case.expected, case.input.bytes()) else {
                continue;
            };
            let error = parse(input, profile).expect_err(&case.id);
            let open = deriver.open_rules(&input[..*at]);
            let rule = RFC1738.amended(LetterCase::Any).find(error.rule().name()).unwrap();
            assert!(open.contains(&rule), "{} under {profile}: {error}", case.id);
            count += 1;
        }
    }
    assert!(count > 500);
}

/// Lists every error sentence for the invalid cases. `UPDATE_EXPECT=1` writes the file again.
#[test]
fn error_sentences_are_the_listed_ones() {
    let mut sentences: BTreeMap<String, String> = BTreeMap::new();
    for case in &Corpus::shipped().cases {
        if let Err(error) = parse(case.input.bytes(), Profile::Interpreter) {
            let sentence = error.to_string();
            let expected = format!(": expected {}, reading", error.expected().as_str());
            assert!(sentence.contains(&expected), "{sentence}");
            let (_, words) = sentence.split_once(": ").expect("an offset, a colon, words");
            sentences.entry(words.to_string()).or_insert(case.id.clone());
        }
    }
    let lines: String = sentences.keys().map(|words| format!("{words}\n")).collect();
    expect_file!["errors.expected"].assert_eq(&lines);
}

/// What the words of an [`Expected`] name: the characters of these rules, these other characters, and the end.
struct Words {
    rules: &'static [Rule],
    others: &'static str,
    /// `None` if the words do not say whether the end can stand there. It depends on the text before.
    end: Option<bool>,
}

/// Returns what the words of an error name.
fn words(error: &ParseError) -> Words {
    use Rule as R;
    const HOST: &[Rule] = &[R::AlphaDigit];
    const NO: Option<bool> = Some(false);
    const YES: Option<bool> = Some(true);
    let (rules, others, end): (&[Rule], &str, Option<bool>) = match error.expected() {
        Expected::Scheme => (&[R::Scheme], "", NO),
        Expected::SchemeOrColon => (&[R::Scheme], ":", NO),
        Expected::Slashes => (&[], "/", NO),
        Expected::Host => (&[R::Host], "", NO),
        Expected::LetterOrDigit => (&[R::AlphaDigit], "", NO),
        // The host ends in a label or in a group of digits that is not the last. Both continue, or a "." follows.
        Expected::TopLabel => (HOST, "-.", NO),
        Expected::HostOrEnd => (HOST, "-.", YES),
        Expected::HostOrSlash => (HOST, "-./", NO),
        Expected::HostColonOrSlash => (HOST, "-.:/", NO),
        Expected::HostColonSlashOrEnd => (HOST, "-.:/", YES),
        Expected::AtSignOrHost => (&[R::User], "@", None),
        Expected::Digit => (&[R::Digit], "", NO),
        Expected::DigitOrSlash => (&[R::Digit], "/", NO),
        Expected::DigitSlashOrEnd => (&[R::Digit], "/", YES),
        Expected::DigitOrEnd => (&[R::Digit], "", YES),
        Expected::HexDigit => (&[R::Hex], "", NO),
        Expected::Letter => (&[R::Alpha], "", NO),
        Expected::Xchar => (&[R::Xchar], "", None),
        Expected::PathOrEnd if error.rule() == R::Wpath => (&[R::Wpath], "", YES),
        Expected::PathOrEnd => (&[R::Fsegment], "/", YES),
        Expected::PathTypeOrEnd => (&[R::Fsegment], "/;", YES),
        Expected::PathSearchOrEnd => (&[R::Hsegment], "/?", YES),
        Expected::ObjectNameFieldOrEnd => (&[R::Psegment], "/;", YES),
        // The one character of ";type=" that is next.
        Expected::Type => (&[], "", NO),
        Expected::Typecode => (&[R::FtpType], "", NO),
        Expected::End => (&[], "", YES),
        Expected::SearchOrEnd => (&[R::Search], "", YES),
        Expected::GroupPart => (&[R::GroupPart], "", NO),
        Expected::ArticleOrAtSign => (&[R::Article], "@", None),
        Expected::GroupSlashOrEnd => (&[R::Alpha, R::Digit], "-.+_/", YES),
        Expected::DatabaseSlashSearchOrEnd => (&[R::Database], "/?", YES),
        Expected::WtypeOrSlash => (&[R::Wtype], "/", NO),
        Expected::FieldNameOrEquals => (&[R::FieldName], "=", NO),
        Expected::FieldValueFieldOrEnd => (&[R::FieldValue], ";", YES),
        other => panic!("no rules for \"{other}\""),
    };
    Words { rules, others, end }
}

/// Returns the bytes after `prefix` that the words of an error leave out, or that depend on the prefix.
fn unnamed(prefix: &[u8], error: &ParseError, profile: Profile, hostport: &Dfa) -> ByteSet {
    let mut bytes = Vec::new();
    match error.expected() {
        // Section 3.10: the host of a file may be left out.
        Expected::Host | Expected::LetterOrDigit if prefix.eq_ignore_ascii_case(b"file://") => {
            bytes.push(b'/')
        }
        // A label may contain several "-", but does not end in one.
        Expected::LetterOrDigit if prefix.ends_with(b"-") => bytes.push(b'-'),
        // A text can be a user or a host. A password or a port follows the first ":", and a "/" follows a host.
        Expected::AtSignOrHost => {
            let slashes = prefix.windows(2).position(|text| text == b"//").expect("a login follows \"//\"");
            let login = &prefix[slashes + 2..];
            bytes.extend((!login.contains(&b':')).then_some(b':'));
            bytes.extend(hostport.accepts(login).then_some(b'/'));
        }
        Expected::Type => {
            let start = prefix.iter().rposition(|&byte| byte == b';').expect("a typecode begins with \";\"");
            let next = b";type="[prefix.len() - start];
            bytes.push(next);
            bytes.extend((profile == Profile::Interpreter).then_some(next.to_ascii_uppercase()));
        }
        _ => {}
    }
    bytes.into_iter().collect()
}

/// Decides for the first error in each state of the automaton, over the complete suite of each scheme: the rule is open
/// there, and the automaton allows exactly the bytes that the words name. Two errors in one state are both decided if
/// they differ in rule or words.
#[test]
fn errors_name_exactly_the_bytes_that_the_automaton_allows() {
    let (mut wrong, mut seen_words) = (Vec::new(), HashSet::new());
    for profile in Profile::ALL {
        let compile = |rule: &str| Dfa::compile(grammar(profile), rule).unwrap();
        let (url, hostport) = (compile("url"), compile("hostport"));
        let mut deriver = UnambiguousParser::new(grammar(profile), "url").unwrap();
        let first_bytes: HashMap<Rule, ByteSet> = Rule::ALL
            .iter()
            .map(|rule| (*rule, compile(rule.name())))
            .map(|(rule, dfa)| (rule, dfa.expected(dfa.start())))
            .collect();
        for scheme in Rule::URLS {
            let answers = AnswerDfa::compile(marked(profile), scheme.name()).unwrap();
            let mut seen = HashSet::new();
            Suite::of_answers(&answers, Method::Hsi, 0).for_each(|test| {
                let Err(error) = parse(test.text, profile) else { return };
                let walk = url.walk(test.text);
                if !seen.insert((walk.state, error.rule(), error.expected())) {
                    return;
                }
                let (prefix, words) = (&test.text[..walk.offset], words(&error));
                let named = words.rules.iter().map(|rule| first_bytes[rule]);
                let named = named.fold(words.others.bytes().collect(), ByteSet::union);
                let named = named.union(unnamed(prefix, &error, profile, &hostport));
                let allowed = url.expected(walk.state);
                let end = words.end.is_none_or(|end| end == url.is_accepting(walk.state));
                let rule = RFC1738.amended(LetterCase::Any).find(error.rule().name()).unwrap();
                if error.offset() != walk.offset
                    || named != allowed
                    || !end
                    || !deriver.open_rules(prefix).contains(&rule)
                {
                    let (text, end) = (test.text.escape_ascii(), url.is_accepting(walk.state));
                    wrong.push(format!(
                        "\"{text}\" under {profile}: {error}; allowed {allowed:?}, end {end}, named {named:?}"
                    ));
                }
                seen_words.insert(error.expected());
            });
        }
    }
    assert!(
        wrong.is_empty(),
        "{} errors are not true:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    // The number of values of `Expected`.
    assert_eq!(seen_words.len(), 33, "the suites do not show every `Expected`");
}
