//! The commands of the protocols that send lines, ftp and nntp, and the error for a URL that gives
//! no commands.

use alloc::vec::Vec;
use core::fmt;

use super::printable::Printable;
use crate::url::Part;

/// A command: its name and its argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Command {
    /// The name, such as `RETR`.
    pub name: &'static str,
    /// The argument.
    pub argument: Argument,
    protocol: Protocol,
}

/// The argument of a command.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// No argument: the command takes none.
    None,
    /// The decoded octets. Section 3.2.2 calls an argument of length 0 a null argument.
    Octets(Vec<u8>),
    /// A value that the URL does not give. [`Command::with`] sets it.
    Missing(Missing),
}

/// A value that the client must get from elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Missing {
    /// The password, if the server requests one: "the program interpreting the FTP URL should
    /// request one from the user" (section 3.2.1).
    Password,
    /// "The password is supplied as the Internet e-mail address of the end user accessing the
    /// resource" (section 3.2.1).
    EmailAddress,
    /// The type: "the client program interpreting the URL must guess the appropriate mode to use",
    /// from the file's name (section 3.2.3).
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
    /// Returns the octets that would end an argument. If an argument held one, the command would
    /// become another command, or two.
    pub(crate) fn delimiters(self) -> &'static [u8] {
        match self {
            // A blank is not a delimiter: the last argument extends to the end of the line.
            Protocol::Ftp => b"\r\n\0",
            // RFC 1036 section 2.1.5 excludes blanks and angle brackets from a message-id.
            Protocol::Nntp => b"\r\n\0\t <>",
        }
    }
}

/// An error: a decoded octet would "simulate an extra operation or parameter", so no client can
/// safely follow the URL (section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forgery {
    /// The octet.
    pub octet: u8,
    /// The part that holds it, with the name that [`Url::for_each_part`](crate::Url::for_each_part)
    /// uses.
    pub part: &'static str,
}

impl Forgery {
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

    pub(super) fn from_part(
        protocol: Protocol,
        name: &'static str,
        called: &'static str,
        part: Part<'_>,
    ) -> Result<Command, Forgery> {
        let octets: Vec<u8> = part.octets().collect();
        Forgery::seek(called, &octets, protocol.delimiters())?;
        Ok(Command::new(protocol, name, Argument::Octets(octets)))
    }

    /// Returns the command with this argument: the client's value for an argument that the URL does
    /// not give.
    ///
    /// # Errors
    /// Returns the first octet in the argument that would forge another command.
    ///
    /// ```
    /// use rfc1738::meaning::{Argument, Meaning, meaning};
    /// use rfc1738::{Profile, parse};
    ///
    /// let url = parse(b"ftp://host.dom/motd", Profile::Interpreter)?;
    /// let Meaning::Ftp(ftp) = meaning(&url) else { panic!() };
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

    /// Returns the line to send, with its CR and LF. Returns `None` while the argument is missing.
    ///
    /// In ftp, which uses Telnet, the octet 255 is sent twice. A single 255 would begin a Telnet
    /// command (RFC 1123 section 3.2.6).
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

/// The octet that begins a Telnet command within data.
pub(crate) const TELNET_COMMAND: u8 = 255;

/// Writes `CWD etc`. Describes an empty or missing argument in words after a comma:
/// `CWD, with a null argument`.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        match &self.argument {
            Argument::None => Ok(()),
            Argument::Octets(octets) if octets.is_empty() => f.write_str(", with a null argument"),
            Argument::Octets(octets) => write!(f, " {}", Printable(octets)),
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

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn a_forgery_says_what_the_octet_would_do() {
        for (octet, words) in [
            (b'\r', "the name holds %0D, which decoded would end the line and begin another one"),
            (b'\n', "the name holds %0A, which decoded would end the line and begin another one"),
            (0, "the name holds %00, which decoded may end the line"),
            (b' ', "the name holds %20, which decoded would end the argument"),
        ] {
            let forgery = Forgery { octet, part: "name" };
            assert_eq!(forgery.to_string(), alloc::format!("not safe to carry out: {words} (section 6)"));
        }
    }
}
