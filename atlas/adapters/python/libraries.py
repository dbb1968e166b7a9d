"""One function for each library: it imports the library, and returns how to ask it.

Each function returns a pair: `ask`, and the exceptions by which the library says that an input is not a URL. Every other exception is
a crash. `ask` takes a text (or bytes, if `adapter.toml` says `octets`) and returns the parts by the names of the protocol. A part that
is None is absent. `printed` is the URL as the library prints it after it read the input, if it prints one. A validator has no parts, so its
`ask` returns None, or raises `Reject`.
"""


class Reject(Exception):
    """The library says with a value, and not with an exception, that the input is not a URL."""


class Decline(Exception):
    """The library says that it does not know the scheme, so the input is not a job for it."""


def validator(is_valid):
    """Returns how to ask a validator, which says only yes or no."""

    def ask(text):
        if not is_valid(text):
            raise Reject("the library says that it is not valid")

    return ask


def divided(userinfo):
    """Returns the user and the password of a library that has only both in one text: the first ":" is between them."""
    if userinfo is None:
        return None, None
    user, colon, password = userinfo.partition(":")
    return user, password if colon else None


def printed(write):
    """Returns what a library prints. It has read the input, so it is not a crash if it cannot print it."""
    try:
        return write()
    except Exception:
        return None


def of_split(split):
    """Returns the parts of a result of `urlsplit`. `port` raises a ValueError if it is not a number from 0 to 65535."""
    return {
        "scheme": split.scheme or None, "user": split.username, "password": split.password, "host": split.hostname,
        "port": split.port, "path": split.path, "query": split.query, "fragment": split.fragment, "printed": split.geturl(),
    }


def of_printed(write):
    """Returns how to ask a function that writes a URL again and reports no parts."""
    from urllib.parse import urlsplit

    def ask(text):
        written = write(text)
        return {**of_split(urlsplit(written)), "printed": written}

    return ask


def urllib():
    from urllib.parse import urlsplit

    return lambda text: of_split(urlsplit(text)), ValueError


def yarl():
    from yarl import URL

    def ask(text):
        url = URL(text)
        return {
            "scheme": url.scheme or None, "user": url.raw_user, "password": url.raw_password, "host": url.raw_host,
            "port": url.port, "path": url.raw_path, "query": url.raw_query_string, "fragment": url.raw_fragment,
            "printed": printed(lambda: str(url)),
        }

    return ask, ValueError


def httpx():
    from httpx import URL, InvalidURL

    def ask(text):
        url = URL(text)
        return {
            "scheme": url.scheme or None, "user": url.username, "password": url.password, "host": url.raw_host,
            "port": url.port, "path": url.path, "query": url.query, "fragment": url.fragment, "printed": printed(lambda: str(url)),
        }

    return ask, InvalidURL


def furl():
    from furl import furl

    def ask(text):
        url = furl(text)
        return {
            "scheme": url.scheme, "user": url.username, "password": url.password, "host": url.host, "port": url.port,
            "path": str(url.path), "query": str(url.query), "fragment": str(url.fragment), "printed": printed(lambda: url.url),
        }

    return ask, ValueError


def rfc3986():
    from rfc3986 import uri_reference
    from rfc3986.exceptions import RFC3986Exception
    from rfc3986.validators import Validator

    validate = Validator().require_presence_of("scheme").check_validity_of(
        "scheme", "userinfo", "host", "port", "path", "query", "fragment").validate

    def ask(text):
        uri = uri_reference(text)
        validate(uri)
        user, password = divided(uri.userinfo)
        return {
            "scheme": uri.scheme, "user": user, "password": password, "host": uri.host, "port": uri.port,
            "path": uri.path or "", "query": uri.query, "fragment": uri.fragment, "printed": printed(uri.unsplit),
        }

    return ask, RFC3986Exception


