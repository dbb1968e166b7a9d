//! The steps of the check that are about messages. Each returns what is right, or what is wrong and
//! what to do.

use rfc1738_oracle::protocol::Observed;
use rfc1738_suite::corpus::suggestion;

use super::session::{Session, json, shown};
use crate::escape;

type Step = fn(&mut Session<'_>) -> Result<String, String>;

pub(super) const STEPS: [Step; 8] = [
    an_empty_batch,
    a_large_batch,
    octets,
    ids,
    the_same_answer_twice,
    // After all questions, because it looks at their answers.
    fields,
    stop,
    end_of_input,
];

/// The numbers of a conversation. Some languages have only 32 bits, or the 53 bits of a
/// floating-point number.
const IDS: [u64; 4] = [0, 1 << 32, (1 << 53) - 1, 7];
/// Inputs that show what changes between two answers.
const SAMPLE: [&[u8]; 8] = [
    b"http://host.dom/a",
    b"ftp://user:p@host.dom:2121/a;type=i",
    b"mailto:me@host.dom",
    b"x:y",
    b"",
    b"no URL",
    b"http://[::1]/",
    b"\xff",
];

fn an_empty_batch(session: &mut Session<'_>) -> Result<String, String> {
    match session.ask(&[]) {
        Ok(_) => Ok("an empty batch has an empty answer".into()),
        Err(why) => Err(format!("an empty batch: {why}: answer it with the empty list, \"observations\":[]")),
    }
}

fn a_large_batch(session: &mut Session<'_>) -> Result<String, String> {
    const WHAT: &str = "a batch of 1000 inputs";
    let input = |number| match number % 5 {
        4 => format!("no URL {number}"),
        _ => format!("http://host.dom/{number}"),
    };
    let batch: Vec<String> = (0..1000).map(input).collect();
    let inputs: Vec<&[u8]> = batch.iter().map(String::as_bytes).collect();
    let answers = session
        .ask(&inputs)
        .map_err(|why| format!("{WHAT}: {why}: answer all inputs of a batch with one line"))?;
    for index in [0, 1, 4, 498, 996, 999] {
        let alone = session.ask(&inputs[index..=index]).map_err(|why| format!("{}: {why}", batch[index]))?;
        if json(&alone[0]) != json(&answers[index]) {
            return Err(format!(
                "{WHAT}: the answer to {} is {} in the batch, and {} alone: are the answers in the order of \
                 the inputs?",
                batch[index],
                shown(&answers[index]),
                shown(&alone[0])
            ));
        }
    }
    Ok(format!("{WHAT} has 1000 answers, in the order of the inputs"))
}

fn octets(session: &mut Session<'_>) -> Result<String, String> {
    const WHAT: &str = "an input that is not UTF-8, {\"hex\":\"66ff\"}";
    const DO: &str = "decline such inputs if the library takes only text";
    match session.ask(&[b"f\xff"]).as_deref() {
        Ok([Observed::Crash(why)]) => Err(format!("{WHAT}: a crash, {}: {DO}", escape::text(why))),
        Ok([seen, ..]) => Ok(format!("{WHAT}, is answered: {}", shown(seen))),
        Ok([]) => Err(format!("{WHAT}: no answer: {DO}")),
        Err(why) => Err(format!("{WHAT}: {why}: {DO}")),
    }
}

fn ids(session: &mut Session<'_>) -> Result<String, String> {
    // A new process, because an earlier question may have one of these numbers.
    session.forget();
    for id in IDS {
        if let Err(why) = session.ask_as(id, &[b"http://host.dom/a"]) {
            session.forget();
            return Err(format!("the `id` {id}: {why}: repeat the `id` of the question in its answer"));
        }
    }
    session.forget();
    Ok("each answer has the `id` of its question, up to 9007199254740991".into())
}

fn the_same_answer_twice(session: &mut Session<'_>) -> Result<String, String> {
    let failed = |why| {
        format!("{} inputs, asked again: {why}: answer each question as if it were the first", SAMPLE.len())
    };
    let first = session.ask(&SAMPLE).map_err(failed)?;
    let second = session.ask(&SAMPLE).map_err(failed)?;
    session.forget();
    let third = session.ask(&SAMPLE).map_err(failed)?;
    for (again, when) in [(second, "the second time"), (third, "in another process")] {
        for (input, (before, after)) in SAMPLE.iter().zip(first.iter().zip(&again)) {
            if json(before) != json(after) {
                return Err(format!(
                    "the answer to \"{}\" is {}, and {when} {}: leave out what changes, such as times, \
                     addresses and random orders",
                    escape::bytes(input),
                    shown(before),
                    shown(after)
                ));
            }
        }
    }
    Ok("the same inputs have the same answers, also in another process".into())
}

fn fields(session: &mut Session<'_>) -> Result<String, String> {
    let known =
        ["protocol", "name", "language", "version", "claims", "conventions", "answers", "id", "observations"];
    let Some((command, field)) = session.unknown.first() else {
        return Ok("the answers have only fields that the protocol has".into());
    };
    let near = suggestion(field, known).unwrap_or_else(|| "remove it".into());
    Err(format!("the answer to `{command}` has the unknown field \"{}\": {near}", escape::text(field)))
}

fn stop(session: &mut Session<'_>) -> Result<String, String> {
    match session.take().and_then(|conversation| conversation.stop()) {
        Ok(()) => Ok("`stop` ends the adapter with exit code 0".into()),
        Err(why) => Err(format!("`stop`: {why}: write nothing, and end with exit code 0")),
    }
}

fn end_of_input(session: &mut Session<'_>) -> Result<String, String> {
    match session.take().and_then(|conversation| conversation.close()) {
        Ok(()) => Ok("the end of standard input ends the adapter with exit code 0".into()),
        Err(why) => Err(format!("the end of standard input: {why}: write nothing, and end with exit code 0")),
    }
}
