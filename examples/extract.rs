//! Finds the URLs in standard input and prints each with its place:
//! `cargo run --example extract < mail.txt`

use std::io::{self, Read};

use rfc1738::extract::extract;

fn main() -> io::Result<()> {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    for found in extract(&text) {
        let verdict = if found.fault.is_none() { "valid" } else { "invalid" };
        println!("{:?} {verdict} {}", found.span, found.url.escape_ascii());
    }
    Ok(())
}
