//! Clients that fetch: which host each contacts, beside the hosts that libraries see in the same URLs.

mod clients;
mod page;
pub(crate) mod pair;
mod record;

pub use clients::{Checker, Client, Clients};
pub use page::requests_page;
pub(crate) use record::checkers_of;
pub use record::{Contact, Contacts, Library, checkers, inputs};

/// The folder of the records, in the checkout.
pub const RECORDS: &str = "reports/contacts";
