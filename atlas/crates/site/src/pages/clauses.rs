//! A page for each of some clauses of RFC 1738: what it says, and what libraries report.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use maud::{Markup, html};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use rfc1738_audit::agree;
use rfc1738_audit::html::{sentence, visible};
use rfc1738_audit::words::answer;
use rfc1738_oracle::Text;
use rfc1738_suite::corpus::Corpus;
use url_atlas_decisions::{Answer, TEXTS, read};
use url_atlas_evidence::everyone::known;

use super::page::{Page, counted};
use crate::site::Site;

/// The name of the text in [`TEXTS`].
const RFC_1738: &str = "RFC 1738";

/// Clauses that belong together.
pub struct Clause {
    name: &'static str,
    pub section: &'static str,
    pub title: &'static str,
    /// What a program must know.
    what: &'static str,
    /// The names of the sentences in spec-cases/clauses.yaml.
    sentences: &'static [&'static str],
    /// URLs of the records that show what libraries report.
    urls: &'static [&'static str],
    /// Words of adapter.toml about parts that a library has apart, and that its adapter joins.
    apart: &'static [&'static str],
}

/// The clauses with a page.
pub const CLAUSES: [Clause; 11] = [
    Clause {
        name: "http-user",
        section: "3.3",
        title: "No user in an HTTP URL",
        what: "An HTTP URL has no user and no password, so it has no `@` before the host. RFC 3986 permits a \
            user in each scheme with `//`. A person can take the user for the host: \
            `http://bank.example@evil.example/`.",
        sentences: &["3.3/form", "3.3/no-user"],
        urls: &["http://host.dom/", "http://user:pass@host.dom/"],
        apart: &[],
    },
    Clause {
        name: "ftp-type",
        section: "3.2.2",
        title: "The type at the end of an FTP URL: ;type=",
        what: "An FTP URL can end with the type of the transfer: `;type=a`, `;type=i` or `;type=d`. It is no \
            part of the name of the file. A library that reports it in the path leaves it to the program to \
            take it off, or else the program asks for a file of that name. A library that rejects `;type=o` \
            checks the type.",
        sentences: &[
            "3.2.2/url-path-form",
            "3.2.2/typecodes",
            "3.2.2/typecode-omitted",
            "3.2.2/nlst-command",
            "3.2.2/type-command",
        ],
        urls: &["ftp://host.dom/etc/motd;type=i", "ftp://host.dom/etc/motd;type=o"],
        apart: &["typecode", "parameters"],
    },
    Clause {
        name: "ftp-encoded-slash",
        section: "3.2.2",
        title: "An encoded slash in an FTP URL: %2F",
        what: "The path of an FTP URL is a list of directories, each of which is decoded alone. So `%2F` at \
            its start names the root, and \"/\" does not. A library that decodes the path as a whole loses \
            the difference.",
        sentences: &[
            "3.2.2/cwd-commands",
            "3.2.2/reserved",
            "3.2.2/encoded-slash-example",
            "3.2.2/plain-example",
        ],
        urls: &["ftp://myname@host.dom/%2Fetc/motd", "ftp://myname@host.dom/etc/motd"],
        apart: &["URI::FTP"],
    },
    Clause {
        name: "gopher-types",
        section: "3.4.1",
        title: "The type of a Gopher item",
        what: "The first character of a Gopher path is the type of the item, and the rest is the selector. \
            `%09` divides the selector from a search.",
        sentences: &[
            "3.4.1/type-single-character",
            "3.4.1/path-empty",
            "3.4.1/default-type",
            "3.4.1/form-search",
            "3.4.1/nothing-reserved",
        ],
        urls: &["gopher://host.dom:70/0about", "gopher://host.dom/", "gopher://host.dom/0about%09%09a;b"],
        apart: &[],
    },
    Clause {
        name: "mailto-address",
        section: "3.5",
        title: "The address of a mailto URL",
        what: "A mailto URL is one address of mail, and nothing else. A list of addresses and fields such as \
            `?subject=` came with RFC 2368. A percent sign in the address is `%25`.",
        sentences: &["3.5/form", "3.5/only-an-address", "3.5/percent-encoded", "3.5/nothing-reserved"],
        urls: &["mailto:user%25host@relay.dom", "mailto:user@host.dom?subject=hello"],
        apart: &["mailbox"],
    },
    Clause {
        name: "news-forms",
        section: "3.6",
        title: "The two forms of a news URL",
        what: "A news URL names a group or an article, and no server. What has an at sign is an article.",
        sentences: &[
            "3.6/two-forms",
            "3.6/at-sign",
            "3.6/message-id-form",
            "3.6/all-groups",
            "3.6/no-location",
        ],
        urls: &["news:comp.infosystems.www.misc", "news:*", "news:1@host.dom"],
        apart: &[],
    },
    Clause {
        name: "nntp-article",
        section: "3.7",
        title: "The group and the number of an nntp URL",
        what: "An nntp URL names a server, a group and the number of an article. The number has digits only. \
            A library that accepts another text leaves the check to the program.",
        sentences: &["3.7/form", "3.7/numeric-id", "3.7/port-omitted"],
        urls: &["nntp://host.dom/alt.hypertext/17", "nntp://host.dom/alt.hypertext/-17"],
        apart: &[],
    },
    Clause {
        name: "telnet-login",
        section: "3.8",
        title: "The user and the end of a telnet URL",
        what: "A telnet URL can have a user and a password. They only advise the person. Nothing follows the \
            slash at its end.",
        sentences: &[
            "3.8/form",
            "3.8/final-slash-omitted",
            "3.8/port-omitted",
            "3.8/user-omitted",
            "3.8/login-advisory",
        ],
        urls: &["telnet://user:password@host.dom:23/", "telnet://host.dom/x"],
        apart: &[],
    },
    Clause {
        name: "wais-forms",
        section: "3.9",
        title: "The three forms of a WAIS URL",
        what: "A WAIS URL names a database, a search in it, or a document of it. A document has a type and a \
            path behind the database.",
        sentences: &["3.9/form-database", "3.9/form-search", "3.9/form-document", "3.9/port-omitted"],
        urls: &["wais://192.0.2.1/database?word", "wais://192.0.2.1/database/TEXT/doc", "wais://host.dom/"],
        apart: &[],
    },
    Clause {
        name: "file-hosts",
        section: "3.10",
        title: "The host of a file URL",
        what: "A file URL can name the host that has the file. An empty host and `localhost` are the machine \
            on which the URL is read. A program that drops another host opens a local file in its place.",
        sentences: &["3.10/form", "3.10/host", "3.10/localhost-or-empty", "3.10/this-machine"],
        urls: &["file://host.dom/name", "file:///a", "file://localhost/etc/motd"],
        apart: &[],
    },
    Clause {
        name: "prospero-fields",
        section: "3.11",
        title: "The fields of a Prospero URL",
        what: "A Prospero URL names an object of a server. Fields follow it, each as `;name=value`. The name \
            of the object can begin with a slash of its own, behind that of the URL.",
        sentences: &["3.11/form", "3.11/semicolon-reserved", "3.11/double-slash-example", "3.11/no-user"],
        urls: &["prospero://host.dom//pros/name", "prospero://host.dom/name;a=b;c=d"],
        apart: &[],
    },
];

