//! Mistakes about a whole part: each is one cause, whatever else the URLs have.

use rfc1738_audit::Text;
use rfc1738_oracle::{Answer, CommonParts};

use super::planted::{Bug, audited};

/// Reads a URL of ftp with another password as valid.
fn with_any_password(url: &str) -> Option<Answer> {
    let (login, _) = url.strip_prefix("ftp://")?.split('/').next()?.rsplit_once('@')?;
    let (_, password) = login.split_once(':').filter(|(_, password)| !password.is_empty())?;
    match Text::Rfc1738.read(url.replacen(&format!(":{password}@"), ":a@", 1).as_bytes()) {
        Answer::Accept(parts) => {
            let password = Some(password.to_owned().into());
            Some(Answer::accept(CommonParts { password, ..CommonParts::clone(&parts) }))
        }
        _ => None,
    }
}

#[test]
fn a_part_that_is_not_checked_is_one_cause() {
    let audit = audited(Text::Rfc1738, &Bug::Answers(with_any_password));
    let names: Vec<&str> = audit.causes.iter().map(|cause| &*cause.name).collect();
    assert_eq!(names, ["accepted/ftp-password-illegal"]);
}

/// Reads a URL of http with a user as one of ftp, whose user can have "?".
fn with_login(url: &str) -> Option<Answer> {
    let rest = url.strip_prefix("http://")?;
    let (_, host) = rest.split('/').next()?.rsplit_once('@')?;
    match Text::Rfc1738.read(format!("ftp://{rest}").as_bytes()) {
        Answer::Accept(parts) if parts.host.as_deref() == Some(host) => {
            Some(Answer::accept(CommonParts { scheme: Some("http".into()), ..CommonParts::clone(&parts) }))
        }
        _ => None,
    }
}

/// By RFC 3986 a "?" ends the authority, so `http://a.com?@evil.com/` has no user.
#[test]
fn a_user_that_rfc_1738_allows_nowhere_is_one_cause() {
    let audit = audited(Text::Rfc1738, &Bug::Answers(with_login));
    let names: Vec<&str> = audit.causes.iter().map(|cause| &*cause.name).collect();
    assert_eq!(names, ["accepted/user-present"]);
    assert!(audit.causes[0].inputs.iter().any(|input| input.contains("?@")), "{:?}", audit.causes[0]);
}
