//! Parses the URLs of the command line and prints their parts:
//! `cargo run --example parse 'ftp://host.dom/a;type=i'`

use std::process::ExitCode;

use rfc1738::{Profile, parse};

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for argument in std::env::args().skip(1) {
        match parse(argument.as_bytes(), Profile::Interpreter) {
            Ok(url) => {
                println!("{argument}");
                url.for_each_text(|name, rule, text| println!("  {name}: {text:?} (rule {rule})"));
            }
            Err(error) => {
                eprintln!("{argument}: {error}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
