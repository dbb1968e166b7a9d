//! Probes: the inputs in the documentation of an option, read by a design that takes the option,
//! show what the documentation says.

use rfc1738_oracle::Text;
use url_atlas_decisions::steps::address::BracketsOfHost;
use url_atlas_decisions::steps::authority::AuthorityEnd;
use url_atlas_decisions::steps::escapes::EscapeForm;
use url_atlas_decisions::steps::host::{EmptyHost, HostCharacters, HostName};
use url_atlas_decisions::steps::path::PathCharacters;
use url_atlas_decisions::steps::port::{DefaultPort, PortText};
use url_atlas_decisions::steps::scheme::{KnownSchemes, WithoutScheme};
use url_atlas_decisions::steps::slashes::Slashes;
use url_atlas_decisions::steps::user::UserIn;
use url_atlas_decisions::{Choice, Claim, Decision, Design, Each, TEXTS, decisions, read};

/// Returns a design with an option at one decision, for all schemes.
fn with(design: &Design, decision: &Decision, option: &str) -> Design {
    let mut designs = (decision.alternatives)(design);
    designs.push(*design);
    *designs.iter().find(|design| (decision.option)(design) == option).unwrap()
}

/// Returns the designs that stand around an option: a claim can depend on other decisions. Few of
/// them are not those of a text, because no text permits what some options are about.
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

/// Returns whether a design with an option at a decision meets the claims of some option, when the
/// other decisions are those of a design.
fn hold(claims: &[(String, Claim)], text: &Design, decision: &Decision, option: &Choice) -> bool {
    let design = with(text, decision, option.name);
    claims.iter().all(|(input, claim)| claim.holds(&read(&design, input.as_bytes())))
}

#[test]
fn each_option_does_what_its_documentation_says() {
    let (mut count, mut wrong) = (0, Vec::new());
    for decision in decisions() {
        for option in decision.options {
            let claims = option.claims();
            count += claims.len();
            if claims.is_empty() || !around().iter().any(|text| hold(&claims, text, decision, option)) {
                wrong.push(format!("{}: {}: {claims:?}", decision.name, option.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} options:\n{}", wrong.len(), wrong.join("\n"));
    println!("{count} sentences about inputs are read by designs");
    assert!(count >= 110, "only {count} claims");
}

#[test]
fn a_documented_input_tells_each_two_options_of_a_decision_apart() {
    let (around, mut alike) = (around(), Vec::new());
    for decision in decisions() {
        for (at, one) in decision.options.iter().enumerate() {
            for other in &decision.options[at + 1..] {
                let is_told_by = |one: &Choice, other: &Choice| {
                    let claims = one.claims();
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
    let found = |what| format!("{:?}", Choice { name: "", what }.claims());
    assert_eq!(found("The host of `http://a/` is a."), r#"[("http://a/", Part(Host, Some("a")))]"#);
    assert_eq!(found("Then that of the path of `x:a` is `a`, if so."), r#"[("x:a", Part(Path, Some("a")))]"#);
    assert_eq!(found("The host of `x:///a` is empty."), r#"[("x:///a", Part(Host, Some("")))]"#);
    assert_eq!(found("`x:a` has no host."), r#"[("x:a", Part(Host, None))]"#);
    assert_eq!(found("`x:` is invalid."), r#"[("x:", Invalid)]"#);
    assert_eq!(found("`x:` is valid."), r#"[("x:", Valid)]"#);
    assert_eq!(found("`x:a` has a user."), "[]");
}

#[test]
fn what_is_said_of_a_text_is_what_it_reads() {
    let said = |what| Choice { name: "", what }.said_of(Text::Rfc1738);
    // RFC 1738 rejects the first input of each.
    assert_eq!(
        said("Two: the host of `http:///a/` is empty. `http:/a` is invalid."),
        "Two. `http:/a` is invalid."
    );
    assert_eq!(said("The host of `http://a!b/` is `a!b`, if so. Kept."), "Kept.");
    // An input without a claim that can be tested is not mentioned, and a true one is.
    assert_eq!(
        said("Kept: `http:/a` has no authority. The host of `http://a/` is a."),
        "Kept. The host of `http://a/` is a."
    );
    assert_eq!(said("The host of `http://a/` is b."), "");
    let mut count = 0;
    for text in Text::ALL {
        for option in decisions().iter().flat_map(|decision| decision.options) {
            let said = Choice { name: "", what: String::leak(option.said_of(text)) };
            for (input, claim) in said.claims() {
                assert!(claim.holds(&text.read(input.as_bytes())), "{text:?}: {}", said.what);
                count += 1;
            }
            assert_eq!(said.inputs().count(), said.claims().len(), "{text:?}: {}", said.what);
        }
    }
    println!("{count} sentences about inputs are read by the texts");
    assert!(count >= 200, "{count}");
}
