//! The timeline: its data are complete, its examples show differences, and the page is well formed and safe.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use rfc1738_pages::timeline::answers::Answers;
use rfc1738_pages::timeline::html;
use rfc1738_pages::timeline::publications::{PUBLICATIONS, publication_of};
use rfc1738_pages::timeline::rule::{rule, specification};
use rfc1738_pages::timeline::topics::topics;
use rfc1738_texts::ALL;
use url_atlas_lineage::{Readers, SCHEMES, TEXTS};

fn page() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| html().unwrap())
}

/// The texts about the URLs of all schemes.
const GENERAL: [&str; 7] =
    ["cern1994", "rfc1630", "rfc1738", "rfc1808", "rfc2396", "rfc3986", "url-standard"];

pub fn each_example_shows_a_difference() {
    let mut readers = Readers::new();
    let (mut seen, mut without) = (BTreeSet::new(), Vec::new());
    for topic in topics() {
        assert!(!topic.examples.is_empty(), "{}", topic.id);
        for example in topic.examples {
            let answers = Answers::new(&mut readers, example.url).unwrap();
            if !answers.are_different() {
                without.push(example.url);
            }
            assert!(seen.insert(example.url), "{} is there twice", example.url);
            let programs: usize = answers.groups.iter().map(|group| group.programs.len()).sum();
            assert_eq!(programs, 7, "{}", example.url);
        }
    }
    assert_eq!(without, [""; 0], "all texts agree about these");
}

pub fn each_rule_exists() {
    for topic in topics() {
        for rules in topic.rules {
            let specification = specification(rules.text).unwrap_or_else(|| panic!("{}", rules.text));
            assert!(
                !rules.names.is_empty() || rules.note.is_some(),
                "{}: {} has neither",
                topic.id,
                rules.text
            );
            for name in rules.names {
                let found = rule(specification, name);
                let (found, ..) = found.unwrap_or_else(|| panic!("{}: no rule {name}", rules.text));
                assert_eq!(found, *name, "{}", rules.text);
            }
        }
    }
}

pub fn each_topic_has_all_texts_that_cover_it() {
    for topic in topics() {
        let texts: Vec<&str> = topic.rules.iter().map(|rules| rules.text).collect();
        let covers =
            |id: &str, scheme: &str| specification(id).unwrap().forms.iter().any(|form| form.name == scheme);
        let expected: BTreeSet<&str> = match topic.schemes {
            [] => GENERAL.into_iter().collect(),
            schemes => {
                let all = ALL.iter().map(|specification| specification.id);
                all.filter(|id| schemes.iter().any(|scheme| covers(id, scheme))).collect()
            }
        };
        assert_eq!(texts.iter().copied().collect::<BTreeSet<_>>(), expected, "{}", topic.id);
        let order = |id: &str| PUBLICATIONS.iter().position(|publication| publication.id == id);
        assert!(texts.is_sorted_by_key(|id| order(id)), "{}: the order of {texts:?}", topic.id);
    }
    let schemes: BTreeSet<&str> = topics().flat_map(|topic| topic.schemes).copied().collect();
    // No text but RFC 1738 and the generic ones is about http.
    assert_eq!(schemes, SCHEMES.into_iter().filter(|scheme| *scheme != "http").collect());
}

pub fn each_text_is_a_publication_of_its_date() {
    for specification in ALL {
        let publication = publication_of(specification.id).unwrap_or_else(|| panic!("{}", specification.id));
        assert_eq!(publication.name, specification.name);
    }
    for text in TEXTS {
        assert_eq!(publication_of(text.id()).unwrap().date, text.date, "{}", text.id());
    }
    // A year alone may be that of a month.
    assert!(PUBLICATIONS.is_sorted_by_key(|publication| publication.date));
}

pub fn each_source_is_a_section() {
    for topic in topics() {
        for fact in topic.facts {
            assert!(fact.sentence.ends_with('.') && !fact.sources.is_empty(), "{}", fact.sentence);
            for source in fact.sources {
                assert!(publication_of(source.text).is_some(), "{}", source.text);
                // RFC 2732 is data of RFC 2396, and so has no sections here.
                if let Some(specification) = specification(source.text) {
                    let section = specification.section(source.section);
                    assert!(section.is_some(), "{}: no section {}", source.text, source.section);
                }
            }
        }
    }
}

/// Returns the tags of the page, each with its name and whether it closes an element.
fn tags(page: &str) -> Vec<(&str, &str)> {
    let starts = page.match_indices('<').map(|(at, _)| &page[at + 1..]);
    let tags = starts.map(|rest| &rest[..rest.find('>').expect("each tag ends")]);
    tags.map(|tag| (tag, tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap())).collect()
}

/// Returns the values of an attribute, in the order of the page.
fn attributes<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let start = format!(" {name}=\"");
    page.match_indices(&start).map(|(at, _)| page[at + start.len()..].split('"').next().unwrap()).collect()
}

pub fn the_page_is_well_formed() {
    let page = page();
    let (before, rest) = page.split_once("<style>").unwrap();
    let (style, after) = rest.split_once("</style>").unwrap();
    assert!(!style.contains('<'));
    let mut open = Vec::new();
    let rest = format!("{before}{after}");
    for (tag, name) in tags(&rest) {
        let is_void = ["!DOCTYPE", "meta", "link", "br"].contains(&name) || tag.ends_with('/');
        match tag.strip_prefix('/') {
            Some(_) => assert_eq!(open.pop(), Some(name), "<{tag}>"),
            None if is_void => {}
            None => open.push(name),
        }
    }
    assert_eq!(open, [""; 0]);
    assert!(page.len() < 700_000, "{} bytes", page.len());
}

pub fn the_page_loads_and_runs_nothing() {
    let page = page();
    assert!(!page.contains("<script") && !page.contains("url(") && !page.contains("@import"));
    assert!(page.contains("default-src &#39;none&#39;") || page.contains("default-src 'none'"));
    assert!(!tags(page).iter().any(|(tag, _)| tag.contains(" src=") || tag.contains(" style=")));
    assert_eq!(attributes(page, "rel"), ["icon"]);
    let schemes =
        ["https://www.rfc-editor.org/rfc/", "https://url.spec.whatwg.org/", "https://www.cl.cam.ac.uk/"];
    let ids = attributes(page, "id");
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(known.len(), ids.len(), "an id occurs twice");
    for link in attributes(page, "href").into_iter().filter(|link| *link != "data:,") {
        match link.strip_prefix('#') {
            Some(id) => assert!(known.contains(id), "{link} leads nowhere"),
            None => assert!(schemes.iter().any(|scheme| link.starts_with(scheme)), "{link}"),
        }
    }
    for label in attributes(page, "aria-labelledby") {
        assert!(known.contains(label), "{label} is not an id");
    }
}

pub fn each_topic_has_a_permanent_link() {
    let ids: BTreeSet<&str> = attributes(page(), "id").into_iter().collect();
    let links = attributes(page(), "href");
    // An id is an address that others may have kept, so none of these may change.
    let permanent = [
        "scheme",
        "authority",
        "user",
        "host",
        "port",
        "path",
        "query",
        "fragment",
        "encoding",
        "mailto",
        "news-and-nntp",
        "gopher",
        "telnet",
        "wais-and-prospero",
        "file",
        "ftp",
    ];
    assert_eq!(topics().map(|topic| topic.id).collect::<Vec<_>>(), permanent);
    for id in permanent {
        assert!(ids.contains(id), "{id}");
        assert_eq!(links.iter().filter(|link| link.strip_prefix('#') == Some(id)).count(), 2, "{id}");
    }
}
