//! Railroad elements in which each branch, and the way back of a repetition, can carry a label.
//!
//! The crate draws the rails of a choice as one path, so it can neither label nor dash a single branch.

use railroad::svg::{Arc, Element, HDir, PathData};
use railroad::{Node, NodeGeometry};

/// The radius of every bend.
const RADIUS: i64 = 10;
/// The height of a label above its rail, and the space below a rail.
const ABOVE: i64 = 18;
const BELOW: i64 = 5;
/// The space between two branches.
const GAP: i64 = 7;
/// The space between the bends of a way back and the repeated element, which may begin with bends of its own.
const REST: i64 = 8;
/// The width of a character of a label.
const CHARACTER: i64 = 7;

/// What stands beside a branch.
pub struct Label {
    /// The classes of the group in which the branch is drawn.
    pub class: String,
    /// Texts at the same place, each with its classes. A style sheet shows one of them.
    pub texts: Vec<(&'static str, String)>,
    /// The label in a sentence, which also names the branch.
    pub title: String,
}

impl Label {
    fn texts(&self, x: i64, y: i64) -> impl Iterator<Item = Element> {
        let texts = self.texts.iter();
        texts.map(move |(class, text)| {
            Element::new("text").set("class", class).set("x", &x).set("y", &y).text(text)
        })
    }

    fn width(&self) -> i64 {
        let width = |text: &str| text.chars().count() as i64 * CHARACTER + 12;
        self.texts.iter().map(|(_, text)| width(text)).max().unwrap_or_default()
    }
}

/// One path between the place where the rails part and the place where they meet.
pub(super) struct Branch {
    /// The label, or `None` if the branch has none, or its content has the labels.
    pub(super) label: Option<Label>,
    /// The content, or `None` if the branch has none.
    pub(super) inner: Option<Box<dyn Node>>,
}

/// Rails that part and meet again.
pub(super) struct Branches {
    pub(super) branches: Vec<Branch>,
    /// The index of the branch that goes straight on. The branches before it are drawn above.
    pub(super) straight: usize,
}

impl Branches {
    /// Returns the width of the labels before the contents, so all contents are aligned.
    fn label_width(&self) -> i64 {
        let before = self.branches.iter().filter(|branch| branch.inner.is_some());
        before.flat_map(|branch| &branch.label).map(Label::width).max().unwrap_or_default()
    }
}

impl Node for Branches {
    fn entry_height(&self) -> i64 {
        self.compute_geometry().entry_height
    }

    fn height(&self) -> i64 {
        self.compute_geometry().height
    }

    fn width(&self) -> i64 {
        self.compute_geometry().width
    }

    fn draw(&self, x: i64, y: i64, direction: HDir) -> Element {
        self.draw_with_geometry(x, y, direction, &self.compute_geometry())
    }

    /// Computes for every branch the row in which it is drawn. The content is the only child of the row.
    fn compute_geometry(&self) -> NodeGeometry {
        let rows: Vec<NodeGeometry> = self.branches.iter().map(row).collect();
        let above: i64 = rows[..self.straight].iter().map(|row| row.height + GAP).sum();
        let height = rows.iter().map(|row| row.height + GAP).sum::<i64>() - GAP;
        let label_width = self.label_width();
        let wanted =
            self.branches.iter().zip(&rows).map(|(branch, row)| match (&branch.inner, &branch.label) {
                (None, Some(label)) => label.width(),
                _ => label_width + row.width,
            });
        NodeGeometry {
            entry_height: above + rows[self.straight].entry_height,
            height,
            width: 4 * RADIUS + wanted.max().unwrap_or_default(),
            children: rows,
        }
    }

