//! The pages are complete: every behavior and every departure has a section, and every link leads to a section.

use std::collections::BTreeSet;

use crate::behaviors::{PAGES, Page, human, json, page_of};
use expect_test::expect;
use rfc1738_behaviors::{Behavior, LIBRARIES, RFC_3986, Text, URL_STANDARD};

/// Returns the page about the URL Standard.
fn url_standard() -> &'static Page {
    page_of("url").unwrap()
}

/// Returns the lines of a text from one that begins with `start` to the next heading.
fn section(text: &str, start: &str) -> String {
    let mut lines = text.lines().skip_while(|line| !line.starts_with(start));
    let first = lines.next().unwrap_or_else(|| panic!("there is no {start}"));
    let rest = lines.take_while(|line| !line.starts_with('#'));
    [first].into_iter().chain(rest).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_behaviors_of_a_text_cite_it() {
    for behavior in URL_STANDARD.behaviors {
        assert!(cites_url_standard(behavior), "{behavior:?}");
    }
    for behavior in RFC_3986.behaviors {
        assert!(behavior.texts.iter().any(|text| matches!(text, Text::Rfc(3986, _))), "{behavior:?}");
    }
    let page = url_standard();
    for behavior in page.libraries().flat_map(|library| page.own(library)) {
        assert!(!cites_url_standard(behavior), "{behavior:?}");
    }
}

fn cites_url_standard(behavior: &Behavior) -> bool {
    behavior.texts.iter().any(|text| matches!(text, Text::UrlStandard(_)))
}

#[test]
fn each_library_has_one_page() {
    for library in LIBRARIES {
        assert_eq!(
            PAGES.iter().filter(|page| page.libraries.contains(&library.name)).count(),
            1,
            "{}",
            library.name
        );
    }
    assert_eq!(PAGES.iter().map(|page| page.libraries().count()).sum::<usize>(), LIBRARIES.len());
}

#[test]
fn each_departure_from_the_url_standard_is_on_the_page() {
    let page = url_standard();
    for library in page.libraries() {
        let replaced: Vec<_> = page.departures.iter().filter_map(|departure| departure.instead_of).collect();
        let of_text = page.missing(library).into_iter().filter(|behavior| !replaced.contains(behavior));
        for behavior in page.own(library).into_iter().chain(of_text) {
            let departure = page.departures.iter().find(|departure| departure.behavior == behavior);
            let input =
                departure.unwrap_or_else(|| panic!("{behavior:?} is not on the page")).input.as_bytes();
            assert_ne!(
                URL_STANDARD.predict(input),
                library.predict(input),
                "{behavior:?}: the input shows no difference"
            );
        }
    }
    let known = |behavior| {
        page.libraries()
            .any(|library| library.behaviors.contains(&behavior) != page.text.behaviors.contains(&behavior))
    };
    for departure in page.departures {
        assert!(known(departure.behavior), "{:?} is not a departure", departure.behavior);
    }
}

#[test]
fn each_link_leads_to_a_heading() {
    for page in PAGES {
        let text = page.markdown();
        let headings: Vec<String> = text
            .lines()
            .filter_map(|line| {
                line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#'))
            })
            .map(anchor)
            .collect();
        let unique: BTreeSet<&String> = headings.iter().collect();
        assert_eq!(unique.len(), headings.len(), "{}: two headings have the same anchor", page.file);
        let targets = text.split("](#").skip(1).map(|rest| rest.split(')').next().unwrap());
        let mut count = 0;
        for target in targets {
            assert!(unique.contains(&target.to_owned()), "{}: there is no heading for #{target}", page.file);
            count += 1;
        }
        assert!(count > 10, "{}", page.file);
    }
}

/// Returns the anchor of a heading as GitHub renders it: without the marks of Markdown, and with an entity as its character.
fn anchor(heading: &str) -> String {
    let text = heading.replace("&#124;", "|").to_lowercase();
    let kept = text.chars().filter(|character| character.is_alphanumeric() || " -_".contains(*character));
    kept.map(|character| if character == ' ' { '-' } else { character }).collect()
}

#[test]
fn a_page_has_no_control_characters_and_no_html() {
    for page in PAGES {
        let text = page.markdown();
        assert!(text.chars().all(|character| character == '\n' || !character.is_control()), "{}", page.file);
        for line in text.lines().filter(|line| !line.starts_with("    ")) {
            let line = line.replace("\\`", "");
            assert_eq!(line.matches('`').count() % 2, 0, "{}: code has no end: {line}", page.file);
            let outside_code: String = line.split('`').step_by(2).collect();
            assert!(!outside_code.replace("\\<", "").contains('<'), "{}: {line}", page.file);
        }
    }
}

#[test]
fn the_first_table_begins_with_other_hosts() {
    let text = url_standard().markdown();
    let table = section(&text, "## The most dangerous differences");
    let first: Vec<&str> = table.lines().take(8).collect();
    expect![[r#"
        ## The most dangerous differences

        Each input links to the behavior that it shows. A cell has the parts in which the answers differ. Inputs that lead to another host come first, then other logins, then other resources. In each group, inputs that RFC 1738 accepts come first, because no error shows the difference.

        | input | RFC 1738 | URL Standard | `url` | `ada-url` |
        |---|---|---|---|---|
        | [`https:/evil.com`](#finds-a-host-also-without-two-slashes) | no host | host `evil.com` | host `evil.com` | host `evil.com` |
        | [`news://evil.com/4123@host.dom`](#reads-a-host-after--in-every-scheme) | no host | host `evil.com` | host `evil.com` | host `evil.com` |"#]].assert_eq(&first.join("\n"));
}

#[test]
fn a_section_has_everything_about_its_behavior() {
    let text = url_standard().markdown();
    expect![[r####"
        ### Reads a backslash as a slash

        **Can lead to another host.** Holds for special schemes (ftp, file, http, https, ws, wss).

        In RFC 1738 "\\" is unsafe and never part of a URL. With this behavior it is read as "/" up to the query or the fragment, so it also ends the host: the host of `http://host.dom\@evil.com/` is host.dom. In other schemes a backslash is not a slash: the host of `telnet://host.dom\@evil.com/` is evil.com.

            input                       http://host.dom\@evil.com/
            RFC 1738                    not a URL: byte 15: expected more of the host, ":", "/" or the end, reading `host` (section 3.1)
            URL Standard, url, ada-url  host "host.dom", path "/@evil.com/"

        > These characters are "\{", "\}", "\|", "\\", "^", "\~", "\[", "\]", and "\`".
        >
        > [RFC 1738, section 2.2](https://www.rfc-editor.org/rfc/rfc1738#section-2.2)

        Asked for by: [URL Standard, special authority ignore slashes state](https://url.spec.whatwg.org/#special-authority-ignore-slashes-state); [URL Standard, authority state](https://url.spec.whatwg.org/#authority-state); [URL Standard, host state](https://url.spec.whatwg.org/#host-state); [URL Standard, port state](https://url.spec.whatwg.org/#port-state); [URL Standard, file state](https://url.spec.whatwg.org/#file-state); [URL Standard, file slash state](https://url.spec.whatwg.org/#file-slash-state); [URL Standard, file host state](https://url.spec.whatwg.org/#file-host-state); [URL Standard, path start state](https://url.spec.whatwg.org/#path-start-state); [URL Standard, path state](https://url.spec.whatwg.org/#path-state).
    "####]].assert_eq(&section(&text, "### Reads a backslash as a slash"));
    expect![[r####"
        ### Removes dot segments, but keeps what looks like a drive letter in every scheme

        **Can name another resource on the same host.** Holds for all schemes.

        In RFC 1738 a segment ".." is a name like any other. The URL Standard removes dot segments, and keeps only a drive letter that is the first segment of a file. In a library with this behavior ".." removes no segment that is a letter with ":" or "&#124;", in any place and any scheme, also if a backslash follows in the segment. So `http://host.dom/c:/../b` has the path `/c:/b`.

            input                  http://host.dom/c:/../b
            RFC 1738               host "host.dom", path "/c:/../b"
            URL Standard, ada-url  host "host.dom", path "/b"
            url                    host "host.dom", path "/c:/b"

        > Each of the \<cwd\> elements is to be supplied, sequentially, as the argument to a CWD \(change working directory\) command.
        >
        > [RFC 1738, section 3.2.2](https://www.rfc-editor.org/rfc/rfc1738#section-3.2.2)

        No text asks for it. In its place the text has: [Removes dot segments from a path](#removes-dot-segments-from-a-path). Reported as [servo/rust-url#1113](https://github.com/servo/rust-url/issues/1113).
    "####]].assert_eq(&section(&text, "### Removes dot segments, but"));
}

#[test]
fn the_text_for_a_terminal_is_narrow_ascii() {
    for library in LIBRARIES {
        let text = human(library);
        assert!(
            text.chars().all(|character| character == '\n' || (' '..='~').contains(&character)),
            "{}",
            library.name
        );
        for line in text.lines().filter(|line| line.len() > 80) {
            assert!(!line[13..].contains(' '), "{}: {line}", library.name);
        }
        assert!(text.ends_with(&format!("{}: {} behaviors\n", library.name, library.behaviors.len())));
    }
}

#[test]
fn json_has_every_behavior() {
    for library in LIBRARIES {
        let value: serde_json::Value = serde_json::from_str(&json(library)).unwrap();
        assert_eq!(value["behaviors"].as_array().unwrap().len(), library.behaviors.len());
    }
}

#[test]
fn every_answer_on_the_pages_is_predicted() {
    rfc1738_subject::silence_panics();
    for page in PAGES {
        let inputs = page.inputs();
        assert!(inputs.len() > 10, "{}", page.file);
        for library in page.libraries() {
            let Some(mut subject) = rfc1738_libraries::by_name(library.name) else { continue };
            for input in &inputs {
                let predicted = library.predict(input.as_bytes());
                subject.observe_all(&[input.as_bytes()], &mut |_, seen| {
                    assert!(
                        predicted.is(&seen),
                        "{}: {input:?}: predicted {predicted:?}, answered {seen:?}",
                        library.name
                    );
                });
            }
        }
    }
}
