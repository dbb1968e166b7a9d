//! Fetches URLs with a client of Rust: `rfc1738-clients CLIENT`. main.py says what it reads and writes.

use std::error::Error;
use std::io::{BufRead, Write};
use std::time::Duration;

type Get = Box<dyn Fn(&str) -> Result<(), Box<dyn Error>>>;

const SECONDS: Duration = Duration::from_secs(3);

fn reqwest() -> Result<Get, Box<dyn Error>> {
    let none = reqwest::redirect::Policy::none();
    let client = reqwest::blocking::Client::builder().timeout(SECONDS).no_proxy().redirect(none).build()?;
    Ok(Box::new(move |url| Ok(client.get(url).send().map(drop)?)))
}

fn ureq() -> Get {
    let agent = ureq::Agent::config_builder()
        .timeout_global(Some(SECONDS))
        .proxy(None)
        .max_redirects(0)
        .max_idle_connections(0)
        .build()
        .new_agent();
    Box::new(move |url| Ok(agent.get(url).call().map(drop)?))
}

/// Returns an error with its causes, which say more than the error itself.
fn words(error: &dyn Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        words += &format!(": {error}");
        cause = error.source();
    }
    words
}

fn main() -> Result<(), Box<dyn Error>> {
    let get = match std::env::args().nth(1).as_deref() {
        Some("reqwest") => reqwest()?,
        Some("ureq") => ureq(),
        _ => return Err("the clients are reqwest and ureq".into()),
    };
    let mut out = std::io::stdout();
    for line in std::io::stdin().lock().lines() {
        let url = String::from_utf8(hex::decode(line?)?)?;
        match get(&url) {
            Ok(()) => writeln!(out, "ok")?,
            Err(error) => writeln!(out, "error {}", hex::encode(words(&*error)))?,
        }
        out.flush()?;
    }
    Ok(())
}
