//! What a URL means, for a person and for a program.

use std::io::Write;

use rfc1738::meaning::{
    Argument, Command, Forgery, GopherPlus, GopherTarget, Meaning, Missing, NewsTarget, Server, WaisTarget,
};
use rfc1738::spec::{Scheme, SchemeStatus};
use rfc1738_suite::report::schema;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};
use url_specifications::RFC1738;

use crate::escape::Json;
use crate::excerpt::{WIDTH, ends};
use crate::output::{Failure, Output};
use crate::phrases;

/// No line of what is shown is longer; of a longer one there are its beginning and its end.
const LONGEST: usize = 280;

/// A line for each thing to do or to know; what does not fit on one goes on further right, so that it begins none.
pub(crate) fn write(meaning: &Meaning<'_>, out: &mut Output) -> Result<(), Failure> {
    let section = RFC1738.section(meaning.section()).map_or("", |section| section.title);
    writeln!(out, "\nmeaning, by section {}, {section}:", meaning.section())?;
    for line in meaning.to_string().lines() {
        let line = format!("  {}", ends(line, LONGEST));
        writeln!(out, "{}", phrases::hanging(&line, 8, WIDTH))?;
    }
    Ok(())
}

/// The meaning in JSON: what is absent has no field, octets are a string or `{"hex": ".."}`.
pub(crate) fn json(meaning: &Meaning<'_>) -> Value {
    let mut fields = match meaning {
        Meaning::Ftp(ftp) => {
            let mut fields = object(json!({"connect": server(&ftp.server), "guessed": ftp.guessed}));
            commands(&mut fields, &ftp.commands);
            fields
        }
        Meaning::Http(http) => {
            let mut fields = object(json!({"connect": server(&http.server), "selector": http.selector}));
            add(&mut fields, "search", http.search.map(|search| json!(search.as_str())));
            fields
        }
        Meaning::Gopher(gopher) => {
            let mut fields = object(json!({
                "connect": server(&gopher.server),
                "item_type": octets([gopher.item_type]),
            }));
            match &gopher.request {
                Ok(request) => add(&mut fields, "request", Some(octets(request))),
                Err(forgery) => unsafe_to_do(&mut fields, forgery),
            }
            match &gopher.target {
                GopherTarget::Item => {}
                GopherTarget::Search { search } => add(&mut fields, "search", Some(octets(search))),
                GopherTarget::Plus { search, of } => {
                    add(&mut fields, "search", Some(octets(search)));
                    add(&mut fields, "gopher_plus", Some(gopher_plus(of)));
                }
            }
            fields
        }
        Meaning::Mailto(mailto) => {
            let mut fields = object(json!({"address": octets(&mailto.address)}));
            match &mailto.addr_spec {
                Ok(parts) => {
                    let part = |range: &std::ops::Range<usize>| mailto.address.get(range.clone()).map(octets);
                    add(&mut fields, "local_part", part(&parts.local_part));
                    add(&mut fields, "domain", part(&parts.domain));
                }
                Err(not) => add(&mut fields, "problem", Some(json!(not.to_string()))),
            }
            fields
        }
        Meaning::News(news) => {
            let mut fields = match &news.target {
                NewsTarget::AllGroups => object(json!({"all_groups": true})),
                NewsTarget::Group(group) => object(json!({"group": group.as_str()})),
                NewsTarget::Article { message_id } => object(json!({"message_id": octets(message_id)})),
            };
            commands(&mut fields, &news.commands);
            fields
        }
        Meaning::Nntp(nntp) => {
            let mut fields = object(json!({"connect": server(&nntp.server), "group": nntp.group.as_str()}));
            add(&mut fields, "article_number", nntp.article_number.map(|number| json!(number.as_str())));
            add(&mut fields, "commands", Some(nntp.commands.iter().map(command).collect()));
            fields
        }
        Meaning::Telnet(telnet) => {
            let mut fields = object(json!({"connect": server(&telnet.server)}));
            add(&mut fields, "suggested_user", telnet.user.as_deref().map(octets));
            add(&mut fields, "suggested_password", telnet.password.as_deref().map(octets));
            fields
        }
        Meaning::Wais(wais) => {
            let mut fields =
                object(json!({"connect": server(&wais.server), "database": octets(&wais.database)}));
            match &wais.target {
                WaisTarget::Database => {}
                WaisTarget::Search { search } => add(&mut fields, "search", Some(octets(search))),
                WaisTarget::Document { wtype, document_id } => {
                    add(&mut fields, "wtype", Some(octets(wtype)));
                    add(&mut fields, "document_id", Some(octets(document_id)));
                }
            }
            fields
        }
        Meaning::File(file) => {
            let mut fields = object(json!({"segments": list(&file.segments)}));
            add(&mut fields, "host", file.host.map(|host| json!(host.as_str())));
            fields
        }
        Meaning::Prospero(prospero) => {
            let field = |(name, value): &(Vec<u8>, Vec<u8>)| json!([octets(name), octets(value)]);
            object(json!({
                "connect": server(&prospero.server),
                "hsoname": octets(&prospero.hsoname),
                "fields": prospero.fields.iter().map(field).collect::<Value>(),
            }))
        }
        Meaning::Other(other) => object(match other.status {
            SchemeStatus::Reserved(_) => json!({"status": "reserved"}),
            SchemeStatus::Experimental => json!({"status": "experimental"}),
            SchemeStatus::Predefined(Scheme { .. }) | SchemeStatus::Other => json!({"status": "undefined"}),
        }),
    };
    add(&mut fields, "section", Some(json!(meaning.section())));
    Value::Object(fields)
}

