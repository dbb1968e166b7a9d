"""Says which attacks on time an audit finds without the advisory's input: `attack_times.py LAB RFC1738 [NAME[=PLACE,PLACE]...]`.

The program makes an adapter of the call of each entry of attacks/time.yaml, in both versions, and asks it with `RFC1738 audit time`. It
writes what was found into reports/times.jsonl, a line for each version: the number of families, the cause, the growth and the family, and no time. An attack is found if
the vulnerable version has a finding of a growth that the fixed version has not in this place. LAB and NAME are those of attacks.py. With PLACE, only
the families of these places are asked about, which takes less time, and the line has their names. What was found in all places is not replaced by this. The exit code is 2 if a package cannot be asked.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import attacks

TIMES = attacks.ATTACKS.parent / "reports" / "times.jsonl"

# A call that takes a host gets what stands between "//" and the next "/" of a URL, or else the whole text.
HOST = {"npm": "input.replace(/^[a-z]+:\\/\\/([^/]*).*$/s, '$1')", "PyPI": "__import__('re').sub(r'(?s)^[a-z]+://([^/]*).*$', r'\\1', input)"}

# Each adapter has the setup and the call as arguments. It reports whether the call returns or throws, because only the time is asked about.
NODE = """
const [setup, call] = process.argv.slice(2);
const { readSync, writeSync } = require("fs");
const write = (text) => { for (let rest = Buffer.from(text); rest.length; ) rest = rest.subarray(writeSync(1, rest)); };
const lines = async (each) => {
  const chunk = Buffer.alloc(1 << 16);
  for (let rest = Buffer.alloc(0), read; (read = readSync(0, chunk)) > 0; ) {
    rest = Buffer.concat([rest, chunk.subarray(0, read)]);
    for (let end; (end = rest.indexOf(10)) >= 0; rest = rest.subarray(end + 1)) await each(JSON.parse(rest.subarray(0, end)));
  }
};
(async () => {
  const ask = await eval(`(async () => { ${setup};\\n return async (input) => (${call}) })()`);
  const observe = async (input) => { try { await ask(input); return { accept: {} }; } catch (error) { return { reject: "" }; } };
  await lines(async (asked) => {
    if (asked.cmd === "stop") process.exit(0);
    if (asked.cmd === "start") return write(JSON.stringify({ protocol: 1, name: "call", language: "JavaScript", version: "" }) + "\\n");
    const observations = [];
    for (const input of asked.inputs) observations.push(typeof input === "string" ? await observe(input) : { decline: "" });
    write(JSON.stringify({ id: asked.id, observations }) + "\\n");
  });
})();
"""
PYTHON = """
import json, sys
setup, call = sys.argv[1:]
names = {}
exec(setup, names)
call = compile(call, "call", "eval")
def observe(text):
    if not isinstance(text, type(u"")):
        return {"decline": ""}
    names["input"] = text
    try:
        eval(call, names)
        return {"accept": {}}
    except Exception:
        return {"reject": ""}
for line in iter(sys.stdin.readline, ""):
    asked = json.loads(line)
    if asked["cmd"] == "stop":
        break
    answer = {"protocol": 1, "name": "call", "language": "Python", "version": ""}
    if asked["cmd"] != "start":
        answer = {"id": asked["id"], "observations": [observe(text) for text in asked["inputs"]]}
    sys.stdout.write(json.dumps(answer) + "\\n")
    sys.stdout.flush()
"""


def growths(rfc1738, folder, entry, version, places):
    """Returns the number of families, and what the audit finds about the time of a version, in some places or in all."""
    program, environment = attacks.install(folder, entry, version)
    options = ["--scheme", entry["scheme"]] if "scheme" in entry else []
    if places:
        found = [growths_of(rfc1738, folder, entry, program, environment, [*options, "--place", place]) for place in places]
        return sum(families for families, _ in found), [one for _, slow in found for one in slow]
    return growths_of(rfc1738, folder, entry, program, environment, options)


def growths_of(rfc1738, folder, entry, program, environment, options):
    """Returns the number of families of one run of the audit, and what it finds."""
    script = folder / ("ask_time.js" if entry["ecosystem"] == "npm" else "ask_time.py")
    script.write_text(NODE if entry["ecosystem"] == "npm" else PYTHON)
    call = entry["call"]
    if entry.get("takes") == "host":
        call = re.sub(r"\binput\b", lambda _: HOST[entry["ecosystem"]], call)
    command = [rfc1738, "audit", "time", "--json", "--timeout", "3", *options, "--", program, script, entry["setup"], call]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**attacks.os.environ, **environment})
    if done.returncode > 1:
        raise RuntimeError(done.stderr.strip()[-500:])
    report = json.loads(done.stdout)
    return report["families"], [{key: found[key] for key in ("cause", "growth", "prefix", "unit", "suffix")} for found in report["slow"]]


def keep(entries, found):
    """Writes what was found in a version into the file, in the order of the entries."""
    known = [json.loads(line) for line in TIMES.read_text().splitlines()] if TIMES.exists() else []
    known = {(one["name"], one["of"]): one for one in known}
    of_all = known.get((found["name"], found["of"]))
    if "places" in found and of_all and "places" not in of_all:
        raise RuntimeError("its line is about all places, ask about all of them")
    known[found["name"], found["of"]] = found
    order = [(entry["name"], which) for entry in entries for which in ("vulnerable", "fixed")]
    TIMES.write_text("".join(json.dumps(known[key]) + "\n" for key in order if key in known))


def main(lab, rfc1738, *asked):
    rfc1738 = Path(rfc1738).resolve()
    places = {name: of_name.split(",") if of_name else [] for name, _, of_name in (one.partition("=") for one in asked)}
    names = tuple(places)
    failures = 0
    entries = attacks.entries(attacks.ATTACKS / "time.yaml")
    for entry in entries:
        if names and not entry["name"].startswith(names):
            continue
        for which in ("vulnerable", "fixed"):
            folder = attacks.folder_of(lab, entry, entry[which])
            # The longest name is the nearest one: linkify-it and linkify-it-py are two.
            of_names = [name for name in names if entry["name"].startswith(name)]
            only = places[max(of_names, key=len)] if of_names else []
            try:
                families, found = growths(rfc1738, folder, entry, entry[which], only)
                of_places = {"places": only} if only else {}
                keep(entries, {"name": entry["name"], "of": which, "version": entry[which], **of_places, "families": families, "slow": found})
            except (RuntimeError, ValueError) as error:
                print(f"{entry['name']}: {entry['package']} {entry[which]} cannot be asked: {error}", file=sys.stderr)
                failures += 1
                continue
            shown = "; ".join(f"{one['cause']} {one['growth']}" for one in found) or "nothing"
            print(f"{entry['name']}: {entry['package']} {entry[which]} ({which}): {shown}", flush=True)
    return 2 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
