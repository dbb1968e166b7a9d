//! A model of each scheme's URLs: each test builds a URL from given parts, parses it, and compares
//! the parts.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use rfc1738::url::{GroupPart, WaisForm};
use rfc1738::{Rule, Url, build, parse};

use super::alike;
use super::parts::*;

/// Defines the test of a scheme. It builds each model from nothing and from the URL of another
/// model; both give the same URL.
macro_rules! scheme {
    ($test:ident, $rule:ident, $variant:ident, $strategy:expr, $new:expr, $change:expr, $read:expr) => {
        mod $test {
            use super::*;

            /// Generates URLs that were built.
            pub fn texts() -> BoxedStrategy<String> {
                $strategy.prop_map(|model| $change($new(&model), &model).to_string()).boxed()
            }

            #[test]
            fn built_parsed_and_built_again() {
            // Some texts are drawn again until they fit the scheme. In a million cases this is
            // often.
            let max_local_rejects = u32::MAX;
            let config =
                ProptestConfig { failure_persistence: None, max_local_rejects, ..ProptestConfig::default() };
            proptest!(config, |(model in $strategy, other in $strategy)| {
                let [text, before] = [&model, &other].map(|model| $change($new(model), model).to_string());
                check(Rule::$rule, &text, &model, |url| match url {
                    Url::$variant(url) => Some($read(url)),
                    _ => None,
                });
                let Ok(Url::$variant(before)) = parse(before.as_bytes(), Default::default()) else {
                    panic!("{before} is of another scheme")
                };
                let changed = $change(build::$variant::from(&before), &model);
                prop_assert_eq!(changed.to_string(), text);
            });
            }
        }
    };
}

/// The directories and the name after them.
type Path = (Vec<Octets>, Octets);

fn path() -> impl Strategy<Value = Path> {
    (vec(octets(), 0..4), octets())
}

#[derive(Clone, Debug, PartialEq)]
struct Ftp {
    login: Login,
    path: Option<(Path, Option<String>)>,
}

fn ftp() -> impl Strategy<Value = Ftp> {
    (login(), of((path(), of("[AIDaid]")))).prop_map(|(login, path)| Ftp { login, path })
}

fn change_ftp(builder: build::Ftp, model: &Ftp) -> build::Ftp {
    let mut builder = with_login!(builder.without_path(), model.login);
    if let Some(((cwd, name), typecode)) = &model.path {
        builder = cwd.iter().fold(builder, build::Ftp::cwd).name(name);
        if let Some(typecode) = typecode {
            builder = builder.typecode(typecode).unwrap();
        }
    }
    builder
}

scheme!(
    ftp_urls,
    FtpUrl,
    Ftp,
    ftp(),
    |model: &Ftp| build::Ftp::new(&model.login.hostport.host).unwrap(),
    change_ftp,
    |url: &rfc1738::url::Ftp<'_>| Ftp {
        login: url.login().into(),
        path: url.name().map(|name| {
            let typecode = url.typecode().map(|typecode| typecode.to_string());
            ((url.cwd().map(decoded).collect(), decoded(name)), typecode)
        }),
    }
);

#[derive(Clone, Debug, PartialEq)]
struct Http {
    hostport: Hostport,
    path: Option<(Vec<Octets>, Option<Octets>)>,
}

fn http() -> impl Strategy<Value = Http> {
    (hostport(), of((vec(octets(), 1..4), of(octets())))).prop_map(|(hostport, path)| Http { hostport, path })
}

fn change_http(builder: build::Http, model: &Http) -> build::Http {
    let mut builder = with_hostport!(builder.without_path(), model.hostport);
    if let Some((segments, search)) = &model.path {
        builder = segments.iter().fold(builder, build::Http::segment);
        if let Some(search) = search {
            builder = builder.search(search).unwrap();
        }
    }
    builder
}

scheme!(
    http_urls,
    HttpUrl,
    Http,
    http(),
    |model: &Http| build::Http::new(&model.hostport.host).unwrap(),
    change_http,
    |url: &rfc1738::url::Http<'_>| Http {
        hostport: url.hostport().into(),
        path: url.path().map(|path| (path.split(b'/').map(decoded).collect(), url.search().map(decoded))),
    }
);

#[derive(Clone, Debug, PartialEq)]
struct Gopher {
    hostport: Hostport,
    /// The path: absent, empty, or an item.
    path: Option<Option<Item>>,
}

