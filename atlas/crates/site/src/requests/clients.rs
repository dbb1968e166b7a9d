//! The clients that adapters/clients/clients.toml describes, and the programs that show what two of
//! them do.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::Failure;

/// A client that fetches. Keys that only the adapter needs are left out.
#[derive(Clone, Debug, Deserialize)]
pub struct Client {
    /// The name of the adapter.
    pub name: String,
    /// The client, as its users name it.
    pub client: String,
    /// Its language.
    pub language: String,
    /// Why the version that was asked is old, if it is.
    pub old: Option<String>,
    /// The library that parses its URLs, if it has an adapter.
    pub parser: Option<String>,
    #[serde(default)]
    import: String,
    get: Option<String>,
    /// The language of `get`, if it is not that of the client.
    calls_from: Option<String>,
}

/// How a program checks the host of a URL with a library.
#[derive(Clone, Debug, Deserialize)]
pub struct Checker {
    /// The name of the library.
    pub name: String,
    import: String,
    host: String,
}

/// What the file describes.
#[derive(Clone, Debug, Deserialize)]
pub struct Clients {
    /// The clients.
    #[serde(rename = "client")]
    pub clients: Vec<Client>,
    /// The libraries that check.
    #[serde(rename = "checker")]
    pub checkers: Vec<Checker>,
}

impl Client {
    /// Returns the line that starts the adapter, at the root of the repository.
    pub fn run(&self) -> String {
        format!("python3 adapters/clients/main.py {}", self.name)
    }
}

impl Clients {
    /// Reads the file below the folder of the adapters.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read. It names the file.
    pub fn read(adapters: &Path) -> Result<Clients, Failure> {
        let file = adapters.join("clients/clients.toml");
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(toml::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?)
    }

    /// Returns a program that prints the host that a library sees in a URL, and then the host that
    /// a client contacts. It connects to nobody: the look-up of the name ends it, and writes a name
    /// beyond US-ASCII as the function does that it replaces. `None` if both are not of one
    /// language, or if no program is described.
    pub fn script(&self, checker: &str, client: &Client, url: &str) -> Option<String> {
        let checker = self.checkers.iter().find(|one| one.name == checker)?;
        let get = client.get.as_deref()?;
        let url = serde_json::to_string(url).ok()?;
        let language = client.calls_from.as_deref().unwrap_or(&client.language);
        if Some(language) != language_of(&checker.name) {
            return None;
        }
        let host = &checker.host;
        let (first, second) = (checker.import.as_str(), client.import.as_str());
        let mut imports: Vec<&str> = vec![first, second];
        imports.dedup();
        imports.retain(|import| !import.is_empty());
        let imports = imports.iter().map(|import| format!("{import}\n")).collect::<String>();
        Some(match language {
            "Python" => format!(
                "import socket\n{imports}\nurl = {url}\nprint(\"checked:  \", {host})\n\n\
                 def look_up(host, *rest, **more):\n    print(\"contacted:\", \
                 host.encode(\"idna\").decode())\n    raise SystemExit\n\n\
                 socket.getaddrinfo = look_up\n{get}\n"
            ),
            "JavaScript" => format!(
                "import dns from \"node:dns\";\n{imports}\nconst url = {url};\nconsole.log(\"checked:  \", \
                 {host});\n\
                 dns.lookup = (host) => {{\n  console.log(\"contacted:\", \
                 host);\n  process.exit();\n}};\n{get}\n"
            ),
            "PHP" => {
                let url = url.replace('$', "\\$");
                format!(
                    "<?php\n$url = {url};\necho \"checked:   \", {host}, \"\\n\";\n// The warning names the \
                     host that is looked up.\n{get}\n"
                )
            }
            "Ruby" => {
                let url = url.replace('#', "\\#");
                format!(
                    "require \"socket\"\n{imports}\nurl = {url}\nputs \"checked:   #{{{host}}}\"\n\
                     def TCPSocket.open(host, *)\n  puts \"contacted: #{{host}}\"\n  exit\nend\n{get}\n"
                )
            }
            "Java" => format!(
                "class Show {{\n  public static void main(String[] none) throws Exception {{\n    String url \
                 = {url};\n    System.out.println(\"checked:   \" + {host});\n    // The exception names the \
                 host that is looked up.\n    {get}\n  }}\n}}\n"
            ),
            _ => return None,
        })
    }
}

/// Returns the language of a checker, by the beginning of its name.
fn language_of(checker: &str) -> Option<&'static str> {
    let all = [
        ("python-", "Python"),
        ("node-", "JavaScript"),
        ("php-", "PHP"),
        ("ruby-", "Ruby"),
        ("java-", "Java"),
    ];
    all.iter().find(|(begin, _)| checker.starts_with(begin)).map(|(_, language)| *language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_client_has_a_name_of_its_own_and_every_language_a_program() {
        let clients = Clients::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../adapters")).unwrap();
        let names: std::collections::BTreeSet<&str> =
            clients.clients.iter().map(|client| &*client.name).collect();
        assert_eq!(names.len(), clients.clients.len());
        for checker in &clients.checkers {
            let scripts = clients
                .clients
                .iter()
                .filter_map(|client| clients.script(&checker.name, client, "http://a/\"#$"));
            let scripts: Vec<String> = scripts.collect();
            assert!(!scripts.is_empty(), "{}", checker.name);
            assert!(scripts.iter().all(|script| script.contains("http://a/\\\"")), "{scripts:?}");
        }
    }
}
