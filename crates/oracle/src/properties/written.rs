//! Checks that every text that the project writes can be read and has the same meaning.

use super::{Failure, Package, Property};
use crate::{PartValue, Parts};
use rfc1738::parse::Error;
use rfc1738::url::Url;
use rfc1738::{Profile, build};

/// The builders and the normal form keep the meaning of every input.
///
/// A URL that is built from the parts of a URL has the same parts. The normal form is an equivalent
/// URL and its own normal form. The meaning and the advisories are printable text. Any other input
/// is used as the octets of each part that accepts any octets, and the part has the same octets
/// after reading.
///
/// ```
/// use rfc1738_oracle::properties::{Property, Written};
///
/// let mut written = Written::default();
/// assert!(written.holds(b"FTP://me:@host.dom//%65tc/motd;TYPE=a").is_ok());
/// assert!(written.holds(b"50% off; \xff\x00").is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Written(pub Package);

const READ: Profile = Profile::Interpreter;

impl Property for Written {
    fn name(&self) -> &'static str {
        "written"
    }

    fn holds(&mut self, input: &[u8]) -> Result<(), Failure> {
        match (self.0.parse)(input, READ) {
            Ok(url) => {
                self.written_again(&url, input)?;
                self.normal(&url, input)?;
                self.meaning_is_printable(&url, input)
            }
            Err(_) => self.octets(input),
        }
    }
}

fn fail(input: &[u8], what: &'static str) -> Failure {
    Failure::new("written", input, what)
}

impl Written {
    /// Reads a text that was written, under both profiles.
    fn read<'t>(&self, input: &[u8], text: &'t str) -> Result<Url<'t>, Failure> {
        let rejected = |error: Error| {
            fail(input, "a written URL cannot be read")
                .expected(text)
                .got(error.to_string())
                .at(error.offset())
        };
        (self.0.parse)(text.as_bytes(), READ).map_err(rejected)?;
        (self.0.parse)(text.as_bytes(), Profile::Producer).map_err(rejected)
    }

    fn written_again(&self, url: &Url<'_>, input: &[u8]) -> Result<(), Failure> {
        let text = (self.0.rebuild)(url);
        let again = self.read(input, &text)?;
        let mut parts = Parts::from_url(url);
        // The text has the scheme as section 5 prints it.
        if let Some(PartValue::Text(scheme)) = parts.get("scheme") {
            let scheme = scheme.to_ascii_lowercase();
            parts.text("scheme", scheme);
        }
        let found = Parts::from_url(&again);
        if parts == found {
            Ok(())
        } else {
            let failure = fail(input, "a rebuilt URL has other parts");
            Err(failure.expected(format!("{parts:?}")).got(format!("{found:?}")))
        }
    }

    fn normal(&self, url: &Url<'_>, input: &[u8]) -> Result<(), Failure> {
        let text = (self.0.normalize)(url);
        let again = self.read(input, &text)?;
        let twice = (self.0.normalize)(&again);
        if twice != text {
            return Err(fail(input, "a normal form has another normal form").expected(text).got(twice));
        }
        if (self.0.equivalent)(url, &again) && (self.0.equivalent)(&again, url) {
            Ok(())
        } else {
            Err(fail(input, "a normal form is not equivalent").got(text))
        }
    }

    fn meaning_is_printable(&self, url: &Url<'_>, input: &[u8]) -> Result<(), Failure> {
        let is_printable =
            |line: &str| !line.is_empty() && line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        let meant = (self.0.meaning)(url);
        if meant.is_empty() || !meant.lines().all(is_printable) {
            return Err(fail(input, "the meaning is not printable").got(meant));
        }
        for advisory in (self.0.advisories)(url) {
            if input.get(advisory.span.clone()).is_none_or(<[u8]>::is_empty)
                || !is_printable(&advisory.to_string())
            {
                let failure = fail(input, "an advisory has no place in the text").at(advisory.span.start);
                return Err(failure.got(advisory.to_string()));
            }
        }
        Ok(())
    }

    /// Checks the octets as the value of each part that accepts any or almost any octets.
    fn octets(&self, input: &[u8]) -> Result<(), Failure> {
        let rejected =
            |error: build::Error| fail(input, "a builder rejects the octets").got(error.to_string());
        (self.0.build)(input).map_err(rejected)?.iter().try_for_each(|text| self.comes_back(input, text))
    }

    /// Checks that each given part of a URL that was built from these octets has them after reading.
    fn comes_back(&self, input: &[u8], text: &str) -> Result<(), Failure> {
        let url = self.read(input, text)?;
        let mut found = Ok(());
        (self.0.for_each_text)(&url, &mut |name, _, part| {
            if !NOT_GIVEN.contains(&name) && !part.octets().eq(input.iter().copied()) {
                found = Err(fail(input, "a part has other octets than were given").expected(name).got(text));
            }
        });
        found
    }
}

