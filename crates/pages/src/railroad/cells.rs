//! Adjacent single characters of a choice, in cells of one box. A rail for each of 26 letters would fill a page.

use railroad::Node;
use railroad::svg::{Element, HDir};

use super::rails::Label;

const WIDTH: i64 = 48;
const HEIGHT: i64 = 40;
/// The largest number of cells in a row.
const ROW: usize = 10;

/// One character, and what stands below it.
pub(super) struct Cell {
    pub(super) character: String,
    pub(super) label: Option<Label>,
}

/// The characters of a choice.
pub(super) struct Cells(pub(super) Vec<Cell>);

impl Cells {
    /// Returns the number of cells in a row. The rows have about the same length.
    fn columns(&self) -> usize {
        self.0.len().div_ceil(self.rows())
    }

    fn rows(&self) -> usize {
        self.0.len().div_ceil(ROW).max(1)
    }
}

impl Node for Cells {
    fn entry_height(&self) -> i64 {
        HEIGHT / 2
    }

    fn height(&self) -> i64 {
        self.rows() as i64 * HEIGHT
    }

    fn width(&self) -> i64 {
        self.columns() as i64 * WIDTH
    }

    fn draw(&self, x: i64, y: i64, _: HDir) -> Element {
        let mut group = Element::new("g").set("class", "cells");
        for (index, cell) in self.0.iter().enumerate() {
            let (column, row) = (index % self.columns(), index / self.columns());
            let (x, y) = (x + column as i64 * WIDTH, y + row as i64 * HEIGHT);
            group = group.add(draw(cell, x, y));
        }
        group
    }
}

fn draw(cell: &Cell, x: i64, y: i64) -> Element {
    let middle = x + WIDTH / 2;
    let text = |class: &str, below: i64, text: &str| {
        Element::new("text").set("class", class).set("x", &middle).set("y", &(y + below)).text(text)
    };
    let frame = Element::new("rect")
        .set("x", &(x + 1))
        .set("y", &(y + 1))
        .set("width", &(WIDTH - 2))
        .set("height", &(HEIGHT - 2))
        .set("rx", "6");
    let character = |below| text("character", below, &cell.character);
    match &cell.label {
        None => Element::new("g").add(frame).add(character(25)),
        Some(label) => {
            let group = Element::new("g")
                .set("class", &label.class)
                .add(Element::new("title").text(&label.title))
                .add(frame)
                .add(character(17));
            label.texts.iter().fold(group, |group, (class, below)| group.add(text(class, 32, below)))
        }
    }
}
