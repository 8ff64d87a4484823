"""Sums up the stores of bench/corpus: tests run, calls, pairs and APIs, per project and merged."""

import collections
import json
import pathlib
import re
import subprocess
import sys


def info(provoke, store):
    return json.loads(subprocess.check_output([provoke, "data", "info", store, "--format", "json"]))


def tests(reports):
    """How many tests ended how; read as text, since a launcher that was stopped leaves half a document."""
    ends = collections.Counter()
    for report in reports.glob("junit-platform-events-*.xml"):
        text = report.read_text(errors="replace")
        events = re.split(r"<e:(?=started |finished )", text)
        started = (re.match(r'started id="(\d+)"', event) for event in events if "<junit:type>TEST<" in event)
        is_test = {found[1] for found in started if found}
        for event in events:
            found = re.match(r'finished id="(\d+)".*?status="(\w+)"', event, re.DOTALL)
            if found and found[1] in is_test and found[2] != "SKIPPED":
                ends[found[2]] += 1
    return ends


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
        ends = tests(home / "reports")
        stopped = (home / "status").read_text().strip() in ("124", "137")
        ran += sum(ends.values())
        failed += ends["FAILED"]
        counts = f"{sum(ends.values())}{' (stopped)' if stopped else ''} | {ends['FAILED']}"
        print(row(name, counts, info(provoke, home / "store.sqlite"), home / "store.sqlite"))
    print(row("merged", f"{ran} | {failed}", info(provoke, folder / "all.sqlite"), folder / "all.sqlite"))


main()
