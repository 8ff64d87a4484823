"""The table of bench/strategies, line by line: head | row REPORT EXAMPLE STRATEGY."""

import sys

import tables

HEAD = ["example", "strategy", "errors", "runs until the last was found", "runs in all", "left to try"]


def row(report, example, strategy):
    runs = tables.read(report)["runs"]
    found = max(runs["found"], default=tables.NOTHING)
    left = "nothing" if runs["exhausted"] else "yes"
    return tables.row([example, strategy, runs["errors"], found, runs["total"], left])


command, *arguments = sys.argv[1:]
print(tables.table(HEAD, []) if command == "head" else row(*arguments), flush=True)
