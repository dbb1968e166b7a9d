//! The parts of a URL with their places in its text, and the rules that match them.

use rfc1738::Rule;
use rfc1738::url::Url;

/// A part: its name as in the corpus, its offset, its text, and its rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<'a> {
    pub(crate) name: &'static str,
    pub(crate) start: usize,
    pub(crate) text: &'a str,
    pub(crate) rule: Rule,
}

/// Returns the first parts of a URL, in the order of its text, and how many more there are. Each item
/// of a list has its own place.
pub(crate) fn positions<'a>(url: &Url<'a>, most: usize) -> (Vec<Position<'a>>, usize) {
    let (mut positions, mut more) = (Vec::new(), 0);
    url.for_each_text(|name, rule, part| {
        if positions.len() == most {
            more += 1;
            return;
        }
        let name = match rule {
            Rule::FieldName => "field name",
            Rule::FieldValue => "field value",
            _ => name,
        };
        positions.push(Position { name, start: url.span(part).start, text: part.as_str(), rule });
    });
    (positions, more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rfc1738::{Profile, parse};
    use rfc1738_oracle::{PartValue, Parts};

    #[test]
    fn positions_contain_the_parts_of_every_scheme() {
        let urls = [
            "ftp://u:p@h:1/a//b;type=i",
            "ftp://@h",
            "http://1.2.3.4:80/a/b?c",
            "http://h/?",
            "gopher://h/",
            "gopher://h/1s%09q%09+x",
            "mailto:a@b",
            "news:*",
            "news:a.b",
            "NEWS:a@b.c",
            "nntp://h/g/12",
            "telnet://u@h/",
            "wais://h/d?s",
            "wais://h//t/p",
            "wais://h/d",
            "file:///a/b",
            "file://h/",
            "file://localhost/x",
            "prospero://h//o;a=b;c=",
            "x:y",
            "x://u:p@h:1/y",
            "z:",
        ];
        for input in urls {
            let url = parse(input.as_bytes(), Profile::Interpreter).unwrap();
            let (places, _) = positions(&url, usize::MAX);
            for place in &places {
                assert_eq!(
                    input.get(place.start..place.start + place.text.len()),
                    Some(place.text),
                    "{input}: {place:?}"
                );
            }
            let mut expected = Vec::new();
            for (name, value) in Parts::from_url(&url).iter() {
                match value {
                    PartValue::Text(text) => expected.push((name.to_string(), text.clone())),
                    PartValue::List(items) => {
                        expected.extend(items.iter().map(|item| (name.to_string(), item.to_string())))
                    }
                    PartValue::Fields(fields) => expected.extend(fields.iter().flat_map(|(name, value)| {
                        [("field name".to_string(), name.clone()), ("field value".to_string(), value.clone())]
                    })),
                }
            }
            let found: Vec<_> = places.iter().map(|p| (p.name.to_string(), p.text.to_string())).collect();
            assert_eq!(found, expected, "{input}");
        }
    }
}
