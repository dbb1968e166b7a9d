//! Tests in Rust.

use super::{Expected, Test, in_braces, literal};

const BEGINNING: &str = r#"use std::collections::HashMap;

/// Calls the library. Returns its parts by name (scheme, user, password, host,
/// port, path, query, fragment, or the names of the scheme such as cwd), a list
/// as JSON, without the absent ones; no parts if it reports none; `None` if it
/// rejects the URL.
fn read(url: &str) -> Option<HashMap<&'static str, String>> {
    unimplemented!("call your library here with {url:?}")
}
"#;

pub(super) fn file(tests: &[Test<'_>]) -> String {
    let text = |text: &str| literal(text, in_braces);
    let mut file = BEGINNING.to_owned();
    for test in tests {
        let (name, url) = (test.snake(), text(test.input));
        file += &format!("\n{}\n#[test]\nfn {name}() {{\n", test.comment("///"));
        match &test.expected {
            Expected::Reject => file += &format!("    assert_eq!(read({url}), None);\n"),
            Expected::Parts(parts) if parts.is_empty() => {
                file += &format!("    assert!(read({url}).is_some());\n")
            }
            Expected::Parts(parts) => {
                file += &format!("    let parts = read({url}).unwrap();\n");
                for (name, part) in parts {
                    file += &match part {
                        Some(part) => format!(
                            "    assert_eq!(parts.get(\"{name}\").map(String::as_str), Some({}));\n",
                            text(part)
                        ),
                        None => format!(
                            "    assert_eq!(parts.get(\"{name}\").map(String::as_str).unwrap_or_default(), \
                             \"\");\n"
                        ),
                    };
                }
            }
        }
        file += "}\n";
    }
    file
}
