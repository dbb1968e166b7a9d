//! `rfc1738 extract`: the URLs in a text, with places, notes and exit codes.

use crate::*;

/// The Appendix's three examples, with one hyphen and one fault.
const MAIL: &[u8] = b"\
Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
type=d> but you can probably pick it up from <URL:ftp://ds.in
ternic.net/rfc>.  Note the warning in <URL:http://ds.internic.
net/instructions/overview.html#WARNING>. Not <URL:http://host.dom:8o/>,
but (http://host.dom/~user) and <URL:http://host.dom/work-
  group>.
";

#[test]
fn extract_writes_json() {
    let ran = run(&["extract", "--json"], MAIL);
    let lines = json_lines(&ran.out);
    assert_eq!(
        lines[2],
        json!({"file": "stdin", "line": 3, "column": 44, "span": [169, 219], "whole": [164, 228],
            "form": "wrapped", "url": "http://ds.internic.net/instructions/overview.html",
            "fragment": "WARNING", "verdict": "valid",
            "scheme": "http", "parts": {"host": "ds.internic.net", "path": "instructions/overview.html"}})
    );
    assert_eq!(
        lines[3],
        json!({"file": "stdin", "line": 4, "column": 51, "span": [239, 258], "whole": [234, 259],
            "form": "wrapped", "url": "http://host.dom:8o/", "verdict": "invalid", "at": 17, "rule": "port",
            "section": "3.1", "expected": "a digit, \"/\" or the end"})
    );
    assert_eq!((&lines[4]["form"], &lines[4]["followed_by"]), (&json!("plain"), &json!("~")));
    assert_eq!(lines[5]["other_readings"], json!(["http://host.dom/workgroup"]));
    for line in &lines {
        let at = |key: &str, end: usize| line[key][end].as_u64().unwrap() as usize;
        let text: Vec<u8> = MAIL[at("span", 0)..at("span", 1)].to_vec();
        let text: String = String::from_utf8(text).unwrap().split_whitespace().collect();
        assert_eq!(line["url"], text);
        assert!(at("whole", 0) <= at("span", 0) && at("span", 1) <= at("whole", 1));
    }
}

/// Another host than the author's is never handed on in silence.
#[test]
fn extract_only_urls_leaves_out_cut_hosts() {
    let text = "http://user:pass@host.dom/a https://m\u{fc}nchen.de http://host.dom/~a";
    let ran = run(&["extract", "--only-urls"], text.as_bytes());
    let message = "rfc1738: stdin: 1 URL may be shortened: the text continues there, and another resource \
                   may be meant\nrfc1738: stdin: 2 URLs are left out, because the text continues within \
                   their hosts\n";
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("http://host.dom/\n", message, 0));
    let ran = run(&["extract", "-o", "--by", "rfc3986"], b"http://host.dom/a|b");
    assert!(ran.out == "http://host.dom/a\n" && ran.err.contains("1 URL may be shortened"), "{}", ran.err);
    let ran = run(&["extract", "-o"], b"http://a.b.host_name.dom/a");
    let message = "rfc1738: stdin: 1 URL is left out, because the text continues within its host\n";
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", message, 1));
    let ran = run(&["extract"], text.as_bytes());
    let note = "http://user    the text continues with \":\", so another host or port was meant";
    ran.says(note);
    let ran = run(&["extract"], b"http://host.dom:8o/t");
    assert!(ran.out.ends_with("the text continues with \"o\", so another host or port was meant\n"));
}

#[test]
fn extract_says_that_the_text_in_brackets_goes_on() {
    let note = "http://host.dom/a    the text in the brackets continues with white space\n";
    assert!(run(&["extract"], b"<http://host.dom/a b>").out.ends_with(note));
    for other in [&b"<http://host.dom/a>"[..], b"<http://host.dom/a b", b"< http://host.dom/a b>"] {
        assert!(!run(&["extract"], other).out.contains("brackets"), "{}", other.escape_ascii());
    }
    assert!(run(&["extract", "-o"], b"<http://host.dom/a b>").err.contains("1 URL may be shortened"));
}

