//! Tests in JavaScript.

use super::{Expected, Test, in_braces, literal};

const BEGINNING: &str = r#"// For the test runner of Node.js: import test from "node:test";

// Calls the library. Returns its parts by name (scheme, user, password, host,
// port, path, query, fragment, or the names of the scheme such as cwd), all of
// them strings, a list as JSON without spaces, without the absent ones; {} if
// it reports no parts; null if it rejects the URL.
function read(url) {
  throw new Error("call your library here");
}
"#;

pub(super) fn file(tests: &[Test<'_>]) -> String {
    let text = |text: &str| literal(text, in_braces);
    let mut file = BEGINNING.to_owned();
    for test in tests {
        let (name, url) = (text(&format!("{}: {} ({})", test.name, test.title, test.text)), text(test.input));
        file += &format!("\ntest({name}, () => {{\n  const parts = read({url});\n");
        match &test.expected {
            Expected::Reject => file += &fails_unless("parts === null", "accepted"),
            Expected::Parts(parts) => {
                file += &fails_unless("parts !== null", "rejected");
                for (name, part) in parts {
                    file += &match part {
                        Some(part) => fails_unless(
                            &format!("parts.{name} === {}", text(part)),
                            &format!("another {name}"),
                        ),
                        None => fails_unless(&format!("!parts.{name}"), &format!("a {name}")),
                    };
                }
            }
        }
        file += "});\n";
    }
    file
}

/// Returns a line that works in each test runner: it needs no `expect`.
fn fails_unless(condition: &str, why: &str) -> String {
    format!("  if (!({condition})) throw new Error(\"{why}: \" + JSON.stringify(parts));\n")
}