/// Builds URLs with the octets as the value of each part that accepts any or almost any octets.
pub(super) fn built(octets: &[u8]) -> Result<Vec<String>, build::Error> {
    let http = build::Http::new("host")?.segment(octets).search(octets)?;
    let ftp = build::Ftp::new("host")?.user(octets).password(octets)?.cwd(octets).name(octets);
    let wais = build::Wais::new("host", octets)?;
    let urls: [build::Url; 8] = [
        ftp.into(),
        build::File::new().directory(octets).name(octets).into(),
        http.into(),
        build::Telnet::new("host")?.user(octets).password(octets)?.into(),
        build::Other::ip("x", build::IpSchemepart::new("host")?.user(octets).password(octets)?)?.into(),
        build::Prospero::new("host", octets)?.field(octets, octets).into(),
        wais.clone().search(octets).into(),
        wais.document(octets, octets).into(),
    ];
    // A selector has no tab and no line break. An address is not empty. A message-id has only one
    // "@".
    let others: [Result<build::Url, build::Error>; 3] = [
        build::Gopher::new("host")?
            .gtype("7")?
            .selector(octets)
            .and_then(|url| url.search(octets))
            .map(Into::into),
        build::Mailto::new(octets).map(Into::into),
        build::News::article(octets, "host").map(Into::into),
    ];
    Ok(urls.iter().chain(others.iter().flatten()).map(build::Url::to_string).collect())
}

/// The parts of the URL that are not built from the octets.
const NOT_GIVEN: [&str; 5] = ["scheme", "schemepart", "host", "gtype", "full_domain_name"];

#[cfg(test)]
mod tests {
    use rfc1738::advise::{Advisory, advisories};
    use rfc1738::octets::normalize;
    use rfc1738::url::Part;

    use super::*;
    use crate::properties::package::tests::failure;

    const READ_AGAIN: &str = "a written URL cannot be read";
    const OCTETS: &str = "a part has other octets than were given";

    fn advised(url: &Url<'_>, change: fn(&mut Advisory)) -> Vec<Advisory> {
        let mut found = advisories(url);
        found.iter_mut().for_each(change);
        found
    }

