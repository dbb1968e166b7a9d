//! The fingerprints of the libraries, and their answers that no text gives, each judged by a person.

use rfc1738_behaviors::report::PAGES;
use rfc1738_behaviors::report::notation::{cell, code, cut, prose};
use rfc1738_behaviors::{Answer, Library, URL_STANDARD};
use rfc1738_suite::subject::CommonPart;

use super::schemes::percent;
use crate::SCHEMES;
use crate::evidence::{Evidence, Fingerprint, Own, Source};

/// What a person thinks of a behavior of a library that no text of the lineage asks for.
pub struct Judgment {
    /// The name of the library.
    pub library: &'static str,
    /// The name of the behavior.
    pub behavior: &'static str,
    /// The judgment.
    pub verdict: Verdict,
    /// The reason.
    pub why: &'static str,
}

/// A judgment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No text asks for it, and the text that the library claims rules it out.
    Bug,
    /// A text outside the lineage asks for it, or it is another kind of input than a URL.
    MissingText,
    /// A decision about what the library is for: it answers another question than where the parts stand.
    ByDesign,
    /// A text permits it. Only together with another behavior of the library is the answer that of no text.
    Combination,
}

impl Verdict {
    const fn word(self) -> &'static str {
        match self {
            Verdict::Bug => "bug",
            Verdict::MissingText => "missing text",
            Verdict::ByDesign => "by design",
            Verdict::Combination => "combination",
        }
    }
}

const fn judge(
    library: &'static str,
    behavior: &'static str,
    verdict: Verdict,
    why: &'static str,
) -> Judgment {
    Judgment { library, behavior, verdict, why }
}

