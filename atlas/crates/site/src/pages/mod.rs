//! The audits as a static site. It needs no server and no network.

mod answers;
mod archive;
mod attacks;
mod automata;
mod clauses;
pub(crate) mod compare;
mod data;
mod decision;
mod findings;
mod home;
#[cfg(test)]
mod identifiers;
mod libraries;
mod library;
pub(crate) mod page;
mod pairs;
mod predictions;
mod requests;
mod resolution;
mod search;
mod versions;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rayon::prelude::*;

use crate::affected::affected;
use crate::attacks::attacks as attacks_of;
use crate::findings::findings as findings_of;
use crate::requests::{Clients, Contacts, RECORDS as CONTACTS, checkers_of};
use crate::resolution::{RECORDS as RESOLUTIONS, Resolutions};
use crate::site::Edition;
use crate::site::Site;
use crate::survey::{histories, newest};
use crate::{Failure, Fleet, libraries as libraries_of, survey};
use crate::{data as data_of, hosts};

/// The folders of the site. `cargo maintain site` removes what is in them and is not written again.
const FOLDERS: [&str; 14] = [
    "answers",
    "attacks",
    "audits",
    "automata",
    "badges",
    "clauses",
    "clients",
    "data",
    "data/libraries",
    "decisions",
    "findings",
    "libraries",
    "pairs",
    "tests",
];

/// The styles and the scripts.
const ASSETS: [(&str, &str); 13] = [
    ("ask.js", include_str!("ask.js")),
    ("compare.js", include_str!("compare.js")),
    ("differences.js", include_str!("differences.js")),
    ("icon.svg", include_str!("icon.svg")),
    ("navigation.css", include_str!("navigation.css")),
    ("predictor.js", include_str!("predictor.js")),
    ("reader.js", include_str!("reader.js")),
    ("requests.js", include_str!("requests.js")),
    ("search.js", include_str!("search.js")),
    ("site.js", include_str!("site.js")),
    ("sort.js", include_str!("sort.js")),
    ("text.js", include_str!("text.js")),
    ("versions.js", include_str!("versions.js")),
];

/// Writes the site of an edition from the records. Calls `progress` with each step. Returns the number
/// of pages.
///
/// `predictions` is `url_atlas_evidence::predictions` as WebAssembly, or the reason why it is not
/// there. The first page shows the reason.
///
/// # Errors
/// Returns an error if a file cannot be read or written, or if an automaton exceeds the limits of a
/// grammar.
pub fn write_site(
    fleet: &Fleet,
    edition: &Edition,
    predictions: Result<&[u8], &str>,
    folder: &Path,
    progress: &dyn Fn(&str),
) -> Result<usize, Failure> {
    let all = libraries_of(&fleet.adapters())?;
    progress("1 of 6: reads the records");
    let entries = survey(&all.iter().collect::<Vec<_>>(), fleet)?;
    progress("2 of 6: compares the hosts of all libraries");
    let splits = hosts::splits(&entries);
    let pairs = hosts::pairs(&splits);
    progress("3 of 6: reads the records of other versions");
    let histories = histories(&all, &entries, fleet)?;
    let findings = findings_of(&entries, &histories, fleet)?;
    let attacks = attacks_of(&fleet.root)?;
    let affected = affected(&attacks, &histories);
    progress("4 of 6: looks for the causes of the answers");
    let newest = newest(&entries, &histories);
    progress("5 of 6: makes the pages");
    let resolutions = Resolutions::read_all(&fleet.root.join(RESOLUTIONS))?;
    let contacts = Contacts::read_all(&fleet.root.join(CONTACTS))?;
    let clients = Clients::read(&fleet.adapters())?;
    let checkers = checkers_of(&entries);
    let site = Site {
        edition,
        entries: &entries,
        newest: &newest,
        splits: &splits,
        pairs: &pairs,
        findings: &findings,
        attacks: &attacks,
        affected: &affected,
        histories: &histories,
        resolutions: &resolutions,
        contacts: &contacts,
        clients: &clients,
        checkers: &checkers,
        predictions: predictions.map(|_| ()),
    };
    let sets = data_of::sets(&site)?;
    let files = site.files(&sets)?;
    progress("6 of 6: writes the files");
    write_files(&files, folder)?;
    write(&folder.join(archive::FILE), archive::archive(&files, &archive::readme(edition, &sets))?)?;
    predictions::write_files(predictions.ok(), folder)?;
    Ok(files.iter().filter(|(name, _)| name.ends_with(".html")).count())
}