def hyperlink():
    from hyperlink import URL, URLParseError

    def ask(text):
        url = URL.from_text(text)
        user, password = divided(url.userinfo)
        return {
            "scheme": url.scheme or None, "user": user, "password": password, "host": url.host, "port": url.port,
            # The library has the path and the query as lists. These are the joints of its own `to_text`.
            "path": ("/" if url.rooted and url.path else "") + "/".join(url.path),
            "query": "&".join(name if value is None else f"{name}={value}" for name, value in url.query),
            "fragment": url.fragment, "printed": printed(url.to_text),
        }

    return ask, (URLParseError, ValueError)


def urllib3():
    from urllib3.exceptions import LocationParseError
    from urllib3.util import parse_url

    def ask(text):
        url = parse_url(text)
        user, password = divided(url.auth)
        return {
            "scheme": url.scheme, "user": user, "password": password, "host": url.host, "port": url.port,
            "path": url.path or "", "query": url.query, "fragment": url.fragment, "printed": printed(lambda: url.url),
        }

    return ask, LocationParseError


def requests():
    from urllib.parse import urlsplit

    from requests import Request, Session
    from requests.exceptions import InvalidSchema, InvalidURL, RequestException
    from requests.utils import get_auth_from_url

    session = Session()

    def ask(text):
        request = Request("GET", text).prepare()
        try:
            adapter = session.get_adapter(request.url)
        except InvalidSchema as error:
            raise Decline(str(error)) from None
        try:
            to, _ = adapter.build_connection_pool_key_attributes(request, True)
        except ValueError as error:
            # `send` says so of the same error.
            raise InvalidURL(error) from None
        user, password = get_auth_from_url(request.url)
        split = urlsplit(request.url)
        return {
            "scheme": to["scheme"], "user": user, "password": password, "host": to["host"], "port": to["port"],
            # The library sends a request for this path and query: see its `path_url`.
            "path": split.path or "/", "query": split.query, "fragment": split.fragment, "printed": request.url,
        }

    return ask, RequestException


def uritools():
    from uritools import urisplit

    def ask(text):
        uri = urisplit(text)
        user, password = divided(uri.userinfo)
        return {
            "scheme": uri.scheme, "user": user, "password": password, "host": uri.host, "port": uri.port,
            "path": uri.path, "query": uri.query, "fragment": uri.fragment, "printed": printed(uri.geturi),
        }

    return ask, ValueError


def of_standard(url):
    """Returns the parts of a URL of the WHATWG API: without the ":" of `protocol`, "?" of `search` and "#" of `hash`."""
    return {
        "scheme": url.protocol[:-1], "user": url.username, "password": url.password, "host": url.hostname, "port": url.port,
        "path": url.pathname, "query": url.search[1:], "fragment": url.hash[1:], "printed": url.href,
    }


def ada_url():
    from ada_url import URL

    return lambda text: of_standard(URL(text)), ValueError


def can_ada():
    from can_ada import parse

    return lambda text: of_standard(parse(text)), ValueError


def rfc3987():
    from rfc3987 import parse

    def ask(text):
        uri = parse(text, rule="URI")
        authority = uri["authority"]
        user = password = host = port = None
        if authority is not None:
            # The library has the authority as one text.
            userinfo, at, rest = authority.rpartition("@")
            user, password = divided(userinfo if at else None)
            start = rest.rfind(":", rest.rfind("]") + 1)
            host, port = (rest, None) if start < 0 else (rest[:start], rest[start + 1:])
        return {
            "scheme": uri["scheme"], "user": user, "password": password, "host": host, "port": port, "path": uri["path"],
            "query": uri["query"], "fragment": uri["fragment"],
        }

    return ask, ValueError


def validators():
    from validators import url

    return validator(lambda text: url(text, validate_scheme=lambda scheme: True)), ()


def purl():
    from purl import URL

    def ask(text):
        url = URL(text)
        return {
            "scheme": url.scheme() or None, "user": url.username(), "password": url.password(), "host": url.host(),
            "port": url.port(), "path": url.path(), "query": url.query(), "fragment": url.fragment(), "printed": printed(url.as_string),
        }

    return ask, ValueError