/// All judgments.
#[rustfmt::skip]
pub const JUDGMENTS: &[Judgment] = &[
    judge("url", "the-path-of-a-file-begins-with-one-slash", Verdict::Bug, "The URL Standard keeps empty segments: the path of `file:.//` is \"//\". Without them another file can be named."),
    judge("url", "an-empty-host-is-reported-as-absent", Verdict::ByDesign, "The interface returns no host for an empty one. The Standard tells the two apart."),
    judge("url", "dot-segments-are-removed-except-after-a-drive-letter", Verdict::Bug, "The Standard keeps a drive letter before \"..\" only in file URLs."),
    judge("url", "a-bar-after-three-slashes-stays", Verdict::Bug, "The Standard writes the drive letter `a|` as `a:` if it is the first segment of the path, also after `file:///`."),
    judge("url", "a-host-before-a-drive-letter-is-dropped", Verdict::Bug, "The Standard keeps the host: the file is on another computer."),
    judge("url", "a-backslash-ends-a-port-in-every-scheme", Verdict::Bug, "In the Standard a backslash ends a port only in special schemes; elsewhere the port is invalid."),
    judge("url", "a-tab-after-a-drive-letter-is-a-slash", Verdict::Bug, "The Standard removes tabs and line breaks before it reads anything, so the tab separates no segments."),
    judge("url", "a-user-that-is-not-empty-needs-a-host", Verdict::Bug, "The Standard rejects an \"@\" before an empty host, also if the user is empty."),
    judge("url", "a-user-needs-a-host", Verdict::Bug, "The Standard rejects an \"@\" before an empty host, also if the user is empty."),
    judge("url", "punycode-labels-are-checked", Verdict::Bug, "Since June 2026 the Standard leaves a host of US-ASCII characters as it is."),
    judge("ada-url", "the-direction-of-letters-is-checked-in-each-label", Verdict::Bug, "UTS #46 applies the rule about letters from right to left to the whole domain, so the Standard rejects it."),
    judge("ada-url", "a-mapped-host-has-at-most-16384-octets", Verdict::Bug, "The Standard names no such limit."),
    judge("uriparse", "a-colon-without-a-scheme-crashes", Verdict::Bug, "RFC 3986 gives the input no scheme, so a parser of URIs rejects it. A crash stops the program that reads a hostile input."),
    judge("uriparse", "an-ipv6-address-in-canonical-form", Verdict::MissingText, "RFC 5952, section 4, recommends this form. It is about how to write an address, and not about what a URL is."),
    judge("uriparse", "an-empty-path-is-a-slash-in-every-scheme", Verdict::Combination, "RFC 3986, section 6.2.3, calls it normalization. These inputs also crash."),
    judge("http", "a-question-mark-begins-the-query", Verdict::Combination, "RFC 3986, section 3.4, asks for it."),
    judge("http", "an-authority-is-a-target", Verdict::MissingText, "RFC 9112, section 3.2.3: CONNECT has a host and a port as its target. The crate also takes a host alone."),
    judge("http", "a-path-is-a-target", Verdict::MissingText, "RFC 9112, section 3.2.1: a request has a path and a query as its target."),
    judge("http", "an-asterisk-is-a-target", Verdict::MissingText, "RFC 9112, section 3.2.4: OPTIONS has \"*\" as its target."),
    judge("http", "a-user-and-a-password-are-not-reported", Verdict::ByDesign, "`Uri` has no method for them. `authority()` returns the text with them."),
    judge("http", "a-fragment-is-dropped", Verdict::ByDesign, "A target has no fragment (RFC 9112, section 3.2). The crate drops one, and does not reject it."),
    judge("http", "any-host-is-accepted", Verdict::Bug, "RFC 3986, section 3.2.2, says what a host is. The crate checks single characters: it accepts \"[\" within a host."),
    judge("http", "text-after-brackets-is-dropped", Verdict::Bug, "`http://[::1].evil.com/` is read as the host `[::1]`. RFC 3986, section 3.2, permits only a port after the bracket."),
    judge("http", "a-port-that-is-no-number-is-dropped", Verdict::Bug, "RFC 3986, section 3.2.3: a port has only digits. The crate reads `host.dom:x` as a host without a port."),
    judge("http", "a-port-above-65535-is-dropped", Verdict::Bug, "The crate drops the port without an error, so a client connects to the default port."),
    judge("http", "any-user-is-accepted", Verdict::Bug, "RFC 3986, section 3.2.1, permits no \"@\" in a userinfo."),
    judge("http", "nothing-instead-of-a-host-and-a-port", Verdict::ByDesign, "HTTP needs a host (RFC 9110, section 4.2.1). The crate rejects an empty one in every scheme."),
    judge("http", "a-scheme-needs-an-authority", Verdict::ByDesign, "The crate is for the schemes of HTTP, which have an authority (RFC 9110, section 4.2)."),
    judge("http", "quote-marks-and-braces-in-a-path", Verdict::ByDesign, "A comment in the source says that clients send them. RFC 3986, section 3.3, does not permit them."),
    judge("http", "a-colon-within-brackets-ends-the-host", Verdict::Bug, "RFC 3986, section 3.2.2, permits brackets only around the whole host."),
    judge("http", "brackets-after-the-start-of-a-host-enclose-colons", Verdict::Bug, "RFC 3986, section 3.2.2, permits brackets only around the whole host."),
    judge("http", "a-plus-sign-before-a-port", Verdict::Bug, "RFC 3986, section 3.2.3: a port has only digits."),
    judge("http", "a-scheme-is-empty", Verdict::Bug, "RFC 3986, section 3.1: a scheme begins with a letter."),
    judge("http", "an-incomplete-escape-is-permitted", Verdict::Bug, "RFC 3986, section 2.1: two hexadecimal digits follow a \"%\"."),
    judge("http", "unsafe-marks-are-permitted", Verdict::Bug, "RFC 3986, section 3.3, permits none of them in a path."),
    judge("http", "a-port-is-empty", Verdict::Combination, "RFC 3986, section 3.2.3, permits an empty port."),
    judge("http", "an-empty-port-is-dropped", Verdict::Combination, "RFC 3986, section 6.2.3, calls it normalization."),
    judge("http", "one-path-syntax-for-all-schemes", Verdict::Combination, "RFC 3986, section 3.3, has one syntax."),
];

