//! The end of each command's `--help`: examples, and the exit codes of that command.

use rfc1738_cli::after_help;

pub(crate) const PROGRAM: &str = after_help!(
    "url-atlas ask 'http://evil.example\\@bank.example/'"
    "url-atlas compare rfc3986 url-standard"
    =>
    "0    no two hosts, no difference that a command looks for"
    "1    two texts, or two libraries that you named, read two hosts"
    "2    the command line is wrong, or an adapter fails; standard error says what"
);

pub(crate) const ASK: &str = after_help!(
    "url-atlas ask 'http://evil.example\\@bank.example/'"
    "url-atlas ask --all 'http://a.com#@b.com/'"
    "url-atlas ask --of python-urllib,curl@8.23.0 'http://a.com@b.com/'"
    "url-atlas ask --asked 'http://a.com@b.com/'"
    "url-atlas ask 'http://a.com@b.com/' -- python3 my_adapter.py"
    "url-atlas ask --adapter ./old --adapter ./new 'http://a.com@b.com/'"
    =>
    "0    no known danger between two libraries that you named"
    "1    two of --of and of the adapters mislead a program with this URL"
    "2    an adapter cannot be started or fails, or the command line is wrong"
);

pub(crate) const RESOLVE: &str = after_help!(
    "url-atlas resolve https://host.dom/a '//evil.com'"
    "url-atlas resolve https://host.dom/a '/\\evil.com' --json"
    "url-atlas resolve https://host.dom/a 'http:b' -- python3 my_adapter.py"
    =>
    "0    all URLs have the same host, or none has one"
    "1    two hosts are given, or the credentials of the base go to another host"
    "2    an adapter cannot be started or fails, or the command line is wrong"
);

pub(crate) const LINEAGE: &str = after_help!(
    "url-atlas lineage                       all schemes and all texts"
    "url-atlas lineage --scheme ftp --from rfc1738 --to rfc3986"
    "url-atlas lineage --from rfc1738 --json  RFC 1738 and each other text"
    =>
    "0    the texts were compared"
    "2    the command line is wrong"
);

pub(crate) const DECISIONS: &str = after_help!(
    "url-atlas decisions                     all decisions"
    "url-atlas decisions authority_end       its options, and who takes which"
    "url-atlas decisions python-urllib       what a library decides"
    =>
    "0    the decisions are listed"
    "2    no decision, text or library has the name"
);

pub(crate) const LIBRARIES: &str = after_help!(
    "url-atlas libraries                     all libraries"
    "url-atlas libraries curl                those with a word in their names"
    =>
    "0    the libraries are listed"
    "1    no library has the word"
    "2    the command line is wrong"
);

pub(crate) const COMPARE: &str = after_help!(
    "url-atlas compare rfc3986 url-standard"
    "url-atlas compare python-urllib browsers-chromium --json"
    =>
    "0    the two are compared"
    "2    no text or library has the name, or both names are the same"
);

pub(crate) const TEXTS: &str = after_help!(
    "url-atlas texts 'ftp://a.com?x@evil.com/'"
    "url-atlas texts --json - < urls.txt     each line of standard input"
    =>
    "0    a text accepts every URL, and no two texts since RFC 1738 read two hosts"
    "1    the contrary"
    "2    standard input cannot be read or has no URL, or the command line is"
    "     wrong; standard error says what"
);
