"""The figures of bench/attack: which entries are attacked, and the table in docs/attack.md."""

import re
import sys

import tables

PAGE = "docs/attack.md"
HEADING = "## Figures\n"
COLUMNS = ["entries", "called", "sequences", "calls", "refuted", "unconfirmed", "unstable", "resources", "missing", "excluded", "hangs", "ended the JVM"]


def entries(report):
    """The safe ones, as the attacker reads them."""
    for entry in tables.read(report)["entries"]:
        if entry["verdict"] == "safe":
            print(entry["class"], entry["method"], entry["descriptor"], ",".join(entry.get("assumes", [])))


def table(folder, names):
    rows = []
    for name in names:
        last = open(f"{folder}/{name}.txt").read().splitlines()[-1]
        counts = {what: int(count) for count, what in re.findall(r"(\d+) ([A-Za-z ]+)", last)}
        bare = sum(1 for line in open(f"{folder}/{name}.entries") if len(line.split()) < 4)
        rows.append([name, bare, *(counts.get(column, 0) for column in COLUMNS)])
    return tables.table(["jar", "assuming nothing", *COLUMNS], rows)


def page(folder, budget, sequences, names):
    text = open(PAGE).read()
    before = text[: text.index(HEADING)]
    said = f"Written by `bench/attack -b {budget} -n {sequences}`; run it again to renew this part.\n\n"
    open(PAGE, "w").write(before + HEADING + "\n" + said + table(folder, names) + "\n")


command, *arguments = sys.argv[1:]
if command == "entries":
    entries(*arguments)
elif command == "table":
    print(table(arguments[0], arguments[1:]))
else:
    page(arguments[0], arguments[1], arguments[2], arguments[3:])