/// Writes files into a folder, and removes those of an earlier site.
fn write_files(files: &[(String, String)], folder: &Path) -> Result<(), Failure> {
    for name in FOLDERS {
        fs::create_dir_all(folder.join(name))?;
    }
    remove_old(folder, files)?;
    files
        .par_iter()
        .try_for_each(|(name, content)| write(&folder.join(name), content).map_err(|why| why.to_string()))?;
    Ok(())
}

/// Writes a file.
fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    fs::write(path, content).map_err(|error| format!("{} cannot be written: {error}", path.display()).into())
}

impl Site<'_> {
    /// Returns the name and the content of each file.
    fn files(&self, sets: &[data_of::Set]) -> Result<Vec<(String, String)>, Failure> {
        let mut pages = vec![
            ("index.html".to_string(), home::page(self)),
            ("libraries.html".to_string(), libraries::page(self)),
            ("compare.html".to_string(), compare::page(self)),
            ("pairs.html".to_string(), pairs::page(self)),
            ("findings.html".to_string(), findings::page(self)),
            ("attacks.html".to_string(), attacks::page(self)),
            ("resolution.html".to_string(), resolution::page(self)),
            ("requests.html".to_string(), requests::page(self)),
            ("versions.html".to_string(), versions::page(self)),
            ("search.html".to_string(), search::page(self)),
            ("clauses.html".to_string(), clauses::page(self)),
            ("data.html".to_string(), data::page(self, sets)),
        ];
        pages.extend(findings::pages(self));
        pages.extend(clauses::pages(self));
        pages.extend(attacks::pages(self));
        pages.extend(requests::pages(self));
        pages.extend(library::pages(self));
        pages.extend(decision::pages(self));
        let mut files: Vec<(String, String)> =
            pages.into_iter().map(|(name, page)| (name, page.into_string())).collect();
        files.extend(ASSETS.map(|(name, text)| (name.into(), text.into())));
        files.push(("site.css".into(), page::style()));
        files.push(("feed.xml".into(), findings::feed(self.findings)));
        files.push(("designs.js".into(), compare::designs(self)?));
        files.push(("affected.js".into(), versions::script(self)?));
        files.push(("everything.js".into(), search::script(self)?));
        files.extend(library::files(self)?);
        for (scheme, script) in automata::scripts()? {
            files.push((format!("automata/{scheme}.js"), script));
        }
        files.extend(compare::scripts(self)?);
        files.extend(compare::all_answers(self)?);
        files.extend(requests::scripts(self)?);
        files.extend(data_of::files(self, sets)?);
        Ok(files)
    }
}

