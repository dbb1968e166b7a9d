//! The coverage page: as a text, and in a browser if there is one.

mod browser;
mod chromium;
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
        every_link_leads_somewhere
        everything_has_its_place
        every_branch_is_drawn_with_its_counts
        nothing_of_a_case_is_markup
        every_figure_says_what_it_counts
        a_symbol_has_one_meaning_and_words_beside_it
        nothing_is_missing_if_only_transitions_are_left_to_the_suites
        the_same_figures_make_the_same_page
    );
    let browsers: &[Named<fn(Setting<'_>)>] = &named!(browser:
        it_opens_with_the_verdict_and_folded_parts
        search_narrows_and_clears
        search_stays_in_sight_on_a_telephone
        the_keyboard_opens_a_part
        paper_has_the_summary_without_controls
        a_name_in_a_diagram_leads_to_its_rule
        a_link_opens_what_it_leads_to
        a_link_ends_a_search
        the_scheme_is_the_readers
        counts_are_of_cases_or_of_suites
        without_its_script_it_can_be_read
        nothing_is_wider_than_a_telephone
        no_diagram_is_clipped
        every_text_stands_out_from_its_paper
        what_means_harm_does_none
        the_policy_stops_what_would_run
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
