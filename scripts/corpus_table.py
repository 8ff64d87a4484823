"""Sums up the stores of scripts/corpus: tests run, calls, pairs and APIs, per project and merged."""

import json
import pathlib
import subprocess
import sys


def info(provoke, store):
    return json.loads(subprocess.check_output([provoke, "data", "info", store, "--format", "json"]))


def tests(feed):
    """How many tests ended how, of what the launcher has told; it may have been stopped."""
    ends = [line.rstrip().rpartition(" :: ")[2] for line in feed.read_text(errors="replace").splitlines() if " :: " in line]
    return {end: ends.count(end) for end in ("SUCCESSFUL", "FAILED", "ABORTED")}


def row(name, counts, data, store):
    size = f"{pathlib.Path(store).stat().st_size / 1e6:.0f} MB"
    exceptions = data["exceptions"]
    return f"| {name} | {counts} | {data['calls']} | {data['unique']} | {data['apis']} | {exceptions} | {size} |"


def main():
    provoke, folder, names = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    print("| project | tests run | failed | calls | pairs | APIs | exceptions | store |")
    print("|---|---|---|---|---|---|---|---|")
    ran = failed = 0
    for name in names:
        home = folder / name
        ends = tests(home / "feed")
        stopped = (home / "status").read_text().strip() in ("124", "137")
        ran += sum(ends.values())
        failed += ends["FAILED"]
        counts = f"{sum(ends.values())}{' (stopped)' if stopped else ''} | {ends['FAILED']}"
        print(row(name, counts, info(provoke, home / "store.sqlite"), home / "store.sqlite"))
    print(row("merged", f"{ran} | {failed}", info(provoke, folder / "all.sqlite"), folder / "all.sqlite"))


main()
