//! The meaning of news and nntp URLs: groups and articles, and the commands of RFC 977 for them
//! (sections 3.6 and 3.7).

use alloc::vec::Vec;
use core::fmt;

use super::Server;
use super::command::{Argument, Command, Forgery, Protocol};
use crate::url::{self, GroupPart, Part};

/// The object of a news URL and the commands that get it.
///
/// A news URL has no server. News URLs "do not contain sufficient information to locate a single
/// resource, but, rather, are location-independent." The commands are for the server that the
/// user's software uses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct News<'a> {
    /// All groups, a group or an article.
    pub target: NewsTarget<'a>,
    /// The commands of RFC 977 that get it, or the octet that makes them unsafe.
    pub commands: Result<Vec<Command>, Forgery>,
}

/// The object of a news URL: the forms of section 3.6.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NewsTarget<'a> {
    /// `*`: "all available news groups".
    AllGroups,
    /// A news group.
    Group(Part<'a>),
    /// An article.
    Article {
        /// The decoded message-id, with the enclosing angle brackets that the URL omits.
        message_id: Vec<u8>,
    },
}

impl<'a> News<'a> {
    pub(super) fn new(url: &url::News<'a>) -> News<'a> {
        match url.part() {
            GroupPart::All(_) => News {
                target: NewsTarget::AllGroups,
                // Section 3.6 names no command. RFC 977 section 3.6: LIST returns a list of valid
                // newsgroups.
                commands: Ok(Vec::from([Command::new(Protocol::Nntp, "LIST", Argument::None)])),
            },
            GroupPart::Group(group) => {
                News { target: NewsTarget::Group(group), commands: Ok(Vec::from([command("GROUP", group)])) }
            }
            GroupPart::Article { unique, host } => {
                let unique: Vec<u8> = unique.octets().collect();
                let message_id = [b"<", &unique[..], b"@", host.as_str().as_bytes(), b">"].concat();
                let commands = Forgery::seek("unique", &unique, Protocol::Nntp.delimiters()).map(|()| {
                    let argument = Argument::Octets(message_id.clone());
                    Vec::from([Command::new(Protocol::Nntp, "ARTICLE", argument)])
                });
                News { target: NewsTarget::Article { message_id }, commands }
            }
        }
    }
}

/// The object of an nntp URL, and its server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nntp<'a> {
    /// The server. The port defaults to 119.
    pub server: Server<'a>,
    /// The name of the group.
    pub group: Part<'a>,
    /// "The numeric id of the article within that newsgroup." If it is absent, the URL designates
    /// the group (ruling A33).
    pub article_number: Option<Part<'a>>,
    /// The commands of RFC 977 in order. They are always safe, because neither group nor number can
    /// hold a delimiter.
    pub commands: Vec<Command>,
}

impl<'a> Nntp<'a> {
    pub(super) fn new(url: &url::Nntp<'a>) -> Nntp<'a> {
        let group = command("GROUP", url.group());
        let article = url.article_number().map(|number| command("ARTICLE", number));
        Nntp {
            server: Server::new("nntp", url.hostport()),
            group: url.group(),
            article_number: url.article_number(),
            commands: [Some(group), article].into_iter().flatten().collect(),
        }
    }
}

/// Makes a command whose argument is a group or a number. These rules have no escapes, so the text
/// is sent unchanged.
fn command(name: &'static str, part: Part<'_>) -> Command {
    Command::new(Protocol::Nntp, name, Argument::Octets(part.as_bytes().to_vec()))
}

impl fmt::Display for News<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.target {
            NewsTarget::AllGroups => "ask any news server for the names of all available news groups:",
            NewsTarget::Group(_) => "ask any news server that has it for a group:",
            NewsTarget::Article { .. } => "ask any news server that has it for an article:",
        })?;
        match &self.commands {
            Ok(commands) => commands.iter().try_for_each(|command| write!(f, "\n{command}")),
            Err(forgery) => write!(f, "\n{forgery}"),
        }
    }
}

impl fmt::Display for Nntp<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "connect to {}", self.server)?;
        self.commands.iter().try_for_each(|command| write!(f, "\n{command}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meaning::Meaning;
    use crate::meaning::tests::{lines, meaning_of};

    #[test]
    fn section_3_6_forms() {
        assert_eq!(lines("news:comp.infosystems.www.misc")[1..], ["GROUP comp.infosystems.www.misc"]);
        assert_eq!(lines("news:*")[1..], ["LIST"]);
        assert!(lines("news:*")[0].contains("all available news groups"));
    }

    /// "Message-ID ..., without the enclosing "<" and ">"".
    #[test]
    fn section_3_6_message_id() {
        let Meaning::News(news) = meaning_of("news:1994%2fa?b@Host.dom") else { panic!() };
        assert_eq!(news.target, NewsTarget::Article { message_id: b"<1994/a?b@Host.dom>".to_vec() });
        assert_eq!(news.commands.unwrap()[0].line().unwrap(), b"ARTICLE <1994/a?b@Host.dom>\r\n");
    }

    /// RFC 1036 section 2.1.5 excludes blanks and angle brackets, and RFC 977 ends a line at CR LF.
    /// The octet 255 is sent once: RFC 977 does not use Telnet.
    #[test]
    fn section_6_no_message_id_forges_a_command() {
        for octet in 0..=255 {
            let url = alloc::format!("news:a%{octet:02X}b%0D%20@h");
            let Meaning::News(news) = meaning_of(&url) else { panic!() };
            // The forgery is the first one in the text.
            let octet_is_forged = b"\0\t\r\n <>".contains(&octet);
            let first = if octet_is_forged { octet } else { b'\r' };
            assert_eq!(news.commands, Err(Forgery { octet: first, part: "unique" }), "{url}");
            let url = url.replace("%0D%20", "");
            let Meaning::News(news) = meaning_of(&url) else { panic!() };
            let sent = news.commands.map(|commands| commands[0].line().unwrap());
            let line = [&b"ARTICLE <a"[..], &[octet], b"b@h>\r\n"].concat();
            assert_eq!(sent.ok(), (!octet_is_forged).then_some(line), "{url}");
        }
    }

    #[test]
    fn section_3_7_group_and_article() {
        assert_eq!(
            lines("nntp://news.dom/alt.test/07"),
            ["connect to news.dom, port 119", "GROUP alt.test", "ARTICLE 07"]
        );
        assert_eq!(lines("nntp://h:1/a"), ["connect to h, port 1", "GROUP a"]);
    }
}
