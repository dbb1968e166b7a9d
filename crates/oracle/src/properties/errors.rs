//! Decides whether an error of the parser is true: the parser reads its rule, and exactly the bytes
//! that its words name can stand there.

use std::collections::{BTreeSet, HashMap};

use bnf_automata::automata::{ByteSet, Dfa, StateId};
use bnf_automata::derive::OpenRules;
use bnf_automata::grammar::RuleId;
use rfc1738::parse::Expected;
use rfc1738::{ParseError, Profile, Rule};

use crate::{grammar, open_rules};

/// Decides under one profile whether the rule and the words of an error are true.
///
/// The words of an [`Expected`] are true if they name exactly the bytes, and the end, with which
/// some URL continues. The rules whose characters they name are being read there.
///
/// The rule is true if it is *open*, that is, if a derivation of some URL reads it there. It must
/// also be the innermost open rule, or one of several innermost ones: no open rule stands inside
/// it. The rules of single characters do not count. A few words name a rule for which this
/// definition helps no reader, and a table lists these.
///
/// ```
/// use rfc1738::{Profile, Rule, parse};
/// use rfc1738_oracle::properties::ErrorCheck;
///
/// let text = b"http://host.dom/path<";
/// let error = parse(text, Profile::Interpreter).unwrap_err();
/// let mut check = ErrorCheck::new(Profile::Interpreter);
/// assert_eq!(check.fault(text, &error), None);
/// assert_eq!(
///     check.fault_of(text, Rule::Hpath, error.expected()),
///     Some("the innermost rule is `hsegment`, and not `hpath`")
/// );
/// ```
pub struct ErrorCheck {
    profile: Profile,
    open: &'static OpenRules,
    /// The bytes with which a string of a rule begins.
    first_bytes: HashMap<Rule, ByteSet>,
    /// The answers so far, for each state. The parser gives one or two different errors in a state.
    ///
    /// An answer depends on nothing but the state, the rule and the words. The state decides which
    /// bytes can stand there, whether the input can end there and which rules are open. A state of
    /// the minimal automaton would not decide the open rules.
    decided: Vec<Vec<Decided>>,
}

/// The fault of an error with this rule and these words, if they have one.
struct Decided {
    rule: Rule,
    expected: Expected,
    fault: Option<String>,
}

impl ErrorCheck {
    pub fn new(profile: Profile) -> ErrorCheck {
        let open = open_rules(profile);
        let decided = open.dfa().state_ids().map(|_| Vec::new()).collect();
        ErrorCheck { profile, open, first_bytes: HashMap::new(), decided }
    }

    /// Returns what is wrong with the error of an input, or `None` if its offset, its rule and its
    /// words are true.
    pub fn fault(&mut self, input: &[u8], error: &ParseError) -> Option<String> {
        let offset = self.open.dfa().walk(input).offset;
        if offset != error.offset() {
            return Some(format!("the input fails at byte {offset}"));
        }
        self.fault_of(input, error.rule(), error.expected()).map(String::from)
    }

    /// Returns what is wrong with a rule and words where an input fails, or `None` if both are
    /// true.
    pub fn fault_of(&mut self, input: &[u8], rule: Rule, expected: Expected) -> Option<&str> {
        let state = self.open.dfa().walk(input).state;
        self.fault_in(state, rule, expected)
    }

    /// Returns what is wrong with a rule and words in a state of [`open_rules`]: the one to which
    /// the longest viable prefix leads.
    pub(super) fn fault_in(&mut self, state: StateId, rule: Rule, expected: Expected) -> Option<&str> {
        let at = state.as_usize();
        let is_it = |decided: &Decided| (decided.rule, decided.expected) == (rule, expected);
        let known = self.decided[at].iter().position(is_it).unwrap_or_else(|| {
            let fault = self.decide(state, rule, expected);
            self.decided[at].push(Decided { rule, expected, fault });
            self.decided[at].len() - 1
        });
        self.decided[at][known].fault.as_deref()
    }

    fn decide(&mut self, state: StateId, rule: Rule, expected: Expected) -> Option<String> {
        let faults = [self.fault_of_rule(state, rule, expected), self.fault_of_words(state, rule, expected)];
        let faults: Vec<String> = faults.into_iter().flatten().collect();
        (!faults.is_empty()).then(|| faults.join("; "))
    }

