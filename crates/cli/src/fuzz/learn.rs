//! What a campaign knows about a library before it begins: an audit.

use rfc1738_adapter::Adapter;
use rfc1738_audit::{Audit, Cause, Input, Inputs, Record, Text, Texts, Wanted, words};
use rfc1738_oracle::{Answer, Subject};

use super::generator;
use crate::output::{Failure, WIDTH};
use crate::phrases::hanging;

/// What is known about a library before a campaign.
pub(super) struct Learned {
    pub(super) audit: Audit,
    /// All answers of the audit, without those that were declined.
    pub(super) answers: Vec<(String, Answer)>,
}

/// Audits the library, and calls `show` with the causes.
pub(super) fn learn(
    adapter: &mut Adapter,
    inputs: &Inputs,
    against: Option<Text>,
    show: &mut dyn FnMut(&[Cause]) -> Result<(), Failure>,
) -> Result<Learned, Failure> {
    let mut record = Record::new(adapter.description().clone());
    for batch in inputs.as_slice().chunks(generator::SIZE) {
        let texts: Vec<&[u8]> = batch.iter().map(|input| input.text.as_bytes()).collect();
        adapter.observe_all(&texts, &mut |at, seen| record.insert(batch[at].clone(), seen));
        if let Some(why) = adapter.trouble() {
            return Err(Failure::Said(why.into()));
        }
    }
    adapter.finish();
    let audit = Audit::of_record(&record, Wanted::Causes, against, &mut Texts::new());
    show(&audit.causes)?;
    let answers: Vec<(&Input, Answer)> = record.answers().collect();
    let answered = answers.into_iter().filter(|(_, answer)| *answer != Answer::Decline);
    let answers = answered.map(|(input, answer)| (input.text.clone(), answer)).collect();
    Ok(Learned { audit, answers })
}

/// Returns what the audit finds already.
pub(super) fn of_audit(causes: &[Cause]) -> String {
    const SHOWN: usize = 5;
    if causes.is_empty() {
        return String::new();
    }
    let mut text = "`rfc1738 audit` finds these, and the campaign looks for others:\n".to_owned();
    for cause in causes.iter().take(SHOWN) {
        let line = format!("- {}: {}", cause.title(), words::input(&cause.input));
        text += &(hanging(&line, 2, WIDTH) + "\n");
    }
    if causes.len() > SHOWN {
        text += &format!("- and {} more\n", causes.len() - SHOWN);
    }
    text + "\n"
}
