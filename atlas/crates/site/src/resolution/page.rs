//! reports/resolution.md: which libraries see another host than the texts.

use std::fmt::Write as _;

use rfc1738_oracle::notation::{code, cut};
use rfc1738_texts::resolvers::Resolver;
use url_atlas_lineage::rfc1808::RESOLVERS;

use super::Resolutions;
use super::compared::{OfText, Row, STANDARD, STRICT, divided, rows};
use crate::Library;
use crate::markdown::line;

/// The most references in a table.
const SHOWN: usize = 30;

/// Returns the page.
pub fn resolution_page(records: &[Resolutions], libraries: &[Library]) -> String {
    let rows = rows(records);
    let pairs = records.iter().map(|record| record.answers.len()).max().unwrap_or_default();
    let mut text = format!(
        "# A reference and a base: which host?\n\n\
         {} libraries resolved references against base URLs: {pairs} pairs, from \
         [resolution/](../resolution/README.md). `cargo maintain resolution --ask` asks the installed \
         libraries, and `cargo maintain resolution --write` makes this page from \
         [resolutions/](resolutions/). `url-atlas resolve BASE REFERENCE` prints what each text says. Hosts \
         are printed as the libraries report them, octet by octet. No browser was asked: they follow the URL \
         Standard.\n\n\
         Two hosts differ if some resolver looks up two names or opens two addresses for them, or if one is \
         a host and the other is none. Two spellings of one name do not differ. `2130706433` and `127.0.0.1` \
         are one address to the C library of GNU, and Go opens nothing for the first one.\n\n",
        rows.len(),
    );
    table_of_libraries(&mut text, &rows, libraries);
    table_of_credentials(&mut text, records);
    table_of_references(&mut text, records);
    text
}

