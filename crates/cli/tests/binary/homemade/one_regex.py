"""A parser of RFC 3986 in one regular expression, as people write it. Three bugs: see homemade.rs."""

import re

UNRESERVED = r"A-Za-z0-9\-._~"
SUB_DELIMS = r"!$&'()*+,;="
ESCAPE = r"%[0-9A-Fa-f]{2}"
PCHAR = rf"(?:[{UNRESERVED}{SUB_DELIMS}:@]|{ESCAPE})"
REG_NAME = rf"(?:[{UNRESERVED}{SUB_DELIMS}]|{ESCAPE})*"
H16 = r"[0-9A-Fa-f]{1,4}"
OCTET = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
IPV4 = rf"{OCTET}(?:\.{OCTET}){{3}}"
LS32 = rf"(?:{H16}:{H16}|{IPV4})"
IPV6 = "|".join(
    [rf"(?:{H16}:){{6}}{LS32}", rf"::(?:{H16}:){{5}}{LS32}"]
    + [rf"(?:(?:{H16}:){{0,{n}}}{H16})?::(?:{H16}:){{{4 - n}}}{LS32}" for n in range(5)]
    + [rf"(?:(?:{H16}:){{0,5}}{H16})?::{H16}", rf"(?:(?:{H16}:){{0,6}}{H16})?::"]
)
IPVFUTURE = rf"[vV][0-9A-Fa-f]+\.[{UNRESERVED}{SUB_DELIMS}:]+"
HOST = rf"\[(?:{IPV6}|{IPVFUTURE})\]|{REG_NAME}"
SEGMENTS = rf"(?:/{PCHAR}*)*"

URI = re.compile(
    rf"^(?P<scheme>[A-Za-z][A-Za-z0-9+.\-]*):"
    rf"(?://(?:(?P<user>.*)@)?(?P<host>{HOST})(?::(?P<port>\d*))?(?P<path>{SEGMENTS})"
    rf"|(?P<rooted>/(?:{PCHAR}+{SEGMENTS})?|{PCHAR}+{SEGMENTS}|))"
    rf"(?:\?(?P<query>(?:{PCHAR}|[/?])*))?"
    rf"(?:#(?P<fragment>(?:{PCHAR}|[/?])*))?$"
)


def parse(text):
    """Returns the parts of a URL, or raises ValueError."""
    match = URI.match(text)
    if not match:
        raise ValueError("not a URL")
    parts = {name: match[name] for name in ("scheme", "host", "port", "query", "fragment") if match[name] is not None}
    parts["path"] = match["path"] if match["host"] is not None else match["rooted"]
    if match["user"] is not None:
        parts["user"], colon, password = match["user"].partition(":")
        if colon:
            parts["password"] = password
    return parts
