//! The end of each command's `--help`: examples, and the exit codes of that command.

/// Writes the end of a `--help`: the examples, and each exit code with its meaning.
#[macro_export]
macro_rules! after_help {
    ($($example:literal)* => $($code:literal)*) => {
        concat!(
            "Examples:\n", $("  ", $example, "\n",)*
            "\nExit codes:\n", $("  ", $code, "\n",)*
            "  141  standard output was closed by its reader, as after SIGPIPE"
        )
    };
}

pub(crate) const PROGRAM: &str = after_help!(
    "rfc1738 check urls.txt"
    "rfc1738 explain 'http://host.dom:8o/'"
    "rfc1738 conformance"
    =>
    "0    every URL is valid, something is found, no difference, every case passes"
    "1    a URL is invalid, nothing is found, a difference, a case fails"
    "2    the command line or a file is wrong; standard error says what"
);

pub(crate) const CHECK: &str = after_help!(
    "rfc1738 check urls.txt                  a verdict for each line"
    "rfc1738 check http://host.dom/          a verdict for one URL"
    "grep -o 'ftp://[^ ]*' log | rfc1738 check --advisories --json"
    =>
    "0    every line is a valid URL"
    "1    a line is invalid"
    "2    a file cannot be read, is binary, has no URL or a line that is too long,"
    "     or the command line is wrong; standard error says what. If both apply,"
    "     the code is 2 and not 1"
);

pub(crate) const EXPLAIN: &str = after_help!(
    "rfc1738 explain 'http://host.dom:8o/'"
    "rfc1738 explain --json 'ftp://me@host.dom//etc/motd'"
    "rfc1738 explain -- '-not a URL-'        after --, a URL can begin with -"
    "rfc1738 explain - < urls.txt            each line of standard input"
    "rfc1738 explain --texts 'ftp://a.com?x@evil.com/'"
    =>
    "0    every URL is valid; with --texts: a text accepts every URL, and no two"
    "     texts read two hosts"
    "1    a URL is invalid; with --texts: the contrary"
    "2    standard input cannot be read or has no URL, or the command line is"
    "     wrong; standard error says what"
);

pub(crate) const COMPARE: &str = after_help!(
    "rfc1738 compare http://host.dom/%7eme http://host.dom/%7Eme"
    "rfc1738 compare - < pairs.tsv           two URLs a line, with a tab between"
    =>
    "0    the URLs are equal by each text that accepts both"
    "1    a text does not show it or reads two hosts, or no text accepts both"
    "2    standard input cannot be read, a line has no two URLs, or the command"
    "     line is wrong; standard error says what"
);

pub(crate) const NORMALIZE: &str = after_help!(
    "rfc1738 normalize HTTP://host.dom/%7euser/%61"
    "rfc1738 normalize - < urls.txt | sort -u"
    =>
    "0    every URL is valid"
    "1    a URL is invalid; standard error says which"
    "2    standard input cannot be read or has no URL, or the command line is"
    "     wrong; standard error says what"
);

pub(crate) const EXTRACT: &str = after_help!(
    "rfc1738 extract mail.txt"
    "rfc1738 extract --only-urls *.txt | sort -u"
    "curl -s https://host.dom/ | rfc1738 extract --json"
    "rfc1738 extract --by url-standard chat.txt    also ~, [::1], Unicode"
    =>
    "0    something was found and written"
    "1    nothing was found; a binary file that is skipped counts as empty"
    "2    a file cannot be read, or the command line is wrong; standard error"
    "     says what. If several apply, the code is 2"
);

pub(crate) const GRAMMAR: &str = after_help!(
    "rfc1738 grammar show hostname"
    "rfc1738 grammar check my.bnf"
    "rfc1738 grammar diff my.bnf builtin:rfc1738"
    =>
    "0    shown; no finding; no difference"
    "1    a finding; a difference"
    "2    a grammar cannot be read, or the command line is wrong; standard error"
    "     says what"
);

