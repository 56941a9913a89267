#!/usr/bin/env python3
"""Measures a release binary beside its peers, and prints one table.

    python3 Benchmarks/bench.py BINARY [--only GROUP...] [--inputs FOLDER] [--write FILE]
"""

import argparse
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import inputs
import measure
import peers
import report
from cases import CASES, GROUPS, JSON
from targets import OWN, Results

HERE = Path(__file__).parent


def main():
    options = _options()
    missing = [name for name in peers.INSTRUMENTS if peers.program(name) is None]
    if missing:
        sys.exit(f"bench: nothing can be measured without {' and '.join(missing)}")
    with tempfile.TemporaryDirectory() as folder:
        # As `make install` leaves it. A linker writes a file here and there, and the system then keeps
        # it in such small pieces that a start takes a fifth longer.
        options.binary = Path(shutil.copy(options.binary, folder))
        _run(options)


def _run(options):
    chosen = [case for case in CASES if case.group in options.only]
    _make_inputs(options, chosen)
    results, counts = Results(), {}
    for case in chosen:
        _measure(case, options, results)
        if case.counts_instructions and peers.program("valgrind"):
            _count(case, options, counts)
    text = report.write(results, counts, options.binary.stat().st_size)
    print(text, end="")
    if options.write:
        options.write.write_text(text)


def _options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("binary", type=Path)
    parser.add_argument(
        "--only", nargs="*", choices=GROUPS, default=[], metavar="GROUP",
        help="one of " + ", ".join(GROUPS))
    parser.add_argument("--inputs", type=Path, default=HERE / "inputs")
    parser.add_argument("--write", type=Path, help="the file that gets the table too")
    options = parser.parse_args()
    options.only = options.only or GROUPS
    return options


def _make_inputs(options, cases):
    wanted = {name for case in cases for name in case.inputs}
    made = [name for name in inputs.NAMES if name in wanted or name == JSON_SOURCE and JSON in wanted]
    _say("making the inputs")
    inputs.make(options.inputs, made)
    if JSON in wanted and not (options.inputs / JSON).exists():
        words = [options.binary, "dump", "--reveal", "--format", f"json:{options.inputs / JSON}"]
        subprocess.run([*words, options.inputs / JSON_SOURCE], check=True)


# What the JSON is made from.
JSON_SOURCE = "uikit-10m.data"


def _measure(case, options, results):
    if case.inputs:
        paths = [options.inputs / name for name in case.inputs]
        results.byte_counts[case.shown_inputs] = sum(_read(path) for path in paths)
    _say(f"{case.work} {case.shown_inputs}")
    for tool, measured in measure.measure(_commands(case, options)).items():
        if isinstance(measured, measure.Failed):
            _say(f"{tool}: {measured}")
            measured = None
        results.measurements[(case.work, case.shown_inputs, tool)] = measured


def _count(case, options, counts):
    for tool, words in _commands(case, options).items():
        try:
            counts[(case.work, case.shown_inputs, tool)] = measure.instructions(words)
        except measure.Failed as error:
            _say(str(error))


def _commands(case, options):
    """The command line of each tool that does the work."""
    paths = [options.inputs / name for name in case.inputs]
    commands = {OWN: [str(word) for word in [options.binary, *case.arguments, *paths]]}
    for peer in case.peers:
        words = peers.command(peer)
        if words is None:
            continue
        if paths[0].is_dir():
            # Ten thousand names are too long for one argument of a shell, not for a command.
            script = f"cd {shlex.quote(str(paths[0]))} && exec {shlex.join(words)} */*"
            commands[peer] = ["sh", "-c", script]
        else:
            commands[peer] = [*words, *map(str, paths)]
    return commands


def _read(path):
    """How many bytes an input has. They are read, or the first tool would wait for the disk."""
    files = path.rglob("*.data") if path.is_dir() else [path]
    return sum(len(file.read_bytes()) for file in files)


def _say(text):
    print(f"bench: {text}", file=sys.stderr)


if __name__ == "__main__":
    main()
