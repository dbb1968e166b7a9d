//! The screen of `url-atlas ask`: the URL with a caret line for each host, then everyone by answer.

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::builder::styling::AnsiColor;
use rfc1738_audit::words;
use rfc1738_oracle::notation::{cut, quoted, visible};
use url_atlas_decisions::{Answer, libraries};
use url_atlas_evidence::everyone::{self, Known};
use url_atlas_evidence::names;
use url_atlas_evidence::opinions::{Opinion, Outcome, SHARE, Same};

use super::everyone::{Everyone, How, Parser};
use rfc1738_cli::phrases::{hanging, wrap};

/// The greatest number of hosts that have a line below the URL.
const MOST_HOSTS: usize = 6;
/// The greatest number of lines of names in a group with a host, and in another group.
const NAME_LINES: [usize; 2] = [3, 1];
/// The mark after the name of a library whose predictions are weak.
const MARK: &str = "?";

/// How the screen is written.
pub(super) struct Screen<'o> {
    /// The number of columns.
    pub(super) width: usize,
    /// Whether everyone is named.
    pub(super) all: bool,
    /// Returns a text in a color, or as it is.
    pub(super) paint: &'o dyn Fn(&str, AnsiColor) -> String,
}

impl Screen<'_> {
    /// Returns the screen.
    pub(super) fn text(&self, input: &str, verdict: &(bool, String), everyone: &Everyone) -> String {
        let mut text = String::new();
        let opinions = &everyone.opinions;
        self.write_counts(&mut text, input, opinions);
        let (is_danger, verdict) = verdict;
        let verdict = wrap(verdict, 0, self.width);
        let verdict = if *is_danger { (self.paint)(&verdict, AnsiColor::Red) } else { verdict };
        let _ = writeln!(text, "\n{verdict}");
        let marks = Marks::of(opinions);
        for opinion in opinions {
            self.write_group(&mut text, input, opinion, marks);
        }
        self.write_unknown(&mut text, &everyone.unknown);
        self.write_notes(&mut text, everyone, marks);
        text
    }

    /// Writes the libraries of which it is unknown, by the reason.
    fn write_unknown(&self, text: &mut String, unknown: &[Known]) {
        let mut by_reason: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for known in unknown {
            if let everyone::How::Unknown(why) = known.how {
                by_reason.entry(why).or_default().push(known.label.clone());
            }
        }
        for (why, names) in by_reason {
            let title = format!("unknown ({}): {why}", names.len());
            let _ = writeln!(text, "\n{}", indented(&title, 0, 2, self.width));
            let lines = if self.all { usize::MAX } else { NAME_LINES[1] };
            let _ = writeln!(text, "{}", shortened(&names, lines, self.width));
        }
    }

    /// Writes the URL, and a line for each outcome: carets below the host, and how many read it.
    fn write_counts(&self, text: &mut String, input: &str, opinions: &[Opinion<Parser>]) {
        let url = visible(&cut(input));
        let all: usize = opinions.iter().map(Opinion::count).sum();
        let width = url.chars().count();
        let labels: Vec<String> = opinions.iter().map(|opinion| title(&opinion.outcome)).collect();
        let longest = labels.iter().map(|label| label.chars().count()).max().unwrap_or_default();
        // Three spaces on each side of the label, and "151 of 151".
        let has_carets = width + longest + 16 <= self.width;
        let _ = writeln!(text, "{}", if url.is_empty() { "The URL is empty." } else { &url });
        for (at, (opinion, label)) in opinions.iter().zip(&labels).enumerate() {
            if at == MOST_HOSTS && opinions.len() > MOST_HOSTS + 1 {
                let rest: usize = opinions[at..].iter().map(Opinion::count).sum();
                let _ = writeln!(
                    text,
                    "{:indent$}{rest} more",
                    "",
                    indent = if has_carets { width + 3 } else { 2 }
                );
                break;
            }
            let count = opinion.count();
            let of = if at == 0 { format!(" of {all}") } else { String::new() };
            let label_width = if has_carets { longest } else { longest.min(self.width / 2) };
            let shown = format!("{label:label_width$}");
            let shown = self.paint(&shown, &opinion.outcome);
            let line = if has_carets {
                format!("{}   {shown}   {count:>3}{of}", carets(&url, &opinion.outcome))
            } else {
                format!("  {shown}   {count:>3}{of}")
            };
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }

    fn write_group(&self, text: &mut String, input: &str, opinion: &Opinion<Parser>, marks: Marks) {
        let name = |parser: &Parser| marks.name(parser);
        let title = self.paint(&title(&opinion.outcome), &opinion.outcome);
        let what = match opinion.outcome {
            Outcome::Accept => ": these report no parts",
            Outcome::Decline => ": these do not read such a URL",
            _ => "",
        };
        let _ = writeln!(text, "\n{title} ({}){what}", opinion.count());
        for same in &opinion.answers {
            for parser in same.by.iter().filter(|parser| matches!(parser.how, How::Adapter)) {
                let more = parser.why.clone().or_else(|| parts(input, same));
                let more = more.map_or(String::new(), |more| format!(": {more}"));
                let line = format!("> {}, asked now{more}", parser.label);
                let _ = writeln!(text, "{}", self.bold(&indented(&line, 2, 4, self.width)));
            }
        }
        if self.all {
            for same in &opinion.answers {
                let has_host = matches!(opinion.outcome, Outcome::Host(_) | Outcome::NoHost);
                let other = parts(input, same).or_else(|| has_host.then(|| "no other part".into()));
                let shown = match (same.host().filter(|host| opinion.outcome.host() != Some(host)), other) {
                    (Some(host), Some(other)) => Some(format!("host {}, {other}", quoted(&cut(host)))),
                    (_, other) => other,
                };
                if let Some(shown) = shown {
                    let line = format!("{shown} ({})", same.by.len());
                    let _ = writeln!(text, "{}", indented(&line, 2, 4, self.width));
                }
                let names: Vec<String> =
                    same.by.iter().filter(|one| !matches!(one.how, How::Adapter)).map(name).collect();
                if !names.is_empty() {
                    let _ = writeln!(text, "{}", listed(&names, "", 4, self.width));
                }
            }
            return;
        }
        let mut parsers: Vec<&Parser> =
            opinion.parsers().filter(|one| !matches!(one.how, How::Adapter)).collect();
        parsers.sort_by_key(|parser| (parser.how != How::Text, parser.place));
        let names: Vec<String> = parsers.into_iter().map(name).collect();
        if !names.is_empty() {
            let lines = NAME_LINES[usize::from(!matches!(opinion.outcome, Outcome::Host(_)))];
            let _ = writeln!(text, "{}", shortened(&names, lines, self.width));
        }
        let spellings = opinion.spellings();
        if spellings.len() > 1 {
            let spelled = spellings.iter().map(|(host, count)| format!("{} ({count})", quoted(&cut(host))));
            let line = format!("host written {}", spelled.collect::<Vec<_>>().join(", "));
            let _ = writeln!(text, "{}", indented(&line, 4, 6, self.width));
        }
        let Some(first) = parts(input, &opinion.answers[0]) else { return };
        let others = opinion.answers.len() - 1;
        let others = match others {
            0 => String::new(),
            1 => format!(" ({}; 1 other answer)", opinion.answers[0].by.len()),
            _ => format!(" ({}; {others} other answers)", opinion.answers[0].by.len()),
        };
        let _ = writeln!(text, "{}", indented(&format!("{first}{others}"), 4, 6, self.width));
    }

    /// Writes how the answers are known, and what to type next.
    fn write_notes(&self, text: &mut String, everyone: &Everyone, marks: Marks) {
        let opinions = &everyone.opinions;
        let (exact, unseen) = libraries()
            .iter()
            .fold((0, 0), |(exact, unseen), library| (exact + library.exact, unseen + library.unseen));
        text.push('\n');
        for how in everyone::How::WITH_ANSWER.into_iter().filter(|how| marks.count(*how) > 0) {
            let count = marks.count(how);
            let mark = match marks.mark(how) {
                "" => String::new(),
                mark => format!(", with \"{mark}\" after the name"),
            };
            let what = match how {
                everyone::How::Asked => "the library answered now".into(),
                everyone::How::Recorded => "the library gave this answer in its audit".into(),
                everyone::How::OtherNames => {
                    "the library gave this answer in its audit about the same URL with other names".into()
                }
                _ => format!(
                    "the design of the library says so. The designs predict {} of the recorded answers that \
                     the inference did not see",
                    words::percent(exact as f64 / unseen.max(1) as f64)
                ),
            };
            let line = format!("{} ({count}{mark}): {what}.", how.words());
            let _ = writeln!(text, "{}", wrap(&line, 0, self.width));
        }
        if !everyone.not_started.is_empty() {
            let names =
                if self.all { format!(": {}", everyone.not_started.join(", ")) } else { String::new() };
            let count = everyone.not_started.len();
            let line = format!("not asked ({count}): the adapters do not start on this machine{names}.");
            let _ = writeln!(text, "{}", wrap(&line, 0, self.width));
        }
        if opinions.iter().flat_map(Opinion::parsers).any(Parser::is_weak) {
            let mark = format!("\"{MARK}\" after a name: less than {} % for this library.", SHARE * 100.0);
            let _ = writeln!(text, "{}", wrap(&mark, 0, self.width));
        }
        if self.all {
            self.write_options(text, opinions);
        }
        let is_asked = opinions.iter().flat_map(Opinion::parsers).any(|one| matches!(one.how, How::Adapter));
        let is_installed = marks.count(everyone::How::Asked) + everyone.not_started.len() > 0;
        let next = [
            (!self.all, "--all", "names everyone, with every part"),
            (!is_installed, "--asked", "also asks the libraries that are installed here"),
            (!is_asked, "-- COMMAND", "also asks your library, with its adapter"),
        ];
        for (_, option, what) in next.into_iter().filter(|(is_wanted, ..)| *is_wanted) {
            let _ = writeln!(text, "{}", hanging(&format!("  {option:<12}{what}"), 14, self.width));
        }
    }

    /// Writes the options of each library: its answer is that of a call with them.
    fn write_options(&self, text: &mut String, opinions: &[Opinion<Parser>]) {
        let known = opinions.iter().flat_map(Opinion::parsers).filter_map(|parser| match parser.how {
            How::Known(library, _) => names::find(&library.name).map(|name| (&parser.label, &name.options)),
            _ => None,
        });
        for (label, options) in known.filter(|(_, options)| !options.is_empty()) {
            let _ = writeln!(text, "{}", indented(&format!("{label} has {options}"), 0, 2, self.width));
        }
    }

    fn paint(&self, text: &str, outcome: &Outcome) -> String {
        let color = match outcome {
            Outcome::Host(_) => AnsiColor::Cyan,
            Outcome::Reject => AnsiColor::Yellow,
            Outcome::Crash => AnsiColor::Red,
            _ => return text.into(),
        };
        (self.paint)(text, color)
    }

    fn bold(&self, text: &str) -> String {
        (self.paint)(text, AnsiColor::Green)
    }
}

