"""Turns the JSON reports of bench/jars into the tables of docs/jars.md."""

import collections
import sys

import tables

SHARES = ("crashes", "safe", "bounded", "reached")


def figures(report):
    """What is compared from one run of the script to another; shares in percent of entries."""
    verdicts = collections.Counter(e["verdict"] for e in report["entries"])
    total = max(1, len(report["entries"]))
    account = report["accounting"]
    # A finding stands for several entries; each had its test.
    confirmed = sum(1 + len(f.get("also", [])) for f in report["findings"] if f["status"] == "confirmed")
    tests = [f["test"] for f in report["findings"] if f["status"] == "confirmed"]
    bugs = [f for f in report["findings"] if f["status"] == "confirmed" and f["tier"] == "bug"]
    blind = {"unmodelled-native", "internal-error"}
    return {
        **{verdict: 100 * verdicts[verdict] / total for verdict in ("crashes", "safe", "bounded")},
        "confirmed": confirmed,
        "run": confirmed + account["not_reproduced"] + account["other_exception"],
        "bugs": len(bugs),
        "places": len({(f["site"]["class"], f["site"].get("line"), f["exception"]) for f in bugs}),
        "native": 100 * sum(1 for e in report["entries"] if blind & set(e["reasons"])) / total,
        "reached": 100 * sum(1 for e in report["entries"] if e["paths"] > 0) / total,
        "reflection": 100 * sum(1 for test in tests if test["reflection"]) / max(1, len(tests)),
    }


def verdicts(reports):
    """Entries by verdict, and what became of candidates."""
    head = ["jar", "classes", "entries", *SHARES, "confirmed / run", "bugs", "places", "tests with reflection"]
    rows = []
    for name, version, report in reports:
        now, stats = figures(report), report["stats"]
        ratio = tables.percent(now["confirmed"], now["run"], digits=0)
        cells = [f"{name} {version}", report["target"]["classes"], len(report["entries"])]
        cells += [f"{now[key]:.1f} %" for key in SHARES]
        cells += [f"{now['confirmed']} / {now['run']} = {ratio}", now["bugs"], now["places"], f"{now['reflection']:.1f} %"]
        rows.append([*cells, tables.percent(stats["cache_hits"], stats["queries"]), f"{stats['seconds']['total']:.1f} s"])
    return tables.table([*head, "queries above SMT", "time"], rows)


def comparison(reports, before):
    """Before and after, side by side."""
    head = ["jar", "crashes", "safe", "bounded", "unmodelled-native, internal-error", "confirmed", "bugs", "places"]
    rows = []
    for name, _, report in reports:
        if name in before:
            was, now = before[name], figures(report)
            shares = [f"{was[key]:.1f} → {now[key]:.1f} %" for key in ("crashes", "safe", "bounded", "native")]
            counts = [f"{was[key]} → {now[key]}" for key in ("confirmed", "bugs", "places")]
            ratio = [100 * each["confirmed"] / max(1, each["run"]) for each in (was, now)]
            rows.append([name, *shares, *counts, f"{ratio[0]:.0f} → {ratio[1]:.0f} %"])
    return tables.table([*head, "confirmed ÷ run"], rows)


def reasons(reports):
    """Why entries are bounded; an entry may have several reasons."""
    counts = {}
    for name, _, report in reports:
        bounded = [set(e["reasons"]) for e in report["entries"] if e["verdict"] == "bounded"]
        counts[name] = collections.Counter(reason for each in bounded for reason in each)
    every = sorted({reason for count in counts.values() for reason in count})
    total = {name: max(1, len(report["entries"])) for name, _, report in reports}
    rows = [[name, *(tables.percent(count[reason], total[name]) for reason in every)] for name, count in counts.items()]
    return tables.table(["jar", *every], rows)


def accounting(reports):
    keys = list(reports[0][2]["accounting"])
    rows = [[name, *(report["accounting"][key] for key in keys)] for name, _, report in reports]
    return tables.table(["jar", *(key.replace("_", " ") for key in keys)], rows)


def main():
    budget, jars = sys.argv[1], sys.argv[2:]
    names = [jar.split(":")[1:] for jar in jars]
    reports = [(name, version, tables.read(f"target/jars/{name}.json")) for name, version in names]
    print("# Whole jars\n")
    print(f"Written by `bench/jars {budget}`; run it again to renew this page. Budget per jar: {budget}.\n")
    print(verdicts(reports))
    print("\n## Before and after\n")
    print("Before: without texts as terms, keys compared instead of hashed, and searched call sequences.\n")
    print(comparison(reports, tables.read("docs/jars-before.json")))
    print("\n## Reasons for `bounded`, share of entries\n")
    print(reasons(reports))
    print("\n## Accounting\n")
    print(accounting(reports))


main()
