//! The behaviors, one file for each part of a URL, in the order in which a URL is read.
//!
//! Read them in this order to learn how the URL Standard, RFC 3986 and the libraries depart from RFC 1738.

pub mod ada_url;
pub mod authority;
pub mod authority_ends;
pub mod before_parsing;
pub mod boost_url;
pub mod characters;
pub mod curl;
pub mod dot_segments;
pub mod drive_letters;
pub mod ends;
pub mod escapes;
pub mod file_urls;
pub mod fragment;
pub mod go_net_url;
pub mod host_address;
pub mod host_labels;
pub mod host_name;
pub mod host_names_elsewhere;
pub mod host_number;
pub mod http_authority;
pub mod http_crate;
pub mod iri;
pub mod java_http;
pub mod java_net_url;
pub mod lenient;
pub mod limits;
pub mod marks;
pub mod node_url_legacy;
pub mod opaque_host;
pub mod path;
pub mod php_parse_url;
pub mod port;
pub mod ports_elsewhere;
pub mod python_urls;
pub mod query;
pub mod request_target;
pub mod rfc2396;
pub mod rfc3986;
pub mod scheme;
pub mod slashes;
pub mod uriparse_crate;
pub mod url_crate;
pub mod userinfo;
