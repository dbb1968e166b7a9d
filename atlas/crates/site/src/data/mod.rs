//! What the site shows as data for others: JSON and CSV of one version, with a schema for each JSON file.

mod badge;
mod bugs;
mod csv;
mod model;

use serde::Serialize;
use serde_json::Value;

pub use self::badge::badge;
use self::bugs::{Advisories, Bugs};
use self::csv::table;
use self::model::{Attacks, Decisions, Findings, Libraries, LibraryData, Pairs};
use crate::Failure;
use crate::site::Site;

/// The version of the data. It changes when a field changes its name or its meaning, or goes away.
pub const VERSION: u32 = 1;

/// A set of data: its name, what it is, and its JSON, its schema and its CSV.
pub struct Set {
    pub name: &'static str,
    pub what: &'static str,
    json: String,
    schema: Value,
    csv: String,
}

/// Returns all sets.
pub fn sets(site: &Site<'_>) -> Result<Vec<Set>, Failure> {
    let libraries = Libraries::new(site);
    let decisions = Decisions::new(site);
    let findings = Findings::new(site);
    let attacks = Attacks::new(site);
    let pairs = Pairs::new(site);
    let (bugs, advisories) = (Bugs::new(site), Advisories::new());
    Ok(vec![
        set(
            "libraries",
            "each library: its newest version with the number of its bugs, and the version whose design is \
             known with its departures",
            &libraries,
            table(&libraries.rows()),
        )?,
        set(
            "bugs",
            "each bug of the newest version of each library, and each reason for which a browser goes \
             elsewhere, the worst first: inputs, the expected answer and the given one",
            &bugs,
            table(&bugs.rows()),
        )?,
        set(
            "decisions",
            "each decision of a URL parser, and the option that each text and each library takes",
            &decisions,
            table(&decisions.rows()),
        )?,
        set(
            "findings",
            "what a library does and no text asks for, each judged from the texts",
            &findings,
            table(&findings.rows()),
        )?,
        set(
            "attacks",
            "published vulnerabilities, with what two versions answer and what each text says",
            &attacks,
            table(&attacks.rows()),
        )?,
        set(
            "advisories",
            "published vulnerabilities that nobody tried here, with the versions that an advisory calls \
             affected",
            &advisories,
            table(&advisories.rows()),
        )?,
        set(
            "pairs",
            "each two libraries that see two hosts in a URL, by relation, with the most convincing URL",
            &pairs,
            table(&pairs.rows()),
        )?,
    ])
}

fn set<T: Serialize + schemars::JsonSchema>(
    name: &'static str,
    what: &'static str,
    data: &T,
    csv: String,
) -> Result<Set, Failure> {
    let schema = rfc1738_oracle::schema::document::<T>(name);
    Ok(Set { name, what, json: serde_json::to_string(data)?, schema, csv })
}

/// Returns the name and the content of each file.
pub fn files(site: &Site<'_>, sets: &[Set]) -> Result<Vec<(String, String)>, Failure> {
    let mut files = Vec::new();
    for Set { name, json, schema, csv, .. } in sets {
        files.push((format!("data/{name}.json"), format!("{json}\n")));
        files.push((format!("data/{name}.csv"), csv.clone()));
        files.push((format!("data/{name}.schema.json"), serde_json::to_string_pretty(schema)? + "\n"));
    }
    for (entry, newest) in site.entries.iter().zip(site.newest) {
        let name = &entry.library.name;
        files.push((
            format!("data/libraries/{name}.json"),
            serde_json::to_string(&LibraryData::new(site, entry, newest))? + "\n",
        ));
        files.push((format!("badges/{name}.svg"), badge(entry, newest)));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader of version 1 finds these fields. Who changes a name changes [`VERSION`].
    #[test]
    fn the_fields_of_the_version_are_those_of_its_schema() {
        let of = |schema: Value, list: &str| {
            let definitions = schema["$defs"].as_object().unwrap().clone();
            let item = schema["properties"][list]["items"]["$ref"].as_str().unwrap();
            let item = &definitions[item.rsplit('/').next().unwrap()];
            item["required"]
                .as_array()
                .unwrap()
                .iter()
                .map(|name| name.as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        let pairs = of(rfc1738_oracle::schema::document::<Pairs<'_>>("pairs"), "pairs");
        assert_eq!((VERSION, &pairs[..]), (1, &["libraries".to_owned(), "relations".into()][..]));
        let findings = of(rfc1738_oracle::schema::document::<Findings<'_>>("findings"), "findings");
        assert_eq!(findings.len(), 13, "{findings:?}");
    }
}