def boltons():
    from boltons.urlutils import URLParseError, parse_url

    def ask(text):
        url = parse_url(text)
        return {
            "scheme": url["scheme"], "user": url["username"], "password": url["password"], "host": url["host"],
            "port": url["port"], "path": url["path"], "query": url["query"], "fragment": url["fragment"],
        }

    return ask, URLParseError


def lazr_uri():
    from lazr.uri import URI, InvalidURIError

    def ask(text):
        uri = URI(text)
        user, password = divided(uri.userinfo)
        return {
            "scheme": uri.scheme, "user": user, "password": password, "host": uri.host, "port": uri.port, "path": uri.path,
            "query": uri.query, "fragment": uri.fragment, "printed": printed(lambda: str(uri)),
        }

    return ask, InvalidURIError


def pydantic():
    from pydantic import AnyUrl, ValidationError

    def ask(text):
        url = AnyUrl(text)
        return {
            "scheme": url.scheme, "user": url.username, "password": url.password, "host": url.host, "port": url.port,
            "path": url.path or "", "query": url.query, "fragment": url.fragment, "printed": printed(lambda: str(url)),
        }

    return ask, ValidationError


def w3lib():
    from w3lib.url import safe_url_string

    return of_printed(safe_url_string), ValueError


def twisted():
    from twisted.web.client import URI

    def ask(given):
        uri = URI.fromBytes(given)
        return {
            "scheme": uri.scheme or None, "host": uri.host, "port": uri.port,
            # `params` is what follows the last ";" of the path.
            "path": uri.path + (b";" + uri.params if uri.params else b""), "query": uri.query, "fragment": uri.fragment,
            "printed": printed(uri.toBytes),
        }

    return ask, ValueError


def whatwg_url():
    from whatwg_url import UrlParserError, parse_url

    def ask(text):
        url = parse_url(text)
        return {
            "scheme": url.scheme, "user": url.username, "password": url.password, "host": url.hostname, "port": url.port,
            "path": url.path, "query": url.query, "fragment": url.fragment, "printed": printed(lambda: url.href),
        }

    return ask, UrlParserError


def httptools():
    from httptools import HttpParserInvalidURLError, parse_url

    def ask(given):
        url = parse_url(given)
        user = password = None
        if url.userinfo is not None:
            user, colon, password = url.userinfo.partition(b":")
            password = password if colon else None
        return {
            "scheme": url.schema, "user": user, "password": password, "host": url.host, "port": url.port,
            "path": url.path or b"", "query": url.query, "fragment": url.fragment,
        }

    return ask, HttpParserInvalidURLError


def blacksheep():
    from blacksheep import URL, InvalidURL

    def ask(given):
        try:
            url = URL(given)
        except InvalidURL as error:
            if "Expected http or https schema" in str(error):
                raise Decline(str(error)) from None
            raise
        return {
            # Without a port, `port` is 0.
            "scheme": url.schema, "host": url.host, "port": url.port or None, "path": url.path or b"", "query": url.query,
            "fragment": url.fragment,
        }

    return ask, InvalidURL


def sqlalchemy():
    from urllib.parse import urlencode

    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    def ask(text):
        url = make_url(text)
        return {
            "scheme": url.drivername, "user": url.username, "password": url.password, "host": url.host, "port": url.port,
            "path": url.database or "",
            # The library has the query as a dictionary.
            "query": urlencode(url.query, doseq=True) if url.query else None,
            "printed": printed(lambda: url.render_as_string(hide_password=False)),
        }

    # `int` raises the ValueError, if the port is not a number.
    return ask, (ArgumentError, ValueError)


def django():
    from django.conf import settings
    from django.core.exceptions import ValidationError
    from django.core.validators import URLValidator

    settings.configure(USE_I18N=False)
    schemes = "ftp http gopher mailto news nntp telnet wais file prospero https ws wss".split()
    return URLValidator(schemes=schemes), ValidationError


def rdflib():
    from rdflib.term import _is_valid_uri

    return validator(_is_valid_uri), ()


