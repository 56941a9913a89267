"""What must hold, as ratios within one run."""

from dataclasses import dataclass
from typing import Callable

from cases import CORES

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


def _paths():
    work = "dump --format paths"

    def more(results):
        small, large = (results.seconds(work, f"uikit-{size}.data") for size in ("4k", "100m"))
        return (large - small) * 1000 if small and large else None

    return Target(
        f"`{work}` of 100 MB", "≤ 20 ms more than of 4 KB", more, _at_most(20), "{:.1f} ms"
    )


def _targets():
    small = "uikit-4k.data"
    xml = "plistutil -f xml"
    yield _faster("dump", small, "plutil -p", 6)
    yield _within("dump", small, ("dump", small, xml), 2, f"`{xml}`")
    yield _within("--version", small, ("--version", small, xml), 2, f"`{xml}`")
    for name in ["flat-10m.archive", "flat-100m.archive"]:
        yield _faster("lint", name, "plutil -lint", 40)
        yield _faster("lint", name, xml, 15)
        yield _faster("lint", name, "plistlib", 30)
    json = "dump --format json"
    yield _faster(json, "flat-100m.archive", "plutil -p", 10)
    yield _faster(json, "flat-100m.archive", xml, 5)
    for name in ["flat-100m.archive", "uikit-100m.data"]:
        yield _memory("lint", name)
        yield _memory(json, name)
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
    one, all_cores = "lint --jobs 1", f"lint --jobs {CORES}"
    # Less than linear: the archives are read through one disk, and reported by one thread.
    for jobs, bound in {2: 1.7, CORES: 0.75 * CORES}.items():
        yield Target(
            f"`lint` of 10,000 archives on {jobs} cores", f"≥ {bound:g}× faster than on 1",
            lambda results, jobs=jobs: results.ratio((one, "many"), (f"lint --jobs {jobs}", "many")),
            _at_least(bound),
        )
    yield Target(
        "`lint` of 10,000 archives", "≥ 50× faster than `plutil -lint`",
        lambda results: results.ratio((one, "many", "plutil -lint"), (all_cores, "many")),
        _at_least(50),
    )


TARGETS = list(_targets())
