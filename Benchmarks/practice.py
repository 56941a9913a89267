#!/usr/bin/env python3
"""Has a binary that counts how often each branch is taken read archives as its users do.

    python3 Benchmarks/practice.py BINARY COUNTS

It writes two folders. COUNTS/typical has the counts of archives as apps save them; `inputs.py` makes some
that are not measured. COUNTS/fixtures has those of Fixtures/: each form of an archive, each fault.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import inputs

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "Fixtures"
TYPICAL_COUNT = 300
# Findings that depend on the date are the same each time.
LINT = ("lint", "--now", "2026-07-01", "--jobs", "1")
FORMS = ("json", "keyed-json", "xml", "binary")


def main():
    binary, counts = (Path(argument).resolve() for argument in sys.argv[1:])
    shutil.rmtree(counts, ignore_errors=True)

    def run(kind, *arguments):
        # A file for each run: the runtime adds wrongly to a file that is there. The same runs count the same.
        environment = os.environ | {
            "LLVM_PROFILE_FILE": f"{counts}/{kind}/%p.profraw",
            "SWIFT_DETERMINISTIC_HASHING": "1",
        }
        done = subprocess.run([binary, *arguments], env=environment, cwd=ROOT, capture_output=True)
        # 1 and 2 report what is wrong with a fixture.
        if done.returncode not in (0, 1, 2):
            sys.exit(f"practice.py: {arguments[0]} ended with {done.returncode}: {done.stderr.decode()[-2000:]}")

    with tempfile.TemporaryDirectory() as folder:
        typical = Path(folder) / "typical"
        typical.mkdir()
        for index in range(TYPICAL_COUNT):
            (typical / f"{index:03}.data").write_bytes(inputs.typical_archive(f"practice/{index}"))
        run("typical", *LINT, typical)
        run("typical", "dump", "--jobs", "1", "--format", "jsonl", typical)
        run("typical", "dump", "--jobs", "1", typical)

        for format in ("tree", "paths", "flat", "json", "jsonl", "html"):
            run("fixtures", "dump", "--jobs", "1", "--format", format, FIXTURES)
        for format in ("text", "json", "jsonl", "sarif", "html"):
            run("fixtures", *LINT, "--format", format, FIXTURES)
        for command in ("plan", "stats"):
            for format in ("text", "json"):
                run("fixtures", command, "--jobs", "1", "--format", format, FIXTURES)
        for old, new in (("app/v1", "app/v2"), ("diff/monday", "diff/tuesday")):
            run("fixtures", "diff", FIXTURES / f"{old}.data", FIXTURES / f"{new}.data")
        archives = sorted(FIXTURES.glob("**/*.data"))
        for form in FORMS:
            run("fixtures", "convert", "--to", form, "--into", f"{folder}/{form}", *archives)
            run("fixtures", *LINT, f"{folder}/{form}")
        run("fixtures", "redact", "--into", f"{folder}/redacted", *archives)


if __name__ == "__main__":
    main()
