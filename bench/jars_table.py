"""Turns the JSON reports of bench/jars into the table of docs/jars.md."""

import collections
import json
import sys


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


def row(artifact, version, report):
    now = figures(report)
    ratio = f"{100 * now['confirmed'] / now['run']:.0f} %" if now["run"] else "–"
    stats = report["stats"]
    avoided = f"{100 * stats['cache_hits'] / stats['queries']:.1f} %" if stats["queries"] else "–"
    shares = " | ".join(f"{now[key]:.1f} %" for key in ("crashes", "safe", "bounded", "reached"))
    return (
        f"| {artifact} {version} | {report['target']['classes']} | {len(report['entries'])} | {shares} "
        f"| {now['confirmed']} / {now['run']} = {ratio} | {now['bugs']} | {now['places']} | {now['reflection']:.1f} % | {avoided} "
        f"| {stats['seconds']['total']:.1f} s |"
    )


def compared(artifact, before, now):
    """Before and after, side by side."""
    shares = [f"{before[key]:.1f} → {now[key]:.1f} %" for key in ("crashes", "safe", "bounded", "native")]
    ratio = [100 * each["confirmed"] / max(1, each["run"]) for each in (before, now)]
    counts = [f"{before[key]} → {now[key]}" for key in ("confirmed", "bugs", "places")]
    return f"| {artifact} | " + " | ".join([*shares, *counts, f"{ratio[0]:.0f} → {ratio[1]:.0f} %"]) + " |"


def main():
    budget, jars = sys.argv[1], sys.argv[2:]
    print("# Whole jars\n")
    print(f"Written by `bench/jars {budget}`; run it again to renew this page. Budget per jar: {budget}.\n")
    print("| jar | classes | entries | crashes | safe | bounded | reached | confirmed / run | bugs | places | tests with reflection | queries above SMT | time |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|---|")
    reports = []
    for jar in jars:
        _, artifact, version = jar.split(":")
        report = json.load(open(f"target/jars/{artifact}.json"))
        reports.append((artifact, report))
        print(row(artifact, version, report))
    before = json.load(open("docs/jars-before.json"))
    print("\n## Before and after\n")
    print("Before: without texts as terms, keys compared instead of hashed, and searched call sequences.\n")
    print("| jar | crashes | safe | bounded | unmodelled-native, internal-error | confirmed | bugs | places | confirmed ÷ run |")
    print("|---|---|---|---|---|---|---|---|---|")
    for artifact, report in reports:
        if artifact in before:
            print(compared(artifact, before[artifact], figures(report)))
    print("\n## Reasons for `bounded`, share of entries\n")
    names = sorted({r for _, report in reports for e in report["entries"] if e["verdict"] == "bounded" for r in e["reasons"]})
    print("| jar | " + " | ".join(names) + " |")
    print("|---|" + "---|" * len(names))
    for artifact, report in reports:
        total = max(1, len(report["entries"]))
        count = collections.Counter(r for e in report["entries"] if e["verdict"] == "bounded" for r in set(e["reasons"]))
        print(f"| {artifact} | " + " | ".join(f"{100 * count[n] / total:.1f} %" for n in names) + " |")
    print("\n## Accounting\n")
    keys = list(reports[0][1]["accounting"])
    print("| jar | " + " | ".join(k.replace("_", " ") for k in keys) + " |")
    print("|---|" + "---|" * len(keys))
    for artifact, report in reports:
        print(f"| {artifact} | " + " | ".join(str(report["accounting"][k]) for k in keys) + " |")


main()
