"""The results as Markdown."""

import os
import platform
from pathlib import Path

import peers
from targets import MEBIBYTE, OWN, TARGETS

PROMISE = "These are ratios within one run; times belong to the machine below."


def write(results, counts, binary_size):
    """The whole of RESULTS.md. `counts` are instructions by work, inputs and tool."""
    parts = [
        "# What was measured",
        "Written by `make bench`; README.md beside it says what is in the inputs. " + PROMISE,
        "## Targets",
        _table(["work", "must be", "measured", ""], _targets(results)),
        "## Times",
        _table(
            ["work", "input", "tool", "median", "MB/s", "peak memory", "times restorectl's time"],
            _times(results),
        ),
    ]
    if counts:
        parts += [
            "## Instructions",
            "Counted by `valgrind --tool=callgrind`; they hardly differ between runs.",
            _table(["work", "input", "tool", "instructions"], _counts(counts)),
        ]
    parts += ["## Machine", "\n".join(f"- {line}" for line in _machine(binary_size))]
    return "\n\n".join(parts) + "\n"


def _table(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _targets(results):
    for target in TARGETS:
        value = target.value(results)
        if value is not None:
            met = "met" if target.holds(value) else "**missed**"
            yield [target.work, target.demand, target.shown.format(value), met]


def _times(results):
    for (work, inputs, tool), measurement in results.measurements.items():
        own = results.measurements.get((work, inputs, OWN))
        row = [f"`{work}`", inputs, f"`{tool}`"]
        if measurement is None:
            yield [*row, "failed", "", "", ""]
            continue
        byte_count = results.byte_counts.get(inputs)
        rate = byte_count / measurement.seconds / 1e6 if byte_count else None
        yield [
            *row,
            _duration(measurement.seconds),
            f"{rate:,.0f}" if rate else "",
            f"{measurement.peak_memory / MEBIBYTE:,.0f} MiB",
            f"{measurement.seconds / own.seconds:.1f}×" if own and tool != OWN else "",
        ]


def _counts(counts):
    for (work, inputs, tool), count in counts.items():
        yield [f"`{work}`", inputs, f"`{tool}`", f"{count:,}"]


def _duration(seconds):
    return f"{seconds * 1000:.2f} ms" if seconds < 0.1 else f"{seconds:.2f} s"


def _machine(binary_size):
    """What the numbers depend on; nothing that tells whose machine it is."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / (1 << 30)
    yield f"{_processor()}, {os.cpu_count()} cores, {memory:.0f} GiB of memory"
    yield f"{_system()}, {platform.machine()}"
    yield f"a release binary of {binary_size / 1e6:.1f} MB"
    yield from peers.versions()


def _processor():
    for line in _lines("/proc/cpuinfo"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def _system():
    for line in _lines("/etc/os-release"):
        if line.startswith("PRETTY_NAME="):
            return line.split("=", 1)[1].strip().strip('"')
    return platform.system()


def _lines(name):
    path = Path(name)
    return path.read_text().splitlines() if path.exists() else []
