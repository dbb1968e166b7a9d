//! The texts as subjects: what RFC 1738, RFC 2396, RFC 3986 and the URL Standard make of an input.

use std::cell::RefCell;
use std::str;
use std::sync::OnceLock;

use bnf_automata::automata::Dfa;
use bnf_automata::derive::{PartSpan, UnambiguousParser};
use bnf_automata::grammar::{Grammar, LetterCase};
use rfc1738::Profile;
use rfc1738::url::Url;
use rfc1738_texts::entries::suggestion;
use rfc1738_texts::url_standard::{Domains, failure, parse_text};
use rfc1738_texts::{RFC2396, RFC3986};

use crate::escape::beginning;
use crate::{Answer, CommonPart, CommonParts, Observation, Parts, Rejection, Subject, split_userinfo};

/// A text by which programs read URLs.
///
/// A text answers as a library with one interface for all schemes does: the verdict and the common
/// parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Text {
    /// RFC 1738, December 1994
    ///
    /// The text is read as programs read it that interpret URLs. The parser answers.
    Rfc1738,
    /// RFC 2396, with the IPv6 addresses of RFC 2732
    ///
    /// An input is an absolute URI, perhaps with a fragment. The marked grammar answers.
    Rfc2396,
    /// RFC 3986
    ///
    /// An input is a URI, which has a scheme. The marked grammar answers.
    Rfc3986,
    /// The URL Standard of the WHATWG, as of July 2, 2026
    ///
    /// There is no base URL. The Standard's own parser answers, with the tables of IDNA.
    #[cfg_attr(feature = "clap", value(alias = "whatwg"))]
    UrlStandard,
}

/// The names of claims. RFC 3987 counts as RFC 3986, and RFC 1808 and RFC 2732 as RFC 2396.
const CLAIMS: [(&str, Text); 8] = [
    ("rfc1738", Text::Rfc1738),
    ("rfc1808", Text::Rfc2396),
    ("rfc2396", Text::Rfc2396),
    ("rfc2732", Text::Rfc2396),
    ("rfc3986", Text::Rfc3986),
    ("rfc3987", Text::Rfc3986),
    ("url-standard", Text::UrlStandard),
    ("whatwg", Text::UrlStandard),
];

/// Returns the text that a claim names: `RFC 3986`, `rfc-3986`, `WHATWG URL Standard`.
fn named(claim: &str) -> Option<Text> {
    let claim = letters(claim);
    let claim = claim.strip_prefix("whatwg").filter(|rest| !rest.is_empty()).unwrap_or(&claim);
    CLAIMS.into_iter().find_map(|(name, text)| (letters(name) == claim).then_some(text))
}

