//! Why an input is not a URL, in the words of the section that decides it: a sentence for each
//! production that can fail.

use rfc1738::Rule;

use crate::escape;
use crate::repairs::{InvalidInput, never_occurs};

/// The schemes of section 3 whose URLs have a host, each with its section and what must stand after the
/// host and the port.
const WITH_HOST: [(&str, &str, &str); 8] = [
    ("ftp", "3.1", ""),
    ("http", "3.3", ""),
    ("gopher", "3.4.1", ""),
    ("nntp", "3.7", "\"/\" and the name of a group"),
    ("telnet", "3.8", ""),
    ("wais", "3.9", "\"/\" and the name of a database"),
    ("file", "3.10", "\"/\" and a path"),
    ("prospero", "3.11", "\"/\" and the name of an object"),
];

const EMPTY_PORT: &str = "a URL without a port has no \":\" after the host (section 3.1, ruling A11)";
const HOST: &str = "a host has letters, digits, \"-\" and \".\" only (section 3.1, ruling A16)";
const LABEL: &str = "a label of a host begins and ends with a letter or a digit (section 3.1)";
const ADDR_SPEC: &str = "a mailto URL has one address, an addr-spec of RFC 822";
const MESSAGE_ID: &str = "a message-id has the form <unique>@<full_domain_name> (section 3.6)";

