//! The risks: octets that implementations treat in another way than the octets of the same class,
//! each with the reason.
//!
//! The list is about programs, so the reasons name functions and standards of programs. RFC 1738
//! decides each answer.

/// One octet, or the octets of one character, with which an implementation often does something
/// else than with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Risk {
    /// The octets. A risk of one octet is a class of its own in the suites.
    pub octets: &'static [u8],
    /// The name of the character, or of the fault in the encoding.
    pub name: &'static str,
    /// The US-ASCII characters in whose place it stands in the strings. An implementation may read
    /// it as one of them, or as another digit.
    pub in_place_of: &'static [u8],
    /// The reason.
    pub reason: &'static str,
}

const fn risk(
    octets: &'static [u8],
    name: &'static str,
    in_place_of: &'static [u8],
    reason: &'static str,
) -> Risk {
    Risk { octets, name, in_place_of, reason }
}

/// Returns a character of several octets.
const fn character(
    text: &'static str,
    name: &'static str,
    in_place_of: &'static [u8],
    reason: &'static str,
) -> Risk {
    risk(text.as_bytes(), name, in_place_of, reason)
}

/// A digit of any value: the strings of the suites have few of them.
const DIGITS: &[u8] = b"0123456789";

/// All risks, in the order of their octets.
#[rustfmt::skip]
pub const RISKS: &[Risk] = &[
    // Control characters and the space.
    risk(b"\0", "NUL", b"", "ends a string in C; the URL Standard strips it at both ends"),
    risk(b"\x01", "SOH", b"", "a control character without a role of its own: rejected, percent-encoded or \
        kept"),
    risk(b"\t", "TAB", b"", "white space; the URL Standard removes it anywhere"),
    risk(b"\n", "LF", b"", "`$` matches before a last LF, and `.` does not match LF; the URL Standard \
        removes it anywhere"),
    risk(b"\x0b", "VT", b"", "white space for `isspace` of C, and not for the URL Standard"),
    risk(b"\x0c", "FF", b"", "white space for `isspace` of C, and not for RFC 822"),
    risk(b"\r", "CR", b"", "ends a line beside LF; the URL Standard removes it anywhere"),
    risk(b"\x1f", "US", b"", "white space for `str.strip` of Python and `isWhitespace` of Java"),
    risk(b" ", "space", b"", "trimmed at both ends; encoded as %20 or as \"+\" elsewhere"),
    // Printable US-ASCII.
    risk(b"\"", "quotation mark", b"", "the URL Standard percent-encodes it in a path"),
    risk(b"#", "number sign", b"", "begins a fragment in later standards"),
    risk(b"%", "percent sign", b"", "begins an escape, also in a host of RFC 3986"),
    risk(b"'", "apostrophe", b"", "the URL Standard percent-encodes it in a query"),
    risk(b"+", "plus sign", b"", "a space in the data of forms"),
    risk(b"/", "slash", b"", "begins the path wherever a library finds it"),
    risk(b":", "colon", b"", "begins the port, or the password"),
    risk(b";", "semicolon", b"", "begins parameters in RFC 1808"),
    risk(b"<", "less-than sign", b"", "a delimiter around URLs"),
    risk(b"=", "equals sign", b"", "divides the data of forms"),
    risk(b">", "greater-than sign", b"", "a delimiter around URLs"),
    risk(b"?", "question mark", b"", "begins the query of each scheme in later standards"),
    risk(b"@", "at sign", b"", "ends the login of each scheme in later standards"),
    risk(b"[", "left bracket", b"", "begins an IPv6 address; within the range `[A-z]`"),
    risk(b"\\", "backslash", b"/", "a slash in the URL Standard and in Windows; within the range `[A-z]`"),
    risk(b"]", "right bracket", b"", "ends an IPv6 address; within the range `[A-z]`"),
    risk(b"^", "circumflex", b"", "within the range `[A-z]`; forbidden in a host of the URL Standard"),
    risk(b"_", "low line", b"", "matched by `\\w`; in host names outside of RFC 1123"),
    risk(b"`", "grave accent", b"", "within the range `[A-z]`; the URL Standard percent-encodes it in a \
        path"),
    risk(b"{", "left brace", b"", "percent-encoded in a path and not in a query of the URL Standard; begins \
        a template in RFC 6570"),
    risk(b"|", "vertical bar", b":", "a colon after a drive letter in the URL Standard"),
    risk(b"}", "right brace", b"", "percent-encoded in a path and not in a query of the URL Standard; ends a \
        template in RFC 6570"),
    risk(b"~", "tilde", b"", "unreserved since RFC 2396"),
    risk(b"\x7f", "DEL", b"", "a control character above the printable ones: a test for less than space does \
        not find it"),
    // Octets that are not UTF-8.
    risk(b"\x80", "continuation octet", b"", "not UTF-8: rejected, replaced by U+FFFD, or read as ISO 8859-1 \
        or Windows-1252"),
    risk(b"\xc0\x80", "overlong NUL", b"", "not UTF-8: a decoder that accepts overlong forms reads NUL"),
    risk(b"\xc0\xaf", "overlong slash", b"/", "not UTF-8: a decoder that accepts overlong forms reads a \
        slash"),
    risk(b"\xed\xa0\x80", "surrogate", b"", "not UTF-8: half of a pair of UTF-16"),
    risk(b"\xff", "octet FF", b"", "in no UTF-8; -1 as a signed `char` of C, as the end of a file"),
    // Characters.
    character("\u{85}", "U+0085 NEXT LINE", b"", "white space for Unicode, and not for the URL Standard"),
    character("\u{a0}", "U+00A0 NO-BREAK SPACE", b"", "white space for Unicode; a space after NFKC"),
    character("\u{ad}", "U+00AD SOFT HYPHEN", b"", "ignored in a host by UTS #46"),
    character("\u{b2}", "U+00B2 SUPERSCRIPT TWO", DIGITS, "`isdigit` of Python is true; a digit after NFKC"),
    character("\u{df}", "U+00DF LATIN SMALL LETTER SHARP S", b"", "\"ss\" in a host of IDNA 2003, and kept \
        by IDNA 2008"),
    character("\u{e9}", "U+00E9 LATIN SMALL LETTER E WITH ACUTE", b"e", "a letter for `\\w` and `isalpha` \
        outside of US-ASCII"),
    character("\u{130}", "U+0130 LATIN CAPITAL LETTER I WITH DOT ABOVE", b"i", "two characters in lower \
        case: the length changes"),
    character("\u{131}", "U+0131 LATIN SMALL LETTER DOTLESS I", b"i", "\"I\" in upper case"),
    character("\u{17f}", "U+017F LATIN SMALL LETTER LONG S", b"s", "matches \"s\" if Unicode decides letter \
        case"),
    character("\u{301}", "U+0301 COMBINING ACUTE ACCENT", b"", "joined with the character before it by NFC"),
    character("\u{3c2}", "U+03C2 GREEK SMALL LETTER FINAL SIGMA", b"", "another letter in a host of IDNA \
        2003, and kept by IDNA 2008"),
    character("\u{430}", "U+0430 CYRILLIC SMALL LETTER A", b"a", "looks like a Latin letter"),
    character("\u{661}", "U+0661 ARABIC-INDIC DIGIT ONE", DIGITS, "a digit for `\\d` and `isdigit` of \
        Unicode; NFKC keeps it"),
    character("\u{967}", "U+0967 DEVANAGARI DIGIT ONE", DIGITS, "a digit for `\\d` of Unicode, in another \
        script"),
    character("\u{200b}", "U+200B ZERO WIDTH SPACE", b"", "not white space for Unicode, though named a \
        space; ignored in a host by UTS #46"),
    character("\u{200d}", "U+200D ZERO WIDTH JOINER", b"", "allowed in a host by IDNA 2008 beside certain \
        letters only"),
    character("\u{2024}", "U+2024 ONE DOT LEADER", b".", "a full stop after NFKC"),
    character("\u{2028}", "U+2028 LINE SEPARATOR", b"", "ends a line in JavaScript: `.` does not match it"),
    character("\u{2029}", "U+2029 PARAGRAPH SEPARATOR", b"", "ends a line in JavaScript: `.` does not match \
        it"),
    character("\u{202e}", "U+202E RIGHT-TO-LEFT OVERRIDE", b"", "changes the order in which a URL is \
        displayed"),
    character("\u{2044}", "U+2044 FRACTION SLASH", b"/", "looks like a slash, and stays what it is after \
        NFKC"),
    character("\u{2100}", "U+2100 ACCOUNT OF", b"/", "\"a/c\" after NFKC, so a host gets a slash"),
    character("\u{212a}", "U+212A KELVIN SIGN", b"k", "matches \"k\" if Unicode decides letter case; \"K\" \
        after NFC"),
    character("\u{2460}", "U+2460 CIRCLED DIGIT ONE", DIGITS, "a digit after NFKC"),
    character("\u{2488}", "U+2488 DIGIT ONE FULL STOP", DIGITS, "\"1.\" after NFKC"),
    character("\u{3000}", "U+3000 IDEOGRAPHIC SPACE", b"", "white space for Unicode; a space after NFKC"),
    character("\u{3002}", "U+3002 IDEOGRAPHIC FULL STOP", b".", "divides labels in IDNA 2003 and UTS #46"),
    character("\u{feff}", "U+FEFF ZERO WIDTH NO-BREAK SPACE", b"", "the byte order mark: removed at the \
        start of a text; white space in JavaScript"),
    character("\u{ff03}", "U+FF03 FULLWIDTH NUMBER SIGN", b"#", "begins a fragment after NFKC"),
    character("\u{ff05}", "U+FF05 FULLWIDTH PERCENT SIGN", b"%", "begins an escape after NFKC"),
    character("\u{ff0e}", "U+FF0E FULLWIDTH FULL STOP", b".", "divides labels in IDNA 2003 and UTS #46"),
    character("\u{ff0f}", "U+FF0F FULLWIDTH SOLIDUS", b"/", "a slash after NFKC"),
    character("\u{ff11}", "U+FF11 FULLWIDTH DIGIT ONE", DIGITS, "a digit for `\\d` of Unicode, and after \
        NFKC"),
    character("\u{ff1a}", "U+FF1A FULLWIDTH COLON", b":", "a colon after NFKC"),
    character("\u{ff1f}", "U+FF1F FULLWIDTH QUESTION MARK", b"?", "a question mark after NFKC"),
    character("\u{ff20}", "U+FF20 FULLWIDTH COMMERCIAL AT", b"@", "an at sign after NFKC"),
    character("\u{ff3c}", "U+FF3C FULLWIDTH REVERSE SOLIDUS", b"/", "a backslash after NFKC"),
    character("\u{ff61}", "U+FF61 HALFWIDTH IDEOGRAPHIC FULL STOP", b".", "divides labels in IDNA 2003 and \
        UTS #46"),
    character("\u{fffd}", "U+FFFD REPLACEMENT CHARACTER", b"", "stands for what a decoder could not read"),
    character("\u{1d7cf}", "U+1D7CF MATHEMATICAL BOLD DIGIT ONE", DIGITS, "a digit for `\\d` of Unicode; two \
        units in UTF-16"),
    character("\u{10ffff}", "U+10FFFF", b"", "the last code point, and not a character"),
];
