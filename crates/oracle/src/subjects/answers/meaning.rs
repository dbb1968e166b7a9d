//! Answers the question "meaning": what a URL means, by name.

use super::characters::characters;
use crate::{PartValue, Parts};
use rfc1738::meaning::{
    AddrSpec, Argument, Command, Forgery, Gopher, GopherPlus, GopherTarget, Mailto, Meaning, Missing,
    NewsTarget, Server, WaisTarget, meaning,
};
use rfc1738::spec::SchemeStatus;
use rfc1738::url::Url;

/// Returns what a URL means, by name, as a case with `asks: meaning` and `rfc1738 explain --json`
/// write it.
///
/// A value is absent if the URL does not specify it. Decoded octets are the characters with the
/// same numbers, U+0000 to U+00FF. spec-cases/README.md lists the names.
///
/// ```
/// use rfc1738::{Profile, parse};
/// use rfc1738_oracle::PartValue;
/// use rfc1738_oracle::subjects::meaning_answer;
///
/// let meaning = meaning_answer(&parse(b"news:comp.infosystems", Profile::Interpreter)?);
/// assert_eq!(meaning.get("group"), Some(&PartValue::Text("comp.infosystems".into())));
/// assert_eq!(meaning.get("commands"), Some(&PartValue::List(vec!["GROUP comp.infosystems".into()])));
/// # Ok::<(), rfc1738::parse::Error>(())
/// ```
pub fn meaning_answer(url: &Url<'_>) -> Parts {
    let mut answer = Parts::new();
    match meaning(url) {
        Meaning::Ftp(ftp) => {
            server(&mut answer, &ftp.server);
            commands(&mut answer, &ftp.commands);
        }
        Meaning::Http(http) => {
            server(&mut answer, &http.server);
            answer.text("selector", http.selector);
            http.search.into_iter().for_each(|search| answer.text("search", search.as_str()));
        }
        Meaning::Gopher(gopher) => of_gopher(&mut answer, &gopher),
        Meaning::Mailto(mailto) => of_mailto(&mut answer, &mailto),
        Meaning::News(news) => {
            match news.target {
                NewsTarget::AllGroups => answer.text("group", "*"),
                NewsTarget::Group(group) => answer.text("group", group.as_str()),
                NewsTarget::Article { message_id } => answer.text("message-id", characters(&message_id)),
            }
            commands(&mut answer, &news.commands);
        }
        Meaning::Nntp(nntp) => {
            server(&mut answer, &nntp.server);
            commands(&mut answer, &Ok(nntp.commands));
        }
        Meaning::Telnet(telnet) => {
            server(&mut answer, &telnet.server);
            telnet.user.iter().for_each(|user| answer.text("user", characters(user)));
            telnet.password.iter().for_each(|password| answer.text("password", characters(password)));
        }
        Meaning::Wais(wais) => {
            server(&mut answer, &wais.server);
            answer.text("database", characters(&wais.database));
            match wais.target {
                WaisTarget::Database => {}
                WaisTarget::Search { search } => answer.text("search", characters(&search)),
                WaisTarget::Document { wtype, document_id } => {
                    answer.text("wtype", characters(&wtype));
                    answer.text("document-id", characters(&document_id));
                }
            }
        }
        Meaning::File(file) => {
            file.host.iter().for_each(|host| answer.text("host", host.as_str()));
            answer.insert("segments", list(&file.segments));
        }
        Meaning::Prospero(prospero) => {
            server(&mut answer, &prospero.server);
            answer.text("hsoname", characters(&prospero.hsoname));
            let pairs = prospero.fields.iter().map(|(name, value)| (characters(name), characters(value)));
            if !prospero.fields.is_empty() {
                answer.insert("fields", PartValue::Fields(pairs.collect()));
            }
        }
        Meaning::Other(other) => answer.text(
            "scheme",
            match other.status {
                SchemeStatus::Predefined(_) => "predefined",
                SchemeStatus::Proposed(_) => "proposed",
                SchemeStatus::Experimental => "experimental",
                SchemeStatus::Other => "other",
            },
        ),
    }
    answer
}

fn server(answer: &mut Parts, server: &Server<'_>) {
    answer.text("host", server.host.as_str());
    server.port.iter().for_each(|port| answer.text("port", port.to_string()));
}

/// Adds the command lines without CR and LF, or `forged-by` if an octet in them would start another
/// command.
fn commands(answer: &mut Parts, commands: &Result<Vec<Command>, Forgery>) {
    match commands {
        Ok(commands) => {
            answer.insert("commands", PartValue::List(commands.iter().map(|one| line(one).into()).collect()));
        }
        Err(forgery) => forged(answer, forgery),
    }
}

fn forged(answer: &mut Parts, forgery: &Forgery) {
    answer.text("forged-by", format!("%{:02X} in {}", forgery.octet, forgery.part));
}

/// Returns a command line such as `CWD etc`. An argument that the client has to find out is in
/// angle brackets.
fn line(command: &Command) -> String {
    let name = command.name;
    match &command.argument {
        Argument::None => name.into(),
        Argument::Octets(octets) => format!("{name} {}", characters(octets)),
        Argument::Missing(Missing::Password) => format!("{name} <password>"),
        Argument::Missing(Missing::EmailAddress) => format!("{name} <e-mail address>"),
        Argument::Missing(Missing::Type) => format!("{name} <guessed>"),
    }
}

fn of_gopher(answer: &mut Parts, gopher: &Gopher<'_>) {
    server(answer, &gopher.server);
    answer.text("gtype", characters(&[gopher.item_type]));
    match &gopher.request {
        Ok(request) => answer.text("request", characters(request)),
        Err(forgery) => forged(answer, forgery),
    }
    let GopherTarget::Plus { of, .. } = &gopher.target else { return };
    match of {
        GopherPlus::DefaultView => answer.text("view", ""),
        GopherPlus::Form => answer.text("form", ""),
        GopherPlus::Attributes { whole_directory, names } => {
            let name = if *whole_directory { "attributes-of-all" } else { "attributes" };
            answer.insert(name, list(names));
        }
        GopherPlus::View { view, language } => {
            answer.text("view", characters(view));
            language.iter().for_each(|language| answer.text("language", characters(language)));
        }
        GopherPlus::FilledForm { values } => answer.insert("form-values", list(values)),
        GopherPlus::Unexplained(_) => {}
    }
}

/// Adds the address, and also its two parts if it is an addr-spec of RFC 822.
fn of_mailto(answer: &mut Parts, mailto: &Mailto) {
    answer.text("address", characters(&mailto.address));
    if let Ok(AddrSpec { local_part, domain }) = &mailto.addr_spec {
        answer.text("local-part", characters(&mailto.address[local_part.clone()]));
        answer.text("domain", characters(&mailto.address[domain.clone()]));
    }
}

fn list(texts: &[Vec<u8>]) -> PartValue {
    PartValue::List(texts.iter().map(|text| characters(text).into()).collect())
}
