//! The commands of the feature `full` as a user types them: their output, their files and their
//! exit status.

mod fuzzing;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use rfc1738_suite::corpus::Corpus;

use super::shared::{assert_ends, copy, root, xtask};

#[test]
fn a_shard_of_a_proof_names_its_part() {
    let part = ["prove", "--scheme", "mailto", "--extra-states", "0", "--shard", "1/2"];
    assert_ends(&part, 0, "agree on part 1 of 2 of the work: ", "");
    assert_ends(&["prove", "--shard", "3/2"], 2, "", "write I/N, with I from 1 to N: 2/5");
}

#[test]
fn reports_are_written_and_checked() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reports");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let written = ["reports", "by-hand", "--reports", folder.to_str().unwrap()];
    let check = [&written[..], &["--check"]].concat();
    assert_ends(&check, 1, "", "reports/by-hand.json: is not up to date; run `cargo xtask reports`\n");
    assert_ends(&written, 0, "", "");
    assert_ends(&check, 0, "", "");
    let file = folder.join("by-hand.json");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text, fs::read_to_string(root().join("reports/by-hand.json")).unwrap());
    fs::write(&file, text.replacen("valid", "void", 1)).unwrap();
    assert_ends(&check, 1, "", "is not up to date");
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive"]
    fn coverage_is_measured() {
        let fast = ["coverage", "--no-mutants"];
        assert_ends(
            &[&fast[..], &["--rule", "prot"]].concat(),
            2,
            "",
            "error: the grammar has no rule `prot`",
        );
        let complete = ["--format", "json", "--fail-under", "100"];
        assert_ends(&[&fast[..], &complete].concat(), 0, "{\n  \"format\": 2,", "");
        // The command also tests mutants. The cases must detect all mutants with another meaning,
        // whatever their number.
        let port = String::from_utf8(xtask(&["coverage", "--rule", "port"]).stdout).unwrap();
        let line = port.lines().find(|line| line.starts_with("port ")).unwrap();
        let (found, all) = line.rsplit_once(' ').unwrap().1.split_once('/').unwrap();
        assert!(found == all && all != "0", "{line}");
    }

    #[test]
    #[ignore = "exhaustive"]
    fn a_figure_below_the_limit_is_named() {
        let folder = copy("uncovered");
        let shown = folder.to_str().unwrap();
        let all = ["coverage", "--no-mutants", "--cases", shown, "--fail-under"];
        assert_ends(&[&all[..], &["0"]].concat(), 0, "by the cases", "");
        let file = folder.join("prospero.yaml");
        let text = fs::read_to_string(&file).unwrap();
        // The comments of the file and its first case.
        let first: Vec<&str> = text.split("\n\n").take(2).collect();
        fs::write(&file, first.join("\n\n") + "\n").unwrap();
        let low = " alternatives, less than 100 %\n";
        assert_ends(&[&all[..], &["100"]].concat(), 1, "by the cases", low);
        assert_ends(&[&all[..], &["101"]].concat(), 2, "", "101 is not in 0..=100");
    }

    #[test]
    #[ignore = "exhaustive"]
    fn surviving_mutants_become_case_templates() {
        let folder = copy("mutants");
        let shown = folder.to_str().unwrap();
        let arguments = |rule| ["mutants", "--cases", shown, "--rule", rule];
        assert_ends(&arguments("waisdocs"), 2, "", "error: the grammar has no rule `waisdocs`");

        // Without the cases of its scheme, few cases test a rule.
        let file = folder.join("wais.yaml");
        let text = fs::read_to_string(&file).unwrap();
        let end = text.find("\n- name: search\n").unwrap();
        fs::write(&file, &text[..end]).unwrap();
        let alive = String::from_utf8(xtask(&arguments("wtype")).stdout).unwrap();
        assert!(
            alive.contains("ALIVE wtype: *uchar needs one round\n      \"wais://a///\" is valid "),
            "{alive}"
        );
        assert!(alive.contains("\n      the bytes 776169733a2f2f612f2fff2f are invalid "), "{alive}");
        let coverage = ["coverage", "--cases", shown, "--rule", "wtype", "--fail-under", "100"];
        assert_ends(&coverage, 1, "\nwtype ", " mutants, less than 100 %\n");
        assert_ends(&[&arguments("wtype")[..], &["--no-verdicts"]].concat(), 2, "", "cannot be used with");
        let proposed = xtask(&[&arguments("waisdoc")[..], &["--propose", "--format", "json"]].concat());
        assert_eq!(proposed.status.code(), Some(1));
        let report: serde_json::Value = serde_json::from_slice(&proposed.stdout).unwrap();
        let count = |kind: &str, fate: &str| {
            let mutants = report[kind]["mutants"].as_array().unwrap();
            mutants.iter().filter(|mutant| mutant["fate"] == fate).count()
        };
        for fate in ["broken", "equivalent", "killed", "alive"] {
            assert_eq!(report["of_verdicts"][fate], count("of_verdicts", fate), "{fate}");
            assert_eq!(report["of_parts"][fate], count("of_parts", fate), "{fate}");
            assert!(count("of_verdicts", fate) > 0, "{fate}");
        }
        assert!(count("of_parts", "killed") + count("of_parts", "alive") > 0);

        let places = String::from_utf8(proposed.stderr).unwrap();
        let templates = fs::read_to_string(&file).unwrap();
        let templates: Vec<&str> = templates[end..].split("\n- name: ").skip(1).collect();
        assert_eq!(places.lines().count(), templates.len());
        assert!(
            places
                .lines()
                .all(|place| place.contains("/wais.yaml:") && place.contains(" would find waisdoc: "))
        );
        // One template for each string, whatever the number of mutants that it detects.
        let field = |template: &str, name: &str| {
            let mut lines = template.lines();
            lines.find_map(|line| line.strip_prefix(name).map(String::from)).unwrap_or_default()
        };
        let strings: HashSet<_> = templates
            .iter()
            .map(|template| (field(template, "  input: "), field(template, "  profile: ")))
            .collect();
        assert!(
            strings.len() == templates.len()
                && templates.len() < count("of_verdicts", "alive") + count("of_parts", "alive"),
            "{places}"
        );
        for template in templates {
            assert!(
                template.starts_with("todo-waisdoc") && field(template, "  rule: ") == "waisdoc",
                "{template}"
            );
            assert!(
                field(template, "  verdict: ") == "TODO" && field(template, "  at: ").is_empty(),
                "{template}"
            );
        }
        let problems = Corpus::load(&folder, "cases").unwrap_err().to_string();
        assert!(problems.contains("`verdict` is still to be filled in"), "{problems}");
    }

    #[test]
    #[ignore = "exhaustive"]
    fn vectors_are_written_and_compared() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vectors/of/rfc1738");
        let _ = fs::remove_dir_all(&folder);
        let shown = folder.to_str().unwrap();
        // A test of the JSON Schemas reads the files of all schemes.
        let write = ["vectors", "--output", shown, "--scheme", "mailto", "--scheme", "NEWS"];
        let check = [&write[..], &["--check"]].concat();
        assert_ends(&write, 0, " files, ", "");
        let names =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        assert!(names.contains(&"index.json".into()) && names.contains(&"schema.json".into()), "{names:?}");
        assert!(names.contains(&"mailto.json".into()) && !names.contains(&"ftp.json".into()), "{names:?}");
        let file = folder.join("news.json");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replacen("\"valid\"", "\"invalid\"", 1)).unwrap();
        fs::remove_file(folder.join("mailto.json")).unwrap();
        // All other files are up to date.
        assert_ends(&check, 1, "", "missing or not up to date: mailto.json, news.json\n");
        assert!(!folder.join("mailto.json").exists());

        let cases = copy("vectors-of-a-wrong-case");
        let file = cases.join("http.yaml");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replacen("host: \"host.dom\"", "host: \"host.tld\"", 1)).unwrap();
        let wrong = ["vectors", "--output", shown, "--cases", cases.to_str().unwrap()];
        assert_ends(&wrong, 2, "", "error: these cases fail: http/");
    }
}
