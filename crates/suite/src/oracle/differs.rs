//! Checks that a library differs from RFC 1738 only in known ways.

use std::collections::HashMap;

use super::pause_coverage::without_coverage;
use super::{Failure, Property};
use crate::difference::{Catalogue, Class, Classifier};
use crate::subject::Subject;

/// Every difference between RFC 1738 and some libraries is of a class that is listed in `spec-cases/differences/`.
///
/// ```
/// use rfc1738_suite::difference::Catalogue;
/// use rfc1738_suite::oracle::Differs;
/// use rfc1738_suite::oracle::Property;
/// use rfc1738_libraries::WhatwgUrl;
///
/// let known = Catalogue::shipped("url")?;
/// let mut whatwg = Differs::new("whatwg", [(Box::new(WhatwgUrl::default()) as _, known)]);
/// assert!(whatwg.holds(b"http://host.dom/").is_ok());
/// assert!(whatwg.holds(b"ftp://a.com?x@evil.com/f").is_ok(), "this one is known");
/// # Ok::<(), rfc1738_suite::corpus::Problems>(())
/// ```
pub struct Differs {
    name: &'static str,
    peers: Vec<Held>,
    tells_once: bool,
    /// The numbers of the classes that the last input showed.
    last: Vec<usize>,
}

/// A library with its catalogue and the classes that occurred.
struct Held {
    classifier: Classifier<Box<dyn Subject>>,
    catalogue: Catalogue,
    seen: HashMap<Class, Seen>,
}

/// A class that occurred, with its zero-based index among the classes of all libraries and the number of its inputs.
struct Seen {
    number: usize,
    count: u64,
}

impl Differs {
    /// Returns a property for libraries with their catalogues.
    pub fn new(
        name: &'static str,
        peers: impl IntoIterator<Item = (Box<dyn Subject>, Catalogue)>,
    ) -> Differs {
        let held = |(library, catalogue)| Held {
            classifier: Classifier::new(library),
            catalogue,
            seen: HashMap::new(),
        };
        Differs { name, peers: peers.into_iter().map(held).collect(), tells_once: false, last: Vec::new() }
    }

    /// Changes the property to report each unlisted class only once. A campaign can then continue and find the next
    /// class.
    #[must_use]
    pub fn telling_once(self) -> Differs {
        Differs { tells_once: true, ..self }
    }

    /// Returns the numbers of the classes that the last input showed. Number 0 is the class that occurred first.
    pub fn last(&self) -> &[usize] {
        &self.last
    }

    /// Returns the number of listed classes and the number of unlisted classes that occurred so far.
    pub fn classes(&self) -> (usize, usize) {
        let all = || self.peers.iter().flat_map(|held| held.seen.keys().map(move |&class| (held, class)));
        let listed = all().filter(|(held, class)| held.catalogue.explains(*class).is_some()).count();
        (listed, all().count() - listed)
    }
}

impl Property for Differs {
    fn name(&self) -> &'static str {
        self.name
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        self.last.clear();
        let mut next = self.seen();
        for Held { classifier, catalogue, seen } in &mut self.peers {
            let Some(kind) = classifier.kind(input) else { continue };
            let class = classifier.known_class(kind, input);
            let class = class.unwrap_or_else(|| without_coverage(|| classifier.new_class(kind, input)));
            let class_seen = seen.entry(class).or_insert_with(|| {
                next += 1;
                Seen { number: next - 1, count: 0 }
            });
            class_seen.count += 1;
            self.last.push(class_seen.number);
            if (self.tells_once && class_seen.count > 1) || catalogue.explains(class).is_some() {
                continue;
            }
            let what = format!("`{}` differs in a class that is not listed", catalogue.peer);
            let difference = without_coverage(|| classifier.difference(input));
            let smallest = difference.map_or_else(Vec::new, |difference| difference.smallest);
            let failure = Failure::new(self.name, input, what)
                .expected(format!("a class that {} explains", catalogue.file))
                .got(format!("{class}, as in \"{}\"", smallest.escape_ascii()));
            return Err(Failure { class: Some(slug(&catalogue.peer, class)), ..failure });
        }
        Ok(())
    }

    fn seen(&self) -> usize {
        self.peers.iter().map(|held| held.seen.len()).sum()
    }
}

/// Returns a class as a file name: `url-other-host-at-user-3f`.
fn slug(peer: &str, class: Class) -> String {
    let byte = class.byte.name();
    let byte = if byte.len() == 1 { format!("{:02x}", byte.as_bytes()[0]) } else { byte };
    format!("{peer}-{}-at-{}-{byte}", class.kind, class.rule).replace('+', "plus")
}
