//! Tests in Python.

use super::{Expected, Test, by_width, literal};

const BEGINNING: &str = r#"def read(url):
    """Calls the library. Returns its parts by name (scheme, user, password,
    host, port, path, query, fragment, or the names of the scheme such as cwd),
    all of them texts, a list as JSON without spaces, without the absent ones;
    {} if it reports no parts; None if it rejects the URL."""
    raise NotImplementedError("call your library here")
"#;

pub(super) fn file(tests: &[Test<'_>]) -> String {
    let text = |text: &str| literal(text, by_width);
    let mut file = BEGINNING.to_owned();
    for test in tests {
        let url = text(test.input);
        file += &format!("\n\ndef test_{}():\n{}\n", test.snake(), test.comment("    #"));
        match &test.expected {
            Expected::Reject => file += &format!("    assert read({url}) is None\n"),
            Expected::Parts(parts) => {
                file += &format!("    parts = read({url})\n    assert parts is not None\n");
                for (name, part) in parts {
                    file += &match part {
                        Some(part) => format!("    assert parts.get(\"{name}\") == {}\n", text(part)),
                        None => format!("    assert not parts.get(\"{name}\")\n"),
                    };
                }
            }
        }
    }
    file
}
