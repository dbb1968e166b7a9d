//! The RFC's own text, where the environment variable `RFC_TEXTS` names a folder with `rfc1738.txt`: it is not shipped.

use std::path::PathBuf;
use std::{env, fs};

use crate::*;

/// Every `<URL:...>` of RFC 1738, with the line in which it begins, as a person reads them.
const IN_RFC_1738: [(usize, &str); 30] = [
    (49, "http://www.acl.lanl.gov/URI/archive/uri-archive.index.html"),
    (289, "ftp://@host.com/"),
    (290, "ftp://host.com/"),
    (291, "ftp://foo:@host.com/"),
    (401, "ftp://myname@host.dom/%2Fetc/motd"),
    (405, "ftp://myname@host.dom/etc/motd"),
    (408, "ftp://myname@host.dom//etc/motd"),
    (697, "news:*"),
    (817, "file://vms.host.edu/disk$user/my/notes/note12345.txt"),
    (867, "prospero://host.dom//pros/name"),
    // The Appendix breaks these three.
    (1222, "ftp://info.cern.ch/pub/www/doc;type=d"),
    (1223, "ftp://ds.internic.net/rfc"),
    (1224, "http://ds.internic.net/instructions/overview.html"),
    (1245, "ftp://ds.internic.net/rfc/rfc1436.txt;type=a"),
    (1251, "ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt"),
    (1258, "ftp://ds.internic.net/rfc/rfc1630.txt"),
    (1262, "ftp://info.cern.ch/pub/www/doc/http-spec.txt.Z"),
    (1266, "ftp://ds.internic.net/rfc/rfc1123.txt"),
    (1270, "ftp://ds.internic.net/rfc/rfc822.txt"),
    (1276, "ftp://quake.think.com/pub/wais/doc/protspec.txt"),
    (1281, "ftp://ds.internic.net/rfc/rfc1036.txt"),
    (1297, "ftp://quake.think.com/pub/wais/doc/doc-ids.txt"),
    (1302, "ftp://ds.internic.net/rfc/rfc977.txt"),
    (1306, "ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt"),
    (1312, "ftp://ds.internic.net/rfc/rfc1034.txt"),
    (1316, "ftp://prospero.isi.edu/pub/prospero/doc/prospero-protocol.PS.Z"),
    (1322, "ftp://ds.internic.net/rfc/rfc959.txt"),
    (1327, "ftp://ds.internic.net/rfc/rfc1737.txt"),
    (1333, "ftp://ds.internic.net/rfc/rfc1625.txt"),
    (1337, "ftp://uu.psi.com/wp/nir.txt"),
];

/// The texts in the folder, by name.
fn texts() -> Vec<(PathBuf, Vec<u8>)> {
    let Some(folder) = env::var_os("RFC_TEXTS") else {
        println!("skipped: RFC_TEXTS names no folder with rfc1738.txt");
        return Vec::new();
    };
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("RFC_TEXTS: {error}"));
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_text = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "txt");
    paths.filter(is_text).map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn rfc_1738_has_thirty_urls() {
    for (_, text) in texts().iter().filter(|(path, _)| path.ends_with("rfc1738.txt")) {
        let line = |offset: usize| text[..offset].iter().filter(|byte| **byte == b'\n').count() + 1;
        let found = found(text);
        let places: Vec<_> = found.iter().map(|one| (line(one.span.start), shown(&one.url))).collect();
        assert_eq!(places, IN_RFC_1738.map(|(line, url)| (line, url.to_string())));
        assert!(found.iter().all(|found| found.form == Form::Wrapped && found.readings().count() == 1));
        let fragments: Vec<_> = found.iter().filter_map(|found| found.fragment.as_ref()).collect();
        assert_eq!(fragments.iter().map(|fragment| shown(&fragment.text)).collect::<Vec<_>>(), ["WARNING"]);
    }
}

/// In every text of the folder: a search by another way, for `<URL:` up to the next ">".
#[test]
fn every_wrapper_of_every_rfc_is_found() {
    for (path, text) in texts() {
        let starts = (0..text.len()).filter(|at| text[*at..].starts_with(b"<URL:"));
        let wrapper = |start: usize| {
            let end = text[start..].iter().position(|byte| *byte == b'>')?;
            Some(start..start + end + 1)
        };
        let expected: Vec<_> = starts.filter_map(wrapper).collect();
        let wrapped = found(&text).into_iter().filter(|found| found.form == Form::Wrapped);
        assert_eq!(wrapped.map(|found| found.whole).collect::<Vec<_>>(), expected, "{}", path.display());
    }
}
