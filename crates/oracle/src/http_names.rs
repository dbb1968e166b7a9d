//! The rule of http under another name of the scheme.
//!
//! RFC 1738 has no scheme `https` and no scheme `ws`. There `https:` begins a URL of another
//! scheme, whose rest can be nearly anything, so the suites of section 5 ask little about it.
//! Programs read these URLs by the syntax of http. So libraries are also asked about the suite of
//! `httpurl` with another name in place of `http`.

use bnf_automata::grammar::Grammar;
use rfc1738::{Profile, Rule};

use crate::marked;

/// The other names: of HTTP over TLS (RFC 2818), and of the WebSocket protocol (RFC 6455).
pub const HTTP_NAMES: [&str; 2] = ["https", "ws"];

/// Returns the amended grammar of section 5 with the parts marked, in which `httpurl` has another
/// name of the scheme.
///
/// ```
/// use bnf_automata::automata::Dfa;
/// use rfc1738::Profile;
/// use rfc1738_oracle::http_named;
///
/// let https = Dfa::compile(&http_named(Profile::Interpreter, "https"), "httpurl")?;
/// assert!(https.accepts(b"https://host.dom/") && !https.accepts(b"http://host.dom/"));
/// # Ok::<(), bnf_automata::grammar::CompileError>(())
/// ```
pub fn http_named(profile: Profile, name: &str) -> Grammar {
    let mut grammar = marked(profile).clone();
    let rule = Rule::HttpUrl.name();
    let id = grammar.find(rule).expect("the grammar has the rule of http");
    let text = grammar.rule(id).expr.to_string().replace("\"http\"", &format!("\"{name}\""));
    let expr = Grammar::read_expr(rule, &text).expect("a printed rule can be read");
    grammar.define(rule, expr);
    grammar
}

/// The schemes that RFC 1738 defines.
pub const SCHEMES: [&str; 10] =
    ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];