#[derive(Clone, Debug, PartialEq)]
struct Item {
    gtype: u8,
    selector: Octets,
    /// The search, and the Gopher+ string after it.
    search: Option<(Octets, Option<Octets>)>,
}

fn gopher() -> impl Strategy<Value = Gopher> {
    let search = of((octets_without_tab(), of(octets())));
    let item = (any::<u8>(), octets_without_tab(), search).prop_map(|(gtype, selector, search)| Item {
        gtype,
        selector,
        search,
    });
    let path =
        prop_oneof![1 => Just(None), 1 => Just(Some(None)), 8 => item.prop_map(|item| Some(Some(item)))];
    (hostport(), path).prop_map(|(hostport, path)| Gopher { hostport, path })
}

fn change_gopher(builder: build::Gopher, model: &Gopher) -> build::Gopher {
    let builder = with_hostport!(builder, model.hostport);
    let item = match &model.path {
        None => return builder.without_path(),
        Some(None) => return builder.empty_path(),
        Some(Some(item)) => item,
    };
    let builder = builder.gtype([item.gtype]).unwrap().selector(&item.selector).unwrap();
    match &item.search {
        None => builder.without_search(),
        Some((search, None)) => builder.search(search).unwrap().without_gopher_plus_string(),
        Some((search, Some(string))) => builder.search(search).unwrap().gopher_plus_string(string).unwrap(),
    }
}

scheme!(
    gopher_urls,
    GopherUrl,
    Gopher,
    gopher(),
    |model: &Gopher| build::Gopher::new(&model.hostport.host).unwrap(),
    change_gopher,
    |url: &rfc1738::url::Gopher<'_>| Gopher {
        hostport: url.hostport().into(),
        path: url.path().map(|_| {
            url.gtype().map(|gtype| Item {
                gtype: decoded(gtype)[0],
                selector: decoded(url.selector().unwrap()),
                search: url.search().map(|search| (decoded(search), url.gopher_plus_string().map(decoded))),
            })
        }),
    }
);

scheme!(
    mailto_urls,
    MailtoUrl,
    Mailto,
    some_octets(),
    |model: &Octets| build::Mailto::new(model).unwrap(),
    |_, model: &Octets| build::Mailto::new(model).unwrap(),
    |url: &rfc1738::url::Mailto<'_>| decoded(url.address())
);

#[derive(Clone, Debug, PartialEq)]
enum News {
    All,
    Group(String),
    Article(Octets, String),
}

fn news() -> impl Strategy<Value = News> {
    prop_oneof![
        1 => Just(News::All),
        3 => group().prop_map(News::Group),
        6 => (some_octets(), host()).prop_map(|(unique, host)| News::Article(unique, host)),
    ]
}

fn build_news(model: &News) -> build::News {
    match model {
        News::All => build::News::all(),
        News::Group(group) => build::News::group(group).unwrap(),
        News::Article(unique, host) => build::News::article(unique, host).unwrap(),
    }
}

scheme!(
    news_urls,
    NewsUrl,
    News,
    news(),
    build_news,
    |_, model: &News| build_news(model),
    |url: &rfc1738::url::News<'_>| match url.part() {
        GroupPart::All(_) => News::All,
        GroupPart::Group(group) => News::Group(group.to_string()),
        GroupPart::Article { unique, host } => News::Article(decoded(unique), host.to_string()),
    }
);

#[derive(Clone, Debug, PartialEq)]
struct Nntp {
    hostport: Hostport,
    group: String,
    article_number: Option<String>,
}

fn nntp() -> impl Strategy<Value = Nntp> {
    (hostport(), group(), of(digits())).prop_map(|(hostport, group, article_number)| Nntp {
        hostport,
        group,
        article_number,
    })
}

fn change_nntp(builder: build::Nntp, model: &Nntp) -> build::Nntp {
    let builder = with_hostport!(builder, model.hostport).group(&model.group).unwrap();
    match &model.article_number {
        Some(number) => builder.article_number(number).unwrap(),
        None => builder.without_article_number(),
    }
}

scheme!(
    nntp_urls,
    NntpUrl,
    Nntp,
    nntp(),
    |model: &Nntp| build::Nntp::new(&model.hostport.host, "any").unwrap(),
    change_nntp,
    |url: &rfc1738::url::Nntp<'_>| Nntp {
        hostport: url.hostport().into(),
        group: url.group().to_string(),
        article_number: url.article_number().map(|number| number.to_string()),
    }
);

