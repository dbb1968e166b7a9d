//! What the pages and the data of the site show.

use maud::{Markup, html};
use rfc1738_audit::html::visible;
use url_atlas_evidence::names::is_known;

use crate::Entry;
use crate::affected::Affected;
use crate::attacks::Attack;
use crate::findings::Finding;
use crate::hosts::{Pair, Split};
use crate::requests::{Clients, Contacts, Library};
use crate::resolution::Resolutions;
use crate::survey::Newest;
use crate::versions::History;

/// Which data the site shows.
#[derive(Clone, Debug, Default)]
pub struct Edition {
    /// The day of the newest change of the records: `2026-11-28`.
    pub date: String,
    /// The commit of this change, if it is known.
    pub commit: Option<String>,
}

impl Edition {
    /// Returns the name of the edition: `commit 3c5acc7e`.
    pub(crate) fn name(&self) -> String {
        self.commit.as_ref().map_or_else(|| "no commit".into(), |commit| format!("commit {commit}"))
    }
}

/// What the pages and the data show.
pub struct Site<'s> {
    pub edition: &'s Edition,
    pub entries: &'s [Entry<'s>],
    /// The audit of the newest version of each library, in the order of the entries.
    pub newest: &'s [Newest],
    pub splits: &'s [Split<'s>],
    pub pairs: &'s [Pair<'s>],
    pub findings: &'s [Finding],
    pub attacks: &'s [Attack],
    /// What the records say of each attack.
    pub affected: &'s [Affected<'s>],
    /// The libraries with other versions.
    pub histories: &'s [History<'s>],
    pub resolutions: &'s [Resolutions],
    /// Whom the clients contact.
    pub contacts: &'s [Contacts],
    pub clients: &'s Clients,
    /// The libraries with the hosts that they see, beside the clients.
    pub checkers: &'s [Library],
    /// Whether the site has the predictions, or why not.
    pub predictions: Result<(), &'s str>,
}

impl Site<'_> {
    /// Returns the name of a library as people know it. A library without an entry has the name of
    /// its record, which is from outside.
    pub fn label(&self, name: &str) -> String {
        let entry = self.entries.iter().find(|entry| entry.library.name == name);
        entry.map_or_else(|| visible(name).to_string(), Entry::label)
    }

    /// Returns the name of a library as a link to its page, from the root of the site.
    pub fn link(&self, name: &str) -> Markup {
        let has_page = self.entries.iter().any(|entry| entry.library.name == name);
        html! {
            @if has_page { a href={ "libraries/" (name) ".html" } { (self.label(name)) } }
            @else { (visible(name)) }
        }
    }

    /// Returns the libraries that most readers know by name, and the others when asked for.
    pub fn labels(&self, names: &[&str]) -> Markup {
        const FEW: usize = 3;
        let (known, others): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| is_known(name));
        let [known, others] =
            [known, others].map(|names| names.iter().map(|name| self.label(name)).collect::<Vec<_>>());
        html! {
            (known.join(", "))
            @if known.is_empty() || others.len() <= FEW {
                @if !known.is_empty() && !others.is_empty() { ", " }
                (others.join(", "))
            } @else {
                details { summary { "and " (others.len()) " more" } (others.join(", ")) }
            }
        }
    }
}
