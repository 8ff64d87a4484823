"""Turns pairs of JSON reports of bench/verdicts into the page docs/verdicts.md."""

import collections
import sys

import tables

# A candidate that no test has tried yet.
CANDIDATE = "not-proved"


def kind(entry):
    if entry["verdict"] == "bounded" and CANDIDATE in entry["reasons"]:
        return "crashes"
    return entry["verdict"]


def by_name(report):
    return {tables.method(e): e for e in report["entries"]}


def shares(report):
    total = max(1, len(report["entries"]))
    counts = collections.Counter(kind(e) for e in report["entries"])
    return {name: 100 * counts[name] / total for name in ("safe", "crashes", "bounded")}


def listed(counts, most=6):
    return ", ".join(f"{name} {count}" for name, count in counts.most_common(most)) or tables.NOTHING


def shares_row(name, before, now):
    b, n = shares(before), shares(now)
    bare = sum(1 for e in now["entries"] if e["verdict"] == "safe" and not e["assumes"])
    both = f"{b['safe'] + b['crashes']:.1f} → {n['safe'] + n['crashes']:.1f} %"
    cells = [f"{b[k]:.1f} → {n[k]:.1f} %" for k in ("safe", "crashes")]
    entries = len(now["entries"])
    return [name, entries, *cells, both, tables.percent(bare, entries)]


def changes_row(name, before, now):
    was, lost, new = by_name(before), [], 0
    for key, entry in by_name(now).items():
        before_it = kind(was[key]) if key in was else None
        lost += [entry] if before_it == "safe" and kind(entry) != "safe" else []
        new += kind(entry) == "safe" and before_it not in ("safe", None)
    reasons = collections.Counter(r for e in lost for r in e["reasons"] or [e["verdict"]])
    assumed = collections.Counter(a for e in now["entries"] if e["verdict"] == "safe" for a in e["assumes"])
    return [name, len(lost), listed(reasons), new, listed(assumed)]


def main():
    effort, folder, names = sys.argv[1], sys.argv[2], sys.argv[3:]
    pairs = [(n, *(tables.read(f"{folder}/{n}-{which}.json") for which in ("before", "now"))) for n in names]
    print("# Verdicts, before and now\n")
    print(f"Written by `bench/verdicts BEFORE {effort}`: two builds over the same jars, {int(effort):,} units of effort for each entry,")
    print("without proofs. An entry with a candidate that is still to be proved counts as one that crashes. Before: the build before")
    print("whatever narrows the inputs of an entry had to be named as a reason or an assumption.\n")
    head = ["jar", "entries", "safe", "crashes", "safe + crashes", "safe, assuming nothing"]
    print(tables.table(head, [shares_row(*pair) for pair in pairs]))
    print("\n## What honesty costs\n")
    print("Entries that were `safe` and no longer are, by the reasons they have now (an entry may have several), entries that")
    print("are `safe` now and were not, and what the entries that are `safe` assume.\n")
    head = ["jar", "no longer safe", "for these reasons", "safe now only", "assumed"]
    print(tables.table(head, [changes_row(*pair) for pair in pairs]))


main()
