//! The coverage page in a browser, with the actions of a reader.

use std::path::Path;

use crate::chromium::{Page, View};
use crate::looks::{CLIPPED, PALE};

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

const SHOWN: &str = "[...document.querySelectorAll('[data-item]')].filter((item) => !item.hidden).length";

pub fn page_opens_with_verdict_and_folded_parts(setting: Setting<'_>) {
    for width in [360, 768, 1280] {
        let mut page = setting.open(View { width, ..View::default() });
        assert_eq!(page.value("document.querySelectorAll('details[open]').length"), 0);
        page.until("document.querySelector('.verdict').getBoundingClientRect().bottom < innerHeight");
        page.until("document.querySelector('.ring').getBoundingClientRect().top < innerHeight");
        let height = page.value("document.documentElement.scrollHeight").as_u64().unwrap();
        assert!(height < 6_000, "{height} pixels at {width}");
        // Each entry of the contents opens its target.
        for part in ["figures", "rules", "cases", "clauses", "rulings"] {
            page.click(&format!("#contents a[href='#{part}']"));
            page.until(&format!("document.querySelector('#{part} > details').open"));
        }
        setting.is_quiet(&mut page);
    }
}

const SEARCH_IN_SIGHT: &str = "(() => {
    const box = document.getElementById('words').getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.top >= 0 && box.bottom < 100 && box.width > 120 && hit?.id === 'words';
  })()";

pub fn search_stays_visible_on_a_telephone(setting: Setting<'_>) {
    let mut page = setting.open(View { width: 360, ..View::default() });
    page.until(SEARCH_IN_SIGHT);
    page.value("document.querySelectorAll('details.part').forEach((part) => { part.open = true; })");
    page.value("scrollTo(0, document.documentElement.scrollHeight)");
    page.until("scrollY > 2000");
    page.until(SEARCH_IN_SIGHT);
    page.click("#words");
    page.write("waisindex");
    page.until("document.getElementById('found').textContent.startsWith('Found: ')");
    // The answer and the first rule found are below the bar, on the first screen.
    for shown in ["#found", "#rule-waisindex > summary"] {
        page.until(&format!(
            "(() => {{
               const box = document.querySelector('{shown}').getBoundingClientRect();
               return box.height > 0 && box.top >= document.querySelector('header').offsetHeight && box.bottom < innerHeight;
             }})()"
        ));
    }
    page.until(SEARCH_IN_SIGHT);
    setting.is_quiet(&mut page);
}

pub fn the_keyboard_opens_a_part(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    page.press("Tab");
    page.until("document.activeElement.className === 'skip'");
    page.until("document.activeElement.getBoundingClientRect().left >= 0");
    page.value("document.querySelector('#rules > details > summary').focus()");
    page.press(" ");
    page.until("document.querySelector('#rules > details').open");
    page.value("document.querySelector('#rule-url > summary').focus()");
    page.press(" ");
    page.until("document.querySelector('#rule-url').open");
    setting.is_quiet(&mut page);
}

pub fn print_has_the_summary_without_controls(setting: Setting<'_>) {
    let mut page = setting.open(View { dark: true, ..View::default() });
    page.print();
    page.until("!document.querySelector('header').checkVisibility()");
    page.until("document.querySelector('.verdict').checkVisibility()");
    page.until(&format!("{PAPER} === 'rgb(255, 255, 255)'"));
    page.until("document.documentElement.scrollWidth === document.documentElement.clientWidth");
    setting.is_quiet(&mut page);
}

pub fn search_narrows_and_clears(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    let all = page.value(SHOWN).as_u64().unwrap();
    assert!(all > 600, "{all}");
    page.press("/");
    page.until("document.activeElement.id === 'words'");
    page.write("gopher+_string");
    page.until("!document.getElementById('rule-gopher+_string').hidden");
    page.until("document.getElementById('rule-httpurl').hidden");
    // The results are visible without a click.
    page.until("document.querySelector('[id=\"rule-gopher+_string\"] > summary').checkVisibility()");
    page.until("document.querySelector('[id^=\"case-gopher\"]:not([hidden])').checkVisibility()");
    let some = page.value(SHOWN).as_u64().unwrap();
    assert!(some > 0 && some < all / 4, "{some} of {all}");
    let found = page.value("document.getElementById('found').textContent");
    assert!(found.as_str().unwrap().starts_with("Found: 3 rules, "), "{found}");
    page.write(" no such words");
    page.until("document.getElementById('found').textContent === 'Nothing contains these words.'");
    assert_eq!(page.value(SHOWN), 0);
    page.press("Escape");
    page.until("document.getElementById('words').value === ''");
    assert_eq!(page.value(SHOWN), all);
    assert_eq!(page.value("document.getElementById('found').textContent"), "");
    assert_eq!(page.value("document.querySelectorAll('details[open]').length"), 0);
    setting.is_quiet(&mut page);
}

pub fn a_name_in_a_diagram_leads_to_its_rule(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    page.value("location.hash = '#rule-ftpurl'");
    page.until("document.getElementById('rule-ftpurl').open");
    page.click("#rule-ftpurl .diagram a");
    page.until("location.hash === '#rule-login'");
    page.until(
        "(() => { const { top } = document.getElementById('rule-login').getBoundingClientRect();
                  return top >= 0 && top < innerHeight / 2; })()",
    );
    page.click("#rule-login a[href='#rule-ftpurl']");
    page.until("document.querySelector(':target').id === 'rule-ftpurl'");
    setting.is_quiet(&mut page);
}

