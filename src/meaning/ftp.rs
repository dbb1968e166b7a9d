//! The meaning of ftp URLs: a series of commands (section 3.2).

use alloc::vec::Vec;
use core::fmt;

use super::Server;
use super::command::{Argument, Command, Forgery, Missing, Protocol};
use crate::url;

/// The server and the commands that access the object of an ftp URL.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ftp<'a> {
    /// The server. The port defaults to 21.
    pub server: Server<'a>,
    /// The commands in order, or the octet that makes them unsafe.
    pub commands: Result<Vec<Command>, Forgery>,
    /// Whether the URL has a url-path but no typecode, so the client "must guess the appropriate
    /// mode to use" (section 3.2.3). The commands are then a guess: they retrieve a file, or a list
    /// for an empty name.
    pub guessed: bool,
}

impl<'a> Ftp<'a> {
    pub(super) fn new(url: &url::Ftp<'a>) -> Ftp<'a> {
        Ftp {
            server: Server::new("ftp", url.login().hostport()),
            commands: commands(url),
            guessed: url.name().is_some() && url.typecode().is_none(),
        }
    }
}

fn commands(url: &url::Ftp<'_>) -> Result<Vec<Command>, Forgery> {
    let mut commands = Vec::from(login(url)?);
    for directory in url.cwd() {
        // "Each of the <cwd> elements is to be supplied, sequentially, as the argument to a CWD
        // command."
        commands.push(command("CWD", "cwd", directory)?);
    }
    if let Some(name) = url.name() {
        commands.extend(access(url, name)?);
    }
    Ok(commands)
}

/// Returns the commands for user and password. The client sends them if the server requests them
/// (section 3.2.1).
fn login(url: &url::Ftp<'_>) -> Result<[Command; 2], Forgery> {
    let Some(user) = url.user() else {
        // "If no user name or password is supplied and one is requested by the FTP server, the
        // conventions for "anonymous" FTP are to be used".
        let anonymous = Argument::Octets(b"anonymous".to_vec());
        return Ok([new("USER", anonymous), new("PASS", Argument::Missing(Missing::EmailAddress))]);
    };
    let password = match url.password() {
        Some(password) => command("PASS", "password", password)?,
        None => new("PASS", Argument::Missing(Missing::Password)),
    };
    Ok([command("USER", "user", user)?, password])
}

/// Returns the commands for the name: a list for the typecode `d`, otherwise a type and the file
/// (section 3.2.2).
///
/// Without a typecode the client guesses the type from the name (section 3.2.3). For an empty name
/// it guesses a list of the directory, because no file has an empty name.
fn access(url: &url::Ftp<'_>, name: url::Part<'_>) -> Result<Vec<Command>, Forgery> {
    let typed = match url.typecode() {
        Some(typecode) if typecode.as_str().eq_ignore_ascii_case("d") => None,
        Some(typecode) => Some(command("TYPE", "type", typecode)?),
        None if name.is_empty() => None,
        None => Some(new("TYPE", Argument::Missing(Missing::Type))),
    };
    Ok(match typed {
        Some(typed) => Vec::from([typed, command("RETR", "name", name)?]),
        None => Vec::from([command("NLST", "name", name)?]),
    })
}

const LIST_GUESSED: &str = "\n(the list is a guess: the name is empty, and there is no typecode)";

fn new(name: &'static str, argument: Argument) -> Command {
    Command::new(Protocol::Ftp, name, argument)
}

fn command(name: &'static str, called: &'static str, part: url::Part<'_>) -> Result<Command, Forgery> {
    Command::from_part(Protocol::Ftp, name, called, part)
}

impl fmt::Display for Ftp<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "connect to {}", self.server)?;
        match &self.commands {
            Ok(commands) => {
                commands.iter().try_for_each(|command| write!(f, "\n{command}"))?;
                let lists = matches!(commands.last(), Some(Command { name: "NLST", .. }));
                if self.guessed && lists { f.write_str(LIST_GUESSED) } else { Ok(()) }
            }
            Err(forgery) => write!(f, "\n{forgery}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meaning::Meaning;
    use crate::meaning::tests::{lines, meaning_of};

    /// "interpreted by FTP-ing to "host.dom", logging in as "myname" (prompting for a password if
    /// it is asked for), and then executing "CWD /etc" and then "RETR motd"".
    #[test]
    fn section_3_2_2_encoded_slash() {
        assert_eq!(
            lines("ftp://myname@host.dom/%2Fetc/motd"),
            [
                "connect to host.dom, port 21",
                "USER myname",
                "PASS, if the server wants a password: ask the user for it",
                "CWD /etc",
                "TYPE, with a type guessed from the name",
                "RETR motd",
            ]
        );
    }

    /// "would "CWD etc" and then "RETR motd"".
    #[test]
    fn section_3_2_2_plain() {
        let lines = lines("ftp://myname@host.dom/etc/motd");
        assert_eq!(lines[3..], ["CWD etc", "TYPE, with a type guessed from the name", "RETR motd"]);
    }

    /// "would "CWD " with a null argument, then "CWD etc", and then "RETR motd"".
    #[test]
    fn section_3_2_2_double_slash() {
        let lines = lines("ftp://myname@host.dom//etc/motd;type=a");
        assert_eq!(lines[3..], ["CWD, with a null argument", "CWD etc", "TYPE a", "RETR motd"]);
        let Meaning::Ftp(ftp) = meaning_of("ftp://myname@host.dom//etc/motd") else { panic!() };
        assert_eq!(ftp.commands.unwrap()[2].line().unwrap(), b"CWD \r\n");
    }

    /// Section 3.2.1: three ways to have no password. An empty user is not an absent one (section
    /// 3.1).
    #[test]
    fn section_3_2_1_users_and_passwords() {
        let login = |url| lines(url)[1..3].join("; ");
        assert_eq!(login("ftp://h/"), "USER anonymous; PASS, with the e-mail address of the end user");
        assert_eq!(login("ftp://foo:@h/"), "USER foo; PASS, with a null argument");
        assert_eq!(login("ftp://foo:b%40r@h/"), "USER foo; PASS b@r");
        assert!(login("ftp://@h/").starts_with("USER, with a null argument; PASS, if the server"));
    }

    /// Section 3.2.2: "If the typecode is "d", perform a NLST"; "The whole url-path may be
    /// omitted".
    #[test]
    fn section_3_2_2_typecodes() {
        assert_eq!(lines("ftp://h/a;type=d")[3..], ["NLST a"]);
        assert_eq!(lines("ftp://h/a;type=D")[3..], ["NLST a"]);
        assert_eq!(lines("ftp://h/a;type=I")[3..], ["TYPE I", "RETR a"]);
        assert_eq!(lines("ftp://h/;type=i")[3..], ["TYPE i", "RETR, with a null argument"]);
        assert_eq!(lines("ftp://h/a/;type=d")[3..], ["CWD a", "NLST, with a null argument"]);
        assert_eq!(lines("ftp://h")[3..], [""; 0]);
    }

    /// Section 3.2.3: "the client program interpreting the URL must guess".
    #[test]
    fn section_3_2_3_guesses() {
        let guessed = |url| matches!(meaning_of(url), Meaning::Ftp(Ftp { guessed: true, .. }));
        assert!(guessed("ftp://h/a") && guessed("ftp://h/"));
        assert!(!guessed("ftp://h/a;type=a") && !guessed("ftp://h/;type=d") && !guessed("ftp://h"));
        let guess = "(the list is a guess: the name is empty, and there is no typecode)";
        assert_eq!(lines("ftp://h/a/")[3..], ["CWD a", "NLST, with a null argument", guess]);
    }

    /// Section 6: encoded delimiters are not "unencoded before transmission".
    #[test]
    fn section_6_no_command_is_forged() {
        for (url, part, octet) in [
            ("ftp://h/a%0D%0ADELE%20b", "name", b'\r'),
            ("ftp://h/a%0ab/c", "cwd", b'\n'),
            ("ftp://u%00@h/", "user", 0),
            ("ftp://u:%0D@h/", "password", b'\r'),
        ] {
            let Meaning::Ftp(ftp) = meaning_of(url) else { panic!() };
            assert_eq!(ftp.commands, Err(Forgery { octet, part }), "{url}");
            assert!(lines(url)[1].starts_with("not safe to carry out: the "), "{url}");
        }
    }

    /// RFC 1123 section 3.2.6: 255 is Telnet's escape character, so it is doubled in data.
    #[test]
    fn no_telnet_command_is_forged() {
        let Meaning::Ftp(ftp) = meaning_of("ftp://h/%FF%F4") else { panic!() };
        assert_eq!(ftp.commands.unwrap().last().unwrap().line().unwrap(), b"RETR \xff\xff\xf4\r\n");
    }
}
