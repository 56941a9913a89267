"""The tools to compare with, and those that measure."""

import atexit
import functools
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# Each program, and the Debian package that it comes in; None for one of the Swift toolchain.
PACKAGES = {
    "hyperfine": "hyperfine",
    "time": "time",
    "valgrind": "valgrind",
    "plistutil": "libplist-utils",
    "jq": "jq",
    "plutil": None,
    "pkg-config": "pkg-config",
}
# What open_layers.c is compiled with: a package of Debian, and its name for pkg-config.
LIBPLIST_PACKAGE, LIBPLIST = "libplist-dev", "libplist-2.0"
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
    "open_layers": ["open_layers"],
}


@functools.cache
def program(name):
    """Where a program is, installed if need be; None, after a message, when it cannot be had."""
    found = shutil.which(name)
    if found:
        return found
    if name == "open_layers":
        return _compiled_walker()
    package = PACKAGES.get(name)
    if package is None:
        _say(f"{name} comes with Swift's toolchain and is not in PATH; it is left out")
        return None
    _install(package, name)
    return shutil.which(name)


def _compiled_walker():
    """open_layers.c, compiled in a folder that goes away with this program."""
    if program("pkg-config") is None or shutil.which("cc") is None:
        _say("open_layers needs pkg-config and a C compiler; it is left out")
        return None
    asked = ["pkg-config", "--cflags", "--libs", LIBPLIST]
    if subprocess.run(asked, capture_output=True, check=False).returncode != 0:
        _install(LIBPLIST_PACKAGE, "open_layers")
    flags = subprocess.run(asked, capture_output=True, text=True, check=False)
    if flags.returncode != 0:
        return None
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    source, binary = Path(__file__).with_name("open_layers.c"), Path(folder, "open_layers")
    subprocess.run(["cc", "-O2", "-o", binary, source, *flags.stdout.split()], check=True)
    return str(binary)


def _install(package, name):
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        _say(f"{name} is not installed; install the package {package} first. It is left out")
        return
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", package]
    result = subprocess.run(install, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        reason = (result.stderr.strip().splitlines() or ["no reason given"])[-1]
        _say(f"the package {package} cannot be installed ({reason}); {name} is left out")


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