/// The JSON Schema of [`json`]: which fields there are depends on the scheme, and `section` is always there.
pub(crate) fn schema(generator: &mut SchemaGenerator) -> Schema {
    let octets = generator.subschema_for::<Json<'_>>();
    let texts = json!({"type": "array", "items": octets});
    let text = json!({"type": "string"});
    let pair = json!({"type": "array", "items": octets, "minItems": 2, "maxItems": 2});
    let server = json!({
        "type": "object",
        "properties": {"host": text, "port": {"type": ["integer", "null"], "minimum": 0, "maximum": 65535}},
        "required": ["host", "port"],
        "additionalProperties": false
    });
    let command = json!({
        "type": "object",
        "properties": {"name": text, "argument": octets, "missing": {"enum": ["password", "e-mail address", "type"]}},
        "required": ["name"],
        "additionalProperties": false
    });
    let gopher_plus = json!({
        "type": "object",
        "properties": {
            "of": {"enum": ["default view", "form", "attributes", "view", "filled form", "unexplained"]},
            "whole_directory": {"type": "boolean"},
            "names": texts,
            "view": octets,
            "language": octets,
            "values": texts,
            "string": octets
        },
        "required": ["of"],
        "additionalProperties": false
    });
    let forgery = json!({
        "type": "object",
        "properties": {"part": text, "octet": {"type": "integer", "minimum": 0, "maximum": 255}},
        "required": ["part", "octet"],
        "additionalProperties": false
    });
    json_schema!({
        "type": "object",
        "properties": {
            "section": schema::section(generator),
            "connect": server,
            "commands": {"type": "array", "items": command},
            "unsafe": forgery,
            "guessed": {"type": "boolean"},
            "selector": text,
            "search": octets,
            "item_type": octets,
            "request": octets,
            "gopher_plus": gopher_plus,
            "address": octets,
            "local_part": octets,
            "domain": octets,
            "problem": text,
            "all_groups": {"const": true},
            "group": text,
            "message_id": octets,
            "article_number": text,
            "suggested_user": octets,
            "suggested_password": octets,
            "database": octets,
            "wtype": octets,
            "document_id": octets,
            "segments": texts,
            "host": text,
            "hsoname": octets,
            "fields": {"type": "array", "items": pair},
            "status": {"enum": ["reserved", "experimental", "undefined"]}
        },
        "required": ["section"],
        "additionalProperties": false
    })
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

fn add(fields: &mut Map<String, Value>, name: &str, value: Option<Value>) {
    if let Some(value) = value {
        fields.insert(name.to_string(), value);
    }
}

fn octets(octets: impl AsRef<[u8]>) -> Value {
    json!(Json(octets.as_ref()))
}

fn list(texts: &[Vec<u8>]) -> Value {
    texts.iter().map(octets).collect()
}

/// The port is null where the URL names one that no host has.
fn server(server: &Server<'_>) -> Value {
    json!({"host": server.host.as_str(), "port": server.port})
}

fn commands(fields: &mut Map<String, Value>, commands: &Result<Vec<Command>, Forgery>) {
    match commands {
        Ok(commands) => add(fields, "commands", Some(commands.iter().map(command).collect())),
        Err(forgery) => unsafe_to_do(fields, forgery),
    }
}

fn command(command: &Command) -> Value {
    match &command.argument {
        Argument::None => json!({"name": command.name}),
        Argument::Octets(argument) => json!({"name": command.name, "argument": octets(argument)}),
        Argument::Missing(missing) => {
            let missing = match missing {
                Missing::Password => "password",
                Missing::EmailAddress => "e-mail address",
                Missing::Type => "type",
            };
            json!({"name": command.name, "missing": missing})
        }
    }
}

/// In the place of what would be sent.
fn unsafe_to_do(fields: &mut Map<String, Value>, forgery: &Forgery) {
    add(fields, "unsafe", Some(json!({"part": forgery.part, "octet": forgery.octet})));
}

fn gopher_plus(of: &GopherPlus) -> Value {
    match of {
        GopherPlus::DefaultView => json!({"of": "default view"}),
        GopherPlus::Form => json!({"of": "form"}),
        GopherPlus::Attributes { whole_directory, names } => {
            json!({"of": "attributes", "whole_directory": whole_directory, "names": list(names)})
        }
        GopherPlus::View { view, language } => {
            let mut fields = object(json!({"of": "view", "view": octets(view)}));
            add(&mut fields, "language", language.as_deref().map(octets));
            Value::Object(fields)
        }
        GopherPlus::FilledForm { values } => json!({"of": "filled form", "values": list(values)}),
        GopherPlus::Unexplained(string) => json!({"of": "unexplained", "string": octets(string)}),
    }
}
