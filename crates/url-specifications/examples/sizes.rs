use bnf_automata::automata::{AnswerDfa, Dfa};
use bnf_automata::generate::{Method, Suite};
use bnf_automata::grammar::LetterCase;
use url_specifications::RFC1738;
fn main() {
    for case in [LetterCase::Any, LetterCase::Exact] {
    let mut total = [[0u128; 3]; 2];
    for rule in ["ftpurl","httpurl","gopherurl","mailtourl","newsurl","nntpurl","telneturl","waisurl","fileurl","prosperourl","otherurl","genericurl","url"] {
        let grammar = RFC1738.marked(case);
        let Ok(dfa) = Dfa::compile(grammar, rule) else { println!("{rule} no"); continue };
        let t = std::time::Instant::now();
        let answers = AnswerDfa::compile(grammar, rule).unwrap();
        let t1 = t.elapsed();
        let mut line = format!("{rule:12} dfa {:4} answers {:4} classes {} {} {:?}", dfa.states(), answers.states(), dfa.representatives().len(), answers.representatives().len(), t1);
        for k in 0..3 {
            let a = Suite::new(&dfa, Method::Hsi, k).size().strings;
            let b = Suite::of_answers(&answers, Method::Hsi, k).size().strings;
            total[0][k]+=a; total[1][k]+=b;
            line += &format!("  k{k}: {a} {b}");
        }
        println!("{line} {:?}", t.elapsed());
    }
    println!("{total:?}");
    }
}
