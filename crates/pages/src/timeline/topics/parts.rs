//! The topics about the parts of a URL, in the order in which they stand in it.

use super::types::{Topic, example, fact, noted, quote, rules};

#[rustfmt::skip]
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        id: "scheme",
        title: "Scheme",
        schemes: &[],
        facts: &[
            fact("RFC 1738 spells a scheme with lower-case letters, digits, “+”, “.” and “-”, in any order.", &[
                quote("rfc1738", "2.1", r#"The lower case letters "a"--"z", digits, and the characters plus ("+"), period ("."), and hyphen ("-") are allowed."#),
            ]),
            fact("Programs should also accept upper-case letters, so HTTP and http are the same scheme.", &[
                quote("rfc1738", "2.1", r#"programs interpreting URLs should treat upper case letters as equivalent to lower case in scheme names"#),
            ]),
            fact("RFC 2396 requires a letter at the beginning, and RFC 3986 and the URL Standard keep this rule.", &[
                quote("rfc2396", "G.2", "The syntax for URI scheme has been changed to require that all schemes begin with an alpha character."),
                quote("rfc3986", "3.1", "Scheme names consist of a sequence of characters beginning with a letter"),
                quote("url-standard", "4.3", "A URL-scheme string must be one ASCII alpha, followed by zero or more of ASCII alphanumeric, U+002B (+), U+002D (-), and U+002E (.)."),
            ]),
        ],
        rules: &[
            rules("cern1994", &["scheme", "ialpha"]),
            rules("rfc1630", &["scheme", "ialpha"]),
            rules("rfc1738", &["scheme"]),
            rules("rfc1808", &["scheme"]),
            rules("rfc2396", &["scheme"]),
            rules("rfc3986", &["scheme"]),
            rules("url-standard", &["URL-scheme-string"]),
        ],
        examples: &[
            example("1x:data", "a scheme that begins with a digit"),
            example("+x:data", "a scheme that begins with a plus sign"),
        ],
    },
    Topic {
        id: "authority",
        title: "Slashes and authority",
        schemes: &[],
        facts: &[
            fact("In RFC 1738 two slashes say that a URL follows the common Internet scheme syntax: user, password, host, port and path.", &[
                quote("rfc1738", "3.1", r#"The scheme specific data start with a double slash "//" to indicate that it complies with the common Internet scheme syntax."#),
            ]),
            fact("RFC 2396 calls the part after the slashes the authority, and permits names that are no Internet host.", &[
                quote("rfc2396", "3.2", r#"This authority component is typically defined by an Internet-based server or a scheme-specific registry of naming authorities."#),
                quote("rfc2396", "G.4", "the authority is no longer restricted to the IP server syntax."),
            ]),
            fact("The authority ends at the next “/” or “?”, and in RFC 3986 also at “#”.", &[
                quote("rfc2396", "3.2", r#"is terminated by the next slash "/", question-mark "?", or by the end of the URI."#),
                quote("rfc3986", "3.2", r##"is terminated by the next slash ("/"), question mark ("?"), or number sign ("#") character, or by the end of the URI."##),
            ]),
            fact("The generic syntax lets a URI of every scheme omit it. The URL Standard requires the slashes and a host in schemes such as http.", &[
                quote("rfc3986", "3", r#"hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty"#),
                quote("url-standard", "4.3", r#"A scheme-relative-special-URL string must be "//", followed by a valid host string"#),
            ]),
        ],
        rules: &[
            rules("cern1994", &["httpaddress", "login"]),
            rules("rfc1630", &["httpaddress", "login"]),
            rules("rfc1738", &["ip-schemepart", "login"]),
            rules("rfc1808", &["net_path", "net_loc"]),
            rules("rfc2396", &["net_path", "authority", "reg_name"]),
            rules("rfc3986", &["hier-part", "authority"]),
            rules("url-standard", &["scheme-relative-special-URL-string", "scheme-relative-URL-string"]),
        ],
        examples: &[
            example("http:/path", "one slash"),
            example("http:host/path", "no slash"),
            example("x://a,b/", "an authority that is not a host name"),
        ],
    },
    Topic {
        id: "user",
        title: "User and password",
        schemes: &[],
        facts: &[
            fact("RFC 1738 separates a user from a password by a colon, and permits “;”, “?”, “&” and “=” in both.", &[
                quote("rfc1738", "3.1", "If present, it follows the user name separated from it by a colon."),
                quote("rfc1738", "5", r#"user = *[ uchar | ";" | "?" | "&" | "=" ]"#),
            ]),
            fact("RFC 2396 removes the “?”, because many programs begin the query there. A program that follows RFC 1738 and one that follows RFC 2396 can therefore find two hosts in one URL.", &[
                quote("rfc2396", "G.2", r#"The question-mark "?" character was removed from the set of allowed characters for the userinfo in the authority component, since testing showed that many applications treat it as reserved for separating the query component from the rest of the URI."#),
            ]),
            fact("RFC 2396 leaves it to each scheme whether a password is part of this, and RFC 3986 deprecates passwords in URIs.", &[
                quote("rfc2396", "G.2", r#"The "user:password" form in the previous BNF was changed to a "userinfo" token, and the possibility that it might be "user:password" made scheme specific."#),
                quote("rfc3986", "3.2.1", r#"Use of the format "user:password" in the userinfo field is deprecated."#),
            ]),
            fact("A valid URL of the URL Standard has neither.", &[
                quote("url-standard", "4.3", "There is no way to express a username or password of a URL record within a valid URL string."),
            ]),
        ],
        rules: &[
            rules("cern1994", &["user", "password", "xalpha"]),
            rules("rfc1630", &["user", "password", "alphanum2"]),
            rules("rfc1738", &["user", "password"]),
            noted("rfc1808", &["net_loc"], "RFC 1808 takes the login from RFC 1738, section 3.1. A net_loc that is not a login of RFC 1738 has no parts here."),
            rules("rfc2396", &["server", "userinfo"]),
            rules("rfc3986", &["userinfo"]),
            noted("url-standard", &[], "A valid URL string has no user and no password."),
        ],
        examples: &[
            example("ftp://a.com?x@evil.com/f", "a question mark before an at sign"),
            example("http://user@host/", "a user in an http URL"),
            example("ftp://user:pass:word@host/", "a colon in the password"),
        ],
    },
    Topic {
        id: "host",
        title: "Host",
        schemes: &[],
        facts: &[
            fact("RFC 1738 asks for a fully qualified domain name, or for four groups of decimal digits.", &[
                quote("rfc1738", "3.1", r#"The fully qualified domain name of a network host, or its IP address as a set of four decimal digit groups separated by "."."#),
            ]),
            fact("RFC 2396 permits a period after the last label, and RFC 2732 adds IPv6 addresses in brackets.", &[
                quote("rfc2396", "3.2.2", r#"may be followed by a single "." if it is necessary to distinguish between the complete domain name and any local domain."#),
                quote("rfc2732", "2", r#"To use a literal IPv6 address in a URL, the literal address should be enclosed in "[" and "]" characters."#),
            ]),
            fact("RFC 3986 permits every registered name, also with underscores or percent-encoded octets, because programs pass the name to a resolver as it stands.", &[
                quote("rfc3986", "D", "This change allows current implementations, where whatever name provided is simply fed to the local name resolution mechanism, to be consistent with the specification."),
                quote("rfc3986", "D", "Furthermore, it allows the host component to contain percent-encoded octets"),
                quote("rfc3986", "3.2.2", "reg-name = *( unreserved / pct-encoded / sub-delims )"),
            ]),
            fact("In schemes such as http, the URL Standard asks for a domain, four numbers up to 255, or an IPv6 address.", &[
                quote("url-standard", "3.4", "A valid host string must be a valid domain string, a valid IPv4-address string, or: U+005B ([), followed by a valid IPv6-address string, followed by U+005D (])."),
                quote("url-standard", "3.4", "representing a decimal number in the range 0 to 255, inclusive, separated from each other by U+002E (.)."),
            ]),
        ],
        rules: &[
            rules("cern1994", &["host", "hostname", "hostnumber"]),
            rules("rfc1630", &["host", "hostname", "hostnumber"]),
            rules("rfc1738", &["host", "hostname", "toplabel", "hostnumber"]),
            noted("rfc1808", &["net_loc"], "RFC 1808 takes the host from RFC 1738, section 3.1. A net_loc that is not a login of RFC 1738 has no parts here."),
            rules("rfc2396", &["host", "hostname", "toplabel"]),
            rules("rfc3986", &["host", "IP-literal", "reg-name"]),
            rules("url-standard", &["valid-host-string", "valid-domain-string", "valid-opaque-host-string"]),
        ],
        examples: &[
            example("http://host.example./", "a period after the last label"),
            example("http://my_host.example/", "an underscore"),
            example("http://ex%61mple.com/", "an escape"),
            example("http://[::1]/", "an IPv6 address"),
            example("http://999.1.1.1/", "a number above 255"),
            example("http://1.2.3/", "three numbers"),
            example("http:///path", "an empty host"),
        ],
    },
    Topic {
        id: "port",
        title: "Port",
        schemes: &[],
        facts: &[
            fact("In RFC 1738 a colon stands only before a port, and a port has one digit or more.", &[
                quote("rfc1738", "3.1", "If the port is omitted, the colon is as well."),
                quote("rfc1738", "5", "port = digits"),
            ]),
            fact("RFC 2396 permits the colon without a port, because systems are expected to handle it.", &[
                quote("rfc2396", "G.3", r#"The URL port is now *digit instead of 1*digit, since systems are expected to handle the case where the ":" separator between host and port is supplied without a port."#),
            ]),
            fact("RFC 3986 asks programs that produce URIs to omit such a colon.", &[
                quote("rfc3986", "3.2", r#"URI producers and normalizers should omit the ":" delimiter that separates host from port if the port component is empty."#),
            ]),
            fact("Of these texts only the URL Standard has an upper limit: a 16-bit number.", &[
                quote("url-standard", "4.3", "one or more ASCII digits representing a decimal number that is a 16-bit unsigned integer."),
            ]),
        ],
        rules: &[
            rules("cern1994", &["hostport", "port"]),
            rules("rfc1630", &["hostport", "port"]),
            rules("rfc1738", &["hostport", "port"]),
            noted("rfc1808", &["net_loc"], "RFC 1808 takes the port from RFC 1738, section 3.1. A net_loc that is not a login of RFC 1738 has no parts here."),
            rules("rfc2396", &["hostport", "port"]),
            rules("rfc3986", &["authority", "port"]),
            rules("url-standard", &["URL-port-string", "positive-16-bit-integer"]),
        ],
        examples: &[
            example("http://host:/", "a colon without a port"),
            example("http://host:99999/", "a port above 65535"),
        ],
    },
    Topic {
        id: "path",
        title: "Path",
        schemes: &[],
        facts: &[
            fact("In RFC 1738 the slash after the host is not part of the path. RFC 2396 makes it a part, as in practice, because “foo:/bar” and “foo:bar” must stay different.", &[
                quote("rfc1738", "3.1", r#"the "/" between the host (or port) and the url-path is NOT part of the url-path."#),
                quote("rfc2396", "G.2", "it was found to be impossible to accurately describe and retain the difference between the two URI <foo:/bar> and <foo:bar> without either considering the slash to be part of the path (as corresponds to actual practice) or creating a separate component just to hold that slash."),
            ]),
            fact("RFC 1808 makes the text after a “;” a component of its own, the parameters. RFC 2396 returns it to the segments, because most programs do not use it so.", &[
                quote("rfc1808", "2.4.5", r#"the substring after the first (left-most) semicolon ";" and up to the end of the parse string is the parameters (<params>)."#),
                quote("rfc2396", "G.4", r#"the majority of deployed systems do not use the ";" character to indicate trailing parameter information"#),
                quote("rfc2396", "G.4", "parameters have been removed as a separate component and may now appear in any path segment."),
            ]),
            fact("The tilde must be encoded in RFC 1738. RFC 2396 permits it, because it is in wide use.", &[
                quote("rfc1738", "2.2", "All unsafe characters must always be encoded within a URL."),
                quote("rfc2396", "G.2", r#"The tilde "~" character was added to those in the "unreserved" set, since it is extensively used on the Internet in spite of the difficulty to transcribe it with some keyboards."#),
            ]),
            fact("RFC 3986 permits an empty path, also directly after the scheme.", &[
                quote("rfc3986", "D", r#"The ABNF has been corrected to allow the path component to be empty. This also allows an absolute-URI to consist of nothing after the "scheme:""#),
            ]),
        ],
        rules: &[
            rules("cern1994", &["path", "xpalpha"]),
            rules("rfc1630", &["path", "segment"]),
            rules("rfc1738", &["urlpath", "hpath", "hsegment"]),
            noted("rfc1808", &["abs_path", "rel_path", "path", "params"], "The examples count the parameters as a part of the path, as in the other texts."),
            rules("rfc2396", &["abs_path", "path_segments", "segment"]),
            rules("rfc3986", &["path-abempty", "path-absolute", "segment"]),
            rules("url-standard", &["path-absolute-URL-string", "URL-path-segment-string"]),
        ],
        examples: &[
            example("http://host/~user/", "a tilde"),
            example("ftp://host/a;b", "a semicolon in an ftp path"),
            example("x:", "nothing after the scheme"),
        ],
    },
    Topic {
        id: "query",
        title: "Query",
        schemes: &[],
        facts: &[
            fact("In RFC 1738 a “?” begins a search in http and wais URLs. In ftp, file and prospero URLs it is an ordinary character of the path.", &[
                quote("rfc1738", "3.3", "<path> is an HTTP selector, and <searchpart> is a query string."),
                quote("rfc1738", "3.9", "The second form designates a particular search."),
                quote("rfc1738", "5", r#"fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]"#),
                quote("rfc1738", "5", r#"psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]"#),
            ]),
            fact("RFC 1808 believes that this is an error for ftp and file URLs. Its method to parse a URL begins the query at the first “?”.", &[
                quote("rfc1808", "2.3", r#"Section 5 of RFC 1738 specifies that the question-mark character ("?") is allowed in an ftp or file path segment. However, this is not true in practice and is believed to be an error in the RFC."#),
                quote("rfc1808", "2.4.4", r#"the substring after the first (left-most) question mark "?" and up to the end of the parse string is the <query> information."#),
            ]),
            fact("RFC 3986 also begins the query at the first “?”, and permits more “/” and “?” in it as data.", &[
                quote("rfc3986", "3.4", r##"The query component is indicated by the first question mark ("?") character and terminated by a number sign ("#") character or by the end of the URI."##),
                quote("rfc3986", "3.4", r#"The characters slash ("/") and question mark ("?") may represent data within the query component."#),
            ]),
        ],
        rules: &[
            rules("cern1994", &["httpaddress", "search"]),
            rules("rfc1630", &["httpaddress", "search"]),
            rules("rfc1738", &["httpurl", "search", "fsegment"]),
            rules("rfc1808", &["rel_path", "query"]),
            rules("rfc2396", &["hier_part", "query", "uric"]),
            rules("rfc3986", &["URI", "query"]),
            rules("url-standard", &["query-and-fragment", "URL-query-string", "URL-unit"]),
        ],
        examples: &[
            example("ftp://host/a?b", "a question mark in an ftp URL"),
            example("file:///a?b", "a question mark in a file URL"),
            example("prospero://host/a?b", "a question mark in a prospero URL"),
            example("http://host?q", "a question mark directly after the host"),
            example("http://host/?a/b?c", "a slash and a question mark in the query"),
        ],
    },
    Topic {
        id: "fragment",
        title: "Fragment",
        schemes: &[],
        facts: &[
            fact("RFC 1630 separates a URI from a fragment identifier by “#”.", &[
                quote("rfc1630", "HASH FOR FRAGMENT IDENTIFIERS", r##"The hash ("#", ASCII 23 hex) character is reserved as a delimiter to separate the URI of an object from a fragment identifier ."##),
            ]),
            fact("RFC 1738 never permits “#” in a URL, because what follows it is not part of the URL.", &[
                quote("rfc1738", "2.2", r##"The character "#" is unsafe and should always be encoded because it is used in World Wide Web and in other systems to delimit a URL from a fragment/anchor identifier that might follow it."##),
            ]),
            fact("RFC 1808 and RFC 2396 describe it, and still keep it apart from the URL.", &[
                quote("rfc1808", "2.1", r##"Note that the fragment identifier (and the "#" that precedes it) is not considered part of the URL."##),
                quote("rfc2396", "4.1", "As such, it is not part of a URI, but is often used in conjunction with a URI."),
            ]),
            fact("RFC 3986 makes it a component of the URI. Only the rule absolute-URI excludes it.", &[
                quote("rfc3986", "D", "The fragment identifier has been moved back into the section on generic syntax components and within the URI and relative-ref rules, though it remains excluded from absolute-URI."),
            ]),
        ],
        rules: &[
            rules("cern1994", &["fragmentaddress", "fragmentid"]),
            rules("rfc1630", &["fragmentaddress", "fragmentid"]),
            noted("rfc1738", &[], "RFC 1738 has no rule for a fragment."),
            rules("rfc1808", &["URL", "fragment"]),
            rules("rfc2396", &["URI-reference", "fragment"]),
            rules("rfc3986", &["URI", "fragment"]),
            rules("url-standard", &["absolute-URL-with-fragment-string", "URL-fragment-string"]),
        ],
        examples: &[
            example("http://host/page#top", "a fragment"),
            example("mailto:joe@example.com#top", "a fragment in a mailto URL"),
        ],
    },
    Topic {
        id: "encoding",
        title: "Percent-encoding and unsafe characters",
        schemes: &[],
        facts: &[
            fact("RFC 1738 excludes characters that are lost or changed on the way, or that delimit URLs in text, such as spaces, quotation marks and “|”. They must be percent-encoded.", &[
                quote("rfc1738", "2.2", "The space character is unsafe because significant spaces may disappear and insignificant spaces may be introduced"),
                quote("rfc1738", "2.2", r#"the quote mark (""") is used to delimit URLs in some systems."#),
                quote("rfc1738", "2.2", "Other characters are unsafe because gateways and other transport agents are known to sometimes modify such characters."),
                quote("rfc1738", "2.2", "All unsafe characters must always be encoded within a URL."),
            ]),
            fact("CERN’s grammar permits the space and the quotation mark. RFC 1630 encodes all white space in its canonical form.", &[
                quote("cern1994", "BNF", r#"extra ! | * | " | ' | ( | ) | : | ; | , | space"#),
                quote("rfc1630", "Design Criteria and Choices", "This is why the canonical form for URIs has all white spaces encoded."),
            ]),
            fact("RFC 3986 asks programs not to encode letters, digits, “-”, “.”, “_” and “~”.", &[
                quote("rfc3986", "2.3", "For consistency, percent-encoded octets in the ranges of ALPHA (%41-%5A and %61-%7A), DIGIT (%30-%39), hyphen (%2D), period (%2E), underscore (%5F), or tilde (%7E) should not be created by URI producers"),
            ]),
            fact("The URL Standard permits characters beyond US-ASCII, which its parser percent-encodes.", &[
                quote("url-standard", "4.3", "and code points in the range U+00A0 to U+10FFFD, inclusive, excluding surrogates and noncharacters."),
                quote("url-standard", "4.3", "Code points greater than U+007F DELETE will be converted to percent-encoded bytes by the URL parser."),
            ]),
        ],
        rules: &[
            rules("cern1994", &["xalpha", "safe", "extra"]),
            rules("rfc1630", &["xalpha", "safe", "extra"]),
            rules("rfc1738", &["uchar", "safe", "extra", "national"]),
            rules("rfc1808", &["uchar", "safe", "extra", "national"]),
            rules("rfc2396", &["unreserved", "mark", "reserved"]),
            rules("rfc3986", &["unreserved", "sub-delims", "gen-delims"]),
            rules("url-standard", &["URL-unit", "host-unit"]),
        ],
        examples: &[
            example("http://host/a b", "a space"),
            example("http://host/\"a\"", "quotation marks"),
            example("http://host/caf\u{e9}", "a letter beyond US-ASCII"),
        ],
    },
];