#[test]
fn extract_skips_a_file_from_its_first_nul_byte_on() {
    // The program detects it late. Earlier output stays.
    let text = [b"http://host.dom/\n".to_vec(), b"word ".repeat(100_000), b"\n\0".to_vec()].concat();
    let ran = run(&["extract"], &text);
    assert_eq!((&*ran.out, ran.code), ("stdin:1:1: http://host.dom/\n", 0));
    assert!(
        ran.err.starts_with("rfc1738: stdin: it has NUL bytes and was skipped from byte "),
        "{}",
        ran.err
    );
}

#[test]
fn extract_null_separates_unescaped_names() {
    let name = temporary("a\nb:1:", "http://host.dom/");
    let output = command(&["extract", "--null", &name]).output().unwrap();
    assert_eq!(output.stdout, format!("{name}\0{}", "1:1: http://host.dom/\n").as_bytes());
    assert_eq!(run(&["extract", &name], b"").out.lines().count(), 1, "without --null the name is escaped");
    for other in ["--json", "--only-urls"] {
        let ran = run(&["extract", "-0", other], b"");
        ran.fails_with("cannot be used with");
    }
}

#[test]
fn extract_colors_urls() {
    let file = temporary("colored.txt", "http://host.dom/ <URL:no>");
    let output = command(&["extract", &file]).env("CLICOLOR_FORCE", "1").output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(
        out.contains("\x1b[1m\x1b[32mhttp://host.dom/\x1b[0m") && out.contains("\x1b[31mno\x1b[0m"),
        "{out:?}"
    );
}

/// Places refer to the file, wherever the reader splits it into pieces.
#[test]
fn extract_counts_lines_of_long_files() {
    let filler = format!("{}\n", "word ".repeat(19));
    let mut text = String::new();
    let mut expected = String::new();
    for line in (1..60_000).step_by(3) {
        text += &format!("{filler}a <URL:http://host.dom/\n  {line}>\n");
        expected += &format!("stdin:{}:8: http://host.dom/{line}\n", line + 1);
    }
    assert!(text.len() > 2 << 20);
    let ran = run(&["extract"], text.as_bytes());
    assert!(ran.out == expected, "the first lines: {:?}", ran.out.lines().take(3).collect::<Vec<_>>());
    let json = run(&["extract", "--json"], text.as_bytes()).out;
    let last = json_lines(&json).pop().unwrap();
    let whole = [0, 1].map(|end| last["whole"][end].as_u64().unwrap() as usize);
    assert_eq!(&text[whole[0]..whole[1]], "<URL:http://host.dom/\n  59998>");
}

#[test]
fn extract_reads_long_lines_and_words() {
    let line = "\"http://host.dom/\",".repeat(60_000);
    let ran = run(&["extract", "-o"], line.as_bytes());
    assert_eq!((ran.out.lines().count(), ran.code), (60_000, 0));
    assert!(ran.out.lines().all(|line| line == "http://host.dom/"));
    // A URL above the memory limit is found in parts.
    let word = format!("http://host.dom/{} ftp://host.dom/", "a".repeat(3 << 20));
    let ran = run(&["extract", "-o"], word.as_bytes());
    let urls: Vec<&str> = ran.out.lines().collect();
    assert!(urls[0].len() < 2 << 20 && urls.last() == Some(&"ftp://host.dom/"), "{}", urls.len());
}

#[test]
fn extract_answers_line_by_line() {
    let answer = |number| format!("stdin:{number}:5: http://host.dom/\n");
    assert_answers_at_once("extract", "see http://host.dom/.\n", answer);
}

#[test]
fn extract_reads_the_rfc() {
    let Some(mut rfc) = std::env::var_os("RFC_TEXTS") else { return };
    rfc.push("/rfc1738.txt");
    let ran = run(&[OsStr::new("extract"), OsStr::new("-o"), &rfc], b"");
    let urls: Vec<&str> = ran.out.lines().collect();
    assert_eq!((urls.len(), urls[11], ran.code), (30, "ftp://ds.internic.net/rfc", 0));
}