    fn fault_of_rule(&self, state: StateId, rule: Rule, expected: Expected) -> Option<String> {
        if !self.is_open(state, rule) {
            return Some(format!("`{rule}` is not being read there"));
        }
        let right: Vec<Rule> = match rules_of(expected) {
            Some(rules) => rules.iter().copied().filter(|&rule| self.is_open(state, rule)).collect(),
            None => innermost(self.open.chains(state), |rule| {
                Rule::from_name(&grammar(self.profile).rule(rule).name)
            }),
        };
        if right.contains(&rule) {
            return None;
        }
        let names: Vec<String> = right.iter().map(|rule| format!("`{rule}`")).collect();
        let names = names.join(" or ");
        Some(match rules_of(expected) {
            Some(_) if right.is_empty() => "the words speak of no rule that is being read there".to_string(),
            Some(_) => format!("the words speak of {names}, and not of `{rule}`"),
            None => format!("the innermost rule is {names}, and not `{rule}`"),
        })
    }

    fn is_open(&self, state: StateId, rule: Rule) -> bool {
        let rule = grammar(self.profile).find(rule.name());
        self.open.chains(state).iter().flatten().any(|&open| Some(open) == rule)
    }

    fn fault_of_words(&mut self, state: StateId, rule: Rule, expected: Expected) -> Option<String> {
        let Some(words) = Words::new(rule, expected) else {
            return Some(format!("the oracle does not know which bytes \"{expected}\" names"));
        };
        // Characters of several rules are the same. The words are still about one of them.
        if let Some(closed) = words.rules.iter().find(|&&named| named != rule && !self.is_open(state, named))
        {
            return Some(format!("the words name characters of `{closed}`, which is not being read there"));
        }
        let firsts = words.rules.iter().map(|&rule| self.first_bytes(rule));
        let named = firsts.fold(words.bytes.bytes().collect(), ByteSet::union);
        let allowed = self.open.dfa().expected(state);
        let unnamed: ByteSet = words.unnamed.bytes().collect();
        let bytes = (named.union(unnamed.intersection(allowed)) != allowed)
            .then(|| format!("the words name the bytes {named:?}, and {allowed:?} can stand there"));
        let can_end = self.open.dfa().is_accepting(state);
        let end = match words.end {
            Some(true) if !can_end => Some("the words name the end, and no URL ends there".to_string()),
            Some(false) if can_end => Some("the words do not name the end, and a URL ends there".to_string()),
            _ => None,
        };
        let faults: Vec<String> = [bytes, end].into_iter().flatten().collect();
        (!faults.is_empty()).then(|| faults.join("; "))
    }

    fn first_bytes(&mut self, rule: Rule) -> ByteSet {
        *self.first_bytes.entry(rule).or_insert_with(|| {
            let dfa = Dfa::compile(grammar(self.profile), rule.name())
                .expect("the amended grammar can be compiled");
            dfa.expected(dfa.start())
        })
    }
}

/// Returns the rules of the chains that contain no other rule of a chain. The rules of single
/// characters do not count.
fn innermost(chains: &BTreeSet<Vec<RuleId>>, rule: impl Fn(RuleId) -> Option<Rule>) -> Vec<Rule> {
    // A rule of an amendment has no `Rule`. An error names the rule around it.
    let of_chain = |chain: &Vec<RuleId>| -> Vec<Rule> {
        chain.iter().filter_map(|&id| rule(id)).filter(|rule| !rule.is_of_characters()).collect()
    };
    let chains: BTreeSet<Vec<Rule>> = chains.iter().map(of_chain).collect();
    let outer: BTreeSet<Rule> =
        chains.iter().filter_map(|chain| chain.split_last()).flat_map(|(_, outer)| outer).copied().collect();
    let last: BTreeSet<Rule> = chains.iter().filter_map(|chain| chain.last()).copied().collect();
    last.difference(&outer).copied().collect()
}

/// Returns the rules of which these words speak, where this is not the innermost rule.
fn rules_of(expected: Expected) -> Option<&'static [Rule]> {
    Some(match expected {
        // The rule of each predefined scheme begins with a literal, which is also the name of a
        // scheme.
        Expected::Scheme | Expected::SchemeOrColon => &[Rule::Scheme],
        // The three forms of `waisurl` begin alike.
        Expected::Slashes => &Rule::URLS,
        // A text before an "@" is a user and a password. Without the "@" it is a host and a port.
        Expected::AtSignOrHost => &[Rule::Login],
        // The text before the next byte can be a `hostname` or a `hostnumber`, and a label can be
        // the last one or not.
        Expected::Host
        | Expected::HostOrNone
        | Expected::HostOrEnd
        | Expected::HostOrSlash
        | Expected::HostColonOrSlash
        | Expected::HostColonSlashOrEnd => &[Rule::Host],
        // A label is complete. The `hostname` is not.
        Expected::TopLabel => &[Rule::Hostname],
        // A group and the text before the "@" of an article begin alike.
        Expected::GroupPart => &[Rule::GroupPart],
        // Every `ip-schemepart` is also a run of `xchar`, and encoded tabs divide such a run in a
        // `gopherurl`.
        Expected::Xchar => &[Rule::SchemePart, Rule::GopherUrl, Rule::Encoded822Addr],
        // These two rules of characters stand for what they mean.
        Expected::HexDigit => &[Rule::Escape],
        Expected::Digit => &[Rule::Port, Rule::Digits],
        Expected::DigitOrEnd => &[Rule::Digits],
        _ => return None,
    })
}

