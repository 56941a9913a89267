"""What is measured: each piece of work, and the peers that do the same or less of it.

plutil and plistutil read the outermost of a UIKit archive's layers: each object's own archive is
data to them. `open_layers` opens all of them, and the flat archive has one layer: there the work is
the same.
"""

import os
from dataclasses import dataclass, field

SMALL = ["uikit-4k.data", "uikit-50k.data"]
LARGE = ["uikit-10m.data", "uikit-100m.data", "flat-10m.archive", "flat-100m.archive"]
# What restorectl itself makes of the archive of that name.
JSON = "uikit-10m.json"
CORES = os.cpu_count() or 1

# Reading peers check, and the printing ones print.
CHECKERS = ["plutil -lint", "plistutil -f xml", "plistlib"]
PRINTERS = ["plutil -p", "plistutil -f xml"]
# Opens every layer, and visits every object.
WALKER = "open_layers"


@dataclass
class Case:
    """One piece of work. `arguments` are restorectl's; inputs are names of `inputs.NAMES`."""

    group: str
    work: str
    arguments: list[str]
    inputs: list[str] = field(default_factory=list)
    peers: list[str] = field(default_factory=list)
    counts_instructions: bool = False

    @property
    def shown_inputs(self):
        return " ".join(self.inputs)


def _cases():
    # Beside a peer's work on a file: the tool's start must not be felt there.
    yield Case("start", "--version", ["--version"], SMALL[:1], ["plistutil -f xml"], True)
    for name in SMALL:
        yield Case("small", "dump", ["dump"], [name], PRINTERS, counts_instructions=True)
        yield Case("small", "lint", ["lint"], [name], [*CHECKERS, WALKER], counts_instructions=True)
    for name in LARGE:
        yield Case("lint", "lint", ["lint"], [name], [*CHECKERS, WALKER])
    for name in LARGE:
        work = "dump --format json"
        yield Case("dump", work, ["dump", "--format", "json"], [name], PRINTERS)
    for name in ["uikit-4k.data", "uikit-10m.data", "uikit-100m.data"]:
        work = "dump --format paths"
        yield Case("paths", work, ["dump", "--format", "paths"], [name])
    for work in ["dump", "stats"]:
        yield Case("growth", work, [work], ["flat-100m.archive"])
    for name in ["uikit-10m.data", "uikit-100m.data"]:
        for work in ["dump", "plan", "stats"]:
            yield Case("growth", work, [work], [name])
        yield Case("growth", "diff", ["diff"], [name, name.replace(".data", "-next.data")])
    # Photos are base64 in JSON, and jq reads and prints all of them too.
    yield Case("json", "dump --format jsonl", ["dump", "--format", "jsonl"], [JSON], ["jq -c"])
    yield Case("diff", "diff", ["diff"], ["pair-old.data", "pair-new.data"])
    yield Case("diff", "lint of both", ["lint", "--jobs", "1"], ["pair-old.data", "pair-new.data"])
    for jobs in sorted({1, 2, CORES}):
        peers = ["plutil -lint", WALKER] if jobs == 1 else []
        yield Case("many", f"lint --jobs {jobs}", ["lint", "--jobs", str(jobs)], ["many"], peers)
    for jobs in sorted({1, CORES}):
        arguments = ["dump", "--format", "jsonl", "--jobs", str(jobs)]
        yield Case("many", f"dump --format jsonl --jobs {jobs}", arguments, ["many"])


CASES = list(_cases())
GROUPS = list(dict.fromkeys(case.group for case in CASES))
