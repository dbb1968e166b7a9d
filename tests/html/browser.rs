//! The coverage page in a browser, with the actions of a reader.

use std::path::Path;

use crate::chromium::{Page, View};

const LOOKS: &str = include_str!("looks.js");

/// A browser and the page's file.
#[derive(Clone, Copy)]
pub struct Setting<'s> {
    pub browser: &'s Path,
    pub file: &'s Path,
}

impl Setting<'_> {
    fn open(&self, view: View) -> Page {
        Page::open(self.browser, self.file, view)
    }

    /// Checks that the page reported no error and requested nothing.
    #[track_caller]
    fn is_quiet(&self, page: &mut Page) {
        assert_eq!(page.complaints(self.file), [""; 0]);
    }
}

/// Opens what the page folds, and draws what is out of sight.
const OPEN_ALL: &str = "
    for (const element of document.querySelectorAll('details')) element.open = true;
    for (const element of document.querySelectorAll('.rule')) element.style.contentVisibility = 'visible';";

pub fn the_verdict_is_on_the_first_screen(setting: Setting<'_>) {
    for width in [360, 768, 1280] {
        let mut page = setting.open(View { width, ..View::default() });
        page.until("document.querySelector('.verdict').getBoundingClientRect().bottom < innerHeight");
        // Each entry of the contents leads to its part.
        for part in ["figures", "missing", "rules", "clauses", "rulings"] {
            page.click(&format!("#contents a[href='#{part}']"));
            page.until(&format!("document.querySelector(':target').id === '{part}'"));
        }
        setting.is_quiet(&mut page);
    }
}

pub fn the_keyboard_reaches_links_with_a_visible_focus(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    page.value(OPEN_ALL);
    let unseen = page.value(
        "[...document.querySelectorAll('a, summary, [tabindex]')].filter((of) => {
           of.focus({ focusVisible: true });
           return document.activeElement !== of || parseFloat(getComputedStyle(of).outlineWidth) < 2;
         }).map((of) => of.outerHTML.slice(0, 120))",
    );
    assert_eq!(unseen, serde_json::json!([]));
}

pub fn the_keyboard_opens_what_is_folded(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    page.press("Tab");
    page.until("document.activeElement.className === 'skip'");
    page.until("document.activeElement.getBoundingClientRect().left >= 0");
    page.value("document.querySelector('#rule-url details:not([open]) > summary').focus()");
    page.press(" ");
    page.until("document.activeElement.parentElement.open");
    setting.is_quiet(&mut page);
}

pub fn print_is_light_and_has_the_verdict(setting: Setting<'_>) {
    let mut page = setting.open(View { dark: true, ..View::default() });
    page.print();
    page.until("document.querySelector('.verdict').checkVisibility()");
    page.until(&format!("{PAPER} === 'rgb(255, 255, 255)'"));
    page.until("document.documentElement.scrollWidth === document.documentElement.clientWidth");
    setting.is_quiet(&mut page);
}

pub fn a_name_in_a_diagram_leads_to_its_rule(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    page.value("location.hash = '#rule-ftpurl'");
    page.click("#rule-ftpurl .diagram a");
    page.until("location.hash === '#rule-login'");
    page.until(
        "(() => { const { top } = document.getElementById('rule-login').getBoundingClientRect();
                  return top >= 0 && top < innerHeight / 2; })()",
    );
    setting.is_quiet(&mut page);
}

const PAPER: &str = "getComputedStyle(document.documentElement).backgroundColor";

pub fn nothing_is_wider_than_a_telephone(setting: Setting<'_>) {
    let mut page = setting.open(View { width: 360, ..View::default() });
    page.value(OPEN_ALL);
    let wide = page.value(
        "[...document.querySelectorAll('body *')]
           .filter((of) => !of.closest('.diagram, .scroll, .hidden, .skip'))
           .filter((of) => of.getBoundingClientRect().right > document.documentElement.clientWidth)
           .map((of) => of.outerHTML.slice(0, 120))",
    );
    assert_eq!(wide, serde_json::json!([]));
    page.until("document.documentElement.scrollWidth === document.documentElement.clientWidth");
    // Wide content scrolls within its own box.
    page.until("document.querySelector('#rule-gopherurl .diagram').scrollWidth > 360");
    setting.is_quiet(&mut page);
}

pub fn no_diagram_is_clipped(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    page.value(OPEN_ALL);
    assert!(page.value("document.querySelectorAll('svg rect').length").as_u64().unwrap() > 150);
    assert_eq!(page.value(&format!("{LOOKS}; clipped()")), serde_json::json!([]));
}

pub fn every_text_has_enough_contrast(setting: Setting<'_>) {
    for dark in [false, true] {
        let mut page = setting.open(View { dark, ..View::default() });
        page.value(OPEN_ALL);
        let found = page.value(&format!("{LOOKS}; pale()"));
        assert!(found["pairs"].as_u64().unwrap() > 5, "{found:#}");
        assert_eq!(found["pale"], serde_json::json!([]), "dark: {dark}");
    }
}

pub fn hostile_text_does_no_harm(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    let within = page.value(
        "[...new Set([...document.querySelectorAll('main *')].map((of) => of.localName))].sort().join()",
    );
    for harmful in ["script", "style", "img", "iframe", "object", "embed", "form", "base", "meta", "textarea"]
    {
        assert!(!within.as_str().unwrap().split(',').any(|name| name == harmful), "{within}");
    }
    let handlers = "[...document.querySelectorAll('*')].flatMap((of) => [...of.attributes])
        .filter(({ name, value }) => /^on|^style$/.test(name) || /^\\s*javascript:/i.test(value)).length";
    assert_eq!(page.value(handlers), 0);
    // Hostile text stays text after a click.
    page.value(OPEN_ALL);
    page.click("#rules ~ .rule li");
    assert_eq!(page.value("document.title"), "RFC 1738: coverage");
    setting.is_quiet(&mut page);
}

pub fn the_policy_blocks_injected_scripts(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    page.value(
        "document.body.insertAdjacentHTML('beforeend', '<b id=run onclick=\"document.title=1\">run</b>');
         const script = document.createElement('script');
         script.textContent = 'document.title = 2';
         document.body.append(script);",
    );
    page.click("#run");
    assert_eq!(page.value("document.title"), "RFC 1738: coverage");
    let complaints = page.complaints(setting.file).join("\n");
    assert!(complaints.contains("Content Security Policy"), "{complaints}");
}
