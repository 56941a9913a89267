#!/usr/bin/env python3
"""Measures two restorectl binaries side by side, with one job each: processor time and instructions.

    python3 Benchmarks/side_by_side.py OLD NEW [--inputs FOLDER] [--seconds 6] [--no-instructions]

Runs take turns. Processor time is compared, not wall time, so that what else the machine does hardly
counts. Instructions are counted by `perf` where the machine lets it, else by valgrind, else not at all.
The exit status is 1 if NEW takes more than 1.15 times what OLD takes anywhere.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import inputs
import measure

BOUND = 1.15
# Valgrind makes a run 50 times as long, so it counts a part of `many`.
COUNTED_PARTS = 2
SMALL = ["uikit-4k.data", "uikit-50k.data"]
WORKS = [
    *[(["dump", "--jobs", "1"], name) for name in SMALL],
    *[(["lint", "--jobs", "1"], name) for name in SMALL],
    (["lint", "--jobs", "1"], inputs.MANY),
    (["dump", "--jobs", "1", "--format", "jsonl"], inputs.MANY),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--inputs", type=Path, default=Path(__file__).parent / "inputs")
    parser.add_argument("--seconds", type=float, default=6, help="for each work (6)")
    parser.add_argument("--no-instructions", action="store_true")
    options = parser.parse_args()
    inputs.make(options.inputs, [*SMALL, inputs.MANY])
    count = None if options.no_instructions else counter()
    rows, worst = [], 0
    with tempfile.TemporaryDirectory() as folder:
        # Copied, as `make install` does: a linker leaves a file in pieces, which start more slowly.
        binaries = [shutil.copy(path, f"{folder}/{name}") for path, name in ((options.old, "old"), (options.new, "new"))]
        for arguments, name in WORKS:
            path = options.inputs / name
            times = processor_times([[binary, *arguments, str(path)] for binary in binaries], options.seconds)
            row = [" ".join(arguments[:1] + arguments[3:]), name, *(f"{seconds * 1000:,.2f} ms" for seconds in times)]
            ratios = [times[1] / times[0]]
            if count:
                parts = sorted(path.iterdir())[:COUNTED_PARTS] if path.is_dir() else [path]
                counts = [count([binary, *arguments, *map(str, parts)]) for binary in binaries]
                ratios.append(counts[1] / counts[0])
                row += [f"{number / 1e6:,.2f} M" for number in counts]
            row[4:4] = [f"{ratios[0]:.2f}"]
            rows.append(row + [f"{ratio:.2f}" for ratio in ratios[1:]])
            print(*rows[-1], sep="  ", file=sys.stderr)
            # Where instructions are counted, they decide: they hardly differ between runs.
            worst = max(worst, ratios[-1])
    heads = ["work", "input", "old", "new", "ratio"] + ["instructions, old", "new", "ratio"] * bool(count)
    print(table([heads, ["---"] * len(heads), *rows]))
    print(f"\nat most {worst:.2f} of OLD by {'instructions' if count else 'time'}, {BOUND} is allowed")
    return 1 if worst > BOUND else 0


def processor_times(commands, seconds):
    """Median processor seconds of commands that take turns."""
    first = [processor_time(command) for command in commands]
    rounds = max(3, min(300, int(seconds / sum(first))))
    times = [[processor_time(command) for command in commands] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*times)]


def processor_time(command):
    nothing = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 1, 2)]
    process = os.posix_spawn(command[0], command, {}, file_actions=nothing)
    _, status, usage = os.wait4(process, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime


def counter():
    """A function that counts the instructions of a command; None if nothing can."""
    if shutil.which("perf") and perf_count(["true"]):
        return perf_count
    return measure.instructions if shutil.which("valgrind") else None


def perf_count(command):
    words = ["perf", "stat", "--field-separator", ";", "--event", "instructions:u", *command]
    result = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    lines = [line for line in result.stderr.splitlines() if "instructions" in line]
    number = lines[-1].split(";")[0] if lines else ""
    return int(number) if number.isdigit() else None


def table(rows):
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join("| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in rows)


if __name__ == "__main__":
    sys.exit(main())