impl Clause {
    /// Returns the address of its page from the root of the site.
    pub fn path(&self) -> String {
        format!("clauses/{}.html", self.name)
    }
}

/// Returns the page of all clauses.
pub fn page(site: &Site<'_>) -> Markup {
    let what = "What RFC 1738 says in some clauses about each of its schemes, and which libraries follow \
        them.";
    Page { path: "clauses.html", title: "Some clauses of RFC 1738", what, scripts: &[] }.with(site.edition,
        &html! {
        p.lead {
            (CLAUSES.len()) " of the many clauses of RFC 1738 have a page. It quotes the clause, and shows \
             which libraries report the parts that it gives. What a program then does, such as which \
             commands it sends to a server, was not tried. "
            "There are later texts about most of these schemes: RFC 4156 about WAIS, RFC 4157 about \
             Prospero, RFC 4248 about telnet, RFC 4266 about gopher, RFC 5538 about news and nntp, \
             RFC 6068 about mailto, and RFC 8089 about file."
        }
        ul { @for clause in &CLAUSES {
            li { a href=(clause.path()) { (clause.title) } " " small { "section " (clause.section) } }
        } }
    })
}

/// Returns the path and the content of each page.
pub fn pages(site: &Site<'_>) -> Vec<(String, Markup)> {
    CLAUSES.iter().map(|clause| (clause.path(), of_one(site, clause))).collect()
}

