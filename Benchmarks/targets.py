"""What must hold, as ratios within one run."""

from dataclasses import dataclass
from typing import Callable

from cases import CORES, SMALL, WALKER

MEBIBYTE = 1 << 20
OWN = "restorectl"


@dataclass
class Target:
    """`value` takes the results, and is None when something that it needs was not measured."""

    work: str
    demand: str
    value: Callable
    holds: Callable
    shown: str = "{:.1f}×"


class Results:
    """What was measured, by work, inputs and tool."""

    def __init__(self):
        self.measurements = {}
        self.byte_counts = {}

    def seconds(self, work, inputs, tool=OWN):
        measurement = self.measurements.get((work, inputs, tool))
        return measurement and measurement.seconds

    def ratio(self, upper, lower):
        """Seconds of one measurement over those of another."""
        above, below = self.seconds(*upper), self.seconds(*lower)
        return above / below if above and below else None


def _at_least(bound):
    return lambda value: value >= bound


def _at_most(bound):
    return lambda value: value <= bound


def _faster(work, inputs, peer, bound):
    return Target(
        f"`{work}` of {inputs}",
        f"≥ {bound}× faster than `{peer}`",
        lambda results: results.ratio((work, inputs, peer), (work, inputs)),
        _at_least(bound),
    )


def _within(work, inputs, other, bound, said):
    return Target(
        f"`{work}` of {inputs}",
        f"≤ {bound}× the time of {said}",
        lambda results: results.ratio((work, inputs), other),
        _at_most(bound),
    )


def _memory(work, inputs):
    def beyond_file(results):
        measurement = results.measurements.get((work, inputs, OWN))
        return measurement and (measurement.peak_memory - results.byte_counts[inputs]) / MEBIBYTE

    return Target(
        f"`{work}` of {inputs}", "peak memory ≤ file + 64 MiB", beyond_file, _at_most(64),
        "file + {:.0f} MiB",
    )


def _growth(work, small, large):
    return Target(
        f"`{work}` of {large}", "≤ 11× the time of its tenth",
        lambda results: results.ratio((work, large), (work, small)), _at_most(11),
    )


def _scaling(work, jobs, bound):
    return Target(
        f"`{work}` of many on {jobs} cores", f"≥ {bound:g}× faster than on 1",
        lambda results: results.ratio((f"{work} --jobs 1", "many"), (f"{work} --jobs {jobs}", "many")),
        _at_least(bound),
    )


def _paths():
    work = "dump --format paths"

    def more(results):
        small, large = (results.seconds(work, f"uikit-{size}.data") for size in ("4k", "100m"))
        return (large - small) * 1000 if small and large else None

    return Target(
        f"`{work}` of 100 MB", "≤ 20 ms more than of 4 KB", more, _at_most(20), "{:.1f} ms"
    )


def _targets():
    # What a person waits for: the start, and small files.
    small = "uikit-4k.data"
    xml = "plistutil -f xml"
    yield _within("--version", small, ("--version", small, xml), 2, f"`{xml}`")
    yield _within("dump", small, ("dump", small, xml), 2, f"`{xml}`")
    for name in SMALL:
        yield _faster("dump", name, "plutil -p", 6)
        yield _faster("lint", name, "plutil -lint", 4)
    # What a build server waits for: thousands of files.
    one = ("lint --jobs 1", "many", WALKER)
    for jobs, bound in {1: 1, 2: 0.6}.items():
        yield _within(f"lint --jobs {jobs}", "many", one, bound, f"`{WALKER}`, one thread in C")
    # Less than linear: the archives are read through one disk, and reported by one thread.
    for work in ["lint", "dump --format jsonl"]:
        yield _scaling(work, CORES, 0.75 * CORES)
    # One large archive, in one layer: the work is the same as plutil's.
    for name in ["flat-10m.archive", "flat-100m.archive"]:
        yield _faster("lint", name, "plutil -lint", 5)
    json = "dump --format json"
    yield _faster(json, "flat-100m.archive", "plutil -p", 10)
    for name in ["flat-100m.archive", "uikit-100m.data"]:
        for work in ["lint", "dump", json, "stats"]:
            yield _memory(work, name)
    yield _paths()
    for work in ["lint", json]:
        for kind in ["uikit-{}.data", "flat-{}.archive"]:
            yield _growth(work, kind.format("10m"), kind.format("100m"))
    for work in ["dump", "dump --format paths", "plan", "stats"]:
        yield _growth(work, "uikit-10m.data", "uikit-100m.data")
    pairs = [f"uikit-{size}.data uikit-{size}-next.data" for size in ("10m", "100m")]
    yield _growth("diff", *pairs)
    pair = "pair-old.data pair-new.data"
    yield _within("diff", pair, ("lint of both", pair), 2.5, "linting both")


TARGETS = list(_targets())