/// Returns the answers of each library that no text gives: the bugs first.
pub(super) fn own(evidence: &Evidence) -> String {
    let mut text = String::from(
        "The answer of a library to an input is its own if it is neither that of a text that covers the scheme nor that of the URL \
         Standard's parser. Each is explained by a behavior. A person judged each: a *bug*; a *missing text* (a text outside the lineage \
         asks for it); *by design* (the library is for another purpose); or a *combination* (a text permits it, and another behavior makes \
         the answer its own).\n\n",
    );
    for fingerprint in &evidence.fingerprints {
        let own = fingerprint.own();
        text += &format!("### {}\n\n", code(fingerprint.library.name));
        if own.is_empty() {
            text += "Every answer is that of a text.\n\n";
            continue;
        }
        text += "| judgment | behavior | inputs | shortest input | the library | the URL Standard's parser | why |\n|---|---|---|---|---|---|---|\n";
        let mut rows: Vec<(Option<&Judgment>, &Own)> =
            own.into_iter().map(|own| (judgment(fingerprint.library, own), own)).collect();
        rows.sort_by_key(|(judgment, _)| judgment.is_none_or(|judgment| judgment.verdict != Verdict::Bug));
        for (judgment, own) in rows {
            text += &row(fingerprint.library, judgment, own);
        }
        text += "\n";
    }
    text + &reports(evidence)
}

/// Returns links to the issues that are about exactly this behavior of a library.
fn issues(own: &Own) -> String {
    let departures = PAGES.iter().flat_map(|page| page.departures);
    let of_behavior = departures.filter(|departure| departure.behavior == own.behavior);
    let link = |(repository, number): &(&str, u32)| {
        format!(" [{repository} #{number}](https://github.com/{repository}/issues/{number})")
    };
    of_behavior.flat_map(|departure| departure.issues).map(link).collect()
}

/// Returns the answers that no text gives and that nobody has judged: the name of the library and that of the behavior.
pub fn not_judged(evidence: &Evidence) -> Vec<(&'static str, &'static str)> {
    let all =
        evidence.fingerprints.iter().flat_map(|one| one.own().into_iter().map(move |own| (one.library, own)));
    let without = all.filter(|(library, own)| judgment(library, own).is_none());
    without.map(|(library, own)| (library.name, own.behavior.name)).collect()
}

fn judgment(library: &Library, own: &Own) -> Option<&'static Judgment> {
    JUDGMENTS
        .iter()
        .find(|judgment| judgment.library == library.name && judgment.behavior == own.behavior.name)
}

fn row(library: &Library, judgment: Option<&Judgment>, own: &Own) -> String {
    let cells = [
        judgment.map_or("not judged", |judgment| judgment.verdict.word()).into(),
        title(own),
        own.count.to_string(),
        code(&cut(&String::from_utf8_lossy(&own.input))),
        words(&library.predict(&own.input)),
        words(&URL_STANDARD.predict(&own.input)),
        judgment.map(|judgment| prose(judgment.why)).unwrap_or_default() + &issues(own),
    ];
    format!("| {} |\n", cells.map(|one: String| cell(&one)).join(" | "))
}

/// Returns the title of the behavior, or says that the library lacks it.
fn title(own: &Own) -> String {
    let title = prose(own.behavior.title);
    if own.is_missing { format!("lacks the behavior \"{title}\"") } else { title }
}

/// Returns an answer in few words.
fn words(answer: &Answer) -> String {
    match answer {
        Answer::Accept(parts) => {
            let parts = parts.texts().filter(|(name, _)| *name != "scheme");
            let shown = |(name, text): (&str, &str)| match text {
                "" => format!("empty {name}"),
                text => format!("{name} {}", code(&cut(text))),
            };
            parts.map(shown).collect::<Vec<_>>().join(", ")
        }
        Answer::Reject => "rejects it".into(),
        Answer::Crash => "crashes".into(),
        Answer::Decline => "declines it".into(),
    }
}