fn of_one(site: &Site<'_>, clause: &Clause) -> Markup {
    let path = clause.path();
    let quotes =
        clause.sentences.iter().filter_map(|id| Corpus::shipped().clauses.iter().find(|one| one.id == *id));
    let title = format!("{} (RFC 1738, section {})", clause.title, clause.section);
    let apart: Vec<_> = site
        .entries
        .iter()
        .flat_map(|entry| entry.library.options.iter().map(move |option| (entry, &*option.why)))
        .filter(|(_, why)| clause.apart.iter().any(|words| why.contains(words)))
        .collect();
    Page { path: &path, title: &title, what: clause.what, scripts: &[] }.with(site.edition, &html! {
        p.lead { (sentence(clause.what)) }
        h2 { "What RFC 1738 says" }
        ul { @for one in quotes { li { q { (one.quote) } " " small { "section " (section(&one.id)) } } } }
        h2 { "Who follows it" }
        (followers(site, clause))
        h2 { "What libraries report" }
        p {
            "Only the parts that all texts have are compared: user, host, port, path, query and fragment. \
             RFC 1738 divides the path further, for example into a name and a type. A record has the \
             common parts alone, so the tables do not say which library divides the path so. "
            "An answer that was not recorded is predicted."
        }
        @if !apart.is_empty() {
            p { "These libraries have more parts, or another function for a part, than their records show:" }
            ul { @for (entry, why) in apart { li {
                a href={ "../libraries/" (entry.library.name) ".html" } { (entry.label()) } ": "
                (sentence(why))
            } } }
        }
        @for url in clause.urls { (who(site, url)) }
    })
}

/// Returns to how many URLs a library answers as RFC 1738 does. `None`: it was not asked about one.
fn followed(urls: &[&str], answer: impl Fn(&str) -> Option<Answer>) -> Option<usize> {
    let is_same = |url: &&str| Some(agree(&Text::Rfc1738.read(url.as_bytes()), &answer(url)?));
    let all: Option<Vec<bool>> = urls.iter().map(is_same).collect();
    Some(all?.into_iter().filter(|is_same| *is_same).count())
}

/// Returns which libraries answer to the examples as RFC 1738 does.
fn followers(site: &Site<'_>, clause: &Clause) -> Markup {
    let (mut by_number, mut missing) = (BTreeMap::<_, Vec<&str>>::new(), 0);
    for entry in site.entries {
        match followed(clause.urls, |url| entry.answer(url)) {
            Some(number) => by_number.entry(Reverse(number)).or_default().push(&*entry.library.name),
            None => missing += 1,
        }
    }
    let all = clause.urls.len();
    html! {
        p { "The answers of RFC 1738 to the examples below, as the libraries gave them in their audits. Two \
            spellings of one part are one answer, and a part that a library never reports does not count." }
        div.scroll { table.answers {
            thead { tr { th scope="col" { "Answers as RFC 1738" } th.number scope="col" { "Libraries" }
                th scope="col" { "Which" } } }
            tbody { @for (Reverse(number), names) in &by_number { tr {
                th scope="row" { "to " (number) " of " (all) " examples" }
                td.number { (names.len()) }
                td { (site.labels(names)) }
            } } }
        } }
        @if missing > 0 { p.quiet { "Not asked about each example: " (counted(missing, "library")) "." } }
    }
}

/// Returns the section of a sentence, with which its name begins: `3.2.2/typecodes`.
fn section(id: &str) -> &str {
    id.split('/').next().unwrap_or_default()
}

/// An answer, and the texts and the libraries that give it.
struct Row {
    answer: String,
    texts: Vec<&'static str>,
    libraries: Vec<&'static str>,
}

/// Returns the answers about a URL, first that of RFC 1738 and then those of most libraries, and the
/// number of libraries whose answer is unknown. An empty host and no host are two answers.
fn rows(url: &str) -> (Vec<Row>, usize) {
    let mut by_words: BTreeMap<String, (Vec<&'static str>, Vec<&'static str>)> = BTreeMap::new();
    let own = Text::Rfc1738.read(url.as_bytes());
    for (name, design) in &TEXTS {
        let words = match *name {
            RFC_1738 => answer(url, &own),
            _ => answer(url, &read(design, url.as_bytes())),
        };
        by_words.entry(words).or_default().0.push(name);
    }
    let mut unknown = 0;
    for (known, given) in known(url) {
        match given {
            Some(given) => by_words.entry(answer(url, &given)).or_default().1.push(&known.library.name),
            None => unknown += 1,
        }
    }
    let row = |(answer, (texts, libraries))| Row { answer, texts, libraries };
    let mut rows: Vec<Row> = by_words.into_iter().map(row).collect();
    rows.sort_by_key(|row| (!row.texts.contains(&RFC_1738), Reverse(row.libraries.len())));
    (rows, unknown)
}