pub fn a_link_opens_its_target(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    assert_eq!(page.value("document.getElementById('cases-ftp').open"), false);
    page.value("location.hash = '#clauses-3.2.2'");
    page.until("document.getElementById('clauses-3.2.2').open");
    page.click("[id='clause-3.2.2/typecodes'] a[href='#case-ftp/typecode-image']");
    page.until("document.getElementById('cases-ftp').open");
    page.until(
        "(() => { const { top } = document.getElementById('case-ftp/typecode-image').getBoundingClientRect();
                  return top >= 0 && top < innerHeight / 2; })()",
    );
    // The case links back to its clause and to its rule.
    page.click("[id='case-ftp/typecode-image'] a[href='#clause-3.2.2/typecodes']");
    page.until("document.querySelector(':target').id === 'clause-3.2.2/typecodes'");
    page.click("[id='case-ftp/typecode-image'] a[href='#rule-ftptype']");
    page.until("document.querySelector(':target').id === 'rule-ftptype'");
    // A case made by `each` is one level deeper.
    page.value("location.hash = '#case-characters/not-a-first-hexadecimal-digit@20'");
    page.until("document.querySelector(':target').closest('details.made').open");
    setting.is_quiet(&mut page);
}

pub fn a_link_ends_a_search(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    page.press("/");
    page.write("typecode-image");
    page.until("document.getElementById('rule-login').hidden");
    page.click("[id='case-ftp/typecode-image'] a[href='#rule-ftptype']");
    page.until("!document.getElementById('rule-login').hidden");
    page.until("document.querySelector(':target').id === 'rule-ftptype'");
    setting.is_quiet(&mut page);
}

const PAPER: &str = "getComputedStyle(document.documentElement).backgroundColor";

pub fn the_color_scheme_follows_the_reader(setting: Setting<'_>) {
    let mut page = setting.open(View::default());
    let light = page.value(PAPER);
    page.click("#scheme");
    page.until(&format!("{PAPER} !== {light}"));
    let dark = page.value(PAPER);
    // The page remembers the choice and can undo it.
    page.load(setting.file);
    assert_eq!(page.value(PAPER), dark);
    page.click("#scheme");
    page.until(&format!("{PAPER} === {light}"));
    setting.is_quiet(&mut page);
    // Without a choice the page uses the system's color scheme.
    let mut page = setting.open(View { dark: true, ..View::default() });
    assert_eq!(page.value(PAPER), dark);
    assert_eq!(page.value("document.getElementById('scheme').textContent"), "Light");
    setting.is_quiet(&mut page);
}

const COUNT: &str = "[...document.querySelectorAll('#rule-ftpurl .count')]
    .find((count) => getComputedStyle(count).display !== 'none').textContent";

pub fn counts_switch_between_cases_and_suites(setting: Setting<'_>) {
    let mut page = setting.open(View { script: false, ..View::default() });
    let displayed =
        |class: &str| format!("getComputedStyle(document.querySelector('.rule .{class}')).display");
    assert_eq!(page.value(&displayed("of-suites")), "none");
    let cases = page.value(COUNT);
    page.click("#rules > details > summary");
    page.click("#by-suites");
    page.until(&format!("{} === 'none'", displayed("of-cases")));
    assert_ne!(page.value(&displayed("of-suites")), "none");
    assert_ne!(page.value(COUNT), cases);
    setting.is_quiet(&mut page);
}

pub fn page_is_readable_without_script(setting: Setting<'_>) {
    let mut page = setting.open(View { script: false, ..View::default() });
    for id in ["find", "scheme"] {
        assert_eq!(page.value(&format!("document.getElementById('{id}').hidden")), true, "{id} does nothing");
    }
    for summary in ["#cases > details", "#cases-ftp", "#rules > details", "#rule-ftpurl"] {
        page.click(&format!("{summary} > summary"));
        page.until(&format!("document.querySelector('{summary}').open"));
    }
    page.click("#rule-ftpurl .diagram a");
    page.until("document.querySelector(':target')?.id === 'rule-login'");
    setting.is_quiet(&mut page);
}

/// Opens every part that can be opened and draws it.
const OPEN_ALL: &str = "
    for (const element of document.querySelectorAll('details')) element.open = true;
    for (const element of document.querySelectorAll('article')) element.style.contentVisibility = 'visible';";

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
    assert!(page.value("document.querySelectorAll('svg rect').length").as_u64().unwrap() > 300);
    assert_eq!(page.value(CLIPPED), serde_json::json!([]));
    page.click("#by-suites");
    page.until("document.getElementById('by-suites').checked");
    assert_eq!(page.value(CLIPPED), serde_json::json!([]));
}

pub fn every_text_has_enough_contrast(setting: Setting<'_>) {
    for dark in [false, true] {
        let mut page = setting.open(View { dark, ..View::default() });
        page.value(OPEN_ALL);
        let found = page.value(PALE);
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
    // Hostile text stays text after hovering and clicking.
    page.click("#cases > details > summary");
    page.click("#cases-hostile > summary");
    page.click("article[id^='case-hostile/javascript'] a");
    page.until("document.querySelector(':target')?.id.startsWith('case-hostile/javascript')");
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
