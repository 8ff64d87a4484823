"""Sums up the stores of bench/corpus: tests run, calls, pairs and APIs, per project and merged."""

import collections
import pathlib
import re
import sys

import tables

HEAD = ["project", "tests run", "failed", "calls", "pairs", "APIs", "exceptions", "store"]


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


def row(name, ran, failed, provoke, store):
    data = tables.data_info(provoke, store)
    size = f"{store.stat().st_size / 1e6:.0f} MB"
    return [name, ran, failed, data["calls"], data["unique"], data["apis"], data["exceptions"], size]


def main():
    provoke, folder, names = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    rows = []
    ran = failed = 0
    for name in names:
        home = folder / name
        ends = tests(home / "reports")
        stopped = (home / "status").read_text().strip() in ("124", "137")
        ran += sum(ends.values())
        failed += ends["FAILED"]
        count = f"{sum(ends.values())}{' (stopped)' if stopped else ''}"
        rows.append(row(name, count, ends["FAILED"], provoke, home / "store.sqlite"))
    rows.append(row("merged", ran, failed, provoke, folder / "all.sqlite"))
    print(tables.table(HEAD, rows))


main()
