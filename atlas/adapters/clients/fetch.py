"""Fetches URLs with a client of Python: `fetch.py CLIENT`. main.py says what it reads and writes."""

import sys


def urllib_request():
    from urllib.request import urlopen

    return lambda url: urlopen(url, timeout=3).read()


def requests():
    import requests

    return lambda url: requests.get(url, timeout=3, allow_redirects=False)


def urllib3():
    from urllib3 import PoolManager

    return lambda url: PoolManager(retries=False, timeout=3).request("GET", url, redirect=False)


def httpx():
    import httpx

    return lambda url: httpx.get(url, timeout=3)


def aiohttp():
    import asyncio

    import aiohttp

    async def get(url):
        async with aiohttp.ClientSession() as session, session.get(url, allow_redirects=False) as response:
            await response.read()

    return lambda url: asyncio.run(asyncio.wait_for(get(url), 3))


fetch = globals()[sys.argv[1]]()
for line in sys.stdin:
    try:
        fetch(bytes.fromhex(line).decode())
        print("ok", flush=True)
    except Exception as error:
        print("error", f"{type(error).__name__}: {error}".encode("utf-8", "replace").hex(), flush=True)
