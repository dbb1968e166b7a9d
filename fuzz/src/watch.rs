//! What coverage is counted of: what is under test, run once more by a library of the same sources that is built for it.
//!
//! The property itself judges with a library that counts nothing, so that grammar, machines and the hundred questions that
//! class a difference make no input look new. fuzz/watched/rustc says which crates count.

use std::fmt::{Write, self};
use std::hint::black_box;

use rfc1738_suite::oracle::{Failure, Property};
use rfc1738_watched::{Profile, advise, build, extract, meaning, octets, parse};

/// A property, and before it what it is about, watched.
pub struct Watched<P> {
    property: P,
    watch: fn(&P, &[u8]),
}

impl<P: Property> Watched<P> {
    /// `watch` runs what the property is about. It is given the property too, which may know what text an input stands for.
    pub fn new(property: P, watch: fn(&P, &[u8])) -> Watched<P> {
        Watched { property, watch }
    }
}

impl<P: Property> Property for Watched<P> {
    fn name(&self) -> &'static str {
        self.property.name()
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        (self.watch)(&self.property, input);
        self.property.holds(input)
    }

    fn seen(&self) -> usize {
        self.property.seen()
    }
}

/// The parser under both profiles.
pub fn reads(text: &[u8]) {
    for profile in Profile::ALL {
        _ = black_box(parse(text, profile));
    }
}

/// The parser under the profile that libraries are held against.
pub fn interprets(text: &[u8]) {
    _ = black_box(parse(text, Profile::Interpreter));
}

/// The parser under both profiles, and what prints and takes apart.
pub fn reads_and_prints(text: &[u8]) {
    for profile in Profile::ALL {
        if let Ok(url) = parse(text, profile) {
            _ = write!(Nowhere, "{url}");
            url.for_each_text(|name, _, part| _ = black_box((name, part)));
        }
    }
}

/// Where what is printed goes: nothing is allocated for it.
struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        black_box(piece);
        Ok(())
    }
}

/// What finds URLs in running text. Profiles differ in the parser only, which other targets watch under both.
pub fn extracts(text: &[u8]) {
    for found in extract::extract(text) {
        found.readings().for_each(|reading| _ = black_box(reading));
    }
}

/// What writes URLs, or, of what is none, octets as parts of some; what they mean, and what is advised.
pub fn writes(text: &[u8]) {
    let Ok(url) = parse(text, Profile::Interpreter) else { return writes_octets(text) };
    black_box(build::Url::from(&url).to_string());
    let normal = octets::normalise(&url).to_string();
    if let Ok(again) = parse(normal.as_bytes(), Profile::Interpreter) {
        black_box(octets::equivalent(&url, &again));
    }
    black_box(meaning::meaning(&url).to_string());
    for advisory in advise::advisories(&url) {
        black_box(advisory.to_string());
    }
}

fn writes_octets(text: &[u8]) {
    let write = |url: &dyn fmt::Display| _ = black_box(url.to_string());
    if let Ok(ftp) = build::Ftp::new("host").and_then(|ftp| ftp.user(text).password(text)) {
        write(&ftp.cwd(text).name(text));
    }
    write(&build::File::new().directory(text).name(text));
    if let Ok(http) = build::Http::new("host").and_then(|http| http.segment(text).search(text)) {
        write(&http);
    }
    if let Ok(prospero) = build::Prospero::new("host", text) {
        write(&prospero.field(text, text));
    }
    if let Ok(wais) = build::Wais::new("host", text) {
        write(&wais.clone().search(text));
        write(&wais.document(text, text));
    }
    if let Ok(gopher) = build::Gopher::new("host").and_then(|gopher| gopher.selector(text)) {
        write(&gopher);
    }
    if let Ok(mailto) = build::Mailto::new(text) {
        write(&mailto);
    }
    if let Ok(news) = build::News::article(text, "host") {
        write(&news);
    }
}
