//! What a maintainer accepts: the outcome of each finding, in the reports and in `assert_conforms`.

use rfc1738_audit::{
    Audit, Danger, Expectation, Finding, Inputs, Outcome, Suite, Wanted, assert_conforms, human, junit,
};
use rfc1738_oracle::{Answer, CommonParts, Observation, Subject, Text};

/// RFC 1738, but a URL of http has a user as in RFC 3986. Its name is markup.
struct WithUser;

const NAME: &str = "<script>alert(1)</script>\u{1b}[2J";

impl Subject for WithUser {
    fn name(&self) -> &str {
        NAME
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        if input == b"http://a<b/" {
            // Nothing that this project knows.
            let host = Some("<script>alert(2)</script>".into());
            return Observation::AcceptCommon(CommonParts {
                scheme: Some("http".into()),
                host,
                ..CommonParts::default()
            });
        }
        predicted(input)
    }
}

/// Reads the user of http away, and has RFC 1738 read the rest.
fn predicted(input: &[u8]) -> Observation<'static> {
    let text = str::from_utf8(input).unwrap_or_default();
    let user = text.strip_prefix("http://").and_then(|rest| rest.split_once('@'));
    match user.map(|(user, rest)| (user, Text::Rfc1738.read(format!("http://{rest}").as_bytes()))) {
        Some((user, Answer::Accept(parts))) => {
            let user = Some(user.to_owned().into());
            Observation::AcceptCommon(CommonParts { user, ..(*parts).clone() })
        }
        _ => Text::Rfc1738.read(input).observation(),
    }
}

fn inputs() -> Inputs {
    let texts: [&[u8]; 5] =
        [b"http://a<b/", b"http://u@host.dom/", b"http://host.dom/", b"x", b"http://host.dom:80/"];
    texts.into_iter().map(rfc1738_audit::Input::new).collect()
}

fn audit() -> Audit {
    Audit::new(&mut WithUser, &inputs(), Wanted::Causes, None, &mut |_| {})
}

fn outcomes(expectation: &Expectation) -> Vec<(String, Outcome)> {
    expectation.judge(&audit()).into_iter().map(|finding| (finding.name, finding.outcome)).collect()
}

/// The user that RFC 1738 does not have in http, and the host that is markup.
const USER: &str = "accepted/user-present";
const OPEN: &str = "accepted/host-less-than-sign";

#[test]
fn what_is_not_accepted_is_new() {
    let found = outcomes(&Expectation::default());
    assert_eq!(found, [(USER.into(), Outcome::New), (OPEN.into(), Outcome::New)]);
}

#[test]
fn a_reason_makes_a_cause_accepted_and_a_stale_one_fails() {
    let text = format!("# comment\n\n{USER} as RFC 3986 says\nport/port-zeros as browsers do\n");
    let found = outcomes(&Expectation::read(&text).unwrap());
    assert_eq!(
        found,
        [
            (USER.into(), Outcome::Accepted("as RFC 3986 says".into())),
            (OPEN.into(), Outcome::New),
            ("port/port-zeros".into(), Outcome::Stale)
        ]
    );
}

#[test]
fn what_is_less_dangerous_than_asked_for_is_minor() {
    for (least, outcome) in [(Danger::Resource, Outcome::Minor), (Danger::Verdict, Outcome::New)] {
        let found = outcomes(&Expectation::default().fail_on(least));
        assert_eq!(found, [(USER.into(), outcome.clone()), (OPEN.into(), outcome)]);
    }
}

#[test]
fn a_wrong_line_is_named() {
    let wrong = |text: &str| Expectation::read(text).unwrap_err();
    assert_eq!(wrong("# one\nno-such-cause why").0, 2);
    assert_eq!(wrong(USER), (1, "write the reason after the name".into()));
    let twice = format!("{USER} why\n{USER} why");
    assert_eq!(wrong(&twice), (2, format!("`{USER}` stands there twice")));
}

#[test]
fn a_written_file_wants_reasons_and_is_then_accepted() {
    let mut known = Expectation::default();
    known.accept(USER, "as RFC 3986 says").unwrap();
    let text = known.to_text(&audit(), "").unwrap();
    assert!(!text.contains('\u{1b}'), "{text}");
    let (line, why) = Expectation::read(&text).unwrap_err();
    assert_eq!(
        (text.lines().nth(line - 1), &*why),
        (Some("accepted/host-less-than-sign ?"), "write the reason in place of \"?\"")
    );
    let filled =
        text.replace("accepted/host-less-than-sign ?", "accepted/host-less-than-sign we take markup");
    let found = outcomes(&Expectation::read(&filled).unwrap());
    assert!(
        found.iter().all(|(_, outcome)| matches!(outcome, Outcome::Accepted(_))) && found.len() == 2,
        "{found:?}"
    );
    // What a person wrote stays, also a comment, and what is not found any more.
    let before = format!("\u{feff}# ours\n{USER} our reason\nport/port-zeros another one");
    let grown = Expectation::default().to_text(&audit(), &before).unwrap();
    assert!(grown.starts_with(&before) && grown.lines().count() == 6, "{grown}");
    assert!(grown.ends_with("\naccepted/host-less-than-sign ?\n"), "{grown}");
    assert_eq!(Expectation::default().to_text(&audit(), &filled).unwrap(), filled);
    let other = Expectation::default().to_text(&audit(), "\nhosts of ours\n").unwrap_err();
    assert!(other.0 == 2 && other.1.starts_with("no cause has the name `hosts`"), "{other:?}");
}