/// Removes the files of an earlier site that are not written again, such as that of a library
/// without a record.
fn remove_old(folder: &Path, files: &[(String, String)]) -> Result<(), Failure> {
    let names: BTreeSet<&str> = files.iter().map(|(name, _)| &**name).collect();
    for part in FOLDERS {
        for entry in fs::read_dir(folder.join(part))? {
            let entry = entry?;
            let name = format!("{part}/{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_file() && !names.contains(&*name) {
                fs::remove_file(entry.path())?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    use rfc1738_audit::Record;
    use rfc1738_oracle::{CommonParts, Observation};

    use super::identifiers::{identifiers, values};
    use super::*;
    use crate::requests::Contact;
    use crate::resolution::Answer as ResolutionAnswer;

    /// The most bytes of a page with its scripts and styles, without the predictions.
    const BYTES: usize = 250_000;

    /// The most nodes of a page: elements, texts and comments, as a browser counts them.
    const NODES: usize = 4_000;

    fn nodes(page: &str) -> usize {
        let pieces = page.split('<').skip(1);
        pieces.map(|piece| usize::from(!piece.starts_with('/')) + usize::from(!piece.ends_with('>'))).sum()
    }

    #[test]
    fn nodes_are_elements_and_texts() {
        assert_eq!(nodes("<!DOCTYPE html><p>a <b>c</b></p> <br>"), 1 + 2 + 2 + 1 + 1);
    }

    /// Returns the script with the automata that a page with a box for a URL loads: `data-url` has the
    /// URL as JSON in HTML.
    fn automaton(url: &str) -> String {
        let scheme = url.trim_start_matches("&quot;").split(':').next().unwrap_or_default();
        let name = format!("automata/{}.js", scheme.to_ascii_lowercase());
        let is_known = url_atlas_lineage::SCHEMES.contains(&&*scheme.to_ascii_lowercase());
        if is_known { name } else { "automata/other.js".into() }
    }

    const MARKUP: &str = "<script>alert(1)</script>\u{202e}";

    /// What this project wrote, which has no character that changes the direction of writing.
    const WORDS: &str = "<script>alert(1)</script>";

    /// Checks what can break without a sign: a link that leads nowhere, two elements with one id,
    /// and a page that is too large to load.
    fn check(files: &[(String, String)]) {
        let mut ids: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for (name, text) in files {
            let all: Vec<&str> = values(text, "id").filter(|_| name.ends_with(".html")).collect();
            let unique: BTreeSet<&str> = all.iter().copied().collect();
            assert_eq!(all.len(), unique.len(), "{name}: an id occurs twice");
            ids.insert(name.clone(), unique);
        }
        for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
            let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
            let links = values(text, "href").chain(values(text, "src"));
            for link in links.filter(|link| !link.contains(':') && *link != archive::FILE) {
                let (path, place) = link.split_once('#').unwrap_or((link, ""));
                let path = path.split('?').next().unwrap_or_default();
                let path = match path.strip_prefix("../") {
                    Some(path) if !folder.is_empty() => path.to_owned(),
                    _ if path.is_empty() => name.clone(),
                    _ => format!("{folder}{}{path}", if folder.is_empty() { "" } else { "/" }),
                };
                let known = ids.get(&path).unwrap_or_else(|| panic!("{name}: {link} leads nowhere"));
                // Behind "#" of the first page stands a URL.
                assert!(place.is_empty() || path == "index.html" || known.contains(place), "{name}: {link}");
            }
        }
    }

    /// Checks that each page says what it is, of which day its data are, where it stands, and how to
    /// cite it.
    fn check_frame(files: &[(String, String)]) {
        for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
            let path = name.strip_suffix("index.html").unwrap_or(name);
            let canonical = format!("rel=\"canonical\" href=\"{}{path}\"", page::HOME);
            for part in [
                "<title>",
                "name=\"description\" content=\"",
                "icon.svg\"",
                &canonical,
                "datetime=\"2026-11-28\"",
                "To cite: ",
            ] {
                assert!(text.contains(part), "{name} has no {part}");
            }
            assert!(!text.contains("content=\"\""), "{name}");
        }
    }

    /// Runs assertions about a script of the site, which they find in `source`. Without Node.js
    /// nothing is asked.
    pub fn node(asserts: &str, source: &str) {
        let start = "const assert = require('assert'), source = require('fs').readFileSync(0, 'utf8');";
        let asserts = format!("{start}\n{asserts}");
        let node =
            Command::new("node").args(["-e", &asserts]).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let Ok(mut node) = node else {
            eprintln!("Node.js is not here, so the script is not asked");
            return;
        };
        node.stdin.take().unwrap().write_all(source.as_bytes()).unwrap();
        let output = node.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// A library can answer anything, also markup.
    #[test]
    fn what_a_library_answers_is_escaped() {
        let all = libraries_of(&Fleet::of_source().adapters()).unwrap();
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
            record.insert("http://a/", Observation::AcceptCommon(parts(host)));
            let input = format!("http://{MARKUP}/");
            record.insert(&input, Observation::AcceptCommon(parts(MARKUP)));
            let library = all.iter().find(|library| library.name == name).unwrap();
            record.write(&library.record(folder.path())).unwrap();
        }
        let libraries: Vec<_> = all.iter().collect();
        let fleet = Fleet { records: folder.path().into(), ..Fleet::of_source() };
        let entries = survey(&libraries, &fleet).unwrap();
        let splits = hosts::splits(&entries);
        let pairs = hosts::pairs(&splits);
        assert_eq!((entries.len(), splits.len(), pairs.len()), (2, 1, 1), "two hosts are one pair");
        let attack = serde_json::json!({
            "name": "a-b", "advisories": [MARKUP], "link": "https://a.example", "ecosystem": "npm", "package":
            MARKUP, "vulnerable": MARKUP,
            "fixed": MARKUP, "kind": "host", "wrong": "It is a test.", "input": MARKUP, "call": MARKUP,
            "observed": { "vulnerable": MARKUP, "fixed": [MARKUP] },
            "rfc1738": { "verdict": "invalid", "host": MARKUP, "section": "2.2" },
        });
        let asked = serde_json::json!({ "name": MARKUP, "language": MARKUP, "version": MARKUP, "bases":
            ["http://a/"], "references": [format!("//{MARKUP}")] });
        let answers = vec![ResolutionAnswer::Url(MARKUP.into(), Some(MARKUP.into()))];
        let resolution = Resolutions { asked: serde_json::from_value(asked).unwrap(), answers };
        let contact = |host: &str| Contact::Host(host.into(), MARKUP.into());
        let contacts = [("http://a/", contact("b.com")), (MARKUP, contact(MARKUP))];
        let contacts = Contacts {
            name: "node-fetch".into(),
            version: MARKUP.into(),
            contacts: contacts.map(|(url, contact)| (url.into(), contact)).into(),
        };
        let attacks = [serde_json::from_value(attack).unwrap()];
        let finding = serde_json::json!({ "id": "x-y", "library": "python-urllib", "date": "2026-11-22",
            "title": WORDS, "danger": "host", "url": MARKUP,
            "answer": { "host": MARKUP }, "texts": [WORDS], "misuse": WORDS, "fix": WORDS, "upstream": WORDS,
            "report": WORDS });
        let edition = Edition { date: "2026-11-28".into(), commit: None };
        let site = Site {
            edition: &edition,
            entries: &entries,
            newest: &newest(&entries, &[]),
            splits: &splits,
            pairs: &pairs,
            findings: &[serde_json::from_value(finding).unwrap()],
            attacks: &attacks,
            affected: &affected(&attacks, &[]),
            histories: &[],
            resolutions: &[resolution],
            contacts: &[contacts],
            clients: &Clients::read(&fleet.adapters()).unwrap(),
            checkers: &checkers_of(&entries),
            predictions: Err(MARKUP),
        };
        let files = site.files(&data_of::sets(&site).unwrap()).unwrap();
        check(&files);
        check_frame(&files);
        let found: BTreeMap<&str, &str> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
        for name in ["audits/python-urllib.html", "libraries/python-urllib.html"] {
            assert_eq!(identifiers(found[name]), [""; 0], "{name}");
        }
        for (name, text) in &found {
            let is_page = name.ends_with(".html") || name.ends_with(".svg");
            assert!(!is_page || !text.contains("<script>alert") && !text.contains('\u{202e}'), "{name}");
        }
        assert!(found["everything.js"].contains(r#"["client","fetch"#));
        assert!(!found["audits/python-urllib.html"].contains("no input was answered"));
        let page = found["libraries/python-urllib.html"];
        assert!(page.contains("&lt;script&gt;alert(1)") && page.contains("U+202E"));
        assert!(
            found["resolution.html"].contains("against") && found["clients/node-fetch.js"].contains("b.com")
        );
        assert!(found["clients/node-fetch.js"].contains(r#"{"fetched":2,"parser":["node-url","#));
        // What two libraries see is data. The script of the page makes text of it.
        let script = found["pairs/python-urllib.js"];
        assert!(script.contains("a.com") && script.contains("b.com") && script.contains("http://a/"));
        assert!(answers::unpacked(found["answers.js"]).contains(r#"[[1,["a.com","b.com"],"n"]]"#));
        let answers = answers::unpacked(found["answers/python-yarl.js"]);
        assert!(answers.contains("\"hosts\":\"\u{101}\",\"verdicts\":\"aa\""), "{answers}");
        assert!(found["data/pairs.csv"].contains("python-urllib,python-yarl,name,1,\"\"\"http://a/\"\"\""));
        let output = folder.path().join("site");
        let old = output.join("pairs/old.js");
        fs::create_dir_all(old.parent().unwrap()).unwrap();
        fs::write(&old, "of an earlier site").unwrap();
        write_files(&files, &output).unwrap();
        assert!(!old.exists());
    }

    /// What takes long: `cargo xtask exhaustive` runs it.
    mod exhaustive {
        use super::*;

        use crate::survey::of_all_records;
        use crate::upstream::{FOLDER, upstream};
        use crate::{audit_page, findings_page};

        #[test]
        #[ignore = "exhaustive"]
        fn the_kept_pages_are_those_of_the_records() {
            let (fleet, entries) = of_all_records();
            let all = libraries_of(&fleet.adapters()).unwrap();
            let histories = histories(&all, entries, fleet).unwrap();
            let found = findings_of(entries, &histories, fleet).unwrap();
            let mut pages = vec![
                ("reports/audit.md".to_owned(), audit_page(entries)),
                ("docs/findings.md".to_owned(), findings_page(&found)),
            ];
            let reports = upstream(&found, entries, &fleet.root).unwrap();
            // No report stays that the list does not name any more.
            assert_eq!(fs::read_dir(fleet.root.join(FOLDER)).unwrap().count(), reports.len());
            pages.extend(reports.into_iter().map(|(name, text)| (format!("{FOLDER}/{name}"), text)));
            for (name, page) in pages {
                let kept = fs::read_to_string(fleet.root.join(&name)).unwrap();
                // A visible character that is escaped again is three bytes in hexadecimal.
                assert!(!page.contains("\\xe2\\"), "{name} escapes what is visible");
                assert!(kept == page, "{name} is not up to date; run `cargo maintain report --write`");
            }
        }

        #[test]
        #[ignore = "exhaustive"]
        fn the_pages_of_all_records_are_whole_and_small() {
            let (fleet, entries) = of_all_records();
            let all = libraries_of(&fleet.adapters()).unwrap();
            let splits = hosts::splits(entries);
            let pairs = hosts::pairs(&splits);
            let attacks = attacks_of(&fleet.root).unwrap();
            let histories = histories(&all, entries, fleet).unwrap();
            let findings = findings_of(entries, &histories, fleet).unwrap();
            let edition = Edition { date: "2026-11-28".into(), commit: None };
            let site = Site {
                edition: &edition,
                entries,
                newest: &newest(entries, &histories),
                splits: &splits,
                pairs: &pairs,
                findings: &findings,
                attacks: &attacks,
                affected: &affected(&attacks, &histories),
                histories: &histories,
                resolutions: &Resolutions::read_all(&fleet.root.join(RESOLUTIONS)).unwrap(),
                contacts: &Contacts::read_all(&fleet.root.join(CONTACTS)).unwrap(),
                clients: &Clients::read(&fleet.adapters()).unwrap(),
                checkers: &checkers_of(entries),
                predictions: Ok(()),
            };
            let files = site.files(&data_of::sets(&site).unwrap()).unwrap();
            check(&files);
            check_frame(&files);
            let everything = files.iter().find(|(name, _)| name == "everything.js").unwrap();
            let source = format!("{}{}", everything.1, include_str!("search.js"));
            // Each other word finds something that it does not find alone.
            node(
                r#"const [find, all, words] = (0, eval)(source + "\n[find, everything, synonyms]");
                for (const word of Object.keys(words))
                    assert(find(word, all, words).length > find(word, all, {}).length, word);"#,
                &source,
            );
            let sizes: BTreeMap<&str, usize> =
                files.iter().map(|(name, text)| (&**name, text.len())).collect();
            for (name, page) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
                // What a script adds before a person does something: a button for each head of a
                // table that can be sorted, and the answers about the URL in the box.
                let buttons =
                    usize::from(page.contains("sort.js")) * page.matches("<th scope=\"col\"").count();
                let nodes = nodes(page) + buttons;
                assert!(nodes < NODES, "{name} has {nodes} nodes");
                let mut loaded: Vec<String> = values(page, "src")
                    .chain(values(page, "href"))
                    .map(|link| link.trim_start_matches("../").to_owned())
                    .filter(|link| link.ends_with(".js") || link.ends_with(".css"))
                    .collect();
                loaded.extend(values(page, "data-url").filter(|_| page.contains("reader.js")).map(automaton));
                let bytes = page.len() + loaded.iter().map(|link| sizes[&**link]).sum::<usize>();
                assert!(bytes < BYTES, "{name} loads {bytes} bytes");
                assert_eq!(identifiers(page), [""; 0], "{name}");
            }
        }
    }
}