#[derive(Clone, Debug, PartialEq)]
struct Telnet {
    login: Login,
    slash: bool,
}

fn telnet() -> impl Strategy<Value = Telnet> {
    (login(), any::<bool>()).prop_map(|(login, slash)| Telnet { login, slash })
}

fn change_telnet(builder: build::Telnet, model: &Telnet) -> build::Telnet {
    let builder = with_login!(builder, model.login);
    if model.slash { builder.slash() } else { builder.without_slash() }
}

scheme!(
    telnet_urls,
    TelnetUrl,
    Telnet,
    telnet(),
    |model: &Telnet| build::Telnet::new(&model.login.hostport.host).unwrap(),
    change_telnet,
    |url: &rfc1738::url::Telnet<'_>| Telnet { login: url.login().into(), slash: url.url_path().is_some() }
);

#[derive(Clone, Debug, PartialEq)]
struct Wais {
    hostport: Hostport,
    database: Octets,
    form: Form,
}

#[derive(Clone, Debug, PartialEq)]
enum Form {
    Database,
    Index(Octets),
    Document(Octets, Octets),
}

fn wais() -> impl Strategy<Value = Wais> {
    let form = prop_oneof![
        Just(Form::Database),
        octets().prop_map(Form::Index),
        (octets(), octets()).prop_map(|(wtype, wpath)| Form::Document(wtype, wpath)),
    ];
    (hostport(), octets(), form).prop_map(|(hostport, database, form)| Wais { hostport, database, form })
}

fn change_wais(builder: build::Wais, model: &Wais) -> build::Wais {
    let builder = with_hostport!(builder, model.hostport).database(&model.database);
    match &model.form {
        Form::Database => builder.database_only(),
        Form::Index(search) => builder.search(search),
        Form::Document(wtype, wpath) => builder.document(wtype, wpath),
    }
}

scheme!(
    wais_urls,
    WaisUrl,
    Wais,
    wais(),
    |model: &Wais| build::Wais::new(&model.hostport.host, "").unwrap(),
    change_wais,
    |url: &rfc1738::url::Wais<'_>| Wais {
        hostport: url.hostport().into(),
        database: decoded(url.database()),
        form: match url.form() {
            WaisForm::Database => Form::Database,
            WaisForm::Index { search } => Form::Index(decoded(search)),
            WaisForm::Document { wtype, wpath } => Form::Document(decoded(wtype), decoded(wpath)),
        },
    }
);

#[derive(Clone, Debug, PartialEq)]
struct File {
    host: Option<String>,
    path: Path,
}

fn file() -> impl Strategy<Value = File> {
    (of(host()), path()).prop_map(|(host, path)| File { host, path })
}

fn change_file(builder: build::File, model: &File) -> build::File {
    let (directories, name) = &model.path;
    let builder = directories.iter().fold(builder.empty_path(), build::File::directory).name(name);
    match &model.host {
        Some(host) => builder.host(host).unwrap(),
        None => builder.without_host(),
    }
}

scheme!(
    file_urls,
    FileUrl,
    File,
    file(),
    |_: &File| build::File::new(),
    change_file,
    |url: &rfc1738::url::File<'_>| File {
        host: url.host().map(|host| host.to_string()),
        path: (url.directories().map(decoded).collect(), decoded(url.name())),
    }
);

#[derive(Clone, Debug, PartialEq)]
struct Prospero {
    hostport: Hostport,
    hsoname: Octets,
    fields: Vec<(Octets, Octets)>,
}

fn prospero() -> impl Strategy<Value = Prospero> {
    (hostport(), octets(), vec((octets(), octets()), 0..4)).prop_map(|(hostport, hsoname, fields)| Prospero {
        hostport,
        hsoname,
        fields,
    })
}

fn change_prospero(builder: build::Prospero, model: &Prospero) -> build::Prospero {
    let builder = with_hostport!(builder.without_fields(), model.hostport).hsoname(&model.hsoname);
    model.fields.iter().fold(builder, |builder, (name, value)| builder.field(name, value))
}

scheme!(
    prospero_urls,
    ProsperoUrl,
    Prospero,
    prospero(),
    |model: &Prospero| build::Prospero::new(&model.hostport.host, "").unwrap(),
    change_prospero,
    |url: &rfc1738::url::Prospero<'_>| Prospero {
        hostport: url.hostport().into(),
        hsoname: decoded(url.hsoname()),
        fields: url.fields().map(|(name, value)| (decoded(name), decoded(value))).collect(),
    }
);