#[test]
fn a_byte_order_mark_is_no_name() {
    let text = format!("\u{feff}{USER} as RFC 3986 says\n");
    assert!(Expectation::read(&text).unwrap().reason_of(&audit().causes[0]).is_some());
}

#[test]
fn junit_has_a_test_for_each_finding() {
    let mut expectation = Expectation::default();
    expectation.accept(USER, "as RFC 3986 <says>").unwrap();
    let report = junit(&audit(), &expectation);
    assert!(report.contains("tests=\"2\" skipped=\"1\" errors=\"0\" failures=\"1\""), "{report}");
    assert!(report.contains("accepted: as RFC 3986 &lt;says&gt;") && !report.contains("<script"), "{report}");
    assert!(!report.contains('\u{1b}'), "{report}");
}

#[test]
fn a_library_that_is_as_expected_conforms() {
    let all_but_one = inputs().into_iter().filter(|input| input.text != "http://a<b/").collect();
    assert_conforms(&mut WithUser, &all_but_one, &[(USER, "as RFC 3986 says")]);
}

#[test]
#[should_panic(expected = "other findings than accepted:\n  accepted/user-present: ")]
fn a_library_with_another_cause_does_not_conform() {
    assert_conforms(&mut WithUser, &inputs(), &[]);
}

#[test]
#[should_panic(expected = "`port/port-zeros` is not found any more")]
fn a_library_without_an_accepted_cause_does_not_conform() {
    assert_conforms(&mut WithUser, &inputs(), &[(USER, "why"), ("port/port-zeros", "why")]);
}

/// Divides a URL of http as Appendix B of RFC 3986 does, and checks no character but one: whether a
/// user may have "\".
struct Unchecked {
    takes_backslash: bool,
}

impl Subject for Unchecked {
    fn name(&self) -> &str {
        "unchecked"
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        let text = str::from_utf8(input).unwrap_or_default();
        let Some(rest) = text.strip_prefix("http://") else { return Text::Rfc3986.read(input).observation() };
        let (authority, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
        // What has a port, a password or a bracket is read as the text says.
        if authority.contains([':', '[']) || after.contains(['?', '#']) {
            return Text::Rfc3986.read(input).observation();
        }
        if host.contains('\\') || user.contains('\\') && !self.takes_backslash {
            return Answer::Reject.observation();
        }
        let user = authority.contains('@').then(|| user.to_owned().into());
        let (scheme, host, path) =
            (Some("http".into()), Some(host.to_owned().into()), after.to_owned().into());
        Observation::AcceptCommon(CommonParts { scheme, user, host, path, ..CommonParts::default() })
    }
}

#[test]
fn a_new_mistake_that_leads_to_another_host_is_not_accepted_with_a_broad_cause() {
    let inputs = Inputs::of(Suite::Corpus);
    let audit = |takes_backslash| {
        let mut library = Unchecked { takes_backslash };
        Audit::new(&mut library, &inputs, Wanted::Causes, Some(Text::Rfc3986), &mut |_| {})
    };
    let before = audit(false);
    let file = Expectation::default().to_text(&before, "").unwrap().replace(" ?\n", " known\n");
    let known = Expectation::read(&file).unwrap();
    let failing = |audit: &Audit| -> Vec<String> {
        known.judge(audit).into_iter().filter(Finding::fails).map(|finding| finding.name).collect()
    };
    assert!(failing(&before).is_empty(), "{:?}", failing(&before));

    let after = audit(true);
    assert_eq!(failing(&after), ["user-backslash"]);
    let found = known.findings(&after);
    let cause = found.iter().find(|cause| cause.name == "user-backslash").unwrap();
    assert!(cause.input.contains("\\@"), "{}", cause.input);
    assert_eq!(cause.expected, Answer::Reject);
    assert!(human(&before, &known, false, 80).contains("\nevery cause by RFC 3986 is accepted\n"));
    assert!(human(&after, &known, false, 80).contains("\nevery other cause by RFC 3986 is accepted\n"));
    // Who writes the file again accepts it, by its own name.
    let file = known.to_text(&after, &file).unwrap();
    assert!(file.contains("\nuser-backslash ?\n"), "{file}");
}
