//! What a library may choose in its answer to a question, and what RFC 1738 decides.

use rfc1738::Profile;
use rfc1738_oracle::subjects::ParserSubject;
use rfc1738_oracle::{Observation, PartValue, Parts, Question, Rejection, Subject};
use rfc1738_suite::corpus::{Corpus, PRINTED};
use rfc1738_suite::runner::{Candidate, Run, Status};

/// Gives one answer to every question.
struct Always(Observation<'static>);

impl Subject for Always {
    fn name(&self) -> &str {
        "always"
    }

    fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
        Observation::Decline("it answers questions only".into())
    }

    fn answer(&mut self, _: &Question, _: &[u8]) -> Option<Observation<'_>> {
        Some(self.0.clone())
    }
}

fn text(name: &'static str, value: &str) -> Parts {
    let mut parts = Parts::new();
    parts.text(name, value);
    parts
}

/// Returns the status of a case that the parser and a library with this answer are asked.
fn status(id: &str, answer: Parts) -> Status {
    status_of(id, Observation::Answer(answer))
}

fn status_of(id: &str, seen: Observation<'static>) -> Status {
    let profile = Profile::Interpreter;
    let parser = Candidate::new(ParserSubject::new(profile), profile);
    let case = Corpus::shipped().case(id).unwrap();
    let run = Run::new([case], &mut [parser, Candidate::library(Always(seen), profile)]);
    run.results().next().unwrap().status()
}

#[test]
fn a_library_may_build_any_spelling_of_the_url() {
    for (id, url, expected) in [
        ("building/ftp-safe-characters", "ftp://host.dom/%41Zaz09%24-_.%2b!*'()%2C", Status::Pass),
        ("building/ftp-safe-characters", "ftp://host.dom/aZaz09$-_.+!*'(),", Status::Fail),
        ("building/mailto-address", "mailto:user%25host%40relay.dom", Status::Pass),
        ("building/mailto-address", "mailto:user%2525host@relay.dom", Status::Fail),
        ("building/ftp-slashes-encoded", "ftp://host.dom/%2fetc/a%3bb/?%3A@&=%3b%2f", Status::Pass),
        ("building/ftp-slashes-encoded", "ftp://host.dom//etc/a%3Bb/?:@&=%3B%2F", Status::Fail),
        ("building/http-host-alone", "http://host.dom/", Status::Open),
        ("building/http-host-alone", "http://host.dom:80", Status::Fail),
        ("building/http-search-without-path", "http://host.dom/?%71", Status::Open),
        ("building/http-search-without-path", "http://host.dom/q", Status::Fail),
        ("building/ftp-password-without-user", "ftp://:secret@host.dom", Status::Fail),
    ] {
        assert_eq!(status(id, text("url", url)), expected, "{id}: {url}");
    }
}

#[test]
fn a_library_reports_in_its_own_way_that_no_url_has_the_parts() {
    let refused = |id| status(id, text("refused", "these parts"));
    assert_eq!(refused("building/ftp-password-without-user"), Status::Pass);
    assert_eq!(refused("building/port-with-a-letter"), Status::Pass);
    assert_eq!(refused("building/gopher-plus-string-without-search"), Status::Open);
    assert_eq!(refused("building/ftp-safe-characters"), Status::Fail);
    assert_eq!(status("building/port-with-a-letter", Parts::new()), Status::Fail);
}

/// Section 6 asks for care, and section 3.2.2 for a decoding: none of the three answers fails.
#[test]
fn a_library_may_refuse_or_send_an_encoded_delimiter() {
    let of =
        |id| status_of(id, Observation::Reject(Rejection { message: "no".into(), ..Rejection::default() }));
    assert_eq!(of("meaning/ftp-line-end-in-the-name"), Status::Open);
    assert_eq!(of("meaning/gopher-line-end-in-a-search"), Status::Open);
    assert_eq!(of("meaning/ftp-typecode-text"), Status::Fail);
    let commands = |name: &str| {
        let mut parts = text("host", "host.dom");
        parts.text("port", "21");
        let all = ["USER anonymous", "PASS <e-mail address>", "TYPE a", name];
        parts.insert("commands", PartValue::List(all.map(Into::into).to_vec()));
        status("meaning/ftp-line-end-in-the-name", parts)
    };
    assert_eq!(commands("RETR motd\r\nDELE motd"), Status::Open);
    assert_eq!(commands("RETR motd%0D%0ADELE motd"), Status::Open);
    assert_eq!(commands("RETR motd"), Status::Fail);
}