    #[test]
    fn each_fake_of_what_is_written_about_a_url_breaks_one_condition() {
        let real = Package::default();
        let (parts, is_printable) = ("a rebuilt URL has other parts", "the meaning is not printable");
        let (twice, equivalent) =
            ("a normal form has another normal form", "a normal form is not equivalent");
        let place = "an advisory has no place in the text";
        let (http, zero) = ("http://a/%41", "http://010.0.0.1/");
        for (fake, input, what, shown) in [
            (Package { rebuild: |_| "a".into(), ..real }, http, READ_AGAIN, "byte 1: "),
            (Package { rebuild: |_| "HTTP://a/%41".into(), ..real }, http, READ_AGAIN, "byte 0: "),
            (Package { rebuild: |_| "http://a/A".into(), ..real }, http, parts, r#""path", Text("A")"#),
            (Package { rebuild: |_| "x:b".into(), ..real }, "X:%62", parts, r#""schemepart", Text("b")"#),
            (Package { normalize: |_| "http:/a/A".into(), ..real }, http, READ_AGAIN, "byte 6: "),
            (Package { normalize: |_| "HTTP://a/A".into(), ..real }, http, READ_AGAIN, "byte 0: "),
            (
                Package { normalize: |url| format!("{}A", normalize(url)), ..real },
                http,
                twice,
                "http://a/AAA",
            ),
            (Package { normalize: |_| "http://a/B".into(), ..real }, http, equivalent, "http://a/B"),
            // An equivalence of one direction.
            (Package { equivalent: |a, _| *a == "http://a/A", ..real }, http, equivalent, "http://a/A"),
            (Package { equivalent: |a, _| *a != "http://a/A", ..real }, http, equivalent, "http://a/A"),
            (Package { meaning: |_| "".into(), ..real }, http, is_printable, ""),
            (Package { meaning: |_| "a\n\nb".into(), ..real }, http, is_printable, "a\n\nb"),
            (Package { meaning: |_| "a\x1f".into(), ..real }, http, is_printable, "a\x1f"),
            (Package { meaning: |_| "a\x7f".into(), ..real }, http, is_printable, "a\x7f"),
            (Package { advisories: |url| advised(url, |found| found.span = 0..0), ..real }, zero, place, ""),
            (Package { advisories: |url| advised(url, |found| found.span = 9..99), ..real }, zero, place, ""),
            (
                Package { advisories: |url| advised(url, |found| found.message += "\n"), ..real },
                zero,
                place,
                "\n",
            ),
        ] {
            let failure = failure(Written, fake, input.as_bytes());
            assert_eq!(failure.what, what);
            assert!(failure.got.contains(shown), "{failure}");
        }
    }

    #[test]
    fn each_fake_of_a_builder_breaks_one_condition() {
        let real = Package::default();
        for (fake, what, shown) in [
            (
                Package { build: |_| build::Ftp::new("_").map(|_| Vec::new()), ..real },
                "a builder rejects the octets",
                "`host`",
            ),
            (Package { build: |_| Ok(["a".into()].into()), ..real }, READ_AGAIN, "byte 1: "),
            (Package { build: |_| Ok(["HTTP://a".into()].into()), ..real }, READ_AGAIN, "byte 0: "),
            (Package { build: |_| Ok(["http://host/%25".into()].into()), ..real }, OCTETS, "http://host/%25"),
        ] {
            let failure = failure(Written, fake, b"#");
            assert_eq!(failure.what, what);
            assert!(failure.got.contains(shown), "{failure}");
        }
    }

    /// A part whose text is its own name comes back empty.
    #[test]
    fn each_part_that_does_not_come_back_fails() {
        let fake = Package {
            for_each_text: |url, visit| {
                url.for_each_text(|name, rule, part| {
                    let is_own = part.as_str() == format!("{}.{name}", url.scheme());
                    visit(name, rule, if is_own { Part::default() } else { part });
                });
            },
            ..Package::default()
        };
        for part in [
            "ftp.user",
            "ftp.password",
            "ftp.cwd",
            "ftp.name",
            "http.path",
            "http.search",
            "gopher.selector",
            "gopher.search",
            "mailto.encoded822addr",
            "news.unique",
            "telnet.user",
            "telnet.password",
            "wais.database",
            "wais.search",
            "wais.wtype",
            "wais.wpath",
            "file.directory",
            "file.name",
            "prospero.hsoname",
            "prospero.fields",
            "x.user",
            "x.password",
        ] {
            let failure = failure(Written, fake, part.as_bytes());
            assert_eq!(failure.what, OCTETS);
            assert_eq!(Some(&*failure.expected), part.split_once('.').map(|(_, name)| name));
        }
    }
}
