//! Ten differences between texts that can mislead. The choice is this project's, and each names the
//! clauses.

/// A URL that texts read in two ways, or that only some accept.
pub struct Differential {
    /// The URL.
    pub input: &'static str,
    /// What the texts disagree about.
    pub title: &'static str,
    /// Why: the clauses on both sides.
    pub why: &'static str,
}

/// The differences, the most dangerous first.
pub const DIFFERENTIALS: &[Differential] = &[
    Differential {
        input: "ftp://a.com?x@evil.com/f",
        title: "Two hosts: a \"?\" in the user of ftp",
        why: "RFC 1738 permits \"?\" in a user (section 5, `user`), so everything before the \"@\" is a \
            user. RFC 1808 ends the network location only at a \"/\" (section 2.4.3). RFC 2396 (section 3.2) \
            and RFC 3986 (section 3.2) end the authority at the \"?\".",
    },
    Differential {
        input: "telnet://a.com?@evil.com/",
        title: "Two hosts: a \"?\" in the user of telnet",
        why: "The rule `login` is the same for telnet as for ftp (RFC 1738, section 3.1). RFC 4248, which \
            replaces section 3.8, has no grammar. With the user and the host of RFC 3986 it permits no \"?\" \
            (rulings T1 and T2).",
    },
    Differential {
        input: "http://a.com?@evil.com/",
        title: "Two hosts in http: RFC 1808 ends the host only at a \"/\"",
        why: "RFC 1738 requires a \"/\" before the \"?\" of http (section 3.3), so it rejects the URL. RFC \
            1808 permits \"?\" in the `net_loc` and takes its parts from RFC 1738, section 3.1. For RFC 2396 \
            and RFC 3986 the text after the \"?\" is a query.",
    },
    Differential {
        input: "http://a.com@evil.com/",
        title: "Two hosts before RFC 1738: \"@\" is a character of a host name",
        why: "The rules of 1994 permit \"@\" in a host name: `hostname` begins with `ialpha`, whose \
            characters include \"@\" by `safe`. http has no user in RFC 1738, which rejects the URL (section \
            3.3). RFC 1808, RFC 2396 and RFC 3986 read a user.",
    },
    Differential {
        input: "mailto:a@host.dom?to=evil@host.dom",
        title: "Another recipient: a \"?\" in mailto",
        why: "In RFC 1738 the \"?\" belongs to the address (section 3.5, `encoded822addr`). Since RFC 2368 \
            (section 2) headers follow it, and \"to\" adds a recipient. RFC 2396 reads an opaque part, \
            without a query (section 3).",
    },
    Differential {
        input: "ftp://host.dom/a?b",
        title: "Another file: a \"?\" in the path of ftp",
        why: "In RFC 1738 the \"?\" is a character of the name (section 5, `fsegment`). RFC 1808 believes \
            that this is an error of RFC 1738 (section 2.3), and reads a query, as RFC 2396 and RFC 3986 do. \
            A client of these asks for \"a\".",
    },
    Differential {
        input: "gopher://host.dom/1a?b",
        title: "Another selector: a \"?\" in gopher",
        why: "In RFC 1738 nothing is reserved in a selector (section 3.4.1), and a search follows \"%09\". \
            CERN's rules, RFC 1808, RFC 2396 and RFC 3986 read a query. RFC 4266 repeats that no characters \
            are reserved (section 2.1), and names RFC 3986 as the syntax of URIs (section 1); this project \
            reads that the \"?\" must be encoded (ruling G1).",
    },
    Differential {
        input: "http://999.999.999.999/",
        title: "Number or name: groups above 255",
        why: "RFC 1738 (section 5, `hostnumber`) limits no group, and RFC 2396 with RFC 2732 limits it to \
            three digits (`IPv4address`), so the host is a number. In RFC 3986 the groups end at 255 \
            (`dec-octet`), so the same host is a registered name, which can be looked up. The URL Standard \
            rejects it: a name does not end in a number.",
    },
    Differential {
        input: "http://a_b/",
        title: "Host or no host: an underscore",
        why: "RFC 1738 rejects it (section 5, `hostname`). In RFC 1808 the `net_loc` is not a login, and in \
            RFC 2396 (section 3.2.1) the authority is a name of a registry, so neither has a host. In RFC \
            3986 it is a host (section 3.2.2, `reg-name`).",
    },
    Differential {
        input: "http://host.dom:/",
        title: "Port or no port: nothing after the colon",
        why: "RFC 1738 requires a digit (section 5, `port`). RFC 2396 (section 3.2.2) and RFC 3986 (section \
            3.2.3) permit an empty port. In CERN's rules of 1994 the colon is part of the host, because \
            `extra` contains it.",
    },
];
