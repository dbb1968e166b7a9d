//! What behaviors that only audits find make of inputs.

use rfc1738_behaviors::{Answer, Behavior, all_behaviors, predict};

/// Returns the parts that a list of these behaviors predicts, or the verdict if there are no parts.
fn answer(names: &[&str], input: &str) -> String {
    let known = |name: &&&str| all_behaviors().iter().any(|behavior| behavior.name == **name);
    assert!(names.iter().all(|name| known(&name)), "{names:?}: each name is that of a behavior");
    let list: Vec<&'static Behavior> =
        all_behaviors().iter().copied().filter(|behavior| names.contains(&behavior.name)).collect();
    match predict(list, input.as_bytes()) {
        Answer::Accept(parts) => {
            let all = [&parts.scheme, &parts.user, &parts.password, &parts.host, &parts.port];
            let texts = all.map(|part| part.as_deref().unwrap_or("-").to_owned());
            format!("{} {}", texts.join(" "), parts.path)
        }
        Answer::Reject => "rejected".into(),
        other => format!("{other:?}"),
    }
}

#[test]
fn a_mailto_url_is_a_list_of_addresses() {
    let names = ["a-mailto-url-is-a-list-of-addresses", "a-question-mark-begins-the-query"];
    let with_domain = [&names[..], &["the-domain-of-a-mailto-address-is-a-host"]].concat();
    for (input, list, domain) in [
        ("mailto:%41@HOST.dom", "mailto - - - - A@host.dom", "mailto - - - - A@host.dom"),
        ("mailto:a@h?to=b@h,c@h&x=y", "mailto - - - - a@h,b@h,c@h", "mailto - - - - a@h,b@h,c@h"),
        ("mailto:Ren%E9@host.dom", "mailto - - - - Ren%E9@host.dom", "mailto - - - - Ren%E9@host.dom"),
        ("mailto:a@%5B10.0.0.1%5D", "mailto - - - - a@[10.0.0.1]", "mailto - - - - a@[10.0.0.1]"),
        ("mailto:user@host.dom:25", "mailto - - - - user@host.dom:25", "rejected"),
        ("mailto:user@", "mailto - - - - user@", "rejected"),
        ("mailto:user%40host.dom", "rejected", "rejected"),
    ] {
        assert_eq!(answer(&names, input), list, "{input}");
        assert_eq!(answer(&with_domain, input), domain, "{input}");
    }
}

#[test]
fn each_address_of_a_mailto_url_has_one_at_sign() {
    let names = ["each-address-of-a-mailto-url-has-one-at-sign"];
    for accepted in ["mailto:a@b", "mailto:a@b,c@d", "mailto:a@b;"] {
        assert!(answer(&names, accepted).starts_with("mailto"), "{accepted}");
    }
    for rejected in
        ["mailto:a", "mailto:a@", "mailto:@b", "mailto:a@b@c", "mailto:,", "mailto:/a@b", "mailto:"]
    {
        assert_eq!(answer(&names, rejected), "rejected", "{rejected}");
    }
}

#[test]
fn the_host_of_http_is_read_by_the_url_standard() {
    let names = ["a-host-of-http-is-read-by-the-url-standard", "a-host-is-any-text-normalized"];
    assert_eq!(answer(&names, "http://%65vil.com/"), "http - - evil.com - /");
    assert_eq!(answer(&names, "http://0x7f.1/"), "http - - 127.0.0.1 - /");
    assert_eq!(answer(&names, "http://a^b.dom/"), "rejected");
    assert_eq!(answer(&names, "ftp://ho%73t^.dom/"), "ftp - - host%5E.dom - /");
}

#[test]
fn at_signs_before_the_last_one_stay_in_the_user() {
    let names = ["at-signs-before-the-last-one-stay-in-the-user", "a-host-is-any-text"];
    assert_eq!(answer(&names, "ftp://a@b@host.dom/"), "ftp a@b - host.dom - /");
    assert_eq!(answer(&names, "ftp://a:b@c@host.dom/"), "ftp a b@c host.dom - /");
}

#[test]
fn a_port_is_encoded_before_it_is_read() {
    let names = ["a-port-is-encoded-before-it-is-read"];
    for (port, read) in [("8a", "8"), (" 80", "80"), ("80 ", "80"), ("8%", "8"), ("-0", "0")] {
        assert_eq!(answer(&names, &format!("http://h:{port}/")), format!("http - - h {read} /"), "{port}");
    }
    for port in ["+80", "-80", "a8", "65536", "000080", "8\u{b2}"] {
        assert_eq!(answer(&names, &format!("http://h:{port}/")), "rejected", "{port}");
    }
}

