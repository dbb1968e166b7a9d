//! Hosts beyond US-ASCII: whether they are mapped, and by which of the texts about international names.

use std::borrow::Cow;
use std::str;

use idna::punycode;
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use stringprep::nameprep;
use stringprep::tables::{bidi_r_or_al, unassigned_code_point};

use crate::declare::decision;
use crate::design::Design;
use crate::steps::scheme::Scheme;
use crate::trace::Traced;

decision! {
    /// What happens to characters of a host beyond US-ASCII?
    pub enum HostBeyondAscii {
        /// They are not permitted: `http://hôst.dom/` is invalid.
        Rejected,
        /// They stay, as far as a host name may have them: the host of `http://hôst.dom/` is hôst.dom.
        Kept,
        /// They stay, but one in the authority that stands for "/", "?", "#", "@" or ":" makes the
        /// input invalid, as in `http://a／b.dom/`.
        KeptUnlessDelimiter,
        /// The host is mapped by Unicode Technical Standard 46: that of `http://hôst.dom/` is
        /// `xn--hst-kna.dom`. A host of US-ASCII characters is not checked, so `http://xn--a/` is
        /// valid.
        Mapped,
        /// The host is mapped by Unicode Technical Standard 46. Each label is checked alone, also
        /// its direction of writing: the host of `http://1.א/` is `1.xn--4db`.
        MappedByLabel,
        /// The host is mapped by Unicode Technical Standard 46. In a host beyond US-ASCII no space
        /// and no control character is permitted, and a period at its end is left out: `http://hô
        /// st.dom/` is invalid, and the host of `http://hôst.dom./` is `xn--hst-kna.dom`.
        MappedWithoutSpaces,
        /// The host is mapped by Unicode Technical Standard 46, and labels that begin with `xn--`
        /// are checked: `http://xn--a/` is invalid.
        MappedAndChecked,
        /// Each label beyond US-ASCII is mapped and checked by IDNA 2003, without characters that
        /// Unicode 3.2 lacks, and each label has 1 to 63 characters: the host of `http://faß.dom/`
        /// is fass.dom, and `http://\u{1f600}.dom/` is invalid.
        Idna2003,
        /// Each label is put in lower case and written as an A-label of IDNA 2008: the host of
        /// `http://hôst.dom/` is `xn--hst-kna.dom`. A character that is no letter, mark, digit or
        /// hyphen in lower case makes the input invalid, as in `http://¼.dom/`.
        Idna2008,
        /// Each label beyond US-ASCII is put in lower case and written as an A-label of IDNA 2008.
        /// Other labels are not checked: the host of `http://ô.$/` is `xn--lda.$`, and only "."
        /// divides labels: `http://a。/` is invalid.
        Idna2008OfLabels,
        /// The host is mapped by Unicode Technical Standard 46. If IDNA 2008 does not permit the
        /// result, it is mapped by IDNA 2003 as by the codec of Python: the host of
        /// `http://faß>.dom/` is `fass>.dom`, if a host may have a ">". A character of the host
        /// that the mapping leaves out makes the input invalid, and so does one in the authority
        /// that stands for a delimiter, or that is mapped beside a "%", as in `http://a／@b.dom/`.
        Idna2008Or2003,
        /// Each label beyond US-ASCII is put in lower case and written as Punycode, and nothing is
        /// mapped or checked: the host of `http://①.dom/` is `xn--orh.dom`, and that of
        /// `http://hôst.dom/` is `xn--hst-kna.dom`.
        Punycode,
        /// Each label beyond US-ASCII is written as Punycode, in which letters beyond US-ASCII keep
        /// their case, and nothing is mapped or checked: the host of `http://Ôa.dom/` is
        /// `xn--a-2ea.dom`.
        PunycodeInCase,
        /// Each label beyond US-ASCII is put in lower case and written as Punycode, except in file.
        /// No other character than "." divides labels: the host of `http://hôst。dom/` is
        /// `xn--hstdom-ixa4847g`. A host stays that has an empty label before its last one, or a
        /// label beyond US-ASCII that begins with `xn--`.
        PunycodeBetweenPeriods,
    }
}

impl HostBeyondAscii {
    /// Returns whether tables of Unicode decide what a name becomes: which characters it may have,
    /// and which other ones they stand for.
    fn has_tables(self) -> bool {
        use HostBeyondAscii::{
            Kept, KeptUnlessDelimiter, Punycode, PunycodeBetweenPeriods, PunycodeInCase, Rejected,
        };
        let alike = [Rejected, Kept, KeptUnlessDelimiter, Punycode, PunycodeInCase, PunycodeBetweenPeriods];
        !alike.contains(&self)
    }
}

