"""The tools to compare with, and those that measure."""

import functools
import os
import shutil
import subprocess
import sys

# Each program, and the Debian package that it comes in; None for one of the Swift toolchain.
PACKAGES = {
    "hyperfine": "hyperfine",
    "time": "time",
    "valgrind": "valgrind",
    "plistutil": "libplist-utils",
    "jq": "jq",
    "plutil": None,
}
# Without these there is nothing to measure with.
INSTRUMENTS = ["hyperfine", "time"]

PLISTLIB = "import plistlib, sys; plistlib.load(open(sys.argv[1], 'rb'))"

# What each peer is called with to do the work, the file last.
COMMANDS = {
    "plutil -lint": ["plutil", "-lint"],
    "plutil -p": ["plutil", "-p"],
    "plistutil -f xml": ["plistutil", "-f", "xml", "-i"],
    "plistlib": [sys.executable, "-c", PLISTLIB],
    "jq -c": ["jq", "-c", "."],
}


@functools.cache
def program(name):
    """Where a program is, installed if need be; None, after a message, when it cannot be had."""
    found = shutil.which(name)
    if found:
        return found
    package = PACKAGES.get(name)
    if package is None:
        _say(f"{name} comes with Swift's toolchain and is not in PATH; it is left out")
        return None
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        _say(f"{name} is not installed; install the package {package} first. It is left out")
        return None
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", package]
    result = subprocess.run(install, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        reason = (result.stderr.strip().splitlines() or ["no reason given"])[-1]
        _say(f"the package {package} cannot be installed ({reason}); {name} is left out")
    return shutil.which(name)


def command(peer):
    """The command line of a peer without its file; None when the peer is not there."""
    words = COMMANDS[peer]
    path = program(words[0])
    return path and [path, *words[1:]]


def versions():
    """What was compared with, in words."""
    asked = {
        "plistutil": ["--version"],
        "plutil": None,
        "jq": ["--version"],
        "hyperfine": ["--version"],
        "valgrind": ["--version"],
    }
    lines = [f"Python {sys.version.split()[0]} (plistlib)"]
    for name, arguments in asked.items():
        path = shutil.which(name)
        if path is None:
            continue
        if arguments is None:
            lines.append(f"{name} of {_first_line(['swift', '--version'])}")
        else:
            lines.append(_first_line([path, *arguments]))
    return lines


def _first_line(words):
    result = subprocess.run(words, capture_output=True, text=True, check=False)
    return ((result.stdout or result.stderr).strip().splitlines() or [words[0]])[0]


def _say(text):
    print(f"bench: {text}", file=sys.stderr)
