//! The rules of section 5 by name. Errors, cases and reports use these names.

use core::fmt;

macro_rules! rules {
    ($($variant:ident $name:literal $section:literal,)*) => {
        /// A rule (production) of section 5. The variants are in the order of the text.
        ///
        /// ```
        /// use rfc1738::Rule;
        ///
        /// assert_eq!(Rule::GopherPlusString.name(), "gopher+_string");
        /// assert_eq!(Rule::ALL.len(), 67);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Rule {
            $(#[doc = concat!("`", $name, "`, explained in section ", $section, ".")] $variant,)*
        }

        impl Rule {
            /// All rules, in the order of the text.
            pub const ALL: &'static [Rule] = &[$(Rule::$variant,)*];

            /// Returns the rule's name as section 5 prints it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Rule::$variant => $name,)*
                }
            }

            /// Returns the section of the RFC that explains the rule (`"2.2"`, `"3.2.2"`).
            pub const fn section(self) -> &'static str {
                match self {
                    $(Rule::$variant => $section,)*
                }
            }
        }
    };
}

rules! {
    GenericUrl "genericurl" "2.1",
    Url "url" "2.1",
    OtherUrl "otherurl" "2.1",
    Scheme "scheme" "2.1",
    SchemePart "schemepart" "2.1",
    IpSchemepart "ip-schemepart" "3.1",
    Login "login" "3.1",
    HostPort "hostport" "3.1",
    Host "host" "3.1",
    Hostname "hostname" "3.1",
    DomainLabel "domainlabel" "3.1",
    TopLabel "toplabel" "3.1",
    AlphaDigit "alphadigit" "3.1",
    HostNumber "hostnumber" "3.1",
    Port "port" "3.1",
    User "user" "3.1",
    Password "password" "3.1",
    UrlPath "urlpath" "3.1",
    FtpUrl "ftpurl" "3.2.2",
    Fpath "fpath" "3.2.2",
    Fsegment "fsegment" "3.2.2",
    FtpType "ftptype" "3.2.2",
    FileUrl "fileurl" "3.10",
    HttpUrl "httpurl" "3.3",
    Hpath "hpath" "3.3",
    Hsegment "hsegment" "3.3",
    Search "search" "3.3",
    GopherUrl "gopherurl" "3.4.1",
    Gtype "gtype" "3.4.1",
    Selector "selector" "3.4.1",
    GopherPlusString "gopher+_string" "3.4.3",
    MailtoUrl "mailtourl" "3.5",
    Encoded822Addr "encoded822addr" "3.5",
    NewsUrl "newsurl" "3.6",
    GroupPart "grouppart" "3.6",
    Group "group" "3.6",
    Article "article" "3.6",
    NntpUrl "nntpurl" "3.7",
    TelnetUrl "telneturl" "3.8",
    WaisUrl "waisurl" "3.9",
    WaisDatabase "waisdatabase" "3.9",
    WaisIndex "waisindex" "3.9",
    WaisDoc "waisdoc" "3.9",
    Database "database" "3.9",
    Wtype "wtype" "3.9",
    Wpath "wpath" "3.9",
    ProsperoUrl "prosperourl" "3.11",
    Ppath "ppath" "3.11",
    Psegment "psegment" "3.11",
    FieldSpec "fieldspec" "3.11",
    FieldName "fieldname" "3.11",
    FieldValue "fieldvalue" "3.11",
    LowAlpha "lowalpha" "2.2",
    HiAlpha "hialpha" "2.2",
    Alpha "alpha" "2.2",
    Digit "digit" "2.2",
    Safe "safe" "2.2",
    Extra "extra" "2.2",
    National "national" "2.2",
    Punctuation "punctuation" "2.2",
    Reserved "reserved" "2.2",
    Hex "hex" "2.2",
    Escape "escape" "2.2",
    Unreserved "unreserved" "2.2",
    Uchar "uchar" "2.2",
    Xchar "xchar" "2.2",
    Digits "digits" "5",
}

impl Rule {
    /// The rules for whole URLs: the ten schemes in the order of section 3, `otherurl` and
    /// `genericurl`.
    pub const URLS: [Rule; 12] = [
        Rule::FtpUrl,
        Rule::HttpUrl,
        Rule::GopherUrl,
        Rule::MailtoUrl,
        Rule::NewsUrl,
        Rule::NntpUrl,
        Rule::TelnetUrl,
        Rule::WaisUrl,
        Rule::FileUrl,
        Rule::ProsperoUrl,
        Rule::OtherUrl,
        Rule::GenericUrl,
    ];

    /// Returns the rule's name without the ending `url`: the scheme, `other` or `generic`. For a
    /// rule without this ending, returns the whole name.
    ///
    /// ```
    /// use rfc1738::Rule;
    ///
    /// assert_eq!(Rule::URLS[0].scheme_or_form(), "ftp");
    /// ```
    pub fn scheme_or_form(self) -> &'static str {
        self.name().strip_suffix("url").unwrap_or(self.name())
    }

    /// Whether the rule is `alphadigit` or one of section 5's miscellaneous definitions:
    /// characters, an escape, digits.
    pub fn is_of_characters(self) -> bool {
        self >= Rule::LowAlpha || self == Rule::AlphaDigit
    }

    /// Returns the rule with this name, if section 5 has one.
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.name() == name)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
