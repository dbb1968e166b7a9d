//! The policy of the page. A browser loads nothing, and runs only the one style sheet and the script whose hashes
//! the policy names. It therefore does not run a script from a case that was not escaped.

use hmac_sha256::Hash;

/// Returns the content of the page's `Content-Security-Policy`. Without a script no script runs.
pub fn policy(style: &str, script: Option<&str>) -> String {
    let hash = |text: &str| format!("'sha256-{}'", base64(&Hash::hash(text.as_bytes())));
    let style = hash(style);
    let script = script.map_or_else(String::new, |script| format!(" script-src {};", hash(script)));
    // An empty icon keeps a browser from requesting one from the server.
    format!(
        "default-src 'none'; style-src {style};{script} img-src data:; base-uri 'none'; form-action 'none'"
    )
}

/// Returns base64 with padding, which a policy requires.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let number =
            chunk.iter().fold(0, |number, &byte| number << 8 | usize::from(byte)) << (8 * (3 - chunk.len()));
        for digit in 0..4 {
            let place = number >> (18 - 6 * digit) & 63;
            text.push(if digit > chunk.len() { '=' } else { char::from(DIGITS[place]) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_rfc_4648() {
        let vectors = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (length, spelled) in vectors.into_iter().enumerate() {
            assert_eq!(base64(&b"foobar"[..length]), spelled);
        }
        assert_eq!(base64(&[0xff, 0xfe, 0xfd]), "//79");
    }
}