pub(crate) const SHOW: &str = after_help!(
    "rfc1738 grammar show                    all of section 5, as it is read"
    "rfc1738 grammar show hostname --as-printed"
    "rfc1738 grammar show --file rfc3986.txt --section A"
    "rfc1738 grammar show --file builtin:rfc3986 authority"
    =>
    "0    the grammar is shown"
    "2    the grammar cannot be read, has no such rule, or the command line is"
    "     wrong; standard error says what"
);

pub(crate) const GRAMMAR_CHECK: &str = after_help!(
    "rfc1738 grammar check my.bnf"
    "rfc1738 grammar check my.txt --notation abnf"
    "rfc1738 grammar check builtin:rfc1738 --start ftpurl"
    =>
    "0    nothing was found"
    "1    something was found"
    "2    the grammar cannot be read, has no such rule, or the command line is"
    "     wrong; standard error says what"
);

pub(crate) const DIFF: &str = after_help!(
    "rfc1738 grammar diff old.bnf new.bnf"
    "rfc1738 grammar diff my.bnf builtin:rfc1738 --rule port --json"
    "rfc1738 grammar diff builtin:rfc2396 builtin:rfc3986"
    =>
    "0    no difference: all rules of both match the same strings"
    "1    a rule differs, or only one grammar has it"
    "2    a grammar cannot be read, a rule cannot be compared, or the command"
    "     line is wrong. If both apply, the code is 2 and not 1"
);

pub(crate) const AUDIT: &str = after_help!(
    "rfc1738 audit -- python3 my_adapter.py                  in minutes"
    "rfc1738 audit --suite corpus -- python3 my_adapter.py   in seconds"
    "rfc1738 audit --emit pytest -- python3 my_adapter.py > test_urls.py"
    "rfc1738 audit --write-accept known.txt -- python3 my_adapter.py"
    "rfc1738 audit --fail-on host --accept known.txt -- python3 my_adapter.py"
    "rfc1738 audit --against rfc3986 --format json --output audit.json -- ./adapter"
    =>
    "0    no cause is found that --accept does not name, as bad as --fail-on says"
    "1    a cause is found, or a cause of --accept is not found"
    "2    the adapter cannot be started, breaks the protocol, fails too often or"
    "     declines every input, a file cannot be read or written, or the command"
    "     line is wrong"
    "130  Ctrl-C ended the command, which reports nothing (SIGTERM: 143)"
);

pub(crate) const AUDIT_DIFF: &str = after_help!(
    "rfc1738 audit diff old.jsonl.gz new.jsonl.gz"
    "rfc1738 audit diff old.jsonl.gz -- python3 my_adapter.py"
    "rfc1738 audit diff --json old.jsonl.gz new.jsonl.gz"
    =>
    "0    both answer the same, but for spellings that the conventions allow"
    "1    an answer changed"
    "2    a record cannot be read, the adapter cannot be started, breaks the"
    "     protocol or fails too often, or the command line is wrong"
    "130  Ctrl-C ended the command, which reports nothing (SIGTERM: 143)"
);

pub(crate) const AUDIT_TIME: &str = after_help!(
    "rfc1738 audit time -- python3 my_adapter.py"
    "rfc1738 audit time --place host --place path --json -- ./adapter"
    =>
    "0    no time grows faster than the length of its input"
    "1    a time does"
    "2    the adapter cannot be started, breaks the protocol, fails too often or"
    "     declines every input, the time is over before all inputs are asked, or the"
    "     command line is wrong"
    "130  Ctrl-C or SIGTERM ended the command; it shows its findings until then"
);

pub(crate) const FUZZ: &str = after_help!(
    "rfc1738 fuzz -- python3 my_adapter.py"
    "rfc1738 fuzz --time 10m --jobs 4 --state campaign -- python3 my_adapter.py"
    "rfc1738 fuzz --replay --state campaign -- python3 my_adapter.py"
    =>
    "0    no cause is found that is not accepted; with --replay: no finding is"
    "     found again"
    "1    a cause is found that is not accepted, or an accepted cause is not found"
    "2    the adapter cannot be started, breaks the protocol or fails too often, a"
    "     file cannot be read or written, or the command line is wrong"
    "130  Ctrl-C or SIGTERM ended the campaign; the last lines list the findings,"
    "     and a second Ctrl-C does not wait for them"
);

