//! Advisories about schemes, passwords, and parts that section 5 allows although the prose of
//! section 3 disagrees.

use alloc::{format, string::ToString};

use super::AdvisoryKind;
use super::kind::{Collector, login};
use super::octets::places;
use crate::meaning::addr_spec;
use crate::spec::SchemeStatus;
use crate::url::{GroupPart, Part, Url};

pub(super) fn advise(found: &mut Collector<'_, '_>) {
    scheme(found);
    dot_segment(found);
    let url = found.url;
    let password = login(url).and_then(|login| login.password());
    if let Some(password) = password.filter(|password| !password.is_empty()) {
        let message = "everyone who sees the URL sees the password";
        found.add_part(AdvisoryKind::PasswordPresent, password, message);
    }
    match url {
        Url::Ftp(url) => {
            path(found, url.path());
            let typecode = url.typecode();
            if let Some(typecode) = typecode.filter(|typecode| matches!(typecode.as_str(), "A" | "I" | "D")) {
                let message = "the prose names the typecodes \"a\", \"i\" and \"d\" only in lower case";
                found.add_part(AdvisoryKind::TypecodeUpperCase, typecode, message);
            }
        }
        Url::Gopher(url) => {
            path(found, url.path());
            if let Some(gtype) = url.gtype().filter(|gtype| gtype.len() > 1) {
                let message = "the type is a single character: some programs read \"%\" as the type";
                found.add_part(AdvisoryKind::GopherTypeEncoded, gtype, message);
            }
        }
        Url::Mailto(url) => {
            host_after_slashes(found, url.address());
            address(found, url.address());
        }
        Url::News(url) => {
            if let GroupPart::Article { unique, .. } = url.part() {
                host_after_slashes(found, unique);
                path(found, Some(unique));
            }
            if let GroupPart::Group(name) = url.part() {
                group(found, name);
            }
        }
        Url::Nntp(url) => {
            group(found, url.group());
            if url.article_number().is_none() {
                let message = "section 3.7 does not describe a URL without an article number; \
                               this project reads it as the whole group (ruling A42)";
                found.add_part(AdvisoryKind::ArticleNumberAbsent, url.group(), message);
            }
        }
        Url::File(url) => path(found, Some(url.path())),
        Url::Prospero(url) => {
            path(found, [url.hsoname(), url.fields].into_iter().find(|part| from_question(*part).is_some()));
        }
        Url::Http(_) | Url::Telnet(_) | Url::Wais(_) | Url::Other(_) => {}
    }
}

fn scheme(found: &mut Collector<'_, '_>) {
    let scheme = found.url.scheme();
    match SchemeStatus::from_name(scheme.as_str()) {
        SchemeStatus::Proposed(proposed) => {
            let message =
                format!("section 4 lists the scheme {} as proposed, and does not define it", proposed.name);
            found.add_part(AdvisoryKind::SchemeProposed, scheme, message);
        }
        SchemeStatus::Experimental => {
            let message = "schemes that begin with \"x-\" are experimental: their users agree on the meaning";
            found.add_part(AdvisoryKind::SchemeExperimental, scheme, message);
        }
        SchemeStatus::Predefined(_) | SchemeStatus::Other => {}
    }
}

fn path(found: &mut Collector<'_, '_>, path: Option<Part<'_>>) {
    let message =
        "the \"?\" is part of the path; RFC 1808, RFC 3986 and the URL Standard read a query after it";
    if let Some((path, piece)) = path.and_then(|path| Some((path, from_question(path)?))) {
        found.add_piece(AdvisoryKind::PathReadOtherwise, path, piece, message);
    }
}

/// Adds an advisory about the first segment "." or ".." after the host. The URL Standard also reads
/// an escape of "." so.
fn dot_segment(found: &mut Collector<'_, '_>) {
    let text = found.url.to_string();
    let Some(rest) = text[found.url.scheme().len()..].strip_prefix("://") else { return };
    let mut start = text.len() - rest.len();
    let path = rest.split('?').next().unwrap_or_default();
    for (index, segment) in path.split('/').enumerate() {
        if index > 0 && matches!(&*segment.to_ascii_lowercase().replace("%2e", "."), "." | "..") {
            let message = format!("RFC 3986 and the URL Standard remove a segment \"{segment}\"");
            return found.add(AdvisoryKind::PathReadOtherwise, start..start + segment.len(), message);
        }
        start += segment.len() + 1;
    }
}

/// Adds an advisory about "//" after the scheme of a URL without a host.
fn host_after_slashes(found: &mut Collector<'_, '_>, part: Part<'_>) {
    if part.as_bytes().starts_with(b"//") {
        let message = "a URL of this scheme has no host; RFC 3986 and the URL Standard read one after \"//\"";
        found.add_piece(AdvisoryKind::HostReadOtherwise, part, 0..2, message);
    }
}

fn from_question(part: Part<'_>) -> Option<core::ops::Range<usize>> {
    let at = part.as_bytes().iter().position(|&byte| byte == b'?')?;
    Some(at..part.len())
}

/// Adds advisories about a mail address. For an address that is not an addr-spec, the span is the
/// first octet that does not fit, or the whole address if it ends too early.
fn address(found: &mut Collector<'_, '_>, address: Part<'_>) {
    if let Some(piece) = from_question(address) {
        let message = "the \"?\" is part of the address; RFC 2368 and RFC 6068 read header fields after it";
        found.add_piece(AdvisoryKind::AddressReadOtherwise, address, piece, message);
    }
    let octets: alloc::vec::Vec<u8> = address.octets().collect();
    if let Err(not) = addr_spec(&octets) {
        let piece = places(address).nth(not.offset).map_or(0..address.len(), |(_, place)| place);
        found.add_piece(AdvisoryKind::NotAnAddrSpec, address, piece, not.to_string());
    }
}

/// Adds an advisory about two adjacent periods in a group's name, or else about a period at its
/// end.
fn group(found: &mut Collector<'_, '_>, group: Part<'_>) {
    let bytes = group.as_bytes();
    let side_by_side = bytes.windows(2).position(|pair| pair == b"..").map(|at| at..at + 2);
    let at_end = bytes.ends_with(b".").then(|| bytes.len() - 1..bytes.len());
    if let Some(piece) = side_by_side.or(at_end) {
        let message = "a component of the group's name is empty";
        found.add_piece(AdvisoryKind::EmptyGroupComponent, group, piece, message);
    }
}
