//! WAIS (section 3.9).

use core::fmt;

use super::login::parts_of_hostport;
use super::{Hostport, Part};

/// `waisurl = waisdatabase | waisindex | waisdoc`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wais<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) hostport: Hostport<'a>,
    pub(crate) database: Part<'a>,
    pub(crate) form: WaisForm<'a>,
}

/// The form of a wais URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WaisForm<'a> {
    /// `waisdatabase`: a database that can be searched.
    Database,
    /// `waisindex`: a particular search.
    Index {
        /// The text after the "?".
        search: Part<'a>,
    },
    /// `waisdoc`: a particular document.
    Document {
        /// The type of the document, as WAIS names it.
        wtype: Part<'a>,
        /// The document-id. It is encoded and opaque.
        wpath: Part<'a>,
    },
}

impl<'a> Wais<'a> {
    parts_of_hostport!();

    /// Returns the name of the database. Section 5 allows an empty name (ruling A34).
    pub fn database(&self) -> Part<'a> {
        self.database
    }

    /// Returns the form: a database, a search or a document.
    pub fn form(&self) -> WaisForm<'a> {
        self.form
    }
}

impl fmt::Display for Wais<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}", self.scheme, self.hostport, self.database)?;
        match self.form {
            WaisForm::Database => Ok(()),
            WaisForm::Index { search } => write!(f, "?{search}"),
            WaisForm::Document { wtype, wpath } => write!(f, "/{wtype}/{wpath}"),
        }
    }
}