#[test]
fn a_query_is_cleaned_and_encoded() {
    let query = |input: &str| {
        let list: Vec<_> = all_behaviors()
            .iter()
            .copied()
            .filter(|one| one.name == "a-query-is-cleaned-and-encoded")
            .collect();
        match predict(list, input.as_bytes()) {
            Answer::Accept(parts) => parts.query.map(|query| query.into_owned()),
            _ => None,
        }
    };
    assert_eq!(query("http://h/?a\tb\r\n c'|%").as_deref(), Some("ab%20c%27|%"));
    assert_eq!(query("http://h/?%4g").as_deref(), Some("%4g"));
    assert_eq!(query("http://h/?%gg"), None);
}

#[test]
fn what_stands_before_a_scheme() {
    let relative = "a-relative-reference-is-accepted";
    let dropped = ["a-colon-at-the-start-is-dropped", relative];
    assert_eq!(answer(&dropped, "://host.dom/"), "- - - host.dom - /");
    let kept = ["a-colon-at-the-start-belongs-to-a-path", relative];
    assert_eq!(answer(&kept, "://host.dom/"), "- - - - - ://host.dom/");
    let wrapped = ["angle-brackets-and-quote-marks-around-an-input-are-dropped"];
    assert_eq!(answer(&wrapped, "<URL:ftp://h/a>"), "ftp - - h - /a");
    let space = ["a-scheme-and-a-host-after-a-space-at-the-start-are-not-reported"];
    assert_eq!(answer(&space, " http://h/a"), "- - - - - /a");
    let letter = ["a-scheme-is-any-text-that-begins-with-a-letter", relative];
    assert_eq!(answer(&letter, "fo\u{c0}o:bar"), "fo\u{e0}o - - - - bar");
    assert_eq!(answer(&letter, "a/b:c"), "- - - - - a/b:c");
}

/// The answers are those of `System.Uri` in Mono 6.8.
#[test]
fn a_host_is_a_dns_name_or_a_windows_name() {
    let names = ["a-host-is-a-dns-name-or-a-windows-name", "a-port-needs-a-host"];
    for host in ["a.-b", "-.a", "a.b-.c", "_", "0.", "0-", "1.2.3.256", "0a.\u{5d0}"] {
        for scheme in ["ftp", "wais"] {
            let input = format!("{scheme}://{host}/a");
            assert_eq!(answer(&names, &input), format!("{scheme} - - {host} - /a"), "{input}");
        }
    }
    for host in ["0.-", "0.-a", "0._", "a..b", "a..", "a.b.-c", "!", "a!", "%41"] {
        for scheme in ["ftp", "wais"] {
            assert_eq!(answer(&names, &format!("{scheme}://{host}/a")), "rejected", "{scheme} {host}");
        }
    }
    for host in ["", ".", ".."] {
        assert_eq!(answer(&names, &format!("wais://{host}/a")), format!("wais - - {host} - /a"));
        assert_eq!(answer(&names, &format!("ftp://{host}/a")), "rejected");
    }
    let long = |letter: &str, count: usize| format!("{}.dom", letter.repeat(count));
    for (host, is_accepted) in [
        (long("é", 59), true),
        (long("é", 60), false),
        (long("ж", 29), true),
        (long("ж", 30), false),
        (long("a", 64), true),
    ] {
        let rejected = answer(&names, &format!("ftp://1.{host}/a")) == "rejected";
        let is_windows_name = host.starts_with('a');
        assert_eq!(rejected, !is_accepted || is_windows_name, "{host}");
    }
    for input in ["prospero://.:80/a", "prospero://u@../a"] {
        assert_eq!(answer(&names, input), "rejected", "{input}");
    }
    let names =
        [&names[..], &["a-windows-name-beyond-ascii-is-lost", "one-path-syntax-for-all-schemes"]].concat();
    assert_eq!(answer(&names, "http://_é.com/a"), "http - -  - /a");
}

/// The answers are those of `System.Uri` in Mono 6.8.
#[test]
fn dot_segments_after_a_drive_letter() {
    let names = [
        "the-slash-before-a-drive-letter-is-dropped-in-unknown-schemes-too",
        "dot-segments-are-removed-except-in-gopher-nntp-and-telnet",
        "one-path-syntax-for-all-schemes",
    ];
    for (input, path) in [
        ("http://host.dom/c:/../a", "/a"),
        ("file://host.dom/c:/../a", "/a"),
        ("file:///c:/../a", "c:/a"),
        ("file:///x/../c:/../a", "/a"),
        ("file:///c:/b/../a", "c:/a"),
        ("gopher://host.dom/1/a/../b", "/1/a/../b"),
    ] {
        assert!(answer(&names, input).ends_with(&format!(" {path}")), "{input}: {}", answer(&names, input));
    }
}