/// Returns what RFC 1738 and all libraries make of a URL, an answer in each row.
fn who(site: &Site<'_>, url: &str) -> Markup {
    let (rows, unknown) = rows(url);
    html! {
        h3 { a href={ "../index.html#" (utf8_percent_encode(url, NON_ALPHANUMERIC)) } {
            code { (visible(url)) } } }
        @let label = format!("The answers about {}", visible(url));
        div.scroll tabindex="0" role="region" aria-label=(label) { table.answers {
            thead { tr { th scope="col" { "The answer" } th.number scope="col" { "Libraries" }
                th scope="col" { "Which" } } }
            tbody { @for Row { answer, texts, libraries } in &rows { tr {
                th scope="row" { (answer)
                    @if texts.contains(&RFC_1738) { " " b { "the common parts of RFC 1738" } } }
                td.number { (libraries.len()) }
                td { (texts.join(", ")) @if !texts.is_empty() && !libraries.is_empty() { "; " }
                    (site.labels(libraries)) }
            } } }
        } }
        @if unknown > 0 { p.quiet { "Of " (counted(unknown, "more library")) " the answer is unknown." } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_is_one_of_rfc_1738_and_stands_in_the_section_of_its_page() {
        for clause in &CLAUSES {
            for id in clause.sentences {
                let found = Corpus::shipped().clauses.iter().find(|one| one.id == *id);
                let found = found.unwrap_or_else(|| panic!("{id} is no sentence of clauses.yaml"));
                assert_eq!(section(&found.id), clause.section, "{id}");
            }
        }
    }

    #[test]
    fn an_adapter_says_what_a_library_has_apart() {
        let all = crate::libraries(&crate::Fleet::of_source().adapters()).unwrap();
        for clause in &CLAUSES {
            for words in clause.apart {
                let is_about =
                    |library: &&crate::Library| library.options.iter().any(|one| one.why.contains(words));
                let found: Vec<&str> = all.iter().filter(is_about).map(|library| &*library.name).collect();
                assert!(!found.is_empty(), "{words}");
                let is_ruby = found.contains(&"ruby-uri-rfc3986");
                assert!(is_ruby || !["typecode", "URI::FTP"].contains(words), "{words}: {found:?}");
            }
        }
    }

    #[test]
    fn every_example_was_asked() {
        let inputs = std::fs::read_to_string(crate::Fleet::of_source().records.join("inputs.jsonl")).unwrap();
        for url in CLAUSES.iter().flat_map(|clause| clause.urls) {
            let line = serde_json::json!(url).to_string();
            assert!(inputs.lines().any(|input| input == line), "{url}");
        }
    }

    #[test]
    fn a_library_follows_a_clause_where_it_answers_as_the_text_does() {
        let urls = ["http://host.dom/", "http://user:pass@host.dom/"];
        let accepts = |url: &str| Some(read(&url_atlas_decisions::RFC_3986, url.as_bytes()));
        assert_eq!(followed(&urls, |_| Some(Answer::Reject)), Some(1));
        assert_eq!(followed(&urls, accepts), Some(1));
        assert_eq!(followed(&urls, |url| accepts(url).filter(|_| url == urls[0])), None);
        let text = |url: &str| Some(Text::Rfc1738.read(url.as_bytes()));
        assert_eq!(followed(&urls, text), Some(2));
    }

    /// The host of `file:///a` is empty by RFC 1738, and there is one.
    #[test]
    fn an_empty_host_and_none_are_two_answers() {
        let (rows, unknown) = rows("file:///a");
        assert_eq!(rows[0].answer, answer("file:///a", &Text::Rfc1738.read(b"file:///a")));
        assert!(
            rows[0].answer.contains("host \"\"") && rows[0].texts.contains(&RFC_1738),
            "{}",
            rows[0].answer
        );
        assert!(rows.iter().any(|row| row.answer == "path \"/a\""), "a library reports no host");
        let libraries = rows.iter().map(|row| row.libraries.len()).sum::<usize>() + unknown;
        assert_eq!(libraries, url_atlas_decisions::libraries().len());
    }
}