/// Returns an outcome in a few words.
fn title(outcome: &Outcome) -> String {
    match outcome {
        // A line that begins with "::" is a command in the log of a CI, so it is escaped.
        Outcome::Host(host) if host.starts_with("::") => quoted(&cut(host)),
        Outcome::Host(host) => visible(&cut(host)),
        Outcome::Reject => "rejected".into(),
        Outcome::NoHost => "no host".into(),
        Outcome::Accept => "accepted".into(),
        Outcome::Decline => "declined".into(),
        Outcome::Crash => "crashed, or no answer in time".into(),
    }
}

/// Returns a line as wide as the URL, with carets below the host, if the host stands there once.
fn carets(url: &str, outcome: &Outcome) -> String {
    let width = url.chars().count();
    let none = " ".repeat(width);
    let Outcome::Host(host) = outcome else { return none };
    let (url, host) = (url.to_ascii_lowercase(), visible(host).to_ascii_lowercase());
    let mut places = url.match_indices(&host);
    match (places.next(), places.next()) {
        (Some((at, _)), None) => {
            let (before, length) = (url[..at].chars().count(), host.chars().count());
            format!("{}{}{}", " ".repeat(before), "^".repeat(length), " ".repeat(width - before - length))
        }
        _ => none,
    }
}

/// Returns the parts of an answer other than the host, in a line. `None`: the answer has no other
/// part.
fn parts(input: &str, same: &Same<Parser>) -> Option<String> {
    let Answer::Accept(parts) = &same.answer else { return None };
    let is_plain = |name: &str, text: &str| match name {
        "host" => true,
        "path" => text.is_empty(),
        "scheme" => input.split(':').next().is_some_and(|scheme| scheme.eq_ignore_ascii_case(text)),
        _ => false,
    };
    let shown = parts.texts().filter(|(name, text)| !is_plain(name, text));
    let shown: Vec<String> = shown.map(|(name, text)| format!("{name} {}", quoted(&cut(text)))).collect();
    (!shown.is_empty()).then(|| shown.join(", "))
}

