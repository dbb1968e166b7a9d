//! The sentences about a design: each example in them is run against that very design.

use url_atlas_decisions::{Answer, Choice, Library, TEXTS, decisions, libraries};

/// Returns the texts and the libraries.
fn all() -> Vec<Library> {
    let texts = TEXTS.iter().map(|(name, design)| Library::new(name, *design, 0, 0));
    texts.chain(libraries().iter().cloned()).collect()
}

#[test]
fn each_example_of_a_sentence_is_true_of_its_design() {
    let (mut sentences, mut examples, mut wrong) = (0, 0, Vec::new());
    for library in &all() {
        for decision in decisions() {
            let words = decision.words(&[library], &|_, _| None);
            sentences += words.matches(". ").count() + 1;
            let has_set = decision.name.ends_with("_characters") && words.contains(" But it ");
            for words in words.split(" In other schemes: ").flat_map(|of| of.split(" Without a scheme: ")) {
                let words = if has_set { words.split(" But it ").next().unwrap_or_default() } else { words };
                let said = Choice { name: "", what: String::leak(words.to_owned()) };
                let claims = said.claims();
                examples += said.inputs().count();
                for (_, input) in said.inputs() {
                    let mut about = claims.iter().filter(|(of, _)| *of == input).peekable();
                    let answer = library.read(input.as_bytes());
                    if about.peek().is_none() || about.any(|(_, claim)| !claim.holds(&answer)) {
                        let (name, what) = (&library.name, said.what);
                        wrong.push(format!("{name}: {}: {input}: {answer:?}: {what}", decision.name));
                    }
                }
                // What an example depends on holds for the design, so no condition is left.
                let is_bound =
                    said.what.split(". ").any(|one| one.split("://").skip(1).any(|of| of.contains(", if ")));
                assert!(!is_bound, "{}: {}", library.name, said.what);
            }
        }
    }
    println!("{sentences} sentences have {examples} examples");
    assert!(wrong.is_empty(), "{} of {examples}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(examples > 5000, "{examples}");
}

/// `ftp://a/b@host.dom/` has no user with a "/", so no sentence about a user names "/".
#[test]
fn each_character_that_a_sentence_names_is_read_so() {
    let (mut characters, mut wrong) = (0, Vec::new());
    for library in &all() {
        for decision in decisions() {
            let form = match decision.name {
                "user_characters" => "//amb@host.dom/",
                "host_characters" => "//amb.dom/",
                "path_characters" => "//host.dom/amb",
                "opaque_path_characters" => "amb",
                "query_characters" => "//host.dom/?amb",
                "fragment_characters" => "//host.dom/#amb",
                _ => continue,
            };
            let words = decision.words(&[library], &|_, _| None);
            let kinds = words.split(" In other schemes: ").flat_map(|kind| kind.split(" Without a scheme: "));
            for change in kinds.filter_map(|words| Some(words.split_once(" But it ")?.1)) {
                let mut verb = "";
                for (at, piece) in change.split('`').enumerate() {
                    if at % 2 == 0 {
                        let verbs = ["keeps", "percent-encodes", "rejects"];
                        verb = verbs.into_iter().rfind(|verb| piece.contains(verb)).unwrap_or(verb);
                        continue;
                    }
                    characters += 1;
                    let octet = format!("a%{:02X}b", piece.as_bytes()[0]);
                    let is_so = ["http", "ftp", "x", "mailto", "news"].iter().any(|scheme| {
                        let with = |form: &str| form.replace("amb", &format!("a{piece}b"));
                        match library.read(with(&format!("{scheme}:{form}")).as_bytes()) {
                            Answer::Reject => verb == "rejects",
                            Answer::Accept(parts) => {
                                let all = [
                                    parts.user.as_deref(),
                                    parts.host.as_deref(),
                                    Some(&*parts.path),
                                    parts.query.as_deref(),
                                    parts.fragment.as_deref(),
                                ];
                                let mut all = all.into_iter().flatten().map(str::to_uppercase);
                                let wanted = match verb {
                                    "keeps" => format!("a{piece}b"),
                                    _ => octet.clone(),
                                };
                                verb != "rejects" && all.any(|part| part.contains(&wanted.to_uppercase()))
                            }
                            _ => false,
                        }
                    });
                    if !is_so {
                        wrong.push(format!("{}: {}: {verb} {piece}", library.name, decision.name));
                    }
                }
            }
        }
    }
    println!("{characters} characters");
    assert!(wrong.is_empty(), "{} of {characters}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(characters > 1000, "{characters}");
}

/// Words have no name of an option or a decision, which only the source knows, and name no other option.
#[test]
fn sentences_stand_alone_without_names_of_the_source() {
    let options = || decisions().iter().flat_map(|decision| decision.options);
    let names: Vec<&str> = options().map(|option| option.name).filter(|name| is_of_source(name)).collect();
    let base = Library::new("", TEXTS[0].1, 0, 0);
    let mut without = Vec::new();
    for decision in decisions() {
        for option in decision.options {
            assert!(!option.what.starts_with("The same"), "{}", option.name);
            let design = (decision.named)(&base.design, option.name).unwrap();
            let meaning = decision.meaning(&[&Library { design, ..base.clone() }], &|_, _| None);
            if !meaning.ends_with('.') || meaning.len() < 3 {
                without.push(format!("{}: {}: {}", decision.name, option.name, option.what));
            }
        }
    }
    assert!(without.is_empty(), "{}", without.join("\n"));
    for library in &all() {
        for decision in decisions() {
            let words = decision.words(&[library], &|_, _| None);
            let prose: String = words.split('`').step_by(2).collect();
            let mut prose = prose.split(|one: char| !one.is_alphanumeric() && one != '_');
            assert!(prose.all(|word| !names.contains(&word)), "{}: {words}", decision.name);
            assert!(!words.contains("\\x20") && !words.contains("known: "), "{words}");
        }
    }
}

/// Returns whether nobody writes this as a word of English.
fn is_of_source(name: &str) -> bool {
    name.contains('_') || name.chars().skip(1).any(char::is_uppercase) && name.contains(char::is_lowercase)
}
