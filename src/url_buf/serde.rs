//! A URL as a string of a data format.

use alloc::string::String;

use ::serde::de::Error;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::UrlBuf;
use crate::url::Url;

impl Serialize for UrlBuf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl Serialize for Url<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads a string, and parses it under [`Profile::Interpreter`](crate::Profile::Interpreter).
impl<'de> Deserialize<'de> for UrlBuf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UrlBuf, D::Error> {
        String::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_url_is_a_string() {
        let url: UrlBuf = serde_json::from_str(r#""http://host.dom/""#).unwrap();
        assert_eq!(serde_json::to_string(&url).unwrap(), r#""http://host.dom/""#);
        assert_eq!(serde_json::to_string(&url.as_url()).unwrap(), r#""http://host.dom/""#);
        let error = serde_json::from_str::<UrlBuf>(r#""http://host.dom/#a""#).unwrap_err();
        assert!(error.to_string().starts_with("byte 16: expected "), "{error}");
    }
}
