//! The timeline in a browser, if there is one.

use std::path::Path;

use serde_json::json;

use crate::chromium::{Page, View};
use crate::looks::{CLIPPED, PALE};

/// Opens what a page folds.
const OPEN_ALL: &str = "for (const element of document.querySelectorAll('details')) element.open = true;";

pub fn nothing_is_wider_than_the_window(browser: &Path, file: &Path) {
    for width in [360, 400, 768, 1280] {
        let mut page = Page::open(browser, file, View { width, ..View::default() });
        page.value(OPEN_ALL);
        let wide = page.value(
            "[...document.querySelectorAll('body *')]
               .filter((of) => !of.closest('.diagram > *, .axis > *, .skip'))
               .filter((of) => of.getBoundingClientRect().right > document.documentElement.clientWidth)
               .map((of) => of.outerHTML.slice(0, 120))",
        );
        assert_eq!(wide, json!([]), "{width}");
        page.until("document.documentElement.scrollWidth === document.documentElement.clientWidth");
    }
}

pub fn every_text_has_enough_contrast(browser: &Path, file: &Path) {
    for dark in [false, true] {
        let mut page = Page::open(browser, file, View { dark, ..View::default() });
        page.value(OPEN_ALL);
        let found = page.value(PALE);
        assert!(found["pairs"].as_u64().unwrap() > 10, "{found:#}");
        assert_eq!(found["pale"], json!([]), "dark: {dark}");
    }
}

pub fn no_diagram_is_clipped(browser: &Path, file: &Path) {
    let mut page = Page::open(browser, file, View::default());
    assert!(page.value("document.querySelectorAll('svg rect').length").as_u64().unwrap() > 300);
    assert_eq!(page.value(CLIPPED), json!([]));
}

pub fn the_names_on_the_axis_are_apart(browser: &Path, file: &Path) {
    let mut page = Page::open(browser, file, View::default());
    let overlaps = page.value(
        "(() => {
           const all = [...document.querySelectorAll('.axis text')].map((of) => [of.textContent, of.getBoundingClientRect()]);
           return all.flatMap(([name, one], at) => all.slice(at + 1)
             .filter(([, other]) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
             .map(([other]) => `${name}, ${other}`));
         })()",
    );
    assert_eq!(overlaps, json!([]));
}

pub fn the_keyboard_reaches_links_with_a_visible_focus(browser: &Path, file: &Path) {
    let mut page = Page::open(browser, file, View::default());
    page.value(OPEN_ALL);
    let unseen = page.value(
        "[...document.querySelectorAll('a, summary, [tabindex]')].filter((of) => {
           of.focus({ focusVisible: true });
           return document.activeElement !== of || parseFloat(getComputedStyle(of).outlineWidth) < 2;
         }).map((of) => of.outerHTML.slice(0, 120))",
    );
    assert_eq!(unseen, json!([]));
}

pub fn the_page_is_quiet_without_a_script(browser: &Path, file: &Path) {
    for script in [true, false] {
        let mut page = Page::open(browser, file, View { script, ..View::default() });
        assert_eq!(page.complaints(file), [""; 0]);
    }
}
