//! The pages of HTML: as texts, and in a browser if there is one. Whether there is one is known
//! when this program runs. A test without its browser is ignored, and the report says so.

mod audit;
mod browser;
mod chromium;
mod foreign;
#[path = "../suite/recipes.rs"]
mod recipes;
mod sample;
mod text;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};

use libtest_mimic::{Arguments, Trial, run};
use rfc1738_suite::coverage::Coverage;
use rfc1738_suite::report::html;

use browser::Setting;

/// A test function and its name.
type Named<F> = (&'static str, F);

/// Functions with their names.
macro_rules! named {
    ($module:ident: $($name:ident)*) => {
        [$((concat!("coverage::", stringify!($name)), $module::$name)),*]
    };
}

const OF_COVERAGE: &[Named<fn(&Coverage)>] = &named!(text:
    every_link_has_a_target
    every_item_has_a_place
    every_branch_is_drawn_with_its_count
    text_of_a_case_is_escaped
    every_figure_has_a_description
    each_symbol_has_one_meaning_and_a_label
    transitions_left_to_the_suites_are_not_missing
    equal_figures_make_equal_pages
);

const IN_BROWSER: &[Named<fn(Setting<'_>)>] = &named!(browser:
    the_verdict_is_on_the_first_screen
    the_keyboard_reaches_links_with_a_visible_focus
    the_keyboard_opens_what_is_folded
    print_is_light_and_has_the_verdict
    a_name_in_a_diagram_leads_to_its_rule
    nothing_is_wider_than_a_telephone
    no_diagram_is_clipped
    every_text_has_enough_contrast
    hostile_text_does_no_harm
    the_policy_blocks_injected_scripts
);

const OTHERS: [Named<fn()>; 2] = [
    ("audit::the_page_escapes_what_the_library_says", audit::the_page_escapes_what_the_library_says),
    ("coverage::diagrams_are_drawn", foreign::diagrams_are_drawn),
];

static COVERAGE: LazyLock<Coverage> = LazyLock::new(sample::coverage);

/// The file of the coverage page.
static COVERAGE_PAGE: LazyLock<Box<Path>> = LazyLock::new(|| {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coverage.html");
    fs::write(&file, html::coverage(&COVERAGE)).expect("the page can be written");
    file.into()
});

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let chromium: Option<Arc<Path>> = chromium::find().map(Arc::from);
    if chromium.is_none() && !arguments.list {
        println!("no Chromium is on the path, and CHROME names none: what needs a browser is skipped");
    }
    let trial = |name: &str, test: Box<dyn FnOnce() + Send>| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    // They take long, so they belong to the second layer: `cargo xtask exhaustive` runs what its
    // name says. Without a browser they are ignored under another name.
    let in_browser = |name: &str, test: Box<dyn FnOnce(&Path) + Send>| {
        let browser = chromium.clone();
        let name = browser.as_ref().map_or_else(|| name.to_owned(), |_| format!("exhaustive::{name}"));
        let trial = Trial::test(name, move || {
            test(&browser.ok_or("there is no browser")?);
            Ok(())
        });
        trial.with_ignored_flag(true)
    };
    let mut trials = Vec::new();
    for &(name, holds) in OF_COVERAGE {
        trials.push(trial(name, Box::new(move || holds(&COVERAGE))));
    }
    for &(name, holds) in &OTHERS {
        trials.push(trial(name, Box::new(holds)));
    }
    for &(name, holds) in IN_BROWSER {
        let test = move |browser: &Path| holds(Setting { browser, file: &COVERAGE_PAGE });
        trials.push(in_browser(name, Box::new(test)));
    }
    run(&arguments, trials).exit_code()
}
