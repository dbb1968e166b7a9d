//! The behaviors, one file for each part of a URL, in the order in which a URL is read.
//!
//! Read them in this order to learn how the URL Standard, RFC 3986 and the libraries depart from RFC 1738.

pub mod ada_url;
pub mod addressable;
pub mod authority;
pub mod authority_ends;
pub mod before_parsing;
pub mod characters;
pub mod curl;
pub mod dot_segments;
pub mod drive_letters;
pub mod ends;
pub mod escapes;
pub mod fragment;
pub mod go_net_url;
pub mod host_address;
pub mod host_name;
pub mod host_names_elsewhere;
pub mod host_number;
pub mod http_authority;
pub mod http_crate;
pub mod lenient;
pub mod limits;
pub mod mailto_addresses;
pub mod node_uri;
pub mod node_url_checks;
pub mod node_url_legacy;
pub mod opaque_host;
pub mod path;
pub mod perl_uri;
pub mod php_guzzle;
pub mod php_parse_url;
pub mod port;
pub mod ports_elsewhere;
pub mod python_hosts;
pub mod python_urls;
pub mod query;
pub mod request_target;
pub mod rfc2396;
pub mod rfc3986;
pub mod ruby_uri;
pub mod scheme;
pub mod slashes;
pub mod uriparse_crate;
pub mod url_crate;
pub mod userinfo;