/// What the words of an [`Expected`] name: bytes, and the end.
struct Words {
    /// The rules of which the words name the first bytes.
    rules: &'static [Rule],
    /// The other bytes that the words name.
    bytes: &'static str,
    /// Bytes that the words leave out. They can stand there after some texts, and the automaton
    /// decides after which.
    unnamed: &'static str,
    /// Whether the words name the end, or `None` if they leave this out.
    end: Option<bool>,
}

impl Words {
    /// Returns what these words name, or `None` if this table does not have them.
    fn new(rule: Rule, expected: Expected) -> Option<Words> {
        use Rule as R;
        const NO: Option<bool> = Some(false);
        const YES: Option<bool> = Some(true);
        const HOST: &[Rule] = &[R::AlphaDigit];
        let (rules, bytes, unnamed, end): (&[Rule], &str, &str, Option<bool>) = match expected {
            Expected::Scheme => (&[R::Scheme], "", "", NO),
            Expected::SchemeOrColon => (&[R::Scheme], ":", "", NO),
            Expected::Slashes => (&[], "/", "", NO),
            Expected::Host => (&[R::Host], "", "", NO),
            // Section 3.10: the host of a file may be left out.
            Expected::HostOrNone => (&[R::Host], "/", "", NO),
            Expected::LetterOrDigit => (HOST, "", "", NO),
            // A label may contain several "-", but does not end in one.
            Expected::LabelEnd => (HOST, "-", "", NO),
            // The host ends in a label or in a group of digits that is not the last. Both continue,
            // or a "." follows.
            Expected::TopLabel => (HOST, "-.", "", NO),
            Expected::HostOrEnd => (HOST, "-.", "", YES),
            Expected::HostOrSlash => (HOST, "-./", "", NO),
            Expected::HostColonOrSlash => (HOST, "-.:/", "", NO),
            Expected::HostColonSlashOrEnd => (HOST, "-.:/", "", YES),
            // A user and a password have the same characters, and a text can be one of them or a
            // host. A password or a port follows the first ":", and a "/" follows a host.
            Expected::AtSignOrHost => (&[R::Uchar], ";?&=@", ":/", None),
            Expected::Digit => (&[R::Digit], "", "", NO),
            Expected::DigitOrSlash => (&[R::Digit], "/", "", NO),
            Expected::DigitSlashOrEnd => (&[R::Digit], "/", "", YES),
            Expected::DigitOrEnd => (&[R::Digit], "", "", YES),
            Expected::HexDigit => (&[R::Hex], "", "", NO),
            Expected::Letter => (&[R::Alpha], "", "", NO),
            Expected::Xchar => (&[R::Xchar], "", "", None),
            Expected::PathOrEnd if rule == R::Wpath => (&[R::Wpath], "", "", YES),
            Expected::PathOrEnd => (&[R::Fsegment], "/", "", YES),
            Expected::PathTypeOrEnd => (&[R::Fsegment], "/;", "", YES),
            Expected::PathSearchOrEnd => (&[R::Hsegment], "/?", "", YES),
            Expected::ObjectNameFieldOrEnd => (&[R::Psegment], "/;", "", YES),
            // The one character of ";type=" that is next.
            Expected::Type => (&[], "", "tTyYpPeE=", NO),
            Expected::Typecode => (&[R::FtpType], "", "", NO),
            Expected::End => (&[], "", "", YES),
            Expected::SearchOrEnd => (&[R::Search], "", "", YES),
            Expected::GroupPart => (&[R::GroupPart], "", "", NO),
            Expected::ArticleOrAtSign => (&[R::Article], "@", "", None),
            Expected::GroupSlashOrEnd => (&[R::Alpha, R::Digit], "-.+_/", "", YES),
            Expected::DatabaseSlashSearchOrEnd => (&[R::Database], "/?", "", YES),
            Expected::WtypeOrSlash => (&[R::Wtype], "/", "", NO),
            Expected::FieldNameOrEquals => (&[R::FieldName], "=", "", NO),
            Expected::FieldValueFieldOrEnd => (&[R::FieldValue], ";", "", YES),
            _ => return None,
        };
        Some(Words { rules, bytes, unnamed, end })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str, rule: Rule, expected: Expected) -> Option<String> {
        let faults = Profile::ALL.map(|profile| {
            ErrorCheck::new(profile).fault_of(text.as_bytes(), rule, expected).map(String::from)
        });
        assert_eq!(faults[0], faults[1], "{text}");
        faults[0].clone()
    }