fn table_of_libraries(text: &mut String, rows: &[Row<'_>], libraries: &[Library]) {
    *text += "## The libraries, the worst first\n\n\
        *URLs* counts the pairs for which the library gives a URL: it rejects the others, does not take \
        them, or crashes. *Of no text* counts the URLs with a host that no text gives. The next columns \
        count the URLs whose host is not that of RFC 3986 (strict) and not that of the URL Standard, as far \
        as the text gives a URL too. An algorithm of an RFC also gives one for a reference that its grammar \
        does not match, such as one with a backslash: there `url-atlas resolve` says \"not a reference\". \
        *Nearest* is the text that gives most of the same URLs, octet by octet.\n\n\
        | library | version | URLs | of no text | unlike RFC 3986 | unlike URL Standard | nearest | base | \
        reference | host | RFC 3986 | URL Standard |\n\
        |---|---|---:|---:|---:|---:|---|---|---|---|---|---|\n";
    for row in rows {
        let asked = &row.record.asked;
        let name = libraries.iter().find(|library| library.name == asked.name);
        let name = name.map_or_else(
            || asked.name.clone(),
            |library| format!("{} {}", library.language, library.library),
        );
        let nearest = row.nearest();
        let place = RESOLVERS.iter().position(|resolver| resolver.id == nearest.id).unwrap_or_default();
        let mut cells = vec![
            format!("{name} ({})", code(&asked.name)),
            code(&asked.version),
            row.answered.to_string(),
            row.alone.len().to_string(),
            row.other[STRICT].to_string(),
            row.other[STANDARD].to_string(),
            format!("{}: {}", nearest.name, row.equal[place]),
        ];
        if let Some(seen) = row.worst() {
            let of = |place: usize| host_of(&RESOLVERS[place], seen.base, seen.reference);
            let host = seen.host.map_or_else(|| "none".into(), |host| code(&cut(host)));
            cells.extend([code(seen.base), code(&cut(seen.reference)), host, of(STRICT), of(STANDARD)]);
        } else {
            cells.extend([const { String::new() }; 5]);
        }
        text.push_str(&line(cells));
    }
}

/// Returns the host that a text gives, as Markdown.
fn host_of(resolver: &Resolver, base: &str, reference: &str) -> String {
    match OfText::of(resolver, base, reference) {
        None => "not decided here".into(),
        Some(OfText { url: None, .. }) => "no URL".into(),
        Some(OfText { host: None, .. }) => "none".into(),
        Some(OfText { host: Some(host), .. }) => code(&cut(&host)),
    }
}

/// The libraries that send the credentials of a base to another host.
fn table_of_credentials(text: &mut String, records: &[Resolutions]) {
    *text += "\n## Credentials that go to another host\n\n\
        A base can have a user and a password, and a reference can lead to another host. No text keeps the \
        credentials then. These libraries do: a program that opens the URL sends them to a host that the \
        reference chose (CVE-2025-27221 is about the one of Ruby).\n\n\
        | library | version | references | base | reference | URL |\n|---|---|---:|---|---|---|\n";
    for record in records {
        let sent: Vec<_> = record.sending_credentials().collect();
        let Some((base, reference, url)) = sent.first() else { continue };
        let (name, version) = (code(&record.asked.name), code(&record.asked.version));
        let [base, reference, url] = [*base, *reference, *url].map(|one| code(&cut(one)));
        text.push_str(&line(vec![name, version, sent.len().to_string(), base, reference, url]));
    }
}

/// The references against one base over which libraries differ.
fn table_of_references(text: &mut String, records: &[Resolutions]) {
    let split = divided(records);
    *text += "\n## The references that divide the libraries\n\n\
        Against bases of http and https. Each reference has the base that divides most pairs of libraries. \
        *Like the URL Standard* counts the libraries that see its host.\n\n\
        | base | reference | RFC 1808 | RFC 3986 | URL Standard | like the URL Standard | other hosts \
        |\n|---|---|---|---|---|---:|---|\n";
    for one in split.iter().take(SHOWN) {
        let of = |place: usize| host_of(&RESOLVERS[place], one.base, one.reference);
        let other = one.other.iter().map(|(host, names)| {
            let host = host.map_or_else(|| "none".into(), |host| code(&cut(host)));
            format!("{host}: {}", some(names))
        });
        let other = other.collect::<Vec<_>>().join("; ");
        let cells = [
            code(one.base),
            code(&cut(one.reference)),
            of(0),
            of(STRICT),
            of(STANDARD),
            one.like.to_string(),
            other,
        ];
        text.push_str(&line(cells));
    }
    if split.len() > SHOWN {
        let _ = writeln!(text, "\n{} more references divide them.", split.len() - SHOWN);
    }
}

/// Returns some names, and how many more there are.
fn some(names: &[&str]) -> String {
    const MOST: usize = 4;
    match names.len().checked_sub(MOST) {
        Some(more @ 1..) => format!("{} and {more} more", names[..MOST].join(", ")),
        _ => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolution::Answer;
    use crate::resolution::record::Asked;

    fn record(answers: Vec<Answer>) -> Resolutions {
        let asked = Asked {
            name: "one".into(),
            language: "Rust".into(),
            version: "1".into(),
            bases: vec!["https://a.example/b".into()],
            references: vec![r"\\c.example".into(), "d".into()],
        };
        Resolutions { asked, answers }
    }

    fn url(url: &str, host: &str) -> Answer {
        Answer::Url(url.into(), Some(host.into()))
    }

    #[test]
    fn a_host_of_no_text_is_counted_and_shown() {
        let record =
            record(vec![url("https://d.example/", "d.example"), url("https://a.example/d", "A.example")]);
        let row = Row::new(&record);
        assert_eq!((row.answered, row.alone.len(), row.other[STRICT], row.other[STANDARD]), (2, 1, 1, 1));
        assert_eq!(row.equal, [1; 4]);
        assert_eq!(row.worst().unwrap().host, Some("d.example"));
        let page = resolution_page(std::slice::from_ref(&record), &[]);
        assert!(page.contains("| `d.example` | `a.example` | `c.example` |"), "{page}");
    }

    #[test]
    fn a_library_that_follows_a_text_sees_the_hosts_of_the_text() {
        let strict = record(vec![
            url(r"https://a.example/\\c.example", "a.example"),
            url("https://a.example/d", "a.example"),
        ]);
        let row = Row::new(&strict);
        assert_eq!((row.alone.len(), row.other[STRICT], row.other[STANDARD]), (0, 0, 1));
        let browser = record(vec![url("https://c.example/", "c.example"), Answer::Reject]);
        let row = Row::new(&browser);
        assert_eq!(
            (row.answered, row.other[STRICT], row.other[STANDARD], row.nearest().id),
            (1, 1, 0, "url_standard")
        );
    }

    #[test]
    fn a_reference_stands_once_with_the_base_that_divides_most_libraries() {
        let of = |name: &str, hosts: [&str; 2]| Resolutions {
            asked: Asked {
                name: name.into(),
                language: "Rust".into(),
                version: "1".into(),
                bases: vec!["http://a.example/".into(), "https://a.example/".into()],
                references: vec![r"\\c.example".into()],
            },
            answers: hosts.map(|host| url(&format!("http://{host}/"), host)).into(),
        };
        let records = [
            of("one", ["a.example", "a.example"]),
            of("two", ["c.example", "c.example"]),
            of("three", ["c.example", "a.example"]),
            of("four", ["c.example", "c.example"]),
        ];
        let page = resolution_page(&records, &[]);
        let (_, references) = page.split_once("## The references").unwrap();
        let rows: Vec<&str> = references.lines().filter(|line| line.contains("c.example`")).collect();
        assert!(matches!(rows[..], [row] if row.starts_with("| `https://a.example/` |")), "{rows:?}");
    }
}
