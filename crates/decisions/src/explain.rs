//! Explains an answer: the decisions without which it would be another one.

use rfc1738_subject::Subject;

use crate::infer::is_same;
use crate::{Answer, Decision, Design, Library};

impl Library {
    /// Returns the decisions in which the library differs from a design, and that change the predicted answer: with the option of the design
    /// it would be another one.
    ///
    /// ```
    /// use rfc1738_decisions::{RFC_1738, by_name};
    ///
    /// let names = |input: &[u8]| -> Vec<&str> {
    ///     by_name("rust-url").unwrap().explain(&RFC_1738, input).iter().map(|decision| decision.name).collect()
    /// };
    /// assert_eq!(names(b"ftp://a.com?x@evil.com/")[0], "authority_end");
    /// assert!(names(b"http://host.dom/").is_empty());
    /// ```
    pub fn explain(&self, design: &Design, input: &[u8]) -> Vec<&'static Decision> {
        let answer = self.read(input);
        let changes = |decision: &&'static Decision| {
            let other = Library { design: (decision.take)(&self.design, design), ..self.clone() };
            other.read(input) != answer
        };
        design.differing(&self.design).filter(changes).collect()
    }

    /// Asks the library about an input, and returns whether it answers as predicted.
    pub fn predicts(&self, subject: &mut dyn Subject, input: &[u8]) -> bool {
        let predicted = self.read(input);
        let mut is_predicted = false;
        // A list of one: so a library that panics gives an answer, a crash.
        subject.observe_all(&[input], &mut |_, seen| is_predicted = is_same(&predicted, &Answer::from(seen)));
        is_predicted
    }
}