/// Returns a report for each bug, ready to be sent.
fn reports(evidence: &Evidence) -> String {
    let mut text = String::from("### Reports\n\nReady to be sent. Look for an open issue first.\n\n");
    for fingerprint in &evidence.fingerprints {
        let library = fingerprint.library;
        for own in fingerprint.own() {
            let Some(Judgment { verdict: Verdict::Bug, why, .. }) = judgment(library, own) else { continue };
            let asked: Vec<String> = own.behavior.texts.iter().map(ToString::to_string).collect();
            let input = cut(&String::from_utf8_lossy(&own.input));
            text += &format!(
                "<details><summary>{name} {version}: {title}</summary>\n\n{} {version} reads {} as: {}. The parser of the URL Standard: {}.\n\n\
                 {}{}\n\n{} {}{}\n\n</details>\n\n",
                code(library.name),
                code(&input),
                words(&library.predict(&own.input)),
                words(&URL_STANDARD.predict(&own.input)),
                if own.is_missing { "The library does not do this: " } else { "" },
                prose(own.behavior.why),
                prose(why),
                if asked.is_empty() { String::new() } else { format!("See {}.", asked.join(", ")) },
                match issues(own) {
                    known if known.is_empty() => String::new(),
                    known => format!(" Known as{known}."),
                },
                name = library.name,
                version = library.version,
                title = title(own),
            );
        }
    }
    text
}

/// Returns the fingerprints.
pub(super) fn followed(evidence: &Evidence) -> String {
    let mut text = String::from(
        "The share of inputs to which a library gives the answer of a text: the same verdict and equivalent parts. A text of single schemes \
         is compared on these. A library *follows* the text with the greatest share, of those that cover every scheme.\n\n",
    );
    let names: Vec<String> =
        evidence.fingerprints.iter().map(|fingerprint| code(fingerprint.library.name)).collect();
    let line = "---|".repeat(names.len());
    text += &format!("| | {} |\n|---|{line}\n", names.join(" | "));
    let cells = |of: &dyn Fn(&Fingerprint) -> String| {
        evidence.fingerprints.iter().map(of).collect::<Vec<_>>().join(" | ")
    };
    text += &format!("| claims | {} |\n", cells(&|one| one.library.follows.into()));
    let followed = |one: &Fingerprint| {
        one.agreements
            .followed(&SCHEMES)
            .map_or("-".into(), |(source, share)| format!("{}: {}", source.name(), percent(share)))
    };
    text += &format!("| **follows** | {} |\n", cells(&followed));
    for source in Source::all() {
        let share = |one: &Fingerprint| one.agreements.of(source).share().map_or("-".into(), percent);
        text += &format!("| {} | {} |\n", source.name(), cells(&share));
    }
    for fingerprint in &evidence.fingerprints {
        text += &by_scheme(fingerprint);
        text += &by_part(fingerprint);
    }
    text
}

/// Returns the shares of a library by scheme.
fn by_scheme(fingerprint: &Fingerprint) -> String {
    let mut text = format!(
        "\n<details><summary>{}, by scheme and by part</summary>\n\n| | {} |\n|---|{}\n",
        fingerprint.library.name,
        SCHEMES.join(" | "),
        "---|".repeat(SCHEMES.len())
    );
    for source in Source::all() {
        let share = |scheme: &&'static str| {
            fingerprint.agreements.of_scheme(source, scheme).share().map_or(String::new(), percent)
        };
        let shares: Vec<String> = SCHEMES.iter().map(share).collect();
        text += &format!("| {} | {} |\n", source.name(), shares.join(" | "));
    }
    text
}

/// Returns the shares of a library by part, of the URLs that both accept.
fn by_part(fingerprint: &Fingerprint) -> String {
    let parts = &CommonPart::ALL[..CommonPart::ALL.len() - 1];
    let names: Vec<&str> = parts.iter().map(|part| part.name()).collect();
    let mut text = format!(
        "\n| of the URLs that both accept, the same | {} |\n|---|{}\n",
        names.join(" | "),
        "---|".repeat(names.len())
    );
    for source in Source::all() {
        let of_source = fingerprint.agreements.of(source);
        let shares: Vec<String> =
            parts.iter().map(|part| of_source.share_of_part(*part).map_or(String::new(), percent)).collect();
        text += &format!("| {} | {} |\n", source.name(), shares.join(" | "));
    }
    text + "\n</details>\n"
}