    fn draw_with_geometry(&self, x: i64, y: i64, direction: HDir, geometry: &NodeGeometry) -> Element {
        let entry = y + geometry.entry_height;
        let label_width = self.label_width();
        let (start, end) = (x + 2 * RADIUS, x + geometry.width - 2 * RADIUS);
        let mut top = y;
        let mut all = Element::new("g");
        for (branch, row) in self.branches.iter().zip(&geometry.children) {
            let rail = top + row.entry_height;
            let inside = match (&branch.inner, row.children.first()) {
                (Some(inner), Some(geometry)) => {
                    let place = (start + label_width, rail - geometry.entry_height);
                    Some((inner.draw_with_geometry(place.0, place.1, direction, geometry), geometry.width))
                }
                _ => None,
            };
            let reached = start + label_width + inside.as_ref().map_or(0, |(_, width)| *width);
            let there = leave(PathData::new(direction).move_to(x, entry), rail - entry);
            let back = PathData::new(direction).move_to(reached, rail).line_rel(end - reached, 0);
            let mut drawn = group(branch.label.as_ref())
                .add(there.line_rel(label_width, 0).into_path())
                .add(arrive(back, rail - entry).into_path());
            let texts = branch.label.iter().flat_map(|label| label.texts(start + 4, rail - 5));
            drawn = texts.fold(drawn, Element::add);
            all = all.add(inside.into_iter().fold(drawn, |drawn, (inner, _)| drawn.add(inner)));
            top += row.height + GAP;
        }
        all
    }
}

/// Returns the group in which a branch is drawn, with its label in words.
fn group(label: Option<&Label>) -> Element {
    let group = Element::new("g");
    match label {
        None => group,
        Some(label) => group.set("class", &label.class).add(Element::new("title").text(&label.title)),
    }
}

fn row(branch: &Branch) -> NodeGeometry {
    let inner = branch.inner.as_ref().map(|inner| inner.compute_geometry());
    let (entry, below, width) = inner
        .as_ref()
        .map_or((0, 0, 0), |inner| (inner.entry_height, inner.height_below_entry(), inner.width));
    let entry_height = if branch.label.is_some() { entry.max(ABOVE) } else { entry };
    NodeGeometry {
        entry_height,
        height: entry_height + below.max(BELOW),
        width,
        children: inner.into_iter().collect(),
    }
}

/// Draws the path from the common rail to a rail at this distance below.
fn leave(path: PathData, below: i64) -> PathData {
    match below {
        0 => path.line_rel(2 * RADIUS, 0),
        1.. => {
            let path = path.arc(RADIUS, Arc::WestToSouth).line_rel(0, below - 2 * RADIUS);
            path.arc(RADIUS, Arc::NorthToEast)
        }
        _ => {
            let path = path.arc(RADIUS, Arc::WestToNorth).line_rel(0, below + 2 * RADIUS);
            path.arc(RADIUS, Arc::SouthToEast)
        }
    }
}

/// Draws the path back to the common rail.
fn arrive(path: PathData, below: i64) -> PathData {
    leave(path, -below)
}

/// A repeated element and the rail that leads back to its beginning.
pub(super) struct Loop {
    pub(super) inner: Box<dyn Node>,
    pub(super) label: Option<Label>,
}

impl Node for Loop {
    fn entry_height(&self) -> i64 {
        self.inner.entry_height()
    }

    fn height(&self) -> i64 {
        self.compute_geometry().height
    }

    fn width(&self) -> i64 {
        self.compute_geometry().width
    }

    fn draw(&self, x: i64, y: i64, direction: HDir) -> Element {
        self.draw_with_geometry(x, y, direction, &self.compute_geometry())
    }

    fn compute_geometry(&self) -> NodeGeometry {
        let inner = self.inner.compute_geometry();
        let depth = depth(&inner);
        let label_width = self.label.as_ref().map_or(0, Label::width);
        NodeGeometry {
            entry_height: inner.entry_height,
            height: inner.entry_height + depth + BELOW,
            width: (inner.width + 2 * REST).max(label_width) + 2 * RADIUS,
            children: Vec::from([inner]),
        }
    }

    fn draw_with_geometry(&self, x: i64, y: i64, direction: HDir, geometry: &NodeGeometry) -> Element {
        let inner = &geometry.children[0];
        let (entry, depth) = (y + geometry.entry_height, depth(inner));
        let (start, end) = (x + RADIUS, x + geometry.width - RADIUS);
        let rails = PathData::new(direction)
            .move_to(x, entry)
            .line_rel(RADIUS + REST, 0)
            .move_to(start + REST + inner.width, entry)
            .line_rel(end - start - REST - inner.width + RADIUS, 0);
        let back = PathData::new(direction)
            .move_to(end, entry)
            .arc(RADIUS, Arc::WestToSouth)
            .line_rel(0, depth - 2 * RADIUS)
            .arc(RADIUS, Arc::NorthToWest)
            .horizontal(start - end)
            .arc(RADIUS, Arc::EastToNorth)
            .line_rel(0, 2 * RADIUS - depth)
            .arc(RADIUS, Arc::SouthToEast);
        let again = group(self.label.as_ref()).add(back.into_path());
        let texts = self.label.iter().flat_map(|label| label.texts(start + 4, entry + depth - 5));
        let again = texts.fold(again, Element::add);
        let inside = self.inner.draw_with_geometry(start + REST, y, direction, inner);
        Element::new("g").add(rails.into_path()).add(again).add(inside)
    }
}

/// Returns the distance between a rail and the way back of a repetition below it.
fn depth(inner: &NodeGeometry) -> i64 {
    (inner.height_below_entry() + ABOVE + 3).max(2 * RADIUS)
}
