//! Everyday URLs give no alarm. Dangerous ones do, with the hosts that an attacker uses.

use url_atlas_evidence::everyone::{everyone, verdict};

/// Everyday URLs, one a line.
const EVERYDAY: &str = include_str!("urls/everyday.txt");
/// URLs of advisories and of papers about server-side request forgery, or of their forms. Beside each
/// stand the two hosts that parsers read in it; "-" says that a parser reads no host.
const DANGEROUS: &str = include_str!("urls/dangerous.txt");

fn said(url: &str) -> (bool, String) {
    verdict(&everyone(url), url)
}

#[test]
fn everyday_urls_give_no_alarm() {
    let alarms: Vec<String> = EVERYDAY
        .lines()
        .map(|url| (url, said(url)))
        .filter(|(_, (danger, _))| *danger)
        .map(|(url, (_, sentence))| format!("{url}: {sentence}"))
        .collect();
    assert!(EVERYDAY.lines().count() >= 100);
    assert!(alarms.is_empty(), "{}:\n{}", alarms.len(), alarms.join("\n"));
}

#[test]
fn dangerous_urls_give_an_alarm_with_their_hosts() {
    let mut wrong = Vec::new();
    for line in DANGEROUS.lines() {
        let [url, one, other] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (danger, sentence) = said(url);
        let has = |host: &str| {
            let words = sentence.split([' ', ',']).map(|word| word.trim_matches(['[', ']', '.']));
            let words = words.chain(sentence.split([' ', ',']).map(|word| word.trim_end_matches('.')));
            // The dot of an address is a part of what is read.
            let mut words = words.chain(sentence.split([' ', ',']));
            if host == "-" { sentence.contains("no host") } else { words.any(|word| word == host) }
        };
        if !danger || !has(one) || !has(other) {
            wrong.push(format!("{line}: {sentence}"));
        }
    }
    assert!(DANGEROUS.lines().count() >= 100);
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
