//! `url-atlas ask`.

use std::fs;

use serde_json::Value;

use super::{json_lines, python, rejects, run, run_in};

/// An adapter in Python of a library whose host is what stands after the last "@", and that crashes
/// about a URL with "crash".
const LAST_AT: &str = r#"
import json, sys
def observe(text):
    if "crash" in text:
        sys.exit("boom")
    rest = text.split("://", 1)[-1]
    if "://" not in text:
        return {"reject": "no \u001b[31mscheme"}
    host = rest.rsplit("@", 1)[-1].split("/")[0]
    return {"accept": {"common": {"scheme": "http", "host": host, "path": "/"}}}
for line in sys.stdin:
    command = json.loads(line)
    if command["cmd"] == "start":
        print(json.dumps({"protocol": 1, "name": "fake", "language": "Python", "version": "1.0",
                          "claims": [], "conventions": {}}), flush=True)
    elif command["cmd"] == "observe":
        seen = [observe(i) for i in command["inputs"]]
        print(json.dumps({"id": command["id"], "observations": seen}), flush=True)
    else:
        break
"#;

/// Returns the group of an outcome.
fn group<'v>(asked: &'v Value, outcome: &str, host: Option<&str>) -> &'v Value {
    let groups = asked["groups"].as_array().unwrap();
    let is_it = |group: &&Value| group["outcome"] == outcome && group["host"].as_str() == host;
    groups.iter().find(is_it).unwrap_or_else(|| panic!("{outcome} {host:?}: {asked}"))
}

fn names(group: &Value) -> Vec<&str> {
    let answers = group["answers"].as_array().unwrap();
    let by = answers.iter().flat_map(|same| same["by"].as_array().unwrap());
    by.map(|parser| parser["name"].as_str().unwrap()).collect()
}

#[test]
fn a_backslash_divides_the_libraries() {
    let url = "http://host.dom\\@evil.com/";
    let ran = run(&["ask", url], b"");
    // Nobody named two libraries.
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    assert!(ran.out.starts_with("http://host.dom\\@evil.com/\n"), "{}", ran.out);
    for part in ["\nDanger: ", "\nrejected (", "\nrecorded (", "  -- COMMAND "] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let all = run(&["ask", "--all", url], b"");
    assert!(all.out.contains("Addressable::URI") && !ran.out.contains("Addressable::URI"), "{}", all.out);
    let asked = &json_lines(&run(&["ask", "--json", url], b"").out)[0];
    assert_eq!(asked["danger"], true);
    // RFC 1738 has no backslash in any part, and the URL Standard makes it a slash.
    assert!(names(group(asked, "reject", None)).contains(&"RFC 1738"));
    assert!(names(group(asked, "host", Some("host.dom"))).contains(&"URL Standard"));
    // Versions of the records: a later release of a library is not asked here.
    let of_evil = group(asked, "host", Some("evil.com"));
    assert!(names(of_evil).contains(&"python-urllib"));
    let parser = &of_evil["answers"][0]["by"][0];
    assert!(parser["how"] == "recorded" && parser["version"].is_string(), "{parser}");
    assert!(parser["share"].as_f64().is_some_and(|share| share > 0.0 && share <= 1.0), "{parser}");
    let predictions = &asked["predictions"];
    assert!(predictions["predicted"].as_u64() <= predictions["unseen"].as_u64());
}

#[test]
fn the_options_of_an_adapter_stand_beside_its_answer() {
    let option = "require_tld: false";
    let libraries = run(&["libraries", "node-validator"], b"").out;
    let url = "http://intranet/";
    let all = run(&["ask", "--all", "--of", "node-validator", url], b"").out;
    let few = run(&["ask", "--of", "node-validator", url], b"").out;
    assert!(libraries.contains(option) && all.contains(option) && !few.contains(option), "{all}");
    let json = [&["libraries", "--json", "node-validator"][..], &["ask", "--json", url]];
    for ran in json.map(|words| run(words, b"").out) {
        assert!(ran.contains(option), "{ran}");
    }
}

#[test]
fn a_host_at_the_beginning_of_a_line_is_no_command_of_a_ci() {
    let ran = run(&["ask", "--all", "http://[::1].evil.com/"], b"").out;
    assert!(ran.contains("\n\"::1\" (") && !ran.contains("x3a"), "{ran}");
}

