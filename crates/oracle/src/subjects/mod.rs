//! The subjects of this project: two independent readings of RFC 1738, the parser and the grammar.

mod answers;
mod grammar;
mod parser;

pub use answers::meaning_answer;
pub use grammar::GrammarSubject;
pub use parser::ParserSubject;
pub(crate) use parser::observation;
