"""Prints the reports that bench/depths has written as two tables.

The first has the columns of Tomb, Brat and Visser: queries, how many of them pruned a branch, warnings, crashes, seconds
per stage. The second those of Bester: paths, error states, the longest path condition, and what became of error states.
"""

import pathlib
import sys

import tables

KINDS = [
    ("confirmed", "confirmed"),
    ("unsolved", "unsolved"),
    ("contradiction", "contra-diction"),
    ("infeasible", "infeasible"),
    ("static_initializer", "static init."),
    ("no_assignment", "no assign-ment"),
    ("path_limit", "path limit"),
    ("not_reproduced", "not repro-duced"),
    ("final_field", "final field"),
    ("not_generated", "not gene-rated"),
    ("other_exception", "other exception"),
]


def read(folder):
    for file in folder.glob("*.json"):
        depth, bound = map(int, file.stem.split("."))
        yield (depth, bound), tables.read(file)


def first(runs):
    head = ["call depth", "branch bound", "queries", "pruned", "warnings (unique)", "crashes (unique, confirmed)"]
    yield head + ["explore s", "solve s", "prove s", "total s"]
    for (depth, bound), report in runs:
        stats, accounting, seconds = report["stats"], report["accounting"], report["stats"]["seconds"]
        confirmed = {f["id"] for f in report["findings"] if f["status"] == "confirmed"}
        pruned = tables.percent(accounting["infeasible"], stats["queries"])
        times = [f"{seconds[stage]:.1f}" for stage in ("explore", "solve", "prove", "total")]
        yield [depth, bound, stats["queries"], pruned, accounting["warnings"], len(confirmed), *times]


def second(runs):
    head = ["call depth", "branch bound", "paths", "error states", "longest path condition"]
    yield head + [name for _, name in KINDS] + ["total s"]
    for (depth, bound), report in runs:
        stats, accounting = report["stats"], report["accounting"]
        kinds = [accounting[kind] for kind, _ in KINDS]
        total = f"{stats['seconds']['total']:.1f}"
        yield [depth, bound, stats["paths"], accounting["error_states"], stats["longest_path_condition"], *kinds, total]


def main():
    runs = sorted(read(pathlib.Path(sys.argv[1])), key=lambda run: run[0])
    for title, rows in [("Queries, warnings and crashes", first(runs)), ("Paths and error states", second(runs))]:
        head, *rows = rows
        print(f"### {title}\n\n{tables.table(head, rows)}\n")


main()
