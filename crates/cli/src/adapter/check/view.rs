//! The parts of an answer in one of its two forms, by the names of the common parts.

use std::collections::BTreeMap;

use rfc1738_oracle::protocol::Accepted;
use rfc1738_oracle::{CommonPart, CommonParts, PartName};

pub(super) struct View {
    /// Whether the answer has the parts by the names of the scheme.
    pub(super) is_of_scheme: bool,
    texts: BTreeMap<CommonPart, String>,
}

impl View {
    pub(super) fn all(accepted: &Accepted) -> Vec<View> {
        let common = accepted.common.as_deref().map(View::of_common);
        let of_scheme = accepted.parts.as_ref().map(|parts| {
            let texts = parts.iter().filter_map(|(name, _)| {
                let text = parts.text_of(name)?;
                Some((PartName::of_scheme(name).common(), text.to_owned()))
            });
            View { is_of_scheme: true, texts: texts.collect() }
        });
        common.into_iter().chain(of_scheme).collect()
    }

    pub(super) fn of_common(common: &CommonParts<'_>) -> View {
        let texts = CommonPart::ALL.into_iter().filter_map(|part| Some((part, common.get(part)?.to_owned())));
        View { is_of_scheme: false, texts: texts.collect() }
    }

    pub(super) fn get(&self, part: CommonPart) -> Option<&str> {
        self.texts.get(&part).map(String::as_str)
    }
}
