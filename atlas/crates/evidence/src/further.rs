//! Inputs about which libraries are asked beside those of their audits. `reports/further.records` has
//! the answers.

use std::collections::HashSet;

use rfc1738_audit::Record;

use crate::schemes::listed_schemes;

/// What follows a listed scheme: with and without what a parser that knows the scheme can treat in
/// its own way.
const OF_SCHEMES: [&str; 5] =
    ["://a.example", "://a.example/", "://a.example/b?c#d", "://u:p@a.example:81/b", ":///b"];

/// What stands between two hosts in published attacks on programs that check a URL.
const BETWEEN: [&str; 24] = [
    "@", "#@", "#\\@", "?@", "?\\@", "\\@", "\\\\@", "/@", "\\@@", ":@", "@@", "&@", ";@", " @", " &@",
    "%20@", "%23@", "%2f@", "%5c@", "%00@", "%0a@", "#.", "?.", "\\.",
];

/// The hosts of an attack: two names, two addresses, or a name and an address.
const HOSTS: [[&str; 2]; 3] =
    [["good.example", "evil.com"], ["127.1.1.1", "127.2.2.2"], ["good.example", "169.254.169.254"]];

/// Returns all further inputs, each once.
///
/// ```
/// let further: Vec<String> = url_atlas_evidence::further_inputs().collect();
/// assert!(further.iter().any(|input| input == "redis://a.example/b?c#d"));
/// assert!(further.iter().any(|input| input == "http://127.1.1.1:80#@127.2.2.2:80/"));
/// ```
pub fn further_inputs() -> impl Iterator<Item = String> {
    let of_schemes = listed_schemes().flat_map(|scheme| OF_SCHEMES.map(|form| format!("{scheme}{form}")));
    let mut known = HashSet::new();
    of_schemes.chain(attacks()).filter(move |input| known.insert(input.clone()))
}

/// Adds the answers about further inputs to the record of an audit, if the same version gave them.
///
/// # Errors
/// Returns an error if the library answered one input in two ways, or with other conventions.
pub fn add_further(record: &mut Record, further: Option<&Record>) -> Result<(), String> {
    let is_same = |further: &&Record| further.description.version == record.description.version;
    let Some(mut further) = further.filter(is_same).cloned() else { return Ok(()) };
    // Which other questions the adapter answers has no part in these.
    further.description.answers.clone_from(&record.description.answers);
    record.merge(further)
}

/// Returns URLs with two hosts, with and without ports and a path.
fn attacks() -> impl Iterator<Item = String> {
    let ends = [["", ""], ["", "/"], [":80", ""], [":80", ":80/"], [":80:", "/"], [":80:", ":80/"]];
    HOSTS.into_iter().flat_map(move |[one, other]| {
        BETWEEN.into_iter().flat_map(move |between| {
            ends.map(|[port, end]| format!("http://{one}{port}{between}{other}{end}"))
        })
    })
}
