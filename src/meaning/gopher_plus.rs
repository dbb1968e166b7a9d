//! The meaning of the Gopher+ string of a gopher URL (sections 3.4.4 to 3.4.9).

use alloc::vec::Vec;
use core::fmt;

use super::command::Forgery;
use super::printable::{Listed, Quoted};

/// The octets that selector strings may not contain (section 3.4.1): in a request, they end a
/// field. NUL is not among them.
pub(super) const DELIMITERS: &[u8] = b"\t\r\n";

/// The aspect of a Gopher+ item that a URL designates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GopherPlus {
    /// `+`: "the default view (data representation) of the item" (section 3.4.4).
    DefaultView,
    /// `?`: "an item with a Gopher electronic form associated with it". The request gets the item's
    /// `+ASK` attribute, the form's definition. The client asks "the user to fill out the form" and
    /// sends the result like a [`FilledForm`] (section 3.4.5).
    ///
    /// [`FilledForm`]: GopherPlus::FilledForm
    Form,
    /// `!` and `$`, alone or with names: attributes (sections 3.4.6 and 3.4.7).
    Attributes {
        /// Whether the string begins with `$`: the attributes of "all items in a Gopher directory",
        /// not of one item.
        whole_directory: bool,
        /// The names of the attributes, such as `+ABSTRACT`. An empty list means all attributes.
        names: Vec<Vec<u8>>,
    },
    /// `+` with a view: an alternate data representation (section 3.4.8).
    View {
        /// The view, such as `application/postscript`.
        view: Vec<u8>,
        /// The language, such as `Es_ES`. Section 3.4.8 always writes one, but a string may omit
        /// it.
        language: Option<Vec<u8>>,
    },
    /// `+`, the data flag `1`, and lines: a form "filled out with specific values" (section 3.4.9).
    FilledForm {
        /// The value of each of the form's items, in order.
        values: Vec<Vec<u8>>,
    },
    /// Any other string, including the empty one. Section 3.4 does not explain it.
    Unexplained(Vec<u8>),
}

impl GopherPlus {
    pub(super) fn new(string: Vec<u8>) -> GopherPlus {
        if let Some(values) = form_values(&string) {
            return GopherPlus::FilledForm { values };
        }
        match &string[..] {
            b"+" => GopherPlus::DefaultView,
            b"?" => GopherPlus::Form,
            [mark @ (b'!' | b'$'), names @ ..] => GopherPlus::Attributes {
                whole_directory: *mark == b'$',
                names: match names {
                    [] => Vec::new(),
                    names => names.split(|&octet| octet == b' ').map(<[u8]>::to_vec).collect(),
                },
            },
            [b'+', view @ ..] => {
                let mut words = view.splitn(2, |&octet| octet == b' ').map(<[u8]>::to_vec);
                GopherPlus::View { view: words.next().unwrap_or_default(), language: words.next() }
            }
            _ => GopherPlus::Unexplained(string),
        }
    }

    /// Returns the Gopher+ commands, without the CR and LF that end every request.
    pub(super) fn commands(&self) -> Result<Vec<u8>, Forgery> {
        let commands = match self {
            GopherPlus::DefaultView => b"+".to_vec(),
            GopherPlus::Form => b"!+ASK".to_vec(),
            GopherPlus::Attributes { whole_directory, names } => {
                let mark = if *whole_directory { b"$" } else { b"!" };
                [&mark[..], &names.join(&b' ')].concat()
            }
            GopherPlus::View { view, language } => {
                let mut command = [b"+", &view[..]].concat();
                if let Some(language) = language {
                    command.push(b' ');
                    command.extend_from_slice(language);
                }
                command
            }
            // The client sends the lines unchanged. `form_values` has checked that no value can end
            // a line.
            GopherPlus::FilledForm { values } => {
                let mut form = FORM_START.to_vec();
                for value in values {
                    form.extend_from_slice(value);
                    form.extend_from_slice(b"\r\n");
                }
                form.push(b'.');
                return Ok(form);
            }
            GopherPlus::Unexplained(string) => string.clone(),
        };
        Forgery::seek("gopher+_string", &commands, DELIMITERS)?;
        Ok(commands)
    }
}

/// The start of a filled-in form: the default view, the data flag, and a block of data that ends at
/// a ".".
const FORM_START: &[u8] = b"+\t1\r\n+-1\r\n";

/// Returns the values of
/// `+%091%0D%0A+-1%0D%0A<ask_item1_value>%0D%0A<ask_item2_value>%0D%0A.%0D%0A`, decoded.
///
/// Returns `None` if the string does not match this form exactly. A server could read text after
/// the line with the "." as another request. The same applies to a line that ends in a CR or LF
/// alone.
fn form_values(string: &[u8]) -> Option<Vec<Vec<u8>>> {
    let lines = string.strip_prefix(FORM_START)?.strip_suffix(b"\r\n")?;
    let mut values = Vec::new();
    let mut rest = lines;
    while let Some(end) = rest.windows(2).position(|pair| pair == b"\r\n") {
        let (value, after) = rest.split_at(end);
        values.push(value.to_vec());
        rest = after.get(2..)?;
    }
    let ends_a_line = |value: &Vec<u8>| value == b"." || value.iter().any(|octet| b"\r\n".contains(octet));
    (rest == b"." && !values.iter().any(ends_a_line)).then_some(values)
}

