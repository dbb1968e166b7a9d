use rfc1738_suite::subject::*;
fn main() {
    silence_panics();
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap();
    let mut lib = rfc1738_libraries::by_name(&name).unwrap();
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        lib.observe_all(&[line.as_bytes()], &mut |_, seen| {
        let got = match &seen { Observation::AcceptCommon(p) => p.texts().map(|(n, t)| format!("{n}={t:?} ")).collect(), other => format!("{other:?}") };
        println!("{line:30} {got}");
        });
    }
}
