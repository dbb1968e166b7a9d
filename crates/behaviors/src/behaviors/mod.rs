//! The behaviors, one file for each part of a URL, in the order in which a URL is read.
//!
//! Read them in this order to learn how the URL Standard, RFC 3986 and the libraries depart from RFC 1738.

pub mod limits;
pub mod request_target;
pub mod before_parsing;
pub mod scheme;
pub mod slashes;
pub mod authority;
pub mod userinfo;
pub mod host_name;
pub mod host_number;
pub mod host_address;
pub mod opaque_host;
pub mod port;
pub mod path;
pub mod dot_segments;
pub mod drive_letters;
pub mod query;
pub mod fragment;
pub mod characters;
pub mod rfc3986;
pub mod ada_url;
pub mod url_crate;
pub mod uriparse_crate;
pub mod http_crate;
pub mod http_authority;
