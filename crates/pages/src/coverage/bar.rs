//! Bars and rings that show a share. The same figure is beside each in words, so a screen reader skips it.

use maud::{Markup, html};

use super::state::State;

/// Returns a horizontal bar, as wide as its container.
pub(super) fn bar(done: usize, total: usize, state: State) -> Markup {
    html! {
        svg class=(format!("bar {}", state.class())) viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
            rect.track width="100" height="8" {}
            rect.part width=(width(done, total)) height="8" {}
        }
    }
}

/// Returns a ring with its share in the middle.
pub(super) fn ring(done: usize, total: usize, state: State) -> Markup {
    html! {
        svg class=(format!("ring {}", state.class())) viewBox="0 0 100 100" aria-hidden="true" {
            circle.track cx="50" cy="50" r="43" {}
            circle.part cx="50" cy="50" r="43" pathLength="100" stroke-dasharray=(format!("{} 100", width(done, total))) {}
            text x="50" y="57" { (percent(done, total)) }
        }
    }
}

/// Returns the share in percent, rounded down, so only full coverage is `100 %`.
pub(super) fn percent(done: usize, total: usize) -> String {
    format!("{}\u{a0}%", width(done, total))
}

/// Returns the share in percent with at most one decimal: `100`, `56.5`.
fn width(done: usize, total: usize) -> String {
    let tenths = (done * 1000).checked_div(total).unwrap_or(1000);
    match tenths % 10 {
        0 => format!("{}", tenths / 10),
        tenth => format!("{}.{tenth}", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_rounded_down() {
        assert_eq!(width(0, 0), "100");
        assert_eq!(width(0, 3), "0");
        assert_eq!(width(1, 3), "33.3");
        assert_eq!(width(2999, 3000), "99.9");
        assert_eq!(width(3000, 3000), "100");
    }
}
