//! Builds URLs from octets; the builders percent-encode what needs it: `cargo run --example build`

use rfc1738::build;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let url = build::Ftp::new("host.dom")?.user("me@home").cwd("/etc").name("50% off").typecode("i")?;
    println!("{url}");
    assert_eq!(url.to_string(), "ftp://me%40home@host.dom/%2Fetc/50%25%20off;type=i");
    // No URL has this port. The error names the part, the offset and the reason.
    if let Err(error) = url.port("21a") {
        println!("{error}");
    }
    Ok(())
}
