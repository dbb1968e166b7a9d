//! The pages: as texts, and in a browser if there is one. Whether there is a browser, and whether there are the texts that the
//! timeline quotes, is known when this program runs. A test that needs what is absent is ignored, and the report says so.

mod audit;
mod chromium;
mod citations;
mod coverage;
mod looks;
#[path = "../../../../tests/suite/recipes.rs"]
mod recipes;
mod timeline;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};

use libtest_mimic::{Arguments, Trial, run};
use rfc1738_suite::coverage::Coverage;

use coverage::browser::Setting;

/// A test function and its name.
type Named<F> = (&'static str, F);

/// A test of a page: the browser, and the file of the page.
type InBrowser = fn(&Path, &Path);

/// Functions with their names.
macro_rules! named {
    ($page:ident::$module:ident: $($name:ident)*) => {
        [$((concat!(stringify!($page), "::", stringify!($name)), $page::$module::$name)),*]
    };
}

const OF_COVERAGE: &[Named<fn(&Coverage)>] = &named!(coverage::text:
    every_link_has_a_target
    every_item_has_a_place
    the_pages_are_small_and_have_what_the_file_has
    every_branch_is_drawn_with_its_counts
    text_of_a_case_is_escaped
    every_figure_has_a_description
    each_symbol_has_one_meaning_and_a_label
    transitions_left_to_the_suites_are_not_missing
    equal_figures_make_equal_pages
);

const OF_COVERAGE_IN_BROWSER: &[Named<fn(Setting<'_>)>] = &named!(coverage::browser:
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

const OTHERS: [Named<fn()>; 4] = [
    ("audit::the_page_escapes_what_the_library_says", audit::the_page_escapes_what_the_library_says),
    ("citations::each_text_decides_or_has_a_reading", citations::each_text_decides_or_has_a_reading),
    (
        "citations::a_part_of_the_standard_ends_where_the_next_one_begins",
        citations::a_part_of_the_standard_ends_where_the_next_one_begins,
    ),
    ("coverage::diagrams_are_drawn", coverage::foreign::diagrams_are_drawn),
];

const OF_TIMELINE: &[Named<fn()>] = &named!(timeline::text:
    each_example_shows_a_difference
    each_rule_exists
    each_topic_has_all_texts_that_cover_it
    each_text_is_a_publication_of_its_date
    each_source_is_a_section
    the_page_is_well_formed
    the_page_loads_and_runs_nothing
    each_topic_has_a_permanent_link
);

const OF_TIMELINE_IN_BROWSER: &[Named<InBrowser>] = &named!(timeline::browser:
    nothing_is_wider_than_the_window
    every_text_has_enough_contrast
    no_diagram_is_clipped
    the_names_on_the_axis_are_apart
    the_keyboard_reaches_links_with_a_visible_focus
    the_page_is_quiet_without_a_script
);

static COVERAGE: LazyLock<Coverage> = LazyLock::new(coverage::sample::coverage);

/// The file of the coverage page.
static COVERAGE_PAGE: LazyLock<Box<Path>> =
    LazyLock::new(|| file("coverage.html", &rfc1738_pages::coverage::html(&COVERAGE)));

/// The file of the timeline.
static TIMELINE_PAGE: LazyLock<Box<Path>> = LazyLock::new(|| {
    file("timeline.html", &rfc1738_pages::timeline::html().expect("the grammars have limits"))
});

fn file(name: &str, page: &str) -> Box<Path> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, page).expect("the page can be written");
    file.into()
}

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
    // They take long, so they belong to the second layer: `cargo xtask exhaustive` runs what its name says. Without a browser they are
    // ignored under another name.
    let in_browser = |name: &str, test: Box<dyn FnOnce(&Path) + Send>| {
        let browser = chromium.clone();
        let name = browser.as_ref().map_or_else(|| name.to_owned(), |_| format!("exhaustive::{name}"));
        let trial = Trial::test(name, move || {
            test(&browser.ok_or("there is no browser")?);
            Ok(())
        });
        trial.with_ignored_flag(true)
    };
    let mut trials = timeline::quotes::trials();
    trials.extend(citations::trials());
    for &(name, holds) in OF_COVERAGE {
        trials.push(trial(name, Box::new(move || holds(&COVERAGE))));
    }
    for &(name, holds) in OTHERS.iter().chain(OF_TIMELINE) {
        trials.push(trial(name, Box::new(holds)));
    }
    for &(name, holds) in OF_COVERAGE_IN_BROWSER {
        let test = move |browser: &Path| holds(Setting { browser, file: &COVERAGE_PAGE });
        trials.push(in_browser(name, Box::new(test)));
    }
    for &(name, holds) in OF_TIMELINE_IN_BROWSER {
        let test = move |browser: &Path| holds(browser, &TIMELINE_PAGE);
        trials.push(in_browser(name, Box::new(test)));
    }
    run(&arguments, trials).exit_code()
}