/// How many answers are known in which way. Only the rarer ways have marks.
#[derive(Clone, Copy)]
struct Marks([usize; 4]);

impl Marks {
    fn of(opinions: &[Opinion<Parser>]) -> Marks {
        let count = |how: everyone::How| {
            let is_it = |one: &&Parser| matches!(one.how, How::Known(_, this) if this == how);
            opinions.iter().flat_map(Opinion::parsers).filter(is_it).count()
        };
        Marks(everyone::How::WITH_ANSWER.map(count))
    }

    fn count(self, how: everyone::How) -> usize {
        let at = everyone::How::WITH_ANSWER.iter().position(|one| *one == how);
        at.map_or(0, |at| self.0[at])
    }

    fn mark(self, how: everyone::How) -> &'static str {
        match how {
            _ if Some(&self.count(how)) == self.0.iter().max() => "",
            everyone::How::Asked => "!",
            everyone::How::Recorded => "*",
            everyone::How::OtherNames => "=",
            _ => "~",
        }
    }

    fn name(self, parser: &Parser) -> String {
        let mark = match parser.how {
            _ if parser.is_weak() => MARK,
            How::Known(_, how) => self.mark(how),
            _ => "",
        };
        format!("{}{mark}", parser.label)
    }
}

/// Returns the names in a few lines, and how many more there are. A name is never divided.
fn shortened(names: &[String], most: usize, width: usize) -> String {
    let lines = |count: usize| {
        let more = match names.len() - count {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        listed(&names[..count], &more, 2, width)
    };
    let fits = |count: &usize| lines(*count).lines().count() <= most;
    lines((1..=names.len()).rev().find(fits).unwrap_or(1))
}

/// Returns the names in lines. A name is never divided.
fn listed(names: &[String], end: &str, indent: usize, width: usize) -> String {
    const KEPT: &str = "\u{a0}";
    let names: Vec<String> = names.iter().map(|name| name.replace(' ', KEPT)).collect();
    let line = format!("{}{end}", names.join(", "));
    wrap(&line, indent, width).replace(KEPT, " ")
}

/// Returns text in lines with an indent, and another indent after the first line.
fn indented(text: &str, first: usize, rest: usize, width: usize) -> String {
    hanging(&format!("{}{text}", " ".repeat(first)), rest, width)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use url_atlas_decisions::{RFC_3986, by_name, read};
    use url_atlas_evidence::everyone::Known;
    use url_atlas_evidence::opinions::opinions;

    use super::*;

    /// Returns the screen about what a few libraries read, at a width.
    fn screen(input: &str, all: bool, width: usize) -> String {
        let names =
            ["python-urllib", "rust-url", "php-parse-url", "node-url", "c-libwebsockets", "r-urltools"];
        let everyone = names.map(|name| {
            let library = by_name(name).unwrap();
            let answer = library.read(input.as_bytes());
            (Parser::of_library(Known::new(library, "", everyone::How::Predicted)), answer)
        });
        let text = (Parser::of_text("RFC 3986", input.as_bytes()), read(&RFC_3986, input.as_bytes()));
        let paint = |text: &str, _| text.to_owned();
        let shown = Screen { width, all, paint: &paint };
        let opinions = opinions(everyone.into_iter().chain([text]));
        let everyone = Everyone { opinions, unknown: Vec::new(), not_started: Vec::new() };
        shown.text(input, &everyone.verdict(input, &[]), &everyone)
    }

    /// Everything before the notes, whose figures change with the records.
    fn before_notes(screen: &str) -> &str {
        screen.split_once("\npredicted (").unwrap().0
    }

    #[test]
    fn carets_stand_below_the_hosts() {
        expect![[r#"
            http://host.dom\@evil.com/
                             ^^^^^^^^    evil.com               3 of 7
                   ^^^^^^^^              host.dom               2
                   ^^^^^^^^^^^^^^^^^^    host.dom\@evil.com     1
                                         rejected               1

            Danger: Python urllib and 2 more read evil.com, but Node URL and 1 more read
            host.dom.

            evil.com (3)
              Python urllib, PHP parse_url, R urltools url_parse?
                user "host.dom\", path "/" (2; 1 other answer)

            host.dom (2)
              Node URL, Rust url
                path "/@evil.com/"

            host.dom\@evil.com (1)
              C lws_parse_uri
                path "//"

            rejected (1)
              RFC 3986
        "#]]
        .assert_eq(before_notes(&screen("http://host.dom\\@evil.com/", false, 80)));
    }

    #[test]
    fn a_narrow_screen_has_no_carets_and_no_long_line() {
        let shown = screen("http://host.dom\\@evil.com/", false, 40);
        expect![[r#"
            http://host.dom\@evil.com/
              evil.com               3 of 7
              host.dom               2
              host.dom\@evil.com     1
              rejected               1

            Danger: Python urllib and 2 more read
            evil.com, but Node URL and 1 more read
            host.dom.

            evil.com (3)
              Python urllib, PHP parse_url,
              R urltools url_parse?
                user "host.dom\", path "/" (2; 1
                  other answer)

            host.dom (2)
              Node URL, Rust url
                path "/@evil.com/"

            host.dom\@evil.com (1)
              C lws_parse_uri
                path "//"

            rejected (1)
              RFC 3986
        "#]]
        .assert_eq(before_notes(&shown));
        assert!(shown.lines().all(|line| line.chars().count() <= 40), "{shown}");
    }

    #[test]
    fn all_names_each_answer_with_those_who_give_it() {
        expect![[r#"
            http://host.dom
                   ^^^^^^^^   host.dom     7 of 7

            All see the same host.

            host.dom (7)
              no other part (4)
                Python urllib, PHP parse_url, R urltools url_parse?, RFC 3986
              path "/" (2)
                Rust url, Node URL
              path "//" (1)
                C lws_parse_uri
        "#]]
        .assert_eq(before_notes(&screen("http://host.dom", true, 80)));
    }

    #[test]
    fn hostile_input_is_escaped_and_a_host_that_stands_twice_has_no_carets() {
        let shown = screen("http://a.com\u{1b}[31m\n@a.com/\u{202e}", false, 80);
        assert!(
            shown.chars().all(|one| one == '\n' || !one.is_control()) && !shown.contains('\u{202e}'),
            "{shown}"
        );
        assert!(carets("http://a@a/", &Outcome::Host("a".into())).trim().is_empty());
        assert_eq!(carets("x://B/", &Outcome::Host("b".into())), "    ^ ");
    }
}