#[derive(Clone, Debug, PartialEq)]
struct Other {
    scheme: String,
    schemepart: Schemepart,
}

#[derive(Clone, Debug, PartialEq)]
enum Schemepart {
    Text(String),
    /// The common form, which begins with "//".
    Ip(Login, Option<String>),
}

fn other() -> impl Strategy<Value = Other> {
    let schemepart = prop_oneof![
        xchars()
            .prop_filter("not of the common form", |text| !text.starts_with("//"))
            .prop_map(Schemepart::Text),
        (login(), of(xchars())).prop_map(|(login, url_path)| Schemepart::Ip(login, url_path)),
    ];
    ("x-[a-z0-9+.-]{0,6}|[0-9+.-]{1,4}", schemepart)
        .prop_map(|(scheme, schemepart)| Other { scheme, schemepart })
}

fn build_other(model: &Other) -> build::Other {
    match &model.schemepart {
        Schemepart::Text(text) => build::Other::new(&model.scheme, text).unwrap(),
        Schemepart::Ip(login, url_path) => {
            let builder = build::IpSchemepart::new(&login.hostport.host).unwrap();
            build::Other::ip(&model.scheme, change_ip(builder, login, url_path)).unwrap()
        }
    }
}

/// Changes a builder to a model if both have the common form. Otherwise builds the model from
/// nothing.
fn change_other(builder: build::Other, model: &Other) -> build::Other {
    let text = builder.to_string();
    match (parse(text.as_bytes(), Default::default()).unwrap(), &model.schemepart) {
        (Url::Other(url), Schemepart::Ip(login, url_path)) if url.ip_schemepart().is_some() => {
            let builder = build::IpSchemepart::from(&url.ip_schemepart().unwrap());
            build::Other::ip(&model.scheme, change_ip(builder, login, url_path)).unwrap()
        }
        _ => build_other(model),
    }
}

fn change_ip(builder: build::IpSchemepart, login: &Login, url_path: &Option<String>) -> build::IpSchemepart {
    let builder = with_login!(builder, login);
    match url_path {
        Some(url_path) => builder.encoded_url_path(url_path).unwrap(),
        None => builder.without_url_path(),
    }
}

scheme!(other_urls, OtherUrl, Other, other(), build_other, change_other, |url: &rfc1738::url::Other<'_>| {
    Other {
        scheme: url.to_string().split(':').next().unwrap().to_string(),
        schemepart: match url.ip_schemepart() {
            Some(ip) => Schemepart::Ip(ip.login().into(), ip.url_path().map(|url_path| url_path.to_string())),
            None => Schemepart::Text(url.schemepart().to_string()),
        },
    }
});

/// Other texts read what was built as RFC 1738 does, or an advisory says that they do not.
#[test]
fn other_texts_read_built_urls_alike() {
    read_alike(&ProptestConfig::default());
}

/// Prints the share of the URLs that have such an advisory. `PROPTEST_CASES` is the number of URLs.
#[test]
#[ignore = "takes minutes"]
fn other_texts_read_many_built_urls_alike() {
    let cases = std::env::var("PROPTEST_CASES").map_or(1_000_000, |cases| cases.parse().unwrap());
    let advised = read_alike(&ProptestConfig::with_cases(cases));
    println!("{advised} of {cases} URLs have an advisory");
}

/// Returns the number of URLs that another text reads otherwise, each with an advisory about it.
fn read_alike(config: &ProptestConfig) -> u32 {
    let built = prop_oneof![
        ftp_urls::texts(),
        http_urls::texts(),
        gopher_urls::texts(),
        mailto_urls::texts(),
        news_urls::texts(),
        nntp_urls::texts(),
        telnet_urls::texts(),
        wais_urls::texts(),
        file_urls::texts(),
        prospero_urls::texts(),
        other_urls::texts().prop_filter("a scheme of RFC 3986", |text| text.starts_with("x-")),
    ];
    let advised = std::cell::Cell::new(0);
    let config = ProptestConfig { failure_persistence: None, max_local_rejects: u32::MAX, ..config.clone() };
    proptest!(config, |(text in built)| {
        if let Some((by, reading)) = alike::first_other_reading(&text) {
            prop_assert!(alike::is_advised(&text), "{} reads {} as {}", by, text, reading);
            advised.set(advised.get() + 1);
        }
    });
    advised.get()
}
