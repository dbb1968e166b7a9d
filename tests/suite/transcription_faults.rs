//! Faults that other people made when they copied section 5. For each faulty grammar a named case
//! of the corpus must detect the fault.

use bnf_automata::grammar::LetterCase;
use rfc1738_texts::RFC1738;

use bnf_automata::grammar::{Finding, Grammar};
use rfc1738::Profile;
use rfc1738_oracle::subjects::GrammarSubject;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::runner::{Candidate, Run, Status};

struct Fault {
    /// The author and the fault.
    fault: &'static str,
    /// The rules as the author wrote them.
    read_as: &'static [(&'static str, &'static str)],
    /// Cases that this transcription answers wrongly.
    caught_by: &'static [&'static str],
}

const OCTET: &str = r#"digit | ( "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" ) digit | "1" 2*2digit
    | "2" ( "0" | "1" | "2" | "3" | "4" ) digit | "25" ( "0" | "1" | "2" | "3" | "4" | "5" )"#;
const UP_TO_65535: &str = r#"1*4digit | ( "0" | "1" | "2" | "3" | "4" | "5" ) 4*4digit
    | "6" ( "0" | "1" | "2" | "3" | "4" ) 3*3digit | "65" ( "0" | "1" | "2" | "3" | "4" ) 2*2digit
    | "655" ( "0" | "1" | "2" ) digit | "6553" ( "0" | "1" | "2" | "3" | "4" | "5" )"#;

const FAULTS: &[Fault] = &[
    Fault {
        fault: "Raku: a misspelt rule leaves ftptype undefined, so that no typecode can be read",
        read_as: &[(
            "ftpurl",
            r#"{scheme: "ftp"} "://" login [ "/" {cwd: *[ {: fsegment} "/" ]} {name: fsegment} ]"#,
        )],
        caught_by: &["ftp/typecode-image", "ftp/typecode-directory"],
    },
    Fault {
        fault: "Raku: urlpart for urlpath, so that nothing can follow the slash",
        read_as: &[("ip-schemepart", r#""//" login [ "/" ]"#)],
        caught_by: &["login/all-parts"],
    },
    Fault {
        fault: "Raku: nttp:// for nntp://",
        read_as: &[(
            "nntpurl",
            r#"{scheme: "nttp"} "://" hostport "/" {group: group} [ "/" {article-number: digits} ]"#,
        )],
        caught_by: &["nntp/article", "nntp/misspelt-scheme"],
    },
    Fault {
        fault: "Raku: a greedy domainlabel that never gives back its last character",
        read_as: &[("domainlabel", "alphadigit"), ("toplabel", "alpha")],
        caught_by: &["login/host-label-two-characters", "login/host-several-labels"],
    },
    Fault {
        fault: "Perl: the national characters inside unreserved",
        read_as: &[("unreserved", "alpha | digit | safe | extra | national")],
        caught_by: &["characters/tilde", "characters/backslash", "characters/grave-accent"],
    },
    Fault {
        fault: "Perl: the star lost from psegment",
        read_as: &[("psegment", r#"[ uchar | "?" | ":" | "@" | "&" | "=" ]"#)],
        caught_by: &["prospero/name-only"],
    },
    Fault {
        fault: "Perl: the star lost from fieldname",
        read_as: &[("fieldname", r#"[ uchar | "?" | ":" | "@" | "&" ]"#)],
        caught_by: &["prospero/object-version"],
    },
    Fault {
        fault: "Perl: groups of a host number from 0 to 255",
        read_as: &[("hostnumber", r#"octet "." octet "." octet "." octet"#), ("octet", OCTET)],
        caught_by: &["login/host-number-beyond-octets", "login/host-number-leading-zeros"],
    },
    Fault {
        fault: "Perl: ports from 0 to 65535",
        read_as: &[("port", UP_TO_65535)],
        caught_by: &["login/port-beyond-65535", "login/port-beyond-64-bits"],
    },
    Fault {
        fault: "Java: * where scheme has 1*",
        read_as: &[("scheme", r#"*[ lowalpha | digit | "+" | "-" | "." ]"#)],
        caught_by: &["generic/scheme-empty"],
    },
    Fault {
        fault: "Regexp::Common: fsegment without ?",
        read_as: &[("fsegment", r#"*[ uchar | ":" | "@" | "&" | "=" ]"#)],
        caught_by: &["ftp/segment-question-mark"],
    },
    Fault {
        fault: "Regexp::Common: ftp from RFC 2396, whose user holds no ?",
        read_as: &[("user", r#"*[ uchar | ";" | "&" | "=" ]"#)],
        caught_by: &["login/user-question-mark"],
    },
    Fault {
        fault: "Regexp::Common: http from RFC 2396, whose port may be empty",
        read_as: &[("port", "*digit")],
        caught_by: &["login/port-empty"],
    },
    Fault {
        fault: "Regexp::Common: gopher types only 0 to 9, +, I, g, T",
        read_as: &[("gtype", r#"digit | "+" | "I" | "g" | "T""#)],
        caught_by: &["gopher/type-letter", "gopher/type-slash", "gopher/type-escape"],
    },
    Fault {
        fault: "Regexp::Common: the / of a gopher URL required",
        read_as: &[(
            "gopherurl",
            r#"{scheme: "gopher"} "://" hostport "/" ( {url-path: ""} | {gtype: gtype} {selector: selector} [ "%09" {search: gophersearch} [ "%09" {gopher+_string: gopher+_string} ] ] )"#,
        )],
        caught_by: &["gopher/host-only"],
    },
    Fault {
        fault: "Regexp::Common: no mailto",
        read_as: &[(
            "url",
            "httpurl | ftpurl | newsurl | nntpurl | telneturl | gopherurl | waisurl | fileurl | prosperourl | otherurl",
        )],
        caught_by: &["mailto/address"],
    },
];

#[test]
fn the_cases_catch_every_known_transcription_fault() {
    let corpus = Corpus::shipped();
    let mut missed = Vec::new();
    for Fault { fault, read_as, caught_by } in FAULTS {
        let mut grammar = RFC1738.marked(LetterCase::Any).clone();
        for (rule, text) in *read_as {
            grammar.define(
                rule,
                Grammar::read_expr("fault", text).unwrap_or_else(|error| panic!("{fault}: {error}")),
            );
        }
        // The subject lives as long as the test, because a candidate owns its subject.
        let grammar: &'static Grammar = Box::leak(Box::new(grammar));
        let subject =
            GrammarSubject::from_grammar(grammar).unwrap_or_else(|error| panic!("{fault}: {error}"));
        let cases =
            caught_by.iter().map(|id| corpus.case(id).unwrap_or_else(|| panic!("{fault}: no case {id}")));
        let run = Run::new(cases, &mut [Candidate::new(subject, Profile::Interpreter)]);
        let passed = run.results().filter(|result| result.status() != Status::Fail);
        missed.extend(passed.map(|result| format!("{fault}: {} passes", result.case.id)));
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn a_misspelt_rule_is_found_before_any_case_runs() {
    let text = RFC1738.amended(LetterCase::Any).to_string().replace("ftptype = ", "fttype = ");
    let findings = Grammar::read("misspelt", &text).unwrap().check("url");
    assert!(findings.contains(&Finding::Undefined { rule: "ftpurl".into(), name: "ftptype".into() }));
    assert!(findings.contains(&Finding::Unused { rule: "fttype".into() }));
}