impl Design {
    /// Returns whether tables of Unicode decide what the library makes of an international name.
    /// Otherwise it treats all characters beyond US-ASCII alike, but for their case.
    pub fn has_tables_of_names(&self) -> bool {
        let option = self.host_beyond_ascii;
        option.known.has_tables() || option.other.has_tables()
    }
}

/// Returns a host name after this option, or `None` if it makes the input invalid.
pub(crate) fn mapped(option: HostBeyondAscii, text: Cow<'_, str>) -> Option<Cow<'_, str>> {
    let name = &*text;
    let is_beyond = !name.is_ascii();
    use HostBeyondAscii::*;
    let mapped = match option {
        Rejected if is_beyond => None,
        Mapped if is_beyond => to_ascii(name),
        MappedWithoutSpaces if is_beyond => {
            let name = to_unicode(name);
            let is_prohibited = name.contains(|character: char| character.is_control() || character == ' ');
            if is_prohibited { None } else { to_ascii(name.strip_suffix('.').unwrap_or(&name)) }
        }
        MappedByLabel if is_beyond => {
            let name = to_unicode(name);
            let label = |label| if str::is_empty(label) { Some(String::new()) } else { to_ascii(label) };
            let labels: Option<Vec<String>> = name.split('.').map(label).collect();
            labels.map(|labels| labels.join(".")).filter(|name| !name.is_empty())
        }
        MappedAndChecked if is_beyond || has_a_label(name) => to_ascii(name),
        Idna2008 if is_beyond => idna_2008(&with_periods(&name.to_lowercase())),
        Idna2008OfLabels if is_beyond => {
            let name = name.to_lowercase();
            name.split('.').all(|label| label.is_ascii() || is_label(label)).then(|| as_punycode(&name))
        }
        Idna2003 => idna_2003(name, false),
        Idna2008Or2003 if is_beyond => {
            let is_left_out = |character: char| to_unicode(&character.to_string()).is_empty();
            match name.contains(is_left_out) {
                true => None,
                false => idna_2008(&to_unicode(name)).or_else(|| idna_2003(name, true)),
            }
        }
        Punycode if is_beyond => Some(as_punycode(&with_periods(name))),
        PunycodeInCase if is_beyond => Some(a_labels(&with_periods(name), str::to_owned)),
        PunycodeBetweenPeriods if is_beyond && !name.starts_with('.') && !name.contains("..") => {
            let has_prefix = |label: &str| !label.is_ascii() && label.starts_with("xn--");
            if name.split('.').any(has_prefix) {
                return Some(text);
            }
            Some(as_punycode(name))
        }
        _ => return Some(text),
    };
    mapped.map(Cow::Owned)
}

/// Returns whether no character of an authority stands for a delimiter, if the parser looks for them.
pub(crate) fn permits(design: &Traced, scheme: &Scheme, authority: &[u8]) -> bool {
    let option = design.host_beyond_ascii().of(scheme.is_known);
    let looks = matches!(option, HostBeyondAscii::KeptUnlessDelimiter | HostBeyondAscii::Idna2008Or2003);
    if authority.is_ascii() || !looks {
        return true;
    }
    let is_beside_percent = authority.contains(&b'%') && option == HostBeyondAscii::Idna2008Or2003;
    let is_rejected = |character: char| {
        let given = character.to_lowercase().to_string();
        let text = to_unicode(&given);
        !character.is_ascii()
            && (text.contains(['/', '?', '#', '@', ':'])
                || text != given
                    && !text.is_empty()
                    && !text.contains('\u{fffd}')
                    && character != '\u{3002}'
                    && is_beside_percent)
    };
    str::from_utf8(authority).is_ok_and(|text| !text.chars().any(is_rejected))
}

/// Returns the result of Unicode ToASCII as the domain parser of the URL Standard calls it when it
/// is not strict.
pub(crate) fn to_ascii(host: &str) -> Option<String> {
    let ascii =
        Uts46::new().to_ascii(host.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore);
    ascii.ok().filter(|name| !name.is_empty()).map(|name| name.into_owned())
}

/// Returns a text mapped by Unicode Technical Standard 46, without A-labels.
pub(crate) fn to_unicode(text: &str) -> String {
    Uts46::new().to_unicode(text.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow).0.into_owned()
}

/// Returns whether a label begins with `xn--`.
fn has_a_label(host: &str) -> bool {
    let begins = |label: &str| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    host.split('.').any(begins)
}

/// Returns a name by `ToASCII` of IDNA 2003 (RFC 3490), or `None` if one of its labels has none.
pub(crate) fn idna_2003(name: &str, permits_unassigned: bool) -> Option<String> {
    let label = |label: &str| {
        let name = if label.is_ascii() { label.to_owned() } else { prepared(label, permits_unassigned)? };
        let name = match name.is_ascii() {
            true => name,
            false if name.starts_with("xn--") => return None,
            false => format!("xn--{}", punycode::encode_str(&name)?),
        };
        (1..64).contains(&name.len()).then_some(name)
    };
    let name = with_periods(name);
    let (labels, period) = name.strip_suffix('.').map_or((&*name, ""), |labels| (labels, "."));
    if labels.is_empty() && (period.is_empty() || !permits_unassigned) {
        return Some(period.to_owned());
    }
    let labels: Option<Vec<String>> = labels.split('.').map(label).collect();
    Some(labels?.join(".") + period)
}

/// Returns a label after Nameprep (RFC 3491). Nothing happens to characters that Unicode 3.2 lacks,
/// if they are permitted.
fn prepared(label: &str, permits_unassigned: bool) -> Option<String> {
    // A control character, which Nameprep keeps, stands in their place.
    const PLACE: char = '\u{1}';
    let is_replaced = |character: char| character == PLACE || unassigned_code_point(character);
    (permits_unassigned || !label.contains(unassigned_code_point)).then_some(())?;
    let mut replaced = label.chars().filter(|character| is_replaced(*character));
    let text = nameprep(&label.replace(is_replaced, "\u{1}")).ok()?.into_owned();
    let original = |character| if character == PLACE { replaced.next().unwrap_or(PLACE) } else { character };
    Some(text.chars().map(original).collect())
}

/// Returns a name with A-labels, or `None` if IDNA 2008 does not permit one of its labels.
fn idna_2008(name: &str) -> Option<String> {
    name.strip_suffix('.').unwrap_or(name).split('.').all(is_label).then(|| as_punycode(name))
}

/// Returns whether IDNA 2008 permits a label: letters, marks and digits that are not mapped, and
/// inner hyphens, not as the third and fourth character.
fn is_label(label: &str) -> bool {
    let is_permitted = |character: char| match character {
        '-' => true,
        _ if character.is_ascii() => character.is_ascii_alphanumeric(),
        _ => character.is_alphanumeric() || is_mark(character),
    };
    !label.is_empty()
        && label.trim_matches('-') == label
        && (label.starts_with("xn--") || !label.chars().skip(2).take(2).eq("--".chars()))
        && label.chars().all(is_permitted)
        && is_valid(label)
        && (label.is_ascii() || to_unicode(label) == label)
}

/// Returns whether all texts about international names let a letter stay. It is written from the
/// left: where the direction changes, the letters beside it matter.
///
/// ```
/// use url_atlas_decisions::steps::international::is_plain_letter;
///
/// assert!(is_plain_letter('\u{e9}') && is_plain_letter('\u{65e5}'));
/// // A letter that IDNA 2003 makes another one, a capital, one from the right, and a digit.
/// assert!(!['\u{df}', '\u{c9}', '\u{5d0}', '\u{663}'].into_iter().any(is_plain_letter));
/// ```
pub fn is_plain_letter(character: char) -> bool {
    let name = character.to_string();
    let texts = [idna_2003(&name, false), idna_2008(&name), to_ascii(&name)];
    let stays = || texts.iter().all(|ascii| ascii.as_ref() == Some(&as_punycode(&name)));
    character.is_alphabetic() && !bidi_r_or_al(character) && to_unicode(&name) == name && stays()
}

/// Returns whether a character is a combining mark, with which no label begins.
fn is_mark(character: char) -> bool {
    !is_valid(&character.to_string()) && is_valid(&format!("a{character}"))
}

/// Returns whether Unicode Technical Standard 46 permits a label.
fn is_valid(label: &str) -> bool {
    Uts46::new().to_unicode(label.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow).1.is_ok()
}

/// Returns a name with "." in the place of the other characters that divide labels.
pub(crate) fn with_periods(name: &str) -> String {
    name.replace(['\u{3002}', '\u{ff0e}', '\u{ff61}'], ".")
}

/// Returns a name in which each label beyond US-ASCII is `xn--` and its Punycode in lower case.
fn as_punycode(name: &str) -> String {
    a_labels(name, str::to_lowercase)
}

/// Returns a name in which each label beyond US-ASCII is `xn--` and the Punycode of its form.
fn a_labels(name: &str, form: fn(&str) -> String) -> String {
    let label = |label: &str| match punycode::encode_str(&form(label)) {
        Some(code) if !label.is_ascii() => format!("xn--{code}"),
        _ => label.into(),
    };
    name.split('.').map(label).collect::<Vec<_>>().join(".")
}
