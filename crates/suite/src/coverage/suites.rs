//! The generated strings that are measured beside the cases: of every production, in every place that a URL has it, a
//! complete suite.

use super::inventory::Inventory;
use super::meter::Meter;
use bnf_automata::generate::{Method, Suite};
use rfc1738::Profile;

/// For every way in which the start leads to a production, the complete suite of its machine: no extra states, and all
/// bytes, since one byte of each class would never show `hialpha`. A string stands between a shortest beginning of a URL
/// and, if the production has it, a shortest end.
///
/// A machine does not know how a string is derived: `"localhost"` in a `fileurl` is a host like any other to it. So there
/// is, besides, a shortest string for each edge of the machine whose paths are derivations.
pub struct Suites<'i> {
    /// Of each production.
    of_rules: Vec<Suite<'i>>,
    places: Vec<Place>,
    through_every_edge: Vec<Vec<u8>>,
}

/// A place in a URL that a production has.
struct Place {
    rule: u32,
    before: Vec<u8>,
    after: Vec<u8>,
}

/// A part of the suites that can be measured by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part(Of);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Suite { place: usize, part: usize },
    Edges,
}

impl<'i> Suites<'i> {
    /// The suites of all that an inventory has.
    pub fn new(inventory: &'i Inventory<'_>) -> Suites<'i> {
        let suite = |machine| Suite::over_all_bytes(machine, Method::Hsi, 0);
        let place = |chain| {
            let (before, after) = inventory.around(chain)?;
            Some(Place { rule: inventory.chains.last(chain), before, after })
        };
        Suites {
            of_rules: inventory.edges.machines().map(suite).collect(),
            places: (0..inventory.chains.count() as u32).filter_map(place).collect(),
            through_every_edge: inventory.through_every_edge(),
        }
    }

    /// All parts.
    pub fn parts(&self) -> Vec<Part> {
        let of = |(place, of): (usize, &Place)| {
            let parts = 0..self.of_rules[of.rule as usize].parts();
            parts.map(move |part| Part(Of::Suite { place, part }))
        };
        self.places.iter().enumerate().flat_map(of).chain([Part(Of::Edges)]).collect()
    }

    /// Measures the strings of one part.
    pub fn measure(&self, Part(part): Part, meter: &mut Meter<'_>) {
        match part {
            Of::Suite { place, part } => {
                let Place { rule, before, after } = &self.places[place];
                let mut text = before.clone();
                self.of_rules[*rule as usize].for_each_of(part, |test| {
                    text.truncate(before.len());
                    text.extend_from_slice(test.text);
                    if test.accepted {
                        text.extend_from_slice(after);
                    }
                    meter.string(&text, Profile::Interpreter);
                });
            }
            Of::Edges => {
                self.through_every_edge.iter().for_each(|text| meter.string(text, Profile::Interpreter));
            }
        }
    }
}
