//! The names of the common parts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the common parts. The first ones are those whose difference can mislead a person most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "common_part")]
pub enum CommonPart {
    /// The host.
    Host,
    /// The port.
    Port,
    /// The user.
    User,
    /// The password.
    Password,
    /// The path.
    Path,
    /// The query.
    Query,
    /// The fragment.
    Fragment,
    /// The scheme.
    Scheme,
}

impl CommonPart {
    pub const ALL: [CommonPart; 8] = [
        CommonPart::Host,
        CommonPart::Port,
        CommonPart::User,
        CommonPart::Password,
        CommonPart::Path,
        CommonPart::Query,
        CommonPart::Fragment,
        CommonPart::Scheme,
    ];

    /// Returns whether the URLs of a scheme have the part under this name, if they have it.
    pub const fn is_of_every_scheme(self) -> bool {
        !matches!(self, CommonPart::Path | CommonPart::Query | CommonPart::Fragment)
    }

    /// Returns the name, for example `host`.
    pub const fn name(self) -> &'static str {
        match self {
            CommonPart::Host => "host",
            CommonPart::Port => "port",
            CommonPart::User => "user",
            CommonPart::Password => "password",
            CommonPart::Path => "path",
            CommonPart::Query => "query",
            CommonPart::Fragment => "fragment",
            CommonPart::Scheme => "scheme",
        }
    }
}
