//! Tests in Go.

use super::{Expected, Test, by_width, literal};

const BEGINNING: &str = r#"package url_test

import "testing"

// read calls the library. It returns its parts by name (scheme, user, password,
// host, port, path, query, fragment, or the names of the scheme such as cwd), a
// list as JSON, without the absent ones, and an error if the library rejects
// the URL.
func read(t *testing.T, url string) (map[string]string, error) {
	t.Fatal("call your library here")
	return nil, nil
}
"#;

pub(super) fn file(tests: &[Test<'_>]) -> String {
    let text = |text: &str| literal(text, by_width);
    let mut file = BEGINNING.to_owned();
    for test in tests {
        let (name, url) = (test.pascal(), text(test.input));
        file += &format!("\n{}\nfunc Test{name}(t *testing.T) {{\n", test.comment("//"));
        match &test.expected {
            Expected::Reject => {
                file += &format!(
                    "\tif parts, err := read(t, {url}); err == nil {{\n\t\tt.Errorf(\"accepted: %q\", \
                     parts)\n\t}}\n"
                );
            }
            Expected::Parts(parts) => {
                let used = if parts.is_empty() { "_" } else { "parts" };
                file +=
                    &format!("\t{used}, err := read(t, {url})\n\tif err != nil {{\n\t\tt.Fatal(err)\n\t}}\n");
                for (name, part) in parts {
                    let part = text(part.as_deref().unwrap_or_default());
                    file += &format!(
                        "\tif parts[\"{name}\"] != {part} {{\n\t\tt.Errorf(\"{name}: %q\", \
                         parts[\"{name}\"])\n\t}}\n"
                    );
                }
            }
        }
        file += "}\n";
    }
    file
}
