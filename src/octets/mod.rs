//! Octets and the characters that stand for them (section 2.2): encoding, the normal form, equivalence.
//!
//! A part of a URL stands for octets, each as the character whose code it is or as an escape. [`Part::octets`] decodes;
//! [`Component::encode`] writes octets with no more escapes than the part needs; [`normalise`] and [`equivalent`] follow
//! the section's rule that an escape says the same as its character unless that is reserved.
//!
//! [`Part::octets`]: crate::url::Part::octets
//!
//! # What is reserved
//!
//! Section 2.2 leaves it to each scheme. [`Component::reservation`] has the words.
//!
//! | scheme | component | reserved | section |
//! |---|---|---|---|
//! | ftp, telnet | user, password | `:` `@` `/` | 3.1 |
//! | ftp | cwd, name | `/` `;` | 3.2.2 |
//! | http | path, search | `/` `;` `?` | 3.3 |
//! | gopher | all of the path | | 3.4.1 |
//! | mailto | address | | 3.5 |
//! | news | message-id before its "@" | `@` | 3.6 |
//! | nntp | none can be encoded | | 3.7 |
//! | wais | database, search | `/` `?` | 3.9 |
//! | wais | wtype, wpath | `/` | 3.9 |
//! | file | directories, name | `/` | 3.10 |
//! | prospero | hsoname | `;` | 3.11 |
//! | prospero | names and values of fields | `;` `=` | 3.11 |
//! | any other | all after the scheme | `;` `/` `?` `:` `@` `=` `&` | 2.2 |
//!
//! In most components section 5 does not let a reserved character stand at all, so that it is always an escape. Where it
//! does, in http and in other schemes, `;` and `%3B` are two things and stay two.

mod characters;
mod component;
mod encode;
mod normal;

pub use component::Component;
pub use encode::{CannotEncode, Encoded};
pub use normal::{Normal, equivalent, normalise};
