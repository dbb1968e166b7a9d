use bnf_automata::automata::*;
use bnf_automata::generate::*;
use rfc1738::Profile;
use rfc1738_behaviors::*;
use rfc1738_suite::corpus::Corpus;
use rfc1738_suite::subject::*;
use rfc1738_suite::marked;
use std::collections::BTreeMap;

fn show(parts: &CommonParts<'_>) -> String { parts.texts().map(|(n, t)| format!("{n}={t:?} ")).collect() }
fn main() {
    silence_panics();
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap();
    let mut lib = rfc1738_libraries::by_name(&name).unwrap();
    let list = rfc1738_behaviors::by_name(&name).unwrap();
    let mut inputs: Vec<Vec<u8>> = Vec::new();
    for source in args {
        match &*source {
            "corpus" => inputs.extend(Corpus::shipped().of_verdicts().map(|c| c.input.bytes().to_vec())),
            "suite0" | "suite1" => {
                let k = if source == "suite0" { 0 } else { 1 };
                for profile in [Profile::Interpreter] {
                    for scheme in rfc1738::Rule::URLS {
                    let answers = AnswerDfa::compile(marked(profile), scheme.name()).unwrap();
                    Suite::of_answers(&answers, Method::Hsi, k).for_each(|t| {
                        if inputs.len() < 20_000_000 { inputs.push(t.text.to_vec()); }
                    });
                    }
                }
            }
            "wpt" => {
                let text = std::fs::read_to_string("/work/shared/whatwg/urltestdata.json").unwrap();
                // lone surrogates cannot be text
                let all: serde_json::Value = serde_json::from_str(&text.replace("\\ud800", "").replace("\\uD800","").replace("\\uDFFE","").replace("\\udfff","").replace("\\uD83D","").replace("\\uDBFF","").replace("\\uDC00","").replace("\\uDFFF","")).unwrap();
                for entry in all.as_array().unwrap() {
                    if entry.is_object() && entry["base"].is_null() { inputs.push(entry["input"].as_str().unwrap().as_bytes().to_vec()); }
                }
            }
            "fuzz" => {
                let seeds = inputs.clone();
                let mut state = 0x9E3779B97F4A7C15u64 ^ std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
                let mut rnd = |n: usize| { state ^= state << 13; state ^= state >> 7; state ^= state << 17; (state >> 11) as usize % n };
                let tokens: &[&str] = &["/", "//", "\\", "?", "#", "@", ":", "%", "%2e", "..", ".", "/../", "/./", "c:", "c|", "|", "[", "]", "[::1]", "::", "0x", "0", "1", "8", "9", "256", "65536", "80", "21", "443", "http:", "ftp:", "file:", "https:", "ws:", "wss:", "mailto:", "news:", "x:", "gopher:", "localhost", "xn--", "xn--a", "é", "ß", "①", "。", "\u{ad}", "\u{200d}", "\u{fffd}", "\u{0}", "\u{7f}", "\u{80}", "\t", "\n", "\r", " ", "^", "`", "{", "}", "<", ">", "\"", "'", "~", "_", "-", "%00", "%41", "%2f", "%zz", "%e9", "%C3%A9", "%5b", "%3a", "%40", "%25", ";", "=", "&", "+", "*", "!", "$", "A", "Z", "a", "b", "א", "ｗ", "．", "\u{1f4a9}", "//@", "/:", "4294967295", "0xffffffff"];
                let count: usize = std::env::var("COUNT").ok().and_then(|s| s.parse().ok()).unwrap_or(500_000);
                inputs.clear();
                for _ in 0..count {
                    let mut t: Vec<char> = if rnd(8) == 0 { Vec::new() } else { String::from_utf8_lossy(&seeds[rnd(seeds.len())]).chars().take(60).collect() };
                    for _ in 0..1 + rnd(4) {
                        let at = rnd(t.len() + 1);
                        match rnd(5) {
                            0 if at < t.len() => { t.remove(at); }
                            1 if at < t.len() => { t[at] = char::from(rnd(128) as u8); }
                            2 if at < t.len() => { let e = (at + 1 + rnd(6)).min(t.len()); let cut: Vec<char> = t[at..e].to_vec(); let to = rnd(t.len() + 1); for (i, c) in cut.into_iter().enumerate() { t.insert(to + i, c); } }
                            _ => { for (i, c) in tokens[rnd(tokens.len())].chars().enumerate() { t.insert(at + i, c); } }
                        }
                    }
                    inputs.push(t.into_iter().collect::<String>().into_bytes());
                }
            }
            file => inputs.extend(std::fs::read(file).unwrap().split(|b| *b == b'\n').map(<[u8]>::to_vec)),
        }
    }
    for input in &mut inputs {
        if std::str::from_utf8(input).is_err() {
            *input = input.iter().map(|&b| b as char).collect::<String>().into_bytes();
        }
    }
    let (mut right, mut wrong) = (0u64, BTreeMap::new());
    let refs: Vec<&[u8]> = inputs.iter().map(|i| &i[..]).collect();
    let mut n = 0;
    lib.observe_all(&refs, &mut |i, seen| {
        let predicted = list.predict(refs[i]);
        if predicted.is(&seen) { right += 1; return; }
        n += 1;
        let got = match &seen { Observation::AcceptCommon(p) => show(p), other => format!("{other:?}") };
        let pred = match &predicted { Answer::Accept(p) => show(p), other => format!("{other:?}") };
        let key: Vec<u8> = refs[i].iter().map(|b| match b { b'a'..=b'z'|b'A'..=b'Z' => b'a', b'0'..=b'9' => b'1', b => *b }).collect();
        let mut key = key; key.dedup();
        let e = wrong.entry(key).or_insert((refs[i].to_vec(), pred.clone(), got.clone(), 0));
        e.3 += 1;
        if refs[i].len() < e.0.len() { *e = (refs[i].to_vec(), pred, got, e.3); }
    });
    let mut all: Vec<_> = wrong.into_values().collect();
    all.sort_by_key(|w| w.0.len());
    for (input, pred, got, count) in all.iter().take(40) {
        println!("{:?} x{count}\n   predicted {pred}\n   {name} {got}", String::from_utf8_lossy(input));
    }
    println!("{name}: {} inputs, {right} predicted, {n} not ({} groups)", refs.len(), all.len());
}