impl InvalidInput<'_> {
    pub(crate) fn reason(&self) -> String {
        let Some((scheme, rest)) = self.split_scheme().filter(|_| self.rule != Rule::Scheme) else {
            return self.reason_of_scheme().into();
        };
        if self.is_scheme("mailto") {
            return match self.byte() {
                Some(byte) if !rest.is_empty() => {
                    format!("{ADDR_SPEC} (section 3.5); there it does not allow {}", escape::byte(byte))
                }
                _ => format!("{ADDR_SPEC} (section 3.5)"),
            };
        }
        if self.is_scheme("news") {
            // What no URL may contain is the fault, wherever it stands before the domain.
            let is_before = self.input.get(self.offset..).is_some_and(|rest| rest.contains(&b'@'));
            return match self.has_unsafe_byte() && is_before {
                true => self.reason_of_byte(),
                false => self.reason_of_news(rest).into(),
            };
        }
        let known = WITH_HOST.into_iter().find(|(name, ..)| scheme.eq_ignore_ascii_case(name.as_bytes()));
        if let Some((name, section, _)) = known
            && !rest.starts_with(b"//")
        {
            let host = if name == "file" { ", a host or none, and \"/\"" } else { " and a host" };
            return format!("after \"{name}:\" come \"//\"{host} (section {section})");
        }
        if let Some(mark) = self.mark_of_two_hosts() {
            let mark = escape::byte(mark);
            return format!(
                "programs read two hosts: one ends the host at {mark}, another one begins it after the \"@\""
            );
        }
        let after_host = known.map_or("", |(_, _, after)| after);
        if let Some(why) = self.reason_of_host(after_host, known.map_or("", |(_, section, _)| section)) {
            return why;
        }
        self.reason_of_rule().map_or_else(|| self.reason_of_byte(), str::to_owned)
    }

    fn reason_of_scheme(&self) -> &'static str {
        if self.input.starts_with(b"//") {
            "what begins with \"//\" can be a relative link, which RFC 1738 does not describe (section 2.3)"
        } else if self.byte().is_some() && self.split_scheme().is_some_and(|(name, _)| !name.is_empty()) {
            "a scheme has letters, digits, \"+\", \".\" and \"-\" only (section 2.1)"
        } else {
            "a URL begins with its scheme and \":\" (section 2.1)"
        }
    }

    fn reason_of_news(&self, rest: &[u8]) -> &'static str {
        if rest.starts_with(b"//") {
            "a news URL has no host (section 3.6)"
        } else if rest.iter().position(|&byte| byte == b'@').is_some_and(|at| at > 0 && at + 1 < rest.len()) {
            "a message-id ends in a full domain name: letters, digits, \"-\" and \".\" (sections 3.6 and 5)"
        } else if rest.contains(&b'@') {
            MESSAGE_ID
        } else {
            "a news URL has \"*\", a message-id with an \"@\", or the name of one group: a letter, then \
             letters, digits, \"-\", \".\", \"+\" and \"_\" (sections 3.6 and 5)"
        }
    }

    /// Returns the reason for a fault in the user, the password, the host or the port.
    fn reason_of_host(&self, after: &str, section: &str) -> Option<String> {
        use Rule::{
            DomainLabel, Host, HostNumber, HostPort, Hostname, Login, Password, Port, TopLabel, User,
        };
        let place = self.host_place().filter(|_| self.has_host())?;
        let host = self.input.get(place.clone())?;
        let is_end = matches!(self.byte(), None | Some(b'/' | b'?' | b'#'));
        if self.is_in_login() {
            return Some(match self.byte() {
                Some(byte) if never_occurs(byte) => {
                    "in user and password such a character is written as an escape (sections 2.2 and 3.1)"
                        .into()
                }
                _ => {
                    "in user and password \":\", \"@\" and \"/\" are written as escapes (section 3.1)".into()
                }
            });
        }
        if self.has_two_ports() {
            return Some("a URL has one port (section 3.1)".into());
        }
        if let Some((_, port)) = self.port()
            && !port.iter().all(u8::is_ascii_digit)
        {
            return Some("a port has digits only (section 3.1, ruling A11)".into());
        }
        let is_of_host = matches!(
            self.rule,
            Host | Hostname | HostNumber | HostPort | DomainLabel | TopLabel | Login | User | Password | Port
        );
        if self.port().is_some_and(|(_, port)| port.is_empty()) && is_end {
            return Some(EMPTY_PORT.into());
        }
        if !is_of_host && !(place.start..=place.end).contains(&self.offset) {
            return None;
        }
        Some(match self.byte() {
            _ if host.is_empty() => "a host may not be left out (section 3.1)".into(),
            _ if !host.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(byte)) => HOST.into(),
            Some(byte) if !(byte.is_ascii_alphanumeric() || b"-.:/?#@".contains(&byte)) => HOST.into(),
            _ if host
                .split(|&byte| byte == b'.')
                .any(|label| label.is_empty() || label.starts_with(b"-") || label.ends_with(b"-")) =>
            {
                LABEL.into()
            }
            _ if matches!(self.rule, TopLabel | Hostname | HostNumber | Login | User)
                && host.rsplit(|&byte| byte == b'.').next()?.first()?.is_ascii_digit() =>
            {
                "the last label of a host begins with a letter, if the host is not four groups of digits \
                 (section 3.1, ruling A12)"
                    .into()
            }
            _ if is_end && !after.is_empty() => format!("after the host comes {after} (section {section})"),
            _ if self.input.get(place.end) == Some(&b'?') => {
                "only a path has a \"?\" after it: a \"/\" stands before it (section 5)".into()
            }
            _ => return None,
        })
    }

    /// Returns the reason for a fault in a part that section 5 divides further.
    fn reason_of_rule(&self) -> Option<&'static str> {
        Some(match self.rule {
            _ if self.is_in_escape() => "an escape is \"%\" with two hexadecimal digits (section 2.2)",
            Rule::TelnetUrl if !self.has_unsafe_byte() => {
                "a telnet URL ends with the \"/\" after the host and the port (section 3.8)"
            }
            Rule::FtpType => "the type of a transfer is \"a\", \"i\" or \"d\" (section 3.2.2)",
            Rule::FtpUrl => "after the path comes \";type=\" with one letter, or nothing (section 3.2.2)",
            Rule::Group | Rule::GroupPart => {
                "the name of a group begins with a letter, and has letters, digits, \"-\", \".\", \"+\" \
                 and \"_\" only (section 5, `group`)"
            }
            Rule::Digits if self.is_scheme("nntp") => "an article number has digits only (section 3.7)",
            Rule::NntpUrl if !self.has_unsafe_byte() => {
                "after the group comes \"/\" and an article number, or nothing (section 3.7)"
            }
            Rule::Wtype | Rule::WaisDoc => "after the type of a document come \"/\" and its id (section 3.9)",
            Rule::FieldSpec | Rule::FieldName if !self.has_unsafe_byte() => {
                "a field has a name, \"=\" and a value (section 3.11)"
            }
            _ => return None,
        })
    }

    fn has_unsafe_byte(&self) -> bool {
        self.byte().is_some_and(never_occurs)
    }

    /// Returns whether the fault stands where a digit of an escape must stand.
    fn is_in_escape(&self) -> bool {
        (self.offset.saturating_sub(2)..self.offset).any(|at| self.begins_no_escape(at))
    }

    fn reason_of_byte(&self) -> String {
        let Some(byte) = self.byte() else {
            return format!("the URL ends too early, in `{}` (section {})", self.rule, self.rule.section());
        };
        let words = escape::byte(byte);
        match byte {
            b'#' => "a \"#\" begins a fragment, which is not part of a URL, or is data and written %23 \
                     (section 2.2, ruling A18)"
                .into(),
            _ if never_occurs(byte) => {
                format!("as data it is written %{byte:02X}: no URL may contain {words} (section 2.2)")
            }
            _ => format!("as data it is written %{byte:02X}: {words} is reserved there (section 2.2)"),
        }
    }
}
