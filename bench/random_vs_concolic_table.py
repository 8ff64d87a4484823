"""The tables of bench/random-vs-concolic: FOLDER EXAMPLE..."""

import json
import sys
from pathlib import Path

import tables

folder, examples = Path(sys.argv[1]), sys.argv[2:]


def is_of_example(record, example):
    """Other examples are not called, and what was written for a driver or a specification is nobody's concern."""
    name = record["class"].split("$")[0].rsplit(".", 1)[-1]
    return name == example.split("#")[0] and not record["class"].endswith("$Monitor")


def branches(example, mode):
    with open(folder / f"{example}.{mode}.branches", encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    return {
        (r["class"], r["method"], r["branch"], r["way"]): r for r in records if is_of_example(r, example)
    }


def runs(example, mode):
    return tables.read(folder / f"{example}.{mode}.json")["runs"]


def taken(records):
    return {key for key, record in records.items() if record["taken"]}


head = ["example", "branches", "random", "concolic", "errors, random", "errors, concolic", "runs, random", "runs, concolic"]
rows = []
worse, only, never = [], [], []
for example in examples:
    random, concolic = branches(example, "random"), branches(example, "concolic")
    by_random, by_concolic = taken(random), taken(concolic)
    r, c = runs(example, "random"), runs(example, "concolic")
    taken_by = [len(by_random), len(by_concolic)]
    rows.append([example, len(concolic), *taken_by, r["errors"], c["errors"], r["total"], c["total"]])
    worse += [(example, random[key]) for key in sorted(by_random - by_concolic)]
    only += [(example, concolic[key]) for key in sorted(by_concolic - by_random)]
    never += [(example, concolic[key]) for key in sorted(concolic.keys() - by_concolic)]
print(tables.table(head, rows))


def tell(headline, records):
    print(f"\n{headline}: {len(records)}")
    for example, record in records:
        method = record["method"].split("(")[0]
        print(f"  {example}: {record['class']}.{method}:{record['line']} way {record['way']} ({record['guard']})")


guarded = [(example, record) for example, record in only if record["guard"] != "other"]
print(f"\nTaken by concolic only: {len(only)}")
tell("Of these, guarded by an equality or a string", guarded)
tell("Guarded by an equality or a string and not taken by concolic", [n for n in never if n[1]["guard"] != "other"])
tell("Taken by random inputs only", worse)
sys.exit(1 if worse else 0)
