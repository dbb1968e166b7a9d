//! The page of an audit.

use rfc1738_audit::{Audit, Input, Inputs, Wanted, html};
use rfc1738_oracle::{CommonParts, Observation, Subject};

/// A library whose name and whose answers are markup.
struct Markup;

impl Subject for Markup {
    fn name(&self) -> &str {
        "<script>alert(1)</script>\u{1b}[2J"
    }

    fn observe<'a>(&'a mut self, _: &'a [u8]) -> Observation<'a> {
        let host = Some("<script>alert(2)</script>".into());
        Observation::AcceptCommon(CommonParts { scheme: Some("http".into()), host, ..CommonParts::default() })
    }
}

pub fn the_page_escapes_what_the_library_says() {
    let inputs: Inputs = [Input::new(b"http://a<b/")].into_iter().collect();
    let page = html::page(&Audit::new(&mut Markup, &inputs, Wanted::All, None, &mut |_| {}));
    assert!(page.contains("&lt;script&gt;alert(1)") && page.contains("&lt;script&gt;alert(2)"), "{page}");
    assert!(!page.contains("<script") && !page.contains('\u{1b}'), "{page}");
    assert!(page.contains("Bugs: 1"));
}
