"""Bugs of URL parsers, two sets of ten. The second was written before the generator was changed for the first, and measured after it."""

import re


def fourth_at(url, parts):
    """The fourth "@" ends the user."""
    match = re.match(r"([a-z]+)://([^/?#]*)", url)
    if parts is None and match and match[2].count("@") >= 4:
        pieces = match[2].split("@")
        return {"scheme": match[1], "user": "@".join(pieces[:4]), "host": "@".join(pieces[4:]), "path": url[match.end() :]}
    return parts


def long_address(url, parts):
    """An address of IPv6 with all its digits is longer than the buffer."""
    if parts and len(parts.get("host", "")) >= 41 and parts["host"].startswith("["):
        raise IndexError("buffer")
    return parts


def wrapped_port(url, parts):
    """The port has 16 bits."""
    if parts and parts.get("port") and int(parts["port"]) > 65535:
        parts["port"] = str(int(parts["port"]) % 65536)
    return parts


def cut_nul(url, parts):
    """An escaped NUL ends the path."""
    if parts and "%00" in parts["path"]:
        parts["path"] = parts["path"].split("%00")[0]
    return parts


def lost_host(url, parts):
    """A host of 64 letters or more is lost."""
    if parts and re.search("[A-Za-z]{64}", parts.get("host", "")):
        parts["host"] = ""
    return parts


def third_hash(url, parts):
    """A third "#" makes all of it a fragment."""
    if parts is None and url.count("#") >= 3 and re.match("[a-z]+:", url):
        rest, _, fragment = url.partition("#")
        scheme, _, path = rest.partition(":")
        return {"scheme": scheme, "path": path, "fragment": fragment}
    return parts


def vertical_tab(url, parts):
    """A vertical tab is stripped at both ends, as `str.strip` does."""
    plain = url.strip("\x0b")
    return parts if plain == url else correct_of(plain)


def upper_type(url, parts):
    """The type of an ftp URL is dropped if its name has capital letters."""
    if parts and parts["scheme"].lower() == "ftp" and ";TYPE=" in parts["path"]:
        parts["path"] = parts["path"].split(";TYPE=")[0]
    return parts


def second_escape(url, parts):
    """Of the escapes with small letters only the first one is kept."""
    if parts:
        escapes = list(re.finditer("%(?:[a-f][0-9a-f]|[0-9][a-f])", parts["path"]))
        if len(escapes) > 1:
            parts["path"] = parts["path"][: escapes[1].start()] + parts["path"][escapes[1].end() :]
    return parts


def dropped_prefix(url, parts):
    """The "xn--" of a label is dropped."""
    if parts and "xn--" in parts.get("host", ""):
        parts["host"] = parts["host"].replace("xn--", "")
    return parts


def second_colon(url, parts):
    """A password ends at its ":"."""
    if parts and ":" in parts.get("password", ""):
        parts["password"] = parts["password"].split(":")[0]
    return parts


def long_scheme(url, parts):
    """A scheme has at most 16 characters."""
    if parts:
        parts["scheme"] = parts["scheme"][:16]
    return parts


def path_parameter(url, parts):
    """A segment "..;" is one of "..", as in servers of Java."""
    if parts and "/..;" in parts["path"]:
        parts["path"] = re.sub("/[^/]*/[.][.];[^/]*", "", parts["path"], count=1)
    return parts


def many_pairs(url, parts):
    """A query has at most eight pairs."""
    if parts and parts.get("query", "").count("&") >= 8:
        parts["query"] = "&".join(parts["query"].split("&")[:8])
    return parts


def embedded_address(url, parts):
    """The last number of an address in an address is signed."""
    match = re.search(r":[0-9.]*\.([0-9]+)\]$", parts.get("host", "")) if parts else None
    return None if match and int(match[1]) > 127 else parts


def hash_bang(url, parts):
    """A fragment that begins with "!" is a query."""
    if parts and parts.get("fragment", "").startswith("!"):
        parts["query"] = parts.pop("fragment")
    return parts


def long_port(url, parts):
    """A port has at most five characters, also if it begins with zeros."""
    return None if parts and len(parts.get("port", "")) > 5 and parts["port"].startswith("0") else parts


def deep_path(url, parts):
    """A path of many segments is too deep."""
    if parts and parts["path"].count("/") >= 100:
        raise RecursionError("too deep")
    return parts


def byte_order_mark(url, parts):
    """A byte order mark at the beginning is removed."""
    return correct_of(url[1:]) if url.startswith("\ufeff") else parts


def port_before_query(url, parts):
    """The port is lost if a "?" follows it."""
    if parts and parts.get("port") and "query" in parts and not parts["path"]:
        del parts["port"]
    return parts


def correct_of(url):
    from __main__ import correct

    return correct(url)


FIRST = [fourth_at, long_address, wrapped_port, cut_nul, lost_host, third_hash, vertical_tab, upper_type, second_escape, dropped_prefix]
SECOND = [second_colon, long_scheme, path_parameter, many_pairs, embedded_address, hash_bang, long_port, deep_path, byte_order_mark, port_before_query]
BUGS = {bug.__name__.replace("_", "-"): bug for bug in FIRST + SECOND}
