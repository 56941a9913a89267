#!/usr/bin/env python3
"""Makes the inputs of the benchmarks; what is there already stays. The same seed makes the same bytes.

    python3 Benchmarks/inputs.py FOLDER [NAME...]
"""

import multiprocessing
import random
import shutil
import sys
from pathlib import Path

import saved_state

KILO, MEGA = 10**3, 10**6
# The folder of many archives: its name, how many there are, and in how many folders.
MANY, MANY_COUNT, PARTS = "many", 10_000, 100
# The saved objects of each archive of the pair.
PAIR_COUNT = 100_000

# What each file holds: a function of `saved_state`, and its arguments.
FILES = {
    "uikit-4k.data": (saved_state.uikit_archive, "4k", 4 * KILO, 0),
    "uikit-50k.data": (saved_state.uikit_archive, "50k", 50 * KILO, 0.2),
    "uikit-10m.data": (saved_state.uikit_archive, "large", 10 * MEGA),
    "uikit-10m-next.data": (saved_state.uikit_archive, "large", 10 * MEGA, 0.5, True),
    "uikit-100m.data": (saved_state.uikit_archive, "large", 100 * MEGA),
    "uikit-100m-next.data": (saved_state.uikit_archive, "large", 100 * MEGA, 0.5, True),
    "flat-10m.archive": (saved_state.flat_archive, "flat", 10 * MEGA),
    "flat-100m.archive": (saved_state.flat_archive, "flat", 100 * MEGA),
    "pair-old.data": (saved_state.many_objects, PAIR_COUNT),
    "pair-new.data": (saved_state.many_objects, PAIR_COUNT, True),
}


# All that can be made.
NAMES = [*FILES, MANY]


def make(folder, names=NAMES):
    """Makes what is wanted and missing, on all cores. What another seed made is made anew."""
    folder.mkdir(parents=True, exist_ok=True)
    seed = folder / "seed"
    if seed.exists() and seed.read_text() != saved_state.SEED:
        shutil.rmtree(folder)
        folder.mkdir()
    seed.write_text(saved_state.SEED)
    tasks = []
    for name in names:
        if name == MANY:
            tasks += [(_make_some, folder / name / f"{part:02}", part) for part in range(PARTS)]
        else:
            tasks.append((_make_one, folder / name, name))
    missing = [task for task in tasks if not task[1].exists()]
    # The largest ones first, so that no core is left alone with one at the end.
    missing.sort(key=lambda task: "100m" not in task[1].name)
    with multiprocessing.Pool() as pool:
        for done in [pool.apply_async(function, parts) for function, *parts in missing]:
            done.get()


def typical_archive(name):
    """An archive as an app saves it. What is in it follows from the name."""
    rand = random.Random(f"{saved_state.SEED}/{name}")
    # Small ones are the most, as in the fixtures of real apps.
    size = int(rand.triangular(4 * KILO, 60 * KILO, 8 * KILO))
    photo_share = rand.choice([0, 0, 0, 0.3])
    return saved_state.uikit_archive(name, size, photo_share)


def _make_one(path, name):
    function, *arguments = FILES[name]
    # Beside its place, so that what is there is always whole.
    beside = path.with_suffix(".part")
    beside.write_bytes(function(*arguments))
    beside.rename(path)


def _make_some(folder, part):
    beside = folder.with_suffix(".part")
    beside.mkdir(parents=True, exist_ok=True)
    for index in range(MANY_COUNT // PARTS):
        name = f"{part:02}/{index:03}"
        (beside / f"{index:03}.data").write_bytes(typical_archive(name))
    beside.rename(folder)


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    wanted = sys.argv[2:] or NAMES
    for unknown in set(wanted) - set(NAMES):
        sys.exit(f"no input is called {unknown}; there are {', '.join(NAMES)}")
    make(Path(sys.argv[1]), wanted)