impl fmt::Display for GopherPlus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GopherPlus::DefaultView => f.write_str("in the default view of a Gopher+ item"),
            GopherPlus::Form => f.write_str(
                "that has a Gopher+ form: this request gets the form, which the user then fills out",
            ),
            GopherPlus::Attributes { whole_directory, names } => {
                match &names[..] {
                    [] => f.write_str("and of it all Gopher+ attributes")?,
                    names => write!(f, "and of it the Gopher+ attributes {}", Listed(names))?,
                }
                if *whole_directory { f.write_str(", of all items in the directory") } else { Ok(()) }
            }
            GopherPlus::View { view, language } => {
                write!(f, "in the Gopher+ view {}", Quoted(view))?;
                language.as_ref().map_or(Ok(()), |language| write!(f, ", language {}", Quoted(language)))
            }
            GopherPlus::FilledForm { values } if values.is_empty() => {
                f.write_str("with its Gopher+ form filled out, without values")
            }
            GopherPlus::FilledForm { values } => {
                write!(f, "with its Gopher+ form filled out: {}", Listed(values))
            }
            GopherPlus::Unexplained(string) => {
                write!(f, "with a Gopher+ string that section 3.4 does not explain: {}", Quoted(string))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(string: &[u8]) -> GopherPlus {
        GopherPlus::new(string.to_vec())
    }

    fn attributes(whole_directory: bool, names: &[&[u8]]) -> GopherPlus {
        GopherPlus::Attributes { whole_directory, names: names.iter().map(|name| name.to_vec()).collect() }
    }

    #[test]
    fn section_3_4_4_default_view_and_form() {
        assert_eq!(parsed(b"+"), GopherPlus::DefaultView);
        assert_eq!(parsed(b"?"), GopherPlus::Form);
        // 3.4.5: "require the client to fetch the item's +ASK attribute".
        assert_eq!(GopherPlus::Form.commands().unwrap(), b"!+ASK");
    }

    #[test]
    fn section_3_4_6_and_3_4_7_attributes() {
        assert_eq!(parsed(b"!"), attributes(false, &[]));
        assert_eq!(parsed(b"$"), attributes(true, &[]));
        assert_eq!(parsed(b"!+ABSTRACT"), attributes(false, &[b"+ABSTRACT"]));
        assert_eq!(parsed(b"!+ABSTRACT +SMELL"), attributes(false, &[b"+ABSTRACT", b"+SMELL"]));
        assert_eq!(parsed(b"$+ABSTRACT"), attributes(true, &[b"+ABSTRACT"]));
    }

    #[test]
    fn section_3_4_8_views() {
        let spanish = parsed(b"+application/postscript Es_ES");
        let (view, language) = (b"application/postscript".to_vec(), Some(b"Es_ES".to_vec()));
        assert_eq!(spanish, GopherPlus::View { view, language });
        assert_eq!(parsed(b"+text/plain"), GopherPlus::View { view: b"text/plain".to_vec(), language: None });
    }

    #[test]
    fn section_3_4_9_forms_are_read_exactly() {
        let values = |values: &[&[u8]]| GopherPlus::FilledForm {
            values: values.iter().map(|value| value.to_vec()).collect(),
        };
        assert_eq!(parsed(b"+\t1\r\n+-1\r\na\r\n\r\nb\r\n.\r\n"), values(&[b"a", b"", b"b"]));
        assert_eq!(parsed(b"+\t1\r\n+-1\r\n.\r\n"), values(&[]));
        for other in [
            &b"+\t1\r\n+-1\r\na\r\n."[..],
            b"+\t1\r\n+-1\r\na\r\n",
            b"+\t1\r\n+-1\r\na\nb\r\n.\r\n",
            b"+\t1\r\n+-1\r\na\r\n.\r\nQUIT\r\n.\r\n",
            b"+\t0\r\n+-1\r\n.\r\n",
            b"+\t1",
        ] {
            assert!(parsed(other).commands().is_err(), "{}", Quoted(other));
        }
    }

    /// Gopher+ strings are sent as in the URL, decoded. The one exception is a form's definition,
    /// which is requested by name.
    #[test]
    fn commands_print_the_gopher_plus_string() {
        for string in
            [&b"+"[..], b"!", b"$", b"!+A +B", b"!+A  +B ", b"$+A", b"+a b", b"+a b c", b"+a", b"", b"x"]
        {
            assert_eq!(parsed(string).commands().unwrap(), string);
        }
    }

    #[test]
    fn descriptions_tell_the_forms_apart() {
        use alloc::string::ToString;

        for (string, words) in [
            (&b"!"[..], "and of it all Gopher+ attributes"),
            (b"$+A", "and of it the Gopher+ attributes \"+A\", of all items in the directory"),
            (b"+text/plain De_DE", "in the Gopher+ view \"text/plain\", language \"De_DE\""),
            (b"+\t1\r\n+-1\r\n.\r\n", "with its Gopher+ form filled out, without values"),
            (b"+\t1\r\n+-1\r\na\r\n.\r\n", "with its Gopher+ form filled out: \"a\""),
            (b"x", "with a Gopher+ string that section 3.4 does not explain: \"x\""),
        ] {
            assert_eq!(parsed(string).to_string(), words);
        }
    }
}
