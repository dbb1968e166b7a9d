//! Section 5 as a regular expression, for contenders that read or write by one.

/// Section 5 as a regular expression, without `otherurl`: to keep the ten names out of it takes a
/// difference.
pub(crate) fn ten_schemes() -> String {
    const ESCAPE: &str = "%[0-9A-Fa-f]{2}";
    const UNRESERVED: &str = r"a-zA-Z0-9$\-_.+!*'(),";
    const LABEL: &str = "(?:[a-zA-Z0-9\\-]*[a-zA-Z0-9])?";
    const GROUP: &str = r"[a-zA-Z][a-zA-Z0-9\-.+_]*";
    let name = format!(r"(?:[a-zA-Z0-9]{LABEL}\.)*[a-zA-Z]{LABEL}");
    let host = format!(r"(?:{name}|[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+)");
    let one = |others: &str| format!("(?:[{UNRESERVED}{others}]|{ESCAPE})");
    let any = |others: &str| one(others) + "*";
    let (user, xchars, uchars) = (any(";?&="), any(";/?:@&="), any(""));
    let (fpath, hpath, search) = (any("?:@&=/"), any(";:@&=/"), any(";:@&="));
    let (article, field, xchar) = (one(";/?:&="), any("?:@&"), one(";/?:@&="));
    let hostport = format!("{host}(?::[0-9]+)?");
    let login = format!("(?:{user}(?::{user})?@)?{hostport}");
    let schemes = [
        format!("(?i:ftp)://{login}(?:/{fpath}(?:(?i:;type=)[AIDaid])?)?"),
        format!(r"(?i:http)://{hostport}(?:/{hpath}(?:\?{search})?)?"),
        format!("(?i:gopher)://{hostport}(?:/{xchars})?"),
        format!("(?i:mailto):{xchar}+"),
        format!(r"(?i:news):(?:\*|{GROUP}|{article}+@{host})"),
        format!("(?i:nntp)://{hostport}/{GROUP}(?:/[0-9]+)?"),
        format!("(?i:telnet)://{login}/?"),
        format!(r"(?i:wais)://{hostport}/{uchars}(?:\?{search}|/{uchars}/{uchars})?"),
        format!("(?i:file)://(?:{host})?/{fpath}"),
        format!("(?i:prospero)://{hostport}/{fpath}(?:;{field}={field})*"),
    ];
    schemes.join("|")
}