fn letters(claim: &str) -> String {
    claim.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

impl Text {
    /// All texts, the oldest first.
    pub const ALL: [Text; 4] = [Text::Rfc1738, Text::Rfc2396, Text::Rfc3986, Text::UrlStandard];

    /// Returns the name: `RFC 3986`.
    pub const fn name(self) -> &'static str {
        match self {
            Text::Rfc1738 => "RFC 1738",
            Text::Rfc2396 => "RFC 2396",
            Text::Rfc3986 => "RFC 3986",
            Text::UrlStandard => "URL Standard",
        }
    }

    /// Returns the id: `rfc3986`.
    pub const fn id(self) -> &'static str {
        match self {
            Text::Rfc1738 => "rfc1738",
            Text::Rfc2396 => "rfc2396",
            Text::Rfc3986 => "rfc3986",
            Text::UrlStandard => "url-standard",
        }
    }

    /// Returns the text of the first claim that names one. RFC 3987 counts as RFC 3986, and RFC
    /// 1808 and RFC 2732 as RFC 2396.
    ///
    /// ```
    /// use rfc1738_oracle::Text;
    ///
    /// assert_eq!(Text::claimed("rfc3987, rfc1738"), Some(Text::Rfc3986));
    /// assert_eq!(Text::claimed("URL Standard"), Some(Text::UrlStandard));
    /// assert_eq!(Text::claimed("RFC 9110"), None);
    /// ```
    pub fn claimed(claims: &str) -> Option<Text> {
        claims.split(',').find_map(named)
    }

    /// Returns what is wrong with the first claim that names no text, with the names that it can
    /// have.
    ///
    /// ```
    /// use rfc1738_oracle::Text;
    ///
    /// assert_eq!(Text::unknown_claim(&["RFC 3986".into(), "WHATWG URL Standard".into()]), None);
    /// let why = Text::unknown_claim(&["rfc3986".into(), "rfc3968".into()]).unwrap();
    /// assert!(why.starts_with("the claim \"rfc3968\" names no text, did you mean `rfc3986`"));
    /// ```
    pub fn unknown_claim(claims: &[String]) -> Option<String> {
        let unknown =
            claims.iter().flat_map(|claim| claim.split(',')).find(|claim| named(claim).is_none())?;
        let names = CLAIMS.map(|(name, _)| name);
        let near = suggestion(&letters(unknown), names).map_or(String::new(), |near| format!("{near} "));
        let shown = beginning(unknown.trim().as_bytes());
        Some(format!("the claim {shown} names no text, {near}expected {}", names.join(", ")))
    }

    /// Returns what the text makes of an input: the verdict, and every part as it stands in the
    /// input. The URL Standard changes the parts as it says, and an input that is not UTF-8 is
    /// declined by it.
    ///
    /// ```
    /// use rfc1738_oracle::{Answer, Text};
    ///
    /// let host = |text: Text| match text.read(b"ftp://a.com?x@evil.com/f") {
    ///     Answer::Accept(parts) => parts.host.as_deref().map(String::from),
    ///     _ => None,
    /// };
    /// assert_eq!(host(Text::Rfc1738).as_deref(), Some("evil.com"));
    /// assert_eq!(host(Text::Rfc3986).as_deref(), Some("a.com"));
    /// assert_eq!(host(Text::UrlStandard).as_deref(), Some("a.com"));
    /// ```
    pub fn read(self, input: &[u8]) -> Answer {
        let parts = match self {
            Text::Rfc1738 => {
                match str::from_utf8(input).ok().map(|_| rfc1738::parse(input, Profile::Interpreter)) {
                    Some(Ok(url)) => Some(CommonParts { by_scheme: None, ..by_rfc_1738(&url) }),
                    _ => None,
                }
            }
            Text::Rfc2396 => GENERIC[0].with(|reader| reader.borrow_mut().read(input)),
            Text::Rfc3986 => GENERIC[1].with(|reader| reader.borrow_mut().read(input)),
            Text::UrlStandard => match str::from_utf8(input) {
                Ok(input) => by_url_standard(input, Domains::Mapped),
                Err(_) => return Answer::Decline,
            },
        };
        parts.map_or(Answer::Reject, Answer::accept)
    }

    /// Returns the authority that RFC 2396 accepts without dividing it: a name of another registry
    /// than that of hosts.
    pub fn undivided_authority(self, input: &[u8]) -> Option<String> {
        if self != Text::Rfc2396 {
            return None;
        }
        GENERIC[0].with(|reader| {
            let mut reader = reader.borrow_mut();
            reader.read(input)?;
            let is_name = |span: &&PartSpan| reader.names[span.part.as_usize()] == "reg_name";
            let span = reader.spans.iter().find(is_name)?;
            str::from_utf8(&input[span.start..span.end]).ok().map(str::to_owned)
        })
    }

    /// Returns the length in bytes of the longest beginning of an input with which a URL of the text
    /// can begin. The URL Standard has no grammar, so it is the whole input.
    ///
    /// ```
    /// use rfc1738_oracle::Text;
    ///
    /// assert_eq!(Text::Rfc3986.viable(b"http://a/b c"), 10);
    /// assert_eq!(Text::Rfc1738.viable(b"http://a/~b"), 9);
    /// ```
    pub fn viable(self, input: &[u8]) -> usize {
        match self {
            Text::Rfc1738 => rfc1738::parse(input, Profile::Interpreter)
                .map_or_else(|error| error.offset(), |_| input.len()),
            Text::Rfc2396 => generic(0).1.walk(input).offset,
            Text::Rfc3986 => generic(1).1.walk(input).offset,
            Text::UrlStandard => input.len(),
        }
    }

    /// Returns why the text rejects an input: the offset and what stands there, or the words for a
    /// failure of the URL Standard. Returns `None` if it does not.
    ///
    /// ```
    /// use rfc1738_oracle::{Refusal, Text};
    ///
    /// let refusal = Text::Rfc3986.refusal(b"ftp://a[b@h/");
    /// assert_eq!(refusal, Some(Refusal::At { offset: 7, place: "userinfo" }));
    /// let refusal = Text::UrlStandard.refusal(b"http://h:x/");
    /// assert_eq!(refusal, Some(Refusal::Because("the port is no number up to 65535")));
    /// ```
    pub fn refusal(self, input: &[u8]) -> Option<Refusal> {
        match self {
            Text::Rfc1738 => {
                let error = rfc1738::parse(input, Profile::Interpreter).err()?;
                Some(Refusal::At { offset: error.offset(), place: error.rule().name() })
            }
            Text::Rfc2396 => refusal_of_generic(0, input),
            Text::Rfc3986 => refusal_of_generic(1, input),
            Text::UrlStandard => failure(str::from_utf8(input).ok()?).map(Refusal::Because),
        }
    }

    /// The same, also with the parts by the names of the scheme, which only RFC 1738 has.
    pub fn read_by_scheme(self, input: &[u8]) -> Answer {
        match (self, rfc1738::parse(input, Profile::Interpreter)) {
            (Text::Rfc1738, Ok(url)) => Answer::accept(by_rfc_1738(&url)),
            _ => self.read(input),
        }
    }

    /// Returns what the tests of a text make of an input, where they differ from the text. Only
    /// those of the URL Standard do: they reject a host of US-ASCII with a wrong label that begins
    /// with `xn--`. The text accepts it "due to web compatibility" (section IDNA, the domain
    /// parser). So the point is disputed.
    pub fn read_by_tests(self, input: &[u8]) -> Answer {
        match (self, str::from_utf8(input)) {
            (Text::UrlStandard, Ok(text)) => {
                by_url_standard(text, Domains::Checked).map_or(Answer::Reject, Answer::accept)
            }
            _ => self.read(input),
        }
    }

    pub fn accepts(self, input: &[u8]) -> bool {
        match self {
            Text::Rfc1738 => rfc1738::parse(input, Profile::Interpreter).is_ok(),
            Text::Rfc2396 => generic(0).1.accepts(input),
            Text::Rfc3986 => generic(1).1.accepts(input),
            Text::UrlStandard => matches!(self.read(input), Answer::Accept(_)),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No string of its grammar begins with the input up to and with this byte, or the input ends
    /// there.
    At {
        /// The offset of the byte.
        offset: usize,
        /// The rule of RFC 1738 that was being read, or the component of a later text.
        place: &'static str,
    },
    /// The URL Standard has no grammar. Its parser fails for this reason.
    Because(&'static str),
}

impl Subject for Text {
    fn name(&self) -> &str {
        (*self).id()
    }

    fn follows(&self) -> &str {
        (*self).name()
    }

    fn observe<'a>(&'a mut self, input: &'a [u8]) -> Observation<'a> {
        // The URL Standard is no grammar, so no offset is defined.
        let offset = (*self != Text::UrlStandard).then(|| self.viable(input));
        match self.read(input) {
            Answer::Reject => Observation::Reject(Rejection { offset, ..Rejection::default() }),
            answer => answer.observation(),
        }
    }
}

/// Returns the parts of a URL of RFC 1738 as common parts and by the names of its scheme. If the RFC
/// does not define the scheme, and the URL has no common form, all after the scheme is a path.
fn by_rfc_1738(url: &Url<'_>) -> CommonParts<'static> {
    CommonParts::with_scheme_parts(url.to_string().as_bytes(), Parts::from_url(url))
}

/// Returns the parts by the parser of the URL Standard, as its API shows them: a null host and an
/// empty one are one.
fn by_url_standard(input: &str, domains: Domains) -> Option<CommonParts<'static>> {
    let url = parse_text(input, domains)?;
    let present = |text: &str| (!text.is_empty()).then(|| text.to_owned().into());
    Some(CommonParts {
        scheme: present(url.scheme()),
        user: present(url.username()),
        password: present(url.password()),
        host: url.host().map(|host| host.to_owned().into()),
        port: url.port().map(|port| port.to_string().into()),
        path: url.path().into(),
        query: url.query().map(|query| query.to_owned().into()),
        fragment: url.fragment().map(|fragment| fragment.to_owned().into()),
        ..CommonParts::default()
    })
}

/// The generic texts: the specification, the rule of a URI, and what is defined beside its marked
/// grammar.
static GENERICS: [(&rfc1738_texts::Text, &str, Option<&str>); 2] = [
    // Appendix A has the fragment only in a reference, and section 4 says that it follows a URI.
    (&RFC2396, "URI", Some(r##"absoluteURI [ "#" {fragment: fragment} ]"##)),
    (&RFC3986, "URI", None),
];

/// Returns the marked grammar of a generic text and its automaton.
fn generic(index: usize) -> &'static (Grammar, Dfa) {
    static COMPILED: [OnceLock<(Grammar, Dfa)>; 2] = [const { OnceLock::new() }; 2];
    COMPILED[index].get_or_init(|| {
        let (text, rule, defined) = GENERICS[index];
        let mut grammar = text.marked(LetterCase::Any).clone();
        if let Some(defined) = defined {
            let read = Grammar::read_expr(text.file, defined).expect("the rule is in the notation");
            grammar.define(rule, read);
        }
        let automaton = Dfa::compile(&grammar, rule).expect("the grammar can be compiled");
        (grammar, automaton)
    })
}

/// Returns where the grammar of a generic text fails.
fn refusal_of_generic(index: usize, input: &[u8]) -> Option<Refusal> {
    let (_, automaton) = generic(index);
    let offset = automaton.walk(input).offset;
    (!automaton.accepts(input)).then(|| Refusal::At { offset, place: component(input, offset) })
}

/// Returns the component that has a byte of an input, by the expression of appendix B of RFC 3986,
/// which divides every text.
fn component(input: &[u8], offset: usize) -> &'static str {
    let find = |from: usize, ends: &[u8]| {
        let rest = input.get(from..).unwrap_or_default();
        from + rest.iter().position(|byte| ends.contains(byte)).unwrap_or(rest.len())
    };
    let scheme = find(0, b":/?#");
    if offset <= scheme {
        return "scheme";
    }
    let mut path = scheme + 1;
    if input.get(path..).is_some_and(|rest| rest.starts_with(b"//")) {
        let start = path + 2;
        path = find(start, b"/?#");
        // A path that cannot follow ends an authority that is wrong.
        if offset <= path {
            let end = find(start, b"/?#@").min(path);
            let is_login = input.get(end) == Some(&b'@');
            let host = if is_login { end + 1 } else { start };
            let port = find(if input.get(host) == Some(&b'[') { find(host, b"]") } else { host }, b":");
            let read = input.get(port + 1..offset).unwrap_or_default();
            return match offset {
                _ if offset < host => "userinfo",
                // What is no number in place of a port may still be a password.
                _ if !is_login && read.iter().any(|byte| !byte.is_ascii_digit()) => "userinfo",
                _ if offset > port => "port",
                _ => "host",
            };
        }
    }
    let (query, fragment) = (find(path, b"?#"), find(path, b"#"));
    match offset {
        _ if offset > fragment => "fragment",
        _ if offset > query => "query",
        _ => "path",
    }
}

/// Reads the parts of a generic text. One for each thread: a derivation needs memory of its own.
struct Generic {
    index: usize,
    parser: UnambiguousParser<'static>,
    names: Vec<&'static str>,
    spans: Vec<PartSpan>,
}

thread_local! {
    static RFC_2396: RefCell<Generic> = RefCell::new(Generic::new(0));
    static RFC_3986: RefCell<Generic> = RefCell::new(Generic::new(1));
}

static GENERIC: [&std::thread::LocalKey<RefCell<Generic>>; 2] = [&RFC_2396, &RFC_3986];

impl Generic {
    fn new(index: usize) -> Generic {
        let (grammar, _) = generic(index);
        let parser = UnambiguousParser::of_parts(grammar, GENERICS[index].1);
        let parser = parser.expect("the marked grammar can be compiled");
        Generic { index, parser, names: grammar.part_names(), spans: Vec::new() }
    }

    fn read(&mut self, input: &[u8]) -> Option<CommonParts<'static>> {
        // Most hostile inputs are rejected, and the automaton says so in a fraction of the time.
        let is_member = generic(self.index).1.accepts(input);
        self.spans.clear();
        if !is_member || !self.parser.parts_of(input, &mut self.spans) {
            return None;
        }
        let mut parts = CommonParts::default();
        for span in &self.spans {
            // The grammars have characters of US-ASCII alone.
            let text = str::from_utf8(&input[span.start..span.end]).unwrap_or_default();
            let name = self.names[span.part.as_usize()];
            if name == "userinfo" {
                let (user, password) = split_userinfo(text);
                parts.user = Some(user.to_owned().into());
                parts.password = password.map(|password| password.to_owned().into());
            } else if let Some(part) = CommonPart::ALL.into_iter().find(|part| part.name() == name) {
                parts.set(part, Some(text.to_owned().into()));
            }
        }
        Some(parts)
    }
}
