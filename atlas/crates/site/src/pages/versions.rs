//! Whether a version has a published vulnerability: a box for a package and a version, and all
//! vulnerabilities by package.

use std::collections::BTreeMap;

use maud::{Markup, html};
use rfc1738_audit::html::{sentence, visible};
use serde::Serialize;

use super::page::{Page, counted};
use crate::Failure;
use crate::affected::Affected;
use crate::site::Site;

const WHAT: &str = "Name a package and a version, and see which published vulnerabilities in URLs it has, and in which version each is fixed.";

/// Returns the packages by the name that people read, each with its vulnerabilities.
fn packages<'a>(site: &'a Site<'_>) -> BTreeMap<String, Vec<&'a Affected<'a>>> {
    let mut all: BTreeMap<String, Vec<&Affected<'_>>> = BTreeMap::new();
    for one in site.affected {
        all.entry(one.program()).or_default().push(one);
    }
    all
}

/// Returns the page.
pub fn page(site: &Site<'_>) -> Markup {
    let packages = packages(site);
    let of_library = |history: &&crate::versions::History<'_>| {
        site.affected.iter().any(|one| one.library == Some(&*history.library.name))
    };
    let (with, without): (Vec<_>, Vec<_>) = site.histories.iter().partition(of_library);
    let frame = Page {
        path: "versions.html",
        title: "Is my version affected?",
        what: WHAT,
        scripts: &["affected.js", "versions.js"],
    };
    frame.with(site.edition, &html! {
        p.lead {
            (counted(site.affected.len(), "published vulnerability")) " in " (counted(packages.len(), "package")) ". Of each, a version with it and the version that fixes it were installed and tried. "
            "A project can also fix an older branch: its advisory says in which version."
        }
        form #affected hidden {
            label { "Package " select name="of" { @for (name, all) in &packages { option value=(all[0].key()) { (visible(name)) } } } }
            label { "Version " input name="version" placeholder="1.5.1" autocomplete="off" spellcheck="false"; }
        }
        noscript { p.missed { "The box for a version needs a script. The list below has the same facts." } }
        div #answer aria-live="polite" {}
        h2 { "All vulnerabilities, by package" }
        @for (name, all) in &packages {
            h3 id={ "of-" (all[0].key()) } {
                @match all[0].library { Some(library) => a href={ "libraries/" (library) ".html" } { (visible(name)) }, None => (visible(name)) }
            }
            ul { @for one in all { li {
                a href={ "attacks.html#" (one.attack.name) } { (visible(&one.attack.advisories.join(", "))) } ": " (sentence(&one.attack.wrong)) " " (visible(&one.words()))
            } } }
        }
        h2 { "What each version changed" }
        p { "The page of a library has a line for each version that was asked. Some libraries have such versions and no published vulnerability of the list." }
        @for (all, what) in [(with, "With a vulnerability of the list"), (without, "Without one")] {
            @if !all.is_empty() {
                h3 { (what) }
                ul.columns { @for history in all { li {
                    a href={ "libraries/" (history.library.name) ".html#versions" } { (site.label(&history.library.name)) } " " small { (counted(history.versions.len(), "version")) }
                } } }
            }
        }
    })
}

/// A vulnerability, as the script of the page needs it.
#[derive(Serialize)]
struct Data<'a> {
    name: &'a str,
    advisories: &'a [String],
    wrong: &'a str,
    vulnerable: &'a str,
    fixed: &'a str,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    same: &'a [&'a str],
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    other: &'a [&'a str],
}

/// Returns the script with the vulnerabilities by package.
pub fn script(site: &Site<'_>) -> Result<String, Failure> {
    let mut all: BTreeMap<String, Vec<Data<'_>>> = BTreeMap::new();
    for one in site.affected {
        let Affected { attack, vulnerable, fixed, same, other, .. } = one;
        all.entry(one.key()).or_default().push(Data {
            name: &attack.name,
            advisories: &attack.advisories,
            wrong: &attack.wrong,
            vulnerable,
            fixed,
            same,
            other,
        });
    }
    Ok(format!("\"use strict\";\nconst affected = {};\n", serde_json::to_string(&all)?))
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    /// Asserts what the script of the page answers.
    const ASK: &str = r#"
        const assert = require("assert");
        const source = require("fs").readFileSync(0, "utf8");
        const [compare, verdict] = (0, eval)(source + "\n[compare, verdict]");
        const sorted = [
          ["0.28.1", "1.9", "1.9.2", "1.9.11", "1.10.0", "2", "2.010"],
          ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0"],
          ["1.0.dev3", "1.0a2", "1.0b1", "1.0rc1", "1.0rc10", "1.0", "1.0.post1", "1.0.1", "1.1a1"],
          ["7.88.1-10+deb12u15", "8.14.1-2+deb13u7", "8.23.0-1"],
        ];
        for (const all of sorted) assert.deepStrictEqual([...all].reverse().sort(compare), all);
        assert.strictEqual(compare("go1.19", "1.19"), 0);
        const one = { vulnerable: "1.5", fixed: "1.6", same: ["1.2", "1.5"], other: ["1.1", "1.6"] };
        const of = { "1.0": "perhaps", "1.1": "not", "1.2": "affected", "1.3": "perhaps", "1.5": "affected", "1.6rc1": "perhaps", "1.6": "fixed", "2": "fixed" };
        for (const [version, kind] of Object.entries(of)) assert.strictEqual(verdict(one, version)[0], kind, version);"#;

    /// Without Node.js nothing is compared.
    #[test]
    fn the_script_orders_versions_and_says_which_has_a_vulnerability() {
        let node =
            Command::new("node").args(["-e", ASK]).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let Ok(mut node) = node else {
            eprintln!("Node.js is not here, so the script of the page is not asked");
            return;
        };
        let mut input = node.stdin.take().unwrap();
        std::io::Write::write_all(&mut input, include_bytes!("versions.js")).unwrap();
        drop(input);
        let output = node.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