#[test]
fn urls_can_stand_on_lines_and_be_empty() {
    let ran = run(&["ask", "--json", "-"], b"http://host.dom/\nhttp://other.dom/\n");
    let hosts: Vec<Value> =
        json_lines(&ran.out).iter().map(|asked| asked["groups"][0]["host"].clone()).collect();
    assert_eq!(hosts, ["host.dom", "other.dom"]);
    assert!(run(&["ask", ""], b"").out.starts_with("The URL is empty.\n"));
}

/// Outside a checkout there is no adapter to start.
#[test]
fn asked_needs_a_checkout() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_url-atlas"));
    let ran = command.args(["ask", "--asked", "x:"]).env("CARGO_MANIFEST_DIR", folder.path());
    let output = ran.current_dir(folder.path()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("--asked: there is no folder adapters/"), "{said}");
}

/// The site answers in the browser with `url_atlas_evidence::predictions`, and this command has a
/// code of its own. Both give the same answers.
#[test]
fn the_answers_of_the_site_are_those_of_the_command() {
    for url in [
        "http://host.dom/",
        "http://host.dom\\@evil.com/",
        "https://u:p@b\u{fc}cher.dom:443/a/../b?c#d",
        "ftp://a.com?x@evil.com/",
        "http://010.0.0.1/",
        "//evil.com",
        "\tjavascript:alert(1)",
        "mailto:a@b.dom",
        "http://[::1%25a]/%zz",
        "",
    ] {
        let asked = &json_lines(&run(&["ask", "--json", url], b"").out)[0];
        let mut site: Value = serde_json::from_str(&url_atlas_evidence::predictions::json(url)).unwrap();
        for group in site["groups"].as_array_mut().unwrap() {
            // Only the site needs these.
            for name in ["words", "counts", "known"] {
                assert!(group.as_object_mut().unwrap().remove(name).is_some(), "{name}");
            }
            for same in group["answers"].as_array_mut().unwrap() {
                for parser in same["by"].as_array_mut().unwrap() {
                    assert!(parser.as_object_mut().unwrap().remove("label").is_some());
                }
            }
        }
        for field in ["danger", "verdict", "predictions", "groups"] {
            assert_eq!(site[field], asked[field], "{field}: {url:?}");
        }
    }
}

#[test]
fn each_answer_says_how_it_is_known() {
    for (url, how, words) in [
        ("http://host.dom/", "recorded", "\nrecorded ("),
        ("http://other.example/", "recorded-under-another-name", "\nrecorded under another name ("),
        ("http://other.example/;a=b;c#d?e", "predicted", "\npredicted ("),
    ] {
        let asked = &json_lines(&run(&["ask", "--json", url], b"").out)[0];
        let by = |group: &Value| group["answers"][0]["by"].as_array().unwrap().clone();
        let all: Vec<Value> = asked["groups"].as_array().unwrap().iter().flat_map(by).collect();
        let curl = all.iter().find(|one| one["name"] == "c-curl").unwrap();
        assert_eq!(curl["how"], how, "{url}");
        let screen = run(&["ask", url], b"").out;
        assert!(screen.contains(words), "{screen}");
    }
    // No library was asked about so long a label.
    let host = "a".repeat(20_000);
    let screen = run(&["ask", &format!("http://{host}.example/")], b"").out;
    assert!(
        screen.contains("\nunknown (") && screen.contains("never asked about so long a host"),
        "{screen}"
    );
    assert!(screen.contains("Not known: "), "{screen}");
}

#[test]
fn only_named_libraries_decide_the_exit_code() {
    let url = "http://good.com\\@evil.com/";
    assert_eq!(run(&["ask", url], b"").code, 0);
    // By names that people use.
    let ran = run(&["ask", "--of", "urllib,chrome", url], b"");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("Danger: ") && ran.out.contains(" of 2\n"), "{}", ran.out);
    assert_eq!(run(&["ask", "--of", "urllib,curl", url], b"").code, 0);
    rejects(
        &["ask", "--of", "nothing-like-it", url],
        b"",
        "there is no text or library `nothing-like-it`, `url-atlas libraries` lists the names",
    );
}

#[test]
fn a_named_library_of_which_nothing_is_known_is_no_all_clear() {
    // No record has a host that is so long, and Ajv has a limit.
    let url = format!("http://{}.example/", "a".repeat(300));
    let ran = run(&["ask", "--of", "python-urllib,node-ajv-url", &url], b"");
    assert_eq!(ran.code, 0);
    let said = ran.out.replace('\n', " ");
    assert!(said.contains("Not known: what JavaScript ajv-formats (format url)"), "{said}");
    assert!(said.contains(" makes of it. Of the others: "), "{said}");
}

