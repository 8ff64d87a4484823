"""What the *_table.py beside it share: reports are read, and tables written as Markdown."""

import json
import pathlib
import subprocess

# Stands where there is nothing to divide by, or nothing to list.
NOTHING = "–"


def read(path):
    """A report of `provoke --format json`."""
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))


def data_info(provoke, store):
    """What is in a store of recorded calls."""
    return json.loads(subprocess.check_output([provoke, "data", "info", store, "--format", "json"]))


def method(entry):
    """What tells one entry of a report from the others."""
    return entry["class"], entry["method"], entry["descriptor"]


def percent(part, whole, digits=1):
    return f"{100 * part / whole:.{digits}f} %" if whole else NOTHING


def row(cells):
    return "| " + " | ".join(map(str, cells)) + " |"


def table(head, rows):
    return "\n".join([row(head), "|" + "---|" * len(head), *map(row, rows)])
