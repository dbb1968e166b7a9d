//! The coverage page: as a text, and in a browser if there is one.

mod browser;
mod chromium;
mod looks;
mod sample;
mod text;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Trial, run};
use rfc1738_suite::coverage::Coverage;
use rfc1738_suite::report::coverage::html;

use browser::Setting;

/// A test function and its name.
type Named<F> = (&'static str, F);

/// Functions with their names.
macro_rules! named {
    ($module:ident: $($name:ident)*) => {
        [$((concat!(stringify!($module), "::", stringify!($name)), $module::$name)),*]
    };
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let coverage = Arc::new(sample::coverage());
    let file: Arc<Path> = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coverage.html").into();
    fs::write(&file, html(&coverage)).expect("the page can be written");
    let chromium: Option<Arc<Path>> = chromium::find().map(Arc::from);
    if chromium.is_none() && !arguments.list {
        println!("no Chromium is on the path, and CHROME names none: what needs a browser is skipped");
    }

    let texts: &[Named<fn(&Coverage)>] = &named!(text:
        every_link_has_a_target
        every_item_has_a_place
        every_branch_is_drawn_with_its_counts
        text_of_a_case_is_escaped
        every_figure_has_a_description
        each_symbol_has_one_meaning_and_a_label
        transitions_left_to_the_suites_are_not_missing
        equal_figures_make_equal_pages
    );
    let browsers: &[Named<fn(Setting<'_>)>] = &named!(browser:
        page_opens_with_verdict_and_folded_parts
        search_narrows_and_clears
        search_stays_visible_on_a_telephone
        the_keyboard_opens_a_part
        print_has_the_summary_without_controls
        a_name_in_a_diagram_leads_to_its_rule
        a_link_opens_its_target
        a_link_ends_a_search
        the_color_scheme_follows_the_reader
        counts_switch_between_cases_and_suites
        page_is_readable_without_script
        nothing_is_wider_than_a_telephone
        no_diagram_is_clipped
        every_text_has_enough_contrast
        hostile_text_does_no_harm
        the_policy_blocks_injected_scripts
    );
    let texts = texts.iter().map(|&(name, holds)| {
        let coverage = coverage.clone();
        Trial::test(name, move || {
            holds(&coverage);
            Ok(())
        })
    });
    let browsers = browsers.iter().map(|&(name, holds)| {
        let (file, chromium) = (file.clone(), chromium.clone());
        let skipped = chromium.is_none();
        let trial = Trial::test(name, move || {
            let browser = chromium.ok_or("there is no browser")?;
            holds(Setting { browser: &browser, file: &file });
            Ok(())
        });
        trial.with_ignored_flag(skipped)
    });
    run(&arguments, texts.chain(browsers).collect()).exit_code()
}
