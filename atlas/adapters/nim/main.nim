## The program for the module std/uri of Nim: reports what it answers, and judges nothing.
##
## It reads inputs and writes answers in the way of adapters/relay.py. A UriParseError is a rejection, and every other exception is a crash.
import std/[strutils, uri]

proc digits(text: string): string = text.toHex.toLowerAscii

proc observe(given: string): string =
  try:
    let uri = parseUri(given)
    result = "accept"
    if uri.scheme != "":
      result.add " scheme=" & digits(uri.scheme)
    for (name, value) in {
      "user": uri.username, "password": uri.password, "host": uri.hostname, "port": uri.port, "path": uri.path,
      "query": uri.query, "fragment": uri.anchor,
    }:
      result.add " " & name & "=" & digits(value)
  except UriParseError as error:
    result = "reject " & digits(error.msg)
  except CatchableError as error:
    result = "crash " & digits(error.msg)

var answers = ""
for line in stdin.lines:
  if line == ".":
    stdout.write answers
    stdout.flushFile
    answers = ""
  else:
    answers.add observe(parseHexStr(line)) & "\n"
