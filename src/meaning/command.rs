//! Commands of the protocols that send lines, ftp and nntp; and why a URL may give none.

use alloc::vec::Vec;
use core::fmt;

use super::shown::Shown;
use crate::url::Part;

/// A command: its name, and what stands after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Command {
    /// The name, such as `RETR`.
    pub name: &'static str,
    /// What stands after it.
    pub argument: Argument,
    protocol: Protocol,
}

/// What stands after a command's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// Nothing: the command takes no argument.
    None,
    /// These octets, decoded. An argument without any is what section 3.2.2 calls a null argument.
    Octets(Vec<u8>),
    /// What the URL does not give; [`Command::with`] puts it in.
    Missing(Missing),
}

/// What a client has to find out for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Missing {
    /// The password, if the server requests one: "the program interpreting the FTP URL should request one from the user"
    /// (section 3.2.1).
    Password,
    /// "The password is supplied as the Internet e-mail address of the end user accessing the resource" (section 3.2.1).
    EmailAddress,
    /// The type: "the client program interpreting the URL must guess the appropriate mode to use", from the file's name
    /// (section 3.2.3).
    Type,
}

/// A protocol that sends lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Protocol {
    /// RFC 959, over Telnet.
    Ftp,
    /// RFC 977.
    Nntp,
}

impl Protocol {
    /// The octets that would end an argument: with one of them decoded in it, a command would be another command, or two.
    pub(crate) fn delimiters(self) -> &'static [u8] {
        match self {
            // Blanks are none here: the last argument goes on to the end of the line.
            Protocol::Ftp => b"\r\n\0",
            // RFC 1036 section 2.1.5 keeps blanks and angle brackets out of a message-id.
            Protocol::Nntp => b"\r\n\0\t <>",
        }
    }
}

/// An octet that may not be unencoded before transmission, since it would "simulate an extra operation or parameter": the
/// URL cannot be carried out safely (section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forgery {
    /// The octet.
    pub octet: u8,
    /// The part it stands in, as [`Url::for_each_part`](crate::Url::for_each_part) calls it.
    pub part: &'static str,
}

impl Forgery {
    /// An error if one of the delimiters is among the octets of a part.
    pub(super) fn seek(part: &'static str, octets: &[u8], delimiters: &[u8]) -> Result<(), Forgery> {
        match octets.iter().find(|octet| delimiters.contains(octet)) {
            Some(&octet) => Err(Forgery { octet, part }),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Forgery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Forgery { octet, part } = self;
        write!(f, "not safe to carry out: the {part} holds %{octet:02X}, ")?;
        f.write_str(match octet {
            b'\r' | b'\n' => "which decoded would end the line and begin another one",
            0 => "which decoded may end the line",
            _ => "which decoded would end the argument",
        })?;
        f.write_str(" (section 6)")
    }
}

impl core::error::Error for Forgery {}

impl Command {
    pub(super) fn new(protocol: Protocol, name: &'static str, argument: Argument) -> Command {
        Command { name, argument, protocol }
    }

    /// A command whose argument is a part of a URL, decoded.
    pub(super) fn of(
        protocol: Protocol,
        name: &'static str,
        called: &'static str,
        part: Part<'_>,
    ) -> Result<Command, Forgery> {
        let octets: Vec<u8> = part.octets().collect();
        Forgery::seek(called, &octets, protocol.delimiters())?;
        Ok(Command::new(protocol, name, Argument::Octets(octets)))
    }

    /// The command with this argument: what the client found out where the URL does not give it.
    ///
    /// # Errors
    /// An octet in it that would forge another command.
    ///
    /// ```
    /// use rfc1738::meaning::{Argument, Meaning, meaning};
    /// use rfc1738::{Profile, parse};
    ///
    /// let Meaning::Ftp(ftp) = meaning(&parse(b"ftp://host.dom/motd", Profile::Interpreter)?) else { panic!() };
    /// let commands = ftp.commands?;
    /// assert_eq!(commands[0].line().as_deref(), Some(&b"USER anonymous\r\n"[..]));
    /// assert_eq!(commands[1].line(), None);
    /// assert_eq!(commands[1].with(b"me@host.dom")?.line().as_deref(), Some(&b"PASS me@host.dom\r\n"[..]));
    /// assert!(commands[1].with(b"me\r\nDELE motd").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with(&self, argument: &[u8]) -> Result<Command, Forgery> {
        Forgery::seek("argument", argument, self.protocol.delimiters())?;
        Ok(Command::new(self.protocol, self.name, Argument::Octets(argument.to_vec())))
    }

    /// The line that is sent, with its CR and LF; none as long as the argument is missing.
    ///
    /// Over Telnet, and so in ftp, the octet 255 is sent twice, or it would begin a command of Telnet's (RFC 1123 section
    /// 3.2.6).
    pub fn line(&self) -> Option<Vec<u8>> {
        let mut line = self.name.as_bytes().to_vec();
        match &self.argument {
            Argument::None => {}
            Argument::Octets(octets) => {
                line.push(b' ');
                for &octet in octets {
                    let times = if octet == TELNET_COMMAND && self.protocol == Protocol::Ftp { 2 } else { 1 };
                    line.extend(core::iter::repeat_n(octet, times));
                }
            }
            Argument::Missing(_) => return None,
        }
        line.extend_from_slice(b"\r\n");
        Some(line)
    }
}

/// The octet with which a command of Telnet's begins in the midst of data.
pub(crate) const TELNET_COMMAND: u8 = 255;

/// `CWD etc`; where it would not show, a comma and in words what the argument is: `CWD, with a null argument`.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        match &self.argument {
            Argument::None => Ok(()),
            Argument::Octets(octets) if octets.is_empty() => f.write_str(", with a null argument"),
            Argument::Octets(octets) => write!(f, " {}", Shown(octets)),
            Argument::Missing(missing) => write!(f, ", {missing}"),
        }
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Missing::Password => "if the server wants a password: ask the user for it",
            Missing::EmailAddress => "with the e-mail address of the end user",
            Missing::Type => "with a type guessed from the name",
        })
    }
}