/// Without a typecode a client guesses the mode, so any TYPE command passes, and none.
#[test]
fn a_library_may_guess_the_mode_of_ftp() {
    let of = |types: &[&str]| {
        let mut parts = text("host", "host.dom");
        parts.text("port", "21");
        let all = [&["USER anonymous", "PASS <e-mail address>"], types, &["RETR motd"]].concat();
        parts.insert("commands", PartValue::List(all.into_iter().map(Into::into).collect()));
        status("meaning/ftp-anonymous", parts)
    };
    for types in [&[][..], &["TYPE <guessed>"], &["TYPE i"]] {
        assert_eq!(of(types), Status::Pass, "{types:?}");
    }
    for types in [&["TYPE a", "TYPE i"][..], &["CWD a"], &["NLST"]] {
        assert_eq!(of(types), Status::Fail, "{types:?}");
    }
}

#[test]
fn what_the_rfc_prints_passes_and_another_reading_of_it_is_open() {
    let alone = |id: &str, answer: Parts| {
        let library = Candidate::library(Always(Observation::Answer(answer)), Profile::Interpreter);
        Run::new([Corpus::shipped().case(id).unwrap()], &mut [library]).results().next().unwrap().status()
    };
    let form = PRINTED.iter().find(|printed| printed.section == "3.4.9").unwrap();
    assert_eq!(alone(&form.case, form.answer.clone()), Status::Pass);
    let mut with_search = form.answer.clone();
    with_search.text("request", "order\t\t+\t1\r\n+-1\r\none apple\r\nTuesday\r\n.\r\n");
    assert_eq!(alone(&form.case, with_search), Status::Open);
}

fn pairs(pairs: &[(&str, &str)]) -> PartValue {
    PartValue::Fields(pairs.iter().map(|&(one, other)| (one.into(), other.into())).collect())
}

fn urls(of_text: &[(&str, &str)]) -> Parts {
    let mut parts = Parts::new();
    parts.insert("urls", pairs(of_text));
    parts
}

#[test]
fn a_library_may_report_either_reading_of_a_hyphen_first() {
    let id = "extraction/hyphen-at-a-line-break";
    let (with, without) = ("http://host.dom/work-group", "http://host.dom/workgroup");
    for (first, second) in [(with, without), (without, with)] {
        let mut answer = urls(&[("5-35", first)]);
        assert_eq!(status(id, answer.clone()), Status::Fail);
        answer.insert("readings", pairs(&[(first, second)]));
        assert_eq!(status(id, answer), Status::Pass);
    }
}

#[test]
fn a_library_need_not_report_what_is_not_a_url() {
    let (broken, fragment) = ("extraction/wrapper-without-a-url", "extraction/fragment-in-the-wrapper");
    assert_eq!(status(broken, Parts::new()), Status::Pass);
    assert_eq!(status(broken, urls(&[("9-28", "http://host.dom:8o/")])), Status::Fail);
    assert_eq!(status(fragment, urls(&[("5-22", "http://host.dom/a")])), Status::Pass);
    assert_eq!(status(fragment, urls(&[("5-28", "http://host.dom/a#b/c?d")])), Status::Fail);
}

#[test]
fn this_project_follows_its_conventions() {
    let profile = Profile::Producer;
    let case = Corpus::shipped().case("building/mailto-address").unwrap();
    let other = Always(Observation::Answer(text("url", "mailto:user%25host%40relay.dom")));
    let run = Run::new([case], &mut [Candidate::new(other, profile)]);
    assert!(run.failed());
}
