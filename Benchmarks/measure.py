"""Measures commands: wall time, peak memory, instructions."""

import json
import re
import shlex
import statistics
import subprocess
import tempfile
from dataclasses import dataclass

import peers

# A command that takes longer is run once; the others share about this many seconds each.
SINGLE_RUN_SECONDS = 4
SECONDS_FOR_EACH = 2
MOST_RUNS = 300
ROUNDS = 3


class Failed(Exception):
    """The command did not do its work."""


@dataclass
class Measurement:
    """Wall seconds of each run, and the most memory of one run in bytes."""

    times: list[float]
    peak_memory: int

    @property
    def seconds(self):
        return statistics.median(self.times)


def measure(commands):
    """Measures commands that are compared with each other: their names, and their words.

    Their runs take turns, so that what else the machine does slows all of them alike. A command
    that fails has an error in place of its measurement.
    """
    measured = {}
    for name, words in commands.items():
        try:
            seconds, peak_memory = _run_once(words)
            measured[name] = Measurement([seconds], peak_memory)
        except Failed as error:
            measured[name] = error
    quick = {
        name: first.seconds
        for name, first in measured.items()
        if isinstance(first, Measurement) and first.seconds <= SINGLE_RUN_SECONDS
    }
    for name in quick:
        measured[name].times.clear()
    for _ in range(ROUNDS):
        for name, seconds in quick.items():
            runs = int(SECONDS_FOR_EACH / ROUNDS / max(seconds, 0.001))
            runs = max(1, min(MOST_RUNS // ROUNDS, runs))
            measured[name].times += _times(commands[name], runs)
    return measured


def instructions(words):
    """How many instructions a command executes, not counting the kernel's."""
    tool = [peers.program("valgrind"), "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    result = _run([*tool, *words])
    found = re.search(r"Collected : (\d+)", result.stderr)
    if found is None:
        raise Failed(f"valgrind counted nothing of {words[0]}")
    return int(found[1])


def _run_once(words):
    """Wall seconds and peak memory as GNU time sees them; it is small, so that its own memory does
    not count for the command's."""
    with tempfile.NamedTemporaryFile("r") as report:
        result = _run([peers.program("time"), "-q", "-f", "%e %M", "-o", report.name, *words])
        _check(result.returncode, words, result.stderr)
        seconds, kibibytes = report.read().split()
    return float(seconds), int(kibibytes) * 1024


def _times(words, runs):
    with tempfile.NamedTemporaryFile("r") as report:
        hyperfine = [peers.program("hyperfine"), "--shell=none", "--style=none", "--ignore-failure"]
        options = [f"--runs={runs}", f"--export-json={report.name}"]
        result = _run([*hyperfine, *options, shlex.join(words)])
        if result.returncode != 0:
            raise Failed(result.stderr.strip())
        measured = json.load(report)["results"][0]
    for status in measured["exit_codes"]:
        _check(status, words, "")
    return measured["times"]


def _run(words):
    # Outputs of 100 MB are nobody's to keep.
    return subprocess.run(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
        check=False)


def _check(status, words, said):
    # 1 says that lint found something, or diff a difference.
    if status not in (0, 1):
        reason = (said.strip().splitlines() or ["without a word"])[0]
        raise Failed(f"{words[0].rsplit('/')[-1]} ended with {status}: {reason}")
