"""A validator of RFC 3986 that says yes or no, as people write it. Three bugs: see homemade.rs."""

import re

UNRESERVED = r"A-Za-z0-9\-._~"
SUB_DELIMS = r"!$&'()*+,;="
PCHAR = rf"(?:[{UNRESERVED}{SUB_DELIMS}:@]|%[0-9A-Fa-f]{{2}})"
USER = r"(?:.*@)?"
NAME = rf"(?:[{UNRESERVED}{SUB_DELIMS}]|%[0-9A-Fa-f]{{2}})*"
FUTURE = rf"[vV][0-9A-Fa-f]+\.[{UNRESERVED}{SUB_DELIMS}:]+"
AUTHORITY = re.compile(rf"^{USER}(?:{NAME}|\[(?P<six>[0-9A-Fa-f:.]+)\]|\[{FUTURE}\])(?::\d*)?$")
SCHEME = re.compile(r"^[A-Za-z][A-Za-z0-9+.\-]*$")
PATH = re.compile(rf"^(?:{PCHAR}|/)*$")
AFTER = re.compile(rf"^(?:{PCHAR}|[/?])*$")


def parse(text):
    """Raises ValueError if a text is not a URL."""
    import ipaddress

    rest, _, fragment = text.partition("#")
    rest, _, query = rest.partition("?")
    scheme, colon, rest = rest.partition(":")
    if not colon or not SCHEME.match(scheme) or not AFTER.match(query) or not AFTER.match(fragment):
        raise ValueError("not a URL")
    if rest.startswith("//"):
        authority, slash, rest = rest[2:].partition("/")
        rest = slash + rest
        match = AUTHORITY.match(authority)
        if not match:
            raise ValueError("wrong authority")
        if match["six"]:
            ipaddress.IPv6Address(match["six"])
    if not PATH.match(rest):
        raise ValueError("wrong path")
    return None
