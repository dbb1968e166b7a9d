"""A parser of RFC 3986 that splits first and then checks each part, as people write it. Three bugs: see homemade.rs."""

import re

CHARACTERS = r"(?:[A-Za-z0-9\-._~!$&'()*+,;=%s]|%%[0-9A-Fa-f]{2})*"
SCHEME = re.compile(r"^[A-Za-z][A-Za-z0-9+.\-]*$")
USER = re.compile("^" + CHARACTERS % ":" + "$")
NAME = re.compile("^" + CHARACTERS % "" + "$")
PATH = re.compile("^" + CHARACTERS % ":@/" + "$")
REST = re.compile("^" + CHARACTERS % ":@/?" + "$")
PORT = re.compile(r"^\d*$")
AUTHORITY = re.compile(r"^(.*@)?(\[[^\]]*\]|[^:]*)(:(.*))?$", re.S)
FUTURE = re.compile(r"^[vV][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+$")


def is_address(text):
    """Whether a text is an address of IPv6."""
    import ipaddress

    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return "%" not in text


def check(pattern, text, what):
    if text is not None and not pattern.match(text):
        raise ValueError(f"wrong {what}")


def parse(text):
    """Returns the parts of a URL, or raises ValueError."""
    rest, hash_mark, fragment = text.partition("#")
    rest, question, query = rest.partition("?")
    scheme, colon, rest = rest.partition(":")
    if not colon:
        raise ValueError("no scheme")
    check(SCHEME, scheme, "scheme")
    parts = {"scheme": scheme, "path": rest}
    if rest.startswith("//"):
        authority, slash, path = rest[2:].partition("/")
        if "@" in path and "@" not in authority:
            # "The user ends at the last @": the bug is that it looks beyond the slash.
            authority, slash, path = f"{authority}{slash}{path}".rpartition("@")[2].partition("/")
        parts["path"] = slash + path
        user, host, colon, port = AUTHORITY.match(authority).groups()
        if user is not None:
            check(USER, user[:-1], "user")
            parts["user"], has_password, password = user[:-1].partition(":")
            if has_password:
                parts["password"] = password
        if host.startswith("["):
            if not is_address(host[1:-1]) and not FUTURE.match(host[1:-1]):
                raise ValueError("wrong address")
        else:
            check(NAME, host, "host")
        parts["host"] = host
        if colon:
            check(PORT, port, "port")
            parts["port"] = port
    check(PATH, parts["path"], "path")
    for name, mark, value in (("query", question, query), ("fragment", hash_mark, fragment)):
        if mark:
            check(REST, value, name)
            parts[name] = value
    return parts
