//! The same contenders for each kind of URL: for each of the ten schemes, and for each length.

use std::iter;

use rfc1738::spec::PREDEFINED;
use rfc1738_benches::{Contender, median, rounds};

const LENGTHS: [usize; 6] = [10, 100, 1_000, 10_000, 100_000, 1_000_000];
/// The ten schemes, a short URL of each, and the names that make its last part longer.
const STARTS: [(&str, &str, &str); 10] = [
    ("http", "http://h/", "name/"),
    ("ftp", "ftp://h/", "name/"),
    ("gopher", "gopher://h/", "name/"),
    ("mailto", "mailto:", "name/"),
    ("news", "news:n", "name."),
    ("nntp", "nntp://h/n", "name."),
    ("telnet", "telnet://n", "name"),
    ("wais", "wais://h/", "name+"),
    ("file", "file:///", "name/"),
    ("prospero", "prospero://h/", "name/"),
];
const BYTES: usize = 200_000;
/// A round is short, because there are many tables.
const SELDOM: usize = 4;

/// Compares the contenders on the URLs of each scheme of section 3 in a list.
pub(super) fn by_scheme(urls: &[String], contenders: &[&Contender]) {
    header("scheme", contenders);
    for scheme in PREDEFINED {
        let of_scheme = |url: &&String| {
            url.split_once(':').is_some_and(|(name, _)| name.eq_ignore_ascii_case(scheme.name))
        };
        let urls: Vec<String> = urls.iter().filter(of_scheme).cloned().collect();
        if !urls.is_empty() {
            row(scheme.name, &urls, contenders);
        }
    }
}

/// Compares the contenders on a URL of each scheme and each length: its longest part is a row of
/// short names.
pub(super) fn by_length(contenders: &[&Contender]) {
    header("bytes", contenders);
    for (scheme, start, names) in STARTS {
        for length in LENGTHS {
            let mut url = start.to_string();
            url.extend(names.chars().cycle().take(length.saturating_sub(start.len())));
            row(&format!("{scheme} {}", url.len()), &[url], contenders);
        }
    }
}

fn header(kind: &str, contenders: &[&Contender]) {
    println!("\nns a URL, and beside each the ratio to {}", super::REFERENCE);
    let names: String = contenders.iter().map(|contender| format!(" {:>18.18}", contender.name)).collect();
    println!("{kind:<17}{names}");
}

/// Shows "-" for a contender that rejects one of the URLs: its time says nothing.
fn row(kind: &str, urls: &[String], contenders: &[&Contender]) {
    let bytes: usize = urls.iter().map(String::len).sum();
    let pass: Vec<String> = iter::repeat_n(urls, BYTES.div_ceil(bytes)).flatten().cloned().collect();
    let round = |_| contenders.iter().map(|contender| contender.time(&pass)).collect();
    let times: Vec<Vec<f64>> = (0..rounds().div_ceil(SELDOM)).map(round).collect();
    let reference = contenders.iter().position(|contender| contender.name == super::REFERENCE).unwrap_or(0);
    let cell = |(index, contender): (usize, &&Contender)| {
        if (contender.run)(urls) < urls.len() {
            return format!(" {:>18}", "-");
        }
        let time = median(times.iter().map(|round| round[index]));
        let ratio = median(times.iter().map(|round| round[index] / round[reference]));
        format!(" {time:>12.1} {ratio:>5.2}")
    };
    println!("{kind:<17}{}", contenders.iter().enumerate().map(cell).collect::<String>());
}
