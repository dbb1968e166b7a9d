//! Repairs of URLs that have an address or a group and no host: those of mail and news.

use crate::repairs::InvalidInput;

impl InvalidInput<'_> {
    /// Returns whether the scheme is one of those whose URLs have an address in place of a host.
    pub(crate) fn has_address(&self) -> bool {
        self.is_scheme("mailto") || self.is_scheme("news")
    }

    /// Returns the text after the ":" of a mail or news URL, without a query.
    pub(crate) fn address(&self) -> Option<&[u8]> {
        let (scheme, _) = self.split_scheme().filter(|_| self.has_address())?;
        Some(self.until(scheme.len() + 1, b"?"))
    }

    /// Returns `mailto:a@b` for `mailto://a@b`.
    pub(crate) fn mail_without_slashes(&self) -> Option<Vec<u8>> {
        let address = self.split_scheme()?.1.strip_prefix(b"//")?;
        let name = address.split(|&byte| byte == b'?').next().unwrap_or_default();
        (self.is_scheme("mailto") && name.contains(&b'@') && !name.contains(&b'/'))
            .then(|| [b"mailto:", address].concat())
    }

    /// Writes `nntp://h/g` for `news://h/g`.
    pub(crate) fn with_nntp(&self) -> Option<Vec<u8>> {
        let (_, rest) = self.split_scheme()?;
        (self.is_scheme("news") && rest.starts_with(b"//")).then(|| [b"nntp:", rest].concat())
    }

    /// Returns the URL of a group without the slashes of a path around it: `news:/g`,
    /// `nntp://h/g/`.
    pub(crate) fn without_slash_of_group(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        if self.is_scheme("nntp") {
            return Some(self.input.strip_suffix(b"/")?.to_vec());
        }
        let group = rest.strip_suffix(b"/").unwrap_or(rest);
        let group =
            [&b"///"[..], b"/"].iter().find_map(|slashes| group.strip_prefix(*slashes)).unwrap_or(group);
        let is_group = !group.iter().any(|byte| matches!(byte, b'/' | b'@'));
        (self.is_scheme("news") && is_group).then(|| [scheme, b":", group].concat())
    }

    pub(crate) fn without_slash_of_article(&self) -> Option<Vec<u8>> {
        let article = self.input.strip_suffix(b"/").filter(|_| self.is_scheme("news"))?;
        article.contains(&b'@').then(|| article.to_vec())
    }

    /// Encodes every "@" of a message-id except the last one.
    pub(crate) fn with_at_signs_of_article(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme().filter(|_| self.is_scheme("news"))?;
        let last = rest.iter().rposition(|&byte| byte == b'@')?;
        let start = scheme.len() + 1;
        Some(self.with_escapes_in(start..start + last, |byte| byte == b'@'))
    }

    /// Returns a URL with the address within "<" and ">", without a name before it. One of the two
    /// may be lost.
    pub(crate) fn address_in_brackets(&self) -> Option<Vec<u8>> {
        let (scheme, rest) = self.split_scheme()?;
        if let [b'%', b'3', b'C' | b'c', address @ .., b'%', b'3', b'E' | b'e'] = rest {
            return self.has_address().then(|| [scheme, b":", address].concat());
        }
        // Other schemes of addresses, such as `cid`.
        let is_whole = matches!(rest, [b'<', address @ .., b'>'] if address.contains(&b'@'));
        if !self.has_address() && !is_whole {
            return None;
        }
        let mut parts = rest.splitn(2, |&byte| byte == b'<');
        let (before, within) = (parts.next()?, parts.next());
        // What stands in a header field is another address than the one of the mail.
        if before.contains(&b'?') {
            return None;
        }
        let Some(within) = within else {
            return Some([scheme, b":", before.trim_ascii()].concat());
        };
        let close = within.iter().position(|&byte| byte == b'>').unwrap_or(within.len());
        let (address, after) = within.split_at(close);
        // Only a query is a part of the URL: no mark after it, and no second address.
        let after = after.get(1..).unwrap_or_default().trim_ascii();
        let is_query = after.starts_with(b"?") && !after.contains(&b'<');
        let is_mark = after.iter().all(|byte| byte.is_ascii_punctuation() && *byte != b'<');
        let after = if is_query { after } else { b"" };
        (is_query || is_mark).then(|| [scheme, b":", address.trim_ascii(), after].concat())
    }
}
