//! The topics about single schemes.

use super::types::{Topic, example, fact, noted, quote, rules};

#[rustfmt::skip]
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        id: "mailto",
        title: "mailto",
        schemes: &["mailto"],
        facts: &[
            fact("In RFC 1738 a mailto URL is one address and nothing else. No character is reserved, so a “?” belongs to the address.", &[
                quote("rfc1738", "3.5", "No additional information other than an Internet mailing address is present or implied."),
                quote("rfc1738", "3.5", "Within mailto URLs, there are no reserved characters."),
            ]),
            fact("RFC 2368 permits several addresses with encoded commas between them, and headers and a body after a “?”.", &[
                quote("rfc2368", "2", "it consists of zero or more comma-separated mail addresses"),
                quote("rfc2368", "2", r#"all URL reserved characters in "to" must be encoded: in particular, parentheses, commas, and the percent sign ("%")"#),
                quote("rfc2368", "2", r#"Within mailto URLs, the characters "?", "=", "&" are reserved."#),
                quote("rfc2368", "2", r#"The special hname "body" indicates that the associated hvalue is the body of the message."#),
            ]),
            fact("RFC 6068 permits commas as they stand, excludes comments, and permits UTF-8 in domain names and header values.", &[
                quote("rfc6068", "2", r#"to = addr-spec *("," addr-spec )"#),
                quote("rfc6068", "2", "<addr-spec> is a mail address as specified in [RFC5322], but excluding <comment> from [RFC5322]."),
                quote("rfc6068", "9", "Allowed UTF-8-based percent-encoding for domain names and in <hfvalue>."),
            ]),
        ],
        rules: &[
            rules("rfc1630", &["mailtoaddress"]),
            rules("rfc1738", &["mailtourl", "encoded822addr"]),
            rules("rfc2368", &["mailtoURL", "to", "headers", "header"]),
            rules("rfc6068", &["mailtoURI", "to", "hfields", "addr-spec"]),
            rules("url-standard", &["mailto-URL", "opaque-path-URL-string"]),
        ],
        examples: &[
            example("mailto:joe@example.com?subject=hello", "a subject"),
            example("mailto:joe@example.com,ann@example.com", "two addresses"),
            example("mailto:joe@example.com%2Cann@example.com", "two addresses and an encoded comma"),
            example("mailto:?to=joe@example.com", "no address before the headers"),
            example("mailto:joe&ann@example.com", "an ampersand in the address"),
        ],
    },
    Topic {
        id: "news-and-nntp",
        title: "news and nntp",
        schemes: &["news", "nntp"],
        facts: &[
            fact("In RFC 1738 a news URL names a group or an article, and no server.", &[
                quote("rfc1738", "3.6", "The news URLs are unusual in that by themselves, they do not contain sufficient information to locate a single resource, but, rather, are location-independent."),
            ]),
            fact("RFC 5538 adds a server, as programs already did, and more wildcards than “*” for all groups.", &[
                quote("rfc5538", "2.2", "Another commonly supported addition to the [RFC1738] syntax is the optional specification of a server at the beginning of 'news' URIs."),
                quote("rfc5538", "2.2", r#"[RFC1738] offered only one wildcard for sets of newsgroups in 'news' URIs, a "*" used to refer to "all available newsgroups"."#),
            ]),
            fact("In RFC 1738 an nntp URL names a server, a group and an article by its number. RFC 5538 says what the URL means without the number: the group.", &[
                quote("rfc1738", "3.7", "The <newsgroup-name> is the name of the group, while the <article- number> is the numeric id of the article within that newsgroup."),
                quote("rfc5538", "3", "In the form without <article-number>, the URL identifies a single group on the specified server."),
            ]),
        ],
        rules: &[
            rules("cern1994", &["newsaddress", "groupart", "group"]),
            rules("rfc1630", &["newsaddress", "nntpaddress", "group"]),
            rules("rfc1738", &["newsurl", "grouppart", "group", "article", "nntpurl"]),
            rules("rfc5538", &["newsURL", "newsgroups", "nntpURL", "group"]),
            rules("url-standard", &["news-URL", "nntp-URL", "not-special-URL-string"]),
        ],
        examples: &[
            example("news://news.example/comp.infosystems", "a server in a news URL"),
            example("news:comp.*", "a wildcard"),
            example("nntp://user@news.example/comp.infosystems/12", "a user in an nntp URL"),
            example("nntp://news.example/1group", "a group that begins with a digit"),
        ],
    },
    Topic {
        id: "gopher",
        title: "gopher",
        schemes: &["gopher"],
        facts: &[
            fact("CERN’s grammar puts a search after a “?”.", &[
                quote("cern1994", "BNF", "gopheraddress g o p h e r : / / hostport [/ gtype [ selector ] ] [ ? search ]"),
            ]),
            fact("RFC 1738 puts it after an encoded tab, %09: the client sends the tab to the server. No character is reserved in the path.", &[
                quote("rfc1738", "3.4.2", "the selector is followed by an encoded tab (%09) and the search string."),
                quote("rfc1738", "3.4.2", "the Gopher client sends the <selector> string (after decoding), a tab, and the search string to the Gopher server."),
                quote("rfc1738", "3.4.1", "Within the <gopher-path>, no characters are reserved."),
            ]),
            fact("RFC 4266 copies this from RFC 1738, at a time with few Gopher servers. The generic syntax begins a query at every “?”.", &[
                quote("rfc4266", "1", "this document copies the gopher URI scheme from it to allow that material to remain on standards track."),
                quote("rfc4266", "2", "The Gopher protocol was widely implemented in the early 1990s, but few Gopher servers are in use today."),
                quote("rfc3986", "3.4", r#"The query component is indicated by the first question mark ("?") character"#),
            ]),
        ],
        rules: &[
            rules("cern1994", &["gopheraddress", "selector"]),
            rules("rfc1630", &["gopheraddress", "gcommand"]),
            rules("rfc1738", &["gopherurl", "gtype", "selector"]),
            noted("rfc4266", &["gopher-URL", "gopher-path", "selector"], "The RFC has no grammar. These rules are a reading of its prose."),
            rules("url-standard", &["gopher-URL", "scheme-relative-URL-string"]),
        ],
        examples: &[
            example("gopher://host/7find?word", "a question mark"),
            example("gopher://host/7find%09a?b", "a question mark after an encoded tab"),
            example("gopher://user@host/1", "a user"),
        ],
    },
    Topic {
        id: "telnet",
        title: "telnet",
        schemes: &["telnet"],
        facts: &[
            fact("In RFC 1738 a telnet URL is a login with an optional slash at the end. It names a service, and no path.", &[
                quote("rfc1738", "3.8", r#"The final "/" character may be omitted."#),
                quote("rfc1738", "3.8", "This URL does not designate a data object, but rather an interactive service."),
            ]),
            fact("The user and the password are only a suggestion.", &[
                quote("rfc1738", "3.8", "clients accessing a telnet URL merely advise the user of the suggested username and password."),
            ]),
            fact("RFC 4248 copies the scheme, and adds that few programs handle user and password well.", &[
                quote("rfc4248", "1", "this document copies the telnet URI scheme from it to allow that material to remain on standards track."),
                quote("rfc4248", "2", "Few implementations handle the user name and password very well, if at all."),
            ]),
        ],
        rules: &[
            rules("cern1994", &["telnetaddress", "login"]),
            rules("rfc1630", &["telnetaddress", "login"]),
            rules("rfc1738", &["telneturl", "login"]),
            noted("rfc4248", &["telnet-URL", "user-info", "user"], "The RFC has no grammar. These rules are a reading of its prose."),
            rules("url-standard", &["telnet-URL", "scheme-relative-URL-string"]),
        ],
        examples: &[
            example("telnet://host/path", "a path"),
            example("telnet://user?x@host/", "a question mark in the user"),
        ],
    },
    Topic {
        id: "wais-and-prospero",
        title: "wais and prospero",
        schemes: &["wais", "prospero"],
        facts: &[
            fact("RFC 1738 defines URLs for two systems of its time: databases with WAIS, and a directory service, Prospero.", &[
                quote("rfc1738", "3.9", "The WAIS URL scheme is used to designate WAIS databases, searches, or individual documents available from a WAIS database."),
                quote("rfc1738", "3.11", "The Prospero URL scheme is used to designate resources that are accessed via the Prospero Directory Service."),
            ]),
            fact("RFC 4156 and RFC 4157 copy both schemes as historic documents, and note that almost no servers are in use.", &[
                quote("rfc4156", "2", "The WAIS protocol was not widely implemented and almost no WAIS servers are in use today."),
                quote("rfc4157", "2", "The Prospero protocol was not widely implemented and almost no Prospero servers are in use today."),
            ]),
            fact("A wais URL has a search after “?”. A prospero URL has fields after “;”, and its “?” is no query in RFC 1738.", &[
                quote("rfc1738", "3.9", "wais://<host>:<port>/<database>?<search>"),
                quote("rfc1738", "3.11", r#"When present, each field/value pair is separated from each other and from the rest of the URL by a ";" (semicolon)."#),
                quote("rfc1738", "5", r#"psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]"#),
            ]),
        ],
        rules: &[
            rules("cern1994", &["waisaddress", "waisindex", "waisdoc", "prosperolink"]),
            rules("rfc1630", &["waisaddress", "waisindex", "waisdoc", "prosperolink"]),
            rules("rfc1738", &["waisurl", "waisindex", "waisdoc", "prosperourl", "fieldspec"]),
            noted("rfc4156", &["wais-URL"], "The RFC has no grammar. This rule is a reading of its prose."),
            noted("rfc4157", &["prospero-URL", "hsoname"], "The RFC has no grammar. These rules are a reading of its prose."),
            rules("url-standard", &["wais-URL", "prospero-URL"]),
        ],
        examples: &[
            example("wais://host/database?a?b", "a second question mark in the search"),
            example("wais://host/database/type", "a type without a document"),
            example("prospero://host//pros/name;a=b=c", "a second equals sign in a field"),
        ],
    },
    Topic {
        id: "file",
        title: "file",
        schemes: &["file"],
        facts: &[
            fact("In RFC 1738 a file URL begins with two slashes, a host or nothing, and a third slash. No host means the same machine.", &[
                quote("rfc1738", "3.10", r#"As a special case, <host> can be the string "localhost" or the empty string; this is interpreted as `the machine from which the URL is being interpreted'."#),
                quote("rfc8089", "A", r#"According to the definition in [RFC1738], a file URL always started with the token "file://", followed by an (optionally blank) host name and a "/"."#),
            ]),
            fact("RFC 8089 makes the two slashes and the host optional, so one slash is enough.", &[
                quote("rfc8089", "A", r#"The syntax given in Section 2 makes the entire authority component, including the double slashes "//", optional."#),
            ]),
            fact("The URL Standard still requires two slashes in a valid file URL.", &[
                quote("url-standard", "4.3", r#"A scheme-relative-file-URL string must be "//", optionally followed by one of the following:"#),
            ]),
        ],
        rules: &[
            rules("rfc1738", &["fileurl", "fpath"]),
            rules("rfc8089", &["file-URI", "file-hier-part", "auth-path"]),
            rules("url-standard", &["file-URL", "scheme-relative-file-URL-string"]),
        ],
        examples: &[
            example("file:/etc/motd", "one slash"),
            example("file://host", "a host without a path"),
            example("file://host:80/path", "a port"),
        ],
    },
    Topic {
        id: "ftp",
        title: "ftp",
        schemes: &["ftp"],
        facts: &[
            fact("RFC 1738 reads the path as commands: each segment is a directory to enter, and the last one is a file.", &[
                quote("rfc1738", "3.2.2", "Each of the <cwd> elements is to be supplied, sequentially, as the argument to a CWD (change working directory) command."),
            ]),
            fact("A “;” stands only before the type at the end, such as “;type=a”.", &[
                quote("rfc1738", "3.2.2", r#"Within a name or CWD component, the characters "/" and ";" are reserved and must be encoded."#),
            ]),
            fact("To RFC 1808 the type is one of the parameters that a path of every scheme can have. RFC 2396 and RFC 3986 read it as a part of the path.", &[
                quote("rfc1808", "2.1", r#"";" params ::= object parameters (e.g., ";type=a" as in Section 3.2.2 of RFC 1738 [2])."#),
                quote("rfc2396", "3.3", r#"Each path segment may include a sequence of parameters, indicated by the semicolon ";" character."#),
            ]),
            fact("RFC 2396 leaves the ftp scheme to a document of its own, and none of the texts here is that document.", &[
                quote("rfc2396", "G.3", "The definition of specific URL schemes and their scheme-specific syntax and semantics has been moved to separate documents."),
            ]),
        ],
        rules: &[
            rules("cern1994", &["ftpaddress", "path"]),
            rules("rfc1630", &["ftpaddress", "ftptype", "formcode"]),
            rules("rfc1738", &["ftpurl", "fpath", "fsegment", "ftptype"]),
            rules("url-standard", &["ftp-URL", "scheme-relative-special-URL-string"]),
        ],
        examples: &[
            example("ftp://host/a;type=a", "a type"),
            example("ftp://host/a;type=x", "a type with another letter"),
            example("ftp://host", "a host and nothing else"),
        ],
    },
];