def rfc3986_validator():
    from rfc3986_validator import validate_rfc3986

    return validator(validate_rfc3986), ()


def url_normalize():
    from url_normalize import url_normalize

    return of_printed(url_normalize), ValueError


def rfc3987_syntax():
    from rfc3987_syntax import is_valid_syntax_iri

    return validator(is_valid_syntax_iri), ()


def pycurl():
    from pycurl import U_NON_SUPPORT_SCHEME, CurlUrl, error

    def ask(given):
        url = CurlUrl(given, U_NON_SUPPORT_SCHEME)
        return {
            "scheme": url.scheme, "user": url.user, "password": url.password, "host": url.host, "port": url.port,
            "path": url.path or "", "query": url.query, "fragment": url.fragment,
        }

    # A text may have ASCII only, so the adapter gives octets. A U+0000 is a ValueError.
    return ask, (error, ValueError)


def resolver(resolve, rejections):
    """Returns how to ask for a resolution. `resolve` takes a base and a reference, and returns the URL and the host that the library reports."""

    def ask(base, reference):
        url, host = resolve(base, reference)
        return {"url": url, "host": host}

    return ask, rejections


def resolve_urllib():
    from urllib.parse import urljoin, urlsplit

    def resolve(base, reference):
        url = urljoin(base, reference)
        return url, urlsplit(url).hostname

    return resolver(resolve, ValueError)


def resolve_yarl():
    from yarl import URL

    def resolve(base, reference):
        url = URL(base).join(URL(reference))
        return str(url), url.raw_host

    return resolver(resolve, ValueError)


def resolve_httpx():
    from httpx import URL, InvalidURL

    def resolve(base, reference):
        url = URL(base).join(reference)
        return str(url), url.raw_host or None

    return resolver(resolve, InvalidURL)


def resolve_furl():
    from furl import furl

    def resolve(base, reference):
        url = furl(base).join(reference)
        return url.url, url.host

    return resolver(resolve, ValueError)


def resolve_rfc3986():
    from rfc3986 import uri_reference
    from rfc3986.exceptions import RFC3986Exception

    def resolve(base, reference):
        url = uri_reference(reference).resolve_with(base)
        return url.unsplit(), url.host

    return resolver(resolve, RFC3986Exception)


def resolve_hyperlink():
    from hyperlink import URL, URLParseError

    def resolve(base, reference):
        url = URL.from_text(base).click(reference)
        return url.to_text(), url.host or None

    # `click` documents NotImplementedError for a reference with a scheme and a path without a slash.
    return resolver(resolve, (URLParseError, ValueError, NotImplementedError))


def resolve_uritools():
    from uritools import urijoin, urisplit

    def resolve(base, reference):
        url = urijoin(base, reference)
        return url, urisplit(url).host

    return resolver(resolve, ValueError)


def resolve_boltons():
    from boltons.urlutils import URL, URLParseError

    def resolve(base, reference):
        url = URL(base).navigate(reference)
        return url.to_text(), url.host or None

    return resolver(resolve, URLParseError)


def resolve_ada_url():
    from ada_url import URL

    def resolve(base, reference):
        url = URL(reference, base=base)
        return url.href, url.hostname or None

    return resolver(resolve, ValueError)


def resolve_whatwg_url():
    from whatwg_url import UrlParserError, parse_url

    def resolve(base, reference):
        url = parse_url(reference, base=base)
        return url.href, url.hostname or None

    return resolver(resolve, UrlParserError)


# The libraries that resolve a reference against a base. A library that reports no host reports an empty text or None.
RESOLVERS = {
    "urllib": resolve_urllib, "yarl": resolve_yarl, "httpx": resolve_httpx, "furl": resolve_furl, "rfc3986": resolve_rfc3986,
    "hyperlink": resolve_hyperlink, "uritools": resolve_uritools, "boltons": resolve_boltons, "ada-url": resolve_ada_url,
    "whatwg-url": resolve_whatwg_url,
}
