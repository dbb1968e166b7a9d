//! The audits as a static site. It needs no server and no network.

mod automata;
mod decision;
mod findings;
mod library;
mod matrix;
mod page;
mod pairs;
mod site;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use maud::Markup;
use rfc1738_lineage::{SCHEMES, Table};
use rfc1738_suite::coverage::Coverage;

use self::site::Site;
use crate::findings::findings as findings_of;
use crate::hosts;
use crate::{Failure, Fleet, libraries, survey};

/// The folders that have a page for each library, each decision and each pair.
const FOLDERS: [&str; 3] = ["libraries", "decisions", "pairs"];

/// Writes the site from the records, with the page of this coverage. Returns the number of pages.
///
/// # Errors
/// Returns an error if a file cannot be read or written, or if an automaton exceeds the limits of a grammar.
pub fn write_site(fleet: &Fleet, coverage: &Coverage, folder: &Path) -> Result<usize, Failure> {
    let all = libraries(&fleet.adapters())?;
    let entries = survey(&all.iter().collect::<Vec<_>>(), fleet)?;
    let splits = hosts::splits(&entries);
    let pairs = hosts::pairs(&splits);
    let findings = findings_of(&entries, fleet)?;
    let site = Site { entries: &entries, splits: &splits, pairs: &pairs, findings: &findings };
    let pages = site.write(folder)?;
    let mut tables = Vec::new();
    for scheme in SCHEMES {
        tables.push(Table::new(scheme, |_, _| true)?);
    }
    let alone = [
        ("coverage.html", rfc1738_pages::coverage::html(coverage)),
        ("timeline.html", rfc1738_pages::timeline::html()?),
        ("lineage.html", rfc1738_pages::lineage::html(&tables)),
    ];
    for (name, page) in &alone {
        let page = with_navigation(page).ok_or_else(|| format!("{name}: the page has another form"))?;
        write(&folder.join(name), &page)?;
    }
    Ok(pages + alone.len())
}

/// Writes a file.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()).into())
}

impl Site<'_> {
    /// Writes all files, and returns the number of pages.
    fn write(&self, folder: &Path) -> Result<usize, Failure> {
        for name in FOLDERS {
            fs::create_dir_all(folder.join(name))?;
        }
        fs::create_dir_all(folder.join("automata"))?;
        write(&folder.join("site.css"), &page::style())?;
        write(&folder.join("navigation.css"), include_str!("navigation.css"))?;
        write(&folder.join("site.js"), include_str!("site.js"))?;
        write(&folder.join("feed.xml"), &findings::feed(self.findings))?;
        write(&folder.join("reader.js"), include_str!("reader.js"))?;
        for (scheme, script) in automata::scripts()? {
            write(&folder.join("automata").join(format!("{scheme}.js")), &script)?;
        }
        let mut pages = vec![
            ("index.html".to_string(), matrix::page(self)),
            ("pairs.html".to_string(), pairs::overview(self)),
            ("findings.html".to_string(), findings::page(self)),
        ];
        pages.extend(library::pages(self));
        pages.extend(decision::pages(self));
        pages.extend(pairs::pages(self));
        remove_old(folder, &pages)?;
        for (name, markup) in &pages {
            write(&folder.join(name), &markup.0)?;
        }
        Ok(pages.len())
    }
}

/// Returns a page of another command with the links to the main pages after its first link, which skips to the content. Its policy permits
/// no file of styles, so it has to permit those of the site.
fn with_navigation(page: &str) -> Option<String> {
    let (policy, rest) = page.split_once("style-src ")?;
    let (head, body) = rest.split_once("</head><body>")?;
    let (skip, content) = body.split_once("</a>")?;
    let link = "<link rel=\"stylesheet\" href=\"navigation.css\">";
    let navigation = page::navigation("").0;
    Some(format!("{policy}style-src 'self' {head}{link}</head><body>{skip}</a>{navigation}{content}"))
}

/// Removes the pages of an earlier site that are not written again, such as that of a pair that sees one host now.
fn remove_old(folder: &Path, pages: &[(String, Markup)]) -> Result<(), Failure> {
    let names: BTreeSet<&str> = pages.iter().map(|(name, _)| &**name).collect();
    for part in FOLDERS {
        for entry in fs::read_dir(folder.join(part))? {
            let name = entry?.file_name();
            let page = format!("{part}/{}", name.to_string_lossy());
            if page.ends_with(".html") && !names.contains(&*page) {
                fs::remove_file(folder.join(page))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rfc1738_audit::{Input, Record};
    use rfc1738_subject::{CommonParts, Observation};

    use super::*;

    #[test]
    fn the_timeline_has_the_links_of_the_site() {
        let page = rfc1738_pages::timeline::html().unwrap();
        let page = with_navigation(&page).unwrap();
        let place = |text: &str| page.find(text).unwrap();
        assert!(place("class=\"skip\"") < place("href=\"pairs.html\""));
        assert!(place("href=\"pairs.html\"") < place("<h1"));
        assert!(page.contains("style-src 'self' 'sha256-"));
        assert_eq!(with_navigation("<html></html>"), None);
    }

    const MARKUP: &str = "<script>alert(1)</script>\u{202e}";

    /// A library can answer anything, also markup.
    #[test]
    fn what_a_library_answers_is_escaped() {
        let all = libraries(&Fleet::of_source().adapters()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for (name, host) in [("python-urllib", "a.com"), ("python-yarl", "b.com")] {
            let json =
                serde_json::json!({ "protocol": 1, "name": MARKUP, "version": MARKUP, "claims": [MARKUP] });
            let mut record = Record::new(serde_json::from_value(json).unwrap());
            let parts = |host: &str| CommonParts {
                scheme: Some("http".into()),
                host: Some(host.to_string().into()),
                path: MARKUP.into(),
                ..CommonParts::default()
            };
            record.insert(Input::new(b"http://a/"), Observation::AcceptCommon(parts(host)));
            let input = format!("http://{MARKUP}/");
            record.insert(Input::new(input.as_bytes()), Observation::AcceptCommon(parts(MARKUP)));
            let library = all.iter().find(|library| library.name == name).unwrap();
            record.write(&library.record(folder.path())).unwrap();
        }
        let libraries: Vec<_> = all.iter().collect();
        let fleet = Fleet { records: folder.path().into(), ..Fleet::of_source() };
        let entries = survey(&libraries, &fleet).unwrap();
        let splits = hosts::splits(&entries);
        let pairs = hosts::pairs(&splits);
        assert_eq!((entries.len(), splits.len(), pairs.len()), (2, 1, 1), "two hosts are one pair");
        let output = folder.path().join("site");
        let old = output.join("pairs/old.html");
        fs::create_dir_all(old.parent().unwrap()).unwrap();
        fs::write(&old, "of an earlier site").unwrap();
        Site { entries: &entries, splits: &splits, pairs: &pairs, findings: &[] }.write(&output).unwrap();
        assert!(!old.exists());
        let read = |name: &str| fs::read_to_string(output.join(name)).unwrap();
        for name in [
            "index.html",
            "libraries/python-urllib.html",
            "pairs.html",
            "pairs/python-urllib--python-yarl.html",
        ] {
            let page = read(name);
            assert!(!page.contains("<script>alert") && !page.contains('\u{202e}'), "{name}");
        }
        let page = read("libraries/python-urllib.html");
        assert!(page.contains("&lt;script&gt;alert(1)") && page.contains("U+202E"));
        let page = read("pairs/python-urllib--python-yarl.html");
        assert!(page.contains("a.com") && page.contains("b.com") && page.contains("http://a/"));
    }
}