#[test]
fn libraries_are_listed_and_findings_are_not_hidden() {
    let listed = run(&["libraries", "curl"], b"").out;
    assert!(listed.lines().next().unwrap().starts_with("c-curl "), "{listed}");
    assert_eq!(run(&["libraries", "no such word"], b"").code, 1);
    let compared = run(&["compare", "core-js", "url-standard"], b"").out.replace('\n', " ");
    assert!(compared.contains("2 published findings are about them"), "{compared}");
}

/// Another version answers by its own record: curl 7.88.1 accepts what 8.23.0 rejects.
#[test]
fn versions_answer_by_their_own_records() {
    let list = include_str!("../../../../records/inputs.jsonl");
    let differences = include_str!("../../../../reports/versions.differences");
    let of_curl = differences.split("\n\n").find(|group| group.contains("\"c-curl\"")).unwrap();
    let newest: Vec<&str> = include_str!("../../../../records/c-curl.answers").lines().collect();
    let rejected = of_curl.lines().filter_map(|line| line.split_once(" 0 s")?.0.parse::<usize>().ok());
    let at = rejected.map(|number| number - 1).find(|at| newest[*at] == "R").unwrap();
    let input: String = serde_json::from_str(list.lines().nth(at).unwrap()).unwrap();
    let answers = |of: &str| {
        let json = json_lines(&run(&["ask", "--json", "--of", of, &input], b"").out).remove(0);
        let groups = json["groups"].as_array().unwrap().clone();
        let by = |group: &Value| {
            let one = group["answers"][0]["by"][0].clone();
            (
                group["outcome"].as_str().unwrap().to_owned(),
                one["how"].clone(),
                one["version"].as_str().unwrap().to_owned(),
            )
        };
        groups.iter().map(by).collect::<Vec<_>>()
    };
    let [(outcome, how, version)] = &answers("curl@7.88.1")[..] else { panic!() };
    assert_eq!((how, &**version), (&"recorded".into(), "7.88.1-10+deb12u15"));
    assert_ne!(outcome, "reject");
    let two = answers("curl,curl@7.88.1-10+deb12u15");
    let newest = two.iter().find(|(outcome, ..)| outcome == "reject");
    assert!(two.len() == 2 && newest.is_some_and(|(_, _, version)| version == "8.23.0-1"), "{two:?}");
    let screen = run(&["ask", "--of", "curl,curl@8.23", &input], b"");
    assert_eq!(
        screen.err,
        "url-atlas: there is no record of c-curl 8.23; the nearest recorded versions are 7.88.1-10+deb12u15, \
         8.14.1-2+deb13u7, 8.23.0-1\n"
    );
}

#[test]
fn versions_are_compared_and_listed() {
    let compared = run(&["compare", "curl@7.88.1", "curl@8.23.0"], b"").out;
    assert!(compared.starts_with("c-curl 7.88.1-10+deb12u15 and c-curl 8.23.0-1 differ in "), "{compared}");
    let decisions = run(&["decisions", "curl@8.23.0"], b"").out;
    assert!(decisions.starts_with("c-curl 8.23.0-1 differs from "), "{decisions}");
    let listed = run(&["libraries", "curl"], b"").out;
    assert!(
        listed.contains("also 7.88.1-10+deb12u15, 8.14.1-2+deb13u7")
            && listed.contains("dates of the versions are unknown"),
        "{listed}"
    );
    rejects(&["decisions", "rfc1738@2"], b"", "the text RFC 1738 has no versions");
    rejects(
        &["compare", "nothing-like-it@1", "curl"],
        b"",
        "there is no text or library `nothing-like-it`, `url-atlas libraries` lists the names",
    );
    let screen = run(&["ask", "http://host.dom/"], b"").out;
    assert!(screen.contains("curl 8.23.0,") && screen.contains("Chromium 156."), "{screen}");
}

#[test]
fn a_url_with_one_host_is_good_and_octets_become_characters() {
    let ran = run(&["ask", "http://host.dom/"], b"");
    assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.out);
    assert!(!ran.out.contains("Danger"));
    use std::os::unix::ffi::OsStrExt;
    let octets = std::ffi::OsStr::from_bytes(b"http://host.dom/\xff");
    let ran = run(&["ask".as_ref(), "--json".as_ref(), octets], b"");
    assert_eq!(json_lines(&ran.out)[0]["input"], "http://host.dom/\u{ff}");
}