/// The answers are those of `System.Uri` in Mono 6.8.
#[test]
fn a_host_number_in_an_unknown_scheme_has_four_groups() {
    let names =
        ["a-host-number-in-an-unknown-scheme-has-four-groups", "a-host-is-a-dns-name-or-a-windows-name"];
    for (host, unknown, known) in [
        ("1.2.3.4", "1.2.3.4", "1.2.3.4"),
        ("1.2.3", "1.2.3", "1.2.0.3"),
        ("1.2.3.04", "1.2.3.4", "1.2.3.4"),
        ("1.2.3.010", "1.2.3.8", "1.2.3.8"),
        ("1.2.3.08", "255.255.255.255", "1.2.3.08"),
        ("1.2.3.00", "1.2.3.00", "1.2.3.0"),
        ("01.2.3.4", "01.2.3.4", "1.2.3.4"),
        ("1.2.3.256", "1.2.3.256", "1.2.3.256"),
        ("0x1.2.3.4", "0x1.2.3.4", "1.2.3.4"),
    ] {
        assert_eq!(answer(&names, &format!("wais://{host}/a")), format!("wais - - {unknown} - /a"));
        assert_eq!(answer(&names, &format!("ftp://{host}/a")), format!("ftp - - {known} - /a"));
    }
}

/// The answers are those of `System.Uri` in Mono 6.8.
#[test]
fn a_drive_letter_begins_a_path() {
    let names = [
        "a-drive-letter-in-an-unknown-scheme-is-not-a-host",
        "the-slash-before-a-drive-letter-is-dropped-in-unknown-schemes-too",
        "a-host-is-a-dns-name-or-a-windows-name",
        "one-path-syntax-for-all-schemes",
    ];
    for input in ["wais:a:/b", "wais:/a|/b", "wais://a:/b", "wais:///a:/b", "wais://a|\\b"] {
        assert_eq!(answer(&names, input), "wais - -  - a:/b", "{input}");
    }
    assert_eq!(answer(&names, "gopher://a:1/b"), "gopher - - a 1 /b");
}

/// The answers are those of `System.Uri` in Mono 6.8.
#[test]
fn a_path_of_this_machine_is_a_file_url() {
    let names = ["a-path-of-this-machine-is-a-file-url", "one-path-syntax-for-all-schemes"];
    for (input, path) in [
        ("/b%2f", "/b%252f"),
        ("/b%aa", "/b%25aa"),
        ("/b%C3%A9%a9", "/b%C3%A9%25a9"),
        ("/?a", "/%3Fa"),
        ("a:/b", "/a:/b"),
    ] {
        assert_eq!(answer(&names, input), format!("file - -  - {path}"), "{input}");
    }
    for input in ["/", "//", "/a", "a:", "a:b", "a|b"] {
        assert_eq!(answer(&names, input), "rejected", "{input}");
    }
}

/// The answers are those of the URL parser of curl 7.88.
#[test]
fn a_host_name_is_decoded_to_any_octets() {
    let names = [
        "a-host-number-is-read-like-inet-aton",
        "a-host-name-is-decoded-to-any-octets",
        "a-host-has-no-marks",
    ];
    assert_eq!(answer(&names, "http://%31.2/"), "http - - 1.2 - /");
    assert_eq!(answer(&names, "http://1.2/"), "http - - 1.0.0.2 - /");
    assert_eq!(answer(&names, "gopher://%aa/"), "gopher - - \u{aa} - /");
    assert_eq!(answer(&names, "http://a%b/"), "http - - a%b - /");
    for host in ["%00", "%20a", "%5b::1]"] {
        assert_eq!(answer(&names, &format!("telnet://{host}/")), "rejected", "{host}");
    }
}

/// The answers are those of `URI` 5.17 of Perl.
#[test]
fn the_package_uri_knows_some_schemes() {
    let names = [
        "a-port-is-the-digits-after-the-last-colon",
        "a-host-is-decoded-in-known-schemes-and-encoded-in-others",
        "a-host-is-any-text",
        "a-port-is-empty",
        "one-path-syntax-for-all-schemes",
    ];
    assert_eq!(answer(&names, "ftp://host.dom:/a"), "ftp - - host.dom: - /a");
    assert_eq!(answer(&names, "wais://host.dom:/a"), "wais - - host.dom  /a");
    assert_eq!(answer(&names, "wais://a:!:8/a"), "wais - - a:! 8 /a");
    assert_eq!(answer(&names, "gopher://%65vil.com/1"), "gopher - - evil.com - /1");
    assert_eq!(answer(&names, "wais://%65vil\"/a"), "wais - - %65vil%22 - /a");
    assert_eq!(answer(&names, "http://%c3%a9/"), "http - - Ã© - /");
}