    #[test]
    fn a_rule_that_is_not_open_is_a_fault() {
        let says = fault("nntp://a/", Rule::Article, Expected::Letter).unwrap();
        assert_eq!(says, "`article` is not being read there");
        assert_eq!(fault("nntp://a/", Rule::Group, Expected::Letter), None);
    }

    /// The minimal automaton merges these states, and the open rules differ.
    #[test]
    fn the_ends_of_two_schemes_differ() {
        for (text, right, wrong) in [
            ("telnet://a/", Rule::TelnetUrl, Rule::FtpUrl),
            ("ftp://a/;type=a", Rule::FtpUrl, Rule::TelnetUrl),
        ] {
            assert_eq!(fault(text, right, Expected::End), None);
            assert_eq!(fault(text, wrong, Expected::End), Some(format!("`{wrong}` is not being read there")));
        }
    }

    #[test]
    fn a_rule_around_the_innermost_one_is_a_fault() {
        for wrong in [Rule::Hpath, Rule::HttpUrl, Rule::Url, Rule::Uchar] {
            let says = fault("http://a/b", wrong, Expected::PathSearchOrEnd).unwrap();
            assert_eq!(says, format!("the innermost rule is `hsegment`, and not `{wrong}`"));
        }
    }

    #[test]
    fn words_with_a_rule_of_their_own_speak_of_no_other_rule() {
        assert_eq!(fault("http://a", Rule::Host, Expected::HostColonSlashOrEnd), None);
        for wrong in [Rule::HttpUrl, Rule::HostPort, Rule::Hostname, Rule::TopLabel] {
            let says = fault("http://a", wrong, Expected::HostColonSlashOrEnd).unwrap();
            assert_eq!(says, format!("the words speak of `host`, and not of `{wrong}`"));
        }
    }

    #[test]
    fn words_about_a_rule_that_is_not_open_are_a_fault() {
        let says = fault("http://a/b", Rule::Hsegment, Expected::GroupPart).unwrap();
        assert!(says.starts_with("the words speak of no rule that is being read there; "), "{says}");
    }

    /// The bytes that can stand in these two paths are the same, and the words differ.
    #[test]
    fn words_about_the_path_of_another_scheme_are_a_fault() {
        let says = fault("http://a/b", Rule::Hsegment, Expected::PathTypeOrEnd).unwrap();
        assert_eq!(says, "the words name characters of `fsegment`, which is not being read there");
        let says = fault("ftp://a/b", Rule::Fsegment, Expected::PathSearchOrEnd).unwrap();
        assert_eq!(says, "the words name characters of `hsegment`, which is not being read there");
    }

    /// Both errors are true of their own inputs.
    #[test]
    fn an_error_of_another_input_is_a_fault() {
        let mut check = ErrorCheck::new(Profile::Interpreter);
        let error = |input| rfc1738::parse(input, Profile::Interpreter).unwrap_err();
        let (ftp, http) = (b"ftp://a.dom/<", b"http://a.dom/<");
        assert_eq!((check.fault(ftp, &error(ftp)), check.fault(http, &error(http))), (None, None));
        assert_eq!(check.fault(http, &error(ftp)).as_deref(), Some("the input fails at byte 13"));
        assert_eq!(
            check.fault(http, &error(b"ftp://ab.dom/<")).as_deref(),
            Some("`fsegment` is not being read there")
        );
    }

    #[test]
    fn words_that_name_other_bytes_are_a_fault() {
        let says = fault("http://a:8", Rule::Port, Expected::DigitOrEnd).unwrap();
        let says_bytes = "the words name the bytes [0-9], and [/-9] can stand there";
        assert_eq!(says, format!("the words speak of `digits`, and not of `port`; {says_bytes}"));
        let says = fault("prospero://a:8", Rule::Port, Expected::DigitSlashOrEnd).unwrap();
        assert_eq!(says, "the words name the end, and no URL ends there");
        let says = fault("telnet://u@a:8", Rule::Port, Expected::DigitOrSlash).unwrap();
        assert_eq!(says, "the words do not name the end, and a URL ends there");
    }

    #[test]
    fn the_host_of_a_file_alone_may_be_none() {
        for (text, right, wrong) in [
            ("file://", Expected::HostOrNone, Expected::Host),
            ("http://", Expected::Host, Expected::HostOrNone),
        ] {
            assert_eq!(fault(text, Rule::Host, right), None);
            assert!(fault(text, Rule::Host, wrong).is_some());
        }
        assert!(fault("ftp://", Rule::Host, Expected::Host).is_some());
    }
}