#[test]
fn adapters_are_asked_and_named_first() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let adapter = folder.path().join("adapter.py");
    fs::write(&adapter, LAST_AT).unwrap();
    let adapter = adapter.to_str().unwrap();
    let one = format!("{python} {adapter}");
    let ran = run(&["ask", "http://host.dom/", "--adapter", &one, "--", python, adapter], b"");
    assert_eq!(ran.out.matches(", asked now").count(), 2, "{}", ran.out);
    assert!(!ran.out.contains("-- COMMAND"));
    rejects(
        &["ask", "x:", "--", "/nonexistent"],
        b"",
        "the adapter \"/nonexistent\": cannot be started, No such file or directory (os error 2)",
    );
}

/// `--asked` asks what starts on this machine: here one library of two, in a folder of its own.
#[test]
fn installed_libraries_are_asked_and_come_before_records() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let adapters = folder.path().join("adapters/python");
    fs::create_dir_all(&adapters).unwrap();
    fs::write(adapters.join("adapter.py"), LAST_AT).unwrap();
    let library = |name: &str, run: &str| {
        format!("[[library]]\nname = '{name}'\nlibrary = ''\nlanguage = 'Python'\nrun = '{run}'\n")
    };
    let starts = library("python-urllib", &format!("{python} adapters/python/adapter.py"));
    let libraries = starts + &library("python-yarl", "adapters/no-such-program");
    // The relay starts, and the program that it starts is not there.
    let relayed = library("c-curl", &format!("{python} adapters/relay.py python c-curl"))
        + "version_command = 'echo 1'\nprogram = 'adapters/no-such-program'\nclaims = []\nconventions = {}\n";
    for (name, text) in [
        ("relay.py", include_str!("../../../../adapters/relay.py")),
        ("description.py", include_str!("../../../../adapters/description.py")),
    ] {
        fs::write(folder.path().join("adapters").join(name), text).unwrap();
    }
    fs::write(adapters.join("adapter.toml"), libraries + &relayed).unwrap();
    let asked = |arguments: &[&str]| {
        run_in(folder.path(), &[&["ask", "http://host.dom/a@evil.com/"], arguments].concat())
    };
    let json = &json_lines(&asked(&["--asked", "--json"]).out)[0];
    let by = |group: &Value| {
        group["answers"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|same| same["by"].as_array().unwrap())
            .cloned()
            .collect::<Vec<_>>()
    };
    let of_evil = by(group(json, "host", Some("evil.com")));
    let urllib = of_evil.iter().find(|one| one["name"] == "python-urllib").unwrap();
    assert_eq!((&urllib["how"], &urllib["version"]), (&"asked".into(), &"1.0".into()), "{urllib}");
    let of_host = by(group(json, "host", Some("host.dom")));
    let yarl = of_host.iter().find(|one| one["name"] == "python-yarl").unwrap();
    assert_ne!(yarl["how"], "asked");
    assert_eq!(json["not_started"], serde_json::json!(["c-curl", "python-yarl"]));
    let screen = asked(&["--asked"]).out;
    assert!(screen.contains("Python urllib 1.0!") && screen.contains("\nnot asked (2)"), "{screen}");
    assert!(screen.contains("\nasked (1, with \"!\" after the name): "), "{screen}");
    assert!(!screen.contains("python-yarl") && asked(&["--asked", "--all"]).out.contains("python-yarl"));
    // Without the option nobody is asked.
    assert!(!asked(&[]).out.contains("asked ("));
}

#[test]
fn the_words_of_a_library_are_shown_escaped() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let adapter = folder.path().join("adapter.py");
    fs::write(&adapter, LAST_AT).unwrap();
    let adapter = adapter.to_str().unwrap();
    let asked = |url: &str| run(&["ask", url, "--", python, adapter], b"").out;
    assert!(asked("none").contains("> fake 1.0, asked now: no \\x1b[31mscheme"), "{}", asked("none"));
    assert!(
        asked("http://crash/").contains("crashed, or no answer in time (1)\n  > fake 1.0, asked now"),
        "{}",
        asked("http://crash/")
    );
    let two = asked("http://a.com/@b.com/");
    // How many libraries answer the same is a matter of their designs.
    let of_b = two.split_once("\nb.com (").unwrap_or_else(|| panic!("{two}")).1;
    assert_eq!(of_b.lines().nth(1), Some("  > fake 1.0, asked now: path \"/\""), "{two}");
}