#[test]
fn extract_reports_a_cut_url() {
    let long = |length: usize| format!("http://host.dom/{} ftp://host.dom/", "a".repeat(length));
    let text = long(3 << 20);
    let ran = run(&["extract"], text.as_bytes());
    let lines: Vec<&str> = ran.out.lines().collect();
    let note = "    cut: the word is longer than 1 MiB, and this is not the whole URL";
    assert!(lines[0].ends_with(note) && lines[0].starts_with("stdin:1:1: http://host.dom/aaa"));
    assert_eq!(lines[1..], [format!("stdin:1:{}: ftp://host.dom/", text.len() - 14)]);
    let lines = json_lines(&run(&["extract", "--json"], text.as_bytes()).out);
    assert_eq!((&lines[0]["verdict"], lines[0].get("parts")), (&json!("cut"), None));
    assert_eq!(lines[1]["verdict"], "valid");
    let ran = run(&["extract", "--only-urls"], text.as_bytes());
    let message = "rfc1738: stdin:1:1: a URL in a word of more than 1 MiB is cut, and is left out\n";
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("ftp://host.dom/\n", message, 0));
    // A punctuation character before the cut is not the end of the URL, although at the end of a
    // word it would be.
    let dots = format!("http://host.dom/{}", "a.".repeat(1 << 20));
    assert!(run(&["extract"], dots.as_bytes()).out.lines().next().unwrap().ends_with(note));
    // A shorter URL is complete.
    assert!(!run(&["extract"], long(1_000_000).as_bytes()).out.contains("cut"));
}

/// Each text has the links that the list names, with a mark where the word goes on.
#[test]
fn extract_finds_the_links_of_other_texts() {
    let rows = include_str!("links.txt").lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<[&str; 3]> =
        rows.map(|row| row.split('\t').collect::<Vec<_>>().try_into().unwrap()).collect();
    let texts = rows.iter().map(|[text, ..]| format!("{text}\n")).collect::<String>();
    for by in ["rfc3986", "url-standard"] {
        let links = json_lines(&run(&["extract", "--by", by, "--json"], texts.as_bytes()).out);
        let (mut cut, mut of_host) = (0, 0);
        for (number, [text, generic, standard]) in rows.iter().enumerate() {
            let of_line = links.iter().filter(|link| link["line"] == number + 1).map(|link| {
                let mark = if link["followed_by"].is_null() { "" } else { "+" };
                format!("{}{mark}", link["url"].as_str().unwrap())
            });
            let expected = if by == "rfc3986" || *standard == "=" { generic } else { standard };
            cut += expected.matches(['^', '§']).count();
            of_host += expected.matches('^').count();
            let expected = if *expected == "-" { "" } else { expected };
            let found = of_line.collect::<Vec<_>>().join(" ");
            assert_eq!(found, expected.replace(['^', '§'], "+"), "{by}: {text}");
        }
        // A link whose host the text continues is marked, and left out of a bare list.
        let marked = run(&["extract", "--by", by], texts.as_bytes()).out;
        assert_eq!(marked.matches("so another host or port was meant").count(), of_host, "{by}");
        let bare = run(&["extract", "--by", by, "-o"], texts.as_bytes()).out;
        assert_eq!(bare.lines().count(), links.len() - cut, "{by}");
    }
}

/// Another host can be meant only where the next character can be part of one. The URL Standard reads
/// the path of a drive of Windows.
#[test]
fn extract_says_that_a_host_goes_on() {
    for (text, is_host) in
        [("_x", true), (":8o", true), ("é", true), ("|x", false), ("\\x", false), (";x", false)]
    {
        let out = run(&["extract"], format!("http://host.dom{text}").as_bytes()).out;
        let found = (out.contains("the text continues with"), out.contains("another host or port"));
        assert_eq!(found, (true, is_host), "{out}");
    }
    let ran = run(&["extract", "--by", "url-standard"], br"file://C:\x");
    assert_eq!(ran.out, "stdin:1:1: file:///C:/x\n");
}

/// A host that no found URL can show is said.
#[test]
fn extract_says_that_a_host_beyond_ascii_is_left_out() {
    let text = "see http://\u{272a}df.ws/1";
    let ran = run(&["extract"], text.as_bytes());
    let message = "rfc1738: stdin: 1 URL is left out, because a character beyond US-ASCII begins its host, \
                   see --by url-standard\n";
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", message, 1));
    let ran = run(&["extract", "--by", "url-standard", "-o"], text.as_bytes());
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("http://xn--df-oiy.ws/1\n", "", 0));
}
