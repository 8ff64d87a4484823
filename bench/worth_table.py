"""Prints docs/worth.md from the reports in target/worth and the labels in bench/worth_labels.tsv.

Usage: worth_table.py BUDGET CHECKOUTS PROJECT...
"""

import csv
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tables import NOTHING, percent, read as report_of, table

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "target" / "worth"
READ = 10
MAX_CALL = 120


def bugs(report):
    confirmed = [f for f in report["findings"] if f["tier"] == "bug" and f["status"] == "confirmed"]
    return [f for f in confirmed if "same_cause" not in f]


def name(method):
    return f"{method['class'].rsplit('.', 1)[-1].replace('$', '.')}.{method['method']}"


def key(project, finding):
    return project, name(finding["entry"]), finding["rule"], name(finding["site"])


def labels():
    with open(ROOT / "bench" / "worth_labels.tsv", encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {(r["project"], r["entry"], r["rule"], r["site"]): (r["label"], r["sentence"]) for r in rows}


def lines_of_code(folder):
    sources = [p for p in folder.rglob("*.java") if "/test/" not in p.as_posix()]
    return sum(sum(1 for line in p.open(errors="replace") if line.strip()) for p in sources)


def revision(folder):
    shown = subprocess.run(["git", "-C", folder, "log", "-1", "--format=%h"], capture_output=True, text=True)
    return shown.stdout.strip()


def main():
    budget, checkouts, *projects = sys.argv[1:]
    known, rows, read, all_labels = labels(), [], [], Counter()
    for project in projects:
        file = RESULTS / f"{project}.json"
        if not file.exists():
            continue
        folder = Path(checkouts, project)
        found = bugs(report_of(file))
        before = RESULTS / f"{project}.before.json"
        earlier = len([f for f in report_of(before)["findings"] if f["tier"] == "bug"
                       and f["status"] == "confirmed"]) if before.exists() else NOTHING
        lines = lines_of_code(folder)
        counts = Counter()
        for finding in found[:READ]:
            label, sentence = known.get(key(project, finding), ("not read", ""))
            counts[label] += 1
            read.append((project, finding, label, sentence))
        all_labels += counts
        each = " / ".join(str(counts[label]) for label in ("fix", "debatable", "no"))
        density = f"{1000 * len(found) / max(lines, 1):.1f}"
        rows.append([f"{project} {revision(folder)}", lines, earlier, len(found), density, each])
    print(f"""# Is it worth reading?

Written by `bench/worth`, with a budget of {budget} for each project; run it again to renew this page. Projects are checked as they are
checked out, with no other options. The first {READ} bugs of each were read as a maintainer would, and labelled by hand in
`bench/worth_labels.tsv`: *fix* (a maintainer would fix it), *debatable*, *no*.
""")
    head = ["project", "lines", "bugs before", "bugs", "per 1,000 lines", f"first {READ}: fix / debatable / no"]
    print(table(head, rows))
    total = sum(all_labels[label] for label in ("fix", "debatable", "no"))
    if total:
        shares = [f"{percent(all_labels[label], total, 0)} {label}" for label in ("fix", "debatable", "no")]
        print(f"\nOf {total} that were read: {', '.join(shares)}; not read: {all_labels['not read']}.")
    print("\n## What was read\n")
    print(table(["project", "finding", "call", "label", "why"], [told(*each) for each in read]))


def told(project, finding, label, sentence):
    call = finding["call"].replace("|", "\\|").replace("\n", " ")
    call = call if len(call) <= MAX_CALL else call[: MAX_CALL - 1] + "…"
    return [project, f"{finding['rule']} in {name(finding['site'])}", f"`{call}`", label, sentence]


if __name__ == "__main__":
    main()
