//! `url-atlas maintain requests`: ask clients which host they contact, and write
//! reports/requests.md.

use std::time::{Duration, Instant};

use rayon::prelude::*;
use rfc1738_adapter::{Adapter, Limits};
use rfc1738_cli::after_help;
use rfc1738_oracle::Subject;
use url_atlas_site::Fleet;
use url_atlas_site::requests::{
    Client, Clients, Contact, Contacts, RECORDS, checkers, inputs, requests_page,
};

use super::folders::{Failure, Reports, root, say};
use super::run::TOO_SLOW;

/// Ask clients that fetch which host they contact, and write the page that compares them with the
/// libraries
///
/// Without --ask the page is made from the records in reports/contacts/, and no client is started.
/// A client has no network: its names and connections lead to a server in the adapter.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The clients to ask [default: all]
    #[arg(value_name = "CLIENT", requires = "ask")]
    clients: Vec<String>,
    /// Ask the clients first, and write their records. A client that is not installed keeps the
    /// record that it has
    #[arg(long, conflicts_with = "check")]
    ask: bool,
    #[command(flatten)]
    reports: Reports,
}

const HELP: &str = after_help!(
    "url-atlas maintain requests --ask --write"
    =>
    "0    the page is printed, written or up to date"
    "1    --check finds that reports/requests.md is not up to date"
    "2    the command line is wrong, or a client that is named cannot be asked"
);

const KEPT: &str = "requests.md";

/// The number of URLs in a question, and the time for it. A client that connects and gets no answer
/// gives up after three seconds.
const BATCH: usize = 10;
const TIMEOUT: Duration = Duration::from_secs(90);

/// The time for a URL, and for the start. A client that takes longer is asked no more.
const TIME: Duration = Duration::from_secs(4);

pub fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let fleet = Fleet { root: root(), records: root().join(url_atlas_site::RECORDS) };
    let folder = root().join(RECORDS);
    let clients = Clients::read(&fleet.adapters())?;
    let checkers = checkers(&fleet)?;
    if arguments.ask {
        if let Some(name) =
            arguments.clients.iter().find(|name| !clients.clients.iter().any(|one| one.name == **name))
        {
            return Err(format!("no client has the name `{name}`").into());
        }
        let urls = inputs(&checkers);
        let is_chosen =
            |client: &&Client| arguments.clients.is_empty() || arguments.clients.contains(&client.name);
        let chosen: Vec<&Client> = clients.clients.iter().filter(is_chosen).collect();
        let asked: Vec<_> = chosen.par_iter().map(|client| (client, ask(client, &urls))).collect();
        for (client, contacts) in asked {
            match contacts {
                Ok(contacts) => contacts.write(&folder)?,
                Err(why) if arguments.clients.is_empty() => {
                    say(&format!("{}: not asked: {why}", client.name))
                }
                Err(why) => return Err(format!("{}: {why}", client.name).into()),
            }
        }
    }
    let page = requests_page(&Contacts::read_all(&folder)?, &checkers, &clients);
    arguments.reports.give(KEPT, &page, "requests")
}

fn ask(client: &Client, urls: &[String]) -> Result<Contacts, String> {
    let mut adapter = Adapter::start(&client.run(), Limits::with_timeout(TIMEOUT))?;
    let urls_and_start = u32::try_from(urls.len() + BATCH).unwrap_or(u32::MAX);
    adapter.ends_at(Instant::now() + TIME.saturating_mul(urls_and_start));
    let description = adapter.description().clone();
    let mut contacts =
        Contacts { name: description.name, version: description.version, contacts: Default::default() };
    for urls in urls.chunks(BATCH) {
        let inputs: Vec<&[u8]> = urls.iter().map(|url| url.as_bytes()).collect();
        adapter.observe_all(&inputs, &mut |at, seen| {
            contacts.contacts.insert(urls[at].clone(), Contact::of(&seen));
        });
    }
    adapter.finish();
    if adapter.is_over() && contacts.contacts.len() < urls.len() {
        return Err(TOO_SLOW.into());
    }
    let is_answered = |contact: &Contact| matches!(contact, Contact::Host(..) | Contact::Nobody);
    if !contacts.contacts.values().any(is_answered) {
        return Err("it is not installed, or answers nothing".into());
    }
    adapter.trouble().map_or(Ok(contacts), |why| Err(why.into()))
}
