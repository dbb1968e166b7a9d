//! Octets and the characters that represent them (section 2.2): percent-encoding, the normal form,
//! equivalence.
//!
//! A part of a URL stands for octets. Each octet appears as the character with its code or as an
//! escape. [`Part::octets`] decodes. [`Component::encode`] encodes octets with as few escapes as
//! the component allows. [`normalize`] and [`equivalent`] apply section 2.2: an escape means the
//! same as its character unless that character is reserved.
//!
//! [`Part::octets`]: crate::url::Part::octets
//!
//! # Reserved characters
//!
//! Each scheme defines its reserved characters (section 2.2). [`Component::reservation`] returns
//! the section and its words.
//!
//! | scheme | component | reserved | section |
//! |---|---|---|---|
//! | ftp, telnet | user, password | `:` `@` `/` | 3.1 |
//! | ftp | cwd, name | `/` `;` | 3.2.2 |
//! | http | path, search | `/` `;` `?` | 3.3 |
//! | gopher | all of the path | | 3.4.1 |
//! | mailto | address | | 3.5 |
//! | news | message-id before its "@" | `@` | 3.6 |
//! | nntp | (no part can be encoded) | | 3.7 |
//! | wais | database, search | `/` `?` | 3.9 |
//! | wais | wtype, wpath | `/` | 3.9 |
//! | file | directories, name | `/` | 3.10 |
//! | prospero | hsoname | `;` | 3.11 |
//! | prospero | names and values of fields | `;` `=` | 3.11 |
//! | any other | all after the scheme | `;` `/` `?` `:` `@` `=` `&` | 2.2 |
//!
//! In most components section 5 does not allow a reserved character, so it is always an escape. In
//! http and in other schemes it does: there `;` and `%3B` have different meanings, and
//! normalization keeps them apart.

mod component;
mod normal;

pub use component::{CannotEncode, Component, Encoded};
pub use normal::{Normal, equivalent, normalize};