pub(crate) const FUZZ_MERGE: &str = after_help!(
    "rfc1738 fuzz merge all first second"
    =>
    "0    the findings are merged"
    "2    a folder cannot be read or written, or the command line is wrong"
);

pub(crate) const ADAPTER: &str = after_help!(
    "rfc1738 adapter new python my_library"
    "rfc1738 adapter check -- python3 my_library_adapter.py"
    =>
    "0    the file is written; the adapter keeps the protocol"
    "1    the answers of the adapter are not in the order of the inputs"
    "2    a file cannot be written, the adapter fails, or the command line is wrong"
);

/// Where a person finds an adapter in a language for which there is no template.
pub(crate) const OTHER_LANGUAGES: &str = "the repository has adapters in 29 languages to copy";

pub(crate) const ADAPTER_NEW: &str = after_help!(
    "rfc1738 adapter new python my_library"
    "rfc1738 adapter new go my-library"
    =>
    "0    the file is written"
    "2    the file exists or cannot be written, or the command line is wrong"
);

pub(crate) const ADAPTER_CHECK: &str = after_help!(
    "rfc1738 adapter check -- python3 my_library_adapter.py"
    =>
    "0    the adapter keeps the protocol; a line that begins with \"warning\" does"
    "     not change this"
    "1    the adapter breaks the protocol: a line begins with \"wrong\""
    "2    the adapter cannot be started, or the command line is wrong"
    "130  Ctrl-C ended the command, which reports nothing (SIGTERM: 143)"
);

pub(crate) const RULINGS: &str = after_help!(
    "rfc1738 grammar rulings                 all of them"
    "rfc1738 grammar rulings A9"
    "rfc1738 grammar rulings --json"
    =>
    "0    the rulings are listed"
    "2    there is no such ruling, or the command line is wrong"
);

pub(crate) const SECTIONS: &str = after_help!(
    "rfc1738 grammar sections"
    "rfc1738 grammar sections --json"
    =>
    "0    the sections are listed"
    "2    the command line is wrong"
);

pub(crate) const SCHEMA: &str = after_help!(
    "rfc1738 schema vectors > vectors.schema.json"
    =>
    "0    the schema is written"
    "2    the JSON of the command has no schema: docs/json.md lists its keys"
);

pub(crate) const SUITE: &str = after_help!(
    "rfc1738 suite --scheme ftp              a string on each line"
    "rfc1738 suite --scheme mailto --extra-states 1 --json"
    "rfc1738 suite --scheme http --extra-states 3 --count"
    =>
    "0    the suite, or its size, is written"
    "2    the suite is too large to write without --yes, or the command line is"
    "     wrong; standard error says how"
);

pub(crate) const GENERATE: &str = after_help!(
    "rfc1738 generate uniform --rule ftpurl --limit 20"
    "rfc1738 generate near-misses --member 'ftp://host.dom/a;type=i'"
    "rfc1738 generate boundaries --json"
    =>
    "0    the strings are written"
    "2    there are no such strings, or more than are written without --limit or"
    "     --yes, or the command line is wrong; standard error says what"
);

pub(crate) const SERVE: &str = after_help!(
    "rfc1738 serve parser"
    "rfc1738 serve grammar --profile producer"
    =>
    "0    the command `stop` was read, or the end of standard input"
    "2    the protocol does not allow a line, or the command line is wrong;"
    "     standard error says what"
);

pub(crate) const COMPLETIONS: &str = after_help!(
    "rfc1738 completions bash > ~/.local/share/bash-completion/completions/rfc1738"
    =>
    "0    the script is written"
    "2    the command line is wrong; standard error says how"
);

pub(crate) const MAN: &str = after_help!(
    "rfc1738 man | man -l -"
    "rfc1738 man grammar diff > rfc1738-grammar-diff.1"
    =>
    "0    the page is written"
    "2    there is no such command; standard error says which one"
);
