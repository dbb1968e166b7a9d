//! `rfc1738 adapter check`: checks message by message that an adapter keeps the protocol, and that
//! its answers are as it declares them.

mod claims;
mod conventions;
mod messages;
mod parts;
mod session;
mod view;

use rfc1738_adapter::{Conversation, Limits};
use rfc1738_oracle::Text;
use rfc1738_oracle::protocol::Description;
use session::Session;

use crate::escape;
use crate::output::{Failure, Output, Status};

/// Checks an adapter step by step. Each step writes a line: "ok: ", or "wrong: " with what to do. A
/// step that fails does not end the check.
pub(super) fn run(command: &[String], limits: &Limits, out: &mut Output) -> Result<Status, Failure> {
    // A program that does not exist is not a mistake of an adapter.
    Conversation::begin(command, limits)?;
    out.line(&escape::text(&Conversation::containment(limits).to_string()))?;
    let mut session = Session::new(command, limits);
    let description = match session.start() {
        Ok(description) => description,
        Err(why) => {
            out.line(&format!(
                "wrong: the answer to `start`: {why}: answer one line, {{\"protocol\":1,\"name\":\"...\"}}"
            ))?;
            return Ok(Status::Bad);
        }
    };
    out.line(&format!("ok: `start` is answered with protocol 1 by {}", library(&description)))?;
    let mut status = Status::Good;
    for step in messages::STEPS {
        match step(&mut session) {
            Ok(what) => out.line(&format!("ok: {what}"))?,
            Err(what) => {
                status = Status::Bad;
                out.line(&format!("wrong: {what}"))?;
            }
        }
    }
    match Text::unknown_claim(&description.claims) {
        Some(what) => {
            status = Status::Bad;
            out.line(&format!("wrong: {what}"))?;
        }
        None => claims::compare(&mut session, &description, out)?,
    }
    let found = conventions::compare(&mut session, &description);
    if found.right > 0 {
        out.line(&format!("ok: the answers show {} conventions as they are declared", found.right))?;
    }
    for (why, names) in &found.unknown {
        out.line(&format!("not shown: {}: {why}", names.join(", ")))?;
    }
    for what in found.wrong.into_iter().chain(parts::wrong(&mut session)) {
        status = Status::Bad;
        out.line(&format!("wrong: {what}"))?;
    }
    Ok(status)
}

/// Returns the library of an adapter: `"python-urllib" (Python, version 3.11.7)`.
fn library(description: &Description) -> String {
    let [name, language, version] =
        [&description.name, &description.language, &description.version].map(|text| escape::text(text));
    match (&*language, &*version) {
        ("", "") => format!("\"{name}\""),
        (language, "") => format!("\"{name}\" ({language})"),
        ("", version) => format!("\"{name}\" (version {version})"),
        (language, version) => format!("\"{name}\" ({language}, version {version})"),
    }
}
