//! All behaviors in one order, for lists that no library has.

use std::sync::OnceLock;

use crate::behaviors::{
    addressable, authority, authority_ends, boost_url, curl, dotnet_uri, ends, escapes, file_urls,
    go_net_url, host_labels, host_names_elsewhere, incomplete_escapes, iri, java_http, java_net_url, lenient,
    libwebsockets, mailto_addresses, marks, node_uri, node_url_checks, node_url_legacy, path,
    path_parameters, perl_uri, php_guzzle, php_parse_url, ports_elsewhere, python_hosts, python_urls,
    queries_elsewhere, regexp_common, rfc2396, ruby_uri, twisted, wx_uri,
};
use crate::{Behavior, LIBRARIES, RFC_3986, URL_STANDARD};

/// Returns all behaviors of texts and libraries, and those that only audits find, each once, in the order in which they act.
///
/// A list of behaviors in this order predicts what the same list predicts in the order of its library.
///
/// ```
/// use rfc1738_behaviors::{all_behaviors, by_name};
///
/// let url = by_name("url").unwrap();
/// let sorted = all_behaviors().iter().filter(|behavior| url.behaviors.contains(behavior));
/// assert_eq!(sorted.count(), url.behaviors.len());
/// ```
pub fn all_behaviors() -> &'static [&'static Behavior] {
    static ALL: OnceLock<Vec<&'static Behavior>> = OnceLock::new();
    ALL.get_or_init(|| {
        let lists = [URL_STANDARD.behaviors, RFC_3986.behaviors];
        let mut all: Vec<&'static Behavior> = Vec::new();
        for list in lists.into_iter().chain(LIBRARIES.iter().map(|library| library.behaviors)) {
            // A behavior that is new stands right after the one before it in its list.
            let mut next = 0;
            for &behavior in list {
                next = match all.iter().position(|known| *known == behavior) {
                    Some(place) => place + 1,
                    None => {
                        all.insert(next, behavior);
                        next + 1
                    }
                };
            }
        }
        all.extend([&wx_uri::NUL, &twisted::ONLY_ASCII, &authority_ends::LOGIN_FIRST, &perl_uri::WRAPPER]);
        all.extend(ends::ALL);
        all.extend([&libwebsockets::SCHEME, &node_url_checks::TABS]);
        all.extend(node_url_legacy::ALL);
        all.extend(authority_ends::ALL);
        all.extend(curl::ALL);
        all.extend(host_names_elsewhere::ALL);
        all.extend(ports_elsewhere::ALL);
        all.extend([&twisted::PORT, &libwebsockets::QUERY, &libwebsockets::PORT]);
        all.extend(go_net_url::ALL);
        all.extend(php_parse_url::ALL);
        all.extend(php_guzzle::ALL);
        all.extend(rfc2396::ALL);
        all.extend(regexp_common::ALL);
        all.extend(python_hosts::ALL);
        all.extend(python_urls::ALL);
        all.push(&wx_uri::LOWER_CASE);
        all.extend(queries_elsewhere::ALL);
        all.extend(incomplete_escapes::ALL);
        all.extend(ruby_uri::ALL);
        all.extend(addressable::ALL);
        all.extend(node_url_checks::ALL);
        all.extend(dotnet_uri::BEFORE_ENCODING);
        all.extend(perl_uri::BEFORE_ENCODING);
        all.extend(escapes::ALL);
        all.extend(authority_ends::AFTER_ENCODING);
        all.extend(file_urls::ALL);
        all.extend(marks::ALL);
        all.extend(java_http::ALL);
        all.extend(java_net_url::ALL);
        all.extend(boost_url::ALL);
        all.extend(iri::ALL);
        all.extend(host_labels::ALL);
        all.push(&node_url_legacy::MAILTO_DECODED);
        all.extend(mailto_addresses::ALL);
        all.extend(node_uri::ALL);
        all.extend(perl_uri::AFTER_ENCODING);
        all.extend(dotnet_uri::ALL);
        all.extend(lenient::ALL);
        all.extend([
            &libwebsockets::PATH,
            &twisted::EVERY_PORT,
            &path_parameters::DROPPED,
            &path_parameters::EMPTY,
            &path::SLASH_WITHOUT_A_SCHEME,
            &path::SLASH_IS_EMPTY,
        ]);
        // It acts last: it asks whether all other behaviors together make the parts valid.
        let last = &authority::ONE_PATH_SYNTAX;
        all.retain(|behavior| behavior != &last);
        all.push(last);
        all
    })
}
