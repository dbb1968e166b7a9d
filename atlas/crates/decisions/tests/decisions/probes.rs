//! Probes: the inputs in the documentation of an option, read by a design that takes the option, show what the documentation says.

use rfc1738_oracle::CommonPart;
use url_atlas_decisions::steps::address::BracketsOfHost;
use url_atlas_decisions::steps::authority::AuthorityEnd;
use url_atlas_decisions::steps::escapes::EscapeForm;
use url_atlas_decisions::steps::host::{EmptyHost, HostCharacters, HostName};
use url_atlas_decisions::steps::path::PathCharacters;
use url_atlas_decisions::steps::port::{DefaultPort, PortText};
use url_atlas_decisions::steps::scheme::{KnownSchemes, WithoutScheme};
use url_atlas_decisions::steps::slashes::Slashes;
use url_atlas_decisions::steps::user::UserIn;
use url_atlas_decisions::{Answer, Choice, Decision, Design, Each, TEXTS, decisions, read};

/// What the documentation says about an input.
#[derive(Debug)]
enum Claim {
    Invalid,
    Valid,
    /// A part has this text, or is absent.
    Part(CommonPart, Option<String>),
}

impl Claim {
    fn holds(&self, design: &Design, input: &str) -> bool {
        match (self, read(design, input.as_bytes())) {
            (Claim::Invalid, answer) => answer == Answer::Reject,
            (Claim::Valid, answer) => matches!(answer, Answer::Accept(_)),
            (Claim::Part(part, text), Answer::Accept(parts)) => parts.get(*part) == text.as_deref(),
            (Claim::Part(..), _) => false,
        }
    }
}

/// Returns the part that some words name last.
fn part(words: &str) -> Option<CommonPart> {
    let place = |part: &CommonPart| words.to_lowercase().rfind(&format!("{part:?}").to_lowercase());
    CommonPart::ALL.into_iter().filter(|part| place(part).is_some()).max_by_key(place)
}

/// Returns the inputs of a documentation with what it says about each. Its sentences have few forms.
fn claims(option: &Choice) -> Vec<(String, Claim)> {
    let pieces: Vec<&str> = option.what.split('`').collect();
    let mut claims = Vec::new();
    for (at, input) in option.inputs() {
        let (before, after) = (pieces[at - 1], pieces.get(at + 1).copied().unwrap_or_default());
        let named = part(&pieces[..at].join(" "));
        let value = after.strip_prefix(" is ").map(|words| match words {
            "" => pieces[at + 2].to_owned(),
            _ if words.starts_with("empty") || words.starts_with("the empty text") => String::new(),
            _ => {
                words.split(", ").next().unwrap().split(". ").next().unwrap().trim_end_matches('.').to_owned()
            }
        });
        let claim = match (named, value) {
            _ if after.starts_with(" is invalid") || after.starts_with(" are invalid") => Claim::Invalid,
            _ if before.ends_with("makes the input invalid, as in ") => Claim::Invalid,
            _ if after.starts_with(" is valid") => Claim::Valid,
            (Some(part), Some(value)) if before.ends_with(" of ") => Claim::Part(part, Some(value)),
            _ if after.starts_with(" has no ") => {
                let words = after.trim_start_matches(" has no ").split(['.', ',']).next().unwrap_or_default();
                match part(words) {
                    Some(part) => Claim::Part(part, None),
                    None => continue,
                }
            }
            _ => continue,
        };
        claims.push((input, claim));
    }
    claims
}

/// Returns a design with an option at one decision, for all schemes.
fn with(design: &Design, decision: &Decision, option: &str) -> Design {
    let mut designs = (decision.alternatives)(design);
    designs.push(*design);
    *designs.iter().find(|design| (decision.option)(design) == option).unwrap()
}

/// Returns the designs that stand around an option: a claim can depend on other decisions. Few of them are not those of a text, because no
/// text permits what some options are about.
fn around() -> Vec<Design> {
    let mut all: Vec<Design> = TEXTS.into_iter().map(|(_, text)| text).collect();
    for (_, text) in TEXTS {
        let loose = Design {
            without_scheme: WithoutScheme::AnyReference,
            user_in: UserIn::EveryScheme,
            empty_host: Each::both(EmptyHost::Always),
            host_name: Each::both(HostName::AnyText),
            host_characters: Each::both(HostCharacters::ALL),
            ..text
        };
        all.extend([
            loose,
            Design { port_text: PortText::DigitsFirst, ..loose },
            Design {
                known_schemes: KnownSchemes::Http,
                escape_form: Each::both(EscapeForm::Normal),
                brackets_of_host: BracketsOfHost::Dropped,
                default_port: DefaultPort::Added,
                ..loose
            },
            Design { path_characters: Each::both(PathCharacters::ALL), ..text },
            Design { authority_end: AuthorityEnd::OtherCharacter, ..text },
            Design { slashes: Each::both(Slashes::TwoRequired), ..text },
        ]);
    }
    all
}

/// Returns whether a design with an option at a decision meets the claims of some option, when the other decisions are those of a design.
fn hold(claims: &[(String, Claim)], text: &Design, decision: &Decision, option: &Choice) -> bool {
    let design = with(text, decision, option.name);
    claims.iter().all(|(input, claim)| claim.holds(&design, input))
}

#[test]
fn each_option_does_what_its_documentation_says() {
    let (mut count, mut wrong) = (0, Vec::new());
    for decision in decisions() {
        for option in decision.options {
            let claims = claims(option);
            count += claims.len();
            if claims.is_empty() || !around().iter().any(|text| hold(&claims, text, decision, option)) {
                wrong.push(format!("{}: {}: {claims:?}", decision.name, option.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} options:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 110, "only {count} claims");
}

#[test]
fn a_documented_input_tells_each_two_options_of_a_decision_apart() {
    let (around, mut alike) = (around(), Vec::new());
    for decision in decisions() {
        for (at, one) in decision.options.iter().enumerate() {
            for other in &decision.options[at + 1..] {
                let is_told_by = |one: &Choice, other: &Choice| {
                    let claims = claims(one);
                    around.iter().any(|text| {
                        hold(&claims, text, decision, one) && !hold(&claims, text, decision, other)
                    })
                };
                if !is_told_by(one, other) && !is_told_by(other, one) {
                    alike.push(format!("{}: {} and {}", decision.name, one.name, other.name));
                }
            }
        }
    }
    assert!(alike.is_empty(), "{} pairs:\n{}", alike.len(), alike.join("\n"));
}

#[test]
fn each_form_of_a_sentence_is_a_claim() {
    let found = |what| format!("{:?}", claims(&Choice { name: "", what }));
    assert_eq!(found("The host of `http://a/` is a."), r#"[("http://a/", Part(Host, Some("a")))]"#);
    assert_eq!(found("Then that of the path of `x:a` is `a`, if so."), r#"[("x:a", Part(Path, Some("a")))]"#);
    assert_eq!(found("The host of `x:///a` is empty."), r#"[("x:///a", Part(Host, Some("")))]"#);
    assert_eq!(found("`x:a` has no host."), r#"[("x:a", Part(Host, None))]"#);
    assert_eq!(found("`x:` is invalid."), r#"[("x:", Invalid)]"#);
    assert_eq!(found("`x:` is valid."), r#"[("x:", Valid)]"#);
    assert_eq!(found("`x:a` has a user."), "[]");
}
