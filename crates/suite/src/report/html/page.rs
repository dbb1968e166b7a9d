//! The frame, the style and the policy of a page of HTML that is one file. The page has no script.

use data_encoding::BASE64;
use hmac_sha256::Hash;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Colors for light and dark, text, links, focus, and railroad diagrams.
pub const STYLE: &str = include_str!("page.css");

/// Returns a page. A browser loads nothing for it, and runs no script, also not one from a text
/// that was not escaped.
pub fn document(title: &str, style: &str, body: &Markup) -> String {
    let style_hash = BASE64.encode(&Hash::hash(style.as_bytes()));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style_hash}'; img-src data:; base-uri 'none'; form-action \
         'none'"
    );
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                // An empty icon keeps a browser from requesting one from the server.
                link rel="icon" href="data:,";
                style { (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}
