"""Builds the packages that contain the command `rfc1738`, for people without Rust: a wheel, and two packages of npm.

    python3 packages/build.py                 builds for this computer into target/packages, and checks what it built
    python3 packages/build.py --target TARGET  builds for another platform, such as aarch64-apple-darwin, and checks nothing

It needs Rust, Python 3.11 with `venv`, and npm. It uploads nothing: .github/workflows/release.yml does.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from pathlib import Path

PACKAGES = Path(__file__).resolve().parent
ROOT = PACKAGES.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
# The names that Node.js gives to the platforms for which there are programs.
PLATFORMS = {
    "x86_64-unknown-linux-gnu": ("linux", "x64"),
    "aarch64-unknown-linux-gnu": ("linux", "arm64"),
    "x86_64-apple-darwin": ("darwin", "x64"),
    "aarch64-apple-darwin": ("darwin", "arm64"),
    "x86_64-pc-windows-msvc": ("win32", "x64"),
}


def run(*command, **options):
    """Runs a command, and returns its output. Ends this program if it fails."""
    ran = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True, **options)
    if ran.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit code {ran.returncode}\n{ran.stdout}")
    return ran.stdout


def host():
    """Returns the name that Rust gives to this computer."""
    return next(line.split()[1] for line in run("rustc", "-vV").splitlines() if line.startswith("host: "))


def wheel(target, folder):
    """Builds the wheel for a platform, or for this computer, and returns its path. The program in it is the one of the other packages."""
    environment = TARGET / "packages-tools"
    maturin = environment / ("Scripts/maturin.exe" if os.name == "nt" else "bin/maturin")
    if not maturin.exists():
        venv.create(environment, with_pip=True, clear=True)
        pinned = PACKAGES / "requirements.txt"
        run(maturin.parent / "python", "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", pinned)
    platform = ["--target", target] if target else []
    run(maturin, "build", "--release", *platform, "--out", folder, "--target-dir", TARGET, cwd=PACKAGES / "python")
    return next(folder.glob("*.whl"))


def npm(target, version, folder):
    """Builds the package with the program for a platform, and the package that starts it. Returns their paths."""
    system, processor = PLATFORMS[target or host()]
    about = {
        "version": version,
        "license": "MIT OR Apache-2.0",
        "repository": {"type": "git", "url": "git+https://github.com/rfc1738/rfc1738.git"},
        "description": "Audits URL libraries of any language: a list of bugs, each with a URL, the expected answer and the answer",
    }
    names = {one: f"rfc1738-cli-{'-'.join(one)}" for one in PLATFORMS.values()}
    program = "rfc1738.exe" if system == "win32" else "rfc1738"
    platform = {"name": names[system, processor], **about, "os": [system], "cpu": [processor], "files": [program]}
    start = {
        "name": "rfc1738-cli",
        **about,
        "bin": {"rfc1738": "rfc1738.cjs", "rfc1738-cli": "rfc1738.cjs"},
        "files": ["rfc1738.cjs"],
        "engines": {"node": ">=18"},
        "optionalDependencies": {name: version for name in names.values()},
    }
    packed = []
    for package, files in [(platform, [TARGET / (target or "") / "release" / program]), (start, [PACKAGES / "npm/rfc1738.cjs"])]:
        with tempfile.TemporaryDirectory() as built:
            for file in [*files, PACKAGES / "npm/README.md", ROOT / "LICENSE-MIT", ROOT / "LICENSE-APACHE"]:
                shutil.copy(file, built)
            Path(built, "package.json").write_text(json.dumps(package, indent=2) + "\n")
            packed.append(folder / run("npm", "pack", "--silent", "--pack-destination", folder, cwd=built).split()[-1])
    return packed


def check(wheel, packages, version):
    """Installs the packages into empty folders, and audits `urllib` and `URL` by them. Writes the sizes and the times."""
    for file in [wheel, *packages]:
        print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        venv.create(f"{folder}/python", with_pip=True)
        programs = Path(folder, "python", "Scripts" if os.name == "nt" else "bin")
        run(programs / "python", "-m", "pip", "install", "--quiet", "--no-index", wheel)
        audited("wheel", [programs / "rfc1738"], "python", f"{programs / 'python'} my_library_adapter.py", folder, version, began)
        began = time.monotonic()
        # The packages of other platforms are not in this folder, and none is downloaded.
        run("npm", "install", "--silent", "--offline", "--no-save", "--omit=optional", "--prefix", f"{folder}/npm", *packages)
        start = ["node", f"{folder}/npm/node_modules/rfc1738-cli/rfc1738.cjs"]
        audited("npm", start, "node", "node my_library_adapter.mjs", f"{folder}/npm", version, began)


def audited(what, program, language, adapter, folder, version, began):
    """Writes a template of an adapter, and audits it. Each template has findings."""
    assert run(*program, "--version").split() == ["rfc1738", version], what
    run(*program, "adapter", "new", language, "my_library", cwd=folder)
    command = [*program, "audit", "--suite", "corpus", "--against", "rfc3986", "--", *adapter.split()]
    ran = subprocess.run([str(word) for word in command], cwd=folder, stdout=subprocess.PIPE, text=True)
    if ran.returncode != 1 or "\n1. " not in ran.stdout:
        sys.exit(f"{what}: exit code {ran.returncode}, expected 1 and findings\n{ran.stdout}")
    print(f"{what}: {time.monotonic() - began:.1f} s from the file to the first finding")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--target", choices=PLATFORMS, help="the platform (default: this computer)")
    target = arguments.parse_args().target
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    folder = TARGET / "packages" / (target or host())
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    built = wheel(target, folder)
    packages = npm(target, version, folder)
    if target is None:
        check(built, packages, version)
    print(f"written: {folder}")


if __name__ == "__main__":
    main()
